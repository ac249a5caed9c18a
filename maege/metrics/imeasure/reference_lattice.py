"""The word lattice of references: a graph whose paths spell all references, as arrays."""

from collections.abc import Sequence
from itertools import chain
from typing import NamedTuple

import numpy as np

from maege.counting.vocabulary import Ints, Vocabulary
from maege.data.edit import Tokens
from maege.metrics.imeasure.slots import Slot

NO_WORD = NO_POSITION = -1


class ReferenceLattice(NamedTuple):
    """V nodes in topological order, from the start (0) to the end (V - 1), and A arcs.

    The lattice is a sequence of slots between *slot boundaries*: nodes that every path passes. A
    slot has one or more texts, each a chain of arcs from one boundary to the next. A source token
    outside all slots is a slot with one text. Arcs are sorted by head; those to one boundary by
    text. T is the number of texts.
    """

    position: Ints  # shape (V,): source tokens before a slot boundary; -1 for nodes inside a text
    # Shape (V,): 1 for boundaries after a slot of no source tokens, so that the boundary before has
    # their position.
    after_insertion: Ints
    first_arc: Ints  # shape (V + 1,): the arcs to node v are first_arc[v] to first_arc[v + 1]
    tail: Ints  # shape (A,): node where an arc begins
    word: Ints  # shape (A,): its word; -1: none
    text: Ints  # shape (A,): the text that it belongs to
    text_tail: Ints  # shape (T,): boundary before each text
    text_head: Ints  # shape (T,): boundary after it
    # shape (T + 1,): the words of text t are words[first_word[t] : first_word[t + 1]]
    first_word: Ints
    words: Ints  # of all texts


class CoveringSlots(NamedTuple):
    """Slots that cover a source, as arrays; T is the number of their texts."""

    start: Ints  # shape (slots,): the first source token of each slot
    end: Ints  # shape (slots,): the token after the last one
    texts: Ints  # shape (slots,): number of texts
    length: Ints  # shape (T,): number of words of each text
    words: Ints  # of all texts


def cover(source: Tokens, slots: Sequence[Slot], vocabulary: Vocabulary) -> CoveringSlots:
    """Return disjoint and sorted slots, and one for each token of the source between them.

    An empty slot is the first, so that node 0 (nothing aligned yet) is before all others.
    """
    ids = vocabulary.token_ids(source)
    start, end, texts, length, words = [0], [0], [1], [0], list[int]()
    position = 0
    for slot in (*slots, Slot(len(source), len(source), ())):
        between = range(position, slot.start)
        start += between
        end += range(position + 1, slot.start + 1)
        texts += [1] * len(between)
        length += [1] * len(between)
        words += ids[position : slot.start]
        if slot.texts:
            start.append(slot.start)
            end.append(slot.end)
            texts.append(len(slot.texts))
            length += map(len, slot.texts)
            words += vocabulary.token_ids(chain.from_iterable(slot.texts))
        position = slot.end
    return CoveringSlots(
        *(np.array(column, dtype=np.int32) for column in (start, end, texts, length, words))
    )


def reference_lattice(slots):  # type: ignore[no-untyped-def]
    """Build the lattice of slots that cover a source."""
    start, end, texts, length, words = slots
    first_word = np.zeros(len(length) + 1, np.int32)
    inner = 0  # arcs that do not end at a boundary: all words of a text but the last
    for t in range(len(length)):
        first_word[t + 1] = first_word[t] + length[t]
        inner += max(length[t] - 1, 0)
    nodes, arcs = 1 + len(start) + inner, len(length) + inner
    position = np.full(nodes, NO_POSITION, np.int32)
    after_insertion = np.zeros(nodes, np.int32)
    first_arc = np.zeros(nodes + 1, np.int32)
    tail = np.zeros(arcs, np.int32)
    word = np.full(arcs, NO_WORD, np.int32)
    text = np.zeros(arcs, np.int32)
    text_tail = np.zeros(len(length), np.int32)
    text_head = np.zeros(len(length), np.int32)
    last_node = np.empty(len(length), np.int32)  # the node before the last word of each text

    position[0] = 0
    boundary, node, arc, first_text = 0, 1, 0, 0
    for slot in range(len(start)):
        end_text = first_text + texts[slot]
        for t in range(first_text, end_text):
            text_tail[t] = last_node[t] = boundary
            for k in range(first_word[t], first_word[t + 1] - 1):
                tail[arc], word[arc], text[arc] = last_node[t], words[k], t
                last_node[t] = node
                node, arc = node + 1, arc + 1
                first_arc[node] = arc
        for t in range(first_text, end_text):
            tail[arc], text[arc], text_head[t] = last_node[t], t, node
            if length[t]:
                word[arc] = words[first_word[t + 1] - 1]
            arc += 1
        position[node], after_insertion[node] = end[slot], slot > 0 and start[slot] == end[slot]
        boundary, node, first_text = node, node + 1, end_text
        first_arc[node] = arc
    return ReferenceLattice(
        position=position,
        after_insertion=after_insertion,
        first_arc=first_arc,
        tail=tail,
        word=word,
        text=text,
        text_tail=text_tail,
        text_head=text_head,
        first_word=first_word,
        words=words,
    )
