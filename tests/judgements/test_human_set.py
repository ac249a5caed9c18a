"""Sets of judgements, read from the files that a configuration names."""

from pathlib import Path

import pytest

from maege.config.human_set_section import HumanSetConfig
from maege.data.corpus import Annotation
from maege.data.edit import Edit
from maege.errors import DataError
from maege.judgements.human_set import read_set
from maege.judgements.judgements import JudgementSet
from maege.user_warnings import capture_warnings

RATINGS = """sentence,system,rating,criterion
0,a,1,grammar
0,b,2,grammar
0,a,2,meaning
0,b,1,meaning
"""


def judged(folder: Path, table: str, criterion: str | None) -> JudgementSet:
    (folder / "systems").mkdir(exist_ok=True)
    for system in "ab":
        (folder / f"systems/{system}.txt").write_text(f"It is {system} .\n")
    (folder / "source.txt").write_text("It be .\n")
    (folder / "mine.csv").write_text(table)
    config = HumanSetConfig(
        judgements=folder / "mine.csv", outputs=folder / "systems", source=folder / "source.txt",
        criterion=criterion,
    )  # fmt: skip
    return read_set(config).judgements


@pytest.mark.parametrize(("criterion", "best"), [("grammar", "b"), ("meaning", "a")])
def test_the_criterion_of_a_table_of_ratings_is_chosen(
    tmp_path: Path, criterion: str, best: str
) -> None:
    (judgement,) = judged(tmp_path, RATINGS, criterion).judgements
    assert min(judgement.groups, key=lambda group: group.rank).systems == (best,)


def test_a_criterion_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r'no criterion .mening.; did you mean "meaning"'):
        judged(tmp_path, RATINGS, "mening")
    with pytest.raises(DataError, match="grammar, meaning"):
        judged(tmp_path, RATINGS, None)
    rankings = "sentence,judge,system,rank\n0,j,a,1\n0,j,b,2\n"
    with pytest.raises(DataError, match="it has rankings, so there is no criterion"):
        judged(tmp_path, rankings, "grammar")


def test_texts_are_those_of_judged_sentences_with_references_of_annotators(tmp_path: Path) -> None:
    (tmp_path / "systems").mkdir()
    for system in "ba":
        (tmp_path / f"systems/{system}.txt").write_text(
            f"It  is {system} .\nB {system} .\nC {system} .\n"
        )
    (tmp_path / "mine.csv").write_text("sentence,system,rating\n1,a,1\n1,b,2\n2,a,1\n2,b,2\n")
    blocks = ("S It be .", "S B .", "S C .\nA 0 1|||T|||D|||REQUIRED|||-NONE-|||1")
    (tmp_path / "gold.m2").write_text("\n\n".join(blocks) + "\n")
    config = HumanSetConfig(
        judgements=tmp_path / "mine.csv", outputs=tmp_path / "systems", m2=tmp_path / "gold.m2",
        whole_test_set=True, index=0,
    )  # fmt: skip
    read = read_set(config)
    assert (read.texts.sentences, read.texts.systems) == ((1, 2), ("a", "b"))
    assert read.texts.references == (("B .",), ("D .",))  # a sentence without edits is right
    assert read.texts.gold_edits == ((Annotation(1),), (Annotation(1, (Edit(0, 1, ("D",), "T"),)),))
    assert read.whole is not None
    assert read.whole.sentences == (0, 1, 2)
    assert read.whole.outputs["a"][0] == "It is a ."


def test_a_file_of_references_that_is_given_twice_counts_twice(tmp_path: Path) -> None:
    (tmp_path / "systems").mkdir()
    for system in "ab":
        (tmp_path / f"systems/{system}.txt").write_text(f"A {system} .\n")
    (tmp_path / "source.txt").write_text("A .\n")
    (tmp_path / "right.txt").write_text("A b .\n")
    (tmp_path / "mine.csv").write_text("sentence,system,rating\n0,a,1\n0,b,2\n")
    config = HumanSetConfig(
        judgements=tmp_path / "mine.csv", outputs=tmp_path / "systems", index=0,
        source=tmp_path / "source.txt", references=(tmp_path / "right.txt",) * 2,
    )  # fmt: skip
    assert read_set(config).texts.references == (("A b .", "A b ."),)


def test_numbers_that_begin_again_in_each_document_are_told(tmp_path: Path) -> None:
    (tmp_path / "systems").mkdir()
    for name in ("systems/a", "systems/b", "source"):
        (tmp_path / f"{name}.txt").write_text(f"A {name[-1]} .\nB {name[-1]} .\n")
    rows = "".join(f"{d},{n},j,{s},{r}\n" for d in "xy" for n in (0, 1) for s, r in ("a1", "b2"))
    (tmp_path / "mine.csv").write_text(f"document,sentence,judge,system,rank\n{rows}")
    config = HumanSetConfig(
        judgements=tmp_path / "mine.csv", outputs=tmp_path / "systems", index=0,
        source=tmp_path / "source.txt",
    )  # fmt: skip
    _, notes = capture_warnings(lambda: read_set(config))
    (note,) = [note for note in notes if "documents" in note]
    assert "2 numbers of sentences are in several documents" in note
