"""What metrics are asked to score: texts of one or several sentences."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain
from typing import Literal, NamedTuple, TypeVar

import numpy as np

from maege.array_types import Indices
from maege.data.corpus import Annotation

_T = TypeVar("_T")
Level = Literal["sentence", "corpus"]
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

    Parameters
    ----------
    sources, hypotheses
        One text per sentence, both of the same length.
    references
        A tuple of references per sentence. Sentences may have different numbers of references.
    level
        For metrics whose sentence score is not their score of a corpus of one sentence.
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

    def restricted_to(self, fields: Collection[str]) -> "ScoreRequest":
        """Return the request with all other fields blank, so that equal requests compare equal."""
        blank = _blank_texts(len(self.hypotheses))
        return ScoreRequest(
            self.sources if "source" in fields else blank,
            self.hypotheses if "hypothesis" in fields else blank,
            self.references if "references" in fields else ((),) * len(blank),
            self.level,
            self.gold_edits if GOLD_EDITS in fields else None,
        )


def sentence_request(segment: Segment) -> ScoreRequest:
    """Return the request of one sentence."""
    source, hypothesis, references = segment
    return ScoreRequest((source,), (hypothesis,), (references,), "sentence")


def distinct_segments(
    requests: Sequence[ScoreRequest],
) -> tuple[list[Segment], list[Indices]]:
    """Return every distinct sentence of the requests, and the indices of those of each request.

    Sentences with the same references are next to each other, so that most batches of a metric
    have all of them, and their texts are read once.
    """
    if not requests:
        return [], []
    known_sets, sets = _numbers([request.references for request in requests])
    known_texts, texts = _numbers([r.sources for r in requests] + [r.hypotheses for r in requests])
    sources, hypotheses = np.split(texts, 2)
    distinct, index = _distinct_columns(np.stack([sets, sources, hypotheses]))
    segments = [
        Segment(known_texts[source], known_texts[hypothesis], known_sets[references])
        for references, source, hypothesis in distinct.T.tolist()
    ]
    sizes = [len(request.hypotheses) for request in requests]
    return segments, np.split(index, np.cumsum(sizes)[:-1])


def _numbers(columns: Sequence[tuple[_T, ...]]) -> tuple[list[_T], Indices]:
    """Return the distinct values of some columns, and the number of each value of each of them.

    >>> known, numbers = _numbers([("b", "a"), ("a",)])
    >>> known, numbers.tolist()
    (['b', 'a'], [0, 1, 1])
    """
    # Requests share columns, as the corpora of a replicate do their sources.
    shared = {id(column): column for column in columns}
    values = dict.fromkeys(chain.from_iterable(shared.values()))
    known = {value: number for number, value in enumerate(values)}
    numbers = {
        key: np.fromiter(map(known.__getitem__, column), np.int32, len(column))
        for key, column in shared.items()
    }
    return list(known), np.concatenate([numbers[id(column)] for column in columns])


def _distinct_columns(values: Indices) -> tuple[Indices, Indices]:
    """Return the distinct columns of an array, sorted, and the index of that of each column.

    >>> distinct, index = _distinct_columns(np.array([[1, 0, 1], [2, 5, 2]], dtype=np.int32))
    >>> distinct.tolist(), index.tolist()
    ([[0, 1], [5, 2]], [1, 0, 1])
    """
    order = np.lexsort(values[::-1])
    in_order = values[:, order]
    is_new = np.ones(len(order), dtype=bool)
    is_new[1:] = (in_order[:, 1:] != in_order[:, :-1]).any(axis=0)
    index = np.empty(len(order), dtype=np.int32)
    index[order] = np.cumsum(is_new) - 1
    return in_order[:, is_new], index


@lru_cache(maxsize=4)
def _blank_texts(number: int) -> tuple[str, ...]:
    """Return empty texts; requests of the same size share them."""
    return ("",) * number
