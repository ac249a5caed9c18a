"""How likely the order of two texts is right, by the size of the difference of their scores."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from maege.array_types import Floats
from maege.float_sums import plain_sum
from maege.statistics.bootstrap import ClusterResampler, cluster_sums
from maege.statistics.ties import TIE_TOLERANCE, without_rounding
from maege.statistics.value import Value

DIFFERENCE_GROUPS = 30  # of pairs with similar differences
MIN_CLUSTERS = 30  # of a group: chance makes nearly all orders of a few right


@dataclass(frozen=True)
class CalibrationPoint:
    """Pairs whose scores differ by similar amounts."""

    least: float  # smallest difference of the group
    largest: float
    difference: float  # mean
    share: float  # of the weight of all untied pairs
    observed: float  # share of the pairs in the right order
    # The same after isotonic regression: it never falls when the difference grows.
    fitted: Value


@dataclass(frozen=True)
class TrustedDifference:
    """The smallest difference from which the fitted share of right orders is at least a level."""

    level: float
    difference: float | None  # None if no difference reaches the level
    # Percentile interval; None where so many resamples have no such difference. It has whole
    # groups: where in a group of differences the level is reached is not known.
    low: float | None
    high: float | None
    missing: float  # share of the resamples that have none
    # Share of the untied pairs that differ by ``high`` or more; None if none do, or there is none.
    above: float | None = None
    # Share of these pairs in the right order: an average, which is easier to reach.
    accuracy_above: float | None = None

    @property
    def shown(self) -> float | None:
        """The difference from which the level is shown to be reached; None if it is undecided."""
        return None if self.above is None else self.high


@dataclass(frozen=True)
class Calibration:
    """How likely the order is right, by difference."""

    points: tuple[CalibrationPoint, ...]  # ascending; none if all pairs are tied
    trusted: tuple[TrustedDifference, ...]  # a level each

    @property
    def highest(self) -> CalibrationPoint | None:
        """The first point with the highest fitted share; None without points."""
        return max(self.points, key=lambda point: point.fitted.value or 0.0, default=None)


def calibrate(
    difference: Floats,
    weight: Floats,
    cluster: NDArray[np.int64],
    levels: Sequence[float],
    resampler: ClusterResampler,
) -> Calibration:
    """Estimate P(order right | size of the difference) of untied pairs.

    Isotonic regression of groups of pairs of equal weight, by the size of the difference; equal
    differences are in one group. Intervals: percentile bootstrap of clusters, with a regression of
    each resample.

    ``difference``: score of the better text minus that of the worse one, not 0, shape (pairs,).
    ``weight``, ``cluster``: of each pair, shape (pairs,). ``levels``: of trust, between 0.5 and 1.
    ``resampler``: of the clusters.

    References
    ----------
    Barlow, R., Bartholomew, D., Bremner, J. and Brunk, H. (1972). Statistical Inference under Order
    Restrictions.
    """
    if not len(difference):
        none = [TrustedDifference(level, None, None, None, 1.0) for level in levels]
        return Calibration((), tuple(none))
    size = without_rounding(np.abs(difference))
    order = np.argsort(size, kind="stable")
    size, weight, cluster = size[order], weight[order], cluster[order]
    group = _groups(size, weight, cluster)
    count = int(group[-1]) + 1
    cells = cluster * count + group
    sums = np.stack([(difference[order] > 0) * weight, weight, size * weight], axis=-1)
    by_cluster = cluster_sums(sums, cells, resampler.size * count).reshape(-1, count, 3)
    totals = by_cluster.sum(axis=0)
    fitted = isotonic(totals[:, :2])
    resampled = np.array([isotonic(row) for row in resampler.sums(by_cluster[..., :2])])
    starts = np.flatnonzero(np.diff(group, prepend=-1))
    ends = np.append(starts[1:], len(group)) - 1
    points = [
        CalibrationPoint(*of_group)
        for of_group in zip(
            size[starts].tolist(),
            size[ends].tolist(),
            (totals[:, 2] / totals[:, 1]).tolist(),
            (totals[:, 1] / totals[:, 1].sum()).tolist(),
            (totals[:, 0] / totals[:, 1]).tolist(),
            resampler.values(fitted, resampled),
            strict=True,
        )
    ]
    trusted = [_trusted(level, points, fitted, resampled, resampler) for level in levels]
    return Calibration(tuple(points), tuple(trusted))


def _trusted(
    level: float,
    points: Sequence[CalibrationPoint],
    fitted: Floats,
    resampled: Floats,
    resampler: ClusterResampler,
) -> TrustedDifference:
    """Return from which difference a level is reached; ``resampled``: shape (resamples, points)."""
    groups = np.sort(reached(resampled, level))
    missing = float((groups == len(points)).mean())
    low = high = None
    if resampler.size > 1:
        last = len(groups) - 1
        outside = int((1 - resampler.settings.confidence) / 2 * last)
        first, final = points[groups[outside] :], points[groups[last - outside] :]
        low, high = first[0].least if first else None, final[0].largest if final else None
    trusted = points[int(reached(fitted, level)) :]
    difference = trusted[0].least if trusted else None
    larger = [point for point in points if high is not None and point.least >= high]
    trusted_difference = TrustedDifference(level, difference, low, high, missing)
    if not larger:
        return trusted_difference
    share = plain_sum(point.share for point in larger)
    accuracy = plain_sum(point.share * point.observed for point in larger) / share
    return replace(trusted_difference, above=share, accuracy_above=accuracy)


def _groups(size: Floats, weight: Floats, cluster: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return groups of equal weight, or of more where 30 clusters need it.

    ``size`` ascends, and equal sizes are in one group.
    """
    before = np.cumsum(weight) - weight
    quantile = np.minimum(
        DIFFERENCE_GROUPS - 1, (DIFFERENCE_GROUPS * before / weight.sum()).astype(np.int64)
    )
    is_new = np.diff(size, prepend=-1.0) > 0
    of_first = quantile[np.maximum.accumulate(np.where(is_new, np.arange(len(size)), 0))]
    starts: list[int] = []
    seen: set[int] = set()
    end = len(size)
    for start in reversed(np.flatnonzero(np.diff(of_first, prepend=-1)).tolist()):
        seen.update(cluster[start:end].tolist())
        end = start
        if len(seen) >= MIN_CLUSTERS:
            starts.append(start)
            seen.clear()
    starts[-1:] = [0]  # what is left of the smallest differences is in the group above
    return np.asarray(np.searchsorted(starts[::-1], np.arange(len(size)), side="right") - 1)


