"""Rows of counts in little memory: most counts are small whole numbers."""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from maege.array_types import Floats

_ROWS_AT_ONCE = 65_536  # that are numbers of 64 bits at a time
_TYPES: tuple[type[np.number[Any]], ...] = (np.uint8, np.uint16, np.float32)


class CompactRows:
    """Rows of numbers, each column in the smallest type that has them exactly.

    >>> rows = CompactRows(3)
    >>> rows.set([0, 2], np.array([[1, 0.1], [255, 0.5]]))
    >>> rows.set([1], np.array([[256.0]]))
    >>> rows[[2, 1]].tolist(), [column.dtype.name for column in rows.columns]
    ([[255.0, 0.5], [256.0, 0.0]], ['uint16', 'float64'])
    """

    def __init__(self, number: int, columns: Sequence[NDArray[Any]] = ()) -> None:
        self._number = number
        self.columns = list(columns)  # shape (rows,) each

    def __len__(self) -> int:
        return self._number

    def __getitem__(self, rows: Any) -> Floats:
        """Return rows, for an index of shape (...) those of shape (..., columns)."""
        return np.stack([column[rows].astype(float) for column in self.columns], axis=-1)

    def set(self, rows: Any, values: Floats) -> None:
        """Set some rows; missing columns are 0."""
        rows = np.asarray(rows)
        for index, column_values in enumerate(values.T):
            if index == len(self.columns):
                self.columns.append(np.zeros(self._number, dtype=np.uint8))
            column = self.columns[index]
            dtype = np.promote_types(column.dtype, _smallest_type(column_values))
            self.columns[index] = column = column.astype(dtype, copy=False)
            column[rows] = column_values

    def extend(self, number: int) -> None:
        """Append rows of zeros."""
        self._number += number
        self.columns = [np.pad(column, (0, number)) for column in self.columns]


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
    first = function(rows[:_ROWS_AT_ONCE])
    result = np.empty((len(rows), *first.shape[1:]))
    result[:_ROWS_AT_ONCE] = first
    for start in range(_ROWS_AT_ONCE, len(rows), _ROWS_AT_ONCE):
        result[start : start + _ROWS_AT_ONCE] = function(rows[start : start + _ROWS_AT_ONCE])
    return result
