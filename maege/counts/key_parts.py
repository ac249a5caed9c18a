"""Keys of many things, some at a time, as sorting all would need several times their memory."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

KEYS_AT_ONCE = 250_000
_BYTES = 256


def parts_of_keys(keys: NDArray[Any]) -> Iterator[NDArray[np.int64]]:
    """Yield the ascending indices of some keys, integers of 64 random bits, then those of others.

    Equal keys are in the same part. As unsigned integers, those of a part are less than those of
    the next one.

    >>> [part.tolist() for part in parts_of_keys(np.array([7, 3, 7]))]
    [[0, 1, 2]]
    """
    parts = min(_BYTES, -(-len(keys) // KEYS_AT_ONCE))
    if parts < 2:
        yield np.arange(len(keys))
        return
    in_bytes = keys.astype(keys.dtype.newbyteorder("<"), copy=False).view(np.uint8)
    most_significant = in_bytes[keys.itemsize - 1 :: keys.itemsize]
    for first, end in pairwise(_BYTES * part // parts for part in range(parts + 1)):
        yield np.flatnonzero((most_significant >= first) & (most_significant <= end - 1))
