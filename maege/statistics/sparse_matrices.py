"""Sparse matrices: without rows or columns that say nothing new, and in products block by block."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from maege.array_types import Floats, Indices, Integers, SmallFloats
from maege.counting.numbered_tokens import expand

if TYPE_CHECKING:
    from scipy.sparse import csr_array

_ROWS_AT_ONCE = 25_000  # of a sparse matrix, as 64-bit integers


def after_sums(matrix: "csr_array") -> "csr_array":
    """Return a sparse matrix whose product with (sums, dense) is sums + matrix @ dense.

    ``matrix`` has some columns of a sparse matrix, shape (rows, columns), ``dense`` these rows of a
    dense matrix, shape (columns, width), below ``sums``, shape (rows, width). A block of the dense
    matrix fits into the cache of the processor. The sums of the blocks before it are the first
    terms of each sum, so that the terms are added one by one in the order of the columns, as in the
    product of the whole matrix, for the same last digits.
    """
    from scipy.sparse import eye_array, hstack  # slow to import

    return hstack([eye_array(matrix.shape[0], format="csr"), matrix], format="csr")


def sparse_matrix(
    values: Floats | SmallFloats | Indices,
    rows: NDArray[np.integer],
    columns: NDArray[np.integer],
    shape: tuple[int, int],
) -> "csr_array":
    """Build a sparse matrix; values at the same place are added."""
    from scipy.sparse import coo_array

    return coo_array((values, (rows, columns)), shape=shape).tocsr()


class _Appended:
    """Numbers that are appended, in the smallest type that has all of them.

    A list of them and what it is joined to would need twice as much.
    """

    def __init__(self) -> None:
        self._numbers: NDArray[Any] = np.empty(0, dtype=np.uint8)
        self._size = self._least = self._most = 0

    def add(self, numbers: NDArray[Any], most: int | None = None) -> None:
        """Append numbers, up to the largest of them, or what is known to be larger."""
        self._least = min(self._least, int(numbers.min(initial=0)))
        self._most = max(self._most, int(numbers.max(initial=0)) if most is None else most)
        # There is a negative number of a type for each positive one.
        bound = min(self._least, -1 - self._most) if self._least else self._most
        own = self._numbers.astype(np.min_scalar_type(bound), copy=False)
        end = self._size + len(numbers)
        if end > len(own):
            own.resize(max(end, 5 * len(own) // 4), refcheck=False)
        own[self._size : end] = numbers
        self._numbers, self._size = own, end

    def all(self) -> NDArray[Any]:
        """Return all numbers; none can be added any more."""
        self._numbers.resize(self._size, refcheck=False)
        return self._numbers


@dataclass(frozen=True, eq=False)
class SparseRows:
    """A sparse matrix of whole numbers in the smallest types; some rows at a time are taken."""

    # Where the entries of each row begin, and the end, in a small type; shape (rows + 1,).
    start: NDArray[np.integer]
    column: Integers  # of each entry, ascending in a row, shape (entries,)
    value: Integers  # of each entry, shape (entries,)
    columns: int  # how many there are

    @classmethod
    def of_blocks(cls, blocks: Iterable["csr_array"]) -> "SparseRows":
        """Take the rows of blocks, which have the same columns."""
        sizes, column, value, columns = _Appended(), _Appended(), _Appended(), 0
        for block in blocks:
            columns = block.shape[1]
            value.add(block.data)
            column.add(block.indices, columns)
            sizes.add(np.diff(block.indptr))
        lengths, values = sizes.all(), value.all()
        start: NDArray[Any] = np.zeros(len(lengths) + 1, np.min_scalar_type(-1 - len(values)))
        np.cumsum(lengths, dtype=start.dtype, out=start[1:])
        return cls(start, column.all(), values, columns)

    def __len__(self) -> int:
        return len(self.start) - 1

    def some(self, rows: NDArray[np.integer], dtype: type[np.floating[Any]]) -> "csr_array":
        """Return some rows, shape (rows, columns)."""
        from scipy.sparse import csr_array  # slow to import

        start, end = self.start[rows], self.start[rows + 1]
        _, entry = expand(start, end)
        ends = np.append(0, np.cumsum(end - start))
        values = self.value[entry].astype(dtype), self.column[entry].astype(np.int32), ends
        return csr_array(values, shape=(len(rows), self.columns))

    def part(self, first: int, end: int, dtype: type[np.floating[Any]]) -> "csr_array":
        """Return the rows from ``first`` up to ``end``, or the last; shape (rows, columns)."""
        from scipy.sparse import csr_array  # slow to import

        start = self.start[first : end + 1]
        entries, ends = slice(start[0], start[-1]), (start - start[0]).astype(np.int32)
        values = self.value[entries].astype(dtype), self.column[entries].astype(np.int32), ends
        return csr_array(values, shape=(len(ends) - 1, self.columns))

    def keys(self) -> NDArray[np.uint64]:
        """Return the product of each row with random 64-bit integers, shape (rows,).

        Rows are equal if their keys are; of a million different rows, two have the same key with a
        probability below 1e-7. The key of a difference of rows is the difference of their keys.
        """
        of_columns = np.random.default_rng(0).integers(2**64, size=self.columns, dtype=np.uint64)
        keys = np.empty(len(self), dtype=np.uint64)
        for start in range(0, len(self), _ROWS_AT_ONCE):
            some = self.part(start, start + _ROWS_AT_ONCE, np.float64)
            whole = some.astype(np.int64).astype(np.uint64)
            keys[start : start + _ROWS_AT_ONCE] = whole @ of_columns
        return keys


def without_empty_columns(*matrices: SparseRows) -> tuple[list[SparseRows], Integers]:
    """Drop columns that all matrices have empty; return these and the indices of what remains."""
    is_used = np.zeros(matrices[0].columns, dtype=bool)
    for matrix in matrices:
        is_used[matrix.column] = True
    used = np.flatnonzero(is_used)
    number = (np.cumsum(is_used) - 1).astype(np.min_scalar_type(len(used)))
    return [SparseRows(m.start, number[m.column], m.value, len(used)) for m in matrices], used
