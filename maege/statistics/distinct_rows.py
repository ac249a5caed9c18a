"""The distinct rows of sparse matrices, and how often each occurs."""

from collections.abc import Iterator
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from maege.array_types import Indices, Integers
from maege.statistics.sparse_matrices import AppendedRows, row_keys

if TYPE_CHECKING:
    from scipy.sparse import csr_array

_PARTS = 16  # by the first four bits of keys


class DistinctRows:
    """The rows of matrices of whole numbers that are added, but those of zeros.

    Equal rows have equal keys; see `row_keys`. Those that are equal in a matrix are stored once,
    others when all are known.
    """

    def __init__(self) -> None:
        self._parts = [_Part() for _ in range(_PARTS)]

    def add(self, rows: "csr_array") -> None:
        """Add the rows of a matrix, whose indices are sorted."""
        keys = row_keys(rows)
        first, times = _distinct(keys, np.ones(len(keys), dtype=np.int32))
        own = keys[first]
        bounds = [np.searchsorted(own >> np.uint64(60), part) for part in range(1, _PARTS)]
        for part, (start, end) in zip(self._parts, pairwise([0, *bounds, len(own)]), strict=True):
            some = slice(start, end)
            part.add(rows[first[some]], own[some], times[some])

    def columns(self, at_once: int) -> Iterator[tuple["csr_array", Indices]]:
        """Yield distinct rows as columns, in the order of their keys, and how often each occurs.

        Some are a matrix. They are forgotten, so this can be done once.
        """
        while self._parts:
            yield from self._parts.pop(0).columns(at_once)


class _Part:
    """Those rows whose keys have the same first bits."""

    def __init__(self) -> None:
        self._rows = AppendedRows()
        self._keys, self._times = list[NDArray[np.uint64]](), list[Indices]()

    def add(self, rows: "csr_array", keys: NDArray[np.uint64], times: Indices) -> None:
        self._rows.add(rows)
        self._keys.append(keys)
        self._times.append(times)

    def columns(self, at_once: int) -> Iterator[tuple["csr_array", Indices]]:
        first, times = _distinct(np.concatenate(self._keys), np.concatenate(self._times))
        rows = self._rows.all()
        for start in range(0, len(first), at_once):
            some = slice(start, start + at_once)
            yield rows.some(first[some], np.float64).T.tocsr(), times[some]


def _distinct(keys: NDArray[np.uint64], times: Indices) -> tuple[Integers, Indices]:
    """Return where distinct keys but 0 are, in ascending order, and the sum of times of each.

    >>> first, times = _distinct(np.array([7, 0, 3, 7], np.uint64), np.array([1, 1, 1, 4]))
    >>> first.tolist(), times.tolist()
    ([2, 0], [1, 5])
    """
    order = np.argsort(keys, kind="stable")
    order = order[np.count_nonzero(keys == 0) :]
    starts = np.flatnonzero(np.diff(keys[order], prepend=np.uint64(0)))
    first = order[starts]
    return first, np.add.reduceat(times[order], starts) if len(starts) else times[:0]
