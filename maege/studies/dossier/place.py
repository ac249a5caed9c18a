"""The place of a metric among the known ones in a row: a rank with an interval, and its neighbours.

The vetted metric is compared with each known one in pairs, on the same sample. These comparisons
are one family, adjusted by Holm's method, so that the interval of the rank is simultaneous: a
metric that is significantly better than another one cannot share its rank (Mogstad, Romano, Shaikh
and Wilhelm, 2024, Inference for Ranks).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import ceil, hypot
from typing import Any, Literal

from maege.statistics.multiple_testing import holm
from maege.statistics.value import Value
from maege.studies.rows import CHANCE, HALF, LimitComparison, Row, RowResult

LEVEL_OF_PLACES = 0.025  # of all comparisons of a row with known metrics
MIN_KNOWN = 6  # fewer are no field that a metric could be weak in
_MARGIN = 0.2  # of the distance between chance and the best known metric
_NORMAL_95 = 1.96

# What the vetted metric is beside a known one.
PairWord = Literal["better", "worse", "undecided"]


@dataclass(frozen=True)
class KnownDifference:
    """The vetted metric compared with a known one in a row."""

    metric: str  # the known one
    difference: Value  # of the values, positive where the vetted metric is better
    adjusted: float  # two-sided p-value, for all known metrics of the row

    @property
    def word(self) -> PairWord:
        """What is shown of the vetted metric."""
        if self.adjusted > LEVEL_OF_PLACES or not self.difference.value:
            return "undecided"
        return "better" if self.difference.value > 0 else "worse"


@dataclass(frozen=True)
class Place:
    """The rank of the vetted metric among the known ones."""

    differences: tuple[KnownDifference, ...]  # the most similar known metric first
    # The best known metric than which it is shown to be not worse by more than the margin.
    equal_to: str
    margin: float | None

    @property
    def size(self) -> int:
        """The number of metrics, the vetted one included."""
        return len(self.differences) + 1

    @property
    def rank(self) -> int:
        """The rank in this sample, from 1, the best."""
        return 1 + sum((d.difference.value or 0.0) < 0 for d in self.differences)

    @property
    def interval(self) -> tuple[int, int]:
        """The best and the worst rank that the comparisons leave open."""
        return 1 + len(self.named("worse")), self.size - len(self.named("better"))

    def named(self, word: PairWord) -> list[str]:
        """Return the known metrics of which something is shown, the most similar one first."""
        return [d.metric for d in self.differences if d.word == word]

    @property
    def pvalue_of_weak(self) -> float:
        """The p-value of the hypothesis that fewer than half of the known metrics are better."""
        if len(self.differences) < MIN_KNOWN:
            return 1.0
        below = sorted(d.adjusted for d in self.differences if (d.difference.value or 0.0) < 0)
        needed = ceil(len(self.differences) / 2)
        return below[needed - 1] if len(below) >= needed else 1.0


def known_pairs(
    row: Row[Any],
    result: RowResult,
    comparisons: Sequence[LimitComparison],
    known: Mapping[str, RowResult],
) -> list[LimitComparison]:
    """Return the comparisons of a metric with known ones, which are their limits.

    ``comparisons`` are those that were tested in pairs. Shares, whose sentences are independent
    trials, are compared by the results, which ``known`` has by name.
    """
    if row.form != "share" or row.limit in (None, HALF):
        return [c for c in comparisons if c.difference.value is not None]
    pairs = (_of_shares(name, result, other) for name, other in known.items())
    return [pair for pair in pairs if pair is not None]


def place_of(
    row: Row[Any],
    result: RowResult,
    pairs: Sequence[LimitComparison],
    known: Mapping[str, RowResult],
) -> Place | None:
    """Return the place of a metric; None without known metrics.

    ``pairs``: see `known_pairs`. ``known``: by name, the results that the margin is made of.
    """
    if not pairs:
        return None
    adjusted = holm([min(1.0, 2 * min(c.above, c.below)) for c in pairs])
    sign = 1.0 if row.better == "higher" else -1.0
    differences = sorted(
        (
            KnownDifference(c.limit, _oriented(c.difference, sign), p)
            for c, p in zip(pairs, adjusted, strict=True)
        ),
        key=lambda d: (abs(d.difference.value or 0.0), d.metric),
    )
    margin = _margin(row, result, known)
    return Place(tuple(differences), _equal_to(differences, margin), margin)


def _equal_to(differences: Sequence[KnownDifference], margin: float | None) -> str:
    """Name the best metric that the vetted one is not worse than by more than a margin."""
    if margin is None:
        return ""
    best_first = sorted(differences, key=lambda d: (d.difference.value or 0.0, d.metric))
    return next(
        (
            d.metric
            for d in best_first
            if d.word == "undecided" and _lowest(d, len(differences)) > -margin
        ),
        "",
    )


def _oriented(difference: Value, sign: float) -> Value:
    if sign > 0 or difference.value is None:
        return difference
    ends = difference.interval and (-difference.interval[1], -difference.interval[0])
    return Value(-difference.value, ends)


def _of_shares(name: str, own: RowResult, other: RowResult) -> LimitComparison | None:
    """Compare two shares as if they were of other sentences, which is cautious."""
    from scipy.special import ndtr

    a, b = own.value, other.value
    if a.value is None or b.value is None or a.interval is None or b.interval is None:
        return None
    error = (_error(a) ** 2 + _error(b) ** 2) ** 0.5
    difference = a.value - b.value
    if not error:
        return None
    half = _NORMAL_95 * error
    value = Value(difference, (difference - half, difference + half))
    z = difference / error
    return LimitComparison(name, value, float(ndtr(-z)), float(ndtr(z)))


def _error(value: Value) -> float:
    """Return the standard error, from the interval of 95 %."""
    low, high = value.interval or (0.0, 0.0)
    return (high - low) / 2 / _NORMAL_95


def _lowest(difference: KnownDifference, number: int) -> float:
    """Return the lower end of the simultaneous interval of a difference (Bonferroni)."""
    from scipy.special import ndtri

    if difference.difference.interval is None:
        return -float("inf")
    quantile = -float(ndtri(LEVEL_OF_PLACES / 2 / number))
    return float(difference.difference.value or 0.0) - quantile * _error(difference.difference)


def chance_of(row: Row[Any], result: RowResult) -> float | None:
    """Return the value of a scorer that knows nothing; None where nobody measured it."""
    if row.form == "share":
        return HALF
    for c in result.comparisons:
        if c.limit == CHANCE and None not in (c.difference.value, result.value.value):
            return float(result.value.value or 0.0) - float(c.difference.value or 0.0)
    return None


def _margin(row: Row[Any], result: RowResult, known: Mapping[str, RowResult]) -> float | None:
    """Return which difference does not matter: a fifth of the way from chance to the best."""
    chance = chance_of(row, result)
    values = [r.value.value for r in known.values() if r.value.value is not None]
    if chance is None or not values:
        return None
    best = max(values) if row.better == "higher" else min(values)
    return abs(best - chance) * _MARGIN or None


def pvalue_below_typical(
    row: Row[Any], own: LimitComparison | None, known: Sequence[LimitComparison]
) -> float:
    """Return the p-value of "as far above chance as the better half of the known metrics".

    All are compared with chance. The metric is compared with the worst of that half as if on other
    sentences, which is cautious.
    """
    from scipy.special import ndtr

    sign = 1.0 if row.better == "higher" else -1.0
    if own is None or own.difference.value is None or own.difference.interval is None:
        return 1.0
    tested = [c for c in known if c.difference.value is not None and c.difference.interval]
    if len(tested) < MIN_KNOWN:
        return 1.0
    best_first = sorted(tested, key=lambda c: -sign * (c.difference.value or 0.0))
    typical = best_first[ceil(len(tested) / 2) - 1].difference
    error = hypot(_error(own.difference), _error(typical))
    below = sign * (own.difference.value - (typical.value or 0.0))
    return float(ndtr(below / error)) if error else 1.0
