import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import pearsonr, spearmanr

from maege.statistics.correlation import (
    pearson_within,
    pooled_pearson,
    ranking_pearsons,
    row_pearson,
    row_spearman,
)
from maege.statistics.jackknife import ClusteredStatistic
from maege.statistics.metric_differences import paired_differences
from maege.statistics.sentence_clusters import RankedSentences, SentenceClusters
from tests.support.rankings import FEW


def each_by_itself(ranking: np.ndarray) -> RankedSentences:
    """A ranking of each sentence, each sentence a cluster."""
    number = np.arange(ranking.max() + 1)
    return RankedSentences(ranking, number, SentenceClusters(number, number))


def pooled(x: np.ndarray, y: np.ndarray, sentence: np.ndarray) -> ClusteredStatistic:
    return pooled_pearson(x, y, each_by_itself(sentence), 0.95)


def within(x: np.ndarray, y: np.ndarray, sentence: np.ndarray) -> ClusteredStatistic:
    rankings = each_by_itself(sentence)
    return pearson_within(x, y, rankings, FEW.for_clusters(rankings.sentences.size))


@pytest.mark.parametrize("statistic", [pooled, within])
def test_interval_and_test_have_their_nominal_size(statistic) -> None:
    rng = np.random.default_rng(5)
    gold = np.tile(np.linspace(0.8, 1, 4), 40)
    sentence = np.repeat(np.arange(40), 4)
    rejected, covered = [], []
    for _ in range(500):
        scores = np.repeat(rng.standard_normal(40), 4) + rng.standard_normal(160)
        result = statistic(scores, gold, sentence)
        rejected.append(result.pvalue is not None and result.pvalue < 0.05)
        covered.append(result.interval[0] <= 0 <= result.interval[1])
    if statistic is within:
        assert np.mean(rejected) == pytest.approx(0.05, abs=0.025)
    assert np.mean(covered) == pytest.approx(0.95, abs=0.025)


def test_r_within_a_ranking_is_0_on_average_for_skewed_scores() -> None:
    """Whatever the scores are, all their orders are equally likely if they know nothing."""
    rng = np.random.default_rng(6)
    gold = np.tile(np.linspace(0.8, 1, 4), 2000)
    scores = np.exp(3 * rng.standard_normal(8000))
    values = ranking_pearsons(scores, gold, np.repeat(np.arange(2000), 4))
    assert abs(values.mean()) < 3 * values.std() / 2000**0.5


def test_r_within_is_the_mean_of_the_rankings_of_a_sentence() -> None:
    ranking, sentence = np.repeat(np.arange(3), 3), np.array([0, 0, 1])
    rankings = RankedSentences(ranking, sentence, SentenceClusters(np.arange(2), np.arange(2)))
    gold = np.tile([0.0, 0.5, 1.0], 3)
    scores = np.array([1.0, 2, 3, 3, 2, 1, 1, 2, 3])  # r = 1, -1, 1
    result = pearson_within(scores, gold, rankings, FEW.for_clusters(2))
    assert result.value == pytest.approx((0 + 1) / 2)


@given(st.lists(st.tuples(st.floats(-9, 9), st.floats(-9, 9)), min_size=4, max_size=20))
def test_pooled_pearson_equals_scipy(points) -> None:
    x, y = np.array(points).T
    correlation = pooled(x, y, np.arange(len(x)))
    if np.ptp(x) > 1e-3 and np.ptp(y) > 1e-3:
        assert correlation.value == pytest.approx(pearsonr(x, y).statistic, abs=1e-6)
    elif np.ptp(x) == 0 or np.ptp(y) == 0:
        assert (correlation.value, correlation.interval, correlation.pvalue) == (None, None, None)


@given(st.lists(st.lists(st.floats(-9, 9), min_size=3, max_size=5), min_size=1, max_size=6))
def test_pearson_within_sentences_equals_scipy(lists) -> None:
    gold = np.concatenate([np.arange(len(scores)) for scores in lists]).astype(float)
    sentence = np.repeat(np.arange(len(lists)), list(map(len, lists)))
    values = ranking_pearsons(np.concatenate(lists), gold, sentence)
    for scores, value in zip(lists, values, strict=True):
        if np.ptp(scores) > 1e-3:
            assert value == pytest.approx(
                pearsonr(scores, np.arange(len(scores))).statistic, abs=1e-6
            )
        elif np.ptp(scores) == 0:
            assert value == 0


