"""States: references with the same prefix costs are searched once; the graph of their alignments.

A *layer* has the costs of all cells of a lattice node after some words of a reference, and those of
aligning the source alone. If two layers differ by a constant, so do their successors after any
further word. Layers are therefore normalised (relative to the pivot of the last slot boundary) and
pruned, and prefixes of references with equal layers at a node are merged into one *state*. A word
leads from one state to another by a *transition*.

The *graph of alignments* is made of the states, backwards from the end of all references. A vertex
is a state with one cell and one row of its layer. The backtrace of the alignment leads, for each
transition into the state, from a vertex to exactly one vertex of the state before; the columns that
it passes are the counts of an edge. So every reference has one path, every path belongs to a
reference, and the sum of its counts is that of the columns of the reference's alignment.

Compiled functions; tokens are ids. In shapes, n and m are the numbers of source and hypothesis
tokens, V and A those of nodes and arcs of the lattice, S and K those of states and transitions, E
and X those of edges and vertices of the graph. L is the size of a layer: the cost of what is
pruned, which is at *place* 0, those of the cells of its node, and those of rows of the source.

All arrays are of integers. Arguments of the same name mean the same everywhere:

- ``source``, shape (n,), and ``hypothesis``, shape (m,); ``texts``: both
- ``bounds``: CellBounds; ``source_bounds``: SourceBounds
- ``moves``: the Moves of an arc
- ``layer``: the layers of all states, one after the other
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from maege.counting.vocabulary import Ints
from maege.metrics.imeasure.column_counts import ColumnCounts
from maege.metrics.imeasure.search_bounds import doubled
from maege.metrics.imeasure.segment_costs import DIFFERENT, GAP, MINUS_INFINITY
from maege.numba_jit import jit

PRUNED = -MINUS_INFINITY  # the cost of pruned cells
BUCKETS = 1 << 10
HASH_MASK = (1 << 48) - 1
BEFORE, AFTER, ARC, OFFSET, SOURCE_OFFSET = range(5)  # columns of transitions
COUNTS = len(ColumnCounts._fields)
TP, TN, FP, FN, FPN, SOURCE_TN, SOURCE_FN = range(COUNTS)  # columns of counts, as in ColumnCounts
ROOT, FINAL = 0, 1  # vertices
TAIL, HEAD, EDGE_ARC = range(3)  # columns of edges
CELL, SOURCE_ROW, NEXT, NODE = range(4)  # columns of vertices: two places in its layer, and others
# Moves, by the texts that have a token in the column which a move adds to an alignment. Those with
# a word of the reference (without an arc's word, the first alone) begin in the layer before it.
ALL, SOURCE_WORD, HYPOTHESIS_WORD, WORD, BOTH, SOURCE, HYPOTHESIS = range(7)
WITH_WORD = WORD + 1  # their number
# Of several moves with the least cost the published tool prefers the first of these.
PREFERENCE = ALL, BOTH, SOURCE_WORD, HYPOTHESIS_WORD, SOURCE, HYPOTHESIS, WORD
NO_COLUMN = -1


class States(NamedTuple):
    """All states and transitions, sorted by node. Arrays are empty if over the budget."""

    layer: Ints  # shape (sum of L over states,)
    start: NDArray[np.int64]  # shape (S,): where the layer of each state begins
    first: NDArray[np.int64]  # shape (V + 1,): the states of node v are first[v] to first[v + 1]
    # Shape (K, 5): state before, state after, arc, and the costs subtracted to normalise the layer
    # after: of its cells, and of its source rows.
    transition: Ints


class AlignmentGraph(NamedTuple):
    """The graph of alignments. Arrays are empty if over the budget."""

    # Shape (E, 3): vertices at tail and head, and arc of the lattice (-1 to the final vertex);
    # sorted by the node of the head, last first.
    edge: Ints
    counts: Ints  # shape (E, 7): columns on each edge
    node: NDArray[np.int64]  # shape (X,): lattice node of each vertex


class Moves(NamedTuple):
    """The moves to each place of a layer, shape (greatest L, 7); from place 0 if there is none."""

    place: Ints  # where each begins, in the layer before the word or in the same one
    cost: Ints
    column: Ints  # the column of counts that it adds to, or NO_COLUMN


class Places(NamedTuple):
    """The places of cells and rows in the layers of one node, with a margin; 0 if pruned.

    Because of the margin above and on the left no move needs a check. Between two arcs all are 0.
    """

    cell: Ints  # shape (n + 2, m + 2): the place of cell (i, j) is at [i + 1, j + 1]
    row: Ints  # shape (n + 2,): that of row i of the source alone is at [i + 1]


@jit
def new_tables(texts, bounds, source_bounds):
    """Return Moves for all arcs of a lattice, and Places before and after a word."""
    height, width = len(texts[0]) + 2, len(texts[1]) + 2
    size = 0
    for v in range(len(source_bounds.top)):
        size = max(size, layer_size(v, bounds, source_bounds))
    moves = Moves(
        np.zeros((size, 7), np.int32), np.zeros((size, 7), np.int32), np.zeros((size, 7), np.int32)
    )
    before = Places(np.zeros((height, width), np.int32), np.zeros(height, np.int32))
    after = Places(np.zeros((height, width), np.int32), np.zeros(height, np.int32))
    return moves, before, after


@jit
def layer_size(node, bounds, source_bounds):
    """Return the size of the layers of a node."""
    cells = bounds.first[node + 1] - bounds.first[node]
    return cells + source_bounds.bottom[node] - source_bounds.top[node] + 2


@jit
def _mark(places, node, bounds, source_bounds, present):
    """Write the places of a node; or 0, if not ``present``."""
    first, end = bounds.first[node], bounds.first[node + 1]
    for c in range(first, end):
        places.cell[bounds.row[c] + 1, bounds.column[c] + 1] = c - first + 1 if present else 0
    place = end - first + 1
    for i in range(source_bounds.top[node], source_bounds.bottom[node] + 1):
        places.row[i + 1] = place if present else 0
        place += 1


@jit
def set_moves(tables, texts, word, nodes, bounds, source_bounds):
    """Write the moves of an arc between two nodes; ``word`` is its word (-1: none)."""
    moves, before, after = tables
    _mark(before, nodes[0], bounds, source_bounds, True)
    _mark(after, nodes[1], bounds, source_bounds, True)
    _set_cell_moves(moves, before.cell, after.cell, texts, word, nodes[1], bounds)
    _set_source_moves(moves, before.row, after.row, texts[0], word, nodes[1], source_bounds)
    _mark(before, nodes[0], bounds, source_bounds, False)
    _mark(after, nodes[1], bounds, source_bounds, False)


@jit
def _set_cell_moves(moves, before, after, texts, word, node, bounds):
    """Write the moves to the cells of a node; ``before`` and ``after``: see Places."""
    (place, cost, column), (source, hypothesis) = moves, texts
    first = bounds.first[node]
    for c in range(first, bounds.first[node + 1]):
        i, j, k = bounds.row[c], bounds.column[c], c - first + 1
        s = source[i - 1] if i else -1
        h = hypothesis[j - 1] if j else -1
        place[k, BOTH], place[k, SOURCE] = after[i, j], after[i, j + 1]
        place[k, HYPOTHESIS] = after[i + 1, j]
        cost[k, BOTH] = 2 * GAP + DIFFERENT * (s != h)
        cost[k, SOURCE] = cost[k, HYPOTHESIS] = 2 * GAP
        column[k, BOTH] = FN if s == h else FPN
        column[k, SOURCE], column[k, HYPOTHESIS] = TP, FP
        if word < 0:
            place[k, ALL], cost[k, ALL], column[k, ALL] = before[i + 1, j + 1], 0, NO_COLUMN
            place[k, SOURCE_WORD] = place[k, HYPOTHESIS_WORD] = place[k, WORD] = 0
            continue
        place[k, ALL], place[k, WORD] = before[i, j], before[i + 1, j + 1]
        place[k, SOURCE_WORD], place[k, HYPOTHESIS_WORD] = before[i, j + 1], before[i + 1, j]
        cost[k, ALL] = DIFFERENT * (int(s != word) + int(h != word) + int(s != h))
        cost[k, SOURCE_WORD] = 2 * GAP + DIFFERENT * (s != word)
        cost[k, HYPOTHESIS_WORD] = 2 * GAP + DIFFERENT * (h != word)
        cost[k, WORD] = 2 * GAP
        column[k, SOURCE_WORD] = FP if s == word else FPN
        column[k, HYPOTHESIS_WORD] = TP if h == word else FPN
        column[k, WORD] = FN
        if s == h:
            column[k, ALL] = TN if h == word else FN
        else:
            column[k, ALL] = FP if s == word else column[k, HYPOTHESIS_WORD]


@jit
def _set_source_moves(moves, before, after, source, word, node, source_bounds):
    """Write the moves to the rows of a node; ``before`` and ``after``: see Places."""
    place, cost, column = moves
    for i in range(source_bounds.top[node], source_bounds.bottom[node] + 1):
        k = after[i + 1]
        for move in range(7):
            place[k, move] = 0
        place[k, SOURCE], cost[k, SOURCE], column[k, SOURCE] = after[i], GAP, SOURCE_FN
        if word < 0:
            place[k, ALL], cost[k, ALL], column[k, ALL] = before[i + 1], 0, NO_COLUMN
            continue
        differs = i == 0 or source[i - 1] != word
        place[k, ALL], cost[k, ALL] = before[i], DIFFERENT * differs
        column[k, ALL] = SOURCE_FN if differs else SOURCE_TN
        place[k, WORD], cost[k, WORD], column[k, WORD] = before[i + 1], GAP, SOURCE_FN


@jit
def add_word(layer, before, after, size, moves):
    """Write the layer at ``after`` from the one at ``before``; ``size`` is L."""
    place, cost, _ = moves
    layer[after] = PRUNED
    for k in range(1, size):
        best = PRUNED
        for move in range(WITH_WORD):
            best = min(best, layer[before + place[k, move]] + cost[k, move])
        for move in range(WITH_WORD, 7):
            best = min(best, layer[after + place[k, move]] + cost[k, move])
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
def pivot_places(node, lattice, pivot, bounds, source_bounds):
    """Return the places of the pivot of a slot boundary, and of its row of the source alone."""
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
            pivot_cell, pivot_row = pivot_places(v, lattice, pivot, bounds, source_bounds)
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


@jit
def backtrace(layer, starts, offset, moves, place, counts, edge):
    """Follow the alignment back from a place to the layer before the last word.

    Returns the place there; the columns are counted in a row of ``counts``, shape (at least E, 7).
    ``starts`` are where the layers before and after the word begin; ``offset`` was subtracted from
    the costs after it.
    """
    before, after = starts
    while True:
        cost = layer[after + place]
        chosen = ALL
        for move in PREFERENCE:
            previous = moves.place[place, move]
            if move < WITH_WORD:
                previous_cost = layer[before + previous] - offset
            else:
                previous_cost = layer[after + previous]
            if previous_cost + moves.cost[place, move] == cost:
                chosen = move
                break
        if moves.column[place, chosen] != NO_COLUMN:
            counts[edge, moves.column[place, chosen]] += 1
        place = moves.place[place, chosen]
        if chosen < WITH_WORD:
            return place


@jit
def node_of_states(first):
    """Return the node of each state, shape (S,), given ``first`` of States, shape (V + 1,)."""
    node = np.empty(first[-1], np.int32)
    for v in range(len(first) - 1):
        for state in range(first[v], first[v + 1]):
            node[state] = v
    return node


@jit
def find_vertex(vertex, last, cell, row):
    """Return the vertex with given places in a linked list; -1 if there is none.

    ``vertex``: shape (at least X, 4). ``last``: where the list begins; -1 if it is empty.
    """
    while last >= 0 and not (vertex[last, CELL] == cell and vertex[last, SOURCE_ROW] == row):
        last = vertex[last, NEXT]
    return last


@jit
def set_vertex(vertex, index, places, node, following):
    """Write the places, the node, and the next vertex of the list, in a row of ``vertex``."""
    vertex[index, CELL], vertex[index, SOURCE_ROW] = places
    vertex[index, NODE], vertex[index, NEXT] = node, following


@jit
def final_vertices(states, end, node):
    """Return the tables of vertices and edges with the ends of all references at the last node.

    ``end`` are the last places of cells and rows there. ``vertex``, shape (at least 2 + ends, 4):
    root, final vertex, and one for each state of the node. ``edge``, shape (at least ends, 3): from
    each of these to the final vertex. ``last_vertex``, shape (S,): where the linked list of
    vertices of each state begins; -1 if it is empty.
    """
    first_end = states.first[node]
    ends = len(states.start) - first_end
    vertex = np.full((2 * ends + 64, 4), -1, np.int64)
    edge = np.empty((2 * ends + 64, 3), np.int32)
    last_vertex = np.full(len(states.start), -1, np.int64)
    set_vertex(vertex, ROOT, (1, 2), 0, -1)
    set_vertex(vertex, FINAL, (0, 0), node + 1, -1)
    last_vertex[0] = ROOT
    for k in range(ends):
        set_vertex(vertex, 2 + k, end, node, -1)
        last_vertex[first_end + k] = 2 + k
        edge[k, TAIL], edge[k, HEAD], edge[k, EDGE_ARC] = 2 + k, FINAL, -1
    return vertex, edge, last_vertex


@jit
def alignment_graph(texts, lattice, bounds, source_bounds, states, budget):
    """Build the graph of alignments, from the last transition to the first.

    Arguments are those of ``build_states``, and the States. The budget is ten times the greatest
    number of edges; if they are more, the graph is empty.
    """
    layer, start, first, transition = states
    end_node = len(lattice.position) - 1
    tables = new_tables(texts, bounds, source_bounds)
    moves = tables[0]
    node = node_of_states(first)
    cells = bounds.first[end_node + 1] - bounds.first[end_node]
    end = cells, layer_size(end_node, bounds, source_bounds) - 1
    vertex, edge, last_vertex = final_vertices(states, end, end_node)
    counts = np.zeros((len(edge), COUNTS), np.int32)
    edges = len(start) - first[end_node]
    vertices = 2 + edges
    arc_of_moves = -1
    for k in range(len(transition) - 1, -1, -1):
        before, after, arc = transition[k, BEFORE], transition[k, AFTER], transition[k, ARC]
        head = last_vertex[after]
        if head >= 0 and arc != arc_of_moves:
            nodes = node[before], node[after]
            set_moves(tables, texts, lattice.word[arc], nodes, bounds, source_bounds)
            arc_of_moves = arc
        starts = start[before], start[after]
        while head >= 0:
            if edges == len(edge):
                edge, counts = doubled_rows(edge), doubled_rows(counts)
            if vertices == len(vertex):
                vertex = doubled_rows(vertex)
            cell, row = vertex[head, CELL], vertex[head, SOURCE_ROW]
            cell = backtrace(layer, starts, transition[k, OFFSET], moves, cell, counts, edges)
            row = backtrace(layer, starts, transition[k, SOURCE_OFFSET], moves, row, counts, edges)
            tail = find_vertex(vertex, last_vertex[before], cell, row)
            if tail < 0:
                tail = vertices
                set_vertex(vertex, tail, (cell, row), node[before], last_vertex[before])
                last_vertex[before] = tail
                vertices += 1
            edge[edges, TAIL], edge[edges, HEAD], edge[edges, EDGE_ARC] = tail, head, arc
            edges += 1
            head = vertex[head, NEXT]
        if 10 * edges > budget:
            return AlignmentGraph(edge[:0], counts[:0], vertex[:0, NODE].copy())
    return AlignmentGraph(edge[:edges], counts[:edges], vertex[:vertices, NODE].copy())
