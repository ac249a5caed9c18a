"""Exact match."""

import pytest

from maege.metric.score_request import Segment
from tests.support.segments import corpus_score, score


def test_a_hypothesis_equals_a_reference_or_not() -> None:
    given_ = [
        Segment("", "a b", ("a c", "a b")),
        Segment("", "A b", ("a b",)),
        Segment("", "a  b", ("a b",)),
        Segment("", "caf\u00e9", ("cafe\u0301",)),
        Segment("", "", ("",)),
        Segment("", "", ()),
    ]
    assert score("exact-match", given_) == [1.0, 0.0, 0.0, 0.0, 1.0, 0.0]
    assert corpus_score("exact-match", given_) == pytest.approx(2 / 6)
