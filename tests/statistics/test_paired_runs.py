import numpy as np
import pytest
from scipy.stats import ttest_rel

from maege.statistics.bootstrap import Resampling
from maege.statistics.paired_runs import paired_changes, student_interval


def test_interval_is_that_of_the_paired_t_test() -> None:
    rng = np.random.default_rng(1)
    first, second = rng.standard_normal((2, 12))
    (change,) = paired_changes({"m": first}, {"m": second}, Resampling(confidence=0.9))
    expected = ttest_rel(second, first).confidence_interval(0.9)
    assert change.interval == pytest.approx(tuple(expected))
    assert change.difference == pytest.approx(second.mean() - first.mean())
    assert change.difference == pytest.approx(change.second - change.first)
    assert student_interval(first[:1], 0.95) is None


def test_pvalues_are_paired_and_corrected_for_the_common_metrics() -> None:
    rng = np.random.default_rng(1)
    taus = rng.uniform(-1, 1, 40)
    first = {"same": taus, "better": taus, "only first": taus}
    second = {"better": taus + 0.01, "same": taus, "only second": taus}
    better, same = paired_changes(first, second, Resampling(permutations=999))
    assert (better.metric, same.metric) == ("better", "same")
    # A difference far below the spread of the sentences, but the same in each of them.
    assert (better.pvalue, better.holm) == (0.001, 0.002)
    assert better.is_significant
    assert (same.difference, same.pvalue, same.holm) == (0, 1, 1)
    assert not same.is_significant
    assert paired_changes({"a": taus}, {"b": taus}, Resampling()) == []


def test_size_of_the_test() -> None:
    """Of 2,000 metrics that are as good in both runs at most 5 % have p < .05."""
    rng = np.random.default_rng(1)
    first, second = (
        {f"m{i}": rng.choice([-1, -1 / 3, 1 / 3, 1], 15) for i in range(2000)} for _ in range(2)
    )
    changes = paired_changes(first, second, Resampling(permutations=999))
    assert 0.02 < sum(change.pvalue < 0.05 for change in changes) / 2000 < 0.065
    assert sum(change.is_significant for change in changes) == 0
