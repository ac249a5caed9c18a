from pathlib import Path

import numpy as np
import pytest

from maege.metric.metric import Metric
from maege.metric.scores import mean_of_totals
from maege.metrics.gleu.metric import Gleu
from maege.metrics.m2.metric import MaxMatch
from maege.metrics.sari import MaxSari
from maege.scoring.engine import score_all
from maege.studies.coverage.set_scores import (
    PairCounts,
    SetScores,
    set_scores_from_counts,
    set_scores_from_values,
    single_annotator_requests,
)
from maege.texts.reference_subsets import reference_subsets
from maege.texts.texts import Texts
from tests.studies.coverage.small_texts import conll14, small_texts

N = 40


def texts(annotators: str = "uvwx", systems: str = "st") -> Texts:
    lines = tuple(map(str, range(N)))
    return small_texts(dict.fromkeys(annotators, lines), dict.fromkeys(systems, lines), lines)


def scores_of_means(size: int) -> tuple[SetScores, np.ndarray]:
    """Scores that are means of sentences, and what they are means of."""
    subsets = reference_subsets("uvwx", size, 100, 1)
    values = np.random.default_rng(size).random((len(subsets), 7, N))
    counts = np.stack([values, np.ones_like(values)], axis=-1)
    return set_scores_from_counts("m", texts(), subsets, counts, mean_of_totals), values


def test_deviations_of_means_give_the_usual_standard_error() -> None:
    scores, values = scores_of_means(2)
    assert scores.deviations is not None
    assert scores.covariances is not None
    assert scores.of_systems == pytest.approx(values.mean(axis=-1)[:, :3])
    own = np.cov(values[0, :3]) / N
    assert scores.covariances[0] == pytest.approx(own)
    of_mean = values[:, 1].mean(axis=0)
    assert (scores.deviations[1] ** 2).sum() == pytest.approx(of_mean.var(ddof=1) / N)


def test_people_are_scored_against_sets_without_them() -> None:
    scores, values = scores_of_means(2)
    assert scores.people_deviations is not None
    outside = np.array([[name not in subset for name in "uvwx"] for subset in scores.subsets])
    assert (np.isfinite(scores.of_people) == outside).all()
    mean = values[:, 3:][outside].mean(axis=0)
    assert np.nanmean(scores.of_people) == pytest.approx(mean.mean())
    assert (scores.people_deviations**2).sum() == pytest.approx(mean.var(ddof=1) / N)


def test_disjoint_pairs() -> None:
    scores, _ = scores_of_means(2)
    named = {tuple(sorted("".join(scores.subsets[k]) for k in p)) for p in scores.disjoint_pairs()}
    assert named == {("uv", "wx"), ("uw", "vx"), ("ux", "vw")}
    assert scores_of_means(3)[0].disjoint_pairs().shape == (0, 2)


def test_scores_without_counts_have_no_deviations() -> None:
    scores = set_scores_from_values("m", texts(), [("u", "v")], np.ones((1, 7)))
    assert scores.covariances is None
    assert np.isnan(scores.deviations).all()
    assert np.isnan(scores.people_deviations).all()
    assert np.isnan(scores.of_people).tolist() == [[True, True, False, False]]


def pairs_of(texts: Texts, metric: Metric) -> PairCounts:
    scores = score_all(single_annotator_requests(texts), {"m": metric}, with_counts=True).scores[
        "m"
    ]
    assert scores.counts is not None
    return PairCounts.from_scores(texts, scores.counts, metric.merge_references)


@pytest.mark.parametrize(
    "metric", [MaxMatch(), Gleu(reference_sampling="expectation"), MaxSari()], ids=lambda m: m.name
)
def test_scores_against_sets_are_those_of_the_metric(
    metric: Metric, data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # So that there are several parts.
    monkeypatch.setattr("maege.texts.reference_subsets.MAX_MERGED_VALUES", 50_000)
    texts = conll14(data, edits=True)
    pairs = pairs_of(texts, metric)
    for size in (1, 3):
        subsets = reference_subsets(texts.annotators, size, 6, 1)
        for subset, counts in zip(subsets, pairs.of_sets(subsets), strict=True):
            others = [a not in subset for a in texts.annotators]
            outside = np.flatnonzero([True] * len(texts.systems) + others)
            scores = pairs.score_totals(counts[outside].sum(axis=1))
            expected = metric.score(texts.requests([texts.hypotheses[i] for i in outside], subset))
            assert scores.tolist() == pytest.approx(expected, abs=1e-12)


def test_an_annotator_is_not_compared_with_themselves(data: Path) -> None:
    texts = conll14(data)
    people, systems = len(texts.annotators), len(texts.systems)
    requests = single_annotator_requests(texts)
    assert len(requests) == people * (systems + people - 1)
    assert all(r.hypotheses != tuple(t for (t,) in r.references) for r in requests)


def test_exact_match_is_the_share_of_outputs_that_some_reference_has() -> None:
    texts = small_texts(
        {"x": ("A", "d", "e"), "y": ("f", "B", "e")}, {"s": ("a", "B", "E")}, ("a", "b", "c")
    )
    pairs = PairCounts.of_exact_match(texts, str.lower)
    shares = [
        pairs.score_totals(counts.sum(axis=1)).tolist()
        for counts in pairs.of_sets([("x",), ("y",)])
    ]
    assert [row[:2] for row in shares] == [
        pytest.approx([1 / 3, 2 / 3]),  # source, system against x
        pytest.approx([1 / 3, 2 / 3]),
    ]
    assert shares[0][3] == shares[1][2] == pytest.approx(1 / 3)  # y against x, x against y
    both = next(pairs.of_sets([("x", "y")]))
    assert pairs.score_totals(both.sum(axis=1))[:2].tolist() == pytest.approx([2 / 3, 1])
    strict = PairCounts.of_exact_match(texts, str)
    assert strict.score_totals(next(strict.of_sets([("x", "y")])).sum(axis=1))[1] == 1 / 3
