"""Estimators of the distribution of the corrections of a sentence, seen and unseen."""

from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import ceil, sqrt
from typing import Literal, get_args

import numpy as np
from numpy.typing import NDArray

from maege.array_types import Floats
from maege.errors import ConfigError, DataError, did_you_mean
from maege.studies.coverage.fingerprint import Fingerprint
from maege.studies.coverage.histogram import Histogram

_MAX_POINTS = 10_000  # of a grid
FLOOR = 0.01  # of the grid, in units of 1 / n
RATIO = 1.05  # of neighbours in the grid
MAX_NUMBER = 65_000_000
UnseenEstimatorName = Literal["unseenest", "valiant"]
SLACK = 0.5  # of the objective, for the smallest number of corrections
_TOLERANCE = 1e-10  # of the solver; it leaves residuals of rows below it
_FEWEST = 1e-12  # masses below it are rounding errors of the solver
_CACHED = 4096  # fingerprints; a corpus with ten references has some forty different ones


@dataclass(frozen=True, eq=False)
class UnseenEstimate:
    """A histogram that explains a fingerprint."""

    histogram: Histogram  # of points with a mass above 0
    # How far its expected fingerprint is from that of the sample: the sum of absolute differences
    # of the f_i, each divided by the root of f_i + 1.
    objective: float


@dataclass(frozen=True, eq=False)
class UnseenProgram:
    """The linear program for a histogram whose expected fingerprint is near to a given one."""

    frequencies: Floats  # f_1, f_2, ... that it is to fit, lengthened by zeros, shape (m,)
    probabilities: Floats  # the grid, shape (points,)
    # How often a correction of each probability is expected to be seen i times, shape (m, points).
    expected: Floats
    # The sum of the probabilities of all corrections in the program; 1 for all of a sentence.
    mass: float
    max_number: float | None = None  # of corrections; None for no limit
    known: Histogram | None = None  # what was taken as it is and is added to any solution

    @cached_property
    def best_fit(self) -> UnseenEstimate:
        """The solution with the least objective; DataError if there is none."""
        return self._solve(self._costs, None)

    def smallest_support(self, slack: float = SLACK) -> UnseenEstimate:
        """Return the histogram with the fewest corrections that explains the sample nearly as well.

        Its objective may be above the least one by ``slack``. Raises DataError if there is no
        solution.

        References
        ----------
        Valiant, G. and Valiant, P. (2017). Estimating the unseen: improved estimators for entropy
        and other properties. There it is the second program.
        """
        return self._solve(self._numbers, self.best_fit.objective + slack)

    @property
    def _numbers(self) -> Floats:
        """Corrections per mass, relative to the largest of them, for numbers of like size."""
        numbers = self.probabilities[0] / self.probabilities
        return np.concatenate([numbers, np.zeros(2 * len(self.frequencies))])

    @property
    def _costs(self) -> Floats:
        weights = 1 / np.sqrt(self.frequencies + 1)
        return np.concatenate([np.zeros(len(self.probabilities)), weights, weights])

    def _solve(self, costs: Floats, objective_limit: float | None) -> UnseenEstimate:
        """Minimise costs of masses, and of what is too much and too little in each f_i.

        Masses, not numbers, are the unknowns: numbers of rare corrections would be a million times
        those of frequent ones.
        """
        from scipy.optimize import linprog

        points, m = len(self.probabilities), len(self.frequencies)
        equal = np.zeros((m + 1, points + 2 * m))
        equal[:m, :points] = self.expected / self.probabilities
        equal[:m, points:] = np.hstack([-np.eye(m), np.eye(m)])
        equal[m, :points] = 1.0
        limits: list[tuple[Floats, float]] = []
        if self.max_number is not None:
            limits.append((self._numbers, self.max_number * float(self.probabilities[0])))
        if objective_limit is not None:
            limits.append((self._costs, objective_limit))
        solution = linprog(
            costs,
            A_ub=np.array([row for row, _ in limits]) if limits else None,
            b_ub=np.array([limit for _, limit in limits]) if limits else None,
            A_eq=equal,
            b_eq=np.append(self.frequencies, self.mass),
            method="highs",
            options={
                "primal_feasibility_tolerance": _TOLERANCE,
                "dual_feasibility_tolerance": _TOLERANCE,
            },
        )
        if solution.status != 0:
            raise DataError(self._failure(solution.status, solution.message))
        objective = float(self._costs @ np.maximum(solution.x, 0.0))
        return UnseenEstimate(self._histogram(solution.x[:points]), objective)

    def _failure(self, status: int, message: str) -> str:
        sample = ", ".join(str(int(f)) for f in self.frequencies[:8])
        more = ", ..." if len(self.frequencies) > 8 else ""
        reason = f"the solver stopped without a solution ({' '.join(message.split())})"
        if status == 2:
            limit = "" if self.max_number is None else f" of at most {self.max_number:,.0f} items"
            reason = (
                f"no histogram{limit} on a grid from {self.probabilities[0]:.3g} to "
                f"{self.probabilities[-1]:.3g} has the mass {self.mass:.3g}; choose another floor "
                f"or a higher limit"
            )
        return f"no distribution was found for the fingerprint ({sample}{more}): {reason}"

    def _histogram(self, masses: Floats) -> Histogram:
        used = masses > _FEWEST * self.mass
        x = self.probabilities[used]
        known = self.known or Histogram(np.empty(0), np.empty(0))
        return Histogram(
            np.concatenate([x, known.probabilities]),
            np.concatenate([masses[used] / x, known.numbers]),
        )


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
    expected = binom.pmf(np.arange(1, len(frequencies) + 1)[:, None], n, x)
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
    expected = poisson.pmf(np.arange(1, len(frequencies) + 1)[:, None], n * x)
    mass = float(rare @ np.arange(1, len(rare) + 1)) / n
    return UnseenProgram(frequencies, x, expected, mass, known=_as_seen(fingerprint, frequent))


def _frequent(fingerprint: Fingerprint) -> NDArray[np.bool_]:
    """Return whether each f_i is taken as it is, for it has few neighbours; shape (m,)."""
    frequencies = np.array(fingerprint.frequencies)
    alone = np.zeros(len(frequencies), dtype=bool)
    for i in np.flatnonzero(frequencies) + 1:
        reach = ceil(sqrt(i))
        window = frequencies[max(0, i - reach - 1) : i + reach]
        alone[i - 1] = window.sum() < sqrt(i)
    return alone


def _as_seen(fingerprint: Fingerprint, selected: NDArray[np.bool_]) -> Histogram:
    """Return the selected corrections with their share of the sample as probability."""
    times = np.flatnonzero(selected) + 1
    return Histogram(times / fingerprint.n, np.array(fingerprint.frequencies)[times - 1])


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
        return _solution(self, fingerprint, floor_factor, self.name == "valiant")

    def smallest_support(
        self, fingerprint: Fingerprint, floor_factor: float = 1.0
    ) -> UnseenEstimate:
        """Return the histogram with the fewest corrections that explains the sample nearly as well.

        With ``valiant`` it is the estimate itself. See `UnseenProgram.smallest_support`.
        """
        return _solution(self, fingerprint, floor_factor, True)

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
def _solution(
    estimator: UnseenEstimator, fingerprint: Fingerprint, floor_factor: float, has_fewest: bool
) -> UnseenEstimate:
    program = estimator.program(fingerprint, floor_factor)
    if program is None:
        return UnseenEstimate(_as_seen(fingerprint, _frequent(fingerprint)), 0.0)
    return program.smallest_support() if has_fewest else program.best_fit
