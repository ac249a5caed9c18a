"""What sways a judge: places and lengths of texts; and preferences that go in circles."""

from dataclasses import dataclass
from itertools import combinations
from math import sqrt

import numpy as np
from numpy.typing import NDArray

from maege.array_types import Floats, Indices
from maege.comparing.bradley_terry import PairOutcomes, sampled_majorities
from maege.statistics.bootstrap import cluster_sums
from maege.statistics.jackknife import (
    jackknife,
    jackknife_value,
    paired_pvalue,
    ratio,
    standard_error,
)
from maege.statistics.multiple_testing import ALPHA
from maege.statistics.value import Value, finite

POWER_80 = 2.8  # standard errors that a difference must have to be found in 80 % of samples
SIMULATIONS = 1000


@dataclass(frozen=True)
class PositionBias:
    """Whether the text that is shown first wins more often."""

    pairs: int  # asked in both orders, or in which both texts are the same
    bias: Value  # P(the first wins) - P(the second wins)
    inconsistent: Value  # share of pairs whose answer depends on the order; noise makes some, too
    # Of the bias, for other sentences, by the jackknife that its interval is from. None if no pair
    # is inconsistent, or for a single sentence.
    pvalue: float | None
    detectable: float | None  # the bias that would be found in 80 % of such samples; None likewise


def position_bias(
    first_wins: Floats, sentence: NDArray[np.integer], confidence: float = 0.95
) -> PositionBias:
    """Return the bias for a position.

    ``first_wins``: for each pair, what the text that was shown first got in each of the two orders:
    1 if it won, -1 if it lost, 0 for a tie, or the mean of several answers; shape (pairs, 2). Pairs
    of the same text have one order, shape (pairs, 1). ``sentence``: the sentence of each pair,
    shape (pairs,).
    """
    _, number = np.unique(sentence, return_inverse=True)
    bias = first_wins.mean(axis=1)
    columns = np.column_stack([bias, bias != 0, np.ones(len(bias))])
    sums = cluster_sums(columns, number, int(number.max()) + 1)
    sizes = sums[:, 2]
    (value,), deviations = jackknife(sums[:, [0, 2]], ratio, sizes)
    pvalue = detectable = None
    if bias.any():
        pvalue = finite(paired_pvalue(float(value), deviations[:, 0], sizes))
        detectable = finite(POWER_80 * standard_error(deviations[:, 0])) or None
    return PositionBias(
        len(bias),
        jackknife_value(sums[:, [0, 2]], sizes, confidence, (-1.0, 1.0)),
        jackknife_value(sums[:, [1, 2]], sizes, confidence, (0.0, 1.0)),
        pvalue,
        detectable,
    )


@dataclass(frozen=True)
class Cycles:
    """How often a is better than b, b than c, and c than a."""

    triads: int  # decided in all three pairs
    cyclic: int
    expected: float  # mean number of cyclic ones if only noise makes them
    pvalue: float | None  # of as many or more by noise; None without triads


def cycles(outcomes: PairOutcomes, seed: int = 0) -> Cycles:
    """Count cyclic triads, beside those that a model without cycles gives with the same noise.

    The model is that of Bradley and Terry; strengths are drawn from their posterior, so that they
    are as uncertain as the outcomes leave them.
    """
    triads, signs = _triads(outcomes)
    observed, decided = _cyclic(np.sign(outcomes.outcome)[None], triads, signs)
    if not decided[0]:
        return Cycles(0, 0, 0.0, None)
    simulated, _ = _cyclic(sampled_majorities(outcomes, SIMULATIONS, seed), triads, signs)
    reached = int((simulated >= observed[0]).sum())
    return Cycles(
        int(decided[0]), int(observed[0]), float(simulated.mean()),
        (reached + 1) / (SIMULATIONS + 1),
    )  # fmt: skip


