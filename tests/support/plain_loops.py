"""Loops as plain Python: tests of single loops need not wait until numba has compiled them."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from maege.numba_jit import Loop


@contextmanager
def plain_loops() -> Iterator[None]:
    """Put the plain functions in place of all loops, also of those that are compiled by now."""
    with pytest.MonkeyPatch.context() as patch:
        for name, module in list(sys.modules.items()):
            if name.startswith(("maege.", "tests.")):
                for key, value in list(vars(module).items()):
                    is_loop = isinstance(value, Loop)
                    plain = value._function if is_loop else getattr(value, "py_func", None)
                    if callable(plain):
                        patch.setattr(module, key, plain)
        yield
