"""Studies: each folder is one, with its configuration, measurements, report and command."""

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType


def offered(name: str) -> Iterator[ModuleType]:
    """Yield the modules of this name in the folders of studies.

    That is how a study offers something: no study imports another, and nothing else knows one by
    its name.
    """
    for file in sorted(Path(__file__).parent.glob(f"*/{name}.py")):
        yield import_module(f"{__name__}.{file.parent.name}.{name}")
