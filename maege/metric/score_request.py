"""What metrics are asked to score: texts of one or several sentences."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import count
from typing import Any, Literal, NamedTuple, TypeVar, overload

import numpy as np
from numpy.typing import NDArray

from maege.array_types import Indices
from maege.data.corpus import Annotation
from maege.metric.indexed_values import IndexedValues, JoinedTexts, MadeTexts, some_texts
from maege.metric.node_texts import NodeColumn, NodeTexts

_T = TypeVar("_T")
Level = Literal["sentence", "corpus", "pair", "list"]
ALL_FIELDS = frozenset({"source", "hypothesis", "references"})
_COLUMNS_AT_ONCE = 500_000  # that are sorted, to find the distinct sentences of large corpora
GOLD_EDITS = "gold_edits"  # read only by metrics that declare it


class Segment(NamedTuple):
    """One sentence to be scored; it has any number of references."""

    source: str
    hypothesis: str
    references: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ScoreRequest:
    """A corpus to be scored as a whole; at sentence level it has a single sentence.

    Before a metric gets it, the texts of a sampled corpus are `IndexedValues` instead of tuples,
    and the text of a lattice may be a `NodeColumn`.

    Parameters
    ----------
    sources, hypotheses
        One text per sentence, both of the same length.
    references
        A tuple of references per sentence. Sentences may have different numbers of references.
    level
        For metrics whose sentence score is not their score of a corpus of one sentence. ``pair``
        and ``list`` are for metrics that compare alone, see `pair_request` and `list_request`.
    gold_edits
        The edits of each annotator, per sentence; None where only texts are known.
    """

    sources: tuple[str, ...]
    hypotheses: tuple[str, ...]
    references: tuple[tuple[str, ...], ...]
    level: Level = "corpus"
    gold_edits: tuple[tuple[Annotation, ...], ...] | None = None

    def segments(self) -> Iterable[Segment]:
        """Return the sentences one by one."""
        return map(Segment, self.sources, self.hypotheses, self.references)

    def sentence_requests(self) -> "list[ScoreRequest]":
        """Return a request for each sentence."""
        gold = [None] * len(self.sources) if self.gold_edits is None else self.gold_edits
        return [
            ScoreRequest((s,), (h,), (r,), "sentence", None if g is None else (g,))
            for (s, h, r), g in zip(self.segments(), gold, strict=True)
        ]

    def with_tuples(self) -> "ScoreRequest":
        """Return the request as a metric gets it."""
        columns: tuple[object, ...] = self.sources, self.hypotheses, self.references
        if not any(isinstance(column, IndexedValues | NodeColumn) for column in columns):
            return self
        sources, hypotheses = tuple(self.sources), tuple(self.hypotheses)
        return replace(
            self, sources=sources, hypotheses=hypotheses, references=tuple(self.references)
        )

    def restricted_to(self, fields: Collection[str]) -> "ScoreRequest":
        """Return the request with all other fields blank, so that equal requests compare equal."""
        if ALL_FIELDS.issubset(fields) and (self.gold_edits is None or GOLD_EDITS in fields):
            return self
        blank, no_references = _blank(len(self.hypotheses))
        return ScoreRequest(
            self.sources if "source" in fields else blank,
            self.hypotheses if "hypothesis" in fields else blank,
            self.references if "references" in fields else no_references,
            self.level,
            self.gold_edits if GOLD_EDITS in fields else None,
        )


def sentence_request(segment: Segment) -> ScoreRequest:
    """Return the request of one sentence."""
    source, hypothesis, references = segment
    return ScoreRequest((source,), (hypothesis,), (references,), "sentence")


def sentence_requests(corpora: Iterable[ScoreRequest]) -> list[ScoreRequest]:
    """Return a request for each sentence of some corpora, corpus by corpus."""
    return [request for corpus in corpora for request in corpus.sentence_requests()]


def pair_request(
    source: str, hypotheses: tuple[str, ...], references: tuple[tuple[str, ...], ...]
) -> ScoreRequest:
    """Return the request to compare two texts of a sentence, each with its references.

    The score is above 0 if the first text is better, below 0 if the second is, 0 if they are equal.
    """
    return ScoreRequest((source, source), hypotheses, references, "pair")


def list_request(
    source: str, hypotheses: tuple[str, ...], references: tuple[str, ...]
) -> ScoreRequest:
    """Return the request to compare several texts of a sentence; each has a score."""
    number = len(hypotheses)
    return ScoreRequest((source,) * number, hypotheses, (references,) * number, "list")


class IndexedSegments(Sequence[Segment]):
    """Sentences as indices of texts and of sets of references; each is made when it is asked for.

    numbers: of references, source and hypothesis, shape (3, sentences).
    """

    def __init__(
        self, references: Sequence[tuple[str, ...]], texts: Sequence[str], numbers: Indices
    ) -> None:
        self.references, self.texts = references, texts
        self.numbers: Any = numbers

    @classmethod
    def of(cls, segments: Sequence[Segment]) -> "IndexedSegments":
        """Return these sentences as indices."""
        if isinstance(segments, IndexedSegments):
            return segments
        references, sets = number_values([[s.references for s in segments]])
        columns = [s.source for s in segments], [s.hypothesis for s in segments]
        texts, numbers = number_values(columns)
        return cls(references, texts, np.stack([sets, *np.split(numbers, 2)]))

    def some(self, rows: NDArray[np.integer] | Sequence[int]) -> "IndexedSegments":
        """Return some of the sentences, which share texts and references with these."""
        return IndexedSegments(self.references, self.texts, self.numbers[:, rows])

    def compact(self) -> "IndexedSegments":
        """Return the same sentences, with no texts and references but theirs."""
        sets, set_numbers = np.unique(self.numbers[0], return_inverse=True)
        texts, text_numbers = np.unique(self.numbers[1:], return_inverse=True)
        numbers = np.stack([set_numbers, *text_numbers.reshape(2, -1)]).astype(np.int32)
        references = [self.references[number] for number in sets.tolist()]
        return IndexedSegments(references, some_texts(self.texts, texts), numbers)

    def __reduce__(self) -> tuple[object, ...]:
        own = self.compact()
        return IndexedSegments, (own.references, own.texts, own.numbers)

    def __len__(self) -> int:
        return len(self.numbers[0])

    @overload
    def __getitem__(self, row: int) -> Segment: ...

    @overload
    def __getitem__(self, row: slice) -> list[Segment]: ...

    def __getitem__(self, row: int | slice) -> Segment | list[Segment]:
        return self.at(np.arange(len(self))[row]) if isinstance(row, slice) else self.at([row])[0]

    def __iter__(self) -> Iterator[Segment]:
        return iter(self[:])

    def at(self, rows: NDArray[np.integer] | Sequence[int]) -> list[Segment]:
        """Return some of the sentences."""
        references, sources, hypotheses = self.numbers[:, rows].tolist()
        texts: Any = self.texts
        if isinstance(texts, MadeTexts):
            used = np.unique(self.numbers[1:, rows])
            texts = dict(zip(used.tolist(), texts.some(used), strict=True))
        text, reference_set = texts.__getitem__, self.references.__getitem__
        columns = map(text, sources), map(text, hypotheses), map(reference_set, references)
        return list(map(Segment, *columns))


class Parts(Sequence[Indices]):
    """Consecutive parts of an array, of these sizes; each is a view that is made when asked for.

    >>> parts = Parts(np.arange(3, dtype=np.int32), np.array([2, 0, 1]))
    >>> [part.tolist() for part in parts], [part.tolist() for part in parts.some([2, 0])]
    ([[0, 1], [], [2]], [[2], [0, 1]])
    """

    def __init__(
        self, values: Indices, sizes: NDArray[np.int64], starts: NDArray[np.int64] | None = None
    ) -> None:
        self.values, self.sizes = values, sizes
        self.starts = np.cumsum(sizes) - sizes if starts is None else starts

    def some(self, parts: NDArray[np.integer] | Sequence[int]) -> "Parts":
        """Return some of the parts."""
        return Parts(self.values, self.sizes[parts], self.starts[parts])

    def __len__(self) -> int:
        return len(self.sizes)

    def __getitem__(self, part: Any) -> Any:
        start = self.starts[part]
        return self.values[start : start + self.sizes[part]]


def distinct_segments(
    requests: Sequence[ScoreRequest],
) -> tuple[list[Segment], Parts]:
    """Return every distinct sentence of the requests, and the indices of those of each request."""
    segments, members = indexed_segments(requests)
    return list(segments), members


def indexed_segments(
    requests: Sequence[ScoreRequest], fields: Collection[str] = ALL_FIELDS
) -> tuple[IndexedSegments, Parts]:
    """Return every distinct sentence of the requests, and the indices of those of each request.

    Other fields are blank. Sentences with the same references are next to each other, so that most
    batches of a metric have all of them, and their texts are read once.
    """
    sizes = np.array([len(request.hypotheses) for request in requests], dtype=np.int64)
    blank = np.zeros(sizes.sum(), dtype=np.int32)
    references: list[Any] = [IndexedValues([()], blank)]
    sources: list[Any] = [IndexedValues([""], blank)]
    hypotheses = sources
    if "references" in fields:
        references = [request.references for request in requests]
    if "source" in fields:
        sources = [request.sources for request in requests]
    if "hypothesis" in fields:
        hypotheses = [request.hypotheses for request in requests]
    known_sets, sets = number_values(references)
    known_texts, texts = number_texts(sources + hypotheses)
    distinct, index = _distinct_columns([sets, *np.split(texts, 2)])
    return IndexedSegments(known_sets, known_texts, distinct), Parts(index, sizes)


def number_values(columns: Sequence[Sequence[_T]]) -> tuple[list[_T], Indices]:
    """Return the distinct values of some columns, and the number of each value of each of them.

    >>> known, numbers = number_values([("b", "a"), ("a",)])
    >>> known, numbers.tolist()
    (['b', 'a'], [0, 1, 1])
    """
    known: dict[_T, int] = numbers_by_appearance()
    numbered: dict[int, Indices] = {}  # values of several columns, by identity
    parts: list[Indices] = []
    numbers: list[int] = []  # of the columns since the last part
    for column in columns:
        if not isinstance(column, IndexedValues):
            numbers += map(known.__getitem__, column)
            continue
        values = column.values
        if id(values) not in numbered:
            numbered[id(values)] = np.fromiter(map(known.__getitem__, values), np.int32)
        parts += [np.array(numbers, dtype=np.int32), numbered[id(values)][column.numbers]]
        numbers = []
    return list(known), np.concatenate([*parts, np.array(numbers, dtype=np.int32)])


def number_texts(
    columns: Sequence[Sequence[str]], *, equal_once: bool = True
) -> tuple[Sequence[str], Indices]:
    """Return texts, and the number of each text of some columns; equal texts have the same number.

    It does what `number_values` does, but if some are `MadeTexts` or texts of nodes, none of these
    are kept, and there may be texts that have no number. Then equal texts may also have different
    numbers, if not ``equal_once``: none is made.
    """
    pools: dict[int, MadeTexts] = {
        id(c.values): c.values
        for c in columns
        if isinstance(c, IndexedValues) and isinstance(c.values, MadeTexts)
    }
    is_node = np.array([isinstance(column, NodeColumn) for column in columns], dtype=bool)
    nodes: list[Any] = [columns[index] for index in np.flatnonzero(is_node).tolist()]
    if not pools and not nodes:
        return number_values(columns)
    is_made = is_node | [isinstance(c, IndexedValues) and id(c.values) in pools for c in columns]
    known, plain = number_values([c for c, made in zip(columns, is_made, strict=True) if not made])
    joined = JoinedTexts([known, NodeTexts.of_columns(nodes), *pools.values()])
    start = dict(zip(pools, joined.starts[2:], strict=False))
    number = np.arange(len(joined), dtype=np.int32)
    if equal_once:
        _, first, inverse = np.unique(joined.keys, return_index=True, return_inverse=True)
        number = first[inverse].astype(np.int32)  # of the first text that is equal
    sizes = np.array([len(column) for column in columns])
    starts = np.cumsum(sizes) - sizes
    result = np.empty(sizes.sum(), dtype=np.int32)
    result[~np.repeat(is_made, sizes)] = number[plain]
    result[starts[is_node]] = number[joined.starts[1] : joined.starts[2]]
    for index in np.flatnonzero(is_made & ~is_node).tolist():
        column: Any = columns[index]
        rows = slice(starts[index], starts[index] + sizes[index])
        result[rows] = number[column.numbers + start[id(column.values)]]
    return joined, result


def numbers_by_appearance() -> dict[Any, int]:
    """Return a table that gives each value that is looked up a number, from 0.

    >>> numbers = numbers_by_appearance()
    >>> [numbers[value] for value in "abca"], list(numbers)
    ([0, 1, 2, 0], ['a', 'b', 'c'])
    """
    return defaultdict(count().__next__)


def _distinct_columns(rows: Sequence[Indices]) -> tuple[Indices, Indices]:
    """Return the distinct columns of a matrix, sorted, and the index of that of each column.

    Blocks of columns are sorted one after the other; each has all columns of its first values.

    >>> rows = [np.array(row, dtype=np.int32) for row in ([1, 0, 1], [2, 5, 2])]
    >>> distinct, index = _distinct_columns(rows)
    >>> distinct.tolist(), index.tolist()
    ([[0, 1], [5, 2]], [1, 0, 1])
    """
    block = (np.cumsum(np.bincount(rows[0])) // _COLUMNS_AT_ONCE).astype(np.int16)[rows[0]]
    index = np.empty(len(block), dtype=np.int32)
    distinct = [np.empty((len(rows), 0), dtype=np.int32)]
    number = 0  # of distinct columns so far
    for of_block in range(int(block.max(initial=-1)) + 1):
        columns = np.flatnonzero(block == of_block)
        values = np.stack([row[columns] for row in rows])
        order = np.lexsort(values[::-1])
        in_order = values[:, order]
        is_new = np.ones(len(order), dtype=bool)
        is_new[1:] = (in_order[:, 1:] != in_order[:, :-1]).any(axis=0)
        index[columns[order]] = np.cumsum(is_new) + (number - 1)
        distinct.append(in_order[:, is_new])
        number += distinct[-1].shape[1]
    return np.concatenate(distinct, axis=1), index


@lru_cache(maxsize=4)
def _blank(number: int) -> tuple[tuple[str, ...], tuple[tuple[str, ...], ...]]:
    """Return empty texts, and texts without references; requests of the same size share them."""
    return ("",) * number, ((),) * number
