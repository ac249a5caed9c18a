"""The shipped corpus of invented learner texts: its files agree, and its systems can be made."""

from collections import Counter

import pytest

from experiments.quickstart import made_systems, quality
from maege.data.datasets import card
from maege.data.m2 import read_m2
from maege.files.text_files import read_lines

CARD = card("quickstart")
FOLDER = made_systems.FOLDER


def test_every_text_has_a_line_for_each_sentence() -> None:
    corpus = read_m2(CARD.path("english.m2"))
    assert len(corpus.sentences) == 660 and corpus.annotators == (0, 1)
    for file in (*CARD.references.values(), *CARD.systems.values()):
        lines = read_lines(CARD.path(file))
        assert len(lines) == 660
        assert all(line and line == " ".join(line.split()) for line in lines)


def test_both_annotators_corrected_enough_sentences_for_grades() -> None:
    corpus = read_m2(CARD.path("english.m2"))
    noops = Counter(sum(a.is_noop for a in s.annotations) for s in corpus.sentences)
    assert noops == {0: 600, 2: 60}
    assert quality.duplicates(corpus) == 0


def test_every_sentence_has_its_document() -> None:
    labels = read_lines(FOLDER / "english.documents.txt")
    about = [line.split("\t") for line in read_lines(FOLDER / "english.texts.tsv")]
    assert about[0] == ["document", "genre", "level", "first language", "topic"]
    assert list(dict.fromkeys(labels)) == [row[0] for row in about[1:]]
    assert set(Counter(labels).values()) == {11} and len(about) == 61
    assert {row[2] for row in about[1:]} == {"A2", "B1", "B2", "C1"}


@pytest.mark.parametrize("system", ["articles", "copying", "deleting", "spelling"])
def test_systems_with_one_habit_are_made_again(system: str) -> None:
    assert made_systems.outputs()[system] == read_lines(FOLDER / f"english.system-{system}.txt")


def test_the_readme_has_the_figures_that_the_command_prints() -> None:
    text = " ".join((FOLDER / "README.md").read_text(encoding="utf-8").split())
    assert quality.described(read_m2(CARD.path("english.m2"))) in text
    for line in quality.readings().splitlines():
        assert line in text
