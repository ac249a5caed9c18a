"""Rows of counts in little memory: most counts are small whole numbers."""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from maege.array_types import Floats

ROWS_AT_ONCE = 4096  # that are numbers of 64 bits at a time
_MAX_VALUES = 65_536  # that a number of 16 bits can be the index of
_TYPES: tuple[type[np.number[Any]], ...] = (np.uint8, np.uint16, np.float32)


class CompactRows:
    """Rows of numbers, each column in the smallest type that has them exactly.

    >>> rows = CompactRows(3)
    >>> rows.set([0, 2], np.array([[1, 0.1], [255, 0.5]]))
    >>> rows.set([1], np.array([[256.0]]))
    >>> rows[[2, 1]].tolist(), [column.dtype.name for column in rows.columns]
    ([[255.0, 0.5], [256.0, 0.0]], ['uint16', 'float64'])
    """

    def __init__(self, number: int, columns: Sequence["_Column"] = ()) -> None:
        self._number = number
        self.columns: list[_Column] = list(columns)  # shape (rows,) each

    def __len__(self) -> int:
        return self._number

    @property
    def shape(self) -> tuple[int, int]:
        """The numbers of rows and columns."""
        return self._number, len(self.columns)

    def __getitem__(self, rows: Any) -> NDArray[Any]:
        """Return rows, for an index of shape (...) those of shape (..., columns).

        For such an index and the number of a column, the values of the column, in its type.
        """
        if isinstance(rows, tuple):
            rows, column = rows
            return np.asarray(self.columns[column][rows])
        first, *others = self.columns
        values = first[rows]
        result = np.empty((*values.shape, len(self.columns)))
        result[..., 0] = values
        for number, column in enumerate(others, start=1):
            result[..., number] = column[rows]
        return result

    def values(self, column: int) -> NDArray[Any]:
        """Return the values that a column has, at least once each, and maybe others."""
        values = self.columns[column]
        return values._values if isinstance(values, _FewValues) else values

    def set(self, rows: Any, values: Floats) -> None:
        """Set some rows; missing columns are 0."""
        rows = rows if isinstance(rows, slice) else np.asarray(rows)
        for index, column_values in enumerate(values.T):
            if index == len(self.columns):
                self.columns.append(np.zeros(self._number, dtype=np.uint8))
            self.columns[index] = column = _fitting(self.columns[index], column_values)
            column[rows] = column_values

    def extend(self, number: int) -> None:
        """Append rows of zeros."""
        self._number += number
        self.columns = [np.pad(column[:], (0, number)) for column in self.columns]

    def first_columns(self, number: int) -> "CompactRows":
        """Return all rows without the other columns, which share memory with these."""
        return CompactRows(self._number, self.columns[:number])

    def with_copies(self, rows: NDArray[np.integer]) -> "CompactRows":
        """Return all rows, and after them copies of some."""
        if not len(rows):
            return self
        columns = [
            column.with_copies(rows)
            if isinstance(column, _FewValues)
            else np.append(column, column[rows])
            for column in self.columns
        ]
        return CompactRows(self._number + len(rows), columns)

    def replaced_by(self, function: Callable[[Floats], Floats]) -> "CompactRows":
        """Return what a function of rows returns for all rows; the rows are forgotten meanwhile."""
        result = CompactRows(self._number)
        for start in reversed(range(0, max(1, self._number), ROWS_AT_ONCE)):
            result.set(slice(start, self._number), function(self[start:]))
            self._cut(start)
        return result

    def _cut(self, number: int) -> None:
        """Give the memory of all but the first rows back."""
        for column in self.columns:
            values = column._index if isinstance(column, _FewValues) else column
            values.resize(number, refcheck=False)
        self._number = number


class _FewValues:
    """A column of 64-bit numbers of which many are equal, as thirds are: indices of these."""

    dtype = np.dtype(np.float64)

    def __init__(self, rows: int) -> None:
        self._values = np.zeros(1)  # in ascending order
        self._index: NDArray[Any] = np.zeros(rows, dtype=np.uint8)  # of the value of each row

    def __getitem__(self, rows: Any) -> Floats:
        return np.asarray(self._values[self._index[rows]])

    def __setitem__(self, rows: Any, values: NDArray[Any]) -> None:
        self._index[rows] = np.searchsorted(self._values[:-1], values)

    def with_copies(self, rows: NDArray[np.integer]) -> "_FewValues":
        result = _FewValues(0)
        result._values = self._values
        result._index = np.append(self._index, self._index[rows])
        return result

    def can_have(self, values: NDArray[Any]) -> bool:
        """Prepare for values; return whether they are few enough, and have no negative zero."""
        unknown = values[self._values[np.searchsorted(self._values[:-1], values)] != values]
        if (np.signbit(values) & (values == 0)).any():
            return False
        if len(unknown):
            # Without an index, NumPy would import its masked arrays.
            merged, _ = np.unique(np.concatenate([self._values, unknown]), return_index=True)
            if len(merged) > _MAX_VALUES:
                return False
            dtype = np.min_scalar_type(len(merged) - 1)
            self._index = np.searchsorted(merged, self._values).astype(dtype)[self._index]
            self._values = merged
        return True


_Column = NDArray[Any] | _FewValues


def _fitting(column: _Column, values: Floats) -> _Column:
    """Return a column in the smallest type that can have these values, too."""
    if isinstance(column, _FewValues):
        return column if column.can_have(values) else column[:]
    dtype = np.promote_types(column.dtype, _smallest_type(values))
    if dtype != np.float64 or column.dtype == np.float64:
        return column.astype(dtype, copy=False)
    few = _FewValues(len(column))
    blocks = [column[n : n + ROWS_AT_ONCE] for n in range(0, len(column), ROWS_AT_ONCE)]
    if not all(map(few.can_have, [*blocks, values])):
        return column.astype(dtype)
    for number, block in enumerate(blocks):
        few[number * ROWS_AT_ONCE : (number + 1) * ROWS_AT_ONCE] = block
    return few


def _smallest_type(values: Floats) -> type[np.number[Any]]:
    """Return the smallest type that has numbers exactly, -0 included."""
    is_negative = bool(np.signbit(values).any())
    for dtype in _TYPES[2 * is_negative :]:
        with np.errstate(invalid="ignore", over="ignore"):
            if (values.astype(dtype) == values).all():
                return dtype
    return np.float64


def by_rows(function: Callable[[Floats], Floats], rows: "Floats | CompactRows") -> Floats:
    """Return what a function of rows returns for all rows; of CompactRows, some at a time."""
    if isinstance(rows, np.ndarray):
        return function(rows)
    first = function(rows[:ROWS_AT_ONCE])
    result = np.empty((len(rows), *first.shape[1:]))
    result[:ROWS_AT_ONCE] = first
    for start in range(ROWS_AT_ONCE, len(rows), ROWS_AT_ONCE):
        result[start : start + ROWS_AT_ONCE] = function(rows[start : start + ROWS_AT_ONCE])
    return result
