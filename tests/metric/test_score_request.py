"""Requests: their sentences, some of them, and the fields that a metric reads."""

from maege.data.corpus import Annotation
from maege.data.edit import Edit
from maege.metric.score_request import (
    ScoreRequest,
    Segment,
    list_request,
    pair_request,
    sentence_request,
    sentence_requests,
)

GOLD = ((Annotation(0, (Edit(0, 1, ("c",), "X"),)),), ())
OWN = ((Edit(0, 1, ("b",), "X"),), None)
REQUEST = ScoreRequest(("a", "x"), ("b", "y"), (("c", "d"), ()), "corpus", GOLD, OWN)


def test_sentences_have_their_own_edits() -> None:
    assert [*REQUEST.segments()] == [Segment("a", "b", ("c", "d")), Segment("x", "y", ())]
    first, second = sentence_requests([REQUEST])
    assert first == ScoreRequest(("a",), ("b",), (("c", "d"),), "sentence", GOLD[:1], OWN[:1])
    assert (second.gold_edits, second.hypothesis_edits) == (((),), None)
    assert sentence_request(Segment("x", "y", ())) == second.restricted_to(
        {"source", "hypothesis", "references"}
    )


def test_some_sentences_keep_what_they_have() -> None:
    assert REQUEST.select([1]) == ScoreRequest(("x",), ("y",), ((),), "corpus", GOLD[1:], OWN[1:])
    assert REQUEST.select([0, 1]) is REQUEST


def test_what_a_metric_compares_with_depends_on_what_it_reads() -> None:
    assert REQUEST.has_references({"references"}) == [True, False]
    assert REQUEST.has_references({"gold_edits", "references"}) == [True, False]
    assert REQUEST.has_references({"source"}) == [True, True]


def test_fields_that_are_not_read_are_blank() -> None:
    assert REQUEST.restricted_to({"hypothesis"}) == ScoreRequest(("", ""), ("b", "y"), ((), ()))
    texts = REQUEST.restricted_to({"source", "hypothesis", "references", "gold_edits"})
    assert (texts.gold_edits, texts.hypothesis_edits) == (GOLD, None)
    every = {"source", "hypothesis", "references", "gold_edits", "hypothesis_edits"}
    assert REQUEST.restricted_to(every) is REQUEST


def test_comparisons_are_requests() -> None:
    pair = pair_request("a", ("b", "c"), (("d",), ()))
    assert (pair.sources, pair.level, pair.references) == (("a", "a"), "pair", (("d",), ()))
    three = list_request("a", ("b", "c", "d"), ("e",))
    assert (three.sources, three.level, three.references) == (("a",) * 3, "list", (("e",),) * 3)
