"""The distinct sentences of many columns, found some at a time and kept in little memory."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from maege.array_types import Bools, Indices
from maege.counts.members import OffsetColumn
from maege.counts.numbered_columns import NumberedColumn

CELLS_AT_ONCE = 250_000  # that are sorted, to find the distinct sentences of large corpora
_NEAR = 256  # indices that a byte tells apart


class SortedNumbers:
    """A matrix with sorted columns, shape (3, columns), of which few numbers are stored.

    Runs are columns with equal first two rows, groups those with an equal first row. Most numbers
    of the last row are near others of their group, and need a byte.
    """

    def __init__(self, blocks: Iterable[Indices]) -> None:
        """Take blocks, each with groups of its own."""
        near: list[NDArray[np.uint8]] = [np.empty(0, dtype=np.uint8)]
        runs, far = [np.empty((2, 0), dtype=np.int32)], [np.empty((2, 0), dtype=np.int32)]
        groups, number, run = [np.empty((3, 0), dtype=np.int32)], 0, 0
        for block in blocks:
            starts = np.flatnonzero(_is_new(block[:2]))
            first = np.flatnonzero(_is_new(block[:1]))
            size = np.diff(first, append=block.shape[1])
            base = block[2, first + size // 2] - _NEAR // 2
            offset = block[2] - np.repeat(base, size)
            is_far = (offset < 0) | (offset >= _NEAR - 1)
            near.append(np.where(is_far, _NEAR - 1, offset).astype(np.uint8))
            rows = np.flatnonzero(is_far)
            far.append(np.stack([rows + number, block[2, rows]]).astype(np.int32))
            runs.append(np.stack([starts + number, block[1, starts]]).astype(np.int32))
            first_run = np.searchsorted(starts, first) + run
            groups.append(np.stack([first_run, block[0, first], base]).astype(np.int32))
            number += block.shape[1]
            run += len(starts)
        self.shape = 3, number
        self._near = np.concatenate(near)  # _NEAR - 1 for a number that is far from its group
        # Where each begins, and what its columns have in common.
        self._run_starts, self._seconds = np.concatenate(runs, axis=1)
        self._group_starts, self._firsts, self._bases = np.concatenate(groups, axis=1)
        self._far, self._far_numbers = np.concatenate(far, axis=1)

    def __getitem__(self, key: Any) -> Any:
        rows, columns = key if isinstance(key, tuple) else (key, slice(None))
        if isinstance(columns, slice):
            columns = np.arange(self.shape[1])[columns]
        # Of the type of what is searched, of which there would be a copy each time otherwise.
        columns = np.asarray(columns, dtype=np.int32)
        run = np.searchsorted(self._run_starts, columns, side="right").astype(np.int32) - 1
        group = np.searchsorted(self._group_starts, run, side="right") - 1
        near = self._near[columns]
        last = self._bases[group] + near
        is_far = near == _NEAR - 1
        last[is_far] = self._far_numbers[np.searchsorted(self._far, columns[is_far])]
        return np.stack([self._firsts[group], self._seconds[run], last])[rows]


def _is_new(columns: NDArray[Any]) -> Bools:
    """Tell which columns of a matrix differ from the column before."""
    is_new = np.ones(columns.shape[1], dtype=bool)
    is_new[1:] = (columns[:, 1:] != columns[:, :-1]).any(axis=0)
    return is_new


class _Group:
    """Columns of the same size, which mostly have the same sentences.

    ``columns``: of each the numbers of references, sources and hypotheses. ``sets``: the number of
    sets of references. A range of these is a block: its sentences are looked up together.
    """

    def __init__(self, size: int, columns: Sequence[tuple[NumberedColumn, ...]], sets: int) -> None:
        self._columns = columns
        self._low = np.full(size, sets, dtype=np.int32)
        self._high = np.zeros(size, dtype=np.int32)
        self.cells = np.zeros(sets, dtype=np.int64)  # of each set
        for references, *_ in columns:
            numbers = references.at()
            self.cells += np.bincount(numbers, minlength=sets)
            np.minimum(self._low, numbers, out=self._low)
            np.maximum(self._high, numbers, out=self._high)
        self._first = np.zeros(size, dtype=np.int32)
        self._offset: NDArray[Any] = np.zeros((len(columns), size), dtype=np.uint8)
        self._far: dict[int, Indices] = {}  # of rows whose indices are not near, shape (columns,)
        # Of the present block: rows, and which of their cells are in it.
        self._rows: NDArray[Any] = np.empty(0, dtype=np.int64)
        self._is_in: Bools = np.empty(0, dtype=bool)

    def block(self, start: int, end: int) -> Indices:
        """Return the numbers of the sentences with a range of sets, shape (3, sentences)."""
        self._rows = np.flatnonzero((self._low < end) & (self._high >= start))
        sets, *texts = (
            np.array([numbers.at(self._rows) for numbers in of_field])
            for of_field in zip(*self._columns, strict=True)
        )
        self._is_in = (sets >= start) & (sets < end)
        return np.stack([numbers[self._is_in] for numbers in (sets, *texts)])

    def set_indices(self, indices: Indices) -> None:
        """Take over the indices of the sentences of the present block, in their order."""
        index = np.zeros(self._is_in.shape, dtype=np.int32)
        index[self._is_in] = indices
        lowest = index.min(axis=0)
        is_near = self._is_in.all(axis=0) & (index.max(axis=0) - lowest < _NEAR)
        near = self._rows[is_near]
        self._first[near] = lowest[is_near]
        self._offset[:, near] = index[:, is_near] - lowest[is_near]
        for number in np.flatnonzero(~is_near).tolist():
            row, is_in = int(self._rows[number]), self._is_in[:, number]
            far = self._far.setdefault(row, np.zeros(len(index), dtype=np.int32))
            far[is_in] = index[is_in, number]

    def copies(self, number: int) -> Indices:
        """Let rows whose indices are not near have those of copies, which begin with ``number``.

        Returns what each is a copy of. So the indices of a column need a byte for each row.
        """
        copies: list[Indices] = [np.empty(0, dtype=np.int32)]
        for row, index in self._far.items():
            own, offset = np.unique(index, return_inverse=True)
            dtype = np.promote_types(self._offset.dtype, np.min_scalar_type(len(own) - 1))
            self._offset = self._offset.astype(dtype, copy=False)
            self._first[row], self._offset[:, row] = number, offset
            copies.append(own)
            number += len(own)
        return np.concatenate(copies)

    def offset_columns(self) -> Iterator[OffsetColumn]:
        """Yield the indices of each column."""
        return (OffsetColumn(self._first, offset) for offset in self._offset)


def distinct_cells(
    columns: Sequence[tuple[NumberedColumn, ...]], sets: int
) -> tuple[SortedNumbers, list[OffsetColumn], Indices]:
    """Return the distinct sentences of columns, sorted, and the index of each sentence of each.

    Indices after those of the distinct sentences are of copies; of what, is returned, too.

    ``columns``: of each the numbers of references, sources and hypotheses. ``sets``: the number of
    sets of references; the sentences that have some of them are sorted together.
    """
    by_size: dict[int, list[int]] = {}
    for number, (references, *_) in enumerate(columns):
        by_size.setdefault(len(references.column), []).append(number)
    groups = [_Group(n, [columns[c] for c in own], sets) for n, own in by_size.items()]
    cells = np.cumsum(sum(group.cells for group in groups))
    ends = np.flatnonzero(np.diff(cells // CELLS_AT_ONCE)) + 1
    distinct = SortedNumbers(_distinct_blocks(groups, [0, *ends.tolist(), sets]))
    copies: Indices = np.empty(0, dtype=np.int32)
    for group in groups:
        copies = np.append(copies, group.copies(distinct.shape[1] + len(copies)))
    of_columns = dict(
        pair
        for own, group in zip(by_size.values(), groups, strict=True)
        for pair in zip(own, group.offset_columns(), strict=True)
    )
    return distinct, [of_columns[column] for column in range(len(columns))], copies


def _distinct_blocks(groups: Sequence[_Group], ends: Sequence[int]) -> Iterator[Indices]:
    """Yield the distinct sentences of ranges of sets, and tell the groups their indices."""
    known = 0  # distinct sentences so far
    for start, end in pairwise(ends):
        parts = [group.block(start, end) for group in groups]
        distinct, index = _distinct_columns(np.concatenate(parts, axis=1))
        ends_of_parts = np.cumsum([part.shape[1] for part in parts])
        for group, own in zip(groups, np.split(index + known, ends_of_parts[:-1]), strict=True):
            group.set_indices(own)
        known += distinct.shape[1]
        yield distinct


def _distinct_columns(values: Indices) -> tuple[Indices, Indices]:
    """Return the distinct columns of a matrix of three rows, sorted, and the index of each column.

    >>> distinct, index = _distinct_columns(np.array([[1, 0, 1], [2, 5, 2], [0, 0, 0]]))
    >>> distinct.tolist(), index.tolist()
    ([[0, 1], [5, 2], [0, 0]], [1, 0, 1])
    """
    pairs = values[1].astype(np.int64) << 32 | values[2]
    order = np.lexsort((pairs, values[0]))
    in_order = values[:, order]
    is_new = _is_new(in_order)
    index = np.empty(len(order), dtype=np.int32)
    index[order] = np.cumsum(is_new) - 1
    return in_order[:, is_new], index
