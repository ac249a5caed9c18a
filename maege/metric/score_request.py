"""What metrics are asked to score: texts of one or several sentences."""

from array import array
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import count, groupby
from typing import Any, Literal, NamedTuple, TypeVar, overload

import numpy as np
from numpy.typing import NDArray

from maege.array_types import Indices, Integers
from maege.data.corpus import Annotation
from maege.metric.distinct_cells import Members, NumberedColumn, distinct_cells
from maege.metric.indexed_values import IndexedValues, JoinedTexts, MadeTexts, some_texts
from maege.metric.node_texts import NodeColumn, NodeTexts

_T = TypeVar("_T")
Level = Literal["sentence", "corpus", "pair", "list"]
ALL_FIELDS = frozenset({"source", "hypothesis", "references"})
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
        self, references: Sequence[tuple[str, ...]], texts: Sequence[str], numbers: Any
    ) -> None:
        self.references, self.texts = references, texts
        self.numbers = numbers

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
        return int(self.numbers.shape[1])

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


def distinct_segments(
    requests: Sequence[ScoreRequest],
) -> tuple[list[Segment], Members]:
    """Return every distinct sentence of the requests, and the indices of those of each request."""
    segments, members = indexed_segments(requests)
    return list(segments), members


def indexed_segments(
    requests: Iterable[ScoreRequest], fields: Collection[str] = ALL_FIELDS
) -> tuple[IndexedSegments, Members]:
    """Return every distinct sentence of the requests, and the indices of those of each request.

    Other fields are blank. Sentences with the same references are next to each other, so that most
    batches of a metric have all of them, and their texts are read once.
    """
    # The columns of one-sentence requests are joined, and come before those of each other one.
    single: tuple[list[Any], ...] = [], [], []
    columns: tuple[list[Any], ...] = [], [], []
    column, row = array("i"), array("i")
    for request in requests:
        is_single = len(request.hypotheses) == 1
        column.append(0 if is_single else len(columns[0]) + 1)
        row.append(len(single[0]) if is_single else 0)
        of_request = request.references, request.sources, request.hypotheses
        for own, values in zip(single if is_single else columns, of_request, strict=True):
            own.append(values)
    sets, sources, hypotheses = ([_joined(s), *c] for s, c in zip(single, columns, strict=True))
    sizes = list(map(len, hypotheses))
    del single, columns
    if "references" not in fields:
        sets = [_repeated((), size) for size in sizes]
    if "source" not in fields:
        sources = [_repeated("", size) for size in sizes]
    if "hypothesis" not in fields:
        hypotheses = [_repeated("", size) for size in sizes]
    known_sets, of_sets = _numbered_values(sets)
    known_texts, of_texts = _numbered_texts(sources + hypotheses)
    numbered = zip(of_sets, of_texts[: len(sizes)], of_texts[len(sizes) :], strict=True)
    distinct, members = distinct_cells([*numbered], sizes, len(known_sets))
    places = np.array(column, dtype=np.int32), np.array(row, dtype=np.int32)
    return IndexedSegments(known_sets, known_texts, distinct), Members(members, *places)


def number_values(columns: Sequence[Sequence[_T]]) -> tuple[list[_T], Indices]:
    """Return the distinct values of some columns, and the number of each value of each of them.

    >>> known, numbers = number_values([("b", "a"), ("a",)])
    >>> known, numbers.tolist()
    (['b', 'a'], [0, 1, 1])
    """
    known, numbered = _numbered_values(columns)
    return known, _all_numbers(numbered)


def number_texts(
    columns: Sequence[Sequence[str]], *, equal_once: bool = True
) -> tuple[Sequence[str], Indices]:
    """Return texts, and the number of each text of some columns; equal texts have the same number.

    It does what `number_values` does, but if some are `MadeTexts` or texts of nodes, none of these
    are kept, and there may be texts that have no number. Then equal texts may also have different
    numbers, if not ``equal_once``: none is made.
    """
    joined: list[Any] = []
    for are_nodes, group in groupby(columns, lambda column: isinstance(column, NodeColumn)):
        some = list(group)
        joined += [_joined(some)] if are_nodes else some
    known, numbered = _numbered_texts(joined, equal_once=equal_once)
    return known, _all_numbers(numbered)


