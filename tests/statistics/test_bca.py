from collections.abc import Callable

import numpy as np
import pytest
from scipy.stats import bootstrap

from maege.randomness import generator
from maege.statistics.bca import bca_interval, bca_intervals
from maege.statistics.bootstrap import Resampling

SETTINGS = Resampling(resamples=2000, seed=3)


def _scipy(values: np.ndarray, statistic: Callable[..., np.ndarray]) -> tuple[float, float]:
    """Return the interval of scipy with the draws of our resamples; shape (units, columns)."""
    result = bootstrap(
        (values.T,),
        statistic,
        axis=-1,
        vectorized=True,
        n_resamples=SETTINGS.resamples,
        method="BCa",
        random_state=generator(SETTINGS.seed, "bootstrap", len(values)),
    )
    return tuple(result.confidence_interval)


def test_means_are_those_of_scipy() -> None:
    values = np.random.default_rng(1).exponential(size=(40, 1))
    low, high = _scipy(values, lambda sample, axis: sample.mean(axis=axis)[0])
    assert bca_intervals(values, SETTINGS)[0] == pytest.approx((low, high), rel=1e-9)


def test_ratios_are_those_of_scipy() -> None:
    counts = np.random.default_rng(2).integers(1, 9, size=(30, 2)).astype(float)

    def ratio(sample: np.ndarray, axis: int) -> np.ndarray:
        sums = sample.sum(axis=axis)
        return sums[0] / sums[1]

    ours = bca_intervals(counts, SETTINGS, lambda means: means[..., :1] / means[..., 1:])
    assert ours[0] == pytest.approx(_scipy(counts, ratio), rel=1e-9)


def test_columns_are_independent_statistics() -> None:
    values = np.random.default_rng(3).random((20, 3))
    single = [bca_intervals(values[:, [column]], SETTINGS)[0] for column in range(3)]
    together = bca_intervals(values, SETTINGS)
    assert [pytest.approx(interval) for interval in single] == together


def test_coverage_of_a_skewed_mean() -> None:
    rng = np.random.default_rng(4)
    covered = 0
    for seed in range(100):
        settings = Resampling(resamples=499, seed=seed)
        low, high = bca_intervals(rng.exponential(size=(50, 1)), settings)[0]
        covered += low <= 1 <= high
    assert 0.88 <= covered / 100 <= 0.99


@pytest.mark.filterwarnings("error")
def test_degenerate_values_have_a_defined_answer() -> None:
    assert bca_intervals(np.full((1, 2), 0.5), SETTINGS) == [None, None]
    assert bca_intervals(np.full((9, 1), 0.1), SETTINGS) == [(0.1, 0.1)]
    values = np.array([[0.0, 1.0], [0.0, 2.0], [0.0, 4.0]])
    zero, other = bca_intervals(values, SETTINGS)
    assert zero == (0.0, 0.0)
    assert other[0] < 7 / 3 < other[1]
    # A resample without the only unit that counts.
    assert bca_intervals(values, SETTINGS, lambda m: m[..., 1:] / m[..., :1]) == [None]


@pytest.mark.filterwarnings("error")
def test_a_value_at_the_edge_of_its_resamples_has_a_percentile_interval() -> None:
    resampled = np.linspace(1, 2, 101)
    interval = bca_interval(0.5, resampled, np.array([0.4, 0.5, 0.7]), 0.9)
    assert interval == pytest.approx((1.05, 1.95))
