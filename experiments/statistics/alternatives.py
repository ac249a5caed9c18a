"""Intervals and tests that the product does not use, to be compared with its own."""

from collections.abc import Callable

import numpy as np

from maege.array_types import Floats, Interval
from maege.statistics.corpus_statistic import CorpusStatistic, fisher
from maege.statistics.jackknife import ClusteredStatistic, degrees_of_freedom, standard_error

NORMAL_QUANTILE = 1.959964


def _normal(statistic: CorpusStatistic) -> Interval:
    """Return the value plus or minus 1.96 standard errors of the resamples."""
    assert statistic.value is not None and statistic.resampled is not None
    half = NORMAL_QUANTILE * float(np.nanstd(statistic.resampled, ddof=1))
    return statistic.value - half, statistic.value + half


def _normal_z(statistic: CorpusStatistic) -> Interval:
    """Return the same on the scale of Fisher's z."""
    assert statistic.value is not None and statistic.resampled is not None
    half = NORMAL_QUANTILE * float(np.nanstd(fisher(statistic.resampled), ddof=1))
    z = float(fisher(np.array(statistic.value)))
    return float(np.tanh(z - half)), float(np.tanh(z + half))


def _centred_percentile(statistic: CorpusStatistic) -> Interval:
    """Return percentiles of the resamples on the scale of z, moved to have the value as mean."""
    assert statistic.value is not None and statistic.resampled is not None
    z = fisher(statistic.resampled)
    z = z - np.nanmean(z) + float(fisher(np.array(statistic.value)))
    low, high = np.nanquantile(np.tanh(z), [0.025, 0.975])
    return float(low), float(high)


def _percentile_pvalue(resampled: Floats) -> float:
    """Return twice the share of resamples on the other side of 0, the observed value included."""
    defined = resampled[np.isfinite(resampled)]
    least = min((defined <= 0).sum(), (defined >= 0).sum())
    return min(1.0, 2 * (1 + float(least)) / (1 + len(defined)))


def normal_pvalue(resampled: Floats) -> float:
    """Return the p-value of the mean of the resamples, by normal approximation."""
    from scipy.special import ndtr

    return float(2 * ndtr(-abs(np.nanmean(resampled)) / np.nanstd(resampled, ddof=1)))


def t_pvalue(statistic: ClusteredStatistic) -> float | None:
    """Return the p-value of Student's t by the jackknife, with Kish's degrees of freedom."""
    from scipy.special import stdtr

    error = standard_error(statistic.deviations)
    if statistic.value is None or not np.isfinite(error) or error == 0:
        return None
    freedom = degrees_of_freedom(statistic.weights)
    return float(2 * stdtr(freedom, -abs(statistic.value) / error))


# Tests that the product does not use.
TESTS: dict[str, Callable[[Floats], float]] = {
    "tried: percentiles": _percentile_pvalue,
    "tried: normal": normal_pvalue,
}
# Intervals that the product does not print.
INTERVALS: dict[str, Callable[[CorpusStatistic], Interval]] = {
    "tried: nested, normal": _normal,
    "tried: nested, normal on z": _normal_z,
    "tried: nested, percentiles centred on z": _centred_percentile,
}
