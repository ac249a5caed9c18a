"""Rows of counts in little memory have the numbers that were set, to the last bit."""

import numpy as np
import pytest
from scipy.sparse import csr_array

from maege.counts import compact_rows
from maege.counts.compact_rows import CompactRows


@pytest.mark.parametrize("most", [4, 65_536])
def test_rows_have_all_numbers_to_the_last_bit(most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compact_rows, "_MAX_VALUES", most)
    monkeypatch.setattr(compact_rows, "ROWS_AT_ONCE", 7)
    rng = np.random.default_rng(5)
    rows, expected = CompactRows(40), np.zeros((40, 4))
    for _ in range(4):
        some = rng.permutation(40)[:25]
        thirds = rng.integers(9, size=25) / 3
        zeros = np.where(rng.random(25) < 0.2, -0.0, thirds)
        others = rng.choice([np.nan, 1 / 3, -7.5], size=25)
        values = np.column_stack([rng.integers(70_000, size=25), thirds, zeros, others])
        rows.set(some.tolist(), values)
        expected[some] = values
    assert rows[:].tobytes() == expected.tobytes()
    assert rows[[3, 1], 1].tolist() == expected[[3, 1], 1].tolist()
    assert rows.shape == (40, 4)
    assert rows.replaced_by(lambda some: some / 3)[:].tobytes() == (expected / 3).tobytes()
    assert rows.shape == (0, 4)


@pytest.mark.parametrize(("thirds", "size"), [(50, 1), (256, 1), (257, 2)])
def test_thirds_take_one_or_two_bytes_a_row(thirds: int, size: int) -> None:
    rows = CompactRows(1000)
    rows.set(slice(None), np.arange(1000.0)[:, None] % thirds / 3)
    assert rows.columns[0].index.nbytes == size * 1000


def test_copies_come_after_all_rows_and_leave_what_shares_memory_as_it_is() -> None:
    rows = CompactRows(3)
    rows.set(slice(None), np.array([[1, 1 / 3, 7], [2, 2 / 3, 8], [3, 1, 9]]))
    first = rows.first_columns(2)
    first.append_copies(np.array([2, 0]))
    expected = [[1, 1 / 3], [2, 2 / 3], [3, 1], [3, 1], [1, 1 / 3]]
    assert first[:].tolist() == expected
    assert first.shape == (5, 2)
    assert rows[:].tolist() == [[1, 1 / 3, 7], [2, 2 / 3, 8], [3, 1, 9]]


def test_many_rows_need_memory_only_where_they_are_set(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compact_rows, "_MANY_ROWS", 10)
    rows, expected = CompactRows(20), np.zeros((20, 2))
    for some in (slice(3, 5), slice(9, 20)):
        expected[some] = [[7, 1 / 3]] * len(expected[some])
        rows.set(some, expected[some])
    assert rows[:].tobytes() == expected.tobytes()
    assert not rows.columns[0].flags.owndata  # pages of zeros
    halves = rows.replaced_by(lambda some: some / 2)
    assert halves[:].tobytes() == (expected / 2).tobytes()


def test_sums_of_rows_are_those_of_a_sparse_matrix() -> None:
    rng = np.random.default_rng(5)
    counts = rng.poisson(0.6, size=(300, 5)) * np.array([1, 1, 200, 70_000, 0.5])
    rows, sparse = CompactRows(300), csr_array(counts)
    for block in np.array_split(rng.permutation(300), 7):
        rows.set(block, counts[block])
    drawn = rng.integers(300, size=(4, 500))
    times = csr_array(np.stack([np.bincount(draw, minlength=300) for draw in drawn]))
    assert (rows[drawn].sum(axis=1) == (times @ sparse).toarray()).all()
    assert sum(column.nbytes for column in rows.columns[:2]) == 600
