"""Equal requests are scored once."""

import pytest

from maege.metric.score_request import ScoreRequest
from maege.plugins.registry import build
from maege.scoring.engine import score_one
from tests.support.stub_metrics import StubMetric, lengths, request

REQUESTS = [
    request("a", "b", "c"),
    request("x", "b", "c"),
    request("a", "b", "c"),
    request("a", "d"),
]


def test_equal_requests_are_scored_once() -> None:
    metric = StubMetric(lengths)
    score_one(REQUESTS, "stub", metric)
    assert metric.requests == [REQUESTS[0], REQUESTS[1], REQUESTS[3]]
    narrow = StubMetric(lengths, reads={"hypothesis"})
    assert score_one(REQUESTS, "stub", narrow).values.tolist() == [1, 1, 1, 1]
    assert [r.hypotheses for r in narrow.requests] == [("b",), ("d",)]


@pytest.mark.parametrize("field", ["source", "references"])
def test_scores_depend_on_the_fields_that_a_metric_reads(built_in: str, field: str) -> None:
    metric = build(built_in)
    requests = [
        request("a b c", "a b", "a b c", "a"),
        request("c", "a b d", "b"),
        # GLEU counts what the hypothesis shares with the source alone, here d.
        request("a b d", "a b c d e", "a b c x e"),
        # GREEN needs n-grams of all four orders.
        request("a b c d e x", "a b c d e y", "a b c d e z"),
        request("a", "a b", "a b"),  # an exact match
    ]
    changed = [
        ScoreRequest(
            ("zz a",) if field == "source" else r.sources,
            r.hypotheses,
            (("zz b",),) if field == "references" else r.references,
            r.level,
        )
        for r in requests
    ]
    scores, changed_scores = list(metric.score(requests)), list(metric.score(changed))
    assert (scores != changed_scores) == (field in metric.reads)
