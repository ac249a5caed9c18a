"""Counts of sentences: what corpora with other sentences would score needs no further scoring."""

from collections.abc import Callable, Iterable, Sequence, Sized
from dataclasses import dataclass
from typing import Any, NamedTuple, overload

import numpy as np
from numpy.typing import NDArray

from maege.array_types import Floats, Indices, SmallFloats
from maege.errors import MetricError
from maege.metric.compact_rows import CompactRows
from maege.metric.score_request import ScoreRequest


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


class CountedScore(NamedTuple):
    """The score of a corpus, and the counts of its sentences, shape (sentences, columns)."""

    score: float
    counts: Floats | IndexedRows


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


@dataclass(frozen=True, eq=False)
class SentenceCounts:
    """The counts of the sentences of corpora by one metric."""

    # for each request that is a corpus, shape (sentences, columns); else None
    counts: Sequence[Floats | None]
    # turns sums of counts, shape (..., columns), into scores, shape (...)
    score_totals: Callable[[Floats], Floats]
    # how many of the first columns the scores depend on; None if on all
    total_columns: int | None = None

    def of_corpora(self) -> Floats:
        """Return the counts of all corpora, shape (sentences, corpora, columns).

        They have the same sentences. Where a corpus has fewer columns, the others are 0.
        """
        tables = [table for table in self.counts if table is not None]
        columns = max(table.shape[1] for table in tables)
        return np.stack([np.pad(t, ((0, 0), (0, columns - t.shape[1]))) for t in tables], axis=1)


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


def mean_of_totals(totals: Floats) -> Floats:
    """Turn a sum of values and their number, shape (..., 2), into the mean, shape (...)."""
    return np.asarray(totals[..., 0] / totals[..., 1])


def check_have_sentences(corpora: Iterable[Sized]) -> None:
    """Raise MetricError if a corpus that is scored by the mean of its sentences has none."""
    if not all(map(len, corpora)):
        raise MetricError("a corpus without sentences has no score, which is their mean")


def mean(scores: Floats) -> float:
    """Return the mean of scores, shape (sentences,).

    They are added one by one: the sum of a column of counts has the same last digit.
    """
    check_have_sentences([scores])
    return float(np.cumsum(scores)[-1] / len(scores))


class CountedScores:
    """What a metric may tell from counts of its sentences; by default nothing."""

    name: str
    # Whether the score of a corpus is a function of summed counts of its sentences. Then
    # ``score_with_counts`` and ``score_totals`` tell what any other sample of the sentences would
    # score, and intervals on corpora need no further scoring.
    counts_sentences: bool = False
    # Whether ``merge_references`` tells from the counts against single references what any set of
    # them would score. A subclass may score in a way of its own, so each class declares it anew.
    merges_references: bool = False
    # How many of the first counts ``score_totals`` depends on, so that others need not be summed in
    # resamples; None if on all. Each class declares it anew, too.
    total_columns: int | None = None

    def __init_subclass__(cls, **keywords: Any) -> None:
        """Forget that a base class merges references, and on which counts its scores depend."""
        super().__init_subclass__(**keywords)
        cls.merges_references = vars(cls).get("merges_references", False)
        cls.total_columns = vars(cls).get("total_columns")

    def score_with_counts(self, requests: Sequence[ScoreRequest]) -> list[CountedScore]:
        """Score corpora, and return the counts of their sentences, too."""
        raise NotImplementedError(f"{self.name} does not count sentences")

    def score_totals(self, totals: Floats) -> Floats:
        """Turn summed counts of sentences, shape (..., columns), into scores, shape (...)."""
        raise NotImplementedError(f"{self.name} does not count sentences")

    def detail_totals(self, totals: Floats) -> dict[str, Floats]:
        """Return what scores are made of, such as precision, from summed counts of sentences.

        Names and values are those of ``details``; totals of shape (..., columns) give values of
        shape (...). Empty if the scores are all there is.
        """
        return {}

    def merge_references(self, counts: Floats) -> Floats:
        """Return counts against several references from those against each of them alone.

        ``counts`` are those of the sentences of a corpus, in their order, as ``score_with_counts``
        returns them with one reference for each sentence: shape (..., sentences, references,
        columns). The result has shape (..., sentences, columns); ``score_totals`` turns its sum
        over the sentences into the score of the corpus with all these references.
        """
        raise NotImplementedError(f"{self.name} does not merge references")
