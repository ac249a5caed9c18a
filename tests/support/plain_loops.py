"""Loops as plain Python: tests look into their steps, which those in C do not show."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager

import pytest


@contextmanager
def plain_loops() -> Iterator[None]:
    """Put the plain functions in place of those in C, in all modules that are imported."""
    with pytest.MonkeyPatch.context() as patch:
        for name, module in list(sys.modules.items()):
            if name.startswith(("maege.", "tests.")):
                for key, value in list(vars(module).items()):
                    plain = getattr(value, "plain", None)
                    if callable(plain) and getattr(value, "__wrapped__", None) is plain:
                        patch.setattr(module, key, plain)
        yield
