"""Estimators of the distribution of the corrections of a sentence, seen and unseen."""

from dataclasses import dataclass
from functools import lru_cache
from math import ceil, sqrt
from typing import Literal, get_args

import numpy as np

from maege.array_types import Floats
from maege.errors import ConfigError, DataError, did_you_mean
from maege.studies.coverage.estimators.fingerprint import Fingerprint
from maege.studies.coverage.estimators.histogram import Histogram
from maege.studies.coverage.estimators.unseen_program import UnseenEstimate, UnseenProgram

_MAX_POINTS = 10_000  # of a grid
FLOOR = 0.01  # of the grid, in units of 1 / n
RATIO = 1.05  # of neighbours in the grid
MAX_NUMBER = 65_000_000
UnseenEstimatorName = Literal["unseenest", "valiant"]
_CACHED = 4096  # fingerprints; a corpus with ten references has some forty different ones


def geometric_grid(lowest: float, highest: float, ratio: float) -> Floats:
    """Return probabilities from the lowest to the first that is not below the highest, at most 1.

    ``ratio`` is that of neighbours, above 1. Raises DataError if there is no such grid.

    >>> geometric_grid(0.1, 0.5, 2.0)
    array([0.1, 0.2, 0.4, 0.8])
    """
    if not (0 < lowest <= highest <= 1 and ratio > 1):
        raise DataError(
            f"no grid of probabilities goes from {lowest:.3g} to {highest:.3g} in steps of factor "
            f"{ratio:.3g}: the floor must be above 0 and at most the number of times that the "
            f"most frequent correction was seen, the factor of the grid above 1"
        )
    steps = np.ceil(np.log(highest / lowest) / np.log(ratio))
    if steps > _MAX_POINTS:
        raise DataError(
            f"a grid from {lowest:.3g} to {highest:.3g} in steps of factor {ratio} has "
            f"{steps:,.0f} points, more than {_MAX_POINTS:,}; choose a larger factor (1.05 is "
            f"usual)"
        )
    return np.minimum(lowest * ratio ** np.arange(steps + 1), 1.0)


def unseenest_program(
    fingerprint: Fingerprint,
    floor: float = FLOOR,
    grid: float = RATIO,
    max_number: float = MAX_NUMBER,
    draws: int | None = None,
) -> UnseenProgram:
    """Return the program of ``unseenest``; see `UnseenEstimator`.

    Where a draw does not give exactly one item, ``draws`` is their number n, as in genetics: there
    items are variants, and each genome has many. By default the corrections of the sample.
    """
    from scipy.stats import binom

    n = fingerprint.n if draws is None else draws
    frequencies = _lengthened(fingerprint.frequencies)
    x = geometric_grid(floor / n, len(fingerprint.frequencies) / n, grid)
    times = np.arange(1, len(frequencies) + 1)
    expected = binom.pmf(times[:, None], n, x)
    return UnseenProgram(frequencies, x, expected, fingerprint.n / n, max_number)


def _lengthened(frequencies: tuple[int, ...]) -> Floats:
    """Return frequencies f_1 ... f_m with the zeros behind them that a fit must also explain.

    >>> _lengthened((4, 1))
    array([4., 1., 0., 0.])
    """
    zeros = ceil(sqrt(len(frequencies)))
    return np.array([*frequencies, *[0] * zeros], dtype=float)


def valiant_program(fingerprint: Fingerprint, floor: float, grid: float) -> UnseenProgram | None:
    """Return the program of ``valiant``; None if all corrections are frequent."""
    from scipy.stats import poisson

    n = fingerprint.n
    frequent = _frequent(fingerprint)
    rare = np.where(frequent, 0, fingerprint.frequencies)
    if not rare.any():
        return None
    highest = int(np.flatnonzero(rare)[-1]) + 1
    frequencies = _lengthened(tuple(rare[:highest]))
    x = geometric_grid(floor / n, highest / n, grid)
    times = np.arange(1, len(frequencies) + 1)
    expected = poisson.pmf(times[:, None], n * x)
    mass = float(rare @ np.arange(1, len(rare) + 1)) / n
    return UnseenProgram(frequencies, x, expected, mass, known=_as_seen(fingerprint, frequent))


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


