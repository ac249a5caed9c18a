"""The lattice of references: a graph whose paths spell all of them, as arrays."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from maege.edit import Tokens
from maege.metrics.mixing.slots import Slot
from maege.metrics.token_numbers import Ints, Numbers

NO_WORD = NO_PLACE = -1


class ReferenceLattice(NamedTuple):
    """Nodes in an order in which arcs go up; the first and the last are start and end.

    A text of a slot is a string of arcs. Nodes between slots are *joints*: each has a place in the
    source, the others have place -1. ``late`` says of a joint that another one of the same place
    is before it. Arcs are sorted by head, and those to one joint by slot text; arcs to node v are
    first_arc[v] to first_arc[v + 1]. An arc has a word (-1: none) and belongs to a text; text t
    leads from joint text_tail[t] to text_head[t] and has the words first_word[t] to first_word[t +
    1].
    """

    place: Ints
    late: Ints
    first_arc: Ints
    tail: Ints
    word: Ints
    text: Ints
    text_tail: Ints
    text_head: Ints
    first_word: Ints
    words: Ints

    @classmethod
    def of(cls, source: Tokens, slots: Sequence[Slot], numbers: Numbers) -> "ReferenceLattice":
        """Make the lattice of a source with slots."""
        lattice = _Growing(numbers)
        lattice.add_slot(Slot(0, 0, ((),)))
        end = 0
        for slot in slots:
            lattice.add_fixed(source[end : slot.start], end)
            lattice.add_slot(slot)
            end = slot.end
        lattice.add_fixed(source[end:], end)
        return cls(*map(_array, lattice.columns()))


class _Growing:
    """A lattice that is being made, from left to right."""

    def __init__(self, numbers: Numbers) -> None:
        self.numbers = numbers
        self.joint = 0  # where it ends so far
        self.place, self.late, self.first_arc = [0], [0], [0, 0]
        self.tail, self.word, self.text = list[int](), list[int](), list[int]()
        self.text_tail, self.text_head = list[int](), list[int]()
        self.first_word, self.words = [0], list[int]()

    def columns(self) -> list[list[int]]:
        """Return the fields of a ReferenceLattice."""
        return [
            self.place,
            self.late,
            self.first_arc,
            self.tail,
            self.word,
            self.text,
            self.text_tail,
            self.text_head,
            self.first_word,
            self.words,
        ]

    def add_fixed(self, tokens: Tokens, start: int) -> None:
        """Add a joint after each of some tokens, which begin at ``start``."""
        size, node, text = len(tokens), len(self.place), len(self.text_tail)
        tails = [self.joint, *range(node, node + size - 1)][:size]
        words = self.numbers.of(tokens)
        self.place += range(start + 1, start + 1 + size)
        self.late += [0] * size
        self.first_arc += range(len(self.tail) + 1, len(self.tail) + 1 + size)
        self.tail += tails
        self.word += words
        self.text += range(text, text + size)
        self.text_tail += tails
        self.text_head += range(node, node + size)
        self.first_word += range(len(self.words) + 1, len(self.words) + 1 + size)
        self.words += words
        self.joint = len(self.place) - 1

    def add_slot(self, slot: Slot) -> None:
        """Add a joint after a slot, and the nodes within its texts."""
        ends, last = [], []
        first_text = len(self.text_tail)
        for text, tokens in enumerate(slot.texts, start=first_text):
            words = self.numbers.of(tokens)
            inner, node, arc = len(words) - 1, len(self.place), len(self.tail)
            if inner > 0:
                self.place += [NO_PLACE] * inner
                self.late += [0] * inner
                self.first_arc += range(arc + 1, arc + 1 + inner)
                self.tail += [self.joint, *range(node, node + inner - 1)]
                self.word += words[:-1]
                self.text += [text] * inner
            ends.append(node + inner - 1 if inner > 0 else self.joint)
            last.append(words[-1] if words else NO_WORD)
            self.words += words
            self.first_word.append(len(self.words))
        after = len(self.place)
        self.tail += ends
        self.word += last
        self.text += range(first_text, first_text + len(ends))
        self.text_tail += [self.joint] * len(ends)
        self.text_head += [after] * len(ends)
        self.place.append(slot.end)
        self.late.append(int(slot.start == slot.end and slot.texts != ((),)))
        self.first_arc.append(len(self.tail))
        self.joint = after


def _array(values: list[int]) -> Ints:
    return np.array(values, dtype=np.int32)
