"""Counts of the sentences of corpora, as indices of rows that the corpora share."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, overload

import numpy as np
from numpy.typing import NDArray

from maege.array_types import Floats, Indices, SmallFloats
from maege.counts.compact_rows import CompactRows


@dataclass(frozen=True, eq=False, slots=True)
class IndexedRows:
    """The counts of the sentences of a corpus, as indices of rows that corpora share."""

    # Distinct counts, shape (rows, columns); see ``smallest_floats``.
    rows: Floats | SmallFloats | CompactRows
    numbers: NDArray[np.integer]  # of the row of each sentence, shape (sentences,)
    # The lowest number of each sentence in several corpora, if ``numbers`` are what is to be added.
    first: Indices | None = None

    @property
    def index(self) -> NDArray[np.integer]:
        """The row of each sentence, shape (sentences,)."""
        return self.numbers if self.first is None else self.first + self.numbers

    def to_array(self) -> Floats:
        """Return the counts, shape (sentences, columns)."""
        return self.rows[self.index].astype(np.float64)


def with_first_rows(corpora: Sequence[IndexedRows]) -> list[IndexedRows]:
    """Return the counts of corpora of the same sentences, whose rows are near, in less memory.

    >>> rows = np.zeros((9, 1))
    >>> some = with_first_rows([IndexedRows(rows, np.array(own)) for own in ([3, 8], [4, 7])])
    >>> [(corpus.numbers.dtype.name, corpus.index.tolist()) for corpus in some]
    [('uint8', [3, 8]), ('uint8', [4, 7])]
    """
    if len({len(corpus.numbers) for corpus in corpora}) != 1 or corpora[0].first is not None:
        return [*corpora]
    first, last = corpora[0].index.astype(np.int32), corpora[0].index.astype(np.int32)
    for corpus in corpora:
        np.minimum(first, corpus.index, out=first)
        np.maximum(last, corpus.index, out=last)
    dtype = np.min_scalar_type((last - first).max(initial=0))
    return [IndexedRows(c.rows, (c.index - first).astype(dtype), first) for c in corpora]


def smallest_floats(values: Floats) -> Floats | SmallFloats:
    """Return values as 32-bit floats if these are exactly the same, as whole numbers mostly are.

    >>> smallest_floats(np.array([1.5])).dtype.name, smallest_floats(np.array([0.1])).dtype.name
    ('float32', 'float64')
    """
    small = values.astype(np.float32)
    return small if (small == values).all() else values


class CorpusCounts(Sequence[Floats | None]):
    """For each request that is a corpus the counts of its sentences, for other requests None.

    An element is an array of shape (sentences, columns), which is built when it is asked for; a
    slice is again of this class.
    """

    def __init__(self, stored: Sequence[Floats | IndexedRows | None]) -> None:
        self.stored = stored

    def __len__(self) -> int:
        return len(self.stored)

    @overload
    def __getitem__(self, index: int) -> Floats | None: ...

    @overload
    def __getitem__(self, index: slice) -> "CorpusCounts": ...

    def __getitem__(self, index: int | slice) -> "Floats | CorpusCounts | None":
        if isinstance(index, slice):
            return CorpusCounts(self.stored[index])
        counts = self.stored[index]
        return counts.to_array() if isinstance(counts, IndexedRows) else counts


def stored_counts(counts: Sequence[Floats | None]) -> Sequence[Floats | IndexedRows | None]:
    """Return counts as they are stored."""
    return counts.stored if isinstance(counts, CorpusCounts) else counts


def merge_rows(
    counts: Sequence[Floats | IndexedRows],
) -> tuple[Floats | SmallFloats | CompactRows, list[IndexedRows]]:
    """Return the rows of all corpora together, and the corpora with indices of these rows."""
    indexed = [
        corpus
        if isinstance(corpus, IndexedRows)
        else IndexedRows(corpus, np.arange(len(corpus), dtype=np.int32))
        for corpus in counts
    ]
    shared = {id(corpus.rows): corpus.rows for corpus in indexed}
    starts = np.cumsum([0, *map(len, shared.values())], dtype=np.int32)
    start = dict(zip(shared, starts, strict=False))
    rows: list[Any] = list(shared.values())
    if len(rows) == 1:
        return rows[0], indexed
    merged = np.concatenate([own[:] for own in rows])
    return merged, [IndexedRows(merged, c.index + start[id(c.rows)]) for c in indexed]


def join_columns(parts: Sequence[Sequence[Floats | IndexedRows | None]]) -> CorpusCounts:
    """Return counts of the same corpora side by side; equal pairs of rows are stored once.

    Each part has, for one metric, the counts of each request that is a corpus, and None for others.
    """
    merged = [merge_rows([counts for counts in part if counts is not None]) for part in parts]
    rows: Any
    rows, corpora = merged[0]
    index = np.concatenate([corpus.index for corpus in corpora])
    for more_rows, more in merged[1:]:
        pairs, inverse = np.unique(
            index.astype(np.int64) * len(more_rows)
            + np.concatenate([corpus.index for corpus in more]),
            return_inverse=True,
        )
        left, right = np.divmod(pairs, len(more_rows))
        rows = smallest_floats(np.hstack([rows[left], more_rows[right]]))
        index = inverse.astype(np.int32)
    by_corpus = iter(np.split(index, np.cumsum([len(corpus.numbers) for corpus in corpora])[:-1]))
    return CorpusCounts(
        [None if counts is None else IndexedRows(rows, next(by_corpus)) for counts in parts[0]]
    )
