"""Machine code of compiled loops, kept for other copies of the same source files.

numba keeps it beside the source files. A new clone, or a worktree, has none, and compiling takes
more than a minute of CPU time. Code is kept for a folder of source files as a whole, as
`maege.numba_jit` does: if one of them changes, all loops in it are compiled again.

This only saves work: where files cannot be read or written, loops are compiled.
"""

import re
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from time import time

import numba
from platformdirs import user_cache_path

FRAME = Path(__file__).parents[2] / "maege/numba_jit.py"
USES_LOOPS = re.compile(rb"^from maege\.numba_jit import .*\bjit\b", re.MULTILINE)
UNUSED_SECONDS = 30 * 86_400  # after which code is removed


def restore() -> None:
    """Put code that is kept beside source files that have none."""
    with suppress(OSError):
        for cache, kept in _folders():
            if kept.exists() and not _code(cache):
                cache.mkdir(exist_ok=True)
                for file in _code(kept):
                    shutil.copy(file, cache)
                kept.touch()


def keep() -> None:
    """Keep the code of source files that is not kept yet; remove what nobody has used."""
    with suppress(OSError):
        for cache, kept in _folders():
            code = _compiled_last(cache)
            if len(code) > len(_code(kept)):
                kept.parent.mkdir(parents=True, exist_ok=True)
                part = Path(tempfile.mkdtemp(dir=kept.parent))
                for file in code:
                    shutil.copy(file, part)
                shutil.rmtree(kept, ignore_errors=True)
                part.rename(kept)  # as a whole: an index names its files
                _remove_unused(kept.parent)


def _compiled_last(cache: Path) -> list[Path]:
    """Return the code that is newer than all source files that it may depend on."""
    sources = [FRAME, *cache.parent.glob("*.py")]
    changed = max(source.stat().st_mtime for source in sources)
    return [file for file in _code(cache) if file.stat().st_mtime >= changed]


def _remove_unused(folder: Path) -> None:
    for kept in folder.iterdir():
        if kept.stat().st_mtime < time() - UNUSED_SECONDS:
            shutil.rmtree(kept, ignore_errors=True)


def _folders() -> Iterator[tuple[Path, Path]]:
    """Yield, for each folder with loops, where numba puts their code, and where it is kept."""
    compiler = numba.__version__.encode() + FRAME.read_bytes()
    for folder in sorted({path.parent for path in FRAME.parent.rglob("*.py")}):
        texts = [path.read_bytes() for path in sorted(folder.glob("*.py"))]
        if any(map(USES_LOOPS.search, texts)):
            digest = sha256(b"\0".join([compiler, *texts])).hexdigest()[:32]
            yield folder / "__pycache__", user_cache_path("maege") / "compiled-loops" / digest


def _code(folder: Path) -> list[Path]:
    return [*folder.glob("*.nbi"), *folder.glob("*.nbc")]
