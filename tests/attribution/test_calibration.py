"""The difference from which on a score can be trusted, and its rate of errors."""

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from scipy.special import ndtr, ndtri

from maege.attribution.calibration import calibrate, isotonic
from maege.statistics.bootstrap import Resampling

FEW = settings(max_examples=30, deadline=None)
RESAMPLER = Resampling(resamples=50).for_clusters(40)


@FEW
@given(arrays(float, (12, 2), elements=st.integers(0, 8).map(float)))
def test_isotonic_regression_is_the_least_squares_fit(sums: np.ndarray) -> None:
    sums[:, 1] += sums[:, 0]  # at most all are right
    fitted = isotonic(sums)
    weight = sums[:, 1]
    if not weight.any():
        assert np.isnan(fitted).all()
        return
    assert (np.diff(fitted) >= -1e-12).all()
    share = np.divide(sums[:, 0], weight, out=np.zeros(12), where=weight > 0)
    # By the formula of the largest and smallest means.
    kept = np.flatnonzero(weight > 0)
    for place, n in enumerate(kept):
        expected = max(
            min(
                np.average(share[kept[a : b + 1]], weights=weight[kept[a : b + 1]])
                for b in range(place, len(kept))
            )
            for a in range(place + 1)
        )
        assert fitted[n] == pytest.approx(expected)


def pairs_of(accuracy_by_size: dict[float, float], n: int = 400) -> tuple[np.ndarray, ...]:
    sizes = np.repeat([*accuracy_by_size], n)
    right = np.concatenate([np.arange(n) < share * n for share in accuracy_by_size.values()])
    return np.where(right, sizes, -sizes), np.ones(len(sizes)), np.arange(len(sizes)) % 40


def test_trusted_difference() -> None:
    found = calibrate(*pairs_of({0.1: 0.6, 0.2: 0.85, 0.3: 0.95}), [0.7, 0.8, 0.9], RESAMPLER)
    assert [point.observed for point in found.points] == [0.6, 0.85, 0.95]
    assert [trusted.difference for trusted in found.trusted] == [0.2, 0.2, 0.3]
    trusted = found.trusted[1]
    assert (trusted.low, trusted.high, trusted.missing) == (0.2, 0.2, 0.0)
    assert trusted.shown == 0.2 and trusted.above == pytest.approx(2 / 3)
    assert trusted.accuracy_above == pytest.approx(0.9)


def test_there_may_be_no_trusted_difference() -> None:
    found = calibrate(*pairs_of({0.1: 0.6, 0.2: 0.7, 0.3: 0.5}), [0.8], RESAMPLER)
    assert [point.fitted.value for point in found.points] == pytest.approx([0.6, 0.6, 0.6])
    trusted = found.trusted[0]
    assert (trusted.difference, trusted.shown, trusted.above) == (None, None, None)
    assert found.highest is not None
    assert found.highest.least == 0.1
    empty = calibrate(np.zeros(0), np.zeros(0), np.zeros(0, dtype=int), [0.8], RESAMPLER)
    assert (empty.points, empty.highest, empty.trusted[0].difference) == ((), None, None)


def test_groups_have_equal_weights_and_equal_differences_together() -> None:
    rng = np.random.default_rng(1)
    size = np.round(rng.random(5000), 3)
    found = calibrate(size, np.ones(5000), np.arange(5000) % 40, [0.9], RESAMPLER)
    assert len(found.points) == 30
    ends = [(point.least, point.largest) for point in found.points]
    assert all(a[1] < b[0] for a, b in pairwise(ends))
    assert max(point.share for point in found.points) < 0.04


def drawn_curve(random: np.random.Generator, slope: float) -> tuple[np.ndarray, ...]:
    """Pairs of 60 sentences whose order is right with the probability Phi(slope x difference)."""
    sentence = np.repeat(np.arange(60), 1 + random.poisson(8, 60))
    size = np.abs(random.normal(0, 1, len(sentence)))
    right = random.random(len(sentence)) < ndtr(slope * size)
    return np.where(right, size, -size), (1 / np.bincount(sentence))[sentence], sentence


def test_scorers_of_noise_are_told_no_difference_and_others_a_right_one() -> None:
    resampler = Resampling(resamples=100).for_clusters(60)
    levels, runs = (0.7, 0.8, 0.9), 60
    random = np.random.default_rng(3)
    noise = [calibrate(*drawn_curve(random, 0.0), levels, resampler) for _ in range(runs)]
    for n in range(3):
        assert np.mean([of.trusted[n].shown is not None for of in noise]) <= 0.05
    real = [calibrate(*drawn_curve(random, 1.0), levels, resampler) for _ in range(runs)]
    for n, level in enumerate(levels):
        truth = float(ndtri(level))
        trusted = [of.trusted[n] for of in real]
        ends = [(of.low or 0.0, of.high or np.inf) for of in trusted]
        assert np.mean([low <= truth <= high for low, high in ends]) >= 0.9
        shown = [of.shown for of in trusted if of.shown is not None]
        assert sum(difference < truth for difference in shown) <= 0.06 * runs
        assert level == 0.9 or len(shown) > 0.8 * runs


def test_a_group_has_pairs_of_thirty_sentences() -> None:
    size = np.arange(1.0, 301)
    sentence = np.minimum(np.arange(300) // 5, 39)  # the largest 105 differences are of one
    found = calibrate(size, np.ones(300), sentence, [0.8], RESAMPLER)
    for point in found.points:
        inside = (size >= point.least) & (size <= point.largest)
        assert len({*sentence[inside]}) >= 30
    few = calibrate(size[:100], np.ones(100), sentence[:100], [0.8], RESAMPLER)
    assert len(few.points) == 1 and few.trusted[0].shown is None
