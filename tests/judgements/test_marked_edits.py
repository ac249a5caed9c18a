"""Edits that people marked: one output per task, edits by position, mistakes with their line."""

from pathlib import Path

import pytest

from maege.errors import DataError
from maege.judgements.marked_edits import read_marked_edits

HEAD = "annotator\titem\tsentence\toutput\tstart\tend\tcorrection\tright\n"


def write(folder: Path, *rows: str) -> Path:
    path = folder / "marks.tsv"
    path.write_text(HEAD + "".join(row.replace("|", "\t") + "\n" for row in rows))
    return path


def test_edits_of_an_output_are_sorted_by_position(tmp_path: Path) -> None:
    path = write(tmp_path, "j|1|3|A|4|5|went home|1", "j|1|3|B|0|0|So|1", "j|1|3|A|1|2||0")
    first, second = read_marked_edits(path).outputs
    assert (first.judge, first.item, first.sentence, first.output) == ("j", "1", 2, "A")
    assert [edit.span for edit in first.edits] == [(1, 2), (4, 5)]
    assert first.right == (False, True)
    assert second.edits[0].replacement == ("So",)


def test_outputs_of_no_sentence_are_left_out(tmp_path: Path) -> None:
    path = write(tmp_path, "j|1||A|0|1|x|1", "j|1||A|1|2|y|1", "j|2|1|A|0|1|x|1")
    found = read_marked_edits(path)
    assert (len(found.outputs), found.without_sentence) == (1, 1)


@pytest.mark.parametrize(
    ("row", "message"),
    [
        ("j|1|1|A|x|1|y|1", "line 2: start, end and right are 'x'"),
        ("j|1|1|A|0|1|y|2", "line 2: start, end and right"),
        ("j|1|1|A|2|1|y|1", "line 2: the edit ends .1. before it starts .2."),
        ("j|1|0|A|0|1|y|1", "item 1: sentence '0' is no line"),
    ],
)
def test_mistakes_have_their_place(tmp_path: Path, row: str, message: str) -> None:
    with pytest.raises(DataError, match=message):
        read_marked_edits(write(tmp_path, row))


def test_an_edit_is_marked_once(tmp_path: Path) -> None:
    rows = "j|1|1|A|0|1|y|1", "k|1|1|A|0|1|y|0", "j|1|1|A|0|1|y|0"
    assert len(read_marked_edits(write(tmp_path, *rows[:2])).outputs) == 2
    with pytest.raises(DataError, match=r"line 4: this edit .* is marked twice"):
        read_marked_edits(write(tmp_path, *rows))
