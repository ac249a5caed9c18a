"""How similar hypotheses are to the nearest of their references, of many segments at once."""

from collections.abc import Callable, Sequence
from itertools import chain
from typing import NamedTuple

import numpy as np

from maege.array_types import Floats, Integers
from maege.counting.numbered_tokens import expand
from maege.counting.shared_items import shared_items
from maege.counts.numbered_columns import number_values, numbers_by_appearance
from maege.metric.indexed_segments import IndexedSegments
from maege.metric.score_request import Segment

TEXTS_AT_ONCE = 1024  # whose characters are expanded


class Items(NamedTuple):
    """Parts of texts as numbers: equal ones have the same."""

    number: Integers  # of each item, text by text
    size: Integers  # of each text, in items


ItemsOf = Callable[[Sequence[str]], Items]
# From texts and pairs of them, shape (pairs, 2), to a similarity of each pair.
Similarity = Callable[[Sequence[str], Integers], Floats]


def nearest_reference(segments: Sequence[Segment], similarity: Similarity) -> Floats:
    """Return the largest similarity of each hypothesis and one of its references.

    The result has shape (segments,); it is 0 where there are no references. A hypothesis and a
    reference are compared once, however many segments have both.

    >>> equal = lambda texts, pairs: np.array([float(texts[a] == texts[b]) for a, b in pairs])
    >>> segments = [Segment("", "a", ("b", "a")), Segment("", "a", ("b",)), Segment("", "a", ())]
    >>> nearest_reference(segments, equal).tolist()
    [1.0, 0.0, 0.0]
    """
    own = IndexedSegments.of(segments).compact()
    references, number = number_values(own.references)
    ends = np.cumsum([0, *map(len, own.references)])
    segment, member = expand(ends[own.numbers[0]], ends[own.numbers[0] + 1])
    reference, hypothesis = len(own.texts) + number[member], own.numbers[2][segment]
    width = len(own.texts) + len(references)
    pairs, pair = np.unique(hypothesis * np.int64(width) + reference, return_inverse=True)
    compared = np.stack(np.divmod(pairs, width), axis=1)
    similarities = similarity([*own.texts, *references], compared)[pair]
    result = np.zeros(len(own))
    if len(segment):
        starts = np.flatnonzero(np.diff(segment, prepend=-1))
        result[segment[starts]] = np.maximum.reduceat(similarities, starts)
    return result


def f1(items_of: ItemsOf) -> Similarity:
    """Return the F1 of the items of two texts, each counted as often as it occurs.

    >>> f1(words)(["a a b", "", "a b c"], np.array([[0, 2], [1, 2]])).round(3).tolist()
    [0.667, 0.0]
    """

    def similarity(texts: Sequence[str], pairs: Integers) -> Floats:
        shared, sizes = _shared(texts, pairs, items_of, are_sets=False)
        return np.asarray(2 * shared / np.maximum(1, sizes))

    return similarity


def jaccard(items_of: ItemsOf) -> Similarity:
    """Return the Jaccard index of the sets of items of two texts.

    >>> jaccard(words)(["a a b", "", "a b c"], np.array([[0, 2], [1, 2]])).round(3).tolist()
    [0.667, 0.0]
    """

    def similarity(texts: Sequence[str], pairs: Integers) -> Floats:
        shared, sizes = _shared(texts, pairs, items_of, are_sets=True)
        return np.asarray(shared / np.maximum(1, sizes - shared))

    return similarity


def words(texts: Sequence[str]) -> Items:
    """Return the words of texts, split at white space, as numbers by first appearance.

    >>> own = words(["b a", "a"])
    >>> own.number.tolist(), own.size.tolist()
    ([0, 1, 1], [2, 1])
    """
    split = [text.split() for text in texts]
    numbers = numbers_by_appearance()
    number = np.fromiter(map(numbers.__getitem__, chain.from_iterable(split)), np.int64)
    return Items(number, np.array([*map(len, split)], dtype=np.int64))


def trigrams(texts: Sequence[str]) -> Items:
    """Return all trigrams of characters of texts, or a shorter text itself, as numbers.

    >>> own = trigrams(["abcab", "ab", "abca"])
    >>> [np.flatnonzero(own.number == number).tolist() for number in np.unique(own.number)]
    [[3], [0, 4], [1, 5], [2]]
    >>> own.size.tolist()
    [3, 1, 2]
    """
    keys = [_trigrams(texts[k : k + TEXTS_AT_ONCE]) for k in range(0, len(texts), TEXTS_AT_ONCE)]
    size = np.array([*map(len, texts)], dtype=np.int64) - 2
    return Items(np.concatenate([np.empty(0, np.int64), *keys]), np.maximum(1, size))


def _trigrams(texts: Sequence[str]) -> Integers:
    """Return each trigram of some texts as three code points in one number."""
    length = np.array([*map(len, texts)], dtype=np.int64)
    joined = "".join(text.ljust(3) for text in texts).encode("utf-32-le", "surrogatepass")
    code = np.frombuffer(joined, dtype=np.int32) + np.int64(1)
    end = np.cumsum(np.maximum(3, length))
    for missing in (1, 2, 3):  # what is not there is no character
        code[end[length <= 3 - missing] - missing] = 0
    _, first = expand(end - np.maximum(3, length), end - 2)
    return np.asarray((code[first] << 42) | (code[first + 1] << 21) | code[first + 2])


def _shared(
    texts: Sequence[str], pairs: Integers, items_of: ItemsOf, *, are_sets: bool
) -> tuple[Integers, Integers]:
    """Return how many items the texts of each pair share, and how many both have together.

    ``are_sets``: whether items of a text that are equal count once.
    """
    number, size = items_of(texts)
    ends = np.append(0, np.cumsum(size))
    each = np.arange(len(texts))
    both = np.concatenate([pairs, np.stack([each, each], axis=1)])  # all are shared with itself
    shared = np.array(shared_items(number, ends, both, are_sets), dtype=np.int64)
    return shared[: len(pairs)], shared[len(pairs) :][pairs].sum(axis=1)
