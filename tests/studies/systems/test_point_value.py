"""Texts of known quality, and how often systems are in the right order."""

from dataclasses import replace

import numpy as np
import pytest
from scipy.special import ndtr

from maege.array_types import Floats
from maege.ranking import ScoredRanking
from maege.statistics.value import Value
from maege.studies.systems.point_value import _slopes
from tests.studies.systems.known_quality import points_of, scored


def test_a_score_in_proportion_to_edits_has_the_known_worth() -> None:
    # An edit in ten tokens is ten per 100 tokens, so .02 per edit is .002 per edit per 100 tokens.
    (value,) = points_of(scored(0.02, 0), 0.015).values
    assert (value.lower, value.upper, value.is_outside) == (0.25, 0.5, False)
    assert value.edits.value == pytest.approx(5)
    assert value.edits.interval == pytest.approx((5, 5))
    assert value.slope.value == pytest.approx(0.2)


def test_the_slope_is_that_at_the_score_of_the_systems() -> None:
    # Scores are the squares of the edits per 100 tokens, so the slope is twice these.
    levels = np.array([0.0, 2.0, 3.0, 6.0])
    assert _slopes(levels**2, levels).tolist() == [2.0, 4.0, 6.0, 9.0]


def test_corpora_that_do_not_differ_have_no_slope() -> None:
    nothing = [
        replace(item, ranking=replace(item.ranking, candidates=(item.ranking.candidates[0],) * 4))
        for item in scored(0.02, 0.1)
    ]
    points = points_of(nothing, 0.0)
    assert points.values[0].slope == points.values[0].edits == Value(None)
    assert points.values[0].order == Value(None)


def test_scores_beyond_all_corpora_are_outside() -> None:
    (value,) = points_of(scored(0.02, 0), 0.3).values
    assert (value.lower, value.upper, value.is_outside) == (0.5, 1.0, True)
    assert value.at == pytest.approx(0.04)  # the score of the nearest corpora


def test_points_of_large_scores_are_whole() -> None:
    (value,) = points_of(scored(10, 0), 12).values
    assert value.point == 1
    assert value.edits.value == pytest.approx(1)


def test_a_score_that_falls_has_no_worth_and_the_wrong_order() -> None:
    points = points_of(scored(-0.02, 0.05), -0.01)
    (value,) = points.values
    assert value.edits == Value(None)
    assert value.slope.interval is not None
    assert value.slope.interval[1] < 0
    assert value.order == Value(None)


def test_without_an_effect_nothing_is_shown() -> None:
    (value,) = points_of(scored(0, 1), 0).values
    assert value.slope.interval is not None
    assert value.slope.interval[0] < 0 < value.slope.interval[1]
    assert value.edits == Value(None)


def test_a_metric_without_counts_has_a_slope_without_interval() -> None:
    bare = [ScoredRanking(s.ranking, s.metrics, s.scores) for s in scored(0.02, 0)]
    points = points_of(bare, 0.015)
    assert points.values[0].edits == Value(pytest.approx(5))
    assert points.values[0].order == Value(None)


@pytest.mark.parametrize("copies", [1, 4])
def test_the_share_of_right_orders_is_that_of_new_test_sets(copies: int) -> None:
    per_edit, noise = 0.02, 0.05
    rng = np.random.default_rng(5)

    def corpora(quality: float, size: int) -> Floats:
        """Scores of 4,000 test sets of documents of equal sentences."""
        shape = 4000, size // copies
        of_edits = per_edit * rng.binomial(2, quality, shape)
        return np.asarray((of_edits + noise * rng.normal(size=shape)).mean(axis=1))

    for size in (100, 300):
        apart = 0.25  # of the share: scores differ by a point
        wins = corpora(0.375 + apart / 2, size) > corpora(0.375 - apart / 2, size)
        (value,) = points_of(scored(per_edit, noise, 1200, copies), 0.015, size).values
        assert value.order.value == pytest.approx(wins.mean(), abs=0.03)


def test_the_share_of_right_orders_is_by_normal_approximation() -> None:
    (value,) = points_of(scored(0.02, 0.1), 0.015).values
    low, high = value.order.interval
    assert low <= value.order.value <= high
    variance = 2 * (0.1**2 + 0.02**2 * 2 * 0.375 * 0.625)
    assert value.order.value == pytest.approx(ndtr(0.01 / np.sqrt(variance / 700)), abs=0.02)
