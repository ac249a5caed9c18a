"""The lattice of references: a graph whose paths spell all of them, as arrays."""

from collections.abc import Sequence
from itertools import chain
from typing import NamedTuple

import numpy as np

from maege.counting.vocabulary import Ints, Numbers
from maege.data.edit import Tokens
from maege.metrics.imeasure.slots import Slot
from maege.numba_jit import jit

NO_WORD = NO_PLACE = -1


class ReferenceLattice(NamedTuple):
    """Nodes in an order in which arcs go up; the first and the last are start and end.

    A text of a slot is a string of arcs. Nodes between slots are *joints*: each has a place in the
    source, the others have place -1. ``late`` says of a joint that another one of the same place
    is before it. Arcs are sorted by head, and those to one joint by slot text; arcs to node v are
    first_arc[v] to first_arc[v + 1]. An arc has a word (-1: none) and belongs to a text; text t
    leads from joint text_tail[t] to text_head[t] and has the words first_word[t] to
    first_word[t + 1].
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
        texts = [text for slot in slots for text in slot.texts]
        columns = (
            numbers.of(source),
            [slot.start for slot in slots],
            [slot.end for slot in slots],
            [len(slot.texts) for slot in slots],
            list(map(len, texts)),
            numbers.of(chain.from_iterable(texts)),
        )
        arrays = (np.array(column, dtype=np.int32) for column in columns)
        lattice: ReferenceLattice = assembled(*arrays)
        return lattice


@jit
def assembled(source, start, end, texts, length, words):  # type: ignore[no-untyped-def]
    """Return the lattice of slots, given how many texts each has, and the length of all texts."""
    fixed = len(source)  # so many tokens are in no slot
    inner = 0  # so many words are not the last of their text
    for slot in range(len(start)):
        fixed -= end[slot] - start[slot]
    for one in length:
        inner += max(one - 1, 0)
    nodes, arcs = 2 + fixed + len(start) + inner, 1 + fixed + len(length) + inner
    place = np.full(nodes, NO_PLACE, np.int32)
    late = np.zeros(nodes, np.int32)
    first_arc = np.zeros(nodes + 1, np.int32)
    tail = np.zeros(arcs, np.int32)
    word = np.full(arcs, NO_WORD, np.int32)
    text = np.zeros(arcs, np.int32)
    text_tail = np.zeros(1 + fixed + len(length), np.int32)
    text_head = np.zeros(1 + fixed + len(length), np.int32)
    first_word = np.zeros(2 + fixed + len(length), np.int32)
    spelled = np.empty(fixed + len(words), np.int32)
    last = np.empty(len(length), np.int32)  # the node before the last word of each text
    # From node 0, where nothing is aligned yet, an empty text leads to the first joint.
    place[0] = place[1] = 0
    text_head[0], first_arc[2] = 1, 1
    joint, node, arc, t, k = 1, 2, 1, 1, 0
    at = read = done = 0  # token of the source, word and text of the slots that come next
    for slot in range(len(start) + 1):
        while at < (start[slot] if slot < len(start) else len(source)):
            tail[arc], word[arc], text[arc] = joint, source[at], t
            text_tail[t], text_head[t] = joint, node
            spelled[k] = source[at]
            joint, node, arc, t, k, at = node, node + 1, arc + 1, t + 1, k + 1, at + 1
            place[joint], first_arc[node], first_word[t] = at, arc, k
        if slot == len(start):
            break
        first, before = t, done
        for _ in range(texts[slot]):
            last[done] = joint
            for place_in_text in range(length[done]):
                spelled[k] = words[read]
                k, read = k + 1, read + 1
                if place_in_text < length[done] - 1:
                    tail[arc], word[arc], text[arc] = last[done], words[read - 1], t
                    last[done] = node
                    node, arc = node + 1, arc + 1
                    first_arc[node] = arc
            text_tail[t] = joint
            t, done = t + 1, done + 1
            first_word[t] = k
        for one in range(first, t):
            tail[arc], text[arc], text_head[one] = last[before + one - first], one, node
            if first_word[one + 1] > first_word[one]:
                word[arc] = spelled[first_word[one + 1] - 1]
            arc += 1
        place[node], late[node] = end[slot], start[slot] == end[slot]
        joint, node, at = node, node + 1, end[slot]
        first_arc[node] = arc
    return ReferenceLattice(
        place, late, first_arc, tail, word, text, text_tail, text_head, first_word, spelled
    )
