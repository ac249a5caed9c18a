"""Equal values of columns have the same number, as in a sparse matrix of values and rows."""

from itertools import pairwise

import numpy as np
import pytest
from scipy.sparse import coo_array

from maege.counts import numbered_columns as module
from maege.counts.indexed_values import IndexedValues
from maege.counts.numbered_columns import (
    joined_columns,
    number_values,
    numbered_values,
    numbers_by_appearance,
    parts_of_keys,
)

RANDOM = np.random.default_rng(5)
TEXTS = ["a", "b", "a", "c", "d", "b"]
NUMBERS = [RANDOM.integers(6, size=30) for _ in range(4)]
COLUMNS = [IndexedValues(TEXTS, own) for own in NUMBERS]


def test_numbers_of_values_are_the_rows_of_a_sparse_matrix() -> None:
    plain = [tuple(column) for column in COLUMNS]
    known, numbers = number_values([*COLUMNS, *plain])
    assert sorted(known) == ["a", "b", "c", "d"]
    first, second = np.split(numbers, 2)
    assert (first == second).all()
    # Text by position: the numbers of NumPy and of the store are one to one.
    _, expected = np.unique([text for column in plain for text in column], return_inverse=True)
    pairs = coo_array((np.ones(len(first)), (first, expected)))
    pairs.sum_duplicates()
    assert pairs.nnz == 4


def test_columns_share_the_table_of_their_values() -> None:
    _, numbered = numbered_values(COLUMNS)
    assert all(column.table is numbered[0].table for column in numbered)
    assert numbered[1].repeated(3).at().tolist() == [numbered[1].at(0)] * 3


def test_joined_columns_have_the_values_of_all() -> None:
    assert list(joined_columns([("a", "b"), (), ("c",)])) == ["a", "b", "c"]


def test_numbers_are_in_the_order_of_appearance() -> None:
    numbers = numbers_by_appearance()
    assert [numbers[text] for text in TEXTS] == [0, 1, 0, 2, 3, 1]


@pytest.mark.parametrize("at_once", [1, 7, 50, 1000])
def test_each_key_is_in_one_part(at_once: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "KEYS_AT_ONCE", at_once)
    rng = np.random.default_rng(5)
    keys = rng.choice(rng.integers(-(2**63), 2**63 - 1, size=60), size=200)
    parts = [*parts_of_keys(keys)]
    assert sorted(np.concatenate(parts)) == [*range(200)]
    assert all((np.diff(part) > 0).all() for part in parts)
    distinct, number = np.unique(keys, return_inverse=True)
    part = np.empty(200, dtype=int)
    for index, own in enumerate(parts):
        part[own] = index
    both = coo_array((np.ones(200), (number, part)))
    both.sum_duplicates()
    assert both.nnz == len(distinct)  # each key is in one part alone
    unsigned = [keys[own].view(np.uint64) for own in parts if len(own)]
    for before, after in pairwise(unsigned):
        assert before.max() < after.min()
