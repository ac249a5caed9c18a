"""Sentences as numbers are read back, and distinct ones are those of dictionaries."""

import pickle

from hypothesis import given

from maege.metric.indexed_segments import IndexedSegments, NumberedRequests, distinct_segments
from maege.metric.score_request import ScoreRequest, Segment
from tests.support.segments import many

REQUESTS = [
    ScoreRequest(("a", "b"), ("c", "d"), (("x",), ())),
    ScoreRequest(("a",), ("c",), (("x",),), "sentence"),
    ScoreRequest(("b", "a"), ("d", "e"), ((), ("x",))),
]


@given(many)
def test_sentences_are_read_back(segments: list[Segment]) -> None:
    indexed = IndexedSegments.of(segments)
    assert [*indexed] == segments == indexed[:]
    assert indexed[0] == segments[0] and len(indexed) == len(segments)
    assert [*indexed.some([0])] == segments[:1]
    compact = indexed.some([len(segments) - 1]).compact()
    assert [*compact] == segments[-1:] and len(compact.texts) <= 2
    assert [*pickle.loads(pickle.dumps(indexed))] == segments
    assert IndexedSegments.of(indexed) is indexed


def test_each_distinct_sentence_is_there_once() -> None:
    segments, members = distinct_segments(REQUESTS)
    assert sorted(segments) == sorted({s for request in REQUESTS for s in request.segments()})
    for request, member in zip(REQUESTS, members, strict=True):
        assert [segments[index] for index in member] == [*request.segments()]


def test_fields_that_are_not_read_tell_nothing_apart() -> None:
    numbered = NumberedRequests(REQUESTS)
    assert list(numbered.levels) == [1, 0, 1]
    segments, members = numbered.distinct_segments({"source"})
    assert sorted(segments) == [Segment("a", "", ()), Segment("b", "", ())]
    sources = [[segments[int(index)].source for index in member] for member in members]
    assert sources == [["a", "b"], ["a"], ["b", "a"]]
