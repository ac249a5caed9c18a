"""States: references with the same prefix costs are searched once.

If two layers (see ``moves.py``) differ by a constant, so do their successors after any further
word. Layers are therefore normalised (relative to the pivot of the last slot boundary) and pruned,
and prefixes of references with equal layers at a node are merged into one *state*. A word leads
from one state to another by a *transition*.

Compiled functions; tokens are ids. In shapes, V is the number of nodes of the lattice, S and K are
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
from maege.metrics.imeasure.moves import WITH_WORD, layer_size, new_tables, set_moves
from maege.metrics.imeasure.search_bounds import doubled
from maege.metrics.imeasure.segment_costs import MINUS_INFINITY
from maege.numba_jit import jit

PRUNED = -MINUS_INFINITY  # the cost of pruned cells
BUCKETS = 1 << 10
HASH_MASK = (1 << 48) - 1
BEFORE, AFTER, ARC, OFFSET, SOURCE_OFFSET = range(5)  # columns of transitions


class States(NamedTuple):
    """All states and transitions, sorted by node. Arrays are empty if over the budget."""

    layer: Ints  # shape (sum of L over states,)
    start: NDArray[np.int64]  # shape (S,): where the layer of each state begins
    first: NDArray[np.int64]  # shape (V + 1,): the states of node v are first[v] to first[v + 1]
    # Shape (K, 5): state before, state after, arc, and the costs subtracted to normalise the layer
    # after: of its cells, and of its source rows.
    transition: Ints


@jit
def add_word(layer, before, after, size, moves):
    """Write the layer at ``after`` from the one at ``before``; ``size`` is L."""
    origin, cost, _ = moves
    layer[after] = PRUNED
    for k in range(1, size):
        best = PRUNED
        for move in range(WITH_WORD):
            best = min(best, layer[before + origin[k, move]] + cost[k, move])
        for move in range(WITH_WORD, 7):
            best = min(best, layer[after + origin[k, move]] + cost[k, move])
        layer[after + k] = best


@jit
def normalise(layer, start, node, offsets, bounds, source_bounds):
    """Normalise and prune the layer at ``start``, of a node; return a hash of it.

    The offsets are subtracted from the costs of cells and of source rows.
    """
    offset, source_offset = offsets
    key, k = 0, start + 1
    for c in range(bounds.first[node], bounds.first[node + 1]):
        cost = layer[k] - offset
        layer[k] = cost if cost <= bounds.slack[c] else PRUNED
        key = ((key * 1000003) ^ int(layer[k])) & HASH_MASK
        k += 1
    for i in range(source_bounds.top[node], source_bounds.bottom[node] + 1):
        cost = layer[k] - source_offset
        layer[k] = cost if cost <= source_bounds.slack[node, i] else PRUNED
        key = ((key * 1000003) ^ int(layer[k])) & HASH_MASK
        k += 1
    return key


@jit
def pivot_entries(node, lattice, pivot, bounds, source_bounds):
    """Return the entries of the pivot of a slot boundary, and of its row of the source alone."""
    c = bounds.first[node]
    while bounds.row[c] != lattice.position[node] or bounds.column[c] != pivot[node]:
        c += 1
    rows = bounds.first[node + 1] - source_bounds.top[node]
    return c + 1 - bounds.first[node], rows + lattice.position[node] + 1 - bounds.first[node]


@jit
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


@jit
def doubled_rows(table):
    """Return a copy with twice the rows, shape (rows, columns); the new ones are zero."""
    copy = np.zeros((2 * len(table), table.shape[1]), table.dtype)
    for k in range(len(table)):
        for c in range(table.shape[1]):
            copy[k, c] = table[k, c]
    return copy


@jit
def build_states(texts, lattice, pivot, bounds, source_bounds, budget):
    """Build all states and transitions, node by node; without any if over the budget.

    ``pivot``, shape (V,), is that of SegmentCosts. The budget limits the number of all cells and
    rows together; up to 20 times as many costs are computed.
    """
    nodes = len(lattice.position)
    tables = new_tables(texts, bounds, source_bounds)
    moves = tables[0]
    layer = np.empty(1024, np.int32)
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
                while used + size > len(layer):
                    layer = doubled(layer)
                add_word(layer, start[state], used, size, moves)
                offset = source_offset = 0
                if pivot_cell:
                    offset, source_offset = layer[used + pivot_cell], layer[used + pivot_row]
                key = normalise(layer, used, v, (offset, source_offset), bounds, source_bounds)
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
                transition[transitions, OFFSET] = offset
                transition[transitions, SOURCE_OFFSET] = source_offset
                transitions += 1
                work += size - 1
                if used - count > budget or work > 20 * budget:
                    return States(layer[:0], start[:0], first[:0], transition[:0])
        first[v + 1] = count
    return States(layer[:used], start[:count], first, transition[:transitions])
