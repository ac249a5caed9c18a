from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import pearsonr, rankdata, spearmanr

from maege.statistics.comparison import (
    paired_differences,
)
from maege.statistics.correlation import (
    pearson,
    row_pearson,
    row_ranks,
    row_spearman,
    summarise_replicates,
    williams,
)
from tests.support.rankings import FEW


def test_pearson_test_has_its_nominal_size() -> None:
    rng = np.random.default_rng(5)
    gold = np.tile(np.linspace(0.8, 1, 4), 40)
    cluster = np.repeat(np.arange(40), 4)
    rejected = []
    for trial in range(500):
        scores = np.repeat(rng.standard_normal(40), 4) + rng.standard_normal(160)
        resamples = replace(FEW, seed=trial, resamples=10).for_clusters(40)
        rejected.append(pearson(scores, gold, cluster, resamples).pvalue < 0.05)
    assert np.mean(rejected) == pytest.approx(0.05, abs=0.025)


@given(st.lists(st.tuples(st.floats(-9, 9), st.floats(-9, 9)), min_size=4, max_size=20))
def test_pearson_equals_scipy(points) -> None:
    x, y = np.array(points).T
    correlation = pearson(x, y, np.arange(len(x)), FEW.for_clusters(len(x)))
    if np.ptp(x) > 1e-3 and np.ptp(y) > 1e-3:
        assert correlation.value == pytest.approx(pearsonr(x, y).statistic, abs=1e-6)
    elif np.ptp(x) == 0 or np.ptp(y) == 0:
        assert (correlation.value, correlation.interval, correlation.pvalue) == (None, None, None)


def test_rounding_errors_give_no_correlation_and_no_difference() -> None:
    gold = np.tile([0.0, 1.0], 20)
    noise = np.where(gold > 0, 0.1 + 0.2, 0.3)
    resamples = FEW.for_clusters(20)
    assert pearson(noise, gold, np.arange(40) // 2, resamples).value is None
    rng = np.random.default_rng(4)
    for _ in range(20):
        scores, truth = rng.standard_normal((2, 40))
        unscaled = pearson(scores, truth, np.arange(40) // 2, resamples)
        scaled = pearson(100 * scores + 3, truth, np.arange(40) // 2, resamples)
        compared = {"a": unscaled, "b": scaled}
        (difference,) = paired_differences("chains", "pearson", compared, resamples, "sentences")
        assert difference.pvalue == 1.0


def test_contributions_add_up_to_r() -> None:
    rng = np.random.default_rng(1)
    x, y = rng.standard_normal((2, 60))
    correlation = pearson(x, y, np.arange(60) // 3, FEW.for_clusters(20))
    assert correlation.cluster_terms.sum() == pytest.approx(correlation.value)


def test_row_correlations_equal_scipy() -> None:
    rng = np.random.default_rng(1)
    a, b = rng.integers(0, 5, (2, 6, 11)).astype(float)
    for row in range(6):
        assert row_pearson(a, b)[row] == pytest.approx(pearsonr(a[row], b[row]).statistic)
        assert row_spearman(a, b)[row] == pytest.approx(spearmanr(a[row], b[row]).statistic)
    assert row_pearson(1e-9 * a, b) == pytest.approx(row_pearson(a, b))


def test_summary_of_replicates() -> None:
    resamples = FEW.for_clusters(4)
    summary = summarise_replicates(np.array([0.5, 0.7, np.nan, 0.9]), resamples)
    assert summary.mean == pytest.approx(0.7)
    assert summary.sd == pytest.approx(0.2)
    assert summary.values == [0.5, 0.7, None, 0.9]
    low, high = summary.interval
    assert 0.5 <= low <= 0.7 <= high <= 0.9
    assert summarise_replicates(np.full(4, np.nan), resamples).mean is None
    single = summarise_replicates(np.array([0.5]), FEW.for_clusters(1))
    assert (single.mean, single.interval, single.sd, single.replicate_range) == (
        0.5,
        None,
        None,
        None,
    )


def test_williams_test_has_its_nominal_size() -> None:
    rng = np.random.default_rng(3)
    rejected = []
    for _ in range(1500):
        truth = rng.standard_normal(11)
        a, b = truth + rng.standard_normal((2, 11))
        r = np.corrcoef([truth, a, b])
        rejected.append(williams(r[0, 1], r[0, 2], r[1, 2], 11) < 0.05)
    assert np.mean(rejected) == pytest.approx(0.05, abs=0.02)


def test_williams_of_equal_metrics() -> None:
    assert williams(0.5, 0.5, 1.0, 11) == 1.0
    assert williams(0.5, 0.5, 0.3, 11) == 1.0
    assert williams(0.7 + 1e-16, 0.7 - 1e-16, 1.0 - 1e-16, 11) == 1.0


@given(st.lists(st.lists(st.integers(-3, 3), min_size=5, max_size=5), min_size=1, max_size=4))
def test_ranks_equal_scipy(rows: list[list[int]]) -> None:
    table = np.array(rows, dtype=float)
    assert (row_ranks(table) == rankdata(table, axis=1)).all()
