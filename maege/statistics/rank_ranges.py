"""Items ranked by scores: the ranks that each may have, and clusters of ranks that do not overlap.

Ranks from tests of all pairs (`ranks_of_tests`) hold together, and never contradict these tests;
those in resamples (`rank_ranges`) hold for one item each.
"""

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from maege.array_types import Floats
from maege.statistics.bootstrap import percentile_interval
from maege.statistics.ties import CONSTANT_TOLERANCE, without_rounding
from maege.statistics.value import Value, finite

Ranks = NDArray[np.int64]


@dataclass(frozen=True)
class RankedItem:
    """An item among others that are ranked by scores."""

    index: int  # in the order of the scores
    score: Value
    # The best and the worst rank, 1 is best; and the cluster, see ``rank_clusters``.
    ranks: tuple[int | None, int | None, int | None] = (None, None, None)


def ranked(
    scores: Floats,
    resampled: Floats | None,
    confidence: float,
    ranges: tuple[Ranks, Ranks] | None = None,
) -> list[RankedItem]:
    """Return the items, the best first; those with undefined scores are last.

    ``scores`` has shape (items,), ``resampled`` (resamples, items); None leaves out intervals, of
    which ``confidence`` is the level. ``ranges``: the best and the worst rank of each item, shape
    (items,) each.
    """
    order = np.argsort(-scores, kind="stable")
    values = [
        Value(finite(score), None if resampled is None else percentile_interval(of, confidence))
        for score, of in zip(scores, scores if resampled is None else resampled.T, strict=True)
    ]
    if ranges is None:
        return [RankedItem(int(i), values[i]) for i in order]
    best, worst = ranges
    clusters = rank_clusters(best[order], worst[order])
    return [
        RankedItem(int(i), values[i], (int(best[i]), int(worst[i]), cluster))
        for i, cluster in zip(order, clusters, strict=True)
    ]


def ranks_of_tests(is_better: NDArray[np.bool_]) -> tuple[Ranks, Ranks]:
    """Return the best and the worst rank of each item that tests of all pairs leave open.

    The best rank is 1 and the number of items that are significantly better; the worst is the
    number of all minus those that are significantly worse. If the tests control the family-wise
    error rate, all ranges have the true ranks with the probability 1 minus this rate.
    ``is_better`` says whether the item of the row is significantly better than that of the column.

    References
    ----------
    Mogstad, M., Romano, J., Shaikh, A. and Wilhelm, D. (2024). Inference for Ranks with
    Applications to Mobility across Neighbourhoods and Academic Achievement across Countries.

    Examples
    --------
    >>> ranks_of_tests(np.array([[0, 0, 1], [0, 0, 0], [0, 0, 0]], dtype=bool))
    (array([1, 1, 2]), array([2, 3, 3]))
    """
    return 1 + is_better.sum(axis=0), len(is_better) - is_better.sum(axis=1)


def bootstrap_tests(scores: Floats, resampled: Floats, confidence: float) -> NDArray[np.bool_]:
    """Return which items are significantly better than which others, for `ranks_of_tests`.

    A difference is significant if, in units of its standard deviation in resamples, it is larger
    than the largest deviation of any difference in 95 % of the resamples (``confidence``). One that
    is undefined in a resample is not. ``scores`` has shape (items,), ``resampled`` (resamples,
    items), the result (items, items).

    >>> resampled = np.array([[3.1, 2.0], [2.9, 2.0], [3.0, 2.1], [3.0, 1.9]])
    >>> bootstrap_tests(np.array([3.0, 2.0]), resampled, 0.95)[0].tolist()
    [False, True]
    """
    scores, resampled = without_rounding(scores), without_rounding(resampled)
    largest, errors = np.zeros(len(resampled)), []
    for item in range(len(scores)):
        deviations = resampled[:, item, None] - resampled - (scores[item] - scores)
        errors.append(deviations.std(axis=0))
        is_tested = np.isfinite(errors[-1]) & (errors[-1] > CONSTANT_TOLERANCE)
        of_item = np.abs(deviations[:, is_tested]) / errors[-1][is_tested]
        largest = np.maximum(largest, of_item.max(axis=1, initial=0.0))
    limits = np.quantile(largest, confidence) * np.array(errors)
    return np.asarray(scores[:, None] - scores > limits)


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
