"""tau of the mean of k answers, for each k, and of endlessly many: what noise costs."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from math import comb

import numpy as np
from numpy.typing import NDArray

from maege.array_types import Floats
from maege.randomness import generator
from maege.statistics.bootstrap import cluster_sums
from maege.statistics.jackknife import jackknife, jackknife_value, ratio, standard_error
from maege.statistics.ties import sign_with_tolerance, spread
from maege.statistics.value import Value

MAX_SUBSETS = 252  # of repeats, for each k
MIN_REPEATS = 4  # for the limit; with 4 it is rough
ROUGH_BELOW = 5
MAX_GAIN = 0.15  # from the mean of all repeats to the limit
MAX_WIDTH = 0.6  # of the interval of the limit


@dataclass(frozen=True)
class CurvePoint:
    """tau of the mean of k answers."""

    repeats: int
    tau: Value
    # The standard error of tau if each text is asked k times only; that of ``tau`` is smaller,
    # because it is a mean over choices of k of the repeats.
    error: float


@dataclass(frozen=True)
class RepeatCurve:
    """tau by the number of answers."""

    sentences: int
    pairs: int
    points: tuple[CurvePoint, ...]
    # tau of the mean of endlessly many answers, extrapolated; None with fewer than four repeats.
    limit: Value | None
    is_rough: bool  # from four repeats only

    @property
    def is_vague(self) -> bool:
        """Whether the limit is too far from what was seen, or too uncertain, to speak of noise."""
        last = self.points[-1].tau.value
        if self.limit is None or self.limit.value is None or self.limit.interval is None:
            return True
        low, high = self.limit.interval
        return high - low > MAX_WIDTH or self.limit.value - (last or 0.0) > MAX_GAIN

    @property
    def noise(self) -> float | None:
        """What tau loses by asking once, as a share of what it is below 1."""
        if self.limit is None or self.limit.value is None or self.points[0].tau.value is None:
            return None
        missing = 1 - self.points[0].tau.value
        return None if missing <= 0 else (self.limit.value - self.points[0].tau.value) / missing


def repeat_curve(
    worse: Floats, better: Floats, sentence: NDArray[np.integer], confidence: float = 0.95,
    seed: int = 0,
) -> RepeatCurve:  # fmt: skip
    """Return tau of the mean of k repeats for each k, and its limit.

    tau(k) is the mean over all choices of k of the repeats (at most 252 of them), so it is
    unbiased. For differences with a smooth density at 0 it is tau(oo) - c1 / k - c2 / k^2 - ..., so
    the limit is where the parabola in 1 / k through three points meets 1 / k = 0: a fixed linear
    combination, with an interval by the jackknife over sentences.

    ``worse`` and ``better`` are repeated scores of the texts of each pair, of which the second is
    known to be better, shape (pairs, repeats); ``sentence`` is the sentence of each pair, shape
    (pairs,). ``confidence`` is that of the intervals, ``seed`` that of the choices of repeats,
    where not all are taken.
    """
    _, number = np.unique(sentence, return_inverse=True)
    clusters, repeats = int(number.max()) + 1, worse.shape[1]
    sizes = np.bincount(number).astype(float)
    width = spread(np.concatenate([worse, better]))
    points, sums_of = [], {}
    for k in range(1, repeats + 1):
        signs = np.stack(
            [
                sign_with_tolerance(worse @ chosen / k, better @ chosen / k, width)
                for chosen in _subsets(repeats, k, seed)
            ],
            axis=1,
        )  # (pairs, subsets)
        by_sentence = cluster_sums(signs, number, clusters)
        sums_of[k] = by_sentence.mean(axis=1)
        tau = jackknife_value(np.column_stack([sums_of[k], sizes]), sizes, confidence, (-1.0, 1.0))
        points.append(CurvePoint(k, tau, _error(by_sentence, sizes)))
    limit = None
    if repeats >= MIN_REPEATS:
        weighted = sum(weight * sums_of[k] for k, weight in limit_weights(repeats).items())
        limit = jackknife_value(np.column_stack([weighted, sizes]), sizes, confidence, (-1.0, 1.0))
    return RepeatCurve(clusters, len(worse), tuple(points), limit, repeats < ROUGH_BELOW)


def limit_weights(repeats: int) -> dict[int, float]:
    """Return the weights of tau(k) in tau(oo), by k.

    >>> {k: round(weight, 2) for k, weight in limit_weights(5).items()}
    {3: 4.5, 4: -16.0, 5: 12.5}
    """
    first = 2 if repeats == MIN_REPEATS else max(3, round(0.38 * repeats))
    ks = first, max(first + 1, round(0.62 * repeats)), repeats
    return {
        k: float(np.prod([-(1 / other) / (1 / k - 1 / other) for other in ks if other != k]))
        for k in ks
    }


def _subsets(repeats: int, k: int, seed: int) -> Iterator[Floats]:
    """Yield choices of k repeats, as arrays of 0 and 1, shape (repeats,)."""
    if comb(repeats, k) <= MAX_SUBSETS:
        for chosen in combinations(range(repeats), k):
            yield np.bincount(chosen, minlength=repeats).astype(float)
        return
    random = generator(seed, "repeats", repeats, k)
    for _ in range(MAX_SUBSETS):
        yield (random.permutation(repeats) < k).astype(float)


def _error(by_sentence: Floats, sizes: Floats) -> float:
    """Return the standard error of tau of one choice of repeats, mean over the choices."""
    variances = []
    for column in by_sentence.T:
        _, deviations = jackknife(np.column_stack([column, sizes]), ratio, sizes)
        variances.append(standard_error(deviations[:, 0]) ** 2)
    return float(np.sqrt(np.mean(variances)))
