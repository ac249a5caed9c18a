"""Statistics of made-up clusters."""

import numpy as np

from maege.statistics.bootstrap import Resampling
from maege.statistics.jackknife import ClusteredStatistic, jackknife, ratio, t_interval


def clustered_mean(values: np.ndarray, resampling: Resampling | None = None) -> ClusteredStatistic:
    """The mean of values of clusters, which is tested by sign flips."""
    values = np.asarray(values, dtype=float)
    weights = np.ones(len(values))
    value, deviations = jackknife(np.stack([values, weights], axis=-1), ratio, weights)
    interval = t_interval(value[0], deviations[:, 0], weights, 0.95)
    terms = values / len(values)
    resampler = (resampling or Resampling()).for_clusters(len(values))
    pvalue = resampler.sign_flip_pvalues(terms[:, None])[0]
    return ClusteredStatistic(
        float(value[0]), deviations[:, 0], weights, interval, float(pvalue), terms
    )
