"""Counts of the sentences of corpora, and requests that only metrics without counts score."""

from dataclasses import replace

import numpy as np
import pytest

from maege.counts.indexed_rows import IndexedRows, join_columns
from maege.data.corpus import Annotation
from maege.data.edit import Edit
from maege.errors import MetricError
from maege.metric.counting_metric import SentenceMetric
from maege.metric.metric import Hooks
from maege.metric.score_request import ScoreRequest, Segment
from maege.plugins.registry import build
from maege.scoring import batching
from maege.scoring.batching import ScoringOptions
from maege.scoring.cache import ScoreCache
from maege.scoring.engine import score_all, score_with_further
from tests.scoring.counted_lengths import Length
from tests.support.stub_metrics import StubMetric, executor, lengths, texts

COUNTS = ScoringOptions(with_counts=True)
SENTENCES = texts(6)
CORPUS = ScoreRequest(
    tuple(r.sources[0] for r in SENTENCES),
    tuple(r.hypotheses[0] for r in SENTENCES),
    tuple(r.references[0] for r in SENTENCES),
)
OVERLAPPING = [  # with one, two or three references
    ScoreRequest(
        ("He go to home .", "I likes it", "We is here", "He go to home ."),
        hypotheses,
        (
            ("He goes home .", "He went home ."),
            ("I like it", "I liked it", "I likes it"),
            ("We are here",),
            ("He goes home .",),
        ),
    )
    for hypotheses in (
        ("He goes home .", "I liked it", "We is here", "He goes to home ."),
        ("He went to home .", "I liked it", "We are here", "He go to home ."),
    )
]
OVERLAPPING.append(
    ScoreRequest(("I likes it",), ("I like this",), (OVERLAPPING[0].references[1],), "sentence")
)
EDIT_METRICS = ["imeasure", "errant", "m2"]
REQUESTS = [
    replace(SENTENCES[0], level="sentence"),
    CORPUS,
    replace(SENTENCES[1], level="sentence"),
]


class Batches(SentenceMetric):
    """The number of sentences that it gets at once."""

    name = "batches"
    batch_size = 4

    def score_sentences(self, segments):
        return [len(segments)] * len(segments)


def test_sentences_are_scored_in_batches() -> None:
    assert Batches().score(SENTENCES) == [4, 4, 4, 4, 2, 2]
    assert Batches().score_sentence(Segment("", "", ())) == 1
    assert Batches().score([]) == []
    with pytest.raises(MetricError, match="neither `score_sentence` nor `score_sentences`"):
        SentenceMetric().score(SENTENCES)


class OwnScore(Length):
    """Scores in a way of its own, so that counts say nothing about its scores."""

    def score(self, requests):
        return [2.0 for _ in requests]


@pytest.mark.parametrize("kind", ["in process", "processes"])
def test_counts_of_corpora_only(kind: str) -> None:
    scorers = {metric: build(metric) for metric in ("bleu", "gleu", "sari")}
    without = score_all(REQUESTS, scorers).scores
    result = score_all(REQUESTS, scorers, executor=executor(kind, 600), with_counts=True)
    assert result.scores.keys() == scorers.keys(), result.failures
    for metric, scores in result.scores.items():
        first, counts, last = scores.counts.counts
        assert first is None
        assert last is None
        assert counts.shape[0] == 6
        total = scores.counts.score_totals(counts.sum(axis=0))
        assert total == pytest.approx(scores.values[1], abs=0.01)
        assert without[metric].counts is None
        assert (without[metric].values == scores.values).all()


