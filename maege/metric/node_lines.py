"""Columns of texts of nodes as lines in UTF-8, joined from pieces that many texts share."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import numpy as np

from maege.array_types import Integers
from maege.data.edit import Tokens
from maege.metric.indexed_values import IndexedValues
from maege.metric.node_texts import NodeTexts, TextsOfNodes

_TEXTS_AT_ONCE = 4096  # that are joined: the headers of their pieces stay in a processor's cache


def lines_of_columns(columns: Sequence[Sequence[str]]) -> Iterator[Iterable[bytes]]:
    """Yield the texts of each column, joined by line feeds, in UTF-8, in one or more parts."""
    lines: dict[int, NodeLines] = {}  # of texts of several columns, by identity
    for column in columns:
        if isinstance(column, IndexedValues) and isinstance(column.values, NodeTexts):
            if id(column.values) not in lines:
                lines[id(column.values)] = NodeLines(column.values)
            yield lines[id(column.values)].at(column.numbers)
        else:
            yield ["\n".join(column).encode()]


class NodeLines:
    """The lines of texts of nodes.

    A piece is what a subset of two edits of a lattice makes of their tokens and of those before. So
    a text has few pieces, and all pieces need far less memory than all texts. Each token has a
    space before it, but the first of a text a line feed, so that pieces may be empty.
    """

    def __init__(self, texts: NodeTexts) -> None:
        self._texts = texts
        pieces: list[bytes] = []
        first, counts = [], []  # of the pieces of each lattice
        for lattice in texts.lattices:
            groups = _pieces(lattice)
            first.append(len(pieces))
            counts.append(len(groups))
            for group in groups:
                pieces += group
        self._first, self._counts = (
            np.array(first, dtype=np.int64),
            np.array(counts, dtype=np.int32),
        )
        self._whole = np.flatnonzero(self._counts[texts.lattice] == 0)  # texts that are one piece
        self._first_whole = len(pieces)
        for text in texts.made(self._whole):
            pieces += [f"\n{text}".encode()] * 4  # whatever the first edits of the node
        self._pieces = np.array(pieces, dtype=object)

    def at(self, indices: Integers) -> Iterator[bytes]:
        """Yield parts of some of the texts, joined by line feeds."""
        for start in range(0, len(indices), _TEXTS_AT_ONCE):
            pieces = self._pieces_of(indices[start : start + _TEXTS_AT_ONCE])
            part = b"".join(self._pieces[pieces].tolist())
            yield part if start else part[1:]

    def _pieces_of(self, indices: Integers) -> Integers:
        """Return the indices of the pieces of some of the texts, one text after the other."""
        lattices = self._texts.lattice[indices]
        counts, first = self._counts[lattices], self._first[lattices]
        is_whole = counts == 0
        counts[is_whole] = 1
        whole = np.searchsorted(self._whole, indices[is_whole])
        first[is_whole] = self._first_whole + 4 * whole
        position = np.arange(counts.sum()) - np.repeat(counts.cumsum() - counts, counts)
        subset: Any = np.repeat(self._texts.nodes_at(indices), counts) >> 2 * position & 3
        pieces: Integers = np.repeat(first, counts) + 4 * position + subset.astype(np.int64)
        return pieces


def _pieces(lattice: TextsOfNodes) -> list[list[bytes]]:
    """Return the pieces of each two edits; none if a text does not begin in the first of them."""
    *runs, rest = (run for run, _, _ in lattice.runs())
    groups = [[""]]
    for number, (before, replacement, original) in enumerate(
        zip(runs[::3], runs[1::3], runs[2::3], strict=True)
    ):
        if number % 2 == 0 and number:
            groups.append([""])
        ends = _spaced((*before, *original)), _spaced((*before, *replacement))
        groups[-1] = [start + end for end in ends for start in groups[-1]]
    groups[-1] = [start + _spaced(rest) for start in groups[-1]]
    if not all(groups[0]):
        return []
    groups[0] = [f"\n{piece[1:]}" for piece in groups[0]]
    return [[piece.encode() for piece in group] for group in groups]


def _spaced(tokens: Tokens) -> str:
    return " ".join(("", *tokens))
