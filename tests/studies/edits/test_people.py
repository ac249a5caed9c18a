"""Edits that people marked: how they are read, and compared with metrics."""

from pathlib import Path

import pytest

import maege
from maege.errors import DataError
from maege.judgements.marked_edits import read_marked_edits

SENTENCE = (
    "S {0} go to home at {0}\nA 1 2|||SVA|||goes|||REQUIRED|||-NONE-|||0\n"
    "A 3 4|||Nn|||house|||REQUIRED|||-NONE-|||0\n\n"
)
RIGHT = "S He goes home\nA -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0\n\n"
HEAD = "annotator\titem\tsentence\toutput\tstart\tend\tcorrection\tright\n"


@pytest.fixture
def m2(tmp_path: Path) -> Path:
    file = tmp_path / "small.m2"
    file.write_text(RIGHT + "".join(SENTENCE.format(name) for name in "ABCDEFGHIJKL"))
    return file


def table(tmp_path: Path, rows: str) -> Path:
    file = tmp_path / "marked.tsv"
    file.write_text(HEAD + rows)
    return file


def judged(m2: Path, file: Path) -> maege.StudyResult:
    return maege.edits(
        m2, metrics=["gleu", "ld"], judged_edits=file, progress=False, cache=None,
        references=["annotators"],
    )  # fmt: skip


def test_right_edits_are_worth_more(m2: Path, tmp_path: Path) -> None:
    rows = "".join(
        f"1\t{n}\t{n}\tx\t1\t2\tgoes\t1\n1\t{n}\t{n}\tx\t4\t5\tof\t0\n"
        f"2\t{n}\t{n}\ty\t1\t2\tgoes\t1\n2\t{n}\t{n}\ty\t4\t5\tof\t0\n"
        for n in range(2, 14)
    )
    rows += "1\t99\t\tx\t0\t1\tgoes\t1\n"
    result = judged(m2, table(tmp_path, rows))
    people = result.table("people").set_index(["scorer", "effect"])
    gleu, baseline = people.loc["gleu", "shapley"], people.loc["edit is in a reference"].iloc[0]
    assert (gleu.within, gleu.area, gleu.positive_right, gleu.positive_wrong) == (1, 1, 1, 0)
    assert (gleu.sentences, gleu.outputs, gleu.pairs) == (12, 24, 24)
    assert (baseline.within, baseline.positive_wrong) == (1, 0)
    assert people.loc["ld", "shapley"].within == 0.5
    assert people.loc["another judge"].within.tolist() == [1]
    assert "1 marked outputs of sentences that are not in the corpus left out." in result.notes
    assert any("gleu values edits that people call right above" in line for line in result.findings)
    assert any("Undecided whether ld values right edits" in line for line in result.findings)


@pytest.mark.parametrize(
    ("row", "message"),
    [
        ("1\t1\t20\tx\t1\t2\tgoes\t1", "sentence 20 is no line of the corpus, which has 13"),
        ("1\t1\t0\tx\t1\t2\tgoes\t1", "lines count from 1"),
        ("1\t1\t2\tx\t1\t12\tgoes\t1", "an edit ends after the sentence, which has 6 tokens"),
        ("1\t1\t2\tx\t1\t2\tgoes\tyes", "should be two numbers of tokens, and 1 or 0"),
        ("1\t1\t2\tx\t2\t1\tgoes\t1", r"ends \(1\) before it starts \(2\)"),
        (
            "1\t1\t2\tx\t1\t2\tgoes\t1\n1\t1\t2\tx\t1\t2\tgoes\t0",
            "line 3: this edit of the output is marked twice",
        ),
        ("1\t1\t2\tx\t1\t2\tgoes\t1", "no output has both right and wrong edits"),
    ],
)
def test_mistakes_in_the_table(m2: Path, tmp_path: Path, row: str, message: str) -> None:
    with pytest.raises(DataError, match=message):
        judged(m2, table(tmp_path, row + "\n"))


def test_a_table_without_a_column(tmp_path: Path) -> None:
    file = tmp_path / "marked.tsv"
    file.write_text("annotator\titem\n1\t2\n")
    with pytest.raises(DataError, match="no column 'sentence'"):
        read_marked_edits(file)