def _all_numbers(columns: Sequence[NumberedColumn]) -> Indices:
    return np.concatenate([np.empty(0, dtype=np.int32), *(column.at() for column in columns)])


def _joined(columns: Sequence[Sequence[_T]]) -> Sequence[_T]:
    """Return the values of several columns as one; texts of nodes are not made."""
    nodes, plain, last = list[Any](), list[Any](), None
    numbers = array("i")  # of texts, and -1, -2, ... of nodes
    for column in columns:
        if isinstance(column, NodeColumn):
            if column is not last:  # as many texts in turn have the same source
                nodes.append(column)
            numbers.append(-len(nodes))
        else:
            numbers.extend(range(len(plain), len(plain) + len(column)))
            plain.extend(column)
        last = column
    if not nodes:
        return plain
    number = np.array(numbers, dtype=np.int32)
    texts: Any = JoinedTexts([plain, NodeTexts.of_columns(nodes)])
    return IndexedValues(texts, np.where(number < 0, len(plain) - 1 - number, number))


def _repeated(value: _T, number: int) -> IndexedValues[_T]:
    return IndexedValues([value], np.broadcast_to(np.int32(0), number))


def _numbered_values(columns: Sequence[Sequence[_T]]) -> tuple[list[_T], list[NumberedColumn]]:
    """Return the distinct values of some columns, and the numbers of those of each."""
    known: dict[_T, int] = numbers_by_appearance()
    tables: dict[int, Indices] = {}  # of values of several columns, by identity
    numbered = []
    for column in columns:
        if not isinstance(column, IndexedValues):
            column = IndexedValues(column, np.arange(len(column), dtype=np.int32))
        values = column.values
        if id(values) not in tables:
            tables[id(values)] = np.fromiter(map(known.__getitem__, values), np.int32, len(values))
        numbered.append(NumberedColumn(column, tables[id(values)]))
    return list(known), numbered


def _numbered_texts(
    columns: Sequence[Sequence[str]], *, equal_once: bool = True
) -> tuple[Sequence[str], list[NumberedColumn]]:
    """Return texts, and the numbers of those of each column; see `number_texts`."""
    pools: dict[int, MadeTexts] = {
        id(c.values): c.values
        for c in columns
        if isinstance(c, IndexedValues) and isinstance(c.values, MadeTexts)
    }
    if not pools:
        return _numbered_values(columns)
    is_made = [isinstance(c, IndexedValues) and id(c.values) in pools for c in columns]
    known, plain = _numbered_values(
        [c for c, made in zip(columns, is_made, strict=True) if not made]
    )
    joined = JoinedTexts([known, *pools.values()])
    every = np.arange(len(joined), dtype=np.int32)
    number = _first_equal(joined.keys) if equal_once else every
    ends = np.cumsum([len(known), *map(len, pools.values())])
    tables = dict(zip(pools, np.split(number, ends[:-1])[1:], strict=True))
    others = iter([NumberedColumn(own.column, number[own.table]) for own in plain])
    return joined, [
        NumberedColumn(column, tables[id(column.values)])
        if made and isinstance(column, IndexedValues)
        else next(others)
        for column, made in zip(columns, is_made, strict=True)
    ]


def _first_equal(keys: Integers) -> Indices:
    """Return the index of the first key that equals each key.

    >>> _first_equal(np.array([7, 3, 7])).tolist()
    [0, 1, 0]
    """
    order = np.argsort(keys, kind="stable")
    in_order = keys[order]
    is_new = np.ones(len(keys), dtype=bool)
    is_new[1:] = in_order[1:] != in_order[:-1]
    del in_order  # There may be many.
    result = np.empty(len(keys), dtype=np.int32)
    result[order] = order[is_new].astype(np.int32)[is_new.cumsum(dtype=np.int32) - 1]
    return result


def numbers_by_appearance() -> dict[Any, int]:
    """Return a table that gives each value that is looked up a number, from 0.

    >>> numbers = numbers_by_appearance()
    >>> [numbers[value] for value in "abca"], list(numbers)
    ([0, 1, 2, 0], ['a', 'b', 'c'])
    """
    return defaultdict(count().__next__)


@lru_cache(maxsize=4)
def _blank(number: int) -> tuple[tuple[str, ...], tuple[tuple[str, ...], ...]]:
    """Return empty texts, and texts without references; requests of the same size share them."""
    return ("",) * number, ((),) * number
