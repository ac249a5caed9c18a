"""Loops compiled by numba; without numba they are plain Python, with equal results."""

import logging
from collections.abc import Callable
from functools import cache
from typing import Any, TypeVar, cast

F = TypeVar("F", bound=Callable[..., object])


def jit(function: F) -> F:
    """Compile a function at its first call, and cache the machine code on disk.

    If no directory is writable, the code is cached in memory only. A compiled function may call
    compiled functions of its own file only, because numba does not notice changes in other files.
    Without numba the function is returned unchanged.
    """
    try:
        from numba import njit
    except ImportError:
        return function
    _announce_compilation()
    try:
        return cast(F, njit(cache=True)(function))
    except RuntimeError:  # no writable directory for the cache
        return cast(F, njit(function))


@cache
def _announce_compilation() -> None:
    """Log why a first call takes long; cached code is not compiled again."""
    from numba.core import event

    class Announcer(event.Listener):
        has_logged = False

        def on_start(self, event: Any) -> None:
            if not self.has_logged:
                logging.getLogger("maege").info("compiling loops, once; this takes a while")
            self.has_logged = True

        def on_end(self, event: Any) -> None:
            pass

    register: Callable[[str, Announcer], None] = event.register
    register("numba:compile", Announcer())
