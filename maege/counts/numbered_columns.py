"""Columns of texts, or of other values, as numbers: equal values have the same number."""

from array import array
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import count, groupby, pairwise
from typing import Any, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from maege.array_types import Indices, Integers
from maege.counts.indexed_values import IndexedValues, JoinedTexts, MadeTexts
from maege.counts.node_texts import NodeColumn, NodeTexts

_T = TypeVar("_T")
KEYS_AT_ONCE = 250_000  # as sorting all would need several times their memory
_BYTES = 256


class NumberedColumn(NamedTuple):
    """The numbers of the values of a column: those in a table, of what the column has indices."""

    column: IndexedValues[Any]
    table: Indices

    def at(self, rows: Any = slice(None)) -> Indices:
        """Return the numbers of some rows."""
        return np.asarray(self.table[self.column.indices(rows)])

    def repeated(self, number: int) -> "NumberedColumn":
        """Return a column that has the value of the first row so many times."""
        rows = np.broadcast_to(self.column.indices(slice(1)), number)
        return NumberedColumn(IndexedValues(self.column.values, rows), self.table)


def number_values(columns: Sequence[Sequence[_T]]) -> tuple[list[_T], Indices]:
    """Return the distinct values of some columns, and the number of each value of each of them.

    >>> known, numbers = number_values([("b", "a"), ("a",)])
    >>> known, numbers.tolist()
    (['b', 'a'], [0, 1, 1])
    """
    known, numbered = numbered_values(columns)
    return known, _all_numbers(numbered)


def number_texts(
    columns: Sequence[Sequence[str]], *, equal_once: bool = True
) -> tuple[Sequence[str], Indices]:
    """Return texts, and the number of each text of some columns; equal texts have the same number.

    It does what `number_values` does, but if some are `MadeTexts` or texts of nodes, none of these
    are kept, and there may be texts that have no number. Then equal texts may also have different
    numbers, if not ``equal_once``: none is made.
    """
    joined: list[Any] = []
    for are_nodes, group in groupby(columns, lambda column: isinstance(column, NodeColumn)):
        some = list(group)
        joined += [joined_columns(some)] if are_nodes else some
    known, numbered = numbered_texts(joined, equal_once=equal_once)
    return known, _all_numbers(numbered)


def _all_numbers(columns: Sequence[NumberedColumn]) -> Indices:
    return np.concatenate([np.empty(0, dtype=np.int32), *(column.at() for column in columns)])


def joined_columns(columns: Sequence[Sequence[_T]]) -> Sequence[_T]:
    """Return the values of several columns as one; texts of nodes are not made."""
    nodes, plain, last = list[Any](), list[Any](), None
    numbers = array("i")  # of texts, and -1, -2, ... of nodes
    for column in columns:
        if isinstance(column, NodeColumn):
            if column is not last:  # as many texts in turn have the same source
                nodes.append(column)
            numbers.append(-len(nodes))
        else:
            numbers.extend(range(len(plain), len(plain) + len(column)))
            plain.extend(column)
        last = column
    if not nodes:
        return plain
    number = np.array(numbers, dtype=np.int32)
    texts: Any = JoinedTexts([plain, NodeTexts.of_columns(nodes)])
    return IndexedValues(texts, np.where(number < 0, len(plain) - 1 - number, number))


def numbered_values(columns: Sequence[Sequence[_T]]) -> tuple[list[_T], list[NumberedColumn]]:
    """Return the distinct values of some columns, and the numbers of those of each."""
    known: dict[_T, int] = numbers_by_appearance()
    tables: dict[int, Indices] = {}  # of values of several columns, by identity
    numbered = []
    for column in columns:
        if not isinstance(column, IndexedValues):
            column = IndexedValues(column, np.arange(len(column), dtype=np.int32))
        values = column.values
        if id(values) not in tables:
            tables[id(values)] = np.fromiter(map(known.__getitem__, values), np.int32, len(values))
        numbered.append(NumberedColumn(column, tables[id(values)]))
    return list(known), numbered


def numbered_texts(
    columns: Sequence[Sequence[str]], *, equal_once: bool = True
) -> tuple[Sequence[str], list[NumberedColumn]]:
    """Return texts, and the numbers of those of each column; see `number_texts`."""
    pools: dict[int, MadeTexts] = {
        id(c.values): c.values
        for c in columns
        if isinstance(c, IndexedValues) and isinstance(c.values, MadeTexts)
    }
    if not pools:
        return numbered_values(columns)
    is_made = [isinstance(c, IndexedValues) and id(c.values) in pools for c in columns]
    known, plain = numbered_values(
        [c for c, made in zip(columns, is_made, strict=True) if not made]
    )
    joined = JoinedTexts([known, *pools.values()])
    every = np.arange(len(joined), dtype=np.int32)
    number = _first_equal(joined.hashes()) if equal_once else every
    ends = np.cumsum([len(known), *map(len, pools.values())])
    tables = dict(zip(pools, np.split(number, ends[:-1])[1:], strict=True))
    others = iter([NumberedColumn(own.column, number[own.table]) for own in plain])
    return joined, [
        NumberedColumn(column, tables[id(column.values)])
        if made and isinstance(column, IndexedValues)
        else next(others)
        for column, made in zip(columns, is_made, strict=True)
    ]


def _first_equal(keys: Integers) -> Indices:
    """Return the index of the first key that equals each key.

    >>> _first_equal(np.array([7, 3, 7])).tolist()
    [0, 1, 0]
    """
    result = np.empty(len(keys), dtype=np.int32)
    for own in parts_of_keys(keys):
        _, first, inverse = np.unique(keys[own], return_index=True, return_inverse=True)
        result[own] = own[first[inverse]]
    return result


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


def numbers_by_appearance() -> dict[Any, int]:
    """Return a table that gives each value that is looked up a number, from 0.

    >>> numbers = numbers_by_appearance()
    >>> [numbers[value] for value in "abca"], list(numbers)
    ([0, 1, 2, 0], ['a', 'b', 'c'])
    """
    return defaultdict(count().__next__)
