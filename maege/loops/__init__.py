"""The few loops in C; without the extension they are plain Python, with equal results.

The functions in C are those of the modules in plain Python that call ``in_c``: these explain them,
are what tests compare them with, and run where the extension was not built. The names of the files
say which: ``m2_lattice.c`` is ``maege/metrics/m2/edit_lattice.py``. C was chosen for what it does
not need: no compiler at the first use, no library of 190 MB at run time, and one file for all
versions of Python.
"""

from collections.abc import Callable
from functools import wraps
from importlib import import_module
from types import ModuleType
from typing import Any, TypeVar, cast

extension: ModuleType | None
try:
    extension = import_module("maege.loops.extension")
except ImportError:  # not built: there was no C compiler
    extension = None

_F = TypeVar("_F", bound=Callable[..., object])


def is_built() -> bool:
    """Whether the loops are in C here."""
    return extension is not None


def in_c(function: _F) -> _F:
    """Call the function of the same name in C instead, if the extension is built.

    Its attribute ``plain`` is the given function. Arguments and results are the same.
    """
    compiled: Callable[..., object] | None = getattr(extension, function.__name__, None)
    if compiled is None:
        return function

    @wraps(function)
    def call(*args: Any) -> object:
        return compiled(*args)

    call.plain = function  # type: ignore[attr-defined]
    return cast(_F, call)
