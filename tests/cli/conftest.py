from pathlib import Path

import pytest


@pytest.fixture
def texts(tmp_path: Path) -> Path:
    """A directory with a source, a hypothesis, a reference and gold edits of two sentences."""
    (tmp_path / "s.txt").write_text("He go home .\nFine .\n")
    (tmp_path / "h.txt").write_text("He goes home .\r\nFine .\r\n")
    (tmp_path / "r.txt").write_text("He goes home .\nFine . \n")
    (tmp_path / "g.m2").write_text(
        "S He go home .\nA 1 2|||SVA|||goes|||REQUIRED|||-NONE-|||0\n\n"
        "S Fine .\nA -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0\n"
    )
    return tmp_path
