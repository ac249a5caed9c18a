"""Every two systems compared by a metric: paired tests, intervals, power."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import combinations

import numpy as np

from maege.array_types import Floats
from maege.statistics.bootstrap import Resampling
from maege.statistics.jackknife import ClusteredStatistic, least_pvalue, paired_pvalue
from maege.statistics.multiple_testing import ALPHA, with_holm
from maege.statistics.power import pair_power
from maege.statistics.score_table import ScoreTable
from maege.statistics.ties import TIE_TOLERANCE
from maege.statistics.value import Value

_PAIRS_AT_ONCE = 64  # bounds memory

Pair = tuple[int, int]


@dataclass(frozen=True)
class SystemPair:
    """Two systems by one metric."""

    metric: str
    a: str
    b: str
    difference: Value  # score of ``a`` minus that of ``b``; interval by resampling documents
    # Paired permutation test, two-sided: how often a difference as large comes about if the outputs
    # of both systems are exchanged in random documents (or sentences).
    pvalue: float | None = None
    bootstrap_pvalue: float | None = None  # twice the share of resamples with the other sign, or 0
    adjusted: float | None = None  # ``pvalue`` after Holm, over all pairs of the metric
    # The smallest difference that is significant with a probability of 80 % with as many sentences.
    detectable: float | None = None
    required_sentences: int | None = None  # with how many sentences this difference would be
    # The same for the ends of the interval of the difference (95 %). At most is None if the
    # interval includes 0, for then no number of sentences may suffice.
    required_least: int | None = None
    required_most: int | None = None
    # ``pvalue``; but where no permutation has so large a difference, that of the jackknife with
    # Student's t, if it is smaller, and at least that of a test with all permutations of the
    # documents in which the two differ. It can be significant among more tests than there are
    # permutations.
    fine_pvalue: float | None = None

    @property
    def is_significant(self) -> bool:
        """Whether the systems differ at the level of 5 %, among all pairs."""
        return self.adjusted is not None and self.adjusted < ALPHA

    @property
    def sign(self) -> int:
        """1 if ``a`` has the higher score, -1 if ``b`` has it, 0 if they are equal."""
        difference = self.difference.value or 0.0
        return (difference > 0) - (difference < 0)

    def exchanged(self) -> "SystemPair":
        """Return the same pair, the other system first."""
        interval = self.difference.interval
        difference = Value(
            -(self.difference.value or 0.0), interval and (-interval[1], -interval[0])
        )
        return replace(self, a=self.b, b=self.a, difference=difference)


def pairs_of(systems: Sequence[str], baseline: str | None) -> list[Pair]:
    """Return the indices of every two systems, or of each one and the baseline.

    >>> pairs_of(["x", "y", "z"], None), pairs_of(["x", "y", "z"], "y")
    ([(0, 1), (0, 2), (1, 2)], [(0, 1), (2, 1)])
    """
    if baseline is None:
        return list(combinations(range(len(systems)), 2))
    index = list(systems).index(baseline)
    return [(other, index) for other in range(len(systems)) if other != index]


def system_pairs(
    table: ScoreTable, resampled: Floats | None, pairs: Sequence[Pair], resampling: Resampling
) -> list[SystemPair]:
    """Compare systems by one metric; ``pairs`` are their indices.

    There are no tests without ``resampled``, see ``ScoreTable.resampled_scores``.

    References
    ----------
    Noreen, E. (1989). Computer-Intensive Methods for Testing Hypotheses (exchanged outputs).
    Koehn, P. (2004). Statistical significance tests for machine translation evaluation (bootstrap).
    """
    names, values = table.items, table.observed
    compared = [
        SystemPair(table.metric, names[a], names[b], Value(float(values[a] - values[b])))
        for a, b in pairs
    ]
    if resampled is None or table.counts is None or not pairs:
        return compared
    permuted = _permutation_pvalues(table, table.counts, pairs, resampling)
    resampler = resampling.for_clusters(len(table.sizes))
    tested = []
    gaps = _gaps(table, pairs)
    for pair, (a, b), p, gap in zip(compared, pairs, permuted.tolist(), gaps, strict=True):
        differences = resampled[:, a] - resampled[:, b]
        differing = (table.counts[:, a] != table.counts[:, b]).any(axis=-1).sum()  # documents
        power = pair_power("score", (pair.a, pair.b), gap, len(pairs))
        least, most = power.required_range if power else (None, None)
        tested.append(
            replace(
                pair,
                difference=replace(pair.difference, interval=resampler.interval(differences)),
                pvalue=p,
                bootstrap_pvalue=_bootstrap_pvalue(differences),
                detectable=power.detectable if power else None,
                required_sentences=power.required_sentences if power else None,
                required_least=least,
                required_most=most,
                fine_pvalue=_fine_pvalue(p, gap, int(differing), resampling),
            )
        )
    return with_holm(tested)


def _gaps(table: ScoreTable, pairs: Sequence[Pair]) -> list[ClusteredStatistic]:
    """Return the difference of each pair, with the jackknife."""
    values, deviations = table.jackknife()
    gaps = []
    for a, b in pairs:
        terms = deviations[:, a] - deviations[:, b]
        value = float(values[a] - values[b]) if np.isfinite(terms).all() else None
        gaps.append(ClusteredStatistic(value, terms, table.sizes))
    return gaps


def _fine_pvalue(
    permuted: float, gap: ClusteredStatistic, differing: int, resampling: Resampling
) -> float:
    """Return a p-value that may be smaller than so many permutations can tell.

    An exchange in documents without a difference changes nothing, so that even all permutations
    tell no more than those of the others.
    """
    if gap.value is None or permuted > 1 / (resampling.permutations + 1):
        return permuted
    fine = max(paired_pvalue(gap.value, gap.deviations), least_pvalue(differing))
    return min(permuted, fine)


def _bootstrap_pvalue(differences: Floats) -> float:
    """Return a two-sided p-value from the differences in resamples, shape (resamples,)."""
    below, above = (~(differences > 0)).sum(), (~(differences < 0)).sum()  # undefined ones in both
    smaller = min(below, above)
    return float(min(1.0, 2 * (smaller + 1) / (len(differences) + 1)))


def _permutation_pvalues(
    table: ScoreTable, of_documents: Floats, pairs: Sequence[Pair], resampling: Resampling
) -> Floats:
    """Test each pair by exchanging its outputs in random documents, shape (pairs,)."""
    resampler = resampling.for_clusters(len(of_documents))
    totals = of_documents.sum(axis=0)
    first, second = np.array(pairs).T
    scores = table.expected
    observed = np.abs(scores[first] - scores[second])
    observed -= TIE_TOLERANCE * np.abs(table.observed[np.isfinite(table.observed)]).max(initial=0.0)
    exceeding = np.zeros(len(pairs))
    for sums in resampler.flipped_sums(of_documents):
        for start in range(0, len(pairs), _PAIRS_AT_ONCE):
            block = slice(start, start + _PAIRS_AT_ONCE)
            a, b = first[block], second[block]
            middle, half = (totals[a] + totals[b]) / 2, (sums[:, a] - sums[:, b]) / 2
            gap = table.total_scores(middle + half) - table.total_scores(middle - half)
            # A difference that is undefined counts as large, so that p is not too small.
            exceeding[block] += (~(np.abs(gap) < observed[block])).sum(axis=0)
    return (exceeding + 1) / (resampling.permutations + 1)
