"""Whether a file is an M2 file."""

from pathlib import Path

import pytest

from maege.files.file_kinds import check_is_text, is_m2

BLOCK = "S He go .\nA 1 2|||R|||goes|||REQUIRED|||-NONE-|||0\n\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "gold.errant").write_text(BLOCK * 300)  # more lines than YAML is parsed of
    (tmp_path / "notes.txt").write_text("S is a letter .\n")
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "a.txt").write_text("He goes .\n" * 300)
    return tmp_path


@pytest.mark.parametrize("start", ["", "\n\n", "\ufeff", "# my corpus\n", "I x\n"])
def test_content_tells_m2(folder: Path, start: str) -> None:
    (folder / "x").write_text(start + BLOCK.replace("\n", "\r\n"), encoding="utf-8")
    assert is_m2(folder / "x")
    assert is_m2("none.m2")
    assert not is_m2(folder / "notes.txt")
    assert not is_m2(folder)
    check_is_text(folder / "notes.txt", "")
