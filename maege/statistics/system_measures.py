"""How far the scores of systems by a metric agree with those by people.

All measures are vectorised over leading axes, for resamples, and free of the order of systems.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from maege.array_types import Floats, Interval
from maege.blas_threads import one_thread
from maege.randomness import generator
from maege.statistics.bootstrap import BLOCK_SIZE, percentile_interval
from maege.statistics.corpus_statistic import fisher
from maege.statistics.jackknife import least_pvalue, t_pvalues
from maege.statistics.ties import CONSTANT_TOLERANCE, TIE_TOLERANCE, pair_signs, tied_ranks

if TYPE_CHECKING:  # slow to import
    from maege.statistics.score_table import Resampled

SystemMeasure = Callable[[Floats, Floats], Floats]

MIN_SYSTEMS = 4  # for a correlation over systems


@dataclass(frozen=True)
class TwoStepMeasure:
    """A measure whose first step takes the scores of one side alone, and may be done once."""

    prepare: Callable[[Floats], Floats]  # step of the scores by people, or by a metric
    compare: SystemMeasure  # of what both give

    def __call__(self, human: Floats, metric: Floats) -> Floats:
        """Return the measure of scores of systems."""
        return self.compare(self.prepare(human), self.prepare(metric))


def pearson(first: Floats, second: Floats) -> Floats:
    """Return Pearson's r over the last axis; nan where one of both is constant.

    >>> float(pearson(np.array([1.0, 2.0, 3.0]), np.array([1.0, 2.0, 4.0])).round(3))
    0.982
    """
    return _product(_standardised(first), _standardised(second))


def _product(first: Floats, second: Floats) -> Floats:
    """Return r of standardised values."""
    return np.asarray(np.clip(np.einsum("...i,...i->...", first, second), -1, 1))


def _standardised(values: Floats) -> Floats:
    """Return values with mean 0 and sum of squares 1; nan if they are constant."""
    centred = values - values.mean(axis=-1, keepdims=True)
    norm = np.sqrt(np.einsum("...i,...i->...", centred, centred))[..., None]
    size = np.sqrt(np.einsum("...i,...i->...", values, values))[..., None]
    return np.asarray(centred / np.where(norm <= CONSTANT_TOLERANCE * size, np.nan, norm))


def spearman(first: Floats, second: Floats) -> Floats:
    """Return Spearman's rho over the last axis, with average ranks; nan where it is undefined."""
    return _product(_standardised_ranks(first), _standardised_ranks(second))


def _standardised_ranks(values: Floats) -> Floats:
    return _standardised(tied_ranks(values))


def _share_of_pairs(of_human: Floats, of_metric: Floats) -> Floats:
    """Return the share of pairs of systems that both order alike; a metric's tie counts 1/2.

    Pairs that people do not order are left out.

    >>> signs = pair_signs(np.array([1.0, 2.0, 3.0])), pair_signs(np.array([1.0, 1.0, 2.0]))
    >>> float(_share_of_pairs(*signs).round(3))
    0.833
    """
    right = (1 + of_human * of_metric) / 2 * (of_human != 0)
    number = (of_human != 0).sum(axis=-1)
    with np.errstate(invalid="ignore"):
        return np.asarray(right.sum(axis=-1) / np.where(number, number, np.nan))


SYSTEM_MEASURES: dict[str, TwoStepMeasure] = {
    "pearson": TwoStepMeasure(_standardised, _product),
    "spearman": TwoStepMeasure(_standardised_ranks, _product),
    "pairwise_accuracy": TwoStepMeasure(pair_signs, _share_of_pairs),
}


def leave_one_out(measure: SystemMeasure, human: Floats, metric: Floats) -> Floats:
    """Return a measure without each system in turn, shape (systems,)."""
    number = len(human)
    others = np.array([[j for j in range(number) if j != i] for i in range(number)])
    return measure(human[others], metric[others])


