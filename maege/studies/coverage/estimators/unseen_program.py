"""The linear program for a distribution of corrections that explains a sample of them."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from maege.array_types import Floats
from maege.errors import DataError
from maege.studies.coverage.estimators.histogram import Histogram

SLACK = 0.5  # of the objective, for the smallest number of corrections
_TOLERANCE = 1e-10  # of the solver; it leaves residuals of rows below it
_FEWEST = 1e-12  # masses below it are rounding errors of the solver


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
        costs = np.zeros(len(self._costs))
        costs[: len(self.probabilities)] = self._per_mass
        return self._solve(costs, self.best_fit.objective + slack)

    @property
    def _per_mass(self) -> Floats:
        """Corrections per mass, relative to the largest of them, for numbers of like size."""
        return np.asarray(self.probabilities[0] / self.probabilities)

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
        rows, limits = self._upper_limits(objective_limit)
        solution = linprog(
            costs,
            A_ub=rows,
            b_ub=limits,
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

    def _upper_limits(self, objective_limit: float | None) -> tuple[Floats | None, Floats | None]:
        rows, limits = [], []
        if self.max_number is not None:
            row = np.zeros(len(self._costs))
            row[: len(self.probabilities)] = self._per_mass
            rows.append(row)
            limits.append(self.max_number * self.probabilities[0])
        if objective_limit is not None:
            rows.append(self._costs)
            limits.append(objective_limit)
        return (np.array(rows), np.array(limits)) if rows else (None, None)

    def _failure(self, status: int, message: str) -> str:
        sample = ", ".join(str(int(f)) for f in self.frequencies[:8])
        more = ", ..." if len(self.frequencies) > 8 else ""
        if status == 2:
            limit = "" if self.max_number is None else f" of at most {self.max_number:,.0f} items"
            reason = (
                f"no histogram{limit} on a grid from {self.probabilities[0]:.3g} to "
                f"{self.probabilities[-1]:.3g} has the mass {self.mass:.3g}; choose another floor "
                f"or a higher limit"
            )
        else:
            reason = f"the solver stopped without a solution ({' '.join(message.split())})"
        return f"no distribution was found for the fingerprint ({sample}{more}): {reason}"

    def _histogram(self, masses: Floats) -> Histogram:
        used = masses > _FEWEST * self.mass
        x = self.probabilities[used]
        numbers = masses[used] / x
        if self.known is None:
            return Histogram(x, numbers)
        return Histogram(
            np.concatenate([x, self.known.probabilities]),
            np.concatenate([numbers, self.known.numbers]),
        )
