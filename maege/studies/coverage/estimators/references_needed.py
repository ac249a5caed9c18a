"""The smallest number of references for a coverage."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from maege.array_types import Floats
from maege.statistics.bca import bca_intervals
from maege.studies.coverage.estimators.coverage_curve import FARTHEST, CoverageCurve

COVERAGES = (0.5, 0.6, 0.7, 0.8, 0.9)


@dataclass(frozen=True)
class ReferencesNeeded:
    """The smallest number of references for a coverage.

    Parameters
    ----------
    coverage
        Mean over sentences, between 0 and 1.
    references
        The number; None if it is larger than ``limit``.
    low, high
        Its interval for other sentences of the kind: the numbers where the ends of the interval
        of the coverage get there. None where that is beyond ``limit``, or with one sentence.
    extrapolated
        Whether the number, or the limit if there is none, is beyond the sample of a sentence.
    limit
        The largest number that was examined: without an estimator that extrapolates one less
        than the smallest sample, with one ten times that sample.
    """

    coverage: float
    references: int | None
    low: int | None
    high: int | None
    extrapolated: bool
    limit: int


def references_for_coverages(
    curve: CoverageCurve, coverages: Sequence[float] = COVERAGES
) -> list[ReferencesNeeded]:
    """Return the smallest numbers of references for some coverages.

    Parameters
    ----------
    curve
        Of the sentences.
    coverages
        Above 0 and at most 1.

    Examples
    --------
    >>> from maege.studies.coverage.estimators.fingerprint import Fingerprint
    >>> [needed] = references_for_coverages(CoverageCurve((Fingerprint((2, 1, 2)),)), [0.5])
    >>> needed.references, needed.extrapolated, needed.limit
    (4, False, 100)
    """
    smallest = curve.smallest_sample
    limit = smallest - 1 if curve.estimator is None else FARTHEST * smallest
    coverage = curve.by_sentence(range(limit + 1))
    mean = coverage.mean(axis=0)
    intervals = bca_intervals(coverage, curve.resampling)
    low, high = np.array([interval or (np.nan, np.nan) for interval in intervals]).T
    rows = []
    for target in coverages:
        number = _first(mean, target)
        beyond = (limit if number is None else number) >= smallest
        # The coverage is high where few references are needed.
        ends = _first(high, target), _first(low, target)
        rows.append(ReferencesNeeded(target, number, *ends, beyond, limit))
    return rows


def _first(values: Floats, target: float) -> int | None:
    enough = np.flatnonzero(values >= target - 1e-12)
    return int(enough[0]) if len(enough) else None
