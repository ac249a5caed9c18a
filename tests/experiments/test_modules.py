"""All modules of the experiments can be imported: what they take from the package exists."""

from importlib import import_module
from pkgutil import walk_packages

import pytest

import experiments


@pytest.mark.parametrize(
    "name", [m.name for m in walk_packages(experiments.__path__, "experiments.")]
)
def test_import(name):
    import_module(name)
