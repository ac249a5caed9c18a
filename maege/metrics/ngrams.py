"""One n-gram engine for all n-gram metrics: counts of many segments at once, as sparse tables."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from maege.metric import Floats, Segment

Ints = NDArray[np.int64]
_T = TypeVar("_T")
Tokenise = Callable[[str], list[str]]
ORDERS = 4
BATCH = 2048  # segments counted at once; bounds memory


@dataclass(frozen=True)
class Side:
    """The distinct n-grams of one text of each segment, one entry each.

    segment, order: to which segment an n-gram belongs and how long it is (1 to ORDERS).
    hypothesis, source: how often it occurs there; references: the same for each reference,
    shape (entries, most references of a segment), 0 where a segment has fewer.
    """

    segment: Ints
    order: Ints
    hypothesis: Ints
    source: Ints
    references: Ints


@dataclass(frozen=True)
class SegmentNgrams:
    """What n-gram metrics want to know about a batch of segments.

    hypothesis_length, source_length: tokens, shape (segments,); reference_lengths: shape
    (segments, most references), 0 beyond the references that a segment has; reference_count:
    how many it has; reference_types: distinct n-grams of all its references together, by order,
    shape (segments, ORDERS).
    """

    hypothesis_length: Ints
    source_length: Ints
    reference_lengths: Ints
    reference_count: Ints
    reference_types: Ints
    of_hypothesis: Side
    of_source: Side

    def total(self, side: Side, values: NDArray[np.generic]) -> Floats:
        """Add up values of entries by segment and order, shape (segments, ORDERS)."""
        segments = len(self.hypothesis_length)
        cell = side.segment * ORDERS + side.order - 1
        sums = np.bincount(cell, weights=values, minlength=segments * ORDERS)
        return sums.reshape(segments, ORDERS)


def batches(segments: Sequence[Segment], tokenise: Tokenise = str.split) -> Iterator[SegmentNgrams]:
    """Count the n-grams of segments, BATCH segments at a time."""
    for start in range(0, len(segments), BATCH):
        yield count(segments[start : start + BATCH], tokenise)


def count(segments: Sequence[Segment], tokenise: Tokenise = str.split) -> SegmentNgrams:
    """Count the n-grams of a batch of segments."""
    texts: dict[str, int] = {}
    sets: dict[tuple[str, ...], int] = {}
    hypothesis = _places((s.hypothesis for s in segments), texts)
    source = _places((s.source for s in segments), texts)
    reference_set = _places((s.references for s in segments), sets)
    members = [[texts.setdefault(text, len(texts)) for text in one] for one in sets]
    table = _TextTable([tokenise(text) for text in texts])
    references = _ReferenceTable(members, table)

    def side(of: Ints) -> Side:
        segment, entry = _expand(table.start[of], table.start[of + 1])
        gram = table.gram[entry]
        return Side(
            segment=segment,
            order=table.order[gram],
            hypothesis=table.look_up(hypothesis[segment], gram),
            source=table.look_up(source[segment], gram),
            references=references.look_up(reference_set[segment], gram),
        )

    return SegmentNgrams(
        hypothesis_length=table.length[hypothesis],
        source_length=table.length[source],
        reference_lengths=references.length[reference_set],
        reference_count=references.size[reference_set],
        reference_types=references.types[reference_set],
        of_hypothesis=side(hypothesis),
        of_source=side(source),
    )


class _TextTable:
    """Counts of the n-grams of texts, sorted by (text, n-gram)."""

    def __init__(self, texts: Sequence[list[str]]) -> None:
        self.length = np.array([len(tokens) for tokens in texts], dtype=np.int64)
        owner, gram, self.order = _ngrams(texts, self.length)
        self.grams = len(self.order) + 1
        self.key, self.count = np.unique(owner * self.grams + gram, return_counts=True)
        self.gram = self.key % self.grams
        self.start = np.searchsorted(self.key // self.grams, np.arange(len(texts) + 1))

    def look_up(self, text: Ints, gram: Ints) -> Ints:
        """Return how often each n-gram occurs in each text."""
        row, found = _find(self.key, text * self.grams + gram)
        return np.where(found, self.count[row], 0)


class _ReferenceTable:
    """Counts of the n-grams of sets of references, one column a reference."""

    def __init__(self, members: Sequence[list[int]], table: _TextTable) -> None:
        self.grams = table.grams
        self.size = np.array([len(one) for one in members], dtype=np.int64)
        width = int(self.size.max(initial=0))
        owner = np.repeat(np.arange(len(members)), self.size)
        column = np.concatenate([np.arange(n) for n in self.size]) if len(owner) else owner
        text = np.array([t for one in members for t in one], dtype=np.int64)
        self.length = np.zeros((len(members), width), dtype=np.int64)
        self.length[owner, column] = table.length[text]
        place, entry = _expand(table.start[text], table.start[text + 1])
        key = owner[place] * self.grams + table.gram[entry]
        self.key, row = np.unique(key, return_inverse=True)
        self.count = np.zeros((len(self.key) + 1, width), dtype=np.int64)
        self.count[row, column[place]] = table.count[entry]
        cell = self.key // self.grams * ORDERS + table.order[self.key % self.grams] - 1
        self.types = np.bincount(cell, minlength=len(members) * ORDERS).reshape(-1, ORDERS)

    def look_up(self, reference_set: Ints, gram: Ints) -> Ints:
        """Return how often each n-gram occurs in each reference of a set."""
        row, found = _find(self.key, reference_set * self.grams + gram)
        return self.count[np.where(found, row, len(self.key))]


def _ngrams(texts: Sequence[list[str]], lengths: Ints) -> tuple[Ints, Ints, Ints]:
    """Number all n-grams of all texts; return (text, number) of each, and order by number."""
    words: dict[str, int] = {}
    flat = np.array([words.setdefault(w, len(words)) for t in texts for w in t], dtype=np.int64)
    owner = np.repeat(np.arange(len(texts)), lengths)
    left = (np.cumsum(lengths)[owner] if len(owner) else owner) - np.arange(len(flat))
    known = len(words)
    orders = [np.ones(known, dtype=np.int64)]
    owners, grams = [owner], [flat]
    previous = flat
    for order in range(2, ORDERS + 1):
        # An n-gram is a pair: the (n-1)-gram at its place, and its last token.
        fits = left[: max(0, len(flat) - order + 1)] >= order
        pair = previous[: len(fits)] * (len(words) + 1) + flat[order - 1 :][: len(fits)]
        distinct, number = np.unique(pair[fits], return_inverse=True)
        previous = np.full(len(fits), -1, dtype=np.int64)
        previous[fits] = number
        owners.append(owner[: len(fits)][fits])
        grams.append(number + known)
        orders.append(np.full(len(distinct), order, dtype=np.int64))
        known += len(distinct)
    return np.concatenate(owners), np.concatenate(grams), np.concatenate(orders)


def _places(values: Iterable[_T], known: dict[_T, int]) -> Ints:
    return np.array([known.setdefault(value, len(known)) for value in values], dtype=np.int64)


def _expand(start: Ints, end: Ints) -> tuple[Ints, Ints]:
    """List the rows of ranges: (which range, row), ranges in order."""
    sizes = end - start
    which = np.repeat(np.arange(len(start)), sizes)
    first = np.cumsum(sizes) - sizes
    return which, np.arange(len(which)) - first[which] + start[which]


def _find(keys: Ints, wanted: Ints) -> tuple[Ints, NDArray[np.bool_]]:
    """Return where wanted keys stand among sorted ones (any place if absent), and whether."""
    row = np.searchsorted(keys, wanted)
    row[row == len(keys)] = 0
    found = keys[row] == wanted if len(keys) else np.zeros(len(wanted), dtype=bool)
    return row, found
