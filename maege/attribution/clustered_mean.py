"""Means over lattices or edits, whose intervals have whole sentences (or documents) as units."""

import numpy as np
from numpy.typing import NDArray

from maege.array_types import Floats, Interval
from maege.statistics.bootstrap import cluster_sums
from maege.statistics.jackknife import jackknife_value
from maege.statistics.value import Value

SHARES: Interval = (0.0, 1.0)  # limits of shares
NO_LIMITS: Interval = (-np.inf, np.inf)


def clustered_mean(
    values: Floats,
    cluster: NDArray[np.int64],
    confidence: float,
    limits: Interval = NO_LIMITS,
    weights: Floats | None = None,
) -> Value:
    """Return the mean of values with its interval by the jackknife over clusters.

    ``values``, the number of their ``cluster`` and their ``weights`` (by default equal) have shape
    (values,); nan is left out. The value is None without any other.

    >>> clustered_mean(np.array([1.0, 0.0, np.nan]), np.array([0, 1, 1]), 0.95, SHARES)
    Value(value=0.5, interval=(0.0, 1.0))
    """
    is_defined = np.isfinite(values)
    if not is_defined.any():
        return Value(None)
    weight = np.ones(len(values)) if weights is None else weights
    rows = np.stack([values * weight, weight], axis=-1)[is_defined]
    sums = cluster_sums(rows, cluster[is_defined], int(cluster.max()) + 1)
    return jackknife_value(sums, sums[:, 1], confidence, limits)
