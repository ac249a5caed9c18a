"""Rows of counts in little memory: most counts are small whole numbers."""

from collections.abc import Callable, Sequence
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from maege.array_types import Floats
from maege.operating_system import private_pages

ROWS_AT_ONCE = 4096  # that are numbers of 64 bits at a time
_MANY_ROWS = 1 << 20  # of a column for which pages of memory are asked for
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
        return values if isinstance(values, np.ndarray) else values.values

    def set(self, rows: Any, values: Floats) -> None:
        """Set some rows; missing columns are 0."""
        rows = rows if isinstance(rows, slice) else np.asarray(rows)
        for index, column_values in enumerate(values.T):
            if index == len(self.columns):
                self.columns.append(zeros(self._number))
            self.columns[index] = _with_values(self.columns[index], rows, column_values)

    def extend(self, number: int) -> None:
        """Append rows of zeros."""
        self._number += number
        self.columns = [np.pad(column[:], (0, number)) for column in self.columns]

    def first_columns(self, number: int) -> "CompactRows":
        """Return all rows without the other columns, which share memory with these."""
        return CompactRows(self._number, self.columns[:number])

    def append_copies(self, rows: NDArray[np.integer]) -> None:
        """Append copies of some rows."""
        if not len(rows):
            return
        self._number += len(rows)
        longer: dict[int, NDArray[Any]] = {}  # by identity of what columns may share

        def with_copies(values: NDArray[Any]) -> NDArray[Any]:
            if id(values) not in longer:
                longer[id(values)] = np.append(values, values[rows])
            return longer[id(values)]

        for number, column in enumerate(self.columns):  # one by one, as both are in memory
            if isinstance(column, _FewValues):
                self.columns[number] = _FewValues(with_copies(column.index), column.values)
            elif isinstance(column, np.ndarray):
                self.columns[number] = with_copies(column)
            else:
                self.columns[number] = column.with_copies(rows)

    def append_columns(self, index: NDArray[np.integer], values: Floats) -> None:
        """Append columns that follow from the same few things, as from the length of a sentence.

        ``index``: which of these things each row has, shape (rows,). ``values``: of each of them,
        the values of the columns, shape (things, columns).
        """
        small = index.astype(np.min_scalar_type(len(values) - 1), copy=False)
        self.columns += [_FewValues(small, own.astype(_smallest_type(own))) for own in values.T]

    def take_columns(self) -> list[Any]:
        """Return the columns, and forget them, so that their memory can be given back."""
        columns, self.columns = self.columns, []
        return columns

    def replaced_by(self, function: Callable[[Floats], Floats]) -> "CompactRows":
        """Return what a function of rows returns for all rows; the rows are forgotten meanwhile."""
        result = CompactRows(self._number)
        for start in reversed(range(0, max(1, self._number), ROWS_AT_ONCE)):
            some = slice(start, self._number)
            result.set(some, function(self[some]))
            self._cut(start)
        return result

    def _cut(self, number: int) -> None:
        """Give the memory of all but the first rows back."""
        for column in self.columns:
            values = column if isinstance(column, np.ndarray) else column.index
            if values.flags.owndata:  # others are `zeros`
                values.resize(number, refcheck=False)
        self._number = number


class _FewValues:
    """A column of numbers of which many are equal, as thirds are: indices of these.

    ``index`` may be that of other columns, too, if no more values are set.
    """

    def __init__(self, index: NDArray[Any], values: NDArray[Any]) -> None:
        self.index = index  # of the value of each row
        self.values = values
        self._order: NDArray[np.intp] = np.arange(1)  # of the values, if they can be set

    @property
    def dtype(self) -> np.dtype[Any]:
        """The type of the values."""
        return self.values.dtype

    def __getitem__(self, rows: Any) -> NDArray[Any]:
        return np.asarray(self.values[self.index[rows]])

    def set(self, rows: Any, values: Floats) -> bool:
        """Set some rows; return False if there would be too many values, or a negative zero."""
        if (np.signbit(values) & (values == 0)).any():
            return False
        known = self.values[self._order]
        position = np.searchsorted(known[:-1], values)
        unknown = values[known[position] != values]
        if len(unknown):
            known, number = np.unique(np.concatenate([self.values, unknown]), return_index=True)
            if len(known) > _MAX_VALUES:
                return False
            # New values come after the others, so that indices stay as they are.
            is_new = number >= len(self.values)
            number[is_new] = len(self.values) + np.arange(np.count_nonzero(is_new))
            self.values, self._order = np.concatenate([self.values, known[is_new]]), number
            self.index = self.index.astype(np.min_scalar_type(len(known) - 1), copy=False)
            position = np.searchsorted(known[:-1], values)
        self.index[rows] = self._order[position]
        return True


class ValuesByIndex(Protocol):
    """Another column that has indices of values, as `LocalValues`, and is not set any more."""

    dtype: np.dtype[Any]
    index: NDArray[Any]
    values: NDArray[Any]

    def __getitem__(self, rows: Any) -> NDArray[Any]: ...

    def with_copies(self, rows: NDArray[np.integer]) -> "ValuesByIndex":
        """Return the same rows, and after them copies of some."""


_Column = NDArray[Any] | _FewValues | ValuesByIndex


def _with_values(column: _Column, rows: Any, values: Floats) -> _Column:
    """Set some rows of a column; return it in the smallest type that can have these values, too."""
    if isinstance(column, _FewValues) and column.set(rows, values):
        return column
    if not isinstance(column, np.ndarray):
        column = column[:]
    dtype = np.promote_types(column.dtype, _smallest_type(values))
    if dtype == np.float64 and column.dtype != np.float64:
        few = _FewValues(np.zeros(len(column), dtype=np.uint8), np.zeros(1))
        starts = range(0, len(column), ROWS_AT_ONCE)
        blocks = (slice(start, start + ROWS_AT_ONCE) for start in starts)
        if all(few.set(block, column[block]) for block in blocks) and few.set(rows, values):
            return few
    column = column.astype(dtype, copy=False)
    column[rows] = values
    return column


def zeros(number: int) -> NDArray[np.uint8]:
    """Return zeros, of which those that are never set need no memory if there are many.

    They are second and further references of most sentences. NumPy's are such from 32 MB on.
    """
    if number < _MANY_ROWS:
        return np.zeros(number, dtype=np.uint8)
    return np.frombuffer(private_pages(number), dtype=np.uint8)


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
