"""Differences between metrics: paired tests, adjusted for their number."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

import numpy as np

from maege.array_types import Floats, Interval
from maege.ranking import RankingType
from maege.statistics.bootstrap import ClusterResampler
from maege.statistics.corpus_statistic import CorpusStatistic
from maege.statistics.jackknife import ClusteredStatistic, t_interval
from maege.statistics.multiple_testing import ALPHA, with_holm

_SIGN_FLIPS = "paired sign flips of units, step-down max T"


@dataclass(frozen=True)
class Difference:
    """Metric ``a`` minus metric ``b`` in one statistic."""

    ranking_type: RankingType
    statistic: str  # a key of ``measures.STATISTICS``
    a: str
    b: str  # in results after ``a`` in the alphabet
    difference: float | None = None  # None if the statistic of one of them is undefined
    interval: Interval | None = None  # not adjusted
    pvalue: float | None = None  # of the paired test; None without one
    adjusted: float | None = None  # for all pairs of metrics in this statistic
    test: str = ""  # name, with that of the adjustment

    @property
    def is_significant(self) -> bool:
        """Whether the adjusted p-value is below 0.05."""
        return self.adjusted is not None and self.adjusted < ALPHA

    def oriented(self, metric: str) -> "Difference":
        """Return the difference as ``metric`` minus the other metric.

        >>> d = Difference("chains", "tau_micro", "a", "b", 0.5, (0.25, 1.0), 0.1, 0.1, "")
        >>> d.oriented("b").difference, d.oriented("b").interval
        (-0.5, (-1.0, -0.25))
        """
        if metric == self.a:
            return self
        return replace(
            self,
            a=self.b,
            b=self.a,
            difference=None if self.difference is None else -self.difference,
            interval=self.interval and (-self.interval[1], -self.interval[0]),
        )


def paired_differences(
    ranking_type: RankingType,
    statistic: str,
    metrics: Mapping[str, ClusteredStatistic],
    resampler: ClusterResampler,
    pairs: Sequence[tuple[str, str]] | None = None,
) -> list[Difference]:
    """Compare pairs of metrics in a mean over sentences; by default all pairs.

    Swapping two metrics in a cluster changes the sign of the difference of its terms, so they are
    compared by sign flips, adjusted for these pairs by step-down max T. ``metrics`` has the
    statistic of each metric on the clusters of ``resampler``.
    """
    if pairs is None:
        pairs = list(combinations(sorted(metrics), 2))
    gaps = [metrics[a].minus(metrics[b]) for a, b in pairs]
    differences = [Difference(ranking_type, statistic, a, b, test=_SIGN_FLIPS) for a, b in pairs]
    defined = [i for i, gap in enumerate(gaps) if gap.value is not None and gap.terms is not None]
    if not defined:
        return differences
    terms = np.stack([_terms(gaps[index]) for index in defined], axis=-1)
    scale = [abs(_terms(metrics[a])) + abs(_terms(metrics[b])) for a, b in pairs]
    scale_of_defined = np.stack([scale[index] for index in defined], axis=-1)
    pvalues, adjusted = resampler.sign_flip_tests(terms, scale_of_defined)
    for position, index in enumerate(defined):
        gap, confidence = gaps[index], resampler.settings.confidence
        differences[index] = replace(
            differences[index],
            difference=gap.value,
            interval=t_interval(gap.value or 0.0, gap.deviations, gap.weights, confidence),
            pvalue=float(pvalues[position]),
            adjusted=float(adjusted[position]),
        )
    return differences


def _terms(statistic: ClusteredStatistic) -> Floats:
    """Return the terms of the clusters; 0 for statistics that have none."""
    return np.zeros_like(statistic.weights) if statistic.terms is None else statistic.terms


def corpus_differences(
    statistic: str,
    metrics: Mapping[str, CorpusStatistic],
    pairs: Sequence[tuple[str, str]] | None = None,
) -> list[Difference]:
    """Compare pairs of metrics, by default all, in a statistic of corpora, by Holm's method.

    Metrics whose scores rest on one sentence are not compared. ``metrics`` has the statistic of
    each metric on the same resamples.
    """
    differences = []
    for a, b in combinations(sorted(metrics), 2) if pairs is None else pairs:
        gap = metrics[a].minus(metrics[b])
        interval, pvalue, test = gap.interval, gap.pvalue, "paired nested bootstrap, Holm"
        if gap.rests_on_few:
            interval, test = None, ""
        elif gap.resampled is None:
            test = "paired jackknife of ten groups, Holm" if gap.left_out is not None else ""
        differences.append(
            Difference(
                "corpora",
                statistic,
                a,
                b,
                difference=gap.value,
                interval=interval,
                pvalue=pvalue,
                test=test,
            )
        )
    return with_holm(differences)
