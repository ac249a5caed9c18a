"""Tau by the number of repeats, against slow computations."""

from collections.abc import Callable
from itertools import combinations

import numpy as np
import pytest
from scipy.special import ndtr

from maege.statistics.repeat_curve import limit_weights, repeat_curve

RANDOM = np.random.default_rng(46)


SENTENCE = np.array([3, 3, 7, 7, 7, 9, 9, 9, 9, 12])  # the last has one text only


def test_tau_of_k_repeats_is_the_mean_over_all_choices() -> None:
    random = np.random.default_rng(2)
    worse = random.normal(0, 1, (9, 5))
    better = worse + random.normal(1, 2, (9, 1)) + random.normal(0, 0.5, (9, 5))
    sentence, repeats = SENTENCE[:9], 5
    curve = repeat_curve(worse, better, sentence)
    taus = []
    for k, point in enumerate(curve.points, 1):
        values = []
        for chosen in combinations(range(repeats), k):
            means = better[:, chosen].mean(axis=1) - worse[:, chosen].mean(axis=1)
            values.append(np.sign(np.round(means, 9)).mean())
        taus.append(np.mean(values))
        assert point.repeats == k
        assert point.tau.value == pytest.approx(taus[-1])
    parabola = np.polyfit([1 / 3, 1 / 4, 1 / 5], taus[2:], 2)
    assert curve.limit.value == pytest.approx(np.polyval(parabola, 0))
    assert curve.gain == pytest.approx((taus[4] - taus[1]) * 2 / 3)
    assert curve.points[0].error > 0 and not curve.is_rough and curve.tied == 0


@pytest.mark.parametrize(("repeats", "ks"), [(4, [2, 3, 4]), (5, [3, 4, 5]), (6, [3, 4, 6]),
                                             (8, [3, 5, 8])])  # fmt: skip
def test_the_limit_is_exact_for_a_parabola(repeats: int, ks: list[int]) -> None:
    weights = limit_weights(repeats)
    assert sorted(weights) == ks
    assert sum(w * (0.4 - 0.3 / k + 0.1 / k**2) for k, w in weights.items()) == pytest.approx(0.4)


def test_few_repeats_have_no_limit_and_many_are_sampled() -> None:
    worse, better = RANDOM.normal(0, 1, (9, 12)), RANDOM.normal(0.5, 1, (9, 12))
    few = repeat_curve(worse[:, :3], better[:, :3], SENTENCE[:9])
    assert few.limit is None and few.gain is None
    assert repeat_curve(worse[:, :4], better[:, :4], SENTENCE[:9]).is_rough
    first, again = (repeat_curve(worse, better, SENTENCE[:9], seed=1) for _ in range(2))
    assert first == again


def votes(scores: np.ndarray) -> np.ndarray:
    """The outcome of each comparison, in the place of the scores of the better text."""
    return np.stack([0 * scores[0], np.sign(scores[1] - scores[0])])


# Differences of texts are normal with mean .7 and standard deviation 1.
@pytest.mark.parametrize(
    ("answers", "noise", "has_limit"),
    [
        (lambda scores: scores, 0.3, True),
        (lambda scores: scores, 3.0, False),  # too much is still to be gained
        (lambda scores: np.round(5 * scores), 0.3, True),
        (lambda scores: (scores > 0).astype(float), 0.3, False),  # too many ties
        (votes, 1.5, False),  # no ties in one answer, but in the mean of two
    ],
)
def test_tau_of_endless_answers_covers_or_is_not_given(
    answers: Callable[[np.ndarray], np.ndarray], noise: float, has_limit: bool
) -> None:
    random, truth = np.random.default_rng(5), 2 * ndtr(0.7) - 1
    covers, runs = [], 40
    for _ in range(runs):
        worse = random.normal(0, 0.5, (400, 1))
        texts = np.stack([worse, worse + random.normal(0.7, 1, (400, 1))])
        scores = answers(texts + random.normal(0, noise, (2, 400, 5)))
        curve = repeat_curve(scores[0], scores[1], np.arange(400) // 4)
        if curve.limit is not None:
            covers.append(curve.limit.interval[0] <= truth <= curve.limit.interval[1])
    assert len(covers) >= 0.95 * runs if has_limit else len(covers) <= 0.05 * runs
    assert not has_limit or np.mean(covers) >= 0.85
