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
and X those of edges and vertices of the graph. L is the size of a layer: cells of its node plus
rows of the source.

All arrays are of integers. Arguments of the same name mean the same everywhere:

- ``source``, shape (n,), and ``hypothesis``, shape (m,); ``texts``: both
- ``word``: a token of the reference; -1: none
- ``cells``: the NodeCells of a node; of the one after the word, if there is a word
- ``grid``, shape (n + 2, m + 2), and ``source_row``, shape (n + 2,): see Grids
- ``counts``, shape (7,), in the order of ColumnCounts: columns are added to it
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from maege.counting.vocabulary import Ints
from maege.metrics.imeasure.column_counts import ColumnCounts
from maege.metrics.imeasure.segment_costs import DIFFERENT, GAP, MINUS_INFINITY
from maege.numba_jit import jit

PRUNED = -MINUS_INFINITY  # the cost of pruned cells
BUCKETS = 1 << 12
HASH_MASK = (1 << 48) - 1
BEFORE, AFTER, ARC, OFFSET, SOURCE_OFFSET = range(5)  # columns of transitions
COUNTS = len(ColumnCounts._fields)
TP, TN, FP, FN, FPN, SOURCE_TN, SOURCE_FN = range(COUNTS)  # columns of counts, as in ColumnCounts
ROOT, FINAL = 0, 1  # vertices
TAIL, HEAD, EDGE_ARC = range(3)  # columns of edges
ROW, COLUMN, SOURCE_ROW, NEXT, NODE = range(5)  # columns of vertices


class States(NamedTuple):
    """All states and transitions, sorted by node. Arrays are empty if over the budget."""

    # shape (sum of L over states,): the cells of the node of each state, then rows of the source
    layer: Ints
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


class Grids(NamedTuple):
    """Buffers for the costs of one transition, with a margin of pruned cells above and on the left.

    Because of the margin no move needs a check. Outside a transition all cells are pruned.
    """

    before: Ints  # shape (n + 2, m + 2): cost of cell (i, j) at [i + 1, j + 1]
    after: Ints  # the same
    source_before: Ints  # shape (n + 2,): cost of row i of the source alone at [i + 1]
    source_after: Ints  # the same


class NodeCells(NamedTuple):
    """The cells of one node, see ``CellBounds``, and its rows of the source alone."""

    row: Ints  # shape (cells,), and so have column and slack
    column: Ints
    slack: Ints
    top: int  # the first row
    bottom: int  # the last row
    source_slack: Ints  # shape (n + 1,), see ``SourceBounds``


@jit
def empty_grids(n, m):
    """Return grids in which everything is pruned, for n source and m hypothesis tokens."""
    return Grids(
        np.full((n + 2, m + 2), PRUNED, np.int32),
        np.full((n + 2, m + 2), PRUNED, np.int32),
        np.full(n + 2, PRUNED, np.int32),
        np.full(n + 2, PRUNED, np.int32),
    )


@jit
def cells_at(node, bounds, source_bounds):
    """Return the NodeCells of a node, given CellBounds and SourceBounds."""
    a, b = bounds.first[node], bounds.first[node + 1]
    return NodeCells(
        bounds.row[a:b],
        bounds.column[a:b],
        bounds.slack[a:b],
        source_bounds.top[node],
        source_bounds.bottom[node],
        source_bounds.slack[node],
    )


@jit
def _load(grid, source_row, layer, cells):
    """Write a layer, shape (at least L,), into a grid and a source row."""
    size = len(cells.row)
    for c in range(size):
        grid[cells.row[c] + 1, cells.column[c] + 1] = layer[c]
    for i in range(cells.top, cells.bottom + 1):
        source_row[i + 1] = layer[size + i - cells.top]


@jit
def clear(grid, source_row, cells):
    """Make the cells of a node pruned in a grid and a source row."""
    for c in range(len(cells.row)):
        grid[cells.row[c] + 1, cells.column[c] + 1] = PRUNED
    for i in range(cells.top, cells.bottom + 1):
        source_row[i + 1] = PRUNED


@jit
def add_word(before, after, source, hypothesis, word, cells):
    """Write the costs after one more word of the reference; both grids are (n + 2, m + 2)."""
    for c in range(len(cells.row)):
        i, j = cells.row[c], cells.column[c]
        s = source[i - 1] if i else -1
        h = hypothesis[j - 1] if j else -1
        best = before[i + 1, j + 1]
        if word >= 0:
            best = min(best, before[i, j + 1] + DIFFERENT * (s != word))
            best = min(best, before[i + 1, j] + DIFFERENT * (h != word)) + 2 * GAP
            unequal = int(s != word) + int(h != word) + int(s != h)
            best = min(best, before[i, j] + DIFFERENT * unequal)
        best = min(best, after[i, j] + 2 * GAP + DIFFERENT * (s != h))
        after[i + 1, j + 1] = min(best, min(after[i, j + 1], after[i + 1, j]) + 2 * GAP)


