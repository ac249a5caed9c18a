"""Products of sparse with dense matrices, block by block.

A block of the dense matrix fits into the cache of the processor. The sums of the blocks before it
are the first terms of each sum, so that the terms are added in the order of the columns, as in the
product of the whole matrix, for the same last digits.
"""

from typing import TYPE_CHECKING

import numpy as np

from maege.array_types import Floats

if TYPE_CHECKING:
    from scipy.sparse import csr_array

BLOCK_NUMBERS = 500_000  # numbers of a dense matrix that are multiplied at once


def add_block(sums: Floats, matrix: "csr_array", dense: Floats) -> Floats:
    """Return sums + matrix @ dense, with the terms added one by one to the sums.

    Parameters
    ----------
    sums
        Shape (rows, width).
    matrix, dense
        Some columns of a sparse matrix, shape (rows, columns), and these rows of a dense matrix,
        shape (columns, width).
    """
    from scipy.sparse import eye_array, hstack  # slow to import

    extended = hstack([eye_array(len(sums), format="csr"), matrix], format="csr")
    return np.asarray(extended @ np.concatenate([sums, dense]))
