"""Items ranked by scores: ranges of ranks in resamples, clusters of ranks that do not overlap."""

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from maege.array_types import Floats
from maege.statistics.bootstrap import percentile_interval
from maege.statistics.ties import without_rounding
from maege.statistics.value import Value, finite

Ranks = NDArray[np.int64]


@dataclass(frozen=True)
class RankedItem:
    """An item among others that are ranked by scores."""

    index: int  # in the order of the scores
    score: Value  # without an interval if it is undefined in all resamples
    # The best and the worst rank in resamples, 1 is best; and the cluster, see ``rank_clusters``.
    ranks: tuple[int | None, int | None, int | None] = (None, None, None)


def ranked(scores: Floats, resampled: Floats | None, confidence: float) -> list[RankedItem]:
    """Return the items, the best first; those with undefined scores are last.

    ``scores`` has shape (items,), ``resampled`` (resamples, items); None leaves out intervals and
    ranges. ``confidence`` is that of both.
    """
    order = np.argsort(-scores, kind="stable")
    values = [finite(score) for score in scores]
    if resampled is None:
        return [RankedItem(int(i), Value(values[i])) for i in order]
    best, worst = rank_ranges(resampled, confidence)
    clusters = rank_clusters(best[order], worst[order])
    return [
        RankedItem(
            int(i),
            Value(values[i], percentile_interval(resampled[:, i], confidence)),
            (int(best[i]), int(worst[i]), cluster),
        )
        for i, cluster in zip(order, clusters, strict=True)
    ]


def rank_ranges(resampled: Floats, confidence: float = 0.95) -> tuple[Ranks, Ranks]:
    """Return the best and worst rank of each system after extreme resamples are left out.

    Of the ranks in all resamples, ceil(2.5 %) are left out at both ends, if the level of confidence
    is 95 %. In a resample, a system with tied systems has all their ranks; if a score is undefined,
    all ranks are possible. Scores have shape (resamples, systems), both results (systems,).

    >>> rank_ranges(np.array([[3.0, 2.0, 1.0], [2.0, 3.0, 1.0], [2.0, 2.0, 1.0]]), 1.0)
    (array([1, 1, 3]), array([2, 2, 3]))
    """
    resampled = without_rounding(resampled)
    resamples, systems = resampled.shape
    better = np.zeros(resampled.shape, dtype=np.int64)
    worse = np.zeros(resampled.shape, dtype=np.int64)
    for other in resampled.T:
        better += other[:, None] > resampled
        worse += other[:, None] < resampled
    left_out = math.ceil(round((1 - confidence) / 2 * resamples, 9))
    left_out = min(left_out, (resamples - 1) // 2)
    best = np.sort(1 + better, axis=0)[left_out]
    worst = np.sort(systems - worse, axis=0)[resamples - 1 - left_out]
    return best, worst


def rank_clusters(best: Ranks, worst: Ranks) -> list[int]:
    """Return the number of the cluster of each system, from the best system down.

    A new cluster starts where all rank ranges above are strictly above all ranges below.

    >>> rank_clusters(np.array([1, 1, 3, 3]), np.array([2, 2, 4, 4]))
    [1, 1, 2, 2]
    """
    starts = (worst[:index].max() < best[index:].min() for index in range(1, len(best)))
    return [1, *(1 + np.cumsum(list(starts), dtype=np.int64)).tolist()]
