"""Columns of texts, or of other values, as indices of values that several columns share."""

import reprlib
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import accumulate, pairwise
from operator import eq
from typing import Any, TypeVar, overload

import numpy as np
from numpy.typing import NDArray

from maege.array_types import Indices, Integers

_T = TypeVar("_T")
MAX_SHOWN = 10  # values
_TEXTS_AT_ONCE = 10_000  # that are in memory together where one after the other is needed


class MadeTexts(Sequence[str]):
    """Texts that are made when they are asked for; only their hashes are in memory.

    Of a million different texts, two have the same hash with a probability below 1e-7, so those
    with the same hash are taken for equal.
    """

    @cached_property
    def keys(self) -> Integers:
        """The hash of each text, shape (texts,); from then on, they are in memory."""
        return self.hashes()

    def hashes(self) -> Integers:
        """Return the hash of each text, shape (texts,)."""
        hashes = np.empty(len(self), dtype=np.int64)
        for start in range(0, len(self), _TEXTS_AT_ONCE):
            some = np.arange(start, min(start + _TEXTS_AT_ONCE, len(self)))
            hashes[some] = [*map(hash, self.some(some))]
        return hashes

    def node(self, index: int) -> tuple[Any, int]:
        """Return the lattice of a text, and its node there; or the text, and 0."""
        return self[index], 0

    def some(self, indices: Integers) -> list[str]:
        """Return some of the texts, by ascending indices."""
        return [self[index] for index in indices.tolist()]

    @cached_property
    def all(self) -> list[str]:
        """All texts; from then on, they are in memory."""
        return self.some(np.arange(len(self)))

    def __getstate__(self) -> dict[str, Any]:
        # Hashes of texts are of this process only.
        return {name: value for name, value in vars(self).items() if name not in ("all", "keys")}


class JoinedTexts(MadeTexts):
    """The texts of some sequences, one after the other."""

    def __init__(self, parts: Sequence[Sequence[str]]) -> None:
        flat = ((part.parts if isinstance(part, JoinedTexts) else [part]) for part in parts)
        self.parts: list[Sequence[str]] = [part for some in flat for part in some]
        self.starts = [0, *accumulate(map(len, self.parts))]

    def __len__(self) -> int:
        return self.starts[-1]

    def __getitem__(self, index: Any) -> Any:
        part, number = self._find(index)
        return part[number]

    def node(self, index: int) -> tuple[Any, int]:
        """Return the lattice of a text, and its node there; or the text, and 0."""
        part, number = self._find(index)
        return part.node(number) if isinstance(part, MadeTexts) else (part[number], 0)

    def _find(self, index: int) -> tuple[Sequence[str], int]:
        part = bisect_right(self.starts, index) - 1
        return self.parts[part], index - self.starts[part]

    def some(self, indices: Integers) -> list[str]:
        """Return some of the texts, by ascending indices."""
        texts: list[str] = []
        rows = pairwise(np.searchsorted(indices, self.starts).tolist())
        for part, start, (first, last) in zip(self.parts, self.starts, rows, strict=False):
            texts += some_texts(part, indices[first:last] - start)
        return texts


def some_texts(texts: Sequence[str], indices: Integers) -> list[str]:
    """Return some texts, by ascending indices."""
    if isinstance(texts, MadeTexts):
        return texts.some(indices)
    return [texts[index] for index in indices.tolist()]


class IndexedValues(Sequence[_T]):
    """A column of values, which are looked up when they are asked for; it equals their tuple.

    Values may occur several times. The hash is that of the tuple, but not if texts are `MadeTexts`.

    >>> column = IndexedValues(["a", "b"], np.array([1, 0, 1], dtype=np.int32))
    >>> column[0], tuple(column), column == ("b", "a", "b")
    ('b', ('b', 'a', 'b'), True)
    """

    __slots__ = ("_first", "_hash", "_numbers", "_value_index", "values")

    def __init__(
        self,
        values: Sequence[_T],
        numbers: NDArray[np.integer],
        first: Indices | None = None,
        value_index: NDArray[np.integer] | None = None,
    ) -> None:
        self.values = values
        self._hash: int | None = None
        self._numbers, self._first, self._value_index = numbers, first, value_index

    @property
    def numbers(self) -> Any:
        """The index of the value of each row, shape (rows,).

        If each row has values of its own, columns share the index of the first of them, and store
        what is to be added, which is small. Columns may store indices of something else, as of
        texts, and share the index of the value of each, ``value_index``.
        """
        return self.indices(slice(None))

    def indices(self, rows: Any) -> Any:
        """Return the index of the value of some rows."""
        numbers: Any = self._numbers[rows]
        if self._first is not None:
            numbers = self._first[rows] + numbers
        return numbers if self._value_index is None else self._value_index[numbers]

    def __len__(self) -> int:
        return len(self._numbers)

    @overload
    def __getitem__(self, row: int) -> _T: ...

    @overload
    def __getitem__(self, row: slice) -> "IndexedValues[_T]": ...

    def __getitem__(self, row: int | slice) -> "_T | IndexedValues[_T]":
        if isinstance(row, slice):
            return IndexedValues(self.values, self.numbers[row])
        value: _T = self.values[self.indices(row)]
        return value

    def __iter__(self) -> Iterator[_T]:
        values: Any = self.values.all if isinstance(self.values, MadeTexts) else self.values
        return map(values.__getitem__, self.numbers.tolist())

    def __eq__(self, other: object) -> bool:
        if isinstance(other, IndexedValues):
            if other.values is self.values and np.array_equal(other.numbers, self.numbers):
                return True
            if (keys := self._keys()) is not None and (others := other._keys()) is not None:
                return np.array_equal(keys, others)
        elif not isinstance(other, tuple):
            return NotImplemented
        return len(self) == len(other) and all(map(eq, self, other))

    def __hash__(self) -> int:
        if self._hash is None:
            keys = self._keys()
            self._hash = hash(tuple(self) if keys is None else keys.tobytes())
        return self._hash

    def _keys(self) -> Integers | None:
        """Return the hash of each text, if they are `MadeTexts`."""
        return self.values.keys[self.numbers] if isinstance(self.values, MadeTexts) else None

    def __reduce__(self) -> tuple[object, ...]:
        # Without the hash, which is of this process only.
        stored = self.values, self._numbers, self._first, self._value_index
        return IndexedValues, stored

    def __repr__(self) -> str:
        return f"IndexedValues({reprlib.repr(tuple(self[:MAX_SHOWN]))}, {len(self):,} rows)"

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> NDArray[Any]:
        """Return an array of values that are numbers."""
        return np.asarray(np.asarray(self.values, dtype)[self.numbers])


def rows_of(column: Sequence[_T], rows: NDArray[np.integer]) -> Sequence[_T]:
    """Return some rows of a column, of the same class."""
    if isinstance(column, IndexedValues):
        return IndexedValues(column.values, column.numbers[rows])
    return tuple(column[row] for row in rows.tolist())
