"""Tests of statistics of a sample against 0, over its documents (or sentences)."""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from maege.array_types import Floats
from maege.statistics.bootstrap import cluster_sums
from maege.statistics.jackknife import degrees_of_freedom, jackknife, least_pvalue, t_pvalues


def cluster_pvalues(
    values: Floats, clusters: NDArray[np.int32], statistic: Callable[[Floats], Floats]
) -> list[float | None]:
    """Test statistics against 0, two-sided: by the jackknife over clusters with Student's t.

    The degrees of freedom are those of clusters of unequal size. No p-value is below that of a
    test of signs, so that few clusters that agree closely are not significant.

    Parameters
    ----------
    values
        Of each sentence, shape (sentences, columns).
    clusters
        The document of each sentence, shape (sentences,).
    statistic
        Turns sums, shape (..., columns), into statistics, shape (..., statistics).

    Returns
    -------
    list of float or None
        None where a statistic is undefined, or is without one of the clusters.

    Examples
    --------
    >>> values = np.stack([np.arange(4.0, 10.0), np.ones(6)], axis=-1)
    >>> mean = lambda sums: sums[..., :1] / sums[..., 1:]
    >>> [cluster_pvalues(values - [shift, 0], np.arange(6), mean) for shift in (0, 6.5)]
    [[0.03125], [1.0]]
    """
    sizes = np.bincount(clusters).astype(float)
    if len(sizes) < 2:
        return [None] * len(statistic(values.sum(axis=0)))
    value, deviations = jackknife(cluster_sums(values, clusters, len(sizes)), statistic, sizes)
    errors = np.sqrt((deviations**2).sum(axis=0))
    pvalues = np.maximum(
        t_pvalues(value, errors, degrees_of_freedom(sizes)), least_pvalue(len(sizes))
    )
    return [None if np.isnan(pvalue) else pvalue for pvalue in pvalues.tolist()]
