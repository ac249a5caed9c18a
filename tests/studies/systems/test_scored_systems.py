"""Precision and recall of systems, with intervals."""

from dataclasses import replace

import numpy as np
import pytest

from maege.metrics.m2.metric import MaxMatch
from maege.randomness import generator
from maege.statistics.bootstrap import Resampling
from maege.statistics.score_table import ScoreTable
from maege.statistics.value import Value
from maege.studies.systems.scored_systems import ScoreDetail, aggregations, score_details

SETTINGS = Resampling(200)
METRIC = MaxMatch()


def edit_counts(sentences: int) -> ScoreTable:
    """Two systems, of which the first has all edits right."""
    rng = generator(1, "details")
    gold = rng.integers(1, 4, size=sentences)
    right = rng.integers(1, gold + 1)
    counts = np.stack([np.stack([right, right, gold], 1), np.stack([right, gold, gold], 1)], 1)
    return ScoreTable(
        "m2",
        ("careful", "bold"),
        METRIC.score_totals(counts.sum(axis=0).astype(float)),
        np.arange(sentences),
        counts.astype(float),
        METRIC.score_totals,
        METRIC.detail_totals,
    )


def test_values_and_intervals() -> None:
    counts = edit_counts(40)
    assert counts.counts is not None
    details = {(d.system, d.detail): d for d in score_details(counts, SETTINGS)}
    correct, proposed, gold = counts.counts.sum(axis=0)[1]
    assert details["bold", "precision"].value.value == correct / proposed
    assert details["bold", "recall"].value.value == correct / gold
    sure = details["careful", "precision"]
    assert (sure.value, sure.bca) == (Value(1.0, (1.0, 1.0)), (1.0, 1.0))
    totals = counts.resampled_totals(SETTINGS)
    assert totals is not None
    resampled = totals[:, 1, 0] / totals[:, 1, 2]
    assert details["bold", "recall"].value.interval == pytest.approx(
        np.quantile(resampled, [0.025, 0.975])
    )


def test_one_sentence_has_values_without_intervals() -> None:
    details = score_details(edit_counts(1), SETTINGS)
    assert [d.system for d in details] == ["careful", "careful", "bold", "bold"]
    assert {(d.value.interval, d.bca) for d in details} == {(None, None)}


def test_an_undefined_value_is_none() -> None:
    undefined = replace(
        edit_counts(3), detail_totals=lambda totals: {"share": totals[..., 0] * np.nan}
    )
    assert score_details(undefined, SETTINGS)[0] == ScoreDetail(
        "m2", "careful", "share", Value(None)
    )


def test_means_of_sentences_have_no_details() -> None:
    assert MaxMatch(aggregation="mean").detail_totals(np.ones((3, 2))) == {}


def test_systems_that_always_tie_have_no_order() -> None:
    table = ScoreTable.from_sentences("x", ("a", "b"), np.full((10, 2), 0.5))
    _, row = aggregations(table, Resampling(resamples=20).for_clusters(10))
    assert (row.tau, row.swapped, row.swapped_clearly) == (None, 0, 0)


def opposite_orders(sentences: int) -> ScoreTable:
    """Two systems, of which the first has the higher mean, and the second is first if pooled.

    Pooled scores weigh sentences by the first column of the counts.
    """
    weights = np.ones(sentences)
    weights[::4] = 9.0
    scores = np.where(np.arange(sentences)[:, None] % 4 == 0, [0.1, 0.9], [0.9, 0.5])
    counts = np.stack([weights[:, None] * scores, np.repeat(weights[:, None], 2, 1)], axis=-1)
    totals = counts.sum(axis=0)
    return ScoreTable(
        "x", ("a", "b"), totals[:, 0] / totals[:, 1], np.arange(sentences), counts,
        lambda sums: sums[..., 0] / sums[..., 1], sentences=scores,
    )  # fmt: skip


def test_swapped_pairs_are_clear_only_if_both_aggregations_are_sure() -> None:
    for sentences, clearly in ((400, 1), (8, 0)):
        table = opposite_orders(sentences)
        rows, row = aggregations(table, Resampling(resamples=200).for_clusters(sentences))
        assert (row.tau, row.pairs, row.swapped, row.swapped_clearly) == (-1.0, 1, 1, clearly)
        assert [(r.aggregation, r.system) for r in rows] == [
            ("pooled", "b"), ("pooled", "a"), ("mean", "a"), ("mean", "b"),
        ]  # fmt: skip
        assert all(r.score.interval for r in rows)


def test_without_resamples_there_are_scores_alone() -> None:
    table = replace(opposite_orders(8), cluster=np.zeros(8, dtype=int))
    table = replace(table, counts=table.counts.sum(axis=0, keepdims=True))
    rows, row = aggregations(table, Resampling().for_clusters(1))
    assert {r.score.interval for r in rows} == {None}
    assert (row.swapped, row.swapped_clearly) == (1, 0)
