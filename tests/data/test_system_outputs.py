from pathlib import Path

import pytest

from maege.data.system_outputs import read_outputs
from maege.errors import DataError


def test_folders_of_outputs(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="not a folder"):
        read_outputs(tmp_path / "none")
    with pytest.raises(DataError, match="no files"):
        read_outputs(tmp_path)
    (tmp_path / "GPT-3.5").write_text("He goes . \r\n")
    assert read_outputs(tmp_path) == {"GPT-3.5": ("He goes .",)}
    (tmp_path / "A.txt").write_text("He goes .\n")
    assert list(read_outputs(tmp_path)) == ["A"]
    (tmp_path / "B.txt").write_text("He goes .\nFine .")
    with pytest.raises(DataError, match=r"files of 1 lines: A\.txt; of 2 lines: B\.txt"):
        read_outputs(tmp_path)
    with pytest.raises(DataError, match="two systems with the same name"):
        read_outputs({"A": tmp_path / "A.txt", "a": tmp_path / "B.txt"})


@pytest.mark.parametrize("name", ["a\nbest: mine", "a\x1b[31m", "a\u202eb", " "])
def test_names_are_one_line_of_visible_characters(tmp_path: Path, name: str) -> None:
    (tmp_path / f"{name}.txt").write_text("text\n")
    with pytest.raises(DataError, match="one line of visible characters") as raised:
        read_outputs(tmp_path)
    assert str(raised.value).isprintable()
