"""Systems ranked by a metric: scores with intervals, rank ranges, clusters."""

from dataclasses import dataclass

from maege.array_types import Floats, Interval
from maege.statistics.bca import bca_interval
from maege.statistics.bootstrap import Resampling
from maege.statistics.rank_ranges import ranked
from maege.statistics.score_table import ScoreTable


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
    table: ScoreTable, resampled: Floats | None, resampling: Resampling
) -> list[RankedSystem]:
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
        RankedSystem(
            table.metric,
            table.items[system.index],
            float(table.observed[system.index]),
            system.interval,
            bca[system.index],
            system.best_rank,
            system.worst_rank,
            system.cluster,
        )
        for system in ranked(table.observed, resampled, resampling.for_clusters(len(table.sizes)))
    ]
