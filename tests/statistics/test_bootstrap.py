from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from maege.randomness import generator
from maege.statistics import bootstrap
from maege.statistics.bootstrap import (
    ClusterResampler,
    Resampling,
    bca_interval,
    bca_intervals,
    cluster_sums,
    percentile_interval,
)


def test_a_monte_carlo_pvalue_is_never_zero_and_ties_count() -> None:
    clusters = Resampling(permutations=999).for_clusters(4)
    contributions = np.array([[1.0], [1.0], [1.0], [1.0]])
    exact = 2 / 2**4
    assert clusters.sign_flip_pvalues(contributions)[0] == pytest.approx(exact, abs=0.03)
    assert clusters.sign_flip_pvalues(np.zeros((4, 1))).tolist() == [1.0]
    many = Resampling(permutations=99).for_clusters(200)
    assert many.sign_flip_pvalues(np.ones((200, 1)))[0] == 1 / 100
    assert (clusters.least_pvalue, many.least_pvalue) == (1 / 8, 1 / 100)


def test_adjusted_pvalues_of_equal_statistics_are_not_larger() -> None:
    """Tests of the same terms are one test: max T knows this, Bonferroni does not."""
    clusters = Resampling(permutations=999).for_clusters(30)
    terms = np.random.default_rng(1).normal(0.3, 1, (30, 1))
    (alone,), _ = clusters.sign_flip_tests(terms)
    pvalues, adjusted = clusters.sign_flip_tests(np.hstack([terms, 2 * terms, -terms]))
    assert pvalues.tolist() == adjusted.tolist() == [alone] * 3


def test_adjusted_pvalues_equal_a_plain_computation(monkeypatch: pytest.MonkeyPatch) -> None:
    """Westfall and Young's algorithm 4.1, written out."""
    monkeypatch.setattr(bootstrap, "CACHED_CELLS", 50)
    monkeypatch.setattr(bootstrap, "CACHED_PATTERNS", 3)
    monkeypatch.setattr(bootstrap, "CACHED_BYTES", 1)
    clusters = Resampling(permutations=500, seed=3).for_clusters(12)
    terms = np.random.default_rng(2).normal([0.9, 0.1, 0.5, 0.0], 1, (12, 4))
    t = np.abs(terms.sum(axis=0)) / np.sqrt((terms**2).sum(axis=0))
    signs = np.concatenate(list(clusters.flipped_sums(np.eye(12))))
    flipped = np.abs(signs @ terms) / np.sqrt((terms**2).sum(axis=0))
    order = np.argsort(-t)
    expected, least = np.empty(4), 0.0
    for position, index in enumerate(order):
        largest = flipped[:, order[position:]].max(axis=1)
        least = max(least, (1 + (largest >= t[index] - 1e-9).sum()) / 501)
        expected[index] = least
    assert clusters.sign_flip_tests(terms)[1] == pytest.approx(expected)


def test_resampled_sums_are_those_of_drawn_clusters() -> None:
    clusters = Resampling(resamples=500).for_clusters(30)
    sums = clusters.sums(np.ones((30, 2)))
    assert sums.shape == (500, 2)
    assert (sums == 30).all()
    spread = clusters.sums(np.arange(30.0)).std()
    assert spread == pytest.approx(np.arange(30.0).std() * 30**0.5, rel=0.15)


def test_one_cluster_has_no_interval() -> None:
    assert Resampling().for_clusters(1).interval(np.ones(5)) is None
    assert Resampling().for_clusters(5).interval(np.full(5, np.nan)) is None


def test_cluster_sums() -> None:
    sums = cluster_sums(np.array([[1, 2], [3, 4], [5, 6]]), np.array([1, 1, 0]), 3)
    assert sums.tolist() == [[5, 6], [4, 6], [0, 0]]


def test_many_clusters_are_resampled_in_blocks_with_the_same_sums(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    values = np.arange(60.0).reshape(30, 2)
    expected = ClusterResampler(Resampling(resamples=500), 30).sums(values)
    monkeypatch.setattr(bootstrap, "MIN_RESAMPLES", 7)
    monkeypatch.setattr(bootstrap, "CACHED_CELLS", 60)
    monkeypatch.setattr(bootstrap, "KEPT_CELLS", 0)
    resampler = ClusterResampler(Resampling(resamples=500), 30)
    assert resampler.sums(values).tolist() == expected.tolist()
    assert resampler.sums(values).tolist() == expected.tolist()
    assert "_weights" not in vars(resampler)


SETTINGS = Resampling(resamples=2000, seed=3)


def _scipy(values: np.ndarray, statistic: Callable[..., np.ndarray]) -> tuple[float, float]:
    """Return the interval of scipy with the draws of our resamples; shape (units, columns)."""
    result = stats.bootstrap(
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
@given(
    st.lists(st.floats(-1e9, 1e9) | st.just(float("nan")), min_size=1, max_size=9),
    st.sampled_from([0.5, 0.9, 0.95, 0.99]),
)
def test_percentiles_are_those_of_numpy(values: list[float], confidence: float) -> None:
    defined = [value for value in values if value == value]
    tail = (1 - confidence) / 2
    expected = tuple(np.quantile(defined, [tail, 1 - tail]).tolist()) if defined else None
    assert percentile_interval(np.array(values), confidence) == expected


def test_a_value_at_the_edge_of_its_resamples_has_a_percentile_interval() -> None:
    resampled = np.linspace(1, 2, 101)
    interval = bca_interval(0.5, resampled, np.array([0.4, 0.5, 0.7]), 0.9)
    assert interval == pytest.approx((1.05, 1.95))
