"""Compiled loops: numba where it is installed, plain Python, only slower, where it is not."""

import logging
from collections.abc import Callable
from functools import cache
from typing import Any, TypeVar, cast

F = TypeVar("F", bound=Callable[..., object])


def jit(function: F) -> F:
    """Compile a function at its first call, and keep the machine code on disk.

    Where no folder can be written the code lives as long as the process. Compiled functions
    may call those of their own file only: the cache does not see changes elsewhere.
    """
    try:
        from numba import njit
    except ImportError:
        return function
    _announce_compilation()
    try:
        return cast(F, njit(cache=True)(function))
    except RuntimeError:  # no place for a cache
        return cast(F, njit(function))


@cache
def _announce_compilation() -> None:
    """Have the log say why a first call takes long (what the cache holds is not compiled)."""
    from numba.core import event

    class Announcer(event.Listener):
        told = False

        def on_start(self, event: Any) -> None:
            if not self.told:
                logging.getLogger("maege").info("compiling loops; this takes a while, once")
            self.told = True

        def on_end(self, event: Any) -> None:
            pass

    register: Callable[[str, Announcer], None] = event.register
    register("numba:compile", Announcer())
