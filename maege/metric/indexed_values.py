"""Columns of texts, or of other values, as indices of values that several columns share."""

from collections.abc import Iterator, Sequence
from operator import eq
from typing import Any, TypeVar, overload

import numpy as np
from numpy.typing import NDArray

from maege.array_types import Indices

_T = TypeVar("_T")


class IndexedValues(Sequence[_T]):
    """A column of values, which are looked up when they are asked for; it equals their tuple.

    Values may occur several times.

    >>> column = IndexedValues(["a", "b"], np.array([1, 0, 1], dtype=np.int32))
    >>> column[0], tuple(column), column == ("b", "a", "b")
    ('b', ('b', 'a', 'b'), True)
    """

    __slots__ = ("_hash", "numbers", "values")

    def __init__(self, values: Sequence[_T], numbers: Indices) -> None:
        self.values = values
        self._hash: int | None = None
        self.numbers: Any = numbers  # the index of the value of each row, shape (rows,)

    def __len__(self) -> int:
        return len(self.numbers)

    @overload
    def __getitem__(self, row: int) -> _T: ...

    @overload
    def __getitem__(self, row: slice) -> "IndexedValues[_T]": ...

    def __getitem__(self, row: int | slice) -> "_T | IndexedValues[_T]":
        if isinstance(row, slice):
            return IndexedValues(self.values, self.numbers[row])
        value: _T = self.values[self.numbers[row]]
        return value

    def __iter__(self) -> Iterator[_T]:
        return map(self.values.__getitem__, self.numbers.tolist())

    def __eq__(self, other: object) -> bool:
        if isinstance(other, IndexedValues) and other.values is self.values:
            if np.array_equal(other.numbers, self.numbers):
                return True
        elif not isinstance(other, IndexedValues | tuple):
            return NotImplemented
        return len(self) == len(other) and all(map(eq, self, other))

    def __hash__(self) -> int:
        if self._hash is None:
            self._hash = hash(tuple(self))
        return self._hash

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> NDArray[Any]:
        """Return an array of values that are numbers."""
        return np.asarray(np.asarray(self.values, dtype)[self.numbers])


def rows_of(column: Sequence[_T], rows: NDArray[np.integer]) -> Sequence[_T]:
    """Return some rows of a column, of the same class."""
    if isinstance(column, IndexedValues):
        return IndexedValues(column.values, column.numbers[rows])
    return tuple(column[row] for row in rows.tolist())