def _triads(outcomes: PairOutcomes) -> tuple[Indices, Floats]:
    """Return the three pairs of each triad, and the signs that make them one way round."""
    pair_of = {
        (int(i), int(j)): (number, 1.0)
        for number, (i, j) in enumerate(zip(outcomes.first, outcomes.second, strict=True))
    }
    pair_of |= {(j, i): (number, -1.0) for (i, j), (number, _) in list(pair_of.items())}
    by_sentence: dict[int, set[int]] = {}
    for text, sentence in enumerate(outcomes.sentence):
        by_sentence.setdefault(int(sentence), set()).add(text)
    triads = [
        (pair_of[a, b], pair_of[b, c], pair_of[c, a])
        for texts in by_sentence.values()
        for a, b, c in combinations(sorted(texts), 3)
        if (a, b) in pair_of and (b, c) in pair_of and (a, c) in pair_of
    ]
    pairs = np.array([[number for number, _ in triad] for triad in triads], dtype=np.int32)
    signs = np.array([[sign for _, sign in triad] for triad in triads])
    return pairs.reshape(-1, 3), signs.reshape(-1, 3)


def _cyclic(majorities: Floats, triads: Indices, signs: Floats) -> tuple[Floats, Floats]:
    """Return the numbers of cyclic and of decided triads, shape (samples,).

    ``majorities`` are signs of pairs, shape (samples, pairs).
    """
    around = majorities[:, triads] * signs  # (samples, triads, 3)
    total = np.abs(around.sum(axis=-1)) == 3
    return total.sum(axis=-1), (around != 0).all(axis=-1).sum(axis=-1)


@dataclass(frozen=True)
class SignComparison:
    """Whether numbers are larger under the first condition than under the second one.

    >>> import numpy as np
    >>> of_pairs = SignComparison.of(np.arange(1.0, 9.0), np.zeros(8))
    >>> of_pairs.pvalue, of_pairs.first_is_larger
    (0.0078125, True)
    """

    pairs: int
    first: float  # mean
    second: float
    more: int  # pairs in which the first number is larger
    fewer: int
    pvalue: float | None  # two-sided, of the sign test; None if there is no difference in any pair
    detectable: float  # the mean difference that would be found in 80 % of such samples

    @classmethod
    def of(cls, first: Floats, second: Floats) -> "SignComparison":
        """Compare two or more pairs of numbers, each of shape (pairs,)."""
        from scipy.stats import binomtest  # slow to import

        difference = first - second
        more, fewer = int((difference > 0).sum()), int((difference < 0).sum())
        pvalue = float(binomtest(more, more + fewer).pvalue) if more + fewer else None
        error = float(difference.std(ddof=1)) / sqrt(len(difference))
        means = float(first.mean()), float(second.mean())
        return cls(len(first), *means, more, fewer, pvalue, POWER_80 * error)

    @property
    def first_is_larger(self) -> bool:
        """Whether the first numbers are significantly more often larger."""
        return self.pvalue is not None and self.pvalue < ALPHA and self.more > self.fewer


@dataclass(frozen=True)
class LengthEffect:
    """Outcomes of pairs, from -1 to 1, by the difference of the lengths of their texts."""

    pairs: int
    of_ten: Value  # what 10 more characters add to the outcome
    equal: Value  # the outcome of the better of two texts that are equally long


def length_effect(
    outcome: Floats, longer: Floats, sentence: NDArray[np.integer], confidence: float = 0.95
) -> LengthEffect:
    """Regress outcomes on differences of length; the known order of each pair is the intercept.

    ``outcome`` is that of the better text of each pair, ``longer`` by how many characters it is
    longer, ``sentence`` the sentence of the pair: shape (pairs,) each. The intervals are by the
    jackknife over sentences.
    """
    _, number = np.unique(sentence, return_inverse=True)
    tens = longer / 10
    columns = np.column_stack([np.ones_like(tens), tens, outcome, tens**2, tens * outcome])
    sums = cluster_sums(columns, number, int(number.max()) + 1)

    def slope(sums: Floats) -> Floats:
        n, x, y, xx, xy = np.moveaxis(sums, -1, 0)
        spread = n * xx - x**2
        with np.errstate(divide="ignore", invalid="ignore"):
            return np.asarray((n * xy - x * y) / np.where(spread > 0, spread, np.nan))[..., None]

    def intercept(sums: Floats) -> Floats:
        return np.asarray((sums[..., 2:3] - slope(sums) * sums[..., 1:2]) / sums[..., :1])

    of_ten, equal = (
        jackknife_value(sums, sums[:, 0], confidence, statistic=statistic)
        for statistic in (slope, intercept)
    )
    return LengthEffect(len(outcome), of_ten, equal)
