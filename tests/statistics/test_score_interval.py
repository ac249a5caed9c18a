import numpy as np
import pytest

from maege.metric.score_request import ScoreRequest
from maege.plugins.registry import build
from maege.scoring.engine import score_one
from maege.statistics.score_interval import score_intervals
from tests.support.stub_metrics import StubMetric

SENTENCES = 40


def _corpus(right: int) -> ScoreRequest:
    """Return a corpus in which the first sentences are right."""
    hypotheses = ("a",) * right + ("b",) * (SENTENCES - right)
    return ScoreRequest(("c",) * SENTENCES, hypotheses, (("a",),) * SENTENCES)


def test_an_interval_of_a_share_is_that_of_the_binomial_distribution() -> None:
    metric = build("exact-match")
    scores = score_one([_corpus(20), _corpus(SENTENCES)], metric.name, metric, with_counts=True)
    half, whole = score_intervals(metric.name, scores, SENTENCES)
    draws = np.random.default_rng(1).binomial(SENTENCES, 0.5, 100_000) / SENTENCES
    assert half == pytest.approx(np.quantile(draws, [0.025, 0.975]), abs=1 / SENTENCES)
    assert whole == (1.0, 1.0)


def test_no_interval_of_a_single_sentence_or_without_counts() -> None:
    metric = build("exact-match")
    request = ScoreRequest(("c",), ("a",), (("a",),))
    scores = score_one([request], metric.name, metric, with_counts=True)
    assert score_intervals(metric.name, scores, 1) == [None]
    stub = StubMetric(lambda requests: [0.5] * len(requests))
    scores = score_one([_corpus(20)], stub.name, stub, with_counts=True)
    assert score_intervals(stub.name, scores, SENTENCES) == [None]
