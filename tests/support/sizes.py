"""What a release weighs: `python -m tests.support.sizes` prints it, and fails above a limit.

The environment is that of Python without pip, with MAEGE and without extras: the files that the
packages list, as pip writes them; of MAEGE, those of its folders in the repository. Bytecode is not
counted, which pip adds unless `--no-compile`.
"""

import sys
from importlib.metadata import Distribution
from pathlib import Path

from tests.support.dependencies import ROOT, installed

LIMITS = {"environment": 300_000_000, "wheel": 4_000_000}  # bytes


def environment() -> dict[str, int]:
    """Return the bytes of MAEGE and of each package that it needs, the largest first."""
    sizes = {package.name: _size(package) for package in installed(extras=False)}
    return dict(sorted(sizes.items(), key=lambda item: -item[1]))


def _size(package: Distribution) -> int:
    files = [Path(package.locate_file(file)) for file in package.files or []]
    if package.name == "maege":
        folders = ("maege", "corpora", "configs")
        files = [file for folder in folders for file in (ROOT / folder).rglob("*")]
    own = [file for file in files if "__pycache__" not in file.parts and file.is_file()]
    return sum(file.stat().st_size for file in own)


def wheel() -> dict[str, int]:
    """Return the bytes of the wheel in dist, by its name."""
    return {file.name: file.stat().st_size for file in ROOT.glob("dist/*.whl")}


if __name__ == "__main__":
    sizes = {"environment": environment, "wheel": wheel}[sys.argv[1]]()
    total, limit = sum(sizes.values()), LIMITS[sys.argv[1]]
    for name, size in sizes.items():
        print(f"{size:12,} {name}")
    print(f"{total:12,} {sys.argv[1]}, of at most {limit:,} bytes")
    sys.exit(total > limit)
