"""Counts as indices of shared rows are those of sparse matrices."""

import numpy as np
import pytest
from scipy.sparse import csr_array, hstack, vstack

from maege.counts.compact_rows import CompactRows
from maege.counts.indexed_rows import (
    CorpusCounts,
    IndexedRows,
    join_columns,
    merge_rows,
    smallest_floats,
    stored_counts,
    with_first_rows,
)

RANDOM = np.random.default_rng(5)
COUNTS = RANDOM.poisson(0.5, size=(50, 3)).astype(float)
SPARSE = csr_array(COUNTS)
NUMBERS = [start + RANDOM.integers(9, size=40) for start in (0, 4, 20)]
CORPORA = [IndexedRows(COUNTS, own) for own in NUMBERS]


def _compact() -> CompactRows:
    rows = CompactRows(len(COUNTS))
    rows.set(slice(None), COUNTS)
    return rows


@pytest.mark.parametrize(
    "rows", [COUNTS, COUNTS.astype(np.float32), _compact()], ids=["doubles", "floats", "compact"]
)
def test_counts_are_rows_of_a_sparse_matrix(rows: CompactRows) -> None:
    for own in NUMBERS:
        assert (IndexedRows(rows, own).to_array() == SPARSE[own].toarray()).all()


def test_offsets_from_the_lowest_row_take_a_byte() -> None:
    small = with_first_rows(CORPORA)
    assert [corpus.numbers.dtype for corpus in small] == [np.uint8] * 3
    assert [corpus.index.tolist() for corpus in small] == [own.tolist() for own in NUMBERS]
    other = IndexedRows(COUNTS, NUMBERS[0][:7])
    assert with_first_rows([CORPORA[0], other]) == [CORPORA[0], other]


def test_rows_of_several_tables_are_stacked() -> None:
    other = COUNTS + 1
    rows, corpora = merge_rows([CORPORA[0], other, CORPORA[1]])
    stacked = vstack([SPARSE, csr_array(other)]).tocsr()
    assert (rows[:] == stacked.toarray()).all()
    assert (corpora[1].to_array() == other).all()
    assert [c.index.tolist() for c in corpora[::2]] == [own.tolist() for own in NUMBERS[:2]]
    assert merge_rows(CORPORA)[0] is COUNTS


def test_columns_of_several_metrics_are_side_by_side() -> None:
    other = [IndexedRows(COUNTS / 3, own[::-1]) for own in NUMBERS]
    joined = join_columns([[None, *CORPORA], [None, *other]])
    assert joined[0] is None
    for counts, own in zip(joined[1:], NUMBERS, strict=True):
        assert (counts == hstack([SPARSE[own], SPARSE[own[::-1]] / 3]).toarray()).all()


def test_counts_of_corpora_are_stored_as_they_are() -> None:
    counts = CorpusCounts([None, *CORPORA])
    assert stored_counts(counts) is counts.stored
    assert stored_counts([COUNTS])[0] is COUNTS
    assert len(counts[1:]) == 3
    assert (np.asarray(counts[1]) == COUNTS[NUMBERS[0]]).all()


def test_floats_of_32_bits_are_those_that_are_equal() -> None:
    assert smallest_floats(COUNTS).dtype == np.float32
    assert smallest_floats(COUNTS / 3).dtype == np.float64
