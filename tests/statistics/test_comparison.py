from dataclasses import replace

import numpy as np

from maege.statistics.bootstrap import ResampledStatistic, Resampling
from maege.statistics.comparison import (
    Difference,
    paired_differences,
    rank_clusters,
    williams_differences,
)
from maege.statistics.correlation import (
    CorpusScores,
    resampled_spearman,
)
from tests.support.rankings import FEW


def test_a_metric_does_not_differ_from_its_copy() -> None:
    rng = np.random.default_rng(1)
    resamples = Resampling(resamples=200, permutations=999).for_clusters(50)
    x = rng.standard_normal(50)
    statistic = ResampledStatistic(float(x.sum()), resamples.sums(x), x)
    better = ResampledStatistic(float(x.sum() + 50), resamples.sums(x + 1), x + 1)
    differences = paired_differences(
        "chains", "s", {"a": statistic, "b": statistic, "c": better}, resamples, "s"
    )
    assert [(d.a, d.b) for d in differences] == [("a", "b"), ("a", "c"), ("b", "c")]
    copies, worse, _ = differences
    assert (copies.difference, copies.pvalue, copies.interval) == (0.0, 1.0, (0.0, 0.0))
    assert worse.holm < 0.05
    assert worse.interval[1] < 0
    ranks = rank_clusters(
        {"a": statistic.value, "b": statistic.value, "c": better.value, "d": None}, differences
    )
    assert ranks == {"a": 2, "b": 2, "c": 1, "d": None}


def test_a_cluster_ends_only_where_all_above_beat_all_below() -> None:
    def difference(a: str, b: str, p: float) -> Difference:
        return Difference("chains", "tau", a, b, 0.1, None, p, p, "")

    differences = [difference("a", "b", 0.5), difference("a", "c", 0.01), difference("b", "c", 0.5)]
    assert rank_clusters({"a": 3, "b": 2, "c": 1}, differences) == {"a": 1, "b": 1, "c": 1}


def test_differences_on_corpora() -> None:
    rng = np.random.default_rng(1)
    expected = np.tile(np.arange(11.0), (20, 1))
    good = CorpusScores(expected + rng.standard_normal((20, 11)), expected, expected)
    bad = CorpusScores(expected + 9 * rng.standard_normal((20, 11)), expected, expected)
    flat = CorpusScores(np.ones((20, 11)), expected, expected)
    corpora = {"good": good, "bad": bad, "flat": flat}
    resampler = FEW.for_clusters(20)
    spearman = {m: resampled_spearman(scores, resampler) for m, scores in corpora.items()}
    differences = paired_differences("corpora", "spearman", spearman, resampler, "replicates")
    differences += williams_differences(corpora)
    by_key = {(d.statistic, d.a, d.b): d for d in differences}
    assert by_key["spearman", "bad", "good"].holm < 0.05
    assert by_key["spearman", "bad", "good"].difference < 0
    assert by_key["pearson", "bad", "good"].pvalue < 0.05
    assert by_key["spearman", "flat", "good"].pvalue is None
    assert by_key["pearson", "flat", "good"].pvalue is None


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
