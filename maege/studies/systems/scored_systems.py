"""Systems ranked by their scores, pooled or of another aggregation; what scores are made of."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import comb

import numpy as np

from maege.array_types import Floats, Interval
from maege.statistics.bootstrap import (
    ClusterResampler,
    Resampling,
    bca_interval,
    percentile_interval,
)
from maege.statistics.kendall import tau_b
from maege.statistics.rank_ranges import rank_clusters, ranked, ranks_of_tests
from maege.statistics.score_table import ItemAggregation, ScoreTable, as_observed
from maege.statistics.ties import pair_signs
from maege.statistics.value import Value, finite
from maege.studies.systems.system_pairs import SystemPair, ranking

_PAIRS_AT_ONCE = 1000  # bounds memory
AGGREGATED: tuple[ItemAggregation, ItemAggregation] = ("pooled", "mean")


@dataclass(frozen=True)
class ScoredSystem:
    """A system among others, by one metric."""

    metric: str
    system: str
    # Of all sentences, with its percentile interval by resampling documents (or sentences). No
    # interval if there is one document, or the metric has no counts of sentences.
    score: Value
    bca: Interval | None = None  # the BCa interval of the score
    # The ranks that the tests of pairs leave open, from 1, see ``ranks_of_tests``; None unless all
    # pairs are tested, and of the source, which has none.
    best_rank: int | None = None
    worst_rank: int | None = None
    cluster: int | None = None  # from 1; all its ranks are better than those of the next cluster


@dataclass(frozen=True)
class ScoreDetail:
    """A value that the score of a system is made of."""

    metric: str
    system: str
    detail: str  # what it is, for example ``precision``
    value: Value  # of all sentences, with the percentile interval by the resamples of the score
    bca: Interval | None = None  # the BCa interval; None as for the score


def scored_systems(
    table: ScoreTable,
    resampled: Floats | None,
    resampling: Resampling,
    pairs: Sequence[SystemPair] = (),
) -> list[ScoredSystem]:
    """Return the systems by one metric, the best first.

    ``resampled``: see ``ScoreTable.resampled_scores``; ``resampling`` has the level of confidence;
    ``pairs``: as tested, from which ranks follow.
    """
    order = ranking(table)
    systems = [
        ScoredSystem(table.metric, table.items[i], Value(finite(table.observed[i]))) for i in order
    ]
    if resampled is not None:
        how = resampling.confidence
        systems = [
            replace(
                system,
                score=Value(system.score.value, percentile_interval(resampled[:, i], how)),
                bca=bca_interval(
                    float(table.expected[i]), resampled[:, i], table.without_one[:, i], how
                ),
            )
            for i, system in zip(order, systems, strict=True)
        ]
    ranks = _ranks_of_pairs([system.system for system in systems], pairs)
    return [
        replace(s, best_rank=best, worst_rank=worst, cluster=cluster)
        for s in systems
        for best, worst, cluster in [ranks.get(s.system, (None, None, None))]
    ]


def _ranks_of_pairs(
    systems: Sequence[str], pairs: Sequence[SystemPair]
) -> dict[str, tuple[int, int, int]]:
    """Return the best and the worst rank and the cluster of systems, which are the best first.

    Empty unless all pairs of the systems that are compared with each other are tested.
    """
    tested = [p for p in pairs if p.family == "systems" and p.adjusted is not None]
    index = {s: n for n, s in enumerate(s for s in systems if any(s in (p.a, p.b) for p in tested))}
    if not tested or len(tested) < comb(len(index), 2):
        return {}
    is_better = np.zeros((len(index), len(index)), dtype=bool)
    for pair in tested:
        higher, lower = (pair.a, pair.b) if pair.sign > 0 else (pair.b, pair.a)
        is_better[index[higher], index[lower]] = pair.is_significant
    best, worst = ranks_of_tests(is_better)
    rows = zip(best.tolist(), worst.tolist(), rank_clusters(best, worst), strict=True)
    return dict(zip(index, rows, strict=True))


def score_details(table: ScoreTable, resampling: Resampling) -> list[ScoreDetail]:
    """Return the values that scores are made of, for the systems in the order of the scores.

    A metric without counts has no details.
    """
    if table.counts is None:
        return []
    totals = table.counts.sum(axis=0)
    with np.errstate(invalid="ignore", divide="ignore"):
        observed = table.detail_totals(totals)
        sums = table.resampled_totals(resampling) if observed else None
        resampled = {} if sums is None else table.detail_totals(sums)
        without_one = {} if sums is None else table.detail_totals(totals - table.counts)
    resampler = resampling.for_clusters(len(table.sizes))
    rows = []
    for i in table.order:
        for name, of_systems in observed.items():
            value = finite(of_systems[i])
            interval = bca = None
            if value is not None and name in resampled:
                in_resamples = resampled[name][:, i]
                interval = resampler.interval(in_resamples)
                bca = bca_interval(
                    value, in_resamples, without_one[name][:, i], resampling.confidence
                )
            detail = ScoreDetail(table.metric, table.items[i], name, Value(value, interval), bca)
            rows.append(detail)
    return rows


@dataclass(frozen=True)
class AggregatedSystem:
    """A system among others, by one metric and one aggregation."""

    metric: str
    aggregation: ItemAggregation  # ``pooled``, or the ``mean`` of the scores of sentences
    system: str
    score: Value  # with its interval by resampling documents (or sentences), if there are two


@dataclass(frozen=True)
class AggregationAgreement:
    """How far two aggregations of one metric put the systems into the same order."""

    metric: str
    a: ItemAggregation
    b: ItemAggregation
    # Kendall's tau-b of the scores of the systems; None if one of them is undefined, or one
    # aggregation gives all systems the same score.
    tau: float | None
    pairs: int  # of systems
    swapped: int  # number of those that one of both puts in the opposite order
    # Number of those where each of both has its order in so many resamples as the level of
    # confidence says (both tails count, without adjustment for the number of pairs).
    swapped_clearly: int


def aggregations(
    table: ScoreTable, resampler: ClusterResampler
) -> tuple[list[AggregatedSystem], AggregationAgreement]:
    """Return the systems by each aggregation, the best first, and how far both agree.

    ``table`` has scores of sentences; without counts, pooled scores have no resamples.
    """
    observed = {"pooled": table.observed, "mean": table.scores("mean", as_observed)[0]}
    resampled: dict[str, Floats] = {}
    if resampler.size > 1:
        known = [name for name in table.aggregations if name in observed]
        resampled = {name: table.scores(name, resampler.sums) for name in known}
    confidence = resampler.settings.confidence
    rows = [
        AggregatedSystem(table.metric, name, table.items[item.index], item.score)
        for name in AGGREGATED
        for item in ranked(observed[name], resampled.get(name), confidence)
    ]
    pooled, mean = (pair_signs(observed[name]) for name in AGGREGATED)
    swapped = np.flatnonzero(pooled * mean < 0)
    clearly = np.ones(len(swapped), dtype=bool)
    for name in AGGREGATED:
        clearly &= _is_clear(resampled.get(name), swapped, confidence)
    tau = finite(tau_b(pooled, mean))
    numbers = len(pooled), len(swapped), int(clearly.sum())
    return rows, AggregationAgreement(table.metric, *AGGREGATED, tau, *numbers)


def _is_clear(resampled: Floats | None, pairs: np.ndarray, confidence: float) -> np.ndarray:
    """Return for pairs of systems whether nearly all resamples have one order, shape (pairs,)."""
    clear = np.zeros(len(pairs), dtype=bool)
    if resampled is None:
        return clear
    first, second = np.triu_indices(resampled.shape[1], k=1)
    limit = len(resampled) * (1 - confidence) / 2
    for start in range(0, len(pairs), _PAIRS_AT_ONCE):
        block = pairs[start : start + _PAIRS_AT_ONCE]
        a, b = resampled[:, first[block]], resampled[:, second[block]]
        # Undefined scores order nothing.
        smaller = np.minimum((~(a > b)).sum(axis=0), (~(a < b)).sum(axis=0))
        clear[start : start + _PAIRS_AT_ONCE] = smaller < limit
    return clear
