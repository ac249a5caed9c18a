"""Systems ranked by a metric: scores with intervals, rank ranges, clusters."""

from dataclasses import dataclass

import numpy as np

from maege.array_types import Floats, Interval
from maege.statistics.bca import bca_interval
from maege.statistics.bootstrap import Resampling
from maege.statistics.rank_ranges import rank_clusters, rank_ranges
from maege.studies.systems.system_counts import SystemCounts


@dataclass(frozen=True)
class RankedSystem:
    """A system among others, by one metric.

    Parameters
    ----------
    metric, system
        Names.
    score
        Of all sentences.
    interval, bca
        Of the score, by resampling documents (or sentences): percentiles, and BCa. None if there is
        one document, or the metric has no counts of sentences.
    best_rank, worst_rank
        Range of the rank in resamples; 1 is best. None where there is no interval.
    cluster
        Number of the cluster; 1 is best. The ranks of all systems of a cluster are better than
        those of all systems of the next one.
    """

    metric: str
    system: str
    score: float
    interval: Interval | None = None
    bca: Interval | None = None
    best_rank: int | None = None
    worst_rank: int | None = None
    cluster: int | None = None


def ranked_systems(
    counts: SystemCounts, resampled: Floats | None, resampling: Resampling
) -> list[RankedSystem]:
    """Return the systems by one metric, the best first.

    Parameters
    ----------
    counts
        Of the metric.
    resampled
        See ``resampled_scores``.
    resampling
        Level of confidence.
    """
    order = counts.order
    metric, systems, values = counts.metric, counts.systems, counts.values
    if resampled is None or counts.counts is None:
        return [RankedSystem(metric, systems[i], float(values[i])) for i in order]
    totals = counts.counts.sum(axis=0)
    with np.errstate(invalid="ignore", divide="ignore"):
        # Of a metric that draws references, resamples are without draws, and so is what they are
        # compared with.
        expected = counts.score_totals(totals)
        without_one = counts.score_totals(totals - counts.counts)
    best, worst = rank_ranges(resampled, resampling.confidence)
    clusters = rank_clusters(best[order], worst[order])
    resampler = resampling.for_clusters(len(counts.sizes))
    return [
        RankedSystem(
            metric,
            systems[i],
            float(values[i]),
            resampler.interval(resampled[:, i]),
            bca_interval(
                float(expected[i]), resampled[:, i], without_one[:, i], resampling.confidence
            ),
            int(best[i]),
            int(worst[i]),
            cluster,
        )
        for i, cluster in zip(order, clusters, strict=True)
    ]


def resampled_totals(counts: SystemCounts, resampling: Resampling) -> Floats | None:
    """Return sums of counts in resamples of documents, shape (resamples, systems, columns).

    None with fewer than two documents, and for metrics without counts. The resamples are the same
    for all metrics.
    """
    if counts.counts is None or len(counts.sizes) < 2:
        return None
    return resampling.for_clusters(len(counts.sizes)).sums(counts.counts)


def resampled_scores(counts: SystemCounts, resampling: Resampling) -> Floats | None:
    """Return the scores in resamples, shape (resamples, systems); see ``resampled_totals``."""
    totals = resampled_totals(counts, resampling)
    if totals is None:
        return None
    with np.errstate(invalid="ignore", divide="ignore"):
        return counts.score_totals(totals)
