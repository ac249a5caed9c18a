"""Compute something in a copy of this process, while this one does something else."""

import os
import pickle
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import Generic, TypeVar

from maege.operating_system import copy_process, end_with_parent, has_copies, kill_copy

_T = TypeVar("_T")


class ForkedCall(Generic[_T]):
    """A call of a function in a copy of this process; a context manager that ends the copy.

    The copy has all that the function needs, so nothing is sent but the result. Where there is no
    copy (``is_forked`` is false, or the system has none, or this is not the main thread), or where
    it died, the function is called here when the result is asked for.
    """

    def __init__(self, function: Callable[[], _T], *, is_forked: bool) -> None:
        is_main = threading.current_thread() is threading.main_thread()
        self.is_forked = is_forked and is_main and has_copies()
        self._function = function
        self._process = self._pipe = 0

    def __enter__(self) -> "ForkedCall[_T]":
        if self.is_forked:
            parent = os.getpid()
            self._pipe, pipe = os.pipe()
            self._process = copy_process()
            if not self._process:
                try:
                    end_with_parent(parent)
                    with os.fdopen(pipe, "wb") as file:
                        file.write(pickle.dumps(self._function()))
                finally:
                    os._exit(0)  # whatever is raised, nothing of the caller is executed here
            os.close(pipe)
        return self

    def result(self) -> _T:
        """Return what the function returns; raises what it raises. To be called once at most."""
        if self._pipe:
            with os.fdopen(self._pipe, "rb") as file, suppress(EOFError, pickle.UnpicklingError):
                self._pipe = 0
                result: _T = pickle.loads(file.read())  # noqa: S301  it is from our own process
                return result
        return self._function()

    def __exit__(self, *_: object) -> None:
        if self._pipe:
            os.close(self._pipe)
        if self._process:
            kill_copy(self._process)
