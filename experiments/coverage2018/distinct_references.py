"""Coverage by different references, by simulation: none is equal to another one."""

from collections.abc import Sequence

import numpy as np

from maege.array_types import Floats
from maege.randomness import generator
from maege.studies.coverage import Histogram


def coverage_by_distinct(
    histogram: Histogram,
    references: Sequence[int],
    draws: int = 1000,
    seed: int = 1,
    key: str = "",
) -> Floats:
    """Return the probability that M different references have a correction.

    References are drawn one by one without replacement: each correction waits for an exponential
    time with its probability as rate, and the M first are the references; all of them, if there are
    fewer. In each draw the numbers of corrections are rounded at random, so that they and their
    mass are right on average. The ``key`` is that of the sentence, so that errors of different
    sentences are independent. The result has the shape (references,).

    References
    ----------
    Efraimidis, P. and Spirakis, P. (2006). Weighted random sampling with a reservoir.

    Examples
    --------
    >>> coverage_by_distinct(Histogram(np.array([0.25]), np.array([4.0])), [1, 2, 4, 9])
    array([0.25, 0.5 , 1.  , 1.  ])
    """
    sizes = np.asarray(references, dtype=np.int64)
    rng = generator(seed, "distinct references", key)
    total = np.zeros(len(sizes))
    for _ in range(draws):
        total += _covered(histogram, rng, int(sizes.max(initial=0)))[sizes]
    return np.minimum(total / draws, 1.0)


def _covered(histogram: Histogram, rng: np.random.Generator, most: int) -> Floats:
    """Return the coverage of 0 to ``most`` references in one draw, shape (most + 1,)."""
    whole = np.floor(np.maximum(histogram.numbers, 0.0))
    fraction = np.maximum(histogram.numbers, 0.0) - whole
    numbers = whole + (rng.random(len(whole)) < fraction)
    # The first times of many equal clocks: the r-th follows the one before after an exponential
    # time, with the rate of all clocks that still run. No others are needed.
    running = numbers[:, None] - np.arange(most)
    with np.errstate(divide="ignore"):
        pauses = rng.standard_exponential(running.shape) / (
            np.maximum(running, 0.0) * histogram.probabilities[:, None]
        )
    times = np.cumsum(pauses, axis=1)
    order = np.argsort(times, axis=None, kind="stable")[:most]
    first = np.where(np.isfinite(times.flat[order]), order // max(1, most), -1)
    masses = np.append(histogram.probabilities, 0.0)[first]  # the last one: no more corrections
    covered = np.cumsum(np.append(0.0, masses))
    return np.pad(covered, (0, most + 1 - len(covered)), mode="edge")
