"""Counts of the sentences of corpora, and requests that only metrics without counts score."""

from dataclasses import replace

import numpy as np
import pytest

from maege.metric import ScoreRequest, Segment, SentenceMetric
from maege.plugins.registry import build
from maege.scoring.cache import ScoreCache
from maege.scoring.engine import score_all
from tests.support.stub_metrics import StubMetric, executor, lengths, texts

SENTENCES = texts(6)
CORPUS = ScoreRequest(
    tuple(r.sources[0] for r in SENTENCES),
    tuple(r.hypotheses[0] for r in SENTENCES),
    tuple(r.references[0] for r in SENTENCES),
)
REQUESTS = [
    replace(SENTENCES[0], level="sentence"),
    CORPUS,
    replace(SENTENCES[1], level="sentence"),
]


class Length(SentenceMetric):
    """The number of characters; cached, so that single sentences are counted."""

    name = "length"
    signature = "length|1"
    cache_scores = True

    def score_sentence(self, segment: Segment) -> float:
        return float(len(segment.hypothesis))


class OwnScore(Length):
    """Scores in a way of its own, so that counts say nothing about its scores."""

    cache_scores = False

    def score(self, requests):
        return [2.0 for _ in requests]


@pytest.mark.parametrize("kind", ["in_process", "processes"])
@pytest.mark.parametrize("metric", ["bleu", "gleu", "sari"])
def test_counts_of_corpora_only(metric: str, kind: str) -> None:
    scorer = {"x": build(metric)}
    scores = score_all(REQUESTS, scorer, executor=executor(kind, 60), with_counts=True).scores["x"]
    first, counts, last = scores.counts.counts
    assert first is None
    assert last is None
    assert counts.shape[0] == 6
    total = scores.counts.score_totals(counts.sum(axis=0))
    assert total == pytest.approx(scores.values[1], abs=0.01)
    without = score_all(REQUESTS, scorer).scores["x"]
    assert without.counts is None
    assert (without.values == scores.values).all()


def test_counts_of_cached_sentences(tmp_path) -> None:
    with ScoreCache(tmp_path / "scores.sqlite") as cache:
        for _ in range(2):  # the second time from the cache
            scored = score_all(REQUESTS, {"x": Length()}, cache=cache, with_counts=True)
            counts = scored.scores["x"].counts.counts[1]
            assert counts.tolist() == [[len(text), 1] for text in CORPUS.hypotheses]


def test_a_metric_with_a_score_of_its_own_has_no_counts() -> None:
    assert Length().counts_sentences
    assert not OwnScore().counts_sentences
    scored = score_all(REQUESTS, {"x": OwnScore()}, with_counts=True)
    assert scored.scores["x"].counts is None


def test_further_requests_are_for_metrics_without_counts() -> None:
    further = texts(9)[6:]
    black_box = StubMetric(lengths)
    metrics = {"counted": build("bleu"), "black box": black_box}
    scores = score_all(REQUESTS, metrics, with_counts=True, further=further).scores
    assert len(scores["counted"].further) == 0
    assert scores["black box"].further.tolist() == lengths(further)
    for scored in scores.values():
        assert len(scored.values) == len(REQUESTS)
    known_only = StubMetric(lengths)
    known_only.scores_any_request = False
    alone = score_all(REQUESTS, {"x": known_only}, further=further).scores["x"]
    assert len(alone.further) == 0
    assert not set(further) & set(known_only.requests)


def test_counts_of_a_mixture_are_those_of_both() -> None:
    mixture = build("interpolated", {"a": "bleu", "b": "ld", "weight": 0.25})
    scores = score_all(REQUESTS, {"x": mixture}, with_counts=True).scores["x"]
    totals = np.array([scores.counts.counts[1].sum(axis=0)])
    assert scores.counts.score_totals(totals) == pytest.approx(scores.values[1:2])


def test_a_mixture_with_a_black_box_scores_the_further_requests(monkeypatch) -> None:
    mixture = build("interpolated", {"a": "bleu", "b": "ld"})
    monkeypatch.setattr(type(mixture.b), "counts_sentences", False)
    further = texts(9)[6:]
    scores = score_all(REQUESTS, {"x": mixture}, with_counts=True, further=further).scores["x"]
    assert scores.counts is None
    assert len(scores.further) == 3
