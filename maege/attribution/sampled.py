"""Shapley values of many edits, estimated from random orders of the edits.

References
----------
Castro, J., Gómez, D. and Tejada, J. (2009). Polynomial calculation of the Shapley value based on
sampling. Mitchell, R., Cooper, J., Frank, E. and Holmes, G. (2022). Sampling permutations for
Shapley value estimation (antithetic pairs).
"""

from collections.abc import Callable, Iterator

import numpy as np
from numpy.typing import NDArray

from maege.randomness import generator
from maege.statistics.jackknife import t_interval
from maege.statistics.value import Value


def antithetic_orders(edits: int, pairs: int, seed: int, key: str) -> NDArray[np.int64]:
    """Draw random orders of the edits, each with its reverse, shape (pairs, 2, edits).

    ``key`` is that of the content, so that orders do not depend on other lattices.
    """
    rng = generator(seed, "orders of edits", key)
    orders = np.argsort(rng.random((pairs, edits)), axis=1)
    return np.stack([orders, orders[:, ::-1]], axis=1)


def nodes_of(orders: NDArray[np.int64]) -> Iterator[list[int]]:
    """Yield the subsets of each order, from that without edits to that with all.

    Subsets are Python integers, since there may be more edits than bits in an array.

    >>> list(nodes_of(np.array([[[0, 1], [1, 0]]])))
    [[0, 1, 3], [0, 2, 3]]
    """
    for order in orders.reshape(-1, orders.shape[-1]).tolist():
        nodes = [0]
        for edit in order:
            nodes.append(nodes[-1] | 1 << edit)
        yield nodes


def sampled_shapley(
    orders: NDArray[np.int64], value: Callable[[int], float], confidence: float
) -> list[Value]:
    """Return the estimated Shapley value of each edit.

    The interval is that of Student's t over the pairs of orders: it is of the estimate, not of
    other sentences. It is None with one pair.

    >>> orders = antithetic_orders(2, 3, 1, "example")
    >>> sampled_shapley(orders, [0.0, 1.0, 2.0, 5.0].__getitem__, 0.95)
    [Value(value=2.0, interval=(2.0, 2.0)), Value(value=3.0, interval=(3.0, 3.0))]
    """
    pairs, _, edits = orders.shape
    scores = np.array([[value(node) for node in nodes] for nodes in nodes_of(orders)])
    gains = np.empty((2 * pairs, edits))
    np.put_along_axis(gains, orders.reshape(-1, edits), np.diff(scores), axis=1)
    of_pairs = gains.reshape(pairs, 2, edits).mean(axis=1)
    means = of_pairs.mean(axis=0)
    deviations = (of_pairs - means) / np.sqrt(max(1, pairs * (pairs - 1)))
    return [
        Value(float(mean), t_interval(float(mean), column, np.ones(pairs), confidence))
        for mean, column in zip(means, deviations.T, strict=True)
    ]
