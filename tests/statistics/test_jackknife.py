import numpy as np
import pytest
from scipy.stats import ttest_1samp

from maege.statistics.jackknife import (
    ClusteredStatistic,
    degrees_of_freedom,
    jackknife,
    ratio,
    standard_error,
    t_interval,
)


def test_the_jackknife_of_a_mean_is_the_textbook_interval() -> None:
    values = np.random.default_rng(1).standard_normal(25)
    ones = np.ones(25)
    (mean,), deviations = jackknife(np.stack([values, ones], axis=-1), ratio, ones)
    assert mean == pytest.approx(values.mean())
    assert standard_error(deviations) == pytest.approx(values.std(ddof=1) / 5)
    interval = t_interval(mean, deviations[:, 0], ones, 0.9)
    assert interval == pytest.approx(tuple(ttest_1samp(values, 0).confidence_interval(0.9)))


def test_deviations_of_a_ratio_equal_leaving_out() -> None:
    rng = np.random.default_rng(2)
    weights = rng.integers(0, 5, 12).astype(float)
    sums = np.stack([rng.standard_normal(12) * weights, weights], axis=-1)
    (value,), deviations = jackknife(sums, ratio, weights)
    used = (weights > 0).sum()
    for i in range(12):
        rest = np.delete(sums, i, axis=0).sum(axis=0)
        expected = (rest[0] / rest[1] - value) * ((used - 1) / used) ** 0.5
        assert deviations[i, 0] == pytest.approx(expected if weights[i] else 0.0)


def test_degrees_of_freedom_are_kishs_number_minus_1() -> None:
    assert degrees_of_freedom(np.ones(10)) == pytest.approx(9)
    assert degrees_of_freedom(np.array([100.0, 1, 1])) == pytest.approx(1.0)
    assert degrees_of_freedom(np.array([3.0, 1, 1, 1])) == pytest.approx(36 / 12 - 1)


def test_without_a_second_cluster_there_is_no_interval() -> None:
    weights = np.array([1.0, 0.0])
    assert t_interval(0.5, np.zeros(2), weights, 0.95) is None
    assert t_interval(0.5, np.array([np.nan, 0.1]), np.ones(2), 0.95) is None
    assert t_interval(0.9, np.array([0.3, -0.3]), np.ones(2), 0.95, (-1.0, 1.0)) == (-1.0, 1.0)


@pytest.mark.parametrize(
    ("weights", "deviations", "few"),
    [
        (np.ones(40), np.ones(40), False),
        (np.ones(40), np.array([6.0, *[1.0] * 39]), True),  # 36 of 75 of the variance
        (np.array([300.0, *[1.0] * 299]), np.ones(300), True),
        (np.array([*[3.0] * 60, *[1.0] * 240]), np.ones(300), False),
        (np.zeros(3), np.zeros(3), False),
    ],
)
def test_a_statistic_that_rests_on_few_clusters(
    weights: np.ndarray, deviations: np.ndarray, few: bool
) -> None:
    assert ClusteredStatistic(0.1, deviations, weights).rests_on_few == few


def test_unmarked_intervals_of_metrics_that_are_nearly_always_right_cover() -> None:
    """Nine of 62 sentences the wrong way round are too few to know how many there are."""
    rng, sentences, reversed_share = np.random.default_rng(1), 62, 0.15
    weights, covers, is_marked = np.ones(sentences), [], []
    for _ in range(400):
        taus = np.where(rng.random(sentences) < reversed_share, -1.0, 1.0)
        value, deviations = jackknife(np.stack([taus, weights], axis=-1), ratio, weights)
        interval = t_interval(value[0], deviations[:, 0], weights, 0.95, (-1.0, 1.0))
        assert interval is not None
        terms = taus / sentences
        statistic = ClusteredStatistic(float(value[0]), deviations[:, 0], weights, terms=terms)
        covers.append(interval[0] <= 1 - 2 * reversed_share <= interval[1])
        is_marked.append(statistic.rests_on_few)
        assert statistic.rests_on_few == ((taus < 0).sum() < 10)
    unmarked = [cover for cover, mark in zip(covers, is_marked, strict=True) if not mark]
    assert len(unmarked) > 100
    assert np.mean(unmarked) >= 0.93


def test_the_difference_of_statistics() -> None:
    rng = np.random.default_rng(3)
    (x, dx, tx), (y, dy, ty) = ((float(v[0]), v[1:5], v[5:]) for v in rng.random((2, 9)))
    a, b = (
        ClusteredStatistic(x, dx, np.ones(4), terms=tx),
        ClusteredStatistic(y, dy, np.ones(4), terms=ty),
    )
    gap = a.minus(b)
    assert gap.value == x - y
    assert gap.deviations == pytest.approx(dx - dy)
    assert gap.terms == pytest.approx(tx - ty)
    assert a.minus(ClusteredStatistic(None, dy, np.ones(4))).value is None


def test_a_mean_over_sentences_is_made_again_from_the_means_of_clusters() -> None:
    rng = np.random.default_rng(1)
    tau, cluster = rng.uniform(-1, 1, 40), np.repeat(np.arange(20), 2)
    cluster[:5] = 0
    weights = np.bincount(cluster, minlength=20).astype(float)
    means = np.bincount(cluster, tau, 20)[weights > 0] / weights[weights > 0]
    statistic = ClusteredStatistic.of_means(means, weights[weights > 0])
    assert statistic.value == pytest.approx(tau.mean())
    assert statistic.means == pytest.approx(means)
    assert statistic.terms is not None
    assert statistic.terms.sum() == pytest.approx(tau.mean())
    first = cluster != cluster[0]
    left_out = tau[first].mean() - tau.mean()
    factor = np.sqrt((len(means) - 1) / len(means))
    assert statistic.deviations[0] == pytest.approx(left_out * factor)
