"""Which of distinct sentences the sentences of requests are."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from maege.array_types import Bools, Indices


class OffsetColumn(NamedTuple):
    """Indices as the lowest of each row in several columns, which share it, and an offset."""

    first: Indices
    offset: NDArray[np.integer]


class Members(Sequence[Indices]):
    """The indices of the sentences of each request.

    ``columns``: of all one-sentence requests together, and of each other one; ``copies``: see
    `distinct_cells`. ``distinct``: the number of distinct sentences. ``column`` and ``row``: where
    a request begins, shape (requests,).
    """

    def __init__(
        self,
        columns: Sequence[OffsetColumn],
        copies: Indices,
        distinct: int,
        column: Indices,
        row: Indices,
    ) -> None:
        self._columns, self.copies, self._distinct = columns, copies, distinct
        self._column, self._row = column, row

    def some(self, requests: NDArray[np.integer] | Sequence[int]) -> "Members":
        """Return those of some of the requests."""
        column, row = self._column[requests], self._row[requests]
        return Members(self._columns, self.copies, self._distinct, column, row)

    @property
    def are_single(self) -> Bools:
        """Which requests have one sentence, shape (requests,)."""
        return np.asarray(self._column == 0)

    def single(self, requests: NDArray[Any]) -> Indices:
        """Return the index of the sentence of some one-sentence requests, shape (requests,)."""
        return self._indices(self._columns[0], self._row[requests])

    def offsets(self, request: int) -> OffsetColumn:
        """Return the indices of a request as they are stored, some of them those of copies."""
        column, row = self._column[request], self._row[request]
        first, offset = self._columns[column]
        if column:
            return OffsetColumn(first, offset)
        return OffsetColumn(first[row : row + 1], offset[row : row + 1])

    def rows(self, request: int, rows: slice) -> Indices:
        """Return the indices of some sentences of a request."""
        return self._indices(self.offsets(request), rows)

    def _indices(self, column: OffsetColumn, rows: Any) -> Indices:
        index = column.first[rows] + column.offset[rows]
        is_copy = index >= self._distinct
        if is_copy.any():
            index[is_copy] = self.copies[index[is_copy] - self._distinct]
        return np.asarray(index)

    def __len__(self) -> int:
        return len(self._column)

    def __getitem__(self, request: Any) -> Any:
        return self.rows(range(len(self))[request], slice(None))


def some_members(
    members: Sequence[Indices], requests: NDArray[np.integer] | Sequence[int]
) -> Sequence[Indices]:
    """Return those of some of the requests."""
    if isinstance(members, Members):
        return members.some(requests)
    return [members[request] for request in requests]


def members_of_rows(members: Sequence[Indices], rows: slice) -> Indices:
    """Return the indices of some sentences of requests of one size, shape (requests, rows)."""
    if not isinstance(members, Members):
        return np.array([member[rows] for member in members])
    return np.array([members.rows(request, rows) for request in range(len(members))])
