"""How many items, words or parts of words, two texts share."""

from collections import Counter
from itertools import pairwise

from maege.array_types import Integers
from maege.loops import in_c


@in_c
def shared_items(items: Integers, ends: Integers, pairs: Integers, are_sets: bool) -> list[int]:
    """Return how many items the texts of each pair share.

    ``items``: those of each text, one text after the other; equal ones have the same number.
    ``ends``: where each text begins, and the end of the last one. ``pairs``: two texts each, shape
    (pairs, 2). ``are_sets``: whether equal items of a text count once. All are of 64 bits.

    >>> import numpy as np
    >>> items, ends, pairs = np.array([1, 1, 2, 1, 1, 3]), np.array([0, 3, 6]), np.array([[0, 1]])
    >>> shared_items(items, ends, pairs, False), shared_items(items, ends, pairs, True)
    ([2], [1])
    """
    texts = [items[start:end].tolist() for start, end in pairwise(ends.tolist())]
    counts = [Counter(set(text) if are_sets else text) for text in texts]
    return [(counts[a] & counts[b]).total() for a, b in pairs.tolist()]
