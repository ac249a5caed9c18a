"""Counts of replicates: columns that differ, and exact sums."""

import numpy as np
import pytest

from maege.statistics import nested_bootstrap, replicate_counts
from maege.statistics.nested_bootstrap import NestedBootstrap
from maege.statistics.replicate_counts import ReplicateCounts, distinct_columns

REPLICATES, SENTENCES = 4, 9


@pytest.mark.parametrize("cluster", [np.arange(SENTENCES), np.arange(SENTENCES)[::-1] // 3])
@pytest.mark.parametrize("replicates", [2, REPLICATES])  # two: a sentence has three copies of each
def test_exact_sums_are_those_in_order(
    monkeypatch: pytest.MonkeyPatch, cluster: np.ndarray, replicates: int
) -> None:
    counts = np.random.default_rng(9).integers(-9, 99, (replicates, 2, SENTENCES, 3)) / 4
    counts[..., 2] /= np.pi  # inexact
    bootstrap = NestedBootstrap(cluster, replicates, 40, seed=1)

    def totals(**limits: float) -> np.ndarray:
        for name, value in limits.items():
            module = replicate_counts if name == "MAX_EXACT" else nested_bootstrap
            monkeypatch.setattr(module, name, value)
        return bootstrap.totals(ReplicateCounts.from_array(counts))

    in_order = totals(MAX_EXACT=0)
    for limits in ({"MAX_EXACT": 2**30}, {"BLOCK_EXACT": 30}, {"DENSE": 1}, {"MAX_SMALL": 0}):
        assert (totals(**limits) == in_order).all()


def test_sums_of_large_counts_are_exact_up_to_the_largest_whole_number() -> None:
    """A resample has as many sentences as there are, in each of its replicates."""
    counts = np.full(
        (REPLICATES, 1, SENTENCES, 1), (2**53 // 8 - 1) // SENTENCES, dtype=float
    )  # in eighths
    (column,), _ = distinct_columns([ReplicateCounts.from_array(counts)], SENTENCES)
    (too_large,), _ = distinct_columns([ReplicateCounts.from_array(2 * counts)], SENTENCES)
    assert (column.parts > 0, too_large.parts) == (True, 0)