def isotonic(sums: Floats) -> Floats:
    """Return the shares of groups, made to ascend by pooling adjacent violators.

    ``sums`` of weights in the right order, and of all weights, have shape (groups, 2). Groups
    without weight have the share of the group before; the first ones that of the first with weight.

    >>> isotonic(np.array([[1.0, 2.0], [3.0, 3.0], [1.0, 3.0], [0.0, 0.0]])).tolist()
    [0.5, 0.666..., 0.666..., 0.666...]
    """
    from scipy.optimize import isotonic_regression

    has_weight = sums[:, 1] > 0
    if not has_weight.any():
        return np.full(len(sums), np.nan)
    right, weight = sums[has_weight].T
    fitted = isotonic_regression(right / weight, weights=weight).x
    return np.asarray(fitted[np.maximum(0, np.cumsum(has_weight) - 1)])


def reached(fitted: Floats, level: float) -> NDArray[np.int64]:
    """Return the first group that reaches a level, or the number of groups if none does.

    ``fitted`` ascends, and has shape (..., groups).

    >>> reached(np.array([[0.5, 0.8, 0.9], [0.5, 0.6, 0.7]]), 0.8).tolist()
    [1, 3]
    """
    return np.asarray((~(fitted >= level - TIE_TOLERANCE)).sum(axis=-1))
