from typing import Any

import pytest

from maege.data.corpus import Annotation
from maege.data.edit import Edit
from maege.errors import DataError
from maege.texts.annotated_texts import AnnotatedTexts

SOURCES = tuple(f"a b {k}" for k in range(20))
FIRST = tuple(f"a c {k}" for k in range(20))
SECOND = tuple(f"d b {k}" for k in range(20))
GOLD = [Annotation(0, (Edit(1, 2, ("c",), "T"),))] * 20


def test_hypotheses_are_source_systems_and_annotators() -> None:
    texts = AnnotatedTexts("c", SOURCES, {"y": SECOND, "x": FIRST}, {"s": FIRST})
    assert texts.systems == ("source", "s")
    assert texts.annotators == ("x", "y")
    assert texts.hypotheses == [SOURCES, FIRST, FIRST, SECOND]


def test_requests_have_references_and_edits_of_the_set_with_a_number_for_each_annotator() -> None:
    gold = {"x": GOLD, "y": [Annotation(0)] * 20}
    texts = AnnotatedTexts("c", SOURCES, {"x": FIRST, "y": SECOND}, gold_edits=gold)
    (request,) = texts.requests(("x", "y"), [0])
    assert request.hypotheses == SOURCES
    assert request.references[3] == ("a c 3", "d b 3")
    assert request.gold_edits is not None
    assert request.gold_edits[0] == (GOLD[0], Annotation(1))
    assert (
        AnnotatedTexts("c", SOURCES, {"x": FIRST, "y": SECOND}).requests(("x",), [0])[0].gold_edits
        is None
    )


def test_copies_are_left_out_and_told() -> None:
    nearly = (*FIRST[:19], "something else")
    gold = dict.fromkeys(("x", "x2", "y"), GOLD)
    other = tuple(f"e {k}" for k in range(20))
    outputs = {"s": nearly, "input": SOURCES, "one": other, "two": other}
    texts = AnnotatedTexts("c", SOURCES, {"x": FIRST, "x2": nearly, "y": SECOND}, outputs, gold)
    remaining, notes = texts.without_copies()
    assert remaining.annotators == ("x", "y")
    assert remaining.systems == ("source", "one", "two")
    assert set(remaining.gold_edits or ()) == {"x", "y"}
    assert notes == (
        "c: x2 is left out: a copy of x",
        "c: input is left out: it is the unchanged source",
        "c: s is left out: a copy of the references by x",
        "c: two and one are equal",
    )


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"references": {"x": FIRST}}, "references by two or more annotators"),
        ({"references": {"x": FIRST, "y": SECOND[:5]}}, "reference 'y': 5 sentences, but .* 20"),
        ({"outputs": {"s": FIRST[:3]}}, "system 's': 3 sentences"),
        ({"outputs": {"source": FIRST}}, "a system is called 'source'"),
        ({"outputs": {"people": FIRST}}, "'people', which is the name of the mean of people"),
        ({"gold_edits": {"x": GOLD}}, "no gold edits of y"),
        ({"gold_edits": {"x": GOLD, "y": GOLD[:2]}}, "gold edits of 'y': 2 sentences"),
    ],
)
def test_what_does_not_fit_is_refused(changes: dict[str, Any], message: str) -> None:
    values = {"references": {"x": FIRST, "y": SECOND}, **changes}
    with pytest.raises(DataError, match=message):
        AnnotatedTexts("c", SOURCES, **values)
