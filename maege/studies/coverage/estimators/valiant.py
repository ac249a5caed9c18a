"""The estimator of Valiant and Valiant, where frequent corrections are taken as they are seen."""

from math import ceil, sqrt

import numpy as np

from maege.array_types import Floats
from maege.studies.coverage.estimators.fingerprint import Fingerprint
from maege.studies.coverage.estimators.histogram import Histogram
from maege.studies.coverage.estimators.unseen_program import (
    SLACK,
    UnseenEstimate,
    UnseenProgram,
    geometric_grid,
)
from maege.studies.coverage.estimators.unseenest import RATIO, lengthened


def valiant(
    fingerprint: Fingerprint,
    floor: float | None = None,
    grid: float = RATIO,
    slack: float = SLACK,
) -> UnseenEstimate:
    """Estimate how many corrections of a sentence have which probability, as few as possible.

    Parameters
    ----------
    fingerprint
        Of the sample of n corrections.
    floor
        The lowest probability of the grid, in units of 1 / n; by default 1 / max(10, n).
    grid
        The ratio of neighbours in the grid, above 1.
    slack
        By how much the objective may be above the least one, to need fewer corrections.

    Raises
    ------
    DataError
        If the program has no solution, or if there is no such grid.

    References
    ----------
    Valiant, P. and Valiant, G. (2013). Estimating the unseen: improved estimators for entropy and
    other properties. NeurIPS; in J. ACM 64 (2017).

    Examples
    --------
    >>> estimate = valiant(Fingerprint((15, 2, 1, 0, 1, 1, 1, 0, 0, 1)))
    >>> estimate.histogram.numbers[estimate.histogram.probabilities == 0.2]
    array([1.])
    """
    program = valiant_program(fingerprint, floor, grid)
    if program is None:
        return UnseenEstimate(_as_seen(fingerprint, _frequent(fingerprint)), 0.0)
    return program.smallest_support(slack)


def valiant_program(
    fingerprint: Fingerprint, floor: float | None = None, grid: float = RATIO
) -> UnseenProgram | None:
    """Return the program that `valiant` solves; None if all corrections are frequent.

    Parameters and errors are those of `valiant`.
    """
    from scipy.stats import poisson

    n = fingerprint.n
    frequent = _frequent(fingerprint)
    rare = np.where(frequent, 0, fingerprint.frequencies)
    if not rare.any():
        return None
    highest = int(np.flatnonzero(rare)[-1]) + 1
    frequencies = lengthened(tuple(rare[:highest]))
    x = geometric_grid((1 / max(10, n) if floor is None else floor) / n, highest / n, grid)
    times = np.arange(1, len(frequencies) + 1)
    return UnseenProgram(
        frequencies,
        x,
        poisson.pmf(times[:, None], n * x),
        float(rare @ np.arange(1, len(rare) + 1)) / n,
        known=_as_seen(fingerprint, frequent),
    )


def _frequent(fingerprint: Fingerprint) -> Floats:
    """Return whether each f_i is taken as it is, for it has few neighbours; shape (m,)."""
    frequencies = np.array(fingerprint.frequencies)
    alone = np.zeros(len(frequencies), dtype=bool)
    for i in np.flatnonzero(frequencies) + 1:
        reach = ceil(sqrt(i))
        window = frequencies[max(0, i - reach - 1) : i + reach]
        alone[i - 1] = window.sum() < sqrt(i)
    return alone


def _as_seen(fingerprint: Fingerprint, selected: Floats) -> Histogram:
    """Return some of the corrections with their share of the sample as probability."""
    times = np.flatnonzero(selected) + 1
    numbers = np.array(fingerprint.frequencies)[times - 1]
    return Histogram(times / fingerprint.n, numbers)
