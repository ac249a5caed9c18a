"""The distinct sentences of requests, as indices of their texts and references."""

from array import array
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Any, get_args, overload

import numpy as np
from numpy.typing import NDArray

from maege.counts.distinct_cells import distinct_cells
from maege.counts.indexed_values import MadeTexts, some_texts
from maege.counts.members import Members
from maege.counts.numbered_columns import (
    NumberedColumn,
    joined_columns,
    number_values,
    numbered_texts,
    numbered_values,
)
from maege.metric.score_request import ALL_FIELDS, Level, ScoreRequest, Segment

LEVELS: tuple[Level, ...] = get_args(Level)


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
    requests: Iterable[ScoreRequest],
) -> tuple[list[Segment], Members]:
    """Return every distinct sentence of the requests, and the indices of those of each request."""
    segments, members = NumberedRequests(requests).distinct_segments()
    return list(segments), members


class NumberedRequests:
    """Requests whose texts and sets of references are numbers, found once for all metrics.

    levels: of each request, its index among LEVELS.
    """

    def __init__(self, requests: Iterable[ScoreRequest]) -> None:
        # The columns of one-sentence requests are joined, and come after those of each other one.
        single: tuple[list[Any], ...] = [], [], []
        columns: tuple[list[Any], ...] = [], [], []
        column, row, self.levels = array("i"), array("i"), array("b")
        for request in requests:
            self.levels.append(LEVELS.index(request.level))
            is_single = len(request.hypotheses) == 1
            column.append(0 if is_single else len(columns[0]) + 1)
            row.append(len(single[0]) if is_single else 0)
            of_request = request.references, request.sources, request.hypotheses
            for own, values in zip(single if is_single else columns, of_request, strict=True):
                own.append(values)
        sets, sources, hypotheses = (
            [*c, joined_columns(s)] for s, c in zip(single, columns, strict=True)
        )
        del single, columns
        # A number for an empty text and for no references, too: those of fields that are not read.
        self._sets, (self._no_set, *self._of_sets) = numbered_values([[()], *sets])
        self._texts, (self._no_text, *of_texts) = numbered_texts([[""], *sources, *hypotheses])
        self._sources, self._hypotheses = of_texts[: len(sets)], of_texts[len(sets) :]
        self._first = np.array(column, dtype=np.int32), np.array(row, dtype=np.int32)

    def distinct_segments(
        self, fields: Collection[str] = ALL_FIELDS
    ) -> tuple[IndexedSegments, Members]:
        """Return every distinct sentence, and the indices of those of each request.

        Other fields are blank. Sentences with the same references are next to each other, so that
        most batches of a metric have all of them, and their texts are read once.
        """
        *others, single = zip(
            self._of_sets if "references" in fields else self._blank(self._no_set),
            self._sources if "source" in fields else self._blank(self._no_text),
            self._hypotheses if "hypothesis" in fields else self._blank(self._no_text),
            strict=True,
        )
        numbers, columns, copies = distinct_cells([single, *others], len(self._sets))
        members = Members(columns, copies, numbers.shape[1], *self._first)
        return IndexedSegments(self._sets, self._texts, numbers), members

    def _blank(self, column: NumberedColumn) -> Iterator[NumberedColumn]:
        return (column.repeated(len(hypotheses.column)) for hypotheses in self._hypotheses)