@pytest.mark.parametrize("kind", ["in process", "processes"])
def test_requests_scored_from_counts_equal_those_scored_at_once(
    kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(batching, "FIRST_BATCH_SIZE", 1)  # so that rows of batches differ in width
    scorers = {metric: build(metric, {"spacy_pipeline": "lite"}) for metric in EDIT_METRICS}
    result = score_all(OVERLAPPING, scorers, executor=executor(kind, 600), with_counts=True)
    assert result.scores.keys() == scorers.keys(), result.failures
    for metric, scored in result.scores.items():
        assert scored.values.tolist() == scorers[metric].score(OVERLAPPING)
        assert scored.computed == len({s for r in OVERLAPPING for s in r.segments()})
        expected = scorers[metric].score_with_counts(OVERLAPPING)
        for request, counts, counted in zip(
            OVERLAPPING, scored.counts.counts, expected, strict=True
        ):
            if request.level == "sentence":
                assert counts is None
                continue
            assert counts.tolist() == counted.counts.to_array().tolist()
            assert scored.counts.score_totals(counts.sum(axis=0)) == pytest.approx(counted.score)


def test_cached_rows_differ_in_width(tmp_path, monkeypatch: pytest.MonkeyPatch) -> None:
    scorer = build("m2", {"spacy_pipeline": "lite"})
    monkeypatch.setattr(type(scorer), "cache_scores", True)
    with ScoreCache(tmp_path / "scores.sqlite") as cache:
        first, second = (
            score_all(OVERLAPPING, {"x": scorer}, cache=cache).scores["x"] for _ in range(2)
        )
    assert first.computed == second.cached == len({s for r in OVERLAPPING for s in r.segments()})
    assert first.values.tolist() == second.values.tolist() == scorer.score(OVERLAPPING)


@pytest.mark.parametrize("metric", EDIT_METRICS)
def test_a_subclass_with_a_score_of_its_own_is_called_with_requests(metric: str) -> None:
    scorer = build(metric, {"spacy_pipeline": "lite"})

    class Own(type(scorer)):
        def score(self, requests):
            return [-3.0 for _ in requests]

    assert scorer.counts_distinct_sentences
    for with_counts in (False, True):
        scored = score_all(OVERLAPPING, {"x": Own()}, with_counts=with_counts).scores["x"]
        assert scored.values.tolist() == [-3.0] * 3
        assert scored.counts is None


@pytest.mark.parametrize("metric", EDIT_METRICS)
def test_gold_edits_of_requests_are_used(metric: str) -> None:
    gold = ((Annotation(0, (Edit(1, 2, ("goes",), "x"),)),),)
    given = ScoreRequest(("He go",), ("He goes",), (("He go",),), "corpus", gold)
    extracted = replace(given, gold_edits=None)
    scorer = build(metric, {"spacy_pipeline": "lite"})
    for requests in ([given, extracted], [extracted, given]):
        assert score_all(requests, {"x": scorer}).scores["x"].values.tolist() == [
            1.0 if request is given else scorer.score([extracted])[0] for request in requests
        ]
    assert scorer.score([extracted])[0] < 1


def test_counts_of_cached_sentences(tmp_path) -> None:
    with ScoreCache(tmp_path / "scores.sqlite") as cache:
        for _ in range(2):  # the second time from the cache
            scored = score_all(REQUESTS, {"x": Length()}, cache=cache, with_counts=True)
            counts = scored.scores["x"].counts.counts[1]
            assert counts.tolist() == [[len(text), 1] for text in CORPUS.hypotheses]


def test_a_metric_with_a_score_of_its_own_has_no_counts() -> None:
    assert Length().counts_sentences
    assert not OwnScore().counts_sentences
    scored = score_all(REQUESTS, {"x": OwnScore()}, with_counts=True).scores["x"]
    assert scored.values.tolist() == [2.0] * 3  # although its scores are cached
    assert scored.counts is None


def test_further_requests_are_for_metrics_without_counts() -> None:
    further = texts(9)[6:]
    black_box = StubMetric(lengths)
    metrics = {"counted": build("bleu"), "black box": black_box}
    scores = score_with_further(REQUESTS, further, metrics, options=COUNTS).scores
    assert len(scores["counted"].further) == 0
    assert scores["black box"].further.tolist() == lengths(further)
    for scored in scores.values():
        assert len(scored.values) == len(REQUESTS)
    known_only = StubMetric(lengths)
    known_only.hooks = Hooks(other_texts="has scores of known texts only")
    alone = score_with_further(REQUESTS, further, {"x": known_only}).scores["x"]
    assert len(alone.further) == 0
    assert not set(further) & set(known_only.requests)


def test_counts_of_a_mixture_are_those_of_both() -> None:
    mixture = build("interpolated", {"a": "bleu", "b": "ld", "weight": 0.25})
    scores = score_all(REQUESTS, {"x": mixture}, with_counts=True).scores["x"]
    totals = np.array([scores.counts.counts[1].sum(axis=0)])
    assert scores.counts.score_totals(totals) == pytest.approx(scores.values[1:2])
    fields = ("sources", "hypotheses", "references")
    reverse = {field: getattr(CORPUS, field)[::-1] for field in fields}
    twice = [*REQUESTS, replace(CORPUS, **reverse)]
    counts = score_all(twice, {"x": mixture}, with_counts=True).scores["x"].counts.counts
    _, first, _, second = counts.stored
    assert first.rows is second.rows
    assert len(first.rows) == len(np.unique(first.rows, axis=0)) == 6


def test_columns_of_metrics_are_joined_with_each_pair_of_rows_once() -> None:
    a, b, c = np.random.default_rng(1).random((3, 4, 2))
    index = [np.array(i, dtype=np.int32) for i in ([0, 1, 1], [3, 3], [2, 0, 0], [1, 1])]
    left = [IndexedRows(a, index[0]), None, IndexedRows(a, index[1])]
    right = [IndexedRows(b, index[2]), None, c[index[3]]]
    joined = join_columns([left, right])
    assert joined[1] is None
    assert (joined[0] == np.hstack([a[index[0]], b[index[2]]])).all()
    assert (joined[2] == np.hstack([a[index[1]], c[index[3]]])).all()
    assert len(join_columns([left[:1], right[:1]]).stored[0].rows) == 2


def test_a_mixture_with_a_black_box_scores_the_further_requests(monkeypatch) -> None:
    mixture = build("interpolated", {"a": "bleu", "b": "ld"})
    monkeypatch.setattr(type(mixture.b), "counts_sentences", False)
    further = texts(9)[6:]
    scores = score_with_further(REQUESTS, further, {"x": mixture}, options=COUNTS).scores["x"]
    assert scores.counts is None
    assert len(scores.further) == 3
