import numpy as np
import pytest
from scipy.sparse import csr_array

from maege.statistics.sparse_matrices import SparseRows, after_sums, without_empty_columns


def random_matrix(most: int = 300) -> csr_array:
    rng = np.random.default_rng(3)
    return csr_array(rng.integers(-most, most, (7, 301)) * (rng.random((7, 301)) < 0.3))


@pytest.mark.parametrize("columns", [1, 20, 200, 10_000])
def test_the_product_of_blocks_is_that_of_the_matrix_to_the_last_bit(columns: int) -> None:
    matrix, dense = random_matrix(), np.random.default_rng(4).standard_normal((301, 5))
    sums = np.zeros((7, 5))
    for start in range(0, 301, columns):
        block = matrix[:, start : start + columns]
        sums = after_sums(block) @ np.concatenate([sums, dense[start : start + columns]])
    assert sums.tobytes() == (matrix @ dense).tobytes()


@pytest.mark.parametrize("most", [1, 100, 300, 70_000])
def test_rows_of_blocks_are_those_of_the_matrix(most: int) -> None:
    matrix = random_matrix(most)
    rows = SparseRows.of_blocks([matrix[:2], matrix[2:2], matrix[2:]])
    some = np.array([5, 0, 5])
    np.testing.assert_array_equal(rows.some(some, np.float64).toarray(), matrix.toarray()[some])
    np.testing.assert_array_equal(rows.part(1, 6, np.float64).toarray(), matrix.toarray()[1:6])
    assert rows.value.dtype == np.min_scalar_type(-1 - int(np.abs(matrix.data).max()))


def test_equal_rows_have_equal_keys_and_differences_those_of_the_difference() -> None:
    matrix = random_matrix().toarray()
    matrix[3] = matrix[1]
    keys = SparseRows.of_blocks([csr_array(matrix)]).keys()
    difference = SparseRows.of_blocks([csr_array(matrix[[4]] - matrix[[5]])]).keys()
    assert len(set(keys.tolist())) == 6
    assert keys[1] == keys[3]
    np.testing.assert_array_equal(keys[[4]] - keys[[5]], difference)


def test_columns_that_all_matrices_have_empty_are_dropped() -> None:
    first, second = np.array([[0, 1, 0, 0]]), np.array([[0, 0, 0, 2], [0, 3, 0, 0]])
    of_blocks = [SparseRows.of_blocks([csr_array(matrix)]) for matrix in (first, second)]
    dropped, used = without_empty_columns(*of_blocks)
    assert used.tolist() == [1, 3]
    for rows, matrix in zip(dropped, (first, second), strict=True):
        np.testing.assert_array_equal(
            rows.part(0, len(rows), np.float64).toarray(), matrix[:, used]
        )
