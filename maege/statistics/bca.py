"""BCa intervals: bootstrap intervals, corrected for bias and for skewness."""

from collections.abc import Callable

import numpy as np

from maege.array_types import Floats, Interval
from maege.statistics.bootstrap import Resampling

EQUAL = 1e-12  # relative; values of units this near to each other are equal


def bca_intervals(
    unit_values: Floats,
    settings: Resampling,
    statistic: Callable[[Floats], Floats] | None = None,
) -> list[Interval | None]:
    """Return BCa intervals of statistics of sums over units, such as means over sentences.

    Parameters
    ----------
    unit_values
        Of each unit, shape (units, columns).
    settings
        Number of resamples, confidence, seed. The resamples are the same for all statistics of as
        many units, so that statistics can be compared.
    statistic
        Turns sums over units of the columns, divided by the number of units, shape (..., columns),
        into statistics, shape (..., statistics), for example a ratio of columns. By default they
        are themselves the statistics.

    Returns
    -------
    list of (float, float) or None
        For each statistic. None with fewer than two units, and where the statistic is undefined in
        a resample or without a unit. If it does not change without any unit, both ends are its
        value.

    References
    ----------
    Efron, B. (1987). Better bootstrap confidence intervals. DiCiccio, T. and Efron, B. (1996).
    Bootstrap confidence intervals. It is what scipy.stats.bootstrap(method="BCa") computes, but
    that draws and averages the units of each statistic anew, which takes some twenty times as long.

    Examples
    --------
    >>> values = np.array([[0.0], [0.0], [0.0], [0.0], [1.0], [2.0]])
    >>> bca_intervals(values, Resampling(resamples=2000))
    [(0.0, 1.33...)]
    """
    units = len(unit_values)
    of_means = statistic or (lambda means: means)
    total = unit_values.sum(axis=0)
    with np.errstate(invalid="ignore", divide="ignore"):
        value = of_means(total / units)
        if units < 2:
            return [None] * len(value)
        resampled = of_means(settings.for_clusters(units).sums(unit_values) / units)
        without_one = of_means((total - unit_values) / (units - 1))
    return [
        bca_interval(float(v), r, w, settings.confidence)
        for v, r, w in zip(value, resampled.T, without_one.T, strict=True)
    ]


def bca_interval(
    value: float, resampled: Floats, without_one: Floats, confidence: float
) -> Interval | None:
    """Return the BCa interval of one statistic.

    Parameters
    ----------
    value
        Of all units.
    resampled
        In each resample, shape (resamples,).
    without_one
        Without each of the units, shape (units,).
    confidence
        Between 0 and 1.

    Returns
    -------
    tuple of float or None
        As for `bca_intervals`. If all resamples are on one side of the value, the percentile
        interval, since there is no finite correction.
    """
    from scipy.special import ndtr, ndtri

    if not (np.isfinite(value) and np.isfinite(resampled).all() and np.isfinite(without_one).all()):
        return None
    deviations = without_one.mean() - without_one
    if np.abs(deviations).max() <= EQUAL * max(abs(value), np.abs(without_one).max()):
        return value, value
    # Resamples that are equal to the value count half; sums of them differ by rounding errors.
    difference = resampled - value
    difference[np.abs(difference) <= EQUAL * abs(value)] = 0.0
    bias = ndtri((difference < 0).mean() / 2 + (difference <= 0).mean() / 2)
    acceleration = (deviations**3).sum() / (6 * (deviations**2).sum() ** 1.5)
    normal = ndtri(np.array([(1 - confidence) / 2, (1 + confidence) / 2]))
    levels = (1 - confidence) / 2, (1 + confidence) / 2
    if np.isfinite(bias):
        levels = ndtr(bias + (bias + normal) / (1 - acceleration * (bias + normal)))
    low, high = np.quantile(resampled, levels)
    return float(low), float(high)
