"""Every two systems compared by a metric: paired tests, intervals, power."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from math import ceil
from typing import Literal

import numpy as np

from maege.array_types import Floats
from maege.statistics.bootstrap import ClusterResampler, Resampling
from maege.statistics.jackknife import ClusteredStatistic
from maege.statistics.multiple_testing import ALPHA, with_holm
from maege.statistics.power import pair_power
from maege.statistics.score_table import ScoreTable
from maege.statistics.ties import TIE_TOLERANCE
from maege.statistics.value import Value
from maege.texts.texts import SOURCE

_PAIRS_AT_ONCE = 64  # bounds memory
# Where so many permutations tell no pair of the family apart, or only the clearest one, there are
# five times as many as that takes; at most these, to bound time: enough for 100 systems.
_FEW, _ENOUGH = 2, 5
MAX_PERMUTATIONS = 100_000

Pair = tuple[int, int]
PairFamily = Literal["systems", "source"]


@dataclass(frozen=True)
class SystemPair:
    """Two systems by one metric: the one decision on whether they differ."""

    metric: str
    a: str
    b: str
    difference: Value  # score of ``a`` minus that of ``b``; interval by resampling documents
    # Paired permutation test, two-sided: how often a difference as large comes about if the outputs
    # of both systems are exchanged in random documents (or sentences).
    pvalue: float | None = None
    # ``pvalue`` after Holm, over the pairs of the family; or smaller, if it follows from others.
    adjusted: float | None = None
    # The pairs of systems by a metric that are compared, or those with the unchanged source, which
    # nobody asked for: unless it is the baseline, or there is nothing else to compare with.
    family: PairFamily = "systems"
    # The smallest difference that is significant with a probability of 80 % with as many sentences.
    detectable: float | None = None
    required_sentences: int | None = None  # with how many sentences this difference would be
    # The same for the ends of the interval of the difference (95 %). At most is None if the
    # interval includes 0, for then no number of sentences may suffice.
    required_least: int | None = None
    required_most: int | None = None

    @property
    def is_significant(self) -> bool:
        """Whether the systems differ at the level of 5 %, among all pairs of the family."""
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


def ranking(table: ScoreTable) -> list[int]:
    """Return the indices of the systems, the best first; of equal ones by name."""
    scores = np.where(np.isnan(table.observed), -np.inf, table.observed).tolist()
    return sorted(range(len(scores)), key=lambda i: (-scores[i], table.items[i]))


def pairs_of(table: ScoreTable, baseline: str | None) -> list[Pair]:
    """Return the indices of every two systems, the better one first, or of each and the baseline.

    >>> table = ScoreTable("x", ("x", "y", "z"), np.array([0.1, 0.3, 0.2]), np.arange(1))
    >>> pairs_of(table, None), pairs_of(table, "x")
    ([(1, 2), (1, 0), (2, 0)], [(1, 0), (2, 0)])
    """
    order = ranking(table)
    if baseline is None:
        return list(combinations(order, 2))
    index = table.items.index(baseline)
    return [(other, index) for other in order if other != index]


def system_pairs(
    table: ScoreTable,
    resampled: Floats | None,
    pairs: Sequence[Pair],
    resampling: Resampling,
    sets: int = 1,
) -> list[SystemPair]:
    """Compare systems by one metric; ``pairs`` are their indices.

    There are no tests without ``resampled``, see ``ScoreTable.resampled_scores``. ``sets``: the
    number of test sets whose p-values are combined, so that smaller ones may be needed.

    References
    ----------
    Noreen, E. (1989). Computer-Intensive Methods for Testing Hypotheses (exchanged outputs).
    """
    names, values = table.items, table.observed
    with_source = [SOURCE in (names[a], names[b]) for a, b in pairs]
    compared = [
        SystemPair(
            table.metric,
            names[a],
            names[b],
            Value(float(values[a] - values[b])),
            family="source" if has_source and not all(with_source) else "systems",
        )
        for (a, b), has_source in zip(pairs, with_source, strict=True)
    ]
    if resampled is None or table.counts is None or not pairs:
        return compared
    pvalues = _pvalues(table, table.counts, pairs, resampling, sets).tolist()
    resampler = resampling.for_clusters(len(table.sizes))
    gaps = _gaps(table, pairs)
    tested: dict[PairFamily, list[SystemPair]] = {"systems": [], "source": []}
    for pair, (a, b), p, gap in zip(compared, pairs, pvalues, gaps, strict=True):
        family = sum(other.family == pair.family for other in compared)
        interval = resampler.interval(resampled[:, a] - resampled[:, b])
        power = pair_power("score", (pair.a, pair.b), gap, family)
        least, most = power.required_range if power else (None, None)
        tested[pair.family].append(
            replace(
                pair,
                difference=replace(pair.difference, interval=interval),
                pvalue=p,
                detectable=power.detectable if power else None,
                required_sentences=power.required_sentences if power else None,
                required_least=least,
                required_most=most,
            )
        )
    return [p for of_family in tested.values() for p in with_implied(with_holm(of_family))]


def with_implied(pairs: Sequence[SystemPair]) -> list[SystemPair]:
    """Let a system be above another one if it is above a third one that is above the other.

    What follows from true differences is true, so that the family-wise error rate is as before; and
    ranks never say more than the pairs.
    """
    index = {name: n for n, name in enumerate({s: None for p in pairs for s in (p.a, p.b)})}
    places = [(index[p.a], index[p.b]) if p.sign >= 0 else (index[p.b], index[p.a]) for p in pairs]
    adjusted = np.ones((len(index), len(index)))
    for place, pair in zip(places, pairs, strict=True):
        adjusted[place] = pair.adjusted
    for third in range(len(index)):
        both = np.maximum(adjusted[:, third, None], adjusted[third])
        adjusted = np.minimum(adjusted, both)
    implied = (float(adjusted[place]) for place in places)
    return [replace(pair, adjusted=p) for pair, p in zip(pairs, implied, strict=True)]


def _gaps(table: ScoreTable, pairs: Sequence[Pair]) -> list[ClusteredStatistic]:
    """Return the difference of each pair, with the jackknife."""
    values, deviations = table.jackknife()
    gaps = []
    for a, b in pairs:
        terms = deviations[:, a] - deviations[:, b]
        value = float(values[a] - values[b]) if np.isfinite(terms).all() else None
        gaps.append(ClusteredStatistic(value, terms, table.sizes))
    return gaps


def _pvalues(
    table: ScoreTable,
    of_documents: Floats,
    pairs: Sequence[Pair],
    resampling: Resampling,
    sets: int,
) -> Floats:
    """Test each pair by permutations, shape (pairs,).

    Where no permutation has so large a difference, there are more of them, if the number of pairs
    takes a smaller p-value. The first ones are the same, so that such p-values are valid, too.
    """
    pvalues = _permutation_pvalues(table, of_documents, pairs, resampling)
    needed = ceil(len(pairs) * sets / ALPHA)  # for a pair to be significant
    least = np.flatnonzero(pvalues <= 1 / (resampling.permutations + 1)).tolist()
    more = min(_ENOUGH * needed, MAX_PERMUTATIONS)
    if least and resampling.permutations < min(_FEW * needed, more):
        settings = replace(resampling, permutations=more)
        of_least = [pairs[index] for index in least]
        pvalues[least] = _permutation_pvalues(table, of_documents, of_least, settings)
    return pvalues


def _permutation_pvalues(
    table: ScoreTable, of_documents: Floats, pairs: Sequence[Pair], resampling: Resampling
) -> Floats:
    """Test each pair by exchanging its outputs in random documents, shape (pairs,)."""
    resampler = ClusterResampler(resampling, len(of_documents))
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
