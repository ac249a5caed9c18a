"""Tests of whether one metric correlates with people more than another: Williams', PERM-BOTH."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from math import isfinite, sqrt

import numpy as np

from maege.array_types import Floats
from maege.blas_threads import one_thread
from maege.randomness import generator
from maege.statistics.bootstrap import Resampling, percentile_interval
from maege.statistics.system_measures import SystemMeasure, pearson
from maege.statistics.ties import TIE_TOLERANCE
from maege.statistics.value import Value

_MIN_SIZE = 4  # observations; with fewer there are no degrees of freedom
BLOCK = 200  # permutations computed at once; bounds memory


def williams(with_first: float, with_second: float, between: float, size: int) -> float:
    """Test whether a variable correlates more with a first than with a second variable.

    Arguments are the correlations of the variable with both, that of both, and the number of
    observations, at least 4. The p-value is one-tailed; nan if it is undefined, as if both are the
    same variable.

    References
    ----------
    Williams, E. J. (1959). Regression Analysis, as in Graham, Y. and Baldwin, T. (2014). Testing
    for significance of increased correlation with human judgment.

    Examples
    --------
    >>> round(williams(0.690697, 0.622984, 0.709854, 13), 4)
    0.3491
    """
    from scipy.special import stdtr  # what scipy.stats.t.sf calls, without its import

    a, b, c = with_first, with_second, between
    determinant = 1 - a**2 - b**2 - c**2 + 2 * a * b * c
    variance = 2 * (size - 1) / (size - 3) * determinant + ((a + b) / 2) ** 2 * (1 - c) ** 3
    if not variance > 0:
        return float("nan")
    statistic = (a - b) * sqrt((size - 1) * (1 + c) / variance)
    return float(stdtr(size - 3, -statistic))


def williams_two_sided(
    with_first: float, with_second: float, between: float, size: int
) -> float | None:
    """Test whether a variable correlates equally with two others, two-sided; see ``williams``.

    None if it is undefined, as with fewer than four observations.

    >>> round(williams_two_sided(0.622984, 0.690697, 0.709854, 13), 4)
    0.6983
    """
    if size < _MIN_SIZE:
        return None
    high, low = max(with_first, with_second), min(with_first, with_second)
    one_tailed = williams(high, low, between, size)
    return min(1.0, 2 * one_tailed) if isfinite(one_tailed) else None


def perm_both(
    scores: Floats, human: Floats, measure: SystemMeasure, permutations: int, seed: int
) -> Floats:
    """Test all pairs of metrics by PERM-BOTH, in the mean of the scores of outputs.

    Under the null hypothesis the standardised scores of two metrics can be exchanged for any
    output, so scores of random outputs are exchanged.

    ``scores``: of each output by each metric, shape (metrics, sentences, systems). ``human``:
    scores of the systems, shape (..., systems): of several kinds, which are tested each.
    ``measure`` compares scores of systems. Returned: two-sided p-values, shape (..., metrics,
    metrics); nan where a metric is constant, and on the diagonal.

    References
    ----------
    Deutsch, D., Dror, R. and Roth, D. (2021). A Statistical Analysis of Summarization Evaluation
    Metrics Using Resampling Methods.
    """
    number = len(scores)
    standardised = _standardised(scores)
    totals = standardised.sum(axis=1)  # shape (metrics, systems)
    values = measure(human[..., None, :], totals)
    first, second = np.triu_indices(number, k=1)
    observed = np.abs(values[..., first] - values[..., second])
    larger = np.zeros(observed.shape)
    people = human[..., None, None, :]
    for swapped in _swapped_totals(standardised, permutations, seed):
        change = swapped[:, second] - swapped[:, first]
        difference = measure(people, totals[first] + change)
        difference = difference - measure(people, totals[second] - change)
        larger += (np.abs(difference) >= observed[..., None, :] - TIE_TOLERANCE).sum(axis=-2)
    pvalues = np.full((*human.shape[:-1], number, number), np.nan)
    is_defined = np.isfinite(observed)
    p = np.where(is_defined, (larger + 1) / (permutations + 1), np.nan)
    pvalues[..., first, second] = pvalues[..., second, first] = p
    return pvalues


def exchange_of_systems(
    scores: Floats, human: Floats, measure: SystemMeasure, permutations: int, seed: int
) -> Floats:
    """Test all pairs of metrics by exchanging both for whole systems.

    The test is exact if there are no more than ``permutations`` sets of systems to exchange. It is
    about other systems of the kind; with a dozen systems it finds large differences only.

    Parameters and result are those of ``perm_both``.
    """
    return exchange_of_totals(system_totals(scores), human, measure, permutations, seed)


def system_totals(scores: Floats) -> Floats:
    """Return sums of standardised scores, (metrics, sentences, systems) -> (metrics, systems)."""
    return np.asarray(_standardised(scores).sum(axis=1))


def exchange_of_totals(
    totals: Floats, human: Floats, measure: SystemMeasure, permutations: int, seed: int
) -> Floats:
    """Test as ``exchange_of_systems``; ``totals`` are what ``system_totals`` returns."""
    number = len(totals)
    masks = _system_masks(totals.shape[1], permutations, seed)
    values = measure(human[..., None, :], totals)
    people = human[..., None, :]
    pvalues = np.full((*human.shape[:-1], number, number), np.nan)
    for i, j in zip(*np.triu_indices(number, k=1), strict=True):
        observed = np.abs(values[..., i] - values[..., j])
        if not np.isfinite(observed).all():
            continue
        change = masks * (totals[j] - totals[i])
        difference = measure(people, totals[i] + change) - measure(people, totals[j] - change)
        # Exchanging nothing is among them, so p is never 0.
        p = (np.abs(difference) >= observed[..., None] - TIE_TOLERANCE).mean(axis=-1)
        pvalues[..., i, j] = pvalues[..., j, i] = p
    return pvalues


def _system_masks(systems: int, permutations: int, seed: int) -> Floats:
    """Return sets of systems, the empty set first; all of them if there are few."""
    if 2**systems <= permutations:
        return np.array(list(product([0.0, 1.0], repeat=systems)))
    rng = generator(seed, "exchange of systems", systems)
    masks = rng.integers(2, size=(permutations + 1, systems)).astype(np.float64)
    masks[0] = 0
    return masks


def _standardised(scores: Floats) -> Floats:
    """Return scores with mean 0 and standard deviation 1 by metric; nan for a constant metric."""
    centred = scores - scores.mean(axis=(1, 2), keepdims=True)
    deviation = scores.std(axis=(1, 2), keepdims=True)
    spread = np.ptp(scores, axis=(1, 2), keepdims=True)
    return np.asarray(centred / np.where(spread > 0, deviation, np.nan))


def _swapped_totals(scores: Floats, permutations: int, seed: int) -> Iterator[Floats]:
    """Yield sums of the scores of random outputs, shape (permutations, metrics, systems)."""
    _, sentences, systems = scores.shape
    rng = generator(seed, "PERM-BOTH", sentences, systems)
    by_system = scores.transpose(2, 1, 0)  # (systems, sentences, metrics)
    for start in range(0, permutations, BLOCK):
        count = min(BLOCK, permutations - start)
        masks = rng.integers(2, size=(systems, count, sentences), dtype=np.int8).astype(float)
        with one_thread():
            yield np.matmul(masks, by_system).transpose(1, 2, 0)


@dataclass(frozen=True, eq=False)
class SystemStatistic:
    """Pearson's r of one metric with people, with what a comparison with another one needs."""

    value: float | None  # None if it is undefined
    people: Floats  # scores of the systems by people, shape (systems,)
    # Sums of the scores of outputs, standardised for the metric, shape (systems,).
    totals: Floats
    resampled: Floats  # r in resamples of sentences and systems, shape (resamples,)
    settings: Resampling

    def minus(self, other: "SystemStatistic") -> tuple[Value, float]:
        """Return the difference of two metrics with its p-value, both for other systems.

        The p-value is two-sided, by exchanging the metrics for whole systems; nan where r of one of
        them is undefined.
        """
        if self.value is None or other.value is None:
            return Value(None), np.nan
        settings, totals = self.settings, np.stack([self.totals, other.totals])
        exchanged = exchange_of_totals(
            totals, self.people, pearson, settings.permutations, settings.seed
        )
        gap = self.resampled - other.resampled
        interval = percentile_interval(gap, settings.confidence)
        return Value(self.value - other.value, interval), float(exchanged[0, 1])
