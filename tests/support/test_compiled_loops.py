"""Code of compiled loops is restored beside the same source files, and only there."""

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
    monkeypatch.setattr(compiled_loops, "ROOT", tmp_path / "first")
    compiled_loops.keep()
    monkeypatch.setattr(compiled_loops, "ROOT", tmp_path / "second")
    return folder


def test_code_of_the_same_files_is_restored(copy: Path) -> None:
    compiled_loops.restore()
    assert (copy / "__pycache__/loop.nbi").read_bytes() == b"code"


def test_after_a_change_of_a_neighbour_nothing_is_restored(copy: Path) -> None:
    (copy / "constants.py").write_text("SIZE = 2\n")
    compiled_loops.restore()
    assert not (copy / "__pycache__").exists()