def superiority(net: Floats, permutations: int, seed: int) -> Floats:
    """Return how probable it is that each system is better than each, by flipping signs.

    Under the null hypothesis the difference of two systems in a sentence is as likely with the
    opposite sign. The value for (i, j) is the probability that a random sum is smaller than that
    observed, plus half the probability that it is equal (mid-p), so that those of (i, j) and (j, i)
    add up to 1.

    ``net`` is the advantage of one system over the other in each sentence, shape (sentences,
    systems, systems), antisymmetric. Random sign patterns are used with their opposites. The result
    has shape (systems, systems), with 1/2 on the diagonal.
    """
    sentences, number = net.shape[0], net.shape[1]
    i, j = np.triu_indices(number, k=1)
    terms = net[:, i, j]
    observed = terms.sum(axis=0)
    tolerance = CONSTANT_TOLERANCE * np.abs(terms).sum(axis=0)
    below = np.zeros(len(i))
    rng = generator(seed, "superiority", sentences)
    for start in range(0, permutations, BLOCK_SIZE):
        count = min(BLOCK_SIZE, permutations - start)
        signs = rng.integers(2, size=(count, sentences)).astype(np.float64) * 2 - 1
        with one_thread():
            null = signs @ terms
        for sums in (null, -null):
            difference = observed - sums
            is_equal = np.abs(difference) <= tolerance
            below += np.where(is_equal, 0.5, difference > 0).sum(axis=0)
    result = np.full((number, number), 0.5)
    result[i, j] = below / (2 * permutations)
    result[j, i] = 1 - result[i, j]
    return result


def soft_pairwise_accuracy(human: Floats, metric: Floats) -> float:
    """Compare how probable people and a metric hold it that one system is better than another.

    Arguments are results of ``superiority``. The result is 1 minus the mean difference over pairs
    of systems. A constant metric does not have 0, but a value that depends on the data.

    References
    ----------
    Thompson, B., Mathur, N., Deutsch, D. and Khayrallah, H. (2024). Improving statistical
    significance in human evaluation of automatic metrics via soft pairwise accuracy.
    """
    i, j = np.triu_indices(len(human), k=1)
    return float(1 - np.abs(human - metric)[i, j].mean())


def permutation_pvalues(human: Floats, scores: Floats, permutations: int, seed: int) -> Floats:
    """Test whether scores of systems correlate with those by people for other systems.

    Under the null hypothesis the scores of a metric are as likely in any order of the systems.
    ``human`` has shape (systems,), ``scores`` (metrics, systems). The p-values are one-sided, of an
    r that is not above 0, shape (metrics,); nan where r is undefined.
    """
    rng = generator(seed, "permutation of systems", len(human))
    standardised = _standardised(scores)
    observed = pearson(human, scores)
    larger = np.zeros(len(scores))
    for start in range(0, permutations, BLOCK_SIZE):
        count = min(BLOCK_SIZE, permutations - start)
        orders = rng.permuted(np.tile(_standardised(human), (count, 1)), axis=1)
        with one_thread():
            null = orders @ standardised.T
        larger += (null >= observed - TIE_TOLERANCE).sum(axis=0)
    return np.where(np.isfinite(observed), (larger + 1) / (permutations + 1), np.nan)


def covariance_pvalue(people: "Resampled", metric: "Resampled", sentences: int) -> float:
    """Test whether scores of systems covary with those by people, two-sided.

    The covariance of a metric of pure noise is 0 in all, which its correlation is not: whatever the
    noise, it is 1 or -1 with two systems. So the covariance is tested, by Student's t with its
    standard deviation in resamples of sentences, which is rather too large: they add their noise to
    that of the data. The p-value is for other sentences, with other judgements, and these systems;
    nan for a single sentence.
    """

    def covariances(of_people: Floats, of_metric: Floats) -> Floats:
        centred = of_people - of_people.mean(axis=-1, keepdims=True)
        norm = np.sqrt((centred**2).sum(axis=-1))
        return np.asarray((centred * of_metric).sum(axis=-1) / np.where(norm > 0, norm, np.nan))

    if sentences < 2:
        return np.nan
    value = covariances(people.observed, metric.observed)
    resampled = covariances(people.resampled, metric.resampled)
    pvalue = t_pvalues(value, np.asarray(np.nanstd(resampled)), sentences - 1)
    return max(float(pvalue), least_pvalue(sentences))


def hull_interval(value: float, resampled: Floats, confidence: float) -> Interval | None:
    """Return the interval of a correlation: percentiles, or 2 z minus those of Fisher's z.

    Resamples add their noise to that of the data, so that correlations in them are too near to 0.
    Where they are few, percentiles miss large correlations, and their reflection others, so the
    interval has both.

    >>> low, high = hull_interval(0.5, np.array([0.3, 0.45, 0.5]), 0.95) or (0, 0)
    >>> round(low, 2), round(high, 2)
    (0.31, 0.65)
    """
    interval = percentile_interval(fisher(resampled), confidence)
    if interval is None or not np.isfinite(value):
        return None
    (low, high), z = interval, float(fisher(np.array(value)))
    return float(np.tanh(min(low, 2 * z - high))), float(np.tanh(max(high, 2 * z - low)))
