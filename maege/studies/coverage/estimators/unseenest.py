"""UNSEENEST: the distribution of the corrections of a sentence, seen and unseen."""

from math import ceil, sqrt

import numpy as np

from maege.array_types import Floats
from maege.studies.coverage.estimators.fingerprint import Fingerprint
from maege.studies.coverage.estimators.unseen_program import (
    UnseenEstimate,
    UnseenProgram,
    geometric_grid,
)

FLOOR = 0.01  # of the grid, in units of 1 / n
RATIO = 1.05  # of neighbours in the grid
MAX_NUMBER = 65_000_000


def unseenest(
    fingerprint: Fingerprint,
    floor: float = FLOOR,
    grid: float = RATIO,
    max_number: float = MAX_NUMBER,
) -> UnseenEstimate:
    """Estimate how many corrections of a sentence have which probability.

    Parameters
    ----------
    fingerprint
        Of the sample of n corrections.
    floor
        The lowest probability of the grid, in units of 1 / n. The number of corrections follows
        it more than the data.
    grid
        The ratio of neighbours in the grid, above 1.
    max_number
        The largest number of corrections.

    Raises
    ------
    DataError
        If the program has no solution, which is so if ``max_number`` is too small for the mass,
        or if there is no such grid.

    References
    ----------
    Zou, J. et al. (2016). Quantifying unobserved protein-coding variants in human populations
    provides a roadmap for large-scale sequencing projects. Nature Communications 7.

    Examples
    --------
    >>> estimate = unseenest(Fingerprint((15, 2, 1, 0, 1, 1, 1, 0, 0, 1)))
    >>> round(estimate.objective, 4), round(estimate.histogram.number_above(0.001), 2)
    (2.6589, 17.97)
    """
    return unseenest_program(fingerprint, floor, grid, max_number).best_fit


def unseenest_program(
    fingerprint: Fingerprint,
    floor: float = FLOOR,
    grid: float = RATIO,
    max_number: float = MAX_NUMBER,
    draws: int | None = None,
) -> UnseenProgram:
    """Return the program that `unseenest` solves.

    Parameters
    ----------
    fingerprint, floor, grid, max_number
        As there.
    draws
        Where a draw does not give exactly one item, their number n, as in genetics: there items
        are variants, and each genome has many. By default the corrections of the sample.
    """
    from scipy.stats import binom

    n = fingerprint.n if draws is None else draws
    frequencies = lengthened(fingerprint.frequencies)
    x = geometric_grid(floor / n, len(fingerprint.frequencies) / n, grid)
    times = np.arange(1, len(frequencies) + 1)
    return UnseenProgram(
        frequencies, x, binom.pmf(times[:, None], n, x), fingerprint.n / n, max_number
    )


def lengthened(frequencies: tuple[int, ...]) -> Floats:
    """Return frequencies f_1 ... f_m with the zeros behind them that a fit must also explain.

    >>> lengthened((4, 1))
    array([4., 1., 0., 0.])
    """
    zeros = ceil(sqrt(len(frequencies)))
    return np.array([*frequencies, *[0] * zeros], dtype=float)
