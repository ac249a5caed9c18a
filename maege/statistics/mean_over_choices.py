"""A mean over sentences and over choices of people, of which some were drawn from all."""

from dataclasses import dataclass
from math import sqrt

import numpy as np
from numpy.typing import NDArray

from maege.array_types import Floats, Interval
from maege.statistics.bootstrap import cluster_sums
from maege.statistics.jackknife import (
    degrees_of_freedom,
    jackknife,
    least_pvalue,
    ratio,
    t_pvalues,
)
from maege.statistics.value import Value, finite


@dataclass(frozen=True, eq=False)
class MeanOverChoices:
    """The mean over sentences of the mean over cases, each of a sentence and a choice.

    The variance is the sum of two: that of the sentences by the jackknife of their clusters, and
    that of a random sample of choices without replacement (Cochran, 1977, chapter 2), by what each
    of them adds. The second is 0 if all possible choices are there.
    """

    value: float
    variances: tuple[float, float]  # by sentences, and by choices; nan if a single one was drawn
    degrees: tuple[float, float]  # of freedom
    clusters: int

    @classmethod
    def of_cases(
        cls,
        values: Floats,
        sentence: NDArray[np.integer],
        cluster: NDArray[np.int32],
        choice: NDArray[np.integer],
        choices: tuple[int, int],
    ) -> "MeanOverChoices":
        """Return the mean of values of cases, shape (cases,).

        ``sentence`` and ``choice`` are numbers from 0 for each case, ``cluster`` for each sentence;
        each sentence has a case. ``choices``: how many were drawn, and how many are possible.

        >>> cases = np.array([1.0, 0.0, 1.0, 1.0]), np.array([0, 0, 1, 1])
        >>> both = np.array([0, 1], np.int32), np.array([0, 1, 0, 1])
        >>> [MeanOverChoices.of_cases(*cases, *both, (2, n)).variances[1] for n in (2, 4)]
        [0.0, 0.03125]
        """
        drawn, possible = choices
        number = np.bincount(sentence)
        means = np.bincount(sentence, values) / number
        sizes = np.bincount(cluster).astype(float)
        rows = np.stack([means, np.ones(len(means))], axis=-1)
        (value,), deviations = jackknife(cluster_sums(rows, cluster, len(sizes)), ratio, sizes)
        by_choices = 0.0
        if drawn < possible:
            terms = (values - means[sentence]) / number[sentence] / len(means)
            squares = float((np.bincount(choice, terms, drawn) ** 2).sum())
            unbiased = drawn / (drawn - 1) if drawn > 1 else np.nan
            by_choices = squares * unbiased * (1 - drawn / possible)
        variances = float((deviations**2).sum()), by_choices
        degrees = degrees_of_freedom(sizes), float(drawn - 1)
        return cls(float(value), variances, degrees, len(sizes))

    def estimate(self, confidence: float, limits: Interval = (-np.inf, np.inf)) -> Value:
        """Return the mean with its interval by Student's t.

        The interval is None with a single cluster, or a single choice of several.
        """
        from scipy.special import stdtrit

        if not self._has_error:
            return Value(finite(self.value))
        half = float(stdtrit(self._degrees, (1 + confidence) / 2)) * sqrt(sum(self.variances))
        return Value(
            self.value, (max(limits[0], self.value - half), min(limits[1], self.value + half))
        )

    def pvalue(self, null: float) -> float | None:
        """Test the mean against a value, two-sided; None where there is no interval."""
        if not self._has_error:
            return None
        error = np.array(np.sqrt(sum(self.variances)))
        pvalue = t_pvalues(np.array(self.value - null), error, self._degrees)
        return finite(np.maximum(pvalue, least_pvalue(self.clusters)))

    @property
    def _has_error(self) -> bool:
        return self.clusters > 1 and np.isfinite(sum(self.variances))

    @property
    def _degrees(self) -> float:
        """Those of the sum of both variances (Satterthwaite, 1946)."""
        total = sum(self.variances)
        parts = [(v, d) for v, d in zip(self.variances, self.degrees, strict=True) if v]
        return total**2 / sum(v**2 / d for v, d in parts) if parts else self.degrees[0]
