from dataclasses import replace

import numpy as np
import pytest
from scipy.stats import norm, ttest_rel
from scipy.stats import t as student

from maege.statistics.bootstrap import Resampling
from maege.statistics.corpus_statistic import CorpusStatistic
from maege.statistics.jackknife import ClusteredStatistic
from maege.statistics.metric_differences import (
    Difference,
    corpus_differences,
    paired_differences,
)
from maege.statistics.multiple_testing import holm
from maege.statistics.significance_letters import significance_letters
from tests.support.clustered import clustered_mean


def test_a_metric_does_not_differ_from_its_copy() -> None:
    rng = np.random.default_rng(1)
    resampler = Resampling(permutations=999).for_clusters(50)
    x = rng.standard_normal(50)
    metrics = {"a": clustered_mean(x), "b": clustered_mean(x), "c": clustered_mean(x + 1)}
    differences = paired_differences("chains", "s", metrics, resampler)
    assert [(d.a, d.b) for d in differences] == [("a", "b"), ("a", "c"), ("b", "c")]
    copies, worse, _ = differences
    assert (copies.difference, copies.pvalue, copies.interval) == (0.0, 1.0, (0.0, 0.0))
    assert worse.adjusted < 0.05
    assert worse.interval[1] < 0
    values = {name: statistic.value for name, statistic in metrics.items()}
    assert significance_letters(values, differences) == {"c": "a", "a": "b", "b": "b"}


def test_the_pairs_to_compare_are_the_family() -> None:
    rng = np.random.default_rng(2)
    resampler = Resampling(permutations=1999).for_clusters(40)
    metrics = {name: clustered_mean(rng.standard_normal(40)) for name in "abcdefg"}
    metrics["a"] = clustered_mean(rng.normal(0.8, 1, 40))
    all_pairs = {(d.a, d.b): d for d in paired_differences("chains", "s", metrics, resampler)}
    (own,) = paired_differences("chains", "s", metrics, resampler, [("a", "b")])
    assert own.adjusted == own.pvalue == all_pairs["a", "b"].pvalue
    assert own.adjusted < all_pairs["a", "b"].adjusted


def test_step_down_max_t_is_never_larger_than_holm_in_theory_and_keeps_the_order() -> None:
    rng = np.random.default_rng(3)
    resampler = Resampling(permutations=4999).for_clusters(60)
    shared = rng.standard_normal(60)
    metrics = {
        name: clustered_mean(shared + 0.3 * rng.standard_normal(60) + shift)
        for name, shift in zip("abcde", (0, 0.05, 0.1, 0.15, 0.2), strict=True)
    }
    differences = paired_differences("chains", "s", metrics, resampler)
    pvalues = [d.pvalue for d in differences]
    adjusted = np.array([d.adjusted for d in differences])
    assert (adjusted <= np.array(holm(pvalues)) + 0.01).all()
    assert (adjusted >= np.array(pvalues)).all()
    assert sum(adjusted) < sum(holm(pvalues)) - 0.05


@pytest.mark.slow
def test_the_family_wise_error_of_step_down_max_t() -> None:
    rng = np.random.default_rng(4)
    any_significant = []
    for trial in range(400):
        resampling = Resampling(permutations=499, seed=trial)
        shared = rng.standard_normal(30)
        metrics = {
            name: clustered_mean(shared + rng.standard_normal(30) ** 3, resampling)
            for name in "abcdef"
        }
        differences = paired_differences("chains", "s", metrics, resampling.for_clusters(30))
        any_significant.append(any(d.is_significant for d in differences))
    assert np.mean(any_significant) <= 0.05 + 0.03


def test_a_statistic_without_terms_is_not_compared() -> None:
    undefined = ClusteredStatistic(None, np.full(30, np.nan), np.ones(30))
    metrics = {"a": clustered_mean(np.arange(30.0)), "b": undefined}
    (d,) = paired_differences("chains", "s", metrics, Resampling().for_clusters(30))
    assert (d.difference, d.interval, d.pvalue, d.adjusted) == (None, None, None, None)


def test_the_interval_of_a_difference_is_that_of_a_paired_t_test() -> None:
    x, y = np.random.default_rng(5).standard_normal((2, 30))
    metrics = {"a": clustered_mean(x), "b": clustered_mean(y)}
    (d,) = paired_differences("chains", "s", metrics, Resampling().for_clusters(30))
    assert d.interval == pytest.approx(tuple(ttest_rel(x, y).confidence_interval()))
    assert d.pvalue == pytest.approx(ttest_rel(x, y).pvalue, abs=0.02)


def corpus_statistic(value: float, resampled=None, left_out=None) -> CorpusStatistic:
    return CorpusStatistic(value, resampled, left_out, 0.95)


