"""Metrics without counts: the scores of sentences, or those of corpora without some of them."""

from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
import pytest

from maege.metric.score_request import ScoreRequest, sentence_request
from maege.plugins.registry import build
from maege.scoring.batching import ScoringOptions
from maege.scoring.cache import ScoreCache
from maege.scoring.corpora_without_counts import FEW
from maege.scoring.engine import score_all, score_with_further
from tests.support.stub_metrics import ExpensiveStub, StubMetric, executor, texts

COUNTS = ScoringOptions(with_counts=True)
SENTENCES = texts(40)
CORPORA = [
    ScoreRequest(
        tuple(r.sources[0] for r in part),
        tuple(r.hypotheses[0] for r in part),
        tuple(r.references[0] for r in part),
    )
    for part in (SENTENCES[start : start + 8] for start in range(0, 32, 3))
]
REQUESTS = [*SENTENCES[:5], *CORPORA, *CORPORA[:2]]
LEAVE_OUT = [
    ScoreRequest(c.sources[half], c.hypotheses[half], c.references[half])
    for c in (*CORPORA, *CORPORA[:2])
    for half in (slice(4), slice(4, 8))
]
SENTENCES_OF_CORPORA = {sentence_request(s) for corpus in CORPORA for s in corpus.segments()}


def means(requests: Sequence[ScoreRequest]) -> list[float]:
    """Return the mean lengths of hypotheses."""
    return [sum(map(len, r.hypotheses)) / len(r.hypotheses) for r in requests]


def longest(requests: Sequence[ScoreRequest]) -> list[float]:
    """Return the greatest lengths of hypotheses."""
    return [max(map(len, r.hypotheses)) for r in requests]


def mean_but_once(requests: Sequence[ScoreRequest]) -> list[float]:
    """Return the mean lengths, but for one corpus that is not among those tested first."""
    return [
        score + 1e-6 * (request == CORPORA[2])
        for request, score in zip(requests, means(requests), strict=True)
    ]


def mean_of_corpora_alone(requests: Sequence[ScoreRequest]) -> list[float]:
    """Fail at sentences that are not requested, as a metric of corpora may."""
    if any(r.level == "sentence" and r not in REQUESTS for r in requests):
        raise ValueError("one sentence is no corpus")
    return means(requests)


Score = Callable[[Sequence[ScoreRequest]], list[float]]


def test_scores_of_sentences_are_counts_if_corpora_score_their_mean() -> None:
    metric = StubMetric(means)
    scored = score_with_further(REQUESTS, LEAVE_OUT, {"x": metric}, options=COUNTS).scores["x"]
    assert not set(LEAVE_OUT) & set(metric.requests)
    assert len(metric.requests) == len(set(metric.requests))  # each once
    assert len(scored.further) == 0
    assert scored.values.tolist() == means(REQUESTS)
    assert scored.computed == len(metric.requests)
    for request, counts in zip(REQUESTS, scored.counts.counts, strict=True):
        if request.level == "sentence":
            assert counts is None
            continue
        assert counts.tolist() == [[len(text), 1] for text in request.hypotheses]
        assert scored.counts.score_totals(counts.sum(axis=0)) == pytest.approx(means([request])[0])


@pytest.mark.parametrize(
    ("score", "most"),
    [
        (longest, FEW * 8),
        (mean_but_once, len(SENTENCES_OF_CORPORA)),
        (mean_of_corpora_alone, FEW * 8),
    ],
)
def test_other_metrics_score_corpora_without_groups(score: Score, most: int) -> None:
    metric = StubMetric(score)
    scored = score_with_further(REQUESTS, LEAVE_OUT, {"x": metric}, options=COUNTS).scores["x"]
    assert scored.counts is None
    assert scored.values.tolist() == score(REQUESTS)
    assert scored.further.tolist() == score(LEAVE_OUT)
    more = set(metric.requests) - set(REQUESTS) - set(LEAVE_OUT)
    assert more <= SENTENCES_OF_CORPORA
    assert len(more) <= most


def test_a_metric_that_fails_without_a_group_fails() -> None:
    def score(requests: Sequence[ScoreRequest]) -> list[float]:
        if any(r in LEAVE_OUT for r in requests):
            raise ValueError("too few")
        return longest(requests)

    metrics = {"x": StubMetric(score), "y": StubMetric(means)}
    result = score_with_further(REQUESTS, LEAVE_OUT, metrics, options=COUNTS)
    assert result.failures == {"x": "metric 'x' failed: ValueError: too few"}
    assert set(result.scores) == {"y"}


def test_sentences_are_compared_only_for_intervals() -> None:
    metric = StubMetric(means)
    scored = score_all(REQUESTS, {"x": metric}, with_counts=True).scores["x"]
    assert scored.counts is None
    assert set(metric.requests) == set(REQUESTS)


PLAIN = """
class Means:
    name = "means"
    reads = {"hypothesis"}
    def score(self, requests):
        return [sum(map(len, r.hypotheses)) / len(r.hypotheses) for r in requests]

class Longest(Means):
    def score(self, requests):
        return [float(max(map(len, r.hypotheses))) for r in requests]
"""


def test_counts_in_processes_are_the_same(tmp_path: Path) -> None:
    (tmp_path / "plain.py").write_text(PLAIN)
    metrics = {name: build(f"{tmp_path}/plain.py:{name}") for name in ("Means", "Longest")}
    here, there = (
        score_with_further(REQUESTS, LEAVE_OUT, metrics, executor(kind, 600), COUNTS).scores
        for kind in ("in process", "processes")
    )
    for scores in (here, there):
        assert scores["Longest"].counts is None
        assert scores["Longest"].further.tolist() == longest(LEAVE_OUT)
    for first, second in zip(
        here["Means"].counts.counts, there["Means"].counts.counts, strict=True
    ):
        assert np.array_equal(first, second) or first is second is None


@pytest.mark.parametrize("score", [means, longest])
def test_further_scores_are_cached(score: Score, tmp_path: Path) -> None:
    first, second = (ExpensiveStub(score) for _ in range(2))
    with ScoreCache(tmp_path / "scores.sqlite") as cache:
        options = ScoringOptions(cache, with_counts=True)
        scored = [
            score_with_further(REQUESTS, LEAVE_OUT, {"x": metric}, options=options).scores["x"]
            for metric in (first, second)
        ]
    assert second.requests == []
    assert scored[0].computed == scored[1].cached == len(first.requests)
    assert scored[0].further.tolist() == scored[1].further.tolist()
    assert (scored[1].counts is not None) == (score is means)


def test_progress_includes_further_requests() -> None:
    calls: list[tuple[str, int, int]] = []
    options = ScoringOptions(progress=lambda *progress: calls.append(progress), with_counts=True)
    score_with_further(REQUESTS, LEAVE_OUT, {"x": StubMetric(longest)}, options=options)
    assert all(done <= total for _, done, total in calls)
    assert calls[-1][1] == calls[-1][2] >= sum(len(r.sources) for r in LEAVE_OUT)
