"""The number of successes in independent trials of different probabilities.

Hong, Y. (2013). On computing the distribution function for the Poisson binomial distribution.
"""

import numpy as np

from maege.array_types import Floats, Interval


def success_probabilities(probabilities: Floats) -> Floats:
    """Return the probability of each number of successes, shape (trials,) -> (trials + 1,).

    Trials are added one by one. All terms are positive, so that also tiny probabilities have all
    their digits; a Fourier transform would leave errors of 1e-16 there.

    >>> success_probabilities(np.array([0.5, 0.2])).round(3)
    array([0.4, 0.5, 0.1])
    """
    successes = np.zeros(len(probabilities) + 1)
    successes[0] = 1.0
    for trial, p in enumerate(probabilities, 1):
        successes[1 : trial + 1] = successes[1 : trial + 1] * (1 - p) + successes[:trial] * p
        successes[0] *= 1 - p
    return successes


def success_interval(probabilities: Floats, confidence: float = 0.95) -> Interval:
    """Return the central interval of the share of successes.

    Its ends are the smallest shares with a probability of at most that many successes of
    (1 - confidence) / 2, and of 1 minus that. Rounding errors of probabilities are clipped.

    >>> success_interval(np.full(10, 0.5))
    (0.2, 0.8)
    """
    trials, tail = len(probabilities), (1 - confidence) / 2
    at_most = np.minimum(np.cumsum(success_probabilities(np.clip(probabilities, 0.0, 1.0))), 1.0)
    low, high = np.searchsorted(at_most, [tail, 1 - tail])
    return int(low) / trials, int(min(high, trials)) / trials
