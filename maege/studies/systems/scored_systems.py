"""Systems scored by a metric: intervals, ranges of ranks, clusters, and what scores are made of."""

from dataclasses import dataclass

import numpy as np

from maege.array_types import Floats, Interval
from maege.statistics.bootstrap import Resampling, bca_interval
from maege.statistics.rank_ranges import ranked
from maege.statistics.score_table import ScoreTable
from maege.statistics.value import Value


@dataclass(frozen=True)
class ScoredSystem:
    """A system among others, by one metric.

    Parameters
    ----------
    metric, system
        Names.
    score
        Of all sentences, with its percentile interval by resampling documents (or sentences). No
        interval if there is one document, or the metric has no counts of sentences.
    bca
        The BCa interval of the score.
    best_rank, worst_rank
        Range of the rank in resamples; 1 is best. None where there is no interval.
    cluster
        Number of the cluster; 1 is best. The ranks of all systems of a cluster are better than
        those of all systems of the next one.
    """

    metric: str
    system: str
    score: Value
    bca: Interval | None = None
    best_rank: int | None = None
    worst_rank: int | None = None
    cluster: int | None = None


@dataclass(frozen=True)
class ScoreDetail:
    """A value that the score of a system is made of.

    Parameters
    ----------
    metric, system
        Names.
    detail
        What it is, for example ``precision``.
    value
        Of all sentences, with the percentile interval by the resamples of the score.
    bca
        The BCa interval. None as for the score.
    """

    metric: str
    system: str
    detail: str
    value: Value
    bca: Interval | None = None


def scored_systems(
    table: ScoreTable, resampled: Floats | None, resampling: Resampling
) -> list[ScoredSystem]:
    """Return the systems by one metric, the best first.

    Parameters
    ----------
    table
        Of the metric.
    resampled
        See ``ScoreTable.resampled_scores``.
    resampling
        Level of confidence.
    """
    bca: list[Interval | None] = [None] * len(table.items)
    if resampled is not None:
        changes = zip(table.expected.tolist(), resampled.T, table.without_one.T, strict=True)
        bca = [bca_interval(*of_system, resampling.confidence) for of_system in changes]
    return [
        ScoredSystem(
            table.metric,
            table.items[system.index],
            Value(system.score, system.interval),
            bca[system.index],
            system.best_rank,
            system.worst_rank,
            system.cluster,
        )
        for system in ranked(table.observed, resampled, resampling.for_clusters(len(table.sizes)))
    ]


def score_details(table: ScoreTable, resampling: Resampling) -> list[ScoreDetail]:
    """Return the values that scores are made of, for the systems in the order of the scores.

    Parameters
    ----------
    table
        Of a metric; there are no details of a metric without counts.
    resampling
        Number of resamples, level of confidence and seed.
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
            value = float(of_systems[i]) if np.isfinite(of_systems[i]) else None
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
