"""States: references with the same prefix costs are searched once.

If two layers (see ``moves.py``) differ by a constant, so do their successors after any further
word. Layers are therefore normalised (relative to the pivot of the last slot boundary) and pruned,
and prefixes of references with equal layers at a node are merged into one *state*. A word leads
from one state to another by a *transition*.

Tokens are ids. In shapes, V is the number of nodes of the lattice, S and K are
those of states and transitions, L is that of the entries of a layer. All arrays are of integers.
Arguments of the same name mean the same everywhere:

- ``texts``: source and hypothesis
- ``bounds``: CellBounds; ``source_bounds``: SourceBounds
- ``moves``: the Moves of an arc
- ``layer``: the layers of all states, one after the other
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from maege.counting.vocabulary import Ints
from maege.metrics.imeasure.moves import (
    ALL,
    BOTH,
    HYPOTHESIS,
    HYPOTHESIS_WORD,
    SOURCE,
    SOURCE_WORD,
    WORD,
    layer_size,
    new_tables,
    set_moves,
)
from maege.metrics.imeasure.search_bounds import doubled
from maege.metrics.imeasure.segment_costs import MINUS_INFINITY

PRUNED = -MINUS_INFINITY  # the cost of pruned cells
BUCKETS = 1 << 10
LAYERS_AT_ONCE = 64  # to which a word is added
HASH_MASK = (1 << 48) - 1
BEFORE, AFTER, ARC, OFFSET, SOURCE_OFFSET = range(5)  # columns of transitions


class States(NamedTuple):
    """All states and transitions, sorted by node. If over the budget, there are none."""

    layer: Ints  # shape (at least the sum of L over states,)
    start: NDArray[np.int64]  # shape (S,): where the layer of each state begins
    first: NDArray[np.int64]  # shape (V + 1,): the states of node v are first[v] to first[v + 1]
    # Shape (K, 5): state before, state after, arc, and the costs subtracted to normalise the layer
    # after: of its cells, and of its source rows.
    transition: Ints


def read_layers(layer, starts, size, table):
    """Copy the layers of size L that begin at ``starts``, one to each column of a table."""
    for s in range(len(starts)):
        for k in range(size):
            table[k, s] = layer[starts[s] + k]


def add_word(before, after, number, size, moves):
    """Write the layers after a word; ``size`` is L. Both tables have ``number`` layers as columns.

    So the inner loop has the same moves for all of them, and is a few instructions for vectors.
    """
    origin, cost, _ = moves
    pruned = np.int32(PRUNED)
    for s in range(number):
        after[0, s] = pruned
    for k in range(1, size):
        row, f, c = after[k], origin[k], cost[k]
        all_three, source_word = before[f[ALL]], before[f[SOURCE_WORD]]
        hypothesis_word, word = before[f[HYPOTHESIS_WORD]], before[f[WORD]]
        both, source, hypothesis = after[f[BOTH]], after[f[SOURCE]], after[f[HYPOTHESIS]]
        for s in range(number):
            best = min(pruned, np.int32(all_three[s] + c[ALL]))
            best = min(best, np.int32(source_word[s] + c[SOURCE_WORD]))
            best = min(best, np.int32(hypothesis_word[s] + c[HYPOTHESIS_WORD]))
            best = min(best, np.int32(word[s] + c[WORD]))
            best = min(best, np.int32(both[s] + c[BOTH]))
            best = min(best, np.int32(source[s] + c[SOURCE]))
            row[s] = min(best, np.int32(hypothesis[s] + c[HYPOTHESIS]))


def normalise(layers, node, offsets, bounds, source_bounds):
    """Normalise and prune layers of a node, the first columns of a table; return hashes of them.

    ``offsets``, shape (2, layers), are subtracted from the costs of cells and of source rows.
    """
    keys = np.zeros(offsets.shape[1], np.int64)
    k = 1
    for c in range(bounds.first[node], bounds.first[node + 1]):
        normalise_row(layers[k], offsets[0], bounds.slack[c], keys)
        k += 1
    for i in range(source_bounds.top[node], source_bounds.bottom[node] + 1):
        normalise_row(layers[k], offsets[1], source_bounds.slack[node, i], keys)
        k += 1
    return keys


def normalise_row(row, offset, slack, keys):
    """Do it for one entry of all layers; ``offset`` and ``keys`` have the shape (layers,)."""
    for s in range(len(keys)):
        cost = np.int32(row[s] - offset[s])
        row[s] = cost if cost <= slack else PRUNED
        keys[s] = ((int(keys[s]) * 1000003) ^ int(row[s])) & HASH_MASK


def pivot_entries(node, lattice, pivot, bounds, source_bounds):
    """Return the entries of the pivot of a slot boundary, and of its row of the source alone."""
    c = bounds.first[node]
    while bounds.row[c] != lattice.position[node] or bounds.column[c] != pivot[node]:
        c += 1
    rows = bounds.first[node + 1] - source_bounds.top[node]
    return c + 1 - bounds.first[node], rows + lattice.position[node] + 1 - bounds.first[node]


def find_state(layer, start, searched, chain, last, first):
    """Return the state of a node that has a given layer; -1 if there is none.

    ``searched`` is where the given layer begins, its size and its hash. ``chain``, shape (at least
    S, 2), has the hash of each state and the previous state in its bucket (-1: none); ``last`` is
    the last state in the bucket, ``first`` the first state of the node.
    """
    given, size, key = searched
    while last >= first:
        if chain[last, 0] == key:
            k = 1
            while k < size and layer[start[last] + k] == layer[given + k]:
                k += 1
            if k == size:
                return last
        last = chain[last, 1]
    return -1


def doubled_rows(table):
    """Return a copy with twice the rows, shape (rows, columns); the new ones are zero."""
    copy = np.zeros((2 * len(table), table.shape[1]), table.dtype)
    for k in range(len(table)):
        for c in range(table.shape[1]):
            copy[k, c] = table[k, c]
    return copy


def build_states(texts, lattice, pivot, of_both, budget, layer):
    """Build all states and transitions, node by node; without any if over the budget.

    ``of_both`` are the bounds of cells, and those of the source alone.
    ``layer``, shape (at least 3,), is overwritten, and the result has it unless it was too short.
    ``pivot``, shape (V,), is that of SegmentCosts. The budget limits the number of all cells and
    rows together; up to 20 times as many costs are computed.
    """
    bounds, source_bounds = of_both
    nodes = len(lattice.position)
    tables = new_tables(texts, bounds, source_bounds)
    moves = tables[0]
    greatest = len(moves.origin)
    at_once = max(1, min(LAYERS_AT_ONCE, budget // greatest))
    before_word = np.empty((greatest, at_once), np.int32)
    after_word = np.empty((greatest, at_once), np.int32)
    start = np.empty(64, np.int64)
    chain = np.empty((64, 2), np.int64)  # see find_state
    bucket = np.full(BUCKETS, -1, np.int64)  # the last state of each bucket
    transition = np.empty((64, 5), np.int32)
    first = np.zeros(nodes + 1, np.int64)
    start[0], layer[0] = 0, PRUNED
    layer[1] = layer[2] = 0  # node 0 has one cell and one row, nothing is aligned
    first[1] = count = 1
    used, transitions, work = 3, 0, 0
    for v in range(1, nodes):
        size = layer_size(v, bounds, source_bounds)
        pivot_cell = pivot_row = 0
        if lattice.position[v] >= 0:
            pivot_cell, pivot_row = pivot_entries(v, lattice, pivot, bounds, source_bounds)
        for arc in range(lattice.first_arc[v], lattice.first_arc[v + 1]):
            u = lattice.tail[arc]
            set_moves(tables, texts, lattice.word[arc], (u, v), bounds, source_bounds)
            for state in range(first[u], first[u + 1]):
                s = (state - first[u]) % at_once
                if s == 0:
                    number = min(at_once, first[u + 1] - state)
                    size_before = layer_size(u, bounds, source_bounds)
                    read_layers(layer, start[state : state + number], size_before, before_word)
                    add_word(before_word, after_word, number, size, moves)
                    offsets = np.zeros((2, number), np.int32)
                    if pivot_cell:
                        offsets[0] = after_word[pivot_cell, :number]
                        offsets[1] = after_word[pivot_row, :number]
                    keys = normalise(after_word, v, offsets, bounds, source_bounds)
                while used + size > len(layer):
                    layer = doubled(layer)
                for k in range(size):
                    layer[used + k] = after_word[k, s]
                key = keys[s]
                b = (key ^ (key >> 20)) & (BUCKETS - 1)
                after = find_state(layer, start, (used, size, key), chain, bucket[b], first[v])
                if after < 0:
                    if count == len(start):
                        start, chain = doubled(start), doubled_rows(chain)
                    after = count
                    start[after], chain[after, 0], chain[after, 1] = used, key, bucket[b]
                    bucket[b] = after
                    count += 1
                    used += size
                if transitions == len(transition):
                    transition = doubled_rows(transition)
                transition[transitions, BEFORE], transition[transitions, AFTER] = state, after
                transition[transitions, ARC] = arc
                transition[transitions, OFFSET] = offsets[0, s]
                transition[transitions, SOURCE_OFFSET] = offsets[1, s]
                transitions += 1
                work += size - 1
                if used - count > budget or work > 20 * budget:
                    return States(layer, start[:0], first[:0], transition[:0])
        first[v + 1] = count
    return States(layer, start[:count], first, transition[:transitions])
