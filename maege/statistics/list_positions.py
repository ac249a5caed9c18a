"""What the order of texts in a list does to scores: effects of positions, variance of orders."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from math import factorial

import numpy as np
from numpy.typing import NDArray

from maege.array_types import Floats
from maege.randomness import generator
from maege.statistics.bootstrap import cluster_sums
from maege.statistics.jackknife import jackknife_value
from maege.statistics.value import Value

PERMUTATIONS = 999


@dataclass(frozen=True)
class ListPositions:
    """Effects of positions, without those of the texts that stand there."""

    lists: int
    effects: tuple[Value, ...]  # of each position on the score; their mean is 0
    # Of what positions explain, by permutation of positions, the same in all lists of a sentence:
    # a taste for a position may be that of a sentence.
    pvalue: float


def list_positions(
    scores: Sequence[Sequence[float]],
    texts: Sequence[Sequence[int]],
    sentence: NDArray[np.integer],
    confidence: float = 0.95,
    seed: int = 0,
) -> ListPositions:
    """Return the effects of positions, by least squares with an effect of each text.

    ``scores`` and ``texts``: of each list, which is in random order, the scores of its texts and
    their numbers. Texts that are in one list only say nothing. ``sentence``: the sentence of each
    list, shape (lists,). ``confidence`` is that of the intervals, by the jackknife over sentences,
    ``seed`` that of the permutations.
    """
    lengths = [len(of_list) for of_list in scores]
    _, text = np.unique(np.concatenate(texts), return_inverse=True)
    _, number = np.unique(sentence, return_inverse=True)
    in_list = np.repeat(np.arange(len(lengths)), lengths)
    position = np.concatenate([np.arange(length) for length in lengths])
    residual = _within(np.concatenate(scores)[:, None], text)
    equations = _equations(position, residual, text)
    sums = cluster_sums(equations, number[in_list], int(number.max()) + 1)
    weights = np.bincount(number[in_list]).astype(float)
    effects = tuple(
        jackknife_value(sums, weights, confidence, statistic=partial(_effect, number=k))
        for k in range(max(lengths))
    )
    random = generator(seed, "positions", len(position))

    def explained(position: NDArray[np.integer]) -> float:
        """Return the sum of squares that positions explain."""
        total = _equations(position, residual, text).sum(axis=0)
        return float(_effects(total) @ total[:, -1])

    observed = explained(position)
    sizes = np.array(lengths)[in_list]
    # A cell is a position in all lists of a sentence that are as long.
    cells, cell = np.unique([number[in_list], sizes, position], axis=1, return_inverse=True)
    of_group = cells[0] * (max(lengths) + 1) + cells[1]
    drawn = (
        cells[2][np.lexsort((random.random(len(of_group)), of_group))][cell.ravel()]
        for _ in range(PERMUTATIONS)
    )
    reached = sum(explained(order) >= observed * (1 - 1e-9) for order in drawn)
    return ListPositions(len(lengths), effects, (reached + 1) / (PERMUTATIONS + 1))


def _within(values: Floats, text: NDArray[np.integer]) -> Floats:
    """Subtract the mean of each text from its values, shape (rows, columns)."""
    sizes = np.bincount(text)[:, None]
    return np.asarray(values - (cluster_sums(values, text, len(sizes)) / sizes)[text])


def _equations(
    position: NDArray[np.integer], residual: Floats, text: NDArray[np.integer]
) -> Floats:
    """Return what each row adds to the normal equations, shape (rows, positions, positions + 1)."""
    dummies = _within(np.eye(int(position.max()) + 1)[position], text)
    return dummies[:, :, None] * np.hstack([dummies, residual])[:, None]


def _effects(sums: Floats) -> Floats:
    """Solve the equations, shape (..., positions, positions + 1); the mean of effects is 0."""
    inverse = np.linalg.pinv(sums[..., :-1], rcond=1e-9, hermitian=True)
    return np.asarray((inverse @ sums[..., -1:])[..., 0])


def _effect(sums: Floats, number: int) -> Floats:
    """Return the effect of one position, shape (..., 1)."""
    return _effects(sums)[..., number : number + 1]


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
