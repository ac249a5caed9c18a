"""Precision and recall of systems, with intervals."""

from dataclasses import replace

import numpy as np
import pytest

from maege.array_types import Floats
from maege.metrics.m2.metric import MaxMatch
from maege.randomness import generator
from maege.statistics.bootstrap import Resampling
from maege.statistics.score_table import ItemAggregation, ScoreTable, as_observed
from maege.statistics.value import Value
from maege.studies.systems.scored_systems import (
    ScoreDetail,
    aggregated_systems,
    aggregation_agreements,
    score_details,
)

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


def scores_of(
    outputs: Floats, resampling: Resampling
) -> tuple[dict[ItemAggregation, Floats], dict[ItemAggregation, Floats]]:
    table = ScoreTable.from_sentences("x", ("a", "b"), outputs)
    observed = {name: values[0] for name, values in table.all_scores(as_observed).items()}
    return observed, table.all_scores(resampling.for_clusters(len(outputs)).sums)


def test_systems_that_always_tie_have_no_expected_wins() -> None:
    settings = Resampling(resamples=20)
    observed, resampled = scores_of(np.full((10, 2), 0.5), settings)
    rows = aggregated_systems("x", ("a", "b"), observed, resampled, 0.95)
    wins = [row for row in rows if row.aggregation == "expected-wins"]
    assert [row.score for row in wins] == [Value(None)] * 2
    for row in aggregation_agreements("x", observed, resampled, 0.95):
        assert (row.tau, row.swapped, row.swapped_clearly) == (None, 0, 0)


def test_swapped_pairs_are_clear_only_if_both_aggregations_are_sure() -> None:
    # Often a little better, seldom much worse: first by comparisons, last by the mean.
    rng = np.random.default_rng(4)
    base = rng.random(400)
    often = base + np.where(np.arange(400) % 4 == 0, -0.9, 0.1)
    observed, resampled = scores_of(np.stack([base, often], axis=1), Resampling(resamples=200))
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
    rows = aggregated_systems("x", ("a", "b"), {"mean": np.array([0.1, 0.2])}, {}, 0.95)
    assert [(r.system, r.score.value, r.score.interval) for r in rows] == [
        ("b", pytest.approx(0.2), None),
        ("a", pytest.approx(0.1), None),
    ]
