from collections import Counter

import numpy as np
from scipy.sparse import csr_array

from maege.statistics.distinct_rows import DistinctRows
from maege.statistics.sparse_matrices import row_keys


def test_distinct_rows_of_several_matrices_are_counted_in_the_order_of_their_keys() -> None:
    rng = np.random.default_rng(4)
    blocks = [rng.integers(-1, 2, (size, 4)) for size in (0, 90, 1, 200)]
    rows = DistinctRows()
    for block in blocks:
        rows.add(csr_array(block))
    columns, times = zip(*rows.columns(5), strict=True)
    assert max(matrix.shape[1] for matrix in columns) == 5
    distinct = np.hstack([matrix.toarray() for matrix in columns]).T
    expected = Counter(tuple(row) for row in np.concatenate(blocks).tolist() if any(row))
    counted = zip(map(tuple, distinct.tolist()), np.concatenate(times).tolist(), strict=True)
    assert dict(counted) == expected
    assert len(distinct) == len(expected)
    assert (np.diff(row_keys(csr_array(distinct)).astype(float)) > 0).all()
    assert not list(rows.columns(5))  # they are forgotten


def test_zeros_are_no_rows() -> None:
    rows = DistinctRows()
    rows.add(csr_array((3, 4)))
    assert not list(rows.columns(5))
