"""Columns of values that are equal in near rows have these values, to the last bit."""

import numpy as np
import pytest
from scipy.sparse import csc_array

from maege.array_types import Floats
from maege.counts import local_values
from maege.counts.local_values import LocalValues


def _column(values: Floats) -> LocalValues:
    return LocalValues.of_parts(np.split(values, range(24, len(values), 24)))


@pytest.fixture(autouse=True)
def _small_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(local_values, "BLOCK", 8)


@pytest.mark.parametrize("rows", [0, 5, 24, 53])
@pytest.mark.parametrize("parts", [(1,), (1, 2), (1, 2, 3), (3, 2, 1)], ids=str)
def test_columns_have_all_values_to_the_last_bit(rows: int, parts: tuple[int, ...]) -> None:
    rng = np.random.default_rng(5)
    values = rng.integers(400, size=rows) / np.resize(np.repeat(parts, 8), rows)
    column = _column(values)
    assert column[:].tobytes() == values.tobytes()
    assert {*values} <= {*column.values}
    some = rng.integers(rows, size=(3, 4 if rows else 0))
    assert column[some].tobytes() == values[some].tobytes()
    longer = column.with_copies(some[0])
    assert longer[:].tobytes() == np.append(values, values[some[0]]).tobytes()
    assert (
        longer.with_copies(some[1])[:].tobytes() == np.append(longer[:], values[some[1]]).tobytes()
    )
    assert column[:].tobytes() == values.tobytes()


def test_an_index_is_a_byte_whatever_the_number_of_values(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(local_values, "BLOCK", 256)
    values = np.arange(1024) / 7
    column = LocalValues.of_parts([values])
    assert column.index.dtype == np.uint8
    assert column[:].tobytes() == values.tobytes()


def test_no_value_is_larger_than_the_largest_of_the_column() -> None:
    values = np.repeat([3.0, 2.5, 7 / 3], 8)
    assert _column(values).values.max() == 3


def test_sums_of_a_column_are_those_of_a_sparse_one() -> None:
    rng = np.random.default_rng(5)
    values = rng.poisson(0.4, size=200) / 3
    drawn = rng.integers(200, size=500)
    sparse = csc_array(values[:, None])[drawn]
    assert _column(values)[drawn].tolist() == sparse.toarray()[:, 0].tolist()
