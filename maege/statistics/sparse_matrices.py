"""Sparse matrices: without rows or columns that say nothing new, and in products block by block."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np
from numpy.typing import NDArray

from maege.array_types import Floats, Indices, Integers, SmallFloats
from maege.counting.numbered_tokens import expand

if TYPE_CHECKING:
    from scipy.sparse import csr_array

BLOCK_NUMBERS = 100_000  # numbers of a dense matrix that are multiplied at once
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
        rows = AppendedRows()
        for block in blocks:
            rows.add(block)
        return rows.all()

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
        """Return the key of each row, shape (rows,); see `row_keys`."""
        keys = np.empty(len(self), dtype=np.uint64)
        for start in range(0, len(self), _ROWS_AT_ONCE):
            some = self.part(start, start + _ROWS_AT_ONCE, np.float64)
            keys[start : start + _ROWS_AT_ONCE] = row_keys(some)
        return keys


class AppendedRows:
    """The rows of matrices with the same columns, one after the other."""

    def __init__(self) -> None:
        self._sizes, self._column, self._value = _Appended(), _Appended(), _Appended()
        self._columns = 0

    def add(self, block: "csr_array") -> None:
        """Append the rows of a matrix."""
        self._columns = block.shape[1]
        self._value.add(block.data)
        self._column.add(block.indices, self._columns)
        self._sizes.add(np.diff(block.indptr))

    def all(self) -> SparseRows:
        """Return all rows; none can be added any more."""
        lengths, values = self._sizes.all(), self._value.all()
        start: NDArray[Any] = np.zeros(len(lengths) + 1, np.min_scalar_type(-1 - len(values)))
        np.cumsum(lengths, dtype=start.dtype, out=start[1:])
        return SparseRows(start, self._column.all(), values, self._columns)


def without_empty_columns(*matrices: SparseRows) -> tuple[list[SparseRows], Integers]:
    """Drop columns that all matrices have empty; return these and the indices of what remains."""
    is_used = np.zeros(matrices[0].columns, dtype=bool)
    for matrix in matrices:
        is_used[matrix.column] = True
    used = np.flatnonzero(is_used)
    number = (np.cumsum(is_used) - 1).astype(np.min_scalar_type(len(used)))
    return [SparseRows(m.start, number[m.column], m.value, len(used)) for m in matrices], used


class DenseRows(Protocol):
    """A dense matrix of ``width`` columns whose rows are computed, in order, when needed."""

    width: int

    def fill(self, rows: Floats) -> None:
        """Set an array to the next rows, shape (rows, width)."""


def block_columns(width: int) -> int:
    """Return how many columns a block has, for products with dense matrices of ``width``."""
    return max(1, BLOCK_NUMBERS // width)


class BlockedMatrix:
    """A sparse matrix with few rows and many columns, for products with dense matrices.

    ``blocks`` are some columns each: whole numbers with sorted indices, and the factor of each
    column. The products are those of the whole matrix to the last digit; see ``after_sums``. A few
    rows of the dense matrix are in memory at a time.
    """

    def __init__(self, blocks: Iterable[tuple["csr_array", Floats]]) -> None:
        self._blocks = [
            (
                SparseRows.of_blocks([after_sums(numbers)]),
                np.append(np.ones(numbers.shape[0]), factors),
            )
            for numbers, factors in blocks
        ]
        self.rows = len(self._blocks[0][0])

    @classmethod
    def of_columns(cls, matrix: "csr_array", width: int) -> "BlockedMatrix":
        """Return blocks of whole numbers, for products with dense matrices of ``width``."""
        columns, step = matrix.tocsc(), block_columns(width)
        starts = range(0, max(1, matrix.shape[1]), step)
        blocks = (columns[:, start : start + step].tocsr() for start in starts)
        return cls((block, np.ones(block.shape[1])) for block in blocks)

    def __matmul__(self, dense: DenseRows) -> Floats:
        sums = np.zeros((self.rows, dense.width))
        rows = np.empty((max(len(factors) for _, factors in self._blocks), dense.width))
        for numbers, factors in self._blocks:
            block = numbers.part(0, self.rows, np.float64)
            block.data *= factors[block.indices]
            some = rows[: len(factors)]
            some[: self.rows] = sums
            dense.fill(some[self.rows :])
            sums = np.asarray(block @ some)
        return sums


def row_keys(matrix: "csr_array") -> NDArray[np.uint64]:
    """Return the product of each row of integers with random 64-bit integers.

    Rows are equal if their keys are; of a million different rows, two have the same key with a
    probability below 1e-7. The key of a difference of rows is the difference of their keys.
    """
    keys = np.random.default_rng(0).integers(2**64, size=matrix.shape[1], dtype=np.uint64)
    return np.concatenate(
        [
            matrix[start : start + _ROWS_AT_ONCE].astype(np.int64).astype(np.uint64) @ keys
            for start in range(0, max(1, matrix.shape[0]), _ROWS_AT_ONCE)
        ]
    )
