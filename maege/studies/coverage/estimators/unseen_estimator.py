"""Estimators of unseen corrections, with their settings."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, get_args

from maege.errors import ConfigError, did_you_mean
from maege.studies.coverage.estimators.fingerprint import Fingerprint
from maege.studies.coverage.estimators.unseen_program import UnseenEstimate, UnseenProgram
from maege.studies.coverage.estimators.unseenest import FLOOR, MAX_NUMBER, RATIO, unseenest_program
from maege.studies.coverage.estimators.valiant import valiant, valiant_program

UnseenEstimatorName = Literal["unseenest", "valiant"]
CACHED = 4096  # fingerprints; a corpus with ten references has some forty different ones


@dataclass(frozen=True)
class UnseenEstimator:
    """An estimator of the distribution of the corrections of a sentence.

    Parameters
    ----------
    name
        ``unseenest`` or ``valiant``.
    floor
        The lowest probability of the grid in units of 1 / n; by default that of the estimator,
        .01 or 1 / max(10, n).
    grid
        The ratio of neighbours in the grid, above 1.
    max_number
        The largest number of corrections, for ``unseenest``.

    Raises
    ------
    ConfigError
        For an unknown name.
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

        Raises DataError as `unseenest` and `valiant`.
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


@lru_cache(CACHED)
def _estimate(
    estimator: UnseenEstimator, fingerprint: Fingerprint, floor_factor: float
) -> UnseenEstimate:
    program = estimator.program(fingerprint, floor_factor)
    if estimator.name == "valiant" or program is None:
        return estimator.smallest_support(fingerprint, floor_factor)
    return program.best_fit


@lru_cache(CACHED)
def _smallest_support(
    estimator: UnseenEstimator, fingerprint: Fingerprint, floor_factor: float
) -> UnseenEstimate:
    program = estimator.program(fingerprint, floor_factor)
    return valiant(fingerprint) if program is None else program.smallest_support()
