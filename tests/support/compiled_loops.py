"""Machine code of compiled loops, kept for other copies of the same source files.

numba keeps it beside the source files. A new clone, or a worktree, has none, and compiling takes
three quarters of a minute. numba compares the content of a file, not its place or its time; of a
loop, it does not see constants of other files. So code is kept for a folder of source files as a
whole: if one of them changes, all loops in it are compiled again.
"""

import re
import shutil
import tempfile
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from time import time

from platformdirs import user_cache_path

ROOT = Path(__file__).parents[2]
USES_LOOPS = re.compile(rb"^from maege\.numba_jit import .*\bjit\b", re.MULTILINE)
UNUSED_SECONDS = 30 * 86_400  # after which code is removed


def restore() -> None:
    """Put code that is kept beside source files that have none."""
    for cache, kept in _folders():
        if kept.exists() and not _code(cache):
            cache.mkdir(exist_ok=True)
            for file in _code(kept):
                shutil.copy(file, cache)
            kept.touch()


def keep() -> None:
    """Keep the code of source files that is not kept yet; remove what nobody has used."""
    for cache, kept in _folders():
        if len(_code(cache)) <= len(_code(kept)):
            continue
        kept.parent.mkdir(parents=True, exist_ok=True)
        part = Path(tempfile.mkdtemp(dir=kept.parent))
        for file in _code(cache):
            shutil.copy(file, part)
        shutil.rmtree(kept, ignore_errors=True)
        part.rename(kept)  # an index and its files are of the same process
        for other in kept.parent.iterdir():
            if other.stat().st_mtime < time() - UNUSED_SECONDS:
                shutil.rmtree(other, ignore_errors=True)


def _folders() -> Iterator[tuple[Path, Path]]:
    """Yield, for each folder with loops, where numba puts their code, and where it is kept."""
    frame = (ROOT / "maege/numba_jit.py").read_bytes()
    for folder in sorted({path.parent for path in (ROOT / "maege").rglob("*.py")}):
        texts = [path.read_bytes() for path in sorted(folder.glob("*.py"))]
        if any(map(USES_LOOPS.search, texts)):
            digest = sha256(b"\0".join([frame, *texts])).hexdigest()[:32]
            yield folder / "__pycache__", user_cache_path("maege") / "compiled-loops" / digest


def _code(folder: Path) -> list[Path]:
    return [*folder.glob("*.nbi"), *folder.glob("*.nbc")]
