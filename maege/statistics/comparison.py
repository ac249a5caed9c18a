"""Differences between metrics: paired tests, corrected for their number, and rank clusters."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

import numpy as np

from maege.ranking import RankingType
from maege.statistics.bootstrap import ClusterResampler, Interval, ResampledStatistic
from maege.statistics.correlation import CorpusScores, row_pearson, williams
from maege.statistics.multiple_testing import ALPHA, holm


@dataclass(frozen=True)
class Difference:
    """Metric ``a`` minus metric ``b`` in one statistic.

    Parameters
    ----------
    ranking_type, statistic
        Type of the rankings; key of the statistic (see ``measures``).
    a, b
        Names of the metrics; in results, in alphabetical order.
    difference
        None if the statistic of one of them is undefined.
    interval
        Percentile interval of this difference by itself, not corrected.
    pvalue, holm
        Of the paired test; corrected for all pairs of metrics in this statistic (Holm, 1979).
    test
        Name of the test.
    """

    ranking_type: RankingType
    statistic: str
    a: str
    b: str
    difference: float | None
    interval: Interval | None
    pvalue: float | None
    holm: float | None
    test: str

    @property
    def is_significant(self) -> bool:
        """Whether the corrected p-value is below 0.05."""
        return self.holm is not None and self.holm < ALPHA

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
    metrics: Mapping[str, ResampledStatistic],
    resampler: ClusterResampler,
    unit: str,
) -> list[Difference]:
    """Compare all pairs of metrics by paired permutation tests.

    Swapping two metrics in a cluster changes the sign of the difference of its terms, so the test
    is a sign-flip test.

    Parameters
    ----------
    ranking_type, statistic
        Of the differences.
    metrics
        The statistic of each metric, on the resamples of ``resampler``.
    resampler
        Of the clusters.
    unit
        What the clusters are, in the name of the test.
    """
    test = f"paired permutation of {unit}"
    pairs = list(combinations(sorted(metrics), 2))
    if not pairs:
        return []
    gaps = [metrics[a].cluster_terms - metrics[b].cluster_terms for a, b in pairs]
    scale = [abs(metrics[a].cluster_terms) + abs(metrics[b].cluster_terms) for a, b in pairs]
    pvalues = resampler.sign_flip_pvalues(np.stack(gaps, axis=-1), np.stack(scale, axis=-1))
    differences = []
    for (a, b), pvalue in zip(pairs, pvalues, strict=True):
        x, y = metrics[a], metrics[b]
        undefined = Difference(ranking_type, statistic, a, b, None, None, None, None, test)
        if x.value is None or y.value is None:
            differences.append(undefined)
            continue
        interval = resampler.interval(x.resampled - y.resampled)
        difference = x.value - y.value
        differences.append(
            replace(undefined, difference=difference, interval=interval, pvalue=float(pvalue))
        )
    return _with_holm(differences)


def williams_differences(corpora: Mapping[str, CorpusScores]) -> list[Difference]:
    """Compare Pearson's r of all pairs of metrics on corpora by Williams' test.

    The test uses the mean correlations of the replicates, with as many cases as models: it has the
    power of a single draw of corpora.
    """
    pairs = combinations(sorted(corpora), 2)
    return _with_holm([_williams(a, b, corpora[a], corpora[b]) for a, b in pairs])


def _williams(a: str, b: str, x: CorpusScores, y: CorpusScores) -> Difference:
    test = "Williams' test at mean correlations"
    r_a = float(row_pearson(x.scores, x.expected).mean())
    r_b = float(row_pearson(y.scores, y.expected).mean())
    r_between = float(row_pearson(x.scores, y.scores).mean())
    models = x.scores.shape[1]
    if models < 4 or not np.isfinite([r_a, r_b, r_between]).all():
        return Difference("corpora", "pearson", a, b, None, None, None, None, test)
    pvalue = williams(r_a, r_b, r_between, models)
    return Difference("corpora", "pearson", a, b, r_a - r_b, None, pvalue, None, test)


def _with_holm(differences: Sequence[Difference]) -> list[Difference]:
    pvalues = [d.pvalue for d in differences if d.pvalue is not None]
    corrected = iter(holm(pvalues))
    return [replace(d, holm=next(corrected) if d.pvalue is not None else None) for d in differences]


def rank_clusters(
    values: Mapping[str, float | None], differences: Sequence[Difference]
) -> dict[str, int | None]:
    """Rank metrics, 1 best: a new rank begins where all above beat all below significantly.

    Metrics with the same rank form a cluster. Some of them may differ significantly, but no line
    separates them. A metric without a value has no rank.

    Parameters
    ----------
    values
        Of one statistic, by metric.
    differences
        Of all pairs of these metrics in that statistic.

    Examples
    --------
    >>> d = [Difference("chains", "tau_micro", "a", "b", 0.1, None, 0.2, 0.2, "")]
    >>> rank_clusters({"a": 0.5, "b": 0.4}, d)
    {'a': 1, 'b': 1}
    """
    significant = {frozenset((d.a, d.b)) for d in differences if d.is_significant}
    defined = {metric: value for metric, value in values.items() if value is not None}
    descending = sorted(defined, key=lambda metric: (-defined[metric], metric))
    ranks: dict[str, int | None] = dict.fromkeys(values)
    rank = 1
    for index, metric in enumerate(descending):
        above, below = descending[:index], descending[index:]
        if index and all(frozenset((a, b)) in significant for a in above for b in below):
            rank = index + 1
        ranks[metric] = rank
    return ranks
