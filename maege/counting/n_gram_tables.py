"""Sparse tables of the n-grams of texts, and of sets of references."""

from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import chain
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from maege.array_types import Floats, Integers
from maege.metric.score_request import numbers_by_appearance

Small = NDArray[np.int32]
_T = TypeVar("_T")
KEYS = 2**63  # that an integer can have


class TextTable:
    """Counts of the n-grams of texts, sorted by (text, n-gram)."""

    def __init__(self, texts: Sequence[list[str]], orders: int) -> None:
        self.length = np.array([len(tokens) for tokens in texts], dtype=np.int64)
        self.orders = orders
        owner, gram, self._distance = _ngrams(texts, self.length, orders)
        self.grams = orders * self._distance
        self.key, occurrences = _counted(owner * self.grams + gram)
        self.count: Small = occurrences.astype(np.int32)
        self.start = np.searchsorted(self.key, np.arange(len(texts) + 1) * self.grams)
        self.gram = self.key - np.repeat(np.arange(len(texts)) * self.grams, np.diff(self.start))

    def order(self, gram: Integers) -> Integers:
        """Return the length of n-grams, less 1."""
        return gram // self._distance

    def look_up(self, text: Integers, gram: Integers) -> Small:
        """Return how often each n-gram occurs in each text; all have the shape (n,)."""
        row, present = _find(self.key, text * self.grams + gram)
        return np.where(present, self.count[row], np.int32(0))


class ReferenceTable:
    """Counts of the n-grams of sets of references, one row a reference."""

    def __init__(self, members: Sequence[list[int]], table: TextTable) -> None:
        self.grams, self.orders = table.grams, table.orders
        self.size = np.array([len(texts) for texts in members], dtype=np.int64)
        width = int(self.size.max(initial=0))
        owner = np.repeat(np.arange(len(members)), self.size)
        row = np.array([i for n in self.size for i in range(n)], dtype=np.int64)
        text = np.array([t for texts in members for t in texts], dtype=np.int64)
        self.length = np.zeros((width, len(members)), dtype=np.int64)
        self.length[row, owner] = table.length[text]
        owner_of_entry, entry = expand(table.start[text], table.start[text + 1])
        self.key, column = _distinct(owner[owner_of_entry] * self.grams + table.gram[entry])
        # One more column, of zeros, for n-grams that no reference of the set has.
        self.count = np.zeros((width, len(self.key) + 1), dtype=np.int32)
        self.count[row[owner_of_entry], column] = table.count[entry]
        self._order = table.order

    @cached_property
    def segment_order(self) -> Integers:
        """Of each n-gram of a set: set * orders + (length of the n-gram - 1)."""
        return self.key // self.grams * self.orders + self._order(self.key % self.grams)

    def types(self) -> Integers:
        """Return the distinct n-grams of each reference, shape (references, sets, orders)."""
        each = [self._by_order(self.segment_order[row[:-1] > 0]) for row in self.count]
        shape = len(self.count), len(self.size), self.orders
        return np.array(each, dtype=np.int64).reshape(shape)

    def all_types(self) -> Integers:
        """Return the distinct n-grams of all references of a set, shape (sets, orders)."""
        return self._by_order(self.segment_order)

    def common_with_first(self) -> Floats:
        """Return n-grams in common with the first reference, shape (references, sets, orders)."""
        common = np.minimum(self.count[:1, :-1], self.count[:, :-1])
        return np.array([self._by_order(self.segment_order, row) for row in common], dtype=float)

    def _by_order(self, cells: Integers, values: Small | None = None) -> NDArray[Any]:
        counts = np.bincount(cells, values, minlength=len(self.size) * self.orders)
        return counts.reshape(len(self.size), self.orders)

    def look_up(self, reference_set: Integers, gram: Integers) -> Small:
        """Return how often n-grams, shape (n,), occur in each reference: shape (references, n)."""
        column, present = _find(self.key, reference_set * self.grams + gram)
        return self.count[:, np.where(present, column, len(self.key))]


def _ngrams(
    texts: Sequence[list[str]], lengths: Integers, longest: int
) -> tuple[Integers, Integers, int]:
    """Return (text, number) of each n-gram, text by text, and the difference d of the orders.

    The numbers of unigrams are below d, those of bigrams below 2 d, and so on.
    """
    flat = numbered(chain.from_iterable(texts), numbers_by_appearance())
    size = len(flat)
    owner = np.repeat(np.arange(len(texts)), lengths)
    base = size + 1
    # An n-gram is the pair of its halves. Only halves must have numbers below the base, so that
    # most n-grams are not sorted for that; unless pairs are too large, together with their text.
    is_pair = (len(texts) + 1) * longest * base**2 < KEYS
    distance = base**2 if is_pair else base
    halves = {1: flat}
    grams = np.empty((size, longest), dtype=np.int64)
    grams[:, 0] = flat
    for order in range(2, longest + 1):
        half = (order + 1) // 2
        # At the end of a text this takes tokens of the next one; it is left out below.
        gram = halves[half] * base
        gram[: max(0, size - half)] += halves[order - half][half:]
        if not is_pair or 2 * order <= longest + 1:
            _, gram = _distinct(gram)
            halves[order] = gram
        grams[:, order - 1] = gram + (order - 1) * distance
    left = (np.cumsum(lengths)[owner] if size else owner) - np.arange(size)
    fits = left[:, None] > np.arange(longest)
    return np.repeat(owner, np.minimum(left, longest)), grams[fits], distance


# Keys are mostly in order already, text by text. A stable sort (Timsort) makes use of it, and takes
# a fraction of the time of the sort of ``np.unique``.
def _distinct(keys: Integers) -> tuple[Integers, Integers]:
    """Return distinct keys in order, and the index of each key among them."""
    order = np.argsort(keys, kind="stable")
    in_order = keys[order]
    is_new = _differs_from_last(in_order)
    index = np.empty(len(keys), dtype=np.int64)
    index[order] = np.cumsum(is_new) - 1
    return in_order[is_new], index


def _counted(keys: Integers) -> tuple[Integers, Integers]:
    """Return distinct keys in order, and how often each occurs."""
    in_order = np.sort(keys, kind="stable")
    first = np.flatnonzero(_differs_from_last(in_order))
    return in_order[first], np.diff(first, append=len(keys))


def _differs_from_last(in_order: Integers) -> NDArray[np.bool_]:
    differs = np.ones(len(in_order), dtype=bool)
    np.not_equal(in_order[1:], in_order[:-1], out=differs[1:])
    return differs


def numbered(values: Iterable[_T], numbers: dict[_T, int]) -> Integers:
    """Return the number of each value, shape (values,)."""
    return np.fromiter(map(numbers.__getitem__, values), np.int64)


def expand(start: Integers, end: Integers) -> tuple[Integers, Integers]:
    """List the rows of ranges: (which range, row), ranges in order."""
    sizes = end - start
    which = np.repeat(np.arange(len(start)), sizes)
    first = np.cumsum(sizes) - sizes
    return which, np.arange(len(which)) - first[which] + start[which]


def _find(keys: Integers, queries: Integers) -> tuple[Integers, NDArray[np.bool_]]:
    """Return the index of each query in sorted keys (any if absent), and whether it is there."""
    row = np.searchsorted(keys, queries)
    row[row == len(keys)] = 0
    present = keys[row] == queries if len(keys) else np.zeros(len(queries), dtype=bool)
    return row, present
