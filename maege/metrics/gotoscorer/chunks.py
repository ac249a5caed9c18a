"""Chunks of a reference: its edits, the other tokens, and the empty slots between them."""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from maege.array_types import Integers
from maege.data.edit import Edit, Tokens

# Of a chunk and a system: whether the system edits there, and whether the result is that of the
# reference, as the bits of a number.
EDITED, CORRECT = 1, 2
IGNORED_TYPES = frozenset({"noop", "UNK", "Um"})  # of edits that are none


class Chunk(NamedTuple):
    """A part of a source, and what the reference has in its place."""

    start: int
    end: int
    text: Tokens
    type: str  # of the edit; empty if the reference does not edit there
    is_edited: bool


def counted_edits(edits: Sequence[Edit]) -> list[Edit]:
    """Return the edits that count, by position."""
    return sorted((e for e in edits if e.type not in IGNORED_TYPES), key=lambda edit: edit.span)


class ReferenceChunks:
    """The chunks of a reference, to be compared with the edits of systems.

    edits: those of the reference, by the index of their chunks. is_edited: which chunks these are,
    shape (chunks,).
    """

    def __init__(self, tokens: Tokens, edits: Sequence[Edit]) -> None:
        self._tokens = tokens
        self._starts: list[int] = []
        self._ends: list[int] = []
        self.edits: dict[int, Edit] = {}
        position, follows_insertion = 0, False
        for edit in counted_edits(edits):
            follows_insertion = self._add_tokens(position, edit.start, follows_insertion)
            is_insertion = edit.start == edit.end
            if not (is_insertion or follows_insertion):
                self._add(edit.start, edit.start)
            self.edits[len(self._starts)] = edit
            self._add(*edit.span)
            position, follows_insertion = edit.end, is_insertion
        if not self._add_tokens(position, len(tokens), follows_insertion):
            self._add(len(tokens), len(tokens))
        self.is_edited = np.zeros(len(self._starts), dtype=bool)
        self.is_edited[list(self.edits)] = True
        self._unchanged = np.where(self.is_edited, 0, CORRECT)

    def _add_tokens(self, start: int, end: int, follows_insertion: bool) -> bool:
        """Add chunks of tokens, each with a slot before it, the first only if that is wanted.

        Return whether an insertion comes before what follows.
        """
        if start >= end:
            return follows_insertion
        first = 2 * start + follows_insertion
        self._starts += [place // 2 for place in range(first, 2 * end)]
        self._ends += [(place + 1) // 2 for place in range(first, 2 * end)]
        return False

    def _add(self, start: int, end: int) -> None:
        self._starts.append(start)
        self._ends.append(end)

    def __len__(self) -> int:
        return len(self._starts)

    @property
    def chunks(self) -> list[Chunk]:
        """The chunks, by position."""
        spans = enumerate(zip(self._starts, self._ends, strict=True))
        return [
            Chunk(*edit.span, edit.replacement, edit.type, is_edited=True)
            if (edit := self.edits.get(index))
            else Chunk(start, end, self._tokens[start:end], "", is_edited=False)
            for index, (start, end) in spans
        ]

    def outcomes(self, edits: Sequence[Edit]) -> Integers:
        """Return what a system does with each chunk: EDITED and CORRECT, as bits, shape (chunks,).

        A chunk of the reference is compared with the chunk of the system that has the same ends,
        and is wrong if there are only others that overlap it. An insertion overlaps an edit that
        begins where it is, but neither a token, which the system has, too, nor a slot.
        """
        changed: dict[int, int] = {}
        starts, ends = self._starts, self._ends
        for edit in edits:
            if edit.type in IGNORED_TYPES:
                continue
            first, last = edit.start, edit.end
            for index in range(bisect_left(ends, first), bisect_right(starts, last)):
                start, end = starts[index], ends[index]
                if start == first and end == last:
                    if edit.replacement == self._text(index):
                        changed[index] = EDITED | CORRECT
                    else:
                        changed.setdefault(index, EDITED)
                elif (
                    start < end
                    and (start <= first < end or first <= start < last)
                    and (first < last or index in self.edits)
                ):
                    changed.setdefault(index, EDITED)
        if not changed:
            return self._unchanged
        result = self._unchanged.copy()
        result[list(changed)] = list(changed.values())
        return result

    def _text(self, index: int) -> Tokens:
        """Return what the reference has in a chunk."""
        if index in self.edits:
            return self.edits[index].replacement
        return self._tokens[self._starts[index] : self._ends[index]]
