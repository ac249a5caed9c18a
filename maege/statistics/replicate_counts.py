"""Counts of the sentences of replicates of corpora, and the columns that are added up."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from maege.array_types import Floats, Indices, SmallFloats
from maege.counts.compact_rows import CompactRows
from maege.counts.indexed_rows import merge_rows, stored_counts
from maege.metric.scores import SentenceCounts

_SENTENCES_AT_ONCE = 5_000  # whose counts are compared
_EIGHTHS = 8  # sums of eighths are exact: counts are whole, or means over 2, 4, 8 references
_PARTS = 840  # whole numbers of parts are means over up to eight references
_ROUNDING = 1e-12  # by which such a mean may differ, relative to its size
MAX_EXACT = 2**53  # parts in a sum


@dataclass(frozen=True, eq=False)
class ReplicateCounts:
    """Counts of the sentences of corpora; the same counts of many sentences are stored once."""

    rows: Floats | SmallFloats | CompactRows  # shape (rows, columns)
    # Of the row of each sentence, shape (replicates, models, sentences).
    numbers: NDArray[np.integer]
    # If these are what is to be added, the lowest number of each sentence, shape (sentences,).
    first: Indices | None = None

    @classmethod
    def from_array(cls, counts: Floats) -> "ReplicateCounts":
        """Take counts of shape (replicates, models, sentences, columns)."""
        rows = counts.reshape(-1, counts.shape[-1])
        return cls(rows, np.arange(len(rows), dtype=np.int32).reshape(counts.shape[:-1]))

    @classmethod
    def from_replicates(cls, replicates: Sequence[SentenceCounts]) -> "ReplicateCounts":
        """Take the counts of the corpora of each replicate that scores depend on."""
        stored = [counts for replicate in replicates for counts in stored_counts(replicate.counts)]
        rows, corpora = merge_rows([counts for counts in stored if counts is not None])
        columns = replicates[0].total_columns
        if columns is not None:
            if isinstance(rows, CompactRows):
                rows = rows.first_columns(columns)
            else:
                rows = rows[:, :columns]
        first = corpora[0].first
        if any(corpus.first is not first for corpus in corpora):
            first = None
        numbers = [corpus.index if first is None else corpus.numbers for corpus in corpora]
        return cls(rows, _stacked(numbers).reshape(len(replicates), -1, len(numbers[0])), first)

    @property
    def models(self) -> int:
        """The number of corpora of a replicate."""
        return int(self.numbers.shape[1])

    def index(self, corpora: Any, sentences: Any = slice(None)) -> NDArray[np.integer]:
        """Return the rows of some sentences of some corpora, by indices of ``numbers``."""
        numbers = self.numbers[corpora][..., sentences]
        return np.asarray(numbers if self.first is None else self.first[sentences] + numbers)

    def of_corpus(self, replicate: int, model: int) -> Floats:
        """Return the counts of a corpus, (sentences, columns)."""
        return self.rows[self.index((replicate, model))].astype(np.float64, copy=False)


def _stacked(rows: Sequence[NDArray[Any]]) -> NDArray[Any]:
    """Return an array of rows; without a copy if they are those of one, as of corpora mostly are.

    >>> whole = np.array([[1, 2], [3, 4]])
    >>> _stacked([whole[0], whole[1]]) is whole, _stacked([whole[1], whole[0]]).tolist()
    (True, [[3, 4], [1, 2]])
    """
    whole = rows[0].base
    if isinstance(whole, np.ndarray) and whole.shape == (len(rows), *rows[0].shape):
        layouts = [[row.ctypes.data, row.strides, row.dtype] for row in rows]
        if layouts == [[row.ctypes.data, row.strides, row.dtype] for row in whole]:
            return whole
    return np.array(rows)


class CountColumn(NamedTuple):
    """One of the counts in one of the models."""

    counts: ReplicateCounts
    model: int
    number: int
    parts: int  # of which it has whole numbers, so that sums are exact in any order; or 0

    def of(self, sentences: Any) -> NDArray[np.number[Any]]:
        """Return the count of some sentences in each replicate, shape (replicates, sentences)."""
        rows = self.counts.index((slice(None), self.model), sentences)
        return self.counts.rows[rows, self.number]

    def key(self, random: Floats) -> tuple[float, ...]:
        """Return a product of random numbers with the counts of each block of sentences.

        They are equal for equal counts, and for hardly any others. ``random``: shape (replicates,
        _SENTENCES_AT_ONCE).
        """
        return tuple(
            float(np.einsum("ij,ij", values.astype(np.float64), random[:, : values.shape[1]]))
            for values in self._blocks()
        )

    def equals(self, other: "CountColumn") -> bool:
        """Tell whether another column has the same counts."""
        return all(map(np.array_equal, self._blocks(), other._blocks()))

    def _blocks(self) -> Iterator[NDArray[np.number[Any]]]:
        """Yield the counts of some sentences in each replicate."""
        for start in range(0, self.counts.numbers.shape[-1], _SENTENCES_AT_ONCE):
            yield self.of(slice(start, start + _SENTENCES_AT_ONCE))


def distinct_columns(
    counts: Sequence[ReplicateCounts], drawn: int
) -> tuple[list[CountColumn], list[int]]:
    """Return the columns of all models of all metrics, equal ones once, and where each is.

    Many are equal: the numbers of sentences, or counts of the source in all models. ``drawn`` is
    the largest number of sentences whose counts are added up.
    """
    distinct: dict[tuple[float, ...], int] = {}  # by products with random numbers
    random = np.random.default_rng(0).standard_normal((len(counts[0].numbers), _SENTENCES_AT_ONCE))
    columns: list[CountColumn] = []
    indices = []
    for of_metric in counts:
        models, numbers = of_metric.models, of_metric.rows.shape[1]
        parts = [_parts(of_metric, number, drawn) for number in range(numbers)]
        for model, number in np.ndindex(models, numbers):
            column = CountColumn(of_metric, model, number, parts[number])
            index = distinct.setdefault(column.key(random), len(columns))
            # Other counts may have the same products.
            if index < len(columns) and not columns[index].equals(column):
                index = len(columns)
            if index == len(columns):
                columns.append(column)
            indices.append(index)
    return columns, indices


def _parts(counts: ReplicateCounts, number: int, drawn: int) -> int:
    """Return of which parts one of the counts has whole numbers; 0 if sums are not exact."""
    rows = counts.rows
    column = rows.values(number) if isinstance(rows, CompactRows) else rows[:, number]
    largest = float(np.abs(column).max(initial=0)) * drawn
    if np.issubdtype(column.dtype, np.integer):
        return int(largest < MAX_EXACT)
    for parts, rounding in ((_EIGHTHS, 0.0), (_PARTS, _ROUNDING)):
        values = column.astype(np.float64, copy=False) * parts
        is_whole = (np.abs(values - np.rint(values)) <= rounding * np.abs(values)).all()
        if is_whole and largest * parts < MAX_EXACT:
            return parts
    return 0
