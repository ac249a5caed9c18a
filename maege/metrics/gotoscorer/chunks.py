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
_IGNORED = ("noop", "UNK", "Um")  # types of edits that are none


class Chunk(NamedTuple):
    """A part of a source, and what the reference has in its place."""

    start: int
    end: int
    text: Tokens
    type: str  # of the edit; empty if the reference does not edit there
    is_edited: bool


def counted_edits(edits: Sequence[Edit]) -> list[Edit]:
    """Return the edits that count, by position."""
    return sorted((e for e in edits if e.type not in _IGNORED), key=lambda edit: edit.span)


def reference_chunks(tokens: Tokens, edits: Sequence[Edit]) -> list[Chunk]:
    """Return the chunks of a reference: there is a slot before each token and at the end.

    Beside an insertion there is no slot.

    >>> chunks = reference_chunks(("a", "b"), [Edit(1, 1, ("x",), "M")])
    >>> [(chunk.start, chunk.end, chunk.is_edited) for chunk in chunks]
    [(0, 0, False), (0, 1, False), (1, 1, True), (1, 2, False), (2, 2, False)]
    """
    parts: list[Chunk] = []
    position = 0
    for edit in counted_edits(edits):
        parts += _tokens(tokens, position, edit.start)
        parts.append(Chunk(*edit.span, edit.replacement, edit.type, is_edited=True))
        position = edit.end
    parts += _tokens(tokens, position, len(tokens))
    chunks, follows_insertion = [], False
    for part in parts:
        is_insertion = part.start == part.end
        if not (is_insertion or follows_insertion):
            chunks.append(_slot(part.start))
        chunks.append(part)
        follows_insertion = is_insertion
    return chunks if follows_insertion else [*chunks, _slot(len(tokens))]


def _tokens(tokens: Tokens, start: int, end: int) -> list[Chunk]:
    return [Chunk(i, i + 1, tokens[i : i + 1], "", is_edited=False) for i in range(start, end)]


def _slot(position: int) -> Chunk:
    return Chunk(position, position, (), "", is_edited=False)


class ReferenceChunks:
    """The chunks of a reference, to be compared with the edits of systems.

    is_edited: which ones the reference edits, shape (chunks,).
    """

    def __init__(self, tokens: Tokens, edits: Sequence[Edit]) -> None:
        self.chunks = reference_chunks(tokens, edits)
        self.is_edited = np.array([chunk.is_edited for chunk in self.chunks])
        self._starts = [chunk.start for chunk in self.chunks]
        self._ends = [chunk.end for chunk in self.chunks]
        self._unchanged = np.where(self.is_edited, 0, CORRECT)

    def outcomes(self, edits: Sequence[Edit]) -> Integers:
        """Return what a system does with each chunk: EDITED and CORRECT, as bits, shape (chunks,).

        A chunk of the reference is compared with the chunk of the system that has the same ends,
        and is wrong if there are only others that overlap it. An insertion overlaps an edit that
        begins where it is, but neither a token, which the system has, too, nor a slot.
        """
        changed: dict[int, int] = {}
        for edit in edits:
            if edit.type in _IGNORED:
                continue
            span, text = edit.span, edit.replacement
            for index in range(
                bisect_left(self._ends, span[0]), bisect_right(self._starts, span[1])
            ):
                chunk = self.chunks[index]
                if chunk[:2] == span and chunk.text == text:
                    changed[index] = EDITED | CORRECT
                elif index not in changed and _is_wrong(chunk, span):
                    changed[index] = EDITED
        if not changed:
            return self._unchanged
        result = self._unchanged.copy()
        result[list(changed)] = list(changed.values())
        return result


def _is_wrong(chunk: Chunk, span: tuple[int, int]) -> bool:
    """Whether an edit that is not that of the chunk makes it wrong."""
    start, end, _, _, is_edited = chunk
    first, last = span
    if start == first and end == last:
        return True
    if start == end or (first == last and not is_edited):
        return False
    return start <= first < end or first <= start < last
