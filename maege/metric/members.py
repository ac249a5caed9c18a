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

    ``columns``: of all one-sentence requests together, and of each other one. ``column`` and
    ``row``: where a request begins, shape (requests,).
    """

    def __init__(self, columns: Sequence[OffsetColumn], column: Indices, row: Indices) -> None:
        self._columns, self._column, self._row = columns, column, row

    def some(self, requests: NDArray[np.integer] | Sequence[int]) -> "Members":
        """Return those of some of the requests."""
        return Members(self._columns, self._column[requests], self._row[requests])

    @property
    def are_single(self) -> Bools:
        """Which requests have one sentence, shape (requests,)."""
        return np.asarray(self._column == 0)

    def single(self, requests: NDArray[Any]) -> Indices:
        """Return the index of the sentence of some one-sentence requests, shape (requests,)."""
        first, offset = self._columns[0]
        rows = self._row[requests]
        return np.asarray(first[rows] + offset[rows])

    def offsets(self, request: int) -> OffsetColumn:
        """Return the indices of a request as they are stored."""
        column, row = self._column[request], self._row[request]
        first, offset = self._columns[column]
        if column:
            return OffsetColumn(first, offset)
        return OffsetColumn(first[row : row + 1], offset[row : row + 1])

    def __len__(self) -> int:
        return len(self._column)

    def __getitem__(self, request: Any) -> Any:
        first, offset = self.offsets(range(len(self))[request])
        return first + offset


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
    columns = (members.offsets(request) for request in range(len(members)))
    return np.array([first[rows] + offset[rows] for first, offset in columns])
