"""Pairs, calibration, re-ranking and sampled values equal what their definitions give."""

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from scipy.special import ndtr, ndtri

from maege.attribution.calibration import calibrate, isotonic
from maege.attribution.effects import effects
from maege.attribution.local_accuracy import (
    drawn_pairs,
    missing_of_best,
    pair_outcomes,
    subset_pairs,
)
from maege.attribution.sampled import antithetic_orders, sampled_shapley
from maege.statistics.bootstrap import Resampling

FEW = settings(max_examples=30, deadline=None)
RESAMPLER = Resampling(resamples=50).for_clusters(40)


@pytest.mark.parametrize("edits", [1, 2, 5])
def test_pairs_are_those_of_a_lattice(edits: int) -> None:
    pairs = subset_pairs(edits)
    expected = {
        (a, b) for a in range(1 << edits) for b in range(1 << edits) if a != b and a & ~b == 0
    }
    assert len(pairs.lower) == 3**edits - 2**edits
    assert {*zip(pairs.lower.tolist(), pairs.upper.tolist(), strict=True)} == expected


def test_drawn_pairs_are_uniform() -> None:
    pairs = drawn_pairs(3, 1, "a")
    assert len(pairs.lower) == 2000
    counts = np.unique(pairs.lower * 8 + pairs.upper, return_counts=True)[1]
    assert len(counts) == 19
    assert ((counts - 2000 / 19) ** 2 / (2000 / 19)).sum() < 42  # chi squared, p = .001
    assert drawn_pairs(3, 1, "a").lower.tolist() == pairs.lower.tolist()


def test_ties_are_half_and_equal_texts_are_left_out() -> None:
    values = np.array([[0.0, 0.0, 1.0, 0.5]])
    texts = np.array([[0, 1, 2, 2]])
    found = pair_outcomes(values, texts, 1.0, subset_pairs(2))
    # (0, 1) tied, (0, 2) right, (0, 3) right, (1, 3) right; (2, 3) has equal texts.
    assert found.mean(found.credit).tolist() == [3.5 / 4]
    assert found.mean(found.is_tied).tolist() == [1 / 4]
    same = pair_outcomes(values, np.zeros((1, 4), dtype=int), 1.0, subset_pairs(2))
    assert np.isnan(same.mean(same.credit)).all()


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


def test_best_of_a_lattice() -> None:
    assert missing_of_best(np.array([[0.0, 0.1 + 0.2, 0.3, 0.1]])).tolist() == [1.0]


def test_sampled_values_approach_the_exact_ones() -> None:
    values = np.random.default_rng(2).normal(size=64)
    orders = antithetic_orders(6, 400, 1, "key")
    found = sampled_shapley(orders, values.__getitem__, 0.999)
    for estimate, exact in zip(found, effects(values).shapley, strict=True):
        assert estimate.interval is not None
        assert estimate.interval[0] < exact < estimate.interval[1]
    total = sum(estimate.value or 0 for estimate in found)
    assert total == pytest.approx(values[-1] - values[0])


def test_more_edits_than_bits() -> None:
    orders = antithetic_orders(70, 2, 1, "key")
    assert orders.shape == (2, 2, 70)
    value = lambda node: float(node.bit_count())  # noqa: E731
    assert [v.value for v in sampled_shapley(orders, value, 0.95)] == [1.0] * 70
