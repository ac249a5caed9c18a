"""Columns of numbers of which many are equal where rows are near, as means over references are."""

from collections.abc import Iterable
from itertools import chain
from math import ceil
from typing import Any

import numpy as np
from numpy.typing import NDArray

from maege.array_types import Floats, Indices

BLOCK = 256  # rows, so that a byte is the index of any of their values


class LocalValues:
    """A column of numbers, none of them negative, as indices of the values of near rows.

    An index is a byte, where one among the values of all rows would need two. Whole numbers and
    halves have a table for all rows: most means over references are such.

    >>> column = LocalValues.of_parts([np.repeat([2.0, 0.5, 1 / 3], BLOCK)])
    >>> column.index.dtype.name, column[[0, BLOCK, 2 * BLOCK]].tolist()
    ('uint8', [2.0, 0.5, 0.3333333333333333])
    """

    dtype = np.dtype(np.float64)

    def __init__(self, index: NDArray[np.uint8], start: Indices, values: Floats) -> None:
        self.index = index  # of the value of each row, from the first one of its block
        self._start = start  # of the values of each block, shape (blocks,)
        self.values = values

    @classmethod
    def of_parts(cls, parts: Iterable[Floats]) -> "LocalValues":
        """Return a column of numbers, which come in parts of whole blocks, but for the last one."""
        indices = [np.empty(0, dtype=np.uint8)]
        kinds, starts = list[int](), list[int]()  # of each block
        tables: dict[int, Floats] = {1: np.empty(0), 2: np.empty(0)}  # of whole numbers, and halves
        local, end = list[Floats](), 0
        for values in chain.from_iterable(map(_with_few_values, parts)):
            blocks = ceil(len(values) / BLOCK)
            kind = next((kind for kind in tables if _are_bytes(values * kind)), 0)
            kinds += [kind] * blocks
            starts += [end] * blocks
            if kind:
                index = (values * kind).astype(np.uint8)
                size = max(len(tables[kind]), int(index.max(initial=0)) + 1)
                tables[kind] = np.arange(size) / kind
            else:
                distinct, inverse = np.unique(values, return_inverse=True)
                index = inverse.astype(np.uint8)
                local.append(distinct)
                end += len(distinct)
            indices.append(index)
        of_tables = {1: end, 2: end + len(tables[1])}
        start = [of_tables.get(kind, own) for kind, own in zip(kinds, starts, strict=True)]
        values = np.concatenate([*local, *tables.values()])
        return cls(np.concatenate(indices), np.array(start, dtype=np.int32), values)

    def __len__(self) -> int:
        return len(self.index)

    def __getitem__(self, rows: Any) -> Floats:
        rows = np.arange(len(self))[rows] if isinstance(rows, slice) else np.asarray(rows)
        return np.asarray(self.values[self._start[rows // BLOCK] + self.index[rows]])

    def with_copies(self, rows: NDArray[np.integer]) -> "LocalValues":
        """Return the same rows, and after them copies of some, for which the last block changes."""
        whole = len(self) // BLOCK  # blocks
        end = whole * BLOCK
        last = np.append(self[end:], self[rows])
        added = LocalValues.of_parts([last])
        return LocalValues(
            np.append(self.index[:end], added.index),
            np.append(self._start[:whole], added._start + np.int32(len(self.values))),
            np.append(self.values, added.values),
        )


def _with_few_values(part: Floats) -> list[Floats]:
    """Return a part of a column, in blocks if it has more values than a byte is the index of."""
    if _are_bytes(2 * part):
        return [part]
    distinct, _ = np.unique(part, return_index=True)  # Without it, NumPy imports masked arrays.
    if len(distinct) <= BLOCK:
        return [part]
    return np.split(part, range(BLOCK, len(part), BLOCK))


def _are_bytes(values: Floats) -> bool:
    return bool(values.max(initial=0) < 256 and (values == np.floor(values)).all())
