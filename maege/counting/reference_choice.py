"""The choice of one reference, or annotator, of several."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from maege.array_types import Floats


def first_greatest(keys: Sequence[Floats]) -> NDArray[np.intp]:
    """Return the index of the greatest key over the last axis, the first of equal ones.

    ``keys``: the parts of the keys, the most significant first, of equal shapes.

    >>> int(first_greatest([np.array([0.5, 1.0, 1.0]), np.array([3.0, 1.0, 2.0])]))
    2
    """
    is_greatest = np.ones(keys[0].shape, dtype=bool)
    for key in keys:
        remaining = np.where(is_greatest, key, -np.inf)
        is_greatest &= remaining == remaining.max(axis=-1, keepdims=True)
    return np.asarray(is_greatest.argmax(axis=-1))