def test_a_scorer_of_the_source_has_no_correlation_within_sentences() -> None:
    rng = np.random.default_rng(1)
    quality = rng.random(50)
    gold = (quality[:, None] + np.linspace(0, 0.1, 4)).ravel()
    sentence = np.repeat(np.arange(50), 4)
    of_source = np.repeat(quality, 4)
    assert pooled(of_source, gold, sentence).value > 0.9
    assert within(of_source, gold, sentence).value == pytest.approx(0, abs=1e-9)


def test_the_interval_of_pooled_r_is_like_that_of_a_bootstrap() -> None:
    rng = np.random.default_rng(4)
    x = rng.standard_normal(120)
    y = 0.6 * x + rng.standard_normal(120)
    interval = pooled(x, y, np.arange(120)).interval
    drawn = rng.integers(120, size=(999, 120))
    resampled = np.percentile([pearsonr(x[rows], y[rows]).statistic for rows in drawn], [2.5, 97.5])
    assert interval == pytest.approx(tuple(resampled), abs=0.05)


def test_no_score_overflows() -> None:
    rng = np.random.default_rng(4)
    x, y = rng.standard_normal((2, 60))
    sentence = np.arange(60) // 3
    for statistic in (pooled, within):
        expected = statistic(x, y, sentence)
        for factor in (1e-300, 1e300):
            scaled = statistic(factor * x, y, sentence)
            assert scaled.value == pytest.approx(expected.value)
            assert scaled.interval == pytest.approx(expected.interval)


def test_a_perfect_correlation_has_a_value_without_interval() -> None:
    x = np.arange(8.0)
    assert pooled(x, 2 * x + 1, np.arange(8) // 2).value == pytest.approx(1)


def test_rounding_errors_give_no_correlation_and_no_difference() -> None:
    gold = np.tile([0.0, 1.0], 20)
    noise = np.where(gold > 0, 0.1 + 0.2, 0.3)
    sentence = np.arange(40) // 2
    assert pooled(noise, gold, sentence).value is None
    assert within(noise, gold, sentence).value is None
    rng = np.random.default_rng(4)
    for _ in range(20):
        scores, truth = rng.standard_normal((2, 40))
        unscaled = within(scores, truth, sentence)
        scaled = within(100 * scores + 3, truth, sentence)
        compared = {"a": unscaled, "b": scaled}
        resampler = FEW.for_clusters(20)
        (difference,) = paired_differences("chains", "pearson_within", compared, resampler)
        assert difference.pvalue == 1.0


def test_terms_add_up_to_r_within() -> None:
    rng = np.random.default_rng(1)
    x, y = rng.standard_normal((2, 60))
    correlation = within(x, y, np.arange(60) // 3)
    assert correlation.terms.sum() == pytest.approx(correlation.value)


def test_documents_are_the_units() -> None:
    """Twenty equal sentences of each document are no more evidence than one."""
    rng = np.random.default_rng(2)
    x, y = rng.standard_normal((2, 8, 5))
    once = within(x.ravel(), y.ravel(), np.repeat(np.arange(8), 5))
    twenty = RankedSentences(
        np.repeat(np.arange(160), 5),
        np.arange(160),
        SentenceClusters(np.arange(160), np.repeat(np.arange(8), 20)),
    )
    many = pearson_within(
        np.repeat(x, 20, axis=0).ravel(),
        np.repeat(y, 20, axis=0).ravel(),
        twenty,
        FEW.for_clusters(8),
    )
    assert many.value == pytest.approx(once.value)
    assert many.interval == pytest.approx(once.interval)
    assert many.pvalue == once.pvalue


def test_row_correlations_equal_scipy() -> None:
    rng = np.random.default_rng(1)
    a, b = rng.integers(0, 5, (2, 6, 11)).astype(float)
    for row in range(6):
        assert row_pearson(a, b)[row] == pytest.approx(pearsonr(a[row], b[row]).statistic)
        assert row_spearman(a, b)[row] == pytest.approx(spearmanr(a[row], b[row]).statistic)
    assert row_pearson(1e-9 * a, b) == pytest.approx(row_pearson(a, b))
