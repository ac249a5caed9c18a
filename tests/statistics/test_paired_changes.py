import numpy as np
import pytest
from scipy.stats import ttest_rel

from maege.statistics.bootstrap import Resampling
from maege.statistics.sentence_clusters import SentenceClusters
from maege.studies.run.comparison.paired_runs_report import paired_changes


def sentences(count: int) -> SentenceClusters:
    return SentenceClusters(np.arange(count), np.arange(count))


def test_interval_is_that_of_the_paired_t_test() -> None:
    rng = np.random.default_rng(1)
    first, second = rng.standard_normal((2, 12))
    (change,) = paired_changes(
        {"m": first}, {"m": second}, sentences(12), Resampling(confidence=0.9)
    )
    expected = ttest_rel(second, first).confidence_interval(0.9)
    assert change.interval == pytest.approx(tuple(expected))
    assert change.difference == pytest.approx(second.mean() - first.mean())
    assert change.difference == pytest.approx(change.second - change.first)
    (single,) = paired_changes({"m": first[:1]}, {"m": second[:1]}, sentences(1), Resampling())
    assert single.interval is None


def test_pvalues_are_paired_and_adjusted_for_the_common_metrics() -> None:
    rng = np.random.default_rng(1)
    taus = rng.uniform(-1, 1, 40)
    first = {"same": taus, "better": taus, "only first": taus}
    second = {"better": taus + 0.01, "same": taus, "only second": taus}
    better, same = paired_changes(first, second, sentences(40), Resampling(permutations=999))
    assert (better.metric, same.metric) == ("better", "same")
    # A difference far below the spread of the sentences, but the same in each of them.
    assert (better.pvalue, better.adjusted) == (0.001, 0.002)
    assert better.is_significant
    assert (same.difference, same.pvalue, same.adjusted) == (0, 1, 1)
    assert not same.is_significant
    assert paired_changes({"a": taus}, {"b": taus}, sentences(40), Resampling()) == []


def test_size_of_the_test() -> None:
    """Of 2,000 metrics that are as good in both runs at most 5 % have p < .05."""
    rng = np.random.default_rng(1)
    first, second = (
        {f"m{i}": rng.choice([-1, -1 / 3, 1 / 3, 1], 15) for i in range(2000)} for _ in range(2)
    )
    changes = paired_changes(first, second, sentences(15), Resampling(permutations=999))
    assert 0.02 < sum(change.pvalue < 0.05 for change in changes) / 2000 < 0.065
    assert sum(change.is_significant for change in changes) == 0


def test_copies_of_a_sentence_in_its_document_are_no_evidence() -> None:
    rng = np.random.default_rng(1)
    first, second = rng.standard_normal((2, 12))
    documents = SentenceClusters(np.arange(48), np.repeat(np.arange(12), 4))
    once, fourfold = (
        paired_changes({"m": a}, {"m": b}, clusters, Resampling(permutations=999))[0]
        for a, b, clusters in (
            (first, second, sentences(12)),
            (np.repeat(first, 4), np.repeat(second, 4), documents),
        )
    )
    assert fourfold.interval == pytest.approx(once.interval)
    assert fourfold.pvalue == once.pvalue
