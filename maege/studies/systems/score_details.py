"""What the scores of systems are made of, such as precision and recall, with intervals."""

from dataclasses import dataclass

import numpy as np

from maege.array_types import Floats, Interval
from maege.statistics.bca import bca_interval
from maege.statistics.bootstrap import Resampling
from maege.statistics.score_table import ScoreTable


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
        Of all sentences; None if it is undefined.
    interval, bca
        By the resamples that the interval of the score is from: percentiles, and BCa. None as for
        the score.
    """

    metric: str
    system: str
    detail: str
    value: float | None
    interval: Interval | None = None
    bca: Interval | None = None


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
        values = table.detail_totals(totals)
        sums = table.resampled_totals(resampling) if values else None
        if sums is None:
            return [_detail(table, i, name, v) for i in table.order for name, v in values.items()]
        resampled = table.detail_totals(sums)
        without_one = table.detail_totals(totals - table.counts)
    resampler = resampling.for_clusters(len(table.sizes))
    return [
        _detail(
            table,
            i,
            name,
            value,
            resampler.interval(resampled[name][:, i]),
            bca_interval(
                float(value[i]),
                resampled[name][:, i],
                without_one[name][:, i],
                resampling.confidence,
            ),
        )
        for i in table.order
        for name, value in values.items()
    ]


def _detail(
    table: ScoreTable,
    index: int,
    name: str,
    values: Floats,
    interval: Interval | None = None,
    bca: Interval | None = None,
) -> ScoreDetail:
    value = float(values[index])
    system = table.items[index]
    if not np.isfinite(value):
        return ScoreDetail(table.metric, system, name, None)
    return ScoreDetail(table.metric, system, name, value, interval, bca)
