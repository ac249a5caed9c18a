"""Set functions and their transforms, all lattices of the same number of edits at once."""

from functools import lru_cache
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from maege.array_types import Floats
from maege.statistics.ties import sign_with_tolerance

_Number = TypeVar("_Number", bound=np.generic)


def number_of_edits(values: NDArray[Any]) -> int:
    """Return k for values of shape (..., 2 ** k)."""
    return int(values.shape[-1]).bit_length() - 1


@lru_cache(maxsize=16)
def has_edit(edits: int) -> NDArray[np.bool_]:
    """Return which subsets have each edit, shape (edits, 2 ** edits).

    >>> has_edit(2).astype(int).tolist()
    [[0, 1, 0, 1], [0, 0, 1, 1]]
    """
    return (np.arange(1 << edits) >> np.arange(edits)[:, None] & 1).astype(bool)


@lru_cache(maxsize=16)
def sizes(edits: int) -> NDArray[np.int64]:
    """Return the number of edits in each subset, shape (2 ** edits,).

    >>> sizes(2).tolist()
    [0, 1, 1, 2]
    """
    return np.asarray(has_edit(edits).sum(axis=0), dtype=np.int64)


@lru_cache(maxsize=16)
def subsets_without(edits: int) -> NDArray[np.int64]:
    """Return the subsets without each edit, ascending, shape (edits, 2 ** (edits - 1)).

    >>> subsets_without(2).tolist()
    [[0, 2], [0, 1]]
    """
    return np.array([np.flatnonzero(~has) for has in has_edit(edits)]).reshape(edits, -1)


def steps(values: NDArray[_Number]) -> tuple[NDArray[_Number], NDArray[_Number]]:
    """Return the values before and after each edit, each of shape (..., k, 2 ** (k - 1)).

    The subsets before edit i are row i of `subsets_without`.
    """
    before = subsets_without(number_of_edits(values))
    after = before | 1 << np.arange(len(before))[:, None]
    return values[..., before], values[..., after]


def step_signs(values: Floats, spread: float) -> Floats:
    """Return the sign of each step, shape (..., k, 2 ** (k - 1)); see `steps`.

    ``spread`` is that of all scores of the metric; steps that are smaller than rounding errors are
    0.
    """
    return sign_with_tolerance(*steps(values), spread)


def moebius(values: Floats) -> Floats:
    """Return the Moebius coefficients m(S): the part of v(S) that no smaller subset explains.

    m(S) is the sum over all T in S of (-1) ** (size of S - size of T) v(T), shape (..., 2 ** k).

    >>> moebius(np.array([1.0, 2.0, 3.0, 5.0])).tolist()
    [1.0, 1.0, 2.0, 1.0]
    """
    coefficients = np.array(values, dtype=float)
    for bit in range(number_of_edits(values)):
        halves = coefficients.reshape(*values.shape[:-1], -1, 2, 1 << bit)
        halves[..., 1, :] -= halves[..., 0, :]
    return coefficients


def walsh(values: Floats) -> Floats:
    """Return the Walsh coefficients, shape (..., 2 ** k): orthogonal parts of each subset.

    That of one edit is half its Banzhaf value, that of two a quarter of their Banzhaf interaction.
    The sum of the squares of all but the first is the population variance of the values.

    >>> walsh(np.array([1.0, 2.0, 3.0, 5.0])).tolist()
    [2.75, 0.75, 1.25, 0.25]
    """
    coefficients = np.array(values, dtype=float)
    for bit in range(number_of_edits(values)):
        halves = coefficients.reshape(*values.shape[:-1], -1, 2, 1 << bit)
        without, with_edit = halves[..., 0, :].copy(), halves[..., 1, :].copy()
        halves[..., 0, :] = (without + with_edit) / 2
        halves[..., 1, :] = (with_edit - without) / 2
    return coefficients