@dataclass(frozen=True)
class UnseenEstimator:
    """An estimator of how many corrections of a sentence have which probability, seen and unseen.

    ``name``: ``unseenest``, or ``valiant``, which needs as few corrections as explain the sample
    nearly as well. ``floor``: the lowest probability of the grid in units of 1 / n, where n is the
    size of the sample; by default that of the estimator, .01 or 1 / max(10, n). The number of
    corrections follows it more than the data. ``grid``: above 1, the ratio of neighbours in the
    grid. ``max_number``: the largest number of corrections, for ``unseenest``. Raises ConfigError
    for an unknown name.

    References
    ----------
    Zou, J. et al. (2016). Quantifying unobserved protein-coding variants in human populations
    provides a roadmap for large-scale sequencing projects. Nature Communications 7.
    Valiant, P. and Valiant, G. (2013). Estimating the unseen: improved estimators for entropy and
    other properties. NeurIPS; in J. ACM 64 (2017).

    Examples
    --------
    >>> sample = Fingerprint((15, 2, 1, 0, 1, 1, 1, 0, 0, 1))
    >>> estimate = UnseenEstimator().estimate(sample)
    >>> round(estimate.objective, 4), round(estimate.histogram.number_above(0.001), 2)
    (2.6589, 17.97)
    >>> histogram = UnseenEstimator("valiant").estimate(sample).histogram
    >>> histogram.numbers[histogram.probabilities == 0.2]
    array([1.])
    """

    name: UnseenEstimatorName = "unseenest"
    floor: float | None = None
    grid: float = RATIO
    max_number: float = MAX_NUMBER

    def __post_init__(self) -> None:
        names = get_args(UnseenEstimatorName)
        if self.name not in names:
            raise ConfigError(f'unknown estimator "{self.name}"; {did_you_mean(self.name, names)}')

    def estimate(self, fingerprint: Fingerprint, floor_factor: float = 1.0) -> UnseenEstimate:
        """Return the estimate; the floor of the grid is multiplied by a factor.

        Raises DataError if there is no such grid, or if the program has no solution, which is so if
        ``max_number`` is too small for the mass.
        """
        return _estimate(self, fingerprint, floor_factor)

    def smallest_support(
        self, fingerprint: Fingerprint, floor_factor: float = 1.0
    ) -> UnseenEstimate:
        """Return the histogram with the fewest corrections that explains the sample nearly as well.

        With ``valiant`` it is the estimate itself. See `UnseenProgram.smallest_support`.
        """
        return _smallest_support(self, fingerprint, floor_factor)

    def floor_of(self, fingerprint: Fingerprint) -> float:
        """Return the lowest probability of the grid, in units of 1 / n."""
        if self.floor is not None:
            return self.floor
        return FLOOR if self.name == "unseenest" else 1 / max(10, fingerprint.n)

    def program(self, fingerprint: Fingerprint, floor_factor: float = 1.0) -> UnseenProgram | None:
        """Return the linear program; None if ``valiant`` takes all corrections as they are."""
        floor = self.floor_of(fingerprint) * floor_factor
        if self.name == "unseenest":
            return unseenest_program(fingerprint, floor, self.grid, self.max_number)
        return valiant_program(fingerprint, floor, self.grid)


@lru_cache(_CACHED)
def _estimate(
    estimator: UnseenEstimator, fingerprint: Fingerprint, floor_factor: float
) -> UnseenEstimate:
    program = estimator.program(fingerprint, floor_factor)
    if estimator.name == "valiant" or program is None:
        return estimator.smallest_support(fingerprint, floor_factor)
    return program.best_fit


@lru_cache(_CACHED)
def _smallest_support(
    estimator: UnseenEstimator, fingerprint: Fingerprint, floor_factor: float
) -> UnseenEstimate:
    program = estimator.program(fingerprint, floor_factor)
    if program is None:
        return UnseenEstimate(_as_seen(fingerprint, _frequent(fingerprint)), 0.0)
    return program.smallest_support()
