"""Whether a file is an M2 file."""

from pathlib import Path

import pytest

from maege.files.file_kinds import check_is_text, is_m2
from tests.support.m2_by_content import BLOCK
from tests.support.m2_by_content import folder as folder


@pytest.mark.parametrize("start", ["", "\n\n", "\ufeff", "# my corpus\n", "I x\n"])
def test_content_tells_m2(folder: Path, start: str) -> None:
    (folder / "x").write_text(start + BLOCK.replace("\n", "\r\n"), encoding="utf-8")
    assert is_m2(folder / "x")
    assert is_m2("none.m2")
    assert not is_m2(folder / "notes.txt")
    assert not is_m2(folder)
    check_is_text(folder / "notes.txt", "")
