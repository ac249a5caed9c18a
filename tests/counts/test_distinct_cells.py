"""Sorted numbers in little memory are those that were given."""

import numpy as np
import pytest
from scipy.sparse import coo_array

from maege.counts import distinct_cells as module
from maege.counts.distinct_cells import SortedNumbers, distinct_cells
from maege.counts.members import Members
from tests.counts.numbers import numbered


@pytest.mark.parametrize("spread", [3, 200, 100_000])
@pytest.mark.parametrize("groups", [0, 1, 40])
def test_sorted_numbers_are_those_that_were_given(groups: int, spread: int) -> None:
    rng = np.random.default_rng(5)
    first = rng.integers(groups, size=20 * groups) if groups else np.empty(0, dtype=np.int64)
    near = rng.integers(spread, size=first.size)
    numbers = np.stack([first, first * 1000 + near % 3, first * 1000 + near]).astype(np.int32)
    numbers = np.unique(numbers, axis=1)
    of_block = numbers[0] // 7  # each block has groups of its own
    blocks = np.split(numbers, np.flatnonzero(np.diff(of_block)) + 1, axis=1)
    stored = SortedNumbers(blocks)
    assert stored.shape == numbers.shape
    some = rng.permutation(numbers.shape[1])[:30]
    for key in (slice(None), slice(1, None), 0, (slice(None), some), (2, some), (0, slice(3, 9))):
        assert stored[key].tolist() == numbers[key].tolist()


@pytest.mark.parametrize("at_once", [1, 20, 10_000])
def test_distinct_sentences_are_the_cells_of_a_sparse_matrix(
    at_once: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "CELLS_AT_ONCE", at_once)
    rng = np.random.default_rng(5)
    corpora = [rng.integers((6, 4, 9), size=(size, 3)) for size in (40, 40, 7, 40)]
    distinct, columns, copies = distinct_cells([*map(numbered, corpora)], 6)
    sets, sources, hypotheses = np.concatenate(corpora).T
    cells = coo_array((np.ones(len(sets)), (sets * 4 + sources, hypotheses)))
    cells.sum_duplicates()
    assert distinct.shape == (3, cells.nnz)
    assert np.array_equal(np.unique(np.concatenate(corpora), axis=0), distinct[:].T)
    members = Members(columns, copies, distinct.shape[1], np.arange(4), np.zeros(4, dtype=int))
    for request, corpus in enumerate(corpora[1:], start=1):
        assert np.array_equal(distinct[:, members[request]].T, corpus)
