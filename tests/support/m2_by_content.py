"""A folder of an M2 file that is not called so, and of texts."""

from pathlib import Path

import pytest

BLOCK = "S He go .\nA 1 2|||R|||goes|||REQUIRED|||-NONE-|||0\n\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "gold.errant").write_text(BLOCK * 300)  # more lines than YAML is parsed of
    (tmp_path / "notes.txt").write_text("S is a letter .\n")
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "a.txt").write_text("He goes .\n" * 300)
    return tmp_path
