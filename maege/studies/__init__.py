"""Studies: each folder is one, with its configuration, measurements, report and command."""

from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules
from types import ModuleType


def offered(name: str) -> Iterator[ModuleType]:
    """Yield the modules of this name in the folders of studies.

    That is how a study offers something: no study imports another, and nothing else knows one by
    its name.
    """
    for folder in iter_modules(__path__):
        module = f"{__name__}.{folder.name}.{name}"
        if folder.ispkg and find_spec(module):
            yield import_module(module)
