"""Histograms of the corrections of one sentence: how many there are of which probability."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from maege.array_types import Floats
from maege.errors import DataError
from maege.randomness import generator


@dataclass(frozen=True, eq=False)
class Histogram:
    """How many corrections of a sentence have which probability.

    Parameters
    ----------
    probabilities
        Above 0 and at most 1, shape (points,).
    numbers
        How many corrections have each of them, shape (points,); they need not be whole. Small
        negative numbers, which solvers may leave, are kept.

    Raises
    ------
    DataError
        If the arrays do not fit together, or if a value is not finite or out of range.

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

    def coverage_by_distinct(
        self, references: Sequence[int], draws: int = 1000, seed: int = 1, key: str = ""
    ) -> Floats:
        """Return the probability that M different references have a correction, by simulation.

        References are drawn one by one without replacement: each correction waits for an
        exponential time with its probability as rate, and the M first are the references; all of
        them, if there are fewer. In each draw the numbers of corrections are rounded at random, so
        that they and their mass are right on average. The ``key`` is that of the sentence, so that
        errors of different sentences are independent. The result has the shape (references,).

        References
        ----------
        Efraimidis, P. and Spirakis, P. (2006). Weighted random sampling with a reservoir.

        Examples
        --------
        >>> Histogram(np.array([0.25]), np.array([4.0])).coverage_by_distinct([1, 2, 4, 9])
        array([0.25, 0.5 , 1.  , 1.  ])
        """
        sizes = np.asarray(references, dtype=np.int64)
        rng = generator(seed, "distinct references", key)
        total = np.zeros(len(sizes))
        for _ in range(draws):
            total += self._covered(rng, int(sizes.max(initial=0)))[sizes]
        return np.minimum(total / draws, 1.0)

    def _covered(self, rng: np.random.Generator, most: int) -> Floats:
        """Return the coverage of 0 to ``most`` references in one draw, shape (most + 1,)."""
        whole = np.floor(np.maximum(self.numbers, 0.0))
        fraction = np.maximum(self.numbers, 0.0) - whole
        numbers = whole + (rng.random(len(whole)) < fraction)
        # The first times of many equal clocks: the r-th follows the one before after an
        # exponential time, with the rate of all clocks that still run. No others are needed.
        running = numbers[:, None] - np.arange(most)
        with np.errstate(divide="ignore"):
            pauses = rng.standard_exponential(running.shape) / (
                np.maximum(running, 0.0) * self.probabilities[:, None]
            )
        times = np.cumsum(pauses, axis=1)
        order = np.argsort(times, axis=None, kind="stable")[:most]
        first = np.where(np.isfinite(times.flat[order]), order // max(1, most), -1)
        masses = np.append(self.probabilities, 0.0)[first]  # the last one: no more corrections
        covered = np.cumsum(np.append(0.0, masses))
        return np.pad(covered, (0, most + 1 - len(covered)), mode="edge")
