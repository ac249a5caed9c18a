"""One n-gram engine for all n-gram metrics: counts of many segments at once."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any, NamedTuple

import numpy as np

from maege.array_types import Floats, Integers, SmallFloats
from maege.counting.numbered_tokens import NumberedTokens, Tokenise, numbered_tokens
from maege.counts.indexed_values import MadeTexts
from maege.counts.numbered_columns import numbers_by_appearance
from maege.metric.indexed_segments import IndexedSegments
from maege.metric.score_request import Segment

ORDERS = 4
BATCH_SIZE = 1024  # segments counted at once; temporary arrays stay in caches
MAX_CELLS = 2**20  # of the counts of one order; bounds memory
MAX_KEYS = 32  # numbers that there can be, for each that there is, in a table of all of them


class NgramCounts(NamedTuple):
    """How often n-grams of one length occur; each group of texts has columns of its own for them.

    texts: shape (texts, n-grams). references: shape (most references, groups, n-grams), 0 beyond
    the references that a group has.
    """

    texts: SmallFloats
    references: SmallFloats


class SegmentNgrams:
    """What n-gram metrics read of a batch of segments.

    Texts that are compared with the same references are a group. As most of them are alike, a row
    of counts has a column for each n-gram of the group, and nothing is sorted or searched.

    hypothesis, source: the text of each segment, shape (segments,); group: that of each segment.
    text_group: that of each text. hypothesis_length, source_length: tokens, shape (segments,).
    reference_lengths: shape (most references, segments), 0 beyond the references that a segment
    has; reference_count: how many it has.
    """

    def __init__(
        self, segments: Sequence[Segment], tokenise: Tokenise = str.split, orders: int = ORDERS
    ) -> None:
        own = IndexedSegments.of(segments)
        sets, self.group = np.unique(own.numbers[0], return_inverse=True)
        members = [own.references[number] for number in sets.tolist()]
        size = np.array([len(texts) for texts in members], dtype=np.int64)
        owner = np.repeat(np.arange(len(size)), size)
        position = np.arange(len(owner)) - np.repeat(np.cumsum(size) - size, size)
        # Numbers of texts: those of the segments, then those of references.
        numbers = numbers_by_appearance()
        numbered = np.fromiter(map(numbers.__getitem__, chain.from_iterable(members)), np.int64)
        total = len(own.texts) + len(numbers)
        keys, row = np.unique(
            np.concatenate([self.group, self.group, owner]) * total
            + np.concatenate([own.numbers[2], own.numbers[1], len(own.texts) + numbered]),
            return_inverse=True,
        )
        self.hypothesis, self.source, of_references = np.split(row, [len(own), 2 * len(own)])
        self.text_group, text = np.divmod(keys, total)
        origins = _origins(own.texts, list(numbers), text.tolist(), tokenise)
        tokens = numbered_tokens(origins, self.text_group, tokenise)
        self._length = tokens.length
        self._ngrams = list(_ngrams(tokens, orders))
        self._reference = np.zeros((size.max(initial=0), len(size)), dtype=np.int64)
        self._reference[position, owner] = of_references
        self._is_reference = np.arange(len(self._reference))[:, None] < size
        self.hypothesis_length = self._length[self.hypothesis]
        self.source_length = self._length[self.source]
        lengths = self._length[self._reference] * self._is_reference
        self.reference_lengths = lengths[:, self.group]
        self.reference_count = size[self.group]

    @property
    def cells(self) -> int:
        """The size of the largest table of counts."""
        return len(self._length) * max(_width(first) for _, first in self._ngrams)

    def by_order(self) -> Iterator[NgramCounts]:
        """Yield the counts of the n-grams of each length, from 1."""
        ends = np.cumsum(self._length)
        for order, (number, first) in enumerate(self._ngrams):
            shape = len(self._length), _width(first)
            shift = np.arange(shape[0]) * shape[1] - first[self.text_group]
            cell = number + np.repeat(shift, self._length)
            for last in range(order):  # n-grams that have tokens of the next text
                cell[(ends - 1 - last)[self._length > last]] = shape[0] * shape[1]
            counts = np.bincount(cell, minlength=shape[0] * shape[1] + 1)[:-1]
            texts = counts.astype(np.float32).reshape(shape)
            yield NgramCounts(texts, texts[self._reference] * self._is_reference[:, :, None])


def _origins(
    texts: Sequence[str], references: Sequence[str], numbers: Sequence[int], tokenise: Tokenise
) -> list[tuple[Any, int]]:
    """Return the origins of texts, see ``numbered_tokens``; numbers of references are the last."""
    end = len(texts)
    if isinstance(texts, MadeTexts) and tokenise is str.split:
        return [(references[n - end], 0) if n >= end else texts.node(n) for n in numbers]
    return [(references[n - end] if n >= end else texts[n], 0) for n in numbers]


def _ngrams(tokens: NumberedTokens, longest: int) -> Iterator[tuple[Integers, Integers]]:
    """Yield n-grams, from the shortest: the number of that which begins at each token.

    At the end of a text they have tokens of the next one. Yield also the first number of each
    group, and the end.
    """
    number, first = tokens.number, tokens.first
    yield number, first
    own = number - np.repeat(first[tokens.group], tokens.length)
    base = _width(first)
    for order in range(1, longest):
        # The pair of an n-gram that is shorter by one and the next token.
        keys = number * base
        keys[:-order] += own[order:]
        distinct, number = _distinct(keys, int(first[-1]) * base)
        first = np.searchsorted(distinct, first * base)
        yield number, first


def _width(first: Integers) -> int:
    """Return how many numbers a group has at most."""
    return int(np.diff(first).max(initial=0))


def _distinct(keys: Integers, size: int) -> tuple[Integers, Integers]:
    """Return distinct keys in order, and the index of each key; they are below ``size``."""
    if size > MAX_KEYS * len(keys):
        return np.unique(keys, return_inverse=True)
    is_key = np.zeros(size, dtype=bool)
    is_key[keys] = True
    distinct = np.flatnonzero(is_key)
    index = np.empty(size, dtype=np.int64)
    index[distinct] = np.arange(len(distinct))
    return distinct, index[keys]


def count_in_batches(
    segments: Sequence[Segment],
    row: Callable[[SegmentNgrams], Floats],
    width: int,
    tokenise: Tokenise = str.split,
    orders: int = ORDERS,
) -> Floats:
    """Return a row for each segment, shape (segments, width), computed in batches.

    Segments with the same references are in the same batch, whatever their order, so that each text
    is read about once.
    """
    indexed = IndexedSegments.of(segments)
    order = np.argsort(indexed.numbers[0], kind="stable")
    batches = [order[start : start + BATCH_SIZE] for start in range(0, len(order), BATCH_SIZE)]
    result = np.empty((len(segments), width))
    while batches:
        batch = batches.pop()
        ngrams = SegmentNgrams(indexed.some(batch), tokenise, orders)
        if ngrams.cells > MAX_CELLS and len(batch) > 1:
            batches += np.array_split(batch, 2)
        else:
            result[batch] = row(ngrams)
    return result


def n_gram_details(
    counts: Mapping[str, float], matches: str, totals: str, *, inverted: bool = False
) -> dict[str, Any]:
    """Return precisions, brevity penalty and lengths of summed counts.

    ``counts`` has ``hypothesis_length``, ``reference_length``, and for each order n the keys that
    begin with ``matches`` and ``totals``. ``inverted``: whether the brevity penalty punishes what
    is longer than the reference.
    """
    length, reference = counts["hypothesis_length"], counts["reference_length"]
    shorter, longer = (reference, length) if inverted else (length, reference)
    orders = range(1, ORDERS + 1)
    return {
        "precisions": [counts[f"{matches}{n}"] / max(1, counts[f"{totals}{n}"]) for n in orders],
        "brevity_penalty": float(np.exp(min(0.0, 1 - longer / max(1, shorter)))),
        "hypothesis_length": length,
        "reference_length": reference,
    }