def test_differences_on_corpora() -> None:
    rng = np.random.default_rng(1)
    noise = 0.02 * rng.standard_normal((3, 500))
    groups = 0.9 + 0.002 * rng.standard_normal(10)
    metrics = {
        "good": corpus_statistic(0.9, 0.9 + noise[0], groups),
        "bad": corpus_statistic(0.5, 0.5 + noise[1], groups - 0.4),
        "black box": corpus_statistic(0.88, None, groups - 0.02),
        "imported": corpus_statistic(0.3),
        "flat": CorpusStatistic(None, np.full(500, np.nan), np.full(10, np.nan), 0.95),
    }
    by_pair = {(d.a, d.b): d for d in corpus_differences("spearman", metrics)}
    d = by_pair["bad", "good"]
    assert d.difference == pytest.approx(-0.4)
    assert d.adjusted < 0.05
    assert d.interval[1] < 0
    assert d.test == "paired nested bootstrap, Holm"
    assert by_pair["black box", "good"].test == "paired jackknife of ten groups, Holm"
    assert by_pair["black box", "good"].interval is not None
    assert by_pair["good", "imported"].pvalue is None  # conditional intervals are no test
    assert by_pair["good", "imported"].difference == pytest.approx(0.6)
    undefined = by_pair["flat", "good"]
    assert (undefined.difference, undefined.pvalue, undefined.adjusted) == (None, None, None)
    tested = [d for d in by_pair.values() if d.pvalue is not None]
    assert [d.adjusted for d in tested] == pytest.approx(holm([d.pvalue for d in tested]))


def test_no_value_is_outside_its_interval_on_corpora() -> None:
    """Resamples repeat sentences, which lowers a rho near 1 in nearly all of them."""
    resampled = 0.95 + 0.005 * np.random.default_rng(1).standard_normal(500)
    low, high = corpus_statistic(0.99, resampled).interval
    assert (high, low < 0.95) == (0.99, True)


def test_metrics_for_which_one_sentence_decides_are_not_compared_on_corpora() -> None:
    noise = 0.02 * np.random.default_rng(1).standard_normal((3, 500))
    metrics = {
        "a": corpus_statistic(0.9, 0.9 + noise[0]),
        "b": corpus_statistic(0.5, 0.5 + noise[1]),
        "outlier": replace(corpus_statistic(0.1, 0.1 + noise[2]), rests_on_few=True),
    }
    assert metrics["outlier"].pvalue is None
    assert metrics["outlier"].interval is not None
    by_pair = {(d.a, d.b): d for d in corpus_differences("spearman", metrics)}
    assert by_pair["a", "b"].is_significant
    untested = by_pair["a", "outlier"]
    assert untested.difference == pytest.approx(0.8)
    assert (untested.interval, untested.pvalue, untested.test) == (None, None, "")


def test_far_from_zero_the_pvalue_on_corpora_is_that_of_student() -> None:
    """A normal distribution has too small p-values there, and the resamples are too few."""
    resampled = 0.5 + 0.1 * np.random.default_rng(1).standard_normal(500)
    errors = resampled.mean() / resampled.std(ddof=1)
    pvalue = corpus_statistic(0.5, resampled).pvalue
    assert pvalue == pytest.approx(2 * student.sf(errors, 20))
    assert pvalue > 2 * norm.sf(errors)


def test_a_correlation_differs_from_0_only_if_its_covariance_does() -> None:
    """Resamples of rho crowd near its limit although 0 is 2.5 errors away, not dozens."""
    resampled = 2.5 + np.random.default_rng(1).standard_normal(500)
    rho = corpus_statistic(0.95, 0.95 * np.tanh(4 * resampled))
    covariance = corpus_statistic(2.5, resampled)
    assert rho.pvalue < 0.001 < 0.01 < covariance.pvalue
    assert replace(rho, covariance=covariance).pvalue == covariance.pvalue
    assert replace(rho, covariance=replace(covariance, value=-0.1)).pvalue == 1
    assert replace(rho, covariance=corpus_statistic(2.5)).pvalue == rho.pvalue


def test_oriented_difference() -> None:
    d = Difference("chains", "pearson", "a", "b", 0.5, (0.25, 1.0), 0.01, 0.02, "test")
    assert d.oriented("a") == d
    turned = d.oriented("b")
    assert turned == replace(d, a="b", b="a", difference=-0.5, interval=(-1.0, -0.25))
    assert turned.oriented("a") == d
    without_interval = replace(d, interval=None)
    assert without_interval.oriented("b") == replace(turned, interval=None)
    undefined = Difference("chains", "pearson", "a", "b", None, None, None, None, "test")
    assert undefined.oriented("b") == replace(undefined, a="b", b="a")