@jit
def add_word_to_source(before, after, source, word, cells):
    """Write the costs of the source alone after one more word; both rows are (n + 2,)."""
    for i in range(cells.top, cells.bottom + 1):
        best = before[i + 1]
        if word >= 0:
            differs = i > 0 and source[i - 1] != word
            best = min(best + GAP, before[i] + DIFFERENT * differs)
        after[i + 1] = min(best, after[i] + GAP)


@jit
def store_normalised(layer, grid, source_row, offset, source_offset, cells):
    """Write the costs of a node into a layer, normalised and pruned; return a hash of the layer.

    The offsets are subtracted from the costs of cells and of source rows.
    """
    key = 0
    size = len(cells.row)
    for c in range(size):
        cost = grid[cells.row[c] + 1, cells.column[c] + 1] - offset
        layer[c] = cost if cost <= cells.slack[c] else PRUNED
        key = ((key * 1000003) ^ int(layer[c])) & HASH_MASK
    for i in range(cells.top, cells.bottom + 1):
        cost = source_row[i + 1] - source_offset
        k = size + i - cells.top
        layer[k] = cost if cost <= cells.source_slack[i] else PRUNED
        key = ((key * 1000003) ^ int(layer[k])) & HASH_MASK
    return key


@jit
def find_state(layer, start, searched, chain, last, first):
    """Return the state of a node that has a given layer; -1 if there is none.

    ``layer`` has the layers of all states, which begin at ``start``; ``searched`` is the given
    layer, shape (L,), and its hash. ``chain``, shape (at least S, 2), has the hash of each state
    and the previous state in its bucket (-1: none); ``last`` is the last state in the bucket,
    ``first`` the first state of the node.
    """
    given, key = searched
    while last >= first:
        if chain[last, 0] == key:
            k = 0
            while k < len(given) and layer[start[last] + k] == given[k]:
                k += 1
            if k == len(given):
                return last
        last = chain[last, 1]
    return -1


