import numpy as np
import pytest

from maege.judgements.aggregation import metric_wins
from maege.statistics.bootstrap import Resampling
from maege.statistics.trueskill import trueskill
from maege.studies.systems.aggregated_systems import (
    aggregated_scores,
    aggregated_systems,
    aggregation_agreements,
)


def _total(values: np.ndarray) -> np.ndarray:
    return np.asarray(values.sum(axis=0)[None])


def test_comparisons_are_those_of_every_sentence() -> None:
    outputs = np.random.default_rng(1).integers(0, 4, (60, 5)) / 3
    scores = aggregated_scores(outputs, np.arange(60, dtype=np.int32), 60, _total)
    wins = metric_wins(outputs.T).sum(axis=0)
    ties = (60 - wins - wins.T) * (1 - np.eye(5))
    assert np.allclose(scores["trueskill"][0], trueskill(wins, ties))
    shares = wins / np.where(wins + wins.T > 0, wins + wins.T, 1)
    assert np.allclose(scores["expected-wins"][0], shares.sum(axis=1) / 4)
    assert np.allclose(scores["mean"][0], outputs.mean(axis=0))


def test_documents_are_resampled_as_a_whole() -> None:
    outputs = np.random.default_rng(2).random((40, 3))
    documents = np.repeat(np.arange(4, dtype=np.int32), 10)
    resampler = Resampling(resamples=50, seed=3).for_clusters(4)
    scores = aggregated_scores(outputs, documents, 4, resampler.sums)
    for number, weights in enumerate(resampler.sums(np.eye(4))[:5].astype(int)):
        drawn = np.repeat(np.arange(4), weights)
        repeated = np.concatenate([outputs[documents == document] for document in drawn])
        alone = aggregated_scores(repeated, np.arange(40, dtype=np.int32), 40, _total)
        for name, values in alone.items():
            assert np.allclose(scores[name][number], values[0], atol=1e-6)


def test_systems_that_always_tie_have_no_expected_wins() -> None:
    outputs = np.full((10, 2), 0.5)
    clusters = np.arange(10, dtype=np.int32)
    resampler = Resampling(resamples=20).for_clusters(10)
    observed = {k: v[0] for k, v in aggregated_scores(outputs, clusters, 10, _total).items()}
    resampled = aggregated_scores(outputs, clusters, 10, resampler.sums)
    rows = aggregated_systems("x", ("a", "b"), observed, resampled, resampler)
    wins = [row for row in rows if row.aggregation == "expected-wins"]
    assert [(row.score, row.interval, row.cluster) for row in wins] == [(None, None, 1)] * 2
    assert [row.best_rank for row in rows] == [1] * 6
    for row in aggregation_agreements("x", observed, resampled, 0.95):
        assert (row.tau, row.swapped, row.swapped_clearly) == (None, 0, 0)


def test_swapped_pairs_are_clear_only_if_both_aggregations_are_sure() -> None:
    # Often a little better, seldom much worse: first by comparisons, last by the mean.
    rng = np.random.default_rng(4)
    base = rng.random(400)
    often = base + np.where(np.arange(400) % 4 == 0, -0.9, 0.1)
    outputs = np.stack([base, often], axis=1)
    clusters = np.arange(400, dtype=np.int32)
    resampler = Resampling(resamples=200).for_clusters(400)
    observed = {k: v[0] for k, v in aggregated_scores(outputs, clusters, 400, _total).items()}
    resampled = aggregated_scores(outputs, clusters, 400, resampler.sums)
    by_pair = {
        (row.a, row.b): row for row in aggregation_agreements("x", observed, resampled, 0.95)
    }
    row = by_pair["mean", "trueskill"]
    assert (row.tau, row.pairs, row.swapped, row.swapped_clearly) == (-1.0, 1, 1, 1)
    assert by_pair["trueskill", "expected-wins"].swapped == 0
    unsure = {**resampled, "mean": np.flip(resampled["mean"], axis=1)}
    mixed = np.concatenate([resampled["mean"][:100], unsure["mean"][:100]])
    rows = aggregation_agreements("x", observed, {**resampled, "mean": mixed}, 0.95)
    assert [r.swapped_clearly for r in rows if (r.a, r.b) == ("mean", "trueskill")] == [0]


def test_without_resamples_there_are_scores_alone() -> None:
    resampler = Resampling().for_clusters(1)
    rows = aggregated_systems("x", ("a", "b"), {"mean": np.array([0.1, 0.2])}, {}, resampler)
    assert [(r.system, r.score, r.interval, r.best_rank) for r in rows] == [
        ("b", pytest.approx(0.2), None, None),
        ("a", pytest.approx(0.1), None, None),
    ]
