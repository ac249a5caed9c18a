"""Compiled loops: numba where it is installed, plain Python, only slower, where it is not."""

from collections.abc import Callable
from typing import TypeVar, cast

F = TypeVar("F", bound=Callable[..., object])


def compiled(function: F) -> F:
    """Compile a function at its first call, and keep the machine code on disk.

    Where no folder can be written the code lives as long as the process. Compiled functions
    may call those of their own file only: the cache does not see changes elsewhere.
    """
    try:
        from numba import njit
    except ImportError:
        return function
    try:
        return cast(F, njit(cache=True)(function))
    except RuntimeError:  # no place for a cache
        return cast(F, njit(function))
