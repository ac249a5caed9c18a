import numpy as np
import pytest
from scipy.sparse import csr_array

from maege.statistics import sparse_matrices
from maege.statistics.sparse_matrices import BlockedMatrix


class Rows:
    """Gives the rows of a matrix, some at a time."""

    def __init__(self, matrix: np.ndarray) -> None:
        self.width = matrix.shape[1]
        self._matrix, self._next = matrix, 0

    def fill(self, rows: np.ndarray) -> None:
        self._next += len(rows)
        rows[:] = self._matrix[self._next - len(rows) : self._next]


@pytest.mark.parametrize("block_numbers", [1, 20, 200, 10_000])
def test_the_product_of_blocks_is_that_of_the_matrix_to_the_last_bit(
    block_numbers: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    rng = np.random.default_rng(3)
    matrix = csr_array(rng.integers(-300, 300, (7, 301)) * (rng.random((7, 301)) < 0.3))
    dense = rng.standard_normal((301, 5))
    monkeypatch.setattr(sparse_matrices, "BLOCK_NUMBERS", block_numbers)
    product = BlockedMatrix.of_columns(matrix, width=5) @ Rows(dense)
    assert product.tobytes() == (matrix @ dense).tobytes()


def test_the_columns_of_a_block_have_factors() -> None:
    rng = np.random.default_rng(3)
    numbers = [rng.integers(-most, most + 1, (7, 40)) for most in (1, 200)]
    factors, dense = rng.random((2, 40)), rng.standard_normal((80, 5))
    blocks = zip(map(csr_array, numbers), factors, strict=True)
    whole = csr_array(np.hstack([own * by for own, by in zip(numbers, factors, strict=True)]))
    assert (BlockedMatrix(blocks) @ Rows(dense)).tobytes() == (whole @ dense).tobytes()
