"""How much of the scores of texts is due to the order in which a judge sees them."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import factorial

import numpy as np
from numpy.typing import NDArray

from maege.array_types import Floats
from maege.statistics.bootstrap import cluster_sums
from maege.statistics.jackknife import jackknife_value
from maege.statistics.value import Value


@dataclass(frozen=True)
class OrderVariance:
    """Variances of texts within lists, of one answer in an order that is drawn at random."""

    sentences: int
    lists: int
    texts: Value  # whatever the order
    order: Value  # text x order: what one order adds to a text and another does not
    noise: Value  # of answers in the same order


def order_variance(
    lists: Sequence[tuple[Floats, Floats]],
    sentence: NDArray[np.integer],
    confidence: float = 0.95,
) -> OrderVariance | None:
    """Estimate what an order adds to the scores of texts, from repeated answers in two orders.

    By the method of moments. Two of the n! orders of a list are compared, of a pair both, so the
    variance between them is that between all orders times n! / (n! - 1). What an answer adds to all
    texts of a list alike is left out.

    ``lists``: of each list, the scores in either order, each of shape (answers, texts): at least
    two answers about at least two texts; columns are the same texts in both. ``sentence``: the
    sentence of each list, shape (lists,). ``confidence``: of the intervals, which are by the
    jackknife over sentences. Returned: None with fewer than two sentences.
    """
    _, number = np.unique(sentence, return_inverse=True)
    clusters = int(number.max(initial=-1)) + 1
    if clusters < 2:
        return None
    sums = cluster_sums(np.array([_squares(*of_list) for of_list in lists]), number, clusters)
    weights = sums[:, 3]
    texts, order, noise = (
        jackknife_value(sums[:, [column, 3]], weights, confidence) for column in range(3)
    )
    return OrderVariance(clusters, len(lists), texts, order, noise)


def _squares(first: Floats, second: Floats) -> tuple[float, float, float, int]:
    """Return variances of texts, of orders and of noise times degrees of freedom, and these."""
    centred = [scores - scores.mean(axis=1, keepdims=True) for scores in (first, second)]
    mean_first, mean_second = (scores.mean(axis=0) for scores in centred)
    noises = [float(scores.var(axis=0, ddof=1).sum()) for scores in centred]
    of_means = sum(noise / len(scores) for noise, scores in zip(noises, centred, strict=True)) / 2
    orders = factorial(first.shape[1])
    between = (((mean_first - mean_second) ** 2).sum() / 2 - of_means) * (orders - 1) / orders
    total = (mean_first @ mean_first + mean_second @ mean_second) / 2 - of_means
    return float(total - between), float(between), sum(noises) / 2, first.shape[1] - 1
