"""Means and ratios by hand, their intervals by leaving out one cluster after the other."""

import numpy as np
import pytest
from scipy import stats

from maege.attribution.means import (
    SHARES,
    clustered_mean,
    clustered_ratio,
    group_means,
    shrunken,
)
from maege.statistics.bootstrap import Resampling


def test_means_of_equally_large_clusters_have_the_interval_of_student() -> None:
    values = np.array([1.0, 0.0, 2.0, np.nan, 4.0, 3.0, 1.0, 0.0, 2.0])
    cluster = np.array([0, 0, 1, 1, 1, 2, 2, 3, 3])
    found = clustered_mean(values, cluster, 0.9)
    means = np.array([0.5, 3.0, 2.0, 1.0])
    assert found.value == means.mean()
    expected = stats.t.interval(0.9, 3, means.mean(), stats.sem(means))
    assert found.interval == pytest.approx(expected)


def test_a_mean_may_have_weights_limits_or_no_value() -> None:
    cluster = np.array([0, 1])
    weighted = clustered_mean(np.array([1.0, 0.0]), cluster, 0.95, SHARES, np.array([3.0, 1.0]))
    assert weighted.value == 0.75
    assert weighted.interval == (0.0, 1.0)
    assert clustered_mean(np.array([np.nan, np.nan]), cluster, 0.95).value is None


def test_a_ratio_is_that_of_the_sums() -> None:
    cluster = np.array([0, 1, 2, 2])
    found = clustered_ratio(
        np.array([1.0, 2.0, 3.0, 0.0]), np.array([2.0, 2.0, 4.0, 4.0]), cluster, 0.95
    )
    assert found.value == 0.5
    assert found.interval is not None and found.interval[0] >= 0


def test_groups_are_tested_and_adjusted_together() -> None:
    clusters = 40
    cluster = np.repeat(np.arange(clusters), 2)
    group = np.tile([0, 1], clusters)
    signs = np.where(np.arange(clusters) % 2, 1.0, -1.0)
    values = np.where(group == 0, 1.0 + 0.01 * cluster, np.repeat(signs, 2))
    resampler = Resampling(resamples=200).for_clusters(clusters)
    above, none = group_means(values, group, 2, cluster, resampler)
    assert (above.items, above.clusters) == (40, 40)
    assert above.mean.value == pytest.approx(1 + 0.01 * 19.5)
    assert above.error == pytest.approx(np.std(0.01 * np.arange(40), ddof=1) / np.sqrt(40))
    assert above.is_significant and above.q >= above.pvalue
    assert none.mean.value == 0 and not none.is_significant
    assert group_means(values[:0], group[:0], 0, cluster[:0], resampler) == []


def test_a_group_of_few_clusters_has_no_interval() -> None:
    cluster = np.arange(9)
    resampler = Resampling(resamples=20).for_clusters(9)
    (found,) = group_means(np.ones(9), np.zeros(9, dtype=int), 1, cluster, resampler)
    assert (found.mean.value, found.mean.interval) == (1.0, None)


def test_means_that_are_less_known_are_moved_more() -> None:
    # True variance: (4 + 1 + 1 - 3 * 0.5) / 3 = 1.5.
    errors = [np.sqrt(0.5)] * 3
    assert shrunken([2.0, -1.0, 1.0], errors) == pytest.approx([2 * 0.75, -0.75, 0.75])
    assert shrunken([0.1, -0.1], [1.0, 1.0]) == [0.0, 0.0]
    assert shrunken([], []) == []
