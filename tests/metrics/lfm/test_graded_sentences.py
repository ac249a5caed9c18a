"""Graded sentences."""

from pathlib import Path

import pytest

from maege.data.cards import grade_card
from maege.errors import DataError
from maege.metrics.lfm.graded_sentences import graded_sentences
from maege.metrics.lfm.metric import Lfm


def test_parts_of_gug_are_those_of_its_card(gug: Path) -> None:
    sizes = {part: len(graded_sentences(None, [part]).texts) for part in grade_card("gug").parts}
    assert sizes == {"train": 1518, "dev": 747, "test": 754}
    assert not any('""' in text for text in graded_sentences(None, ["train"]).texts)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (("\t3.9", "\t9"), "line 2: the grade is '9'; it must be a number from 1 "),
        (("\t3.9", "\tnan"), "line 2: the grade is 'nan'"),
        (("\t1.5", "\tx"), "line 17: the grade is 'x'"),
        (("grade", "mark"), "no column 'grade'"),
        (("\t1.5", "\t3.9"), "same grade"),
        (("It is a good idea to eat number 3.", ""), "line 5: no text"),
    ],
)
def test_mistakes_in_own_grades(
    table: Path, tmp_path: Path, change: tuple[str, str], message: str
) -> None:
    path = tmp_path / "own.tsv"
    path.write_text(table.read_text().replace(*change))
    with pytest.raises(DataError, match=message):
        Lfm(train=str(path))
    path.write_text("text\tgrade\na\t1\nb\t2\n")
    with pytest.raises(DataError, match="2 graded sentences"):
        Lfm(train=str(path))
    with pytest.raises(DataError, match="cannot be read"):
        Lfm(train=str(tmp_path / "none.tsv"))
