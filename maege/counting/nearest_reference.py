"""How similar hypotheses are to the nearest of their references, of many segments at once."""

from collections.abc import Callable, Sequence
from itertools import chain
from typing import NamedTuple

import numpy as np

from maege.array_types import Floats, Integers
from maege.counting.numbered_tokens import expand
from maege.counts.indexed_values import some_texts
from maege.counts.numbered_columns import number_values, numbers_by_appearance
from maege.metric.indexed_segments import IndexedSegments
from maege.metric.score_request import Segment

PAIRS_AT_ONCE = 2048  # few sentences: each hypothesis is compared with all of their references


class Items(NamedTuple):
    """Parts of texts as numbers: equal ones have the same."""

    number: Integers  # of each item, text by text
    size: Integers  # of each text, in items


ItemsOf = Callable[[Sequence[str]], Items]
# From hypotheses and references to similarities, shape (hypotheses, references).
Similarity = Callable[[Sequence[str], Sequence[str]], Floats]


def nearest_reference(segments: Sequence[Segment], similarity: Similarity) -> Floats:
    """Return the largest similarity of each hypothesis and one of its references.

    The result has shape (segments,); it is 0 where there are no references.

    >>> equal = lambda h, r: (np.array(h)[:, None] == np.array(r)).astype(float)
    >>> segments = [Segment("", "a", ("b", "a")), Segment("", "a", ("b",)), Segment("", "a", ())]
    >>> nearest_reference(segments, equal).tolist()
    [1.0, 0.0, 0.0]
    """
    own = IndexedSegments.of(segments)
    result = np.zeros(len(own))
    references, number = number_values(own.references)
    ends = np.cumsum([0, *map(len, own.references)])
    segment, member = expand(ends[own.numbers[0]], ends[own.numbers[0] + 1])
    reference, hypothesis = number[member].astype(np.int64), own.numbers[2][segment]
    # Pairs of a sentence together, whichever of its references segments have: by the first
    # hypothesis that each reference is compared with.
    first = np.full(len(references), len(own.texts))
    np.minimum.at(first, reference, hypothesis)
    order = np.argsort(first[reference], kind="stable")
    similarities = np.empty(len(order))
    for start in range(0, len(order), PAIRS_AT_ONCE):
        some = order[start : start + PAIRS_AT_ONCE]
        rows, row = np.unique(hypothesis[some], return_inverse=True)
        columns, column = np.unique(reference[some], return_inverse=True)
        table = similarity(some_texts(own.texts, rows), some_texts(references, columns))
        similarities[some] = table[row, column]
    if len(segment):
        starts = np.flatnonzero(np.diff(segment, prepend=-1))
        result[segment[starts]] = np.maximum.reduceat(similarities, starts)
    return result


def f1(items_of: ItemsOf) -> Similarity:
    """Return the F1 of the items of two texts, each counted as often as it occurs.

    >>> f1(words)(["a a b", ""], ["a b c"]).round(3).tolist()
    [[0.667], [0.0]]
    """

    def similarity(hypotheses: Sequence[str], references: Sequence[str]) -> Floats:
        shared, size = _shared(hypotheses, references, items_of, are_sets=False)
        of_hypotheses, of_references = np.split(size, [len(hypotheses)])
        return np.asarray(2 * shared / np.maximum(1, of_hypotheses[:, None] + of_references))

    return similarity


def jaccard(items_of: ItemsOf) -> Similarity:
    """Return the Jaccard index of the sets of items of two texts.

    >>> jaccard(words)(["a a b", ""], ["a b c"]).round(3).tolist()
    [[0.667], [0.0]]
    """

    def similarity(hypotheses: Sequence[str], references: Sequence[str]) -> Floats:
        shared, size = _shared(hypotheses, references, items_of, are_sets=True)
        of_hypotheses, of_references = np.split(size, [len(hypotheses)])
        union = of_hypotheses[:, None] + of_references - shared
        return np.asarray(shared / np.maximum(1, union))

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
    >>> own.number.tolist(), own.size.tolist()
    ([1, 2, 3, 0, 1, 2], [3, 1, 2])
    """
    length = np.array([*map(len, texts)], dtype=np.int64)
    joined = "".join(text.ljust(3) for text in texts).encode("utf-32-le", "surrogatepass")
    code = np.frombuffer(joined, dtype=np.int32) + np.int64(1)
    end = np.cumsum(np.maximum(3, length))
    for missing in (1, 2, 3):  # what is not there is no character
        code[end[length <= 3 - missing] - missing] = 0
    _, first = expand(end - np.maximum(3, length), end - 2)
    key = (code[first] << 42) | (code[first + 1] << 21) | code[first + 2]
    return Items(np.unique(key, return_inverse=True)[1], np.maximum(1, length - 2))


def _shared(
    hypotheses: Sequence[str], references: Sequence[str], items_of: ItemsOf, *, are_sets: bool
) -> tuple[Floats, Integers]:
    """Return how many items two texts share, shape (hypotheses, references), and each has.

    ``are_sets``: whether items that are equal count once.
    """
    from scipy.sparse import csr_array  # slow to import

    number, size = items_of([*hypotheses, *references])
    width = int(number.max(initial=0)) + 1
    key, count = np.unique(
        np.repeat(np.arange(len(size)), size) * width + number, return_counts=True
    )
    text, column = np.divmod(key, width)
    if are_sets:
        size = np.bincount(text, minlength=len(size))
    else:  # the first, second, ... of equal items in a text are different items
        which, occurrence = expand(np.zeros(len(key), dtype=np.int64), count)
        column = column[which] + occurrence * width
    entries = np.ones(len(column)), column, np.append(0, np.cumsum(size))
    table = csr_array(entries, shape=(len(size), int(column.max(initial=0)) + 1))
    return (table[: len(hypotheses)] @ table[len(hypotheses) :].T).toarray(), size
