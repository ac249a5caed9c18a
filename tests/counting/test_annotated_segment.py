"""Sentences beside gold edits: distinct ones, of requests with edits and with references."""

import pytest

from maege.counting.annotated_segment import annotate_segments, annotated_segments
from maege.data.corpus import Annotation
from maege.data.edit import Edit
from maege.metric.score_request import ScoreRequest, Segment

GOLD = ((Annotation(0, (Edit(1, 2, ("goes",), "V"),)),), ())
SOURCES = ("He go", "Fine")


def test_equal_sentences_are_one_and_share_their_source() -> None:
    requests = [
        ScoreRequest(SOURCES, hypotheses, ((), ()), gold_edits=GOLD)
        for hypotheses in (("He goes", "Fine"), ("He go", "Fine"))
    ]
    segments, members = annotated_segments(requests, "neutral", types=False)
    assert [segment.hypothesis for segment in segments] == ["He goes", "Fine", "He go"]
    assert [member.tolist() for member in members] == [[0, 1], [2, 1]]
    assert segments[0].source is segments[2].source
    assert segments[0].source.annotations == GOLD[0]
    assert segments[1].source.annotations == (Annotation(0),)  # one who corrected nothing


def test_edits_of_references_are_extracted() -> None:
    request = ScoreRequest(SOURCES, SOURCES, (("He goes", "He go"), ()))
    (first, second), _ = annotated_segments([request], "neutral", types=False)
    spans = [[edit.span for edit in annotation.edits] for annotation in first.source.annotations]
    assert spans == [[(1, 2)], []]
    assert [a.annotator for a in first.source.annotations] == [0, 1]
    assert second.source.annotations == (Annotation(0),)
    again = annotate_segments([Segment("He go", "x", ("He goes", "He go"))], "neutral", types=False)
    assert again[0].source.annotations == first.source.annotations


def test_given_edits_of_hypotheses_tell_equal_texts_apart() -> None:
    own = (Edit(0, 2, ("He", "goes"), "V"),)
    request = ScoreRequest(
        ("He go",) * 2, ("He goes",) * 2, ((), ()), gold_edits=GOLD[:1] * 2,
        hypothesis_edits=(own, None),
    )  # fmt: skip
    segments, (member,) = annotated_segments([request], "neutral", types=False)
    assert [segment.edits for segment in segments] == [own, None]
    assert member.tolist() == [0, 1]


@pytest.mark.parametrize("unit", ["character", "letter"])
def test_edits_are_those_of_units(unit: str) -> None:
    gold = ((Annotation(0, (Edit(0, 1, ("学校",), "S"),)),),)
    request = ScoreRequest(("学效",), ("学校",), ((),), gold_edits=gold)
    ((segment,), _) = annotated_segments([request], "neutral", types=False, unit=unit)  # type: ignore[arg-type]
    assert (segment.source.text, segment.hypothesis) == ("学 效", "学 校")
    assert [(e.span, e.replacement) for e in segment.source.annotations[0].edits] == [
        ((1, 2), ("校",))
    ]
