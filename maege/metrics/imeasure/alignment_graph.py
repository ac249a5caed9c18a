"""The graph of alignments: its paths are the references, with the columns of their alignments.

It is made of the states, backwards from the end of all references. A vertex is a state with two
entries of its layer: a cell and a row of the source alone. The backtrace of the alignment leads,
for each transition into the state, from a vertex to exactly one vertex of the state before; the
columns that it passes are the counts of an edge. So every reference has one path, every path
belongs to a reference, and the sum of its counts is that of the columns of the reference's
alignment.

In shapes, V, S, E and X are the numbers of nodes of the lattice, of states,
and of edges and vertices of the graph. All arrays are of integers.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from maege.counting.vocabulary import Ints
from maege.metrics.imeasure.column_counts import COUNTS
from maege.metrics.imeasure.moves import (
    ALL,
    BOTH,
    HYPOTHESIS,
    HYPOTHESIS_WORD,
    NO_COLUMN,
    SOURCE,
    SOURCE_WORD,
    WITH_WORD,
    WORD,
    layer_size,
    new_tables,
    set_moves,
)
from maege.metrics.imeasure.states import (
    AFTER,
    ARC,
    BEFORE,
    OFFSET,
    SOURCE_OFFSET,
    doubled_rows,
)

ROOT, FINAL = 0, 1  # vertices
TAIL, HEAD, EDGE_ARC = range(3)  # columns of edges
CELL, SOURCE_ROW, NEXT, NODE = range(4)  # columns of vertices; the first two are entries
# Of several moves with the least cost the published tool prefers the first of these.
PREFERENCE = ALL, BOTH, SOURCE_WORD, HYPOTHESIS_WORD, SOURCE, HYPOTHESIS, WORD


class AlignmentGraph(NamedTuple):
    """The graph of alignments. Arrays are empty if over the budget."""

    # Shape (E, 3): vertices at tail and head, and arc of the lattice (-1 to the final vertex);
    # sorted by the node of the head, last first.
    edge: Ints
    counts: Ints  # shape (E, 7): columns on each edge
    node: NDArray[np.int64]  # shape (X,): lattice node of each vertex


def backtrace(layer, starts, offset, moves, entry, counts):
    """Follow the alignment back from an entry to the layer before the last word.

    Returns the entry there; the columns are counted in ``counts``, shape (7,). ``starts`` are where
    the layers before and after the word begin; ``offset`` was subtracted from the costs after it.
    """
    before, after = starts
    while True:
        cost = layer[after + entry]
        chosen = ALL
        for move in PREFERENCE:
            previous = moves.origin[entry, move]
            if move < WITH_WORD:
                previous_cost = layer[before + previous] - offset
            else:
                previous_cost = layer[after + previous]
            if previous_cost + moves.cost[entry, move] == cost:
                chosen = move
                break
        if moves.column[entry, chosen] != NO_COLUMN:
            counts[moves.column[entry, chosen]] += 1
        entry = moves.origin[entry, chosen]
        if chosen < WITH_WORD:
            return entry


def node_of_states(first):
    """Return the node of each state, shape (S,), given ``first`` of States, shape (V + 1,)."""
    node = np.empty(first[-1], np.int32)
    for v in range(len(first) - 1):
        for state in range(first[v], first[v + 1]):
            node[state] = v
    return node


def find_vertex(vertex, last, cell, row):
    """Return the vertex with given entries in a linked list; -1 if there is none.

    ``vertex``: shape (at least X, 4). ``last``: where the list begins; -1 if it is empty.
    """
    while last >= 0 and not (vertex[last, CELL] == cell and vertex[last, SOURCE_ROW] == row):
        last = vertex[last, NEXT]
    return last


def set_vertex(vertex, index, entries, node, following):
    """Write the entries, the node, and the next vertex of the list, in a row of ``vertex``."""
    vertex[index, CELL], vertex[index, SOURCE_ROW] = entries
    vertex[index, NODE], vertex[index, NEXT] = node, following


def final_vertices(states, end, node):
    """Return the tables of vertices and edges with the ends of all references at the last node.

    ``end`` are the last entries of cells and rows there. ``vertex``, shape (at least 2 + ends, 4):
    root, final vertex, and one for each state of the node. ``edge``, shape (at least ends, 3): from
    each of these to the final vertex. ``last_vertex``, shape (S,): where the linked list of
    vertices of each state begins; -1 if it is empty.
    """
    first_end = states.first[node]
    ends = len(states.start) - first_end
    vertex = np.full((2 * ends + 64, 4), -1, np.int32)
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
            own = counts[edges]
            cell = backtrace(layer, starts, transition[k, OFFSET], moves, cell, own)
            row = backtrace(layer, starts, transition[k, SOURCE_OFFSET], moves, row, own)
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
