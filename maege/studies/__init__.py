"""Studies: each folder is one, with its configuration, measurements, report and command."""

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType


def offered(name: str) -> Iterator[ModuleType]:
    """Yield the modules of this name in the folders of studies, and in those of their sections.

    That is how a study offers something: no study imports another, and nothing else knows one by
    its name.
    """
    studies = Path(__file__).parent
    for file in sorted(studies.glob(f"*/**/{name}.py")):
        folder = ".".join(file.parent.relative_to(studies).parts)
        yield import_module(f"{__name__}.{folder}.{name}")
