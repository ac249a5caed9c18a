from dataclasses import replace
from pathlib import Path

import pytest

from maege.data.corpus import Annotation
from maege.errors import DataError, MaegeWarning
from maege.studies.coverage.reading.people import (
    distinct_people_and_systems,
    people_and_systems,
    read_annotators,
)
from maege.texts.reading import TextFiles
from maege.texts.texts import Correction, Texts, text_corrections

SOURCES = tuple(f"a b {k}" for k in range(20))
FIRST = tuple(f"a c {k}" for k in range(20))
SECOND = tuple(f"d b {k}" for k in range(20))
TEXTS = Texts("c", SOURCES, text_corrections({"y": SECOND, "x": FIRST}), {"s": FIRST})


def test_annotators_are_sorted_and_the_source_is_the_first_system() -> None:
    texts = people_and_systems(TEXTS)
    assert texts.systems == ("source", "s")
    assert texts.annotators == ("x", "y")
    assert texts.hypotheses == (SOURCES, FIRST, FIRST, SECOND)


def test_gold_edits_are_those_of_all_annotators() -> None:
    with_edits = {
        name: tuple(Correction(text, Annotation(0)) for text in texts)
        for name, texts in TEXTS.complete_references.items()
    }
    texts = people_and_systems(replace(TEXTS, corrections=with_edits))
    assert texts.gold_edits == ((Annotation(0), Annotation(1)),) * 20
    some = {**TEXTS.corrections, "x": with_edits["x"]}
    assert people_and_systems(replace(TEXTS, corrections=some)).gold_edits is None


def test_copies_are_told() -> None:
    other = tuple(f"e {k}" for k in range(20))
    texts = replace(TEXTS, outputs={"s": FIRST, "t": other})
    with pytest.warns(MaegeWarning, match="c: s is left out: a copy of the references by x"):
        assert distinct_people_and_systems(texts).systems == ("source", "t")


@pytest.mark.parametrize(
    ("texts", "message"),
    [
        (replace(TEXTS, corrections=text_corrections({"x": FIRST})), "by two or more annotators"),
        (replace(TEXTS, outputs={"source": FIRST}), "a system is called 'source'"),
        (
            replace(TEXTS, outputs={"people": FIRST}),
            "'people', which is the name of the mean of people",
        ),
        (
            replace(TEXTS, corrections=text_corrections({"x": FIRST, "y": (None, *SECOND[1:])})),
            "c: y did not correct all sentences",
        ),
    ],
)
def test_what_cannot_be_compared_is_refused(texts: Texts, message: str) -> None:
    with pytest.raises(DataError, match=message):
        people_and_systems(texts)


def test_corrections_by_one_person_are_refused(tmp_path: Path) -> None:
    names = ("s.txt", "a.txt", "b.txt")
    for name, lines in zip(names, (SOURCES, FIRST, FIRST), strict=True):
        (tmp_path / name).write_text("\n".join(lines) + "\n")
    source, *references = (tmp_path / name for name in names)

    def read(*paths: Path) -> Texts:
        return read_annotators(
            TextFiles(None, source, tuple(map(str, paths)), (), "ignore", "error")
        )

    with pytest.raises(DataError, match=r"s: corrections by one person only \(a\)"):
        read(references[0])
    with pytest.raises(DataError, match="s: b is left out: a copy of a; coverage needs"):
        read(*references)
