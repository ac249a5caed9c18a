"""How many corrections of a sentence have which probability."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from maege.array_types import Floats
from maege.errors import DataError


@dataclass(frozen=True, eq=False)
class Histogram:
    """How many corrections of a sentence have which probability.

    ``probabilities`` are above 0 and at most 1, shape (points,); ``numbers``, of that shape, say
    how many corrections have each. They need not be whole, and small negative numbers, which
    solvers may leave, are kept. Raises DataError if the arrays do not fit together, or if a value
    is not finite or out of range.

    Examples
    --------
    >>> histogram = Histogram(np.array([0.1, 0.5]), np.array([5.0, 1.0]))
    >>> histogram.coverage([1, 2]).round(3)
    array([0.3 , 0.47])
    >>> histogram.number_above(0.1), histogram.mass_above(0.1)
    (1.0, 0.5)
    """

    probabilities: Floats
    numbers: Floats

    def __post_init__(self) -> None:
        for name in ("probabilities", "numbers"):
            object.__setattr__(self, name, np.array(getattr(self, name), dtype=float))
        x, h = self.probabilities, self.numbers
        if x.ndim != 1 or x.shape != h.shape:
            raise DataError(
                f"a histogram has one number for each probability, but the shapes are {x.shape} "
                f"and {h.shape}"
            )
        if not (((x > 0) & (x <= 1)).all() and np.isfinite(h).all()):
            raise DataError(
                "the probabilities of a histogram must be above 0 and at most 1, and the numbers "
                "of corrections finite"
            )

    @property
    def masses(self) -> Floats:
        """The probability of all corrections at each point, shape (points,)."""
        return self.probabilities * self.numbers

    def number_above(self, threshold: float) -> float:
        """Return how many corrections have a probability above, not at, a threshold."""
        return float(self.numbers[self.probabilities > threshold].sum())

    def mass_above(self, threshold: float) -> float:
        """Return the probability of all corrections that are above, not at, a threshold."""
        return float(self.masses[self.probabilities > threshold].sum())

    def coverage(self, references: Sequence[int]) -> Floats:
        """Return the probability that M references, drawn independently, have a correction.

        The sum of h x (1 - (1 - x)^M), shape (references,).
        """
        sizes = np.asarray(references, dtype=float)
        # log1p, as 1 - (1 - x)^M of a small x would lose its digits.
        with np.errstate(divide="ignore", invalid="ignore"):
            exponents = sizes * np.log1p(-self.probabilities[:, None])
        seen = -np.expm1(np.where(sizes > 0, exponents, 0.0))
        return np.asarray(self.masses @ seen)
