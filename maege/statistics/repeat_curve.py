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
# Extrapolation fails where more pairs are tied in one answer, or in the mean of two, or where more
# is still to be gained, as a share of tau; see experiments/checks/judge_statistics.py.
MAX_TIED, MAX_GAIN = 0.2, 0.1


@dataclass(frozen=True)
class CurvePoint:
    """tau of the mean of k answers."""

    repeats: int
    tau: Value
    # The standard error of tau if each text is asked k times only; that of ``tau`` is smaller,
    # because it is a mean over choices of k of the repeats.
    error: float


@dataclass(frozen=True, kw_only=True)
class RepeatCurve:
    """tau by the number of answers."""

    sentences: int
    pairs: int
    points: tuple[CurvePoint, ...]
    # tau of the mean of endlessly many answers, extrapolated. None with fewer than four repeats, or
    # with more ties, or a larger gain, than the extrapolation bears.
    limit: Value | None
    is_rough: bool  # from four repeats only
    tied: float  # share of pairs with equal scores in one answer or in the mean of two, the larger
    # What endlessly many answers would add to tau of all repeats, if noise took 1 / k from tau(k);
    # None with fewer than four repeats.
    gain: float | None


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
    points, sums_of, tied = [], {}, 0.0
    for k in range(1, repeats + 1):
        signs = np.stack(
            [
                sign_with_tolerance(worse @ chosen / k, better @ chosen / k, width)
                for chosen in _subsets(repeats, k, seed)
            ],
            axis=1,
        )  # (pairs, subsets)
        if k <= 2:
            tied = max(tied, float((signs == 0).mean()))
        by_sentence = cluster_sums(signs, number, clusters)
        sums_of[k] = by_sentence.mean(axis=1)
        tau = jackknife_value(np.column_stack([sums_of[k], sizes]), sizes, confidence, (-1.0, 1.0))
        points.append(CurvePoint(k, tau, _error(by_sentence, sizes)))
    limit = gain = None
    if repeats >= MIN_REPEATS:
        half = repeats // 2
        rise = float((sums_of[repeats] - sums_of[half]).sum() / sizes.sum())
        gain = rise * half / (repeats - half)
        if tied <= MAX_TIED and gain <= MAX_GAIN * (points[-1].tau.value or 0.0):
            weighted = sum(weight * sums_of[k] for k, weight in limit_weights(repeats).items())
            columns = np.column_stack([weighted, sizes])
            limit = jackknife_value(columns, sizes, confidence, (-1.0, 1.0))
    is_rough = repeats < ROUGH_BELOW
    return RepeatCurve(
        sentences=clusters,
        pairs=len(worse),
        points=tuple(points),
        limit=limit,
        is_rough=is_rough,
        tied=tied,
        gain=gain,
    )


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
