"""Code of compiled loops is restored beside the same source files, and only there."""

import os
from pathlib import Path

import pytest

from tests.support import compiled_loops


@pytest.fixture
def copy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with loops, in a copy of a package of which another copy has code."""
    monkeypatch.setattr(compiled_loops, "user_cache_path", lambda _: tmp_path / "user")
    for name in ("first", "second"):
        folder = tmp_path / name / "maege/loops"
        folder.mkdir(parents=True)
        (tmp_path / name / "maege/numba_jit.py").touch()
        (folder / "loop.py").write_text("from maege.numba_jit import jit\n")
        (folder / "constants.py").write_text("SIZE = 1\n")
    code = tmp_path / "first/maege/loops/__pycache__"
    code.mkdir()
    (code / "loop.nbi").write_bytes(b"code")
    monkeypatch.setattr(compiled_loops, "FRAME", tmp_path / "first/maege/numba_jit.py")
    compiled_loops.keep()
    monkeypatch.setattr(compiled_loops, "FRAME", tmp_path / "second/maege/numba_jit.py")
    return folder


def test_code_of_the_same_files_is_restored(copy: Path) -> None:
    compiled_loops.restore()
    assert (copy / "__pycache__/loop.nbi").read_bytes() == b"code"


def test_after_a_change_of_a_neighbour_nothing_is_restored(copy: Path) -> None:
    (copy / "constants.py").write_text("SIZE = 2\n")
    compiled_loops.restore()
    assert not (copy / "__pycache__").exists()


def test_code_that_is_older_than_a_neighbour_is_not_kept(copy: Path) -> None:
    code = copy / "__pycache__"
    code.mkdir()
    (code / "loop.nbi").write_bytes(b"of another size")
    os.utime(code / "loop.nbi", (0, 0))
    (copy / "constants.py").write_text("SIZE = 3\n")
    compiled_loops.keep()
    (code / "loop.nbi").unlink()
    compiled_loops.restore()
    assert not list(code.iterdir())
