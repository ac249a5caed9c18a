"""Sparse matrices: without rows or columns that say nothing new, and in products block by block."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Protocol

import numpy as np
from numpy.typing import NDArray

from maege.array_types import Floats, Indices, Integers, SmallFloats

if TYPE_CHECKING:
    from scipy.sparse import csr_array

BLOCK_NUMBERS = 100_000  # numbers of a dense matrix that are multiplied at once
_ROWS_AT_ONCE = 100_000  # of a sparse matrix, as 64-bit integers


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


def without_empty_columns(matrix: "csr_array") -> tuple["csr_array", Integers]:
    """Drop columns of zeros; return the matrix and the indices of the columns that remain.

    Rows that are equal have their values in the same order, so products of them are equal, too.
    """
    from scipy.sparse import csr_array

    matrix.eliminate_zeros()
    matrix.sort_indices()
    is_used = np.zeros(matrix.shape[1], dtype=bool)
    is_used[matrix.indices] = True
    columns = (np.cumsum(is_used) - 1)[matrix.indices]
    shape = (matrix.shape[0], int(is_used.sum()))
    return csr_array((matrix.data, columns, matrix.indptr), shape=shape), np.flatnonzero(is_used)


class DenseRows(Protocol):
    """A dense matrix of ``width`` columns whose rows are computed, in order, when needed."""

    width: int

    def rows(self, number: int) -> Floats:
        """Return the next rows, shape (number, width)."""


def block_columns(width: int) -> int:
    """Return how many columns a block has, for products with dense matrices of ``width``."""
    return max(1, BLOCK_NUMBERS // width)


class BlockedMatrix:
    """A sparse matrix with few rows and many columns, for products with dense matrices.

    ``blocks`` are some columns each, with sorted indices. The products are those of the whole
    matrix to the last digit; see ``after_sums``. A few rows of the dense matrix are in memory at a
    time.
    """

    def __init__(self, blocks: Iterable["csr_array"]) -> None:
        self._blocks = [after_sums(block) for block in blocks]
        self.rows = self._blocks[0].shape[0]

    @classmethod
    def of_columns(cls, matrix: "csr_array", width: int) -> "BlockedMatrix":
        """Return blocks of a matrix, for products with dense matrices of ``width``."""
        columns, step = matrix.tocsc(), block_columns(width)
        starts = range(0, max(1, matrix.shape[1]), step)
        return cls(columns[:, start : start + step].tocsr() for start in starts)

    def __matmul__(self, dense: DenseRows) -> Floats:
        sums = np.zeros((self.rows, dense.width))
        for block in self._blocks:
            dense_rows = dense.rows(block.shape[1] - len(sums))
            sums = np.asarray(block @ np.concatenate([sums, dense_rows]))
        return sums


def distinct_rows(matrix: "csr_array") -> tuple[Integers, Integers]:
    """Return the index of the first of each group of equal rows, and the group of each row.

    Rows of integers are equal if their products with random 64-bit integers are; of a million
    different rows, two have the same product with a probability below 1e-7.
    """
    _, first, inverse = np.unique(row_keys(matrix), return_index=True, return_inverse=True)
    return first, inverse


def row_keys(matrix: "csr_array") -> NDArray[np.uint64]:
    """Return the product of each row of integers with random integers, see `distinct_rows`."""
    keys = np.random.default_rng(0).integers(2**64, size=matrix.shape[1], dtype=np.uint64)
    return np.concatenate(
        [
            matrix[start : start + _ROWS_AT_ONCE].astype(np.int64).astype(np.uint64) @ keys
            for start in range(0, max(1, matrix.shape[0]), _ROWS_AT_ONCE)
        ]
    )
