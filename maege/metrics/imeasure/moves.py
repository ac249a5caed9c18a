"""Moves: how an alignment reaches the entries of a layer after one more word of a reference.

A *layer* has the costs of all cells of a lattice node after some words of a reference, and those of
aligning the source alone, one after the other: its *entries*. Entry 0 has the cost of what is
pruned. The moves of an arc are the same for all layers of a node, so they are prepared once.

Tokens are ids. In shapes, n and m are the numbers of source and hypothesis
tokens; L is the number of entries of a layer. All arrays are of integers. ``texts`` are source,
shape (n,), and hypothesis, shape (m,); ``bounds`` are CellBounds, ``source_bounds`` SourceBounds.
"""

from typing import NamedTuple

import numpy as np

from maege.counting.vocabulary import Ints
from maege.metrics.imeasure.column_counts import FN, FP, FPN, SOURCE_FN, SOURCE_TN, TN, TP
from maege.metrics.imeasure.segment_costs import DIFFERENT, GAP

# Moves, by the texts that have a token in the column which a move adds to an alignment. Those with
# a word of the reference (without an arc's word, the first alone) begin in the layer before it.
ALL, SOURCE_WORD, HYPOTHESIS_WORD, WORD, BOTH, SOURCE, HYPOTHESIS = range(7)
WITH_WORD = WORD + 1  # their number
NO_COLUMN = -1


class Moves(NamedTuple):
    """The moves to each entry of a layer, shape (greatest L, 7); from entry 0 if there is none."""

    origin: Ints  # the entry where each begins, in the layer before the word or in the same one
    cost: Ints
    column: Ints  # the column of counts that it adds to, or NO_COLUMN


class Entries(NamedTuple):
    """The entries of cells and rows in the layers of one node, with a margin; 0 if pruned.

    Because of the margin above and on the left no move needs a check. Between two arcs all are 0.
    """

    cell: Ints  # shape (n + 2, m + 2): the entry of cell (i, j) is at [i + 1, j + 1]
    row: Ints  # shape (n + 2,): that of row i of the source alone is at [i + 1]


def new_tables(texts, bounds, source_bounds):
    """Return Moves for all arcs of a lattice, and Entries before and after a word."""
    height, width = len(texts[0]) + 2, len(texts[1]) + 2
    size = 0
    for v in range(len(source_bounds.top)):
        size = max(size, layer_size(v, bounds, source_bounds))
    moves = Moves(
        np.zeros((size, 7), np.int32), np.zeros((size, 7), np.int32), np.zeros((size, 7), np.int32)
    )
    before = Entries(np.zeros((height, width), np.int32), np.zeros(height, np.int32))
    after = Entries(np.zeros((height, width), np.int32), np.zeros(height, np.int32))
    return moves, before, after


def layer_size(node, bounds, source_bounds):
    """Return the size of the layers of a node."""
    cells = bounds.first[node + 1] - bounds.first[node]
    return cells + source_bounds.bottom[node] - source_bounds.top[node] + 2


def _mark(entries, node, bounds, source_bounds, present):
    """Write the entries of a node; or 0, if not ``present``."""
    first, end = bounds.first[node], bounds.first[node + 1]
    for c in range(first, end):
        entries.cell[bounds.row[c] + 1, bounds.column[c] + 1] = c - first + 1 if present else 0
    entry = end - first + 1
    for i in range(source_bounds.top[node], source_bounds.bottom[node] + 1):
        entries.row[i + 1] = entry if present else 0
        entry += 1


def set_moves(tables, texts, word, nodes, bounds, source_bounds):
    """Write the moves of an arc between two nodes; ``word`` is its word (-1: none)."""
    moves, before, after = tables
    _mark(before, nodes[0], bounds, source_bounds, True)
    _mark(after, nodes[1], bounds, source_bounds, True)
    _set_cell_moves(moves, (before.cell, after.cell), texts, word, nodes[1], bounds)
    _set_source_moves(moves, (before.row, after.row), texts[0], word, nodes[1], source_bounds)
    _mark(before, nodes[0], bounds, source_bounds, False)
    _mark(after, nodes[1], bounds, source_bounds, False)


def _set_cell_moves(moves, entries, texts, word, node, bounds):
    """Write the moves to the cells of a node; ``entries`` before and after: see Entries."""
    (origin, cost, column), (source, hypothesis), (before, after) = moves, texts, entries
    first = bounds.first[node]
    for c in range(first, bounds.first[node + 1]):
        i, j, k = bounds.row[c], bounds.column[c], c - first + 1
        s = source[i - 1] if i else -1
        h = hypothesis[j - 1] if j else -1
        origin[k, BOTH], origin[k, SOURCE] = after[i, j], after[i, j + 1]
        origin[k, HYPOTHESIS] = after[i + 1, j]
        cost[k, BOTH] = 2 * GAP + DIFFERENT * (s != h)
        cost[k, SOURCE] = cost[k, HYPOTHESIS] = 2 * GAP
        column[k, BOTH] = FN if s == h else FPN
        column[k, SOURCE], column[k, HYPOTHESIS] = TP, FP
        if word < 0:
            origin[k, ALL], cost[k, ALL], column[k, ALL] = before[i + 1, j + 1], 0, NO_COLUMN
            origin[k, SOURCE_WORD] = origin[k, HYPOTHESIS_WORD] = origin[k, WORD] = 0
            continue
        origin[k, ALL], origin[k, WORD] = before[i, j], before[i + 1, j + 1]
        origin[k, SOURCE_WORD], origin[k, HYPOTHESIS_WORD] = before[i, j + 1], before[i + 1, j]
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


def _set_source_moves(moves, entries, source, word, node, source_bounds):
    """Write the moves to the rows of a node; ``entries`` before and after: see Entries."""
    (origin, cost, column), (before, after) = moves, entries
    for i in range(source_bounds.top[node], source_bounds.bottom[node] + 1):
        k = after[i + 1]
        for move in range(7):
            origin[k, move] = 0
        origin[k, SOURCE], cost[k, SOURCE], column[k, SOURCE] = after[i], GAP, SOURCE_FN
        if word < 0:
            origin[k, ALL], cost[k, ALL], column[k, ALL] = before[i + 1], 0, NO_COLUMN
            continue
        differs = i == 0 or source[i - 1] != word
        origin[k, ALL], cost[k, ALL] = before[i], DIFFERENT * differs
        column[k, ALL] = SOURCE_FN if differs else SOURCE_TN
        origin[k, WORD], cost[k, WORD], column[k, WORD] = before[i + 1], GAP, SOURCE_FN