@jit
def _doubled(array):
    """Return a copy with twice the space, shape (size,) -> (2 * size,)."""
    copy = np.empty(2 * len(array), array.dtype)
    for k in range(len(array)):
        copy[k] = array[k]
    return copy


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

    ``pivot``, shape (V,), is that of SegmentCosts; ``bounds`` are CellBounds, ``source_bounds``
    SourceBounds. The budget limits the size of all layers together; up to 20 times as many costs
    are computed.
    """
    source, hypothesis = texts
    nodes = len(lattice.position)
    grids = empty_grids(len(source), len(hypothesis))
    layer = np.empty(1024, np.int32)
    start = np.empty(64, np.int64)
    chain = np.empty((64, 2), np.int64)  # see find_state
    bucket = np.full(BUCKETS, -1, np.int64)  # the last state of each bucket
    transition = np.empty((64, 5), np.int32)
    first = np.zeros(nodes + 1, np.int64)
    start[0] = layer[0] = layer[1] = 0  # node 0 has one cell and one row, nothing is aligned
    first[1] = count = 1
    used, transitions, work = 2, 0, 0
    for v in range(1, nodes):
        cells = cells_at(v, bounds, source_bounds)
        size = len(cells.row) + cells.bottom - cells.top + 1
        for arc in range(lattice.first_arc[v], lattice.first_arc[v + 1]):
            u, word = lattice.tail[arc], lattice.word[arc]
            cells_before = cells_at(u, bounds, source_bounds)
            for state in range(first[u], first[u + 1]):
                _load(grids.before, grids.source_before, layer[start[state] :], cells_before)
                add_word(grids.before, grids.after, source, hypothesis, word, cells)
                add_word_to_source(grids.source_before, grids.source_after, source, word, cells)
                offset = source_offset = 0
                if lattice.position[v] >= 0:
                    offset = grids.after[lattice.position[v] + 1, pivot[v] + 1]
                    source_offset = grids.source_after[lattice.position[v] + 1]
                while used + size > len(layer):
                    layer = _doubled(layer)
                key = store_normalised(
                    layer[used:], grids.after, grids.source_after, offset, source_offset, cells
                )
                clear(grids.before, grids.source_before, cells_before)
                clear(grids.after, grids.source_after, cells)
                b = (key ^ (key >> 20)) & (BUCKETS - 1)
                searched = layer[used : used + size], key
                after = find_state(layer, start, searched, chain, bucket[b], first[v])
                if after < 0:
                    if count == len(start):
                        start, chain = _doubled(start), doubled_rows(chain)
                    after = count
                    start[after], chain[after, 0], chain[after, 1] = used, key, bucket[b]
                    bucket[b] = after
                    count += 1
                    used += size
                if transitions == len(transition):
                    transition = doubled_rows(transition)
                row = transition[transitions]
                row[BEFORE], row[AFTER], row[ARC] = state, after, arc
                row[OFFSET], row[SOURCE_OFFSET] = offset, source_offset
                transitions += 1
                work += size
                if used > budget or work > 20 * budget:
                    return States(layer[:0], start[:0], first[:0], transition[:0])
        first[v + 1] = count
    return States(layer[:used], start[:count], first, transition[:transitions])


@jit
def _backtrace(grids, offset, texts, word, cell, counts):
    """Follow the alignment back from a cell (row, column) to the layer before the last word.

    Returns that cell; counts the columns. Of several ways to a cell the published tool prefers
    columns of all three texts, then of source and hypothesis, source and reference, hypothesis and
    reference, and of one text, in that order. ``offset`` was subtracted from the costs after the
    word.
    """
    (before, after, _, _), (source, hypothesis), (i, j) = grids, texts, cell
    while True:
        cost = after[i + 1, j + 1] + offset
        s = source[i - 1] if i else -1
        h = hypothesis[j - 1] if j else -1
        if word < 0 and cost == before[i + 1, j + 1]:
            return i, j
        unequal = int(s != word) + int(h != word) + int(s != h)
        if word >= 0 and cost == before[i, j] + DIFFERENT * unequal:
            if s == h:
                counts[TN if h == word else FN] += 1
            elif s == word:
                counts[FP] += 1
            else:
                counts[TP if h == word else FPN] += 1
            return i - 1, j - 1
        if cost == after[i, j] + offset + 2 * GAP + DIFFERENT * (s != h):
            counts[FN if s == h else FPN] += 1
            i, j = i - 1, j - 1
        elif word >= 0 and cost == before[i, j + 1] + 2 * GAP + DIFFERENT * (s != word):
            counts[FP if s == word else FPN] += 1
            return i - 1, j
        elif word >= 0 and cost == before[i + 1, j] + 2 * GAP + DIFFERENT * (h != word):
            counts[TP if h == word else FPN] += 1
            return i, j - 1
        elif cost == after[i, j + 1] + offset + 2 * GAP:
            counts[TP] += 1
            i -= 1
        elif cost == after[i + 1, j] + offset + 2 * GAP:
            counts[FP] += 1
            j -= 1
        else:
            counts[FN] += 1
            return i, j


@jit
def backtrace_source(grids, offset, source, word, i, counts):
    """Follow the alignment of the source alone back to the layer before; return the row there.

    ``i`` is the row after the word, ``offset`` what was subtracted from its costs.
    """
    before, after = grids.source_before, grids.source_after
    while True:
        cost = after[i + 1] + offset
        if word < 0 and cost == before[i + 1]:
            return i
        differs = i == 0 or source[i - 1] != word
        if word >= 0 and cost == before[i] + DIFFERENT * differs:
            counts[SOURCE_FN if differs else SOURCE_TN] += 1
            return i - 1
        counts[SOURCE_FN] += 1
        if cost != after[i] + offset + GAP:
            return i
        i -= 1


@jit
def backtrace_vertex(grids, transition, texts, word, vertex, counts):
    """Follow both alignments of a vertex back over a transition; return cell and source row before.

    ``transition`` and ``vertex`` are rows of their tables, shape (5,).
    """
    cell, row = (vertex[ROW], vertex[COLUMN]), vertex[SOURCE_ROW]
    i, j = _backtrace(grids, transition[OFFSET], texts, word, cell, counts)
    source_i = backtrace_source(grids, transition[SOURCE_OFFSET], texts[0], word, row, counts)
    return i, j, source_i


@jit
def node_of_states(first):
    """Return the node of each state, shape (S,), given ``first`` of States, shape (V + 1,)."""
    node = np.empty(first[-1], np.int32)
    for v in range(len(first) - 1):
        for state in range(first[v], first[v + 1]):
            node[state] = v
    return node


@jit
def incoming_transitions(transition, size):
    """Return the transitions, shape (K, 5), into each of ``size`` states as linked lists.

    Returns the last one into each state, shape (S,), and the one before each, shape (K,); -1: none.
    """
    last = np.full(size, -1, np.int64)
    previous = np.empty(len(transition), np.int64)
    for k in range(len(transition)):
        previous[k] = last[transition[k, AFTER]]
        last[transition[k, AFTER]] = k
    return last, previous


@jit
def find_vertex(vertex, last, i, j, source_i):
    """Return the vertex with a given cell and source row in a linked list; -1 if there is none.

    ``vertex``: shape (at least X, 5). ``last``: where the list begins; -1 if it is empty.
    """
    while last >= 0 and not (
        vertex[last, ROW] == i
        and vertex[last, COLUMN] == j
        and vertex[last, SOURCE_ROW] == source_i
    ):
        last = vertex[last, NEXT]
    return last


@jit
def set_vertex(vertex, i, j, source_i, node, following):
    """Write cell, source row, node, and next vertex of the list; ``vertex`` has shape (5,)."""
    vertex[ROW], vertex[COLUMN], vertex[SOURCE_ROW] = i, j, source_i
    vertex[NODE], vertex[NEXT] = node, following


@jit
def final_vertices(states, n, m, node):
    """Return the tables of vertices and edges with the ends of all references at the last node.

    ``vertex``, shape (at least 2 + ends, 5): root, final vertex, and one for each state of the
    node. ``edge``, shape (at least ends, 3): from each of these to the final vertex.
    ``last_vertex``, shape (S,): where the linked list of vertices of each state begins; -1 if it is
    empty.
    """
    first_end = states.first[node]
    ends = len(states.start) - first_end
    vertex = np.full((2 * ends + 64, 5), -1, np.int64)
    edge = np.empty((2 * ends + 64, 3), np.int32)
    last_vertex = np.full(len(states.start), -1, np.int64)
    set_vertex(vertex[ROOT], 0, 0, 0, 0, -1)
    set_vertex(vertex[FINAL], -1, -1, -1, node + 1, -1)
    last_vertex[0] = ROOT
    for k in range(ends):
        set_vertex(vertex[2 + k], n, m, n, node, -1)
        last_vertex[first_end + k] = 2 + k
        edge[k, TAIL], edge[k, HEAD], edge[k, EDGE_ARC] = 2 + k, FINAL, -1
    return vertex, edge, last_vertex


@jit
def alignment_graph(texts, lattice, bounds, source_bounds, states, budget):
    """Build the graph of alignments, from the last state to the first.

    Arguments are those of ``build_states``, and the States. The budget is ten times the greatest
    number of edges; if they are more, the graph is empty.
    """
    n, m, end_node = len(texts[0]), len(texts[1]), len(lattice.position) - 1
    grids = empty_grids(n, m)
    node = node_of_states(states.first)
    last_incoming, previous_incoming = incoming_transitions(states.transition, len(node))
    vertex, edge, last_vertex = final_vertices(states, n, m, end_node)
    counts = np.zeros((len(edge), COUNTS), np.int32)
    edges = len(states.start) - states.first[end_node]
    vertices = 2 + edges
    for state in range(len(node) - 1, 0, -1):
        if last_vertex[state] < 0:
            continue
        cells = cells_at(node[state], bounds, source_bounds)
        _load(grids.after, grids.source_after, states.layer[states.start[state] :], cells)
        k = last_incoming[state]
        while k >= 0:
            transition = states.transition[k]
            before, arc = transition[BEFORE], transition[ARC]
            word = lattice.word[arc]
            cells_before = cells_at(node[before], bounds, source_bounds)
            layer = states.layer[states.start[before] :]
            _load(grids.before, grids.source_before, layer, cells_before)
            head = last_vertex[state]
            while head >= 0:
                if edges == len(edge):
                    edge, counts = doubled_rows(edge), doubled_rows(counts)
                if vertices == len(vertex):
                    vertex = doubled_rows(vertex)
                i, j, source_i = backtrace_vertex(
                    grids, transition, texts, word, vertex[head], counts[edges]
                )
                tail = find_vertex(vertex, last_vertex[before], i, j, source_i)
                if tail < 0:
                    tail = vertices
                    set_vertex(vertex[tail], i, j, source_i, node[before], last_vertex[before])
                    last_vertex[before] = tail
                    vertices += 1
                edge[edges, TAIL], edge[edges, HEAD], edge[edges, EDGE_ARC] = tail, head, arc
                edges += 1
                head = vertex[head, NEXT]
            clear(grids.before, grids.source_before, cells_before)
            if 10 * edges > budget:
                return AlignmentGraph(edge[:0], counts[:0], vertex[:0, NODE].copy())
            k = previous_incoming[k]
        clear(grids.after, grids.source_after, cells)
    return AlignmentGraph(edge[:edges], counts[:edges], vertex[:vertices, NODE].copy())
