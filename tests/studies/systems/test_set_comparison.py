"""Systems over several test sets."""

from dataclasses import replace

import numpy as np
import pytest

from maege.config.study_config import StatisticsConfig
from maege.statistics.value import Value
from maege.studies.systems.measurements import SystemsFound
from maege.studies.systems.scored_systems import ScoredSystem
from maege.studies.systems.set_comparison import (
    SetComparison,
    compare_sets,
    mean_ranks,
    mean_standardised,
    order_swaps,
)
from maege.studies.systems.system_analyses import SystemAnalyses
from maege.studies.systems.system_pairs import SystemPair

SYSTEMS = ("x", "y", "z")


def on_set(scores: tuple[float, ...], pvalue: float = 0.001, noise: float = 0.01) -> SystemsFound:
    """Return what was found of three systems, whose scores vary a little in resamples."""
    by_name = dict(zip(SYSTEMS, scores, strict=True))
    order = sorted(by_name, key=lambda name: -by_name[name])
    pairs = [
        SystemPair("m", a, b, Value(by_name[a] - by_name[b]), adjusted=pvalue, fine_pvalue=pvalue)
        for a, b in (("x", "y"), ("x", "z"), ("y", "z"))
    ]
    draws = np.random.default_rng(1).normal(0, noise, (500, 3)) + scores
    return SystemsFound(
        {"m": [ScoredSystem("m", name, Value(by_name[name])) for name in order]},
        {"m": pairs},
        SystemAnalyses({}, {}, 0),
        resampled={"m": draws},
        systems=SYSTEMS,
    )


def compared(**sets: SystemsFound) -> SetComparison:
    return compare_sets(sets, "simes", 1, StatisticsConfig())


def test_means_are_over_sets_and_ordered_by_standardised_scores() -> None:
    found = compared(one=on_set((0.5, 0.3, 0.1)), two=on_set((0.2, 0.9, 0.1)))
    rows = {row.system: row for row in found.systems["m"]}
    assert list(rows) == ["y", "x", "z"]
    assert {name: row.mean_rank.value for name, row in rows.items()} == {"x": 1.5, "y": 1.5, "z": 3}
    scores = np.array([[[0.5, 0.3, 0.1]], [[0.2, 0.9, 0.1]]])
    assert rows["x"].standardised.value == pytest.approx(mean_standardised(scores)[0, 0])
    low, high = rows["x"].standardised.interval or (0, 0)
    assert low < mean_standardised(scores)[0, 0] < high
    assert (rows["z"].best_rank, rows["z"].worst_rank, rows["z"].cluster) == (3, 3, 3)


def test_sets_of_equal_size_are_resampled_independently() -> None:
    """With the same draws in both sets the interval of the mean would be that of one set."""
    one = on_set((0.5, 0.3, 0.1), noise=0.05)
    (single,) = [r for r in compared(one=one).systems["m"] if r.system == "x"]
    (both,) = [r for r in compared(one=one, two=one).systems["m"] if r.system == "x"]

    def width(value: Value) -> float:
        low, high = value.interval or (0, 0)
        return high - low

    assert width(both.standardised) < 0.85 * width(single.standardised)


def test_a_pair_is_shown_in_the_sets_that_it_differs_in() -> None:
    found = compared(
        one=on_set((0.5, 0.3, 0.1)), two=on_set((0.5, 0.3, 0.1)), three=on_set((0.1, 0.3, 0.5), 0.6)
    )
    pairs = {(p.above, p.below): p for p in found.pairs["m"]}
    assert len(pairs) == 6
    assert pairs["x", "y"].shown_in == 2
    assert pairs["y", "x"].shown_in == 0
    assert pairs["x", "y"].pvalues == pytest.approx((0.0005, 0.0005, 0.7))
    assert list(pairs["x", "y"].partial_conjunction) == sorted(pairs["x", "y"].partial_conjunction)


def test_swaps_are_significant_in_both_directions() -> None:
    sets = {"one": on_set((0.5, 0.3, 0.1)), "two": on_set((0.3, 0.5, 0.1))}
    (swap,) = order_swaps("m", SYSTEMS, sets)
    assert (swap.a, swap.b, swap.a_above_in, swap.b_above_in) == ("x", "y", ("one",), ("two",))
    assert not list(order_swaps("m", SYSTEMS, sets | {"two": on_set((0.3, 0.5, 0.1), 0.03)}))


def test_only_systems_and_metrics_of_all_sets_are_compared() -> None:
    one, two = on_set((0.5, 0.3, 0.1)), on_set((0.5, 0.3, 0.1))
    ranked = {"m": two.ranked["m"][:2], "other": []}
    two = replace(two, ranked=ranked, resampled={"m": None})
    found = compared(one=one, two=two)
    assert [row.system for row in found.systems["m"]] == ["x", "y"]
    assert all(row.standardised.interval is None for row in found.systems["m"])
    assert {(p.above, p.below) for p in found.pairs["m"]} == {("x", "y"), ("y", "x")}


def test_equal_scores_share_ranks_and_have_no_deviation() -> None:
    scores = np.full((2, 1, 3), 0.1 + 0.2)
    assert mean_ranks(scores).tolist() == [[2, 2, 2]]
    assert mean_standardised(scores).tolist() == [[0, 0, 0]]
