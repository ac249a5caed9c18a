"""Pruning: the DP cells through which an optimal alignment can pass, for each lattice node.

A cell (i, j) at a node means that i source tokens and j hypothesis tokens are aligned with the
words of a reference up to the node. The alignment through all pivots costs at most the sum of the
segment costs (see segment_costs.py). The *slack* of a cell is the amount by which an alignment
through it can be cheaper than that; without slack a cell cannot lie on an optimal alignment, and it
is pruned. Nothing that is optimal is lost.

Tokens are ids, all arrays are of integers. In shapes, n and m are the numbers
of source and hypothesis tokens, V, T and C those of nodes, texts and cells. ``source`` and
``hypothesis`` have the shapes (n,) and (m,), ``lattice`` is a ReferenceLattice, ``costs`` are
SegmentCosts, and ``cells`` are first, row and column of CellBounds.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from maege.counting.vocabulary import Ints
from maege.metrics.imeasure.segment_costs import DIFFERENT, GAP, MINUS_INFINITY


class CellBounds(NamedTuple):
    """The cells that remain, sorted by node, row and column."""

    first: NDArray[np.int64]  # shape (V + 1,): the cells of node v are first[v] to first[v + 1]
    row: Ints  # shape (C,): source position
    column: Ints  # shape (C,): hypothesis position
    slack: Ints  # shape (C,): by how much the cost of a cell may exceed that of the last pivot


class SourceBounds(NamedTuple):
    """The same for aligning source and reference alone, which gives the accuracy of the source."""

    rest: Ints  # shape (V, n + 1): slack of what follows each row
    top: Ints  # shape (V,): the first row that remains at each node
    bottom: Ints  # shape (V,): the last one
    slack: Ints  # shape (V, n + 1): by how much the cost of a row may exceed that of the last pivot


def forward_slack(tokens, cost, lattice, pivot):
    """Return the slack of aligning a text with the words up to each node, shape (V, n + 1).

    It is the greatest difference, over all paths to a node, of the segment costs of the path and
    the cost of the alignment. Inside a text its segment cost is not added yet. ``tokens``, shape
    (n,), are those of the text, ``cost``, shape (T,), its segment costs. With pivots, shape (V,),
    not (0,), slack is relative to the best alignment to the last pivot: at a boundary, each token
    between cell and pivot makes a difference of one gap at most.
    """
    nodes, size = len(lattice.position), len(tokens) + 1
    best = np.full((nodes, size), MINUS_INFINITY, np.int32)
    best[0, 0] = 0
    for v in range(1, nodes):
        for arc in range(lattice.first_arc[v], lattice.first_arc[v + 1]):
            u, w = lattice.tail[arc], lattice.word[arc]
            gain = cost[lattice.text[arc]] if lattice.position[v] >= 0 else 0
            gap = gain - (GAP if w >= 0 else 0)
            for i in range(size):
                best[v, i] = max(best[v, i], best[u, i] + gap)
            if w >= 0:
                for i in range(1, size):
                    both = best[u, i - 1] - DIFFERENT * (tokens[i - 1] != w)
                    best[v, i] = max(best[v, i], both + gain)
        for i in range(1, size):
            best[v, i] = max(best[v, i], best[v, i - 1] - GAP)
        if len(pivot) and lattice.position[v] >= 0:
            for i in range(size):
                best[v, i] = min(best[v, i], GAP * abs(i - pivot[v]))
    return best


def backward_slack(tokens, cost, lattice, pivot):
    """Return the slack of aligning the rest of a text with the words from each node on.

    The counterpart of ``forward_slack``. Inside a text its whole segment cost is added.
    """
    nodes, size = len(lattice.position), len(tokens) + 1
    best = np.full((nodes, size), MINUS_INFINITY, np.int32)
    best[nodes - 1, size - 1] = 0
    for v in range(nodes - 1, 0, -1):
        for i in range(size - 2, -1, -1):
            best[v, i] = max(best[v, i], best[v, i + 1] - GAP)
        if len(pivot) and lattice.position[v] >= 0:
            for i in range(size):
                best[v, i] = min(best[v, i], GAP * abs(i - pivot[v]))
        for arc in range(lattice.first_arc[v], lattice.first_arc[v + 1]):
            u, w = lattice.tail[arc], lattice.word[arc]
            gain = cost[lattice.text[arc]] if lattice.position[v] >= 0 else 0
            gap = gain - (GAP if w >= 0 else 0)
            for i in range(size):
                best[u, i] = max(best[u, i], best[v, i] + gap)
            if w >= 0:
                for i in range(size - 1):
                    both = best[v, i + 1] - DIFFERENT * (tokens[i] != w)
                    best[u, i] = max(best[u, i], both + gain)
    return best


def doubled(array):
    """Return a copy with twice the space, shape (size,) -> (2 * size,)."""
    copy = np.empty(2 * len(array), array.dtype)
    for k in range(len(array)):
        copy[k] = array[k]
    return copy


def reached_cells(source, hypothesis, lattice, rest, costs, budget):
    """Return the cells that an optimal alignment may reach: first, row, column and prefix slack.

    The last, shape (C,), is by how much each cell can be cheaper than the last pivot: the
    counterpart of ``suffix_slack`` for prefixes of references.

    From a cell, the rest of an alignment of three texts costs at least the sum of what the rests of
    the three pairs cost alone. ``rest`` are the slacks of source and reference, shape (V, n + 1),
    and of hypothesis and reference, shape (V, m + 1), from each node on. A cell is left out if its
    prefix slack and that of its rest are negative together, or if no remaining cell leads to it:
    ``left`` and ``right`` are the columns of each row that can be reached. The budget is the
    greatest number of cells; there are none if it does not suffice.
    """
    source_rest, hypothesis_rest = rest
    pivot, cost_of_rest = costs.pivot, costs.rest
    nodes, height, width = len(source_rest), len(source) + 1, len(hypothesis) + 1
    first = np.zeros(nodes + 1, np.int64)
    row = np.zeros(1024, np.int32)
    column = np.zeros(1024, np.int32)
    slack = np.zeros(1024, np.int32)
    first[1] = count = 1  # node 0 has one cell, where nothing is aligned
    left = np.full(height + 1, width, np.int32)
    right = np.full(height + 1, -1, np.int32)
    grid = np.full((height + 1, width + 1), MINUS_INFINITY, np.int32)  # margin: see moves.py
    pivot_row, pivot_column = 0, pivot[0]
    for v in range(1, nodes):
        is_boundary = lattice.position[v] >= 0
        if is_boundary:
            pivot_row, pivot_column = lattice.position[v], pivot[v]
        pivot_rest = cost_of_rest[pivot_row, pivot_column]
        top, bottom = height, -1
        for arc in range(lattice.first_arc[v], lattice.first_arc[v + 1]):
            u, w = lattice.tail[arc], lattice.word[arc]
            gain = costs.cost[lattice.text[arc]] if is_boundary else 0
            start = first[u]
            while start < first[u + 1]:  # row by row
                i, end = row[start], start + 1
                while end < first[u + 1] and row[end] == i:
                    end += 1
                s = source[i] if i + 1 < height else -1
                further = 1 if w >= 0 else 0  # by so much may the rows and columns be greater
                for k in range(i, min(i + further, height - 1) + 1):
                    left[k] = min(left[k], column[start])
                    right[k] = max(right[k], min(column[end - 1] + further, width - 1))
                    top, bottom = min(top, k), max(bottom, k)
                for c in range(start, end):
                    j, before = column[c], slack[c] + gain
                    if w < 0:
                        grid[i + 1, j + 1] = max(grid[i + 1, j + 1], before)
                        continue
                    h = hypothesis[j] if j + 1 < width else -1
                    alone = before - 2 * GAP
                    grid[i + 1, j + 1] = max(grid[i + 1, j + 1], alone)
                    if j + 1 < width:
                        grid[i + 1, j + 2] = max(grid[i + 1, j + 2], alone - DIFFERENT * (h != w))
                    if i + 1 < height:
                        grid[i + 2, j + 1] = max(grid[i + 2, j + 1], alone - DIFFERENT * (s != w))
                        unequal = int(s != w) + int(h != w) + int(s != h)
                        if j + 1 < width:
                            all_three = before - DIFFERENT * unequal
                            grid[i + 2, j + 2] = max(grid[i + 2, j + 2], all_three)
                start = end
        i = top
        while i < height and (i <= bottom or left[i] <= right[i]):
            while count + width > len(row):  # not in the inner loop, which it would slow down
                row, column, slack = doubled(row), doubled(column), doubled(slack)
            j, last, previous_remains, row_start = left[i], right[i], False, count
            while j < width and (j <= last or previous_remains):
                best = max(grid[i + 1, j + 1], max(grid[i, j + 1], grid[i + 1, j]) - 2 * GAP)
                if i and j:
                    differs = source[i - 1] != hypothesis[j - 1]
                    best = max(best, grid[i, j] - 2 * GAP - DIFFERENT * differs)
                if is_boundary:
                    distance = abs(i - pivot_row) + abs(j - pivot_column)
                    best = min(best, 2 * GAP * distance)
                of_rest = (
                    source_rest[v, i] + hypothesis_rest[v, j] + pivot_rest - cost_of_rest[i, j]
                )
                previous_remains = best + of_rest >= 0
                grid[i + 1, j + 1] = best if previous_remains else MINUS_INFINITY
                if previous_remains:
                    row[count], column[count], slack[count] = i, j, best
                    count += 1
                j += 1
            if count > row_start:
                left[i + 1] = min(left[i + 1], column[row_start])
                right[i + 1] = max(right[i + 1], min(column[count - 1] + 1, width - 1))
            i += 1
        for i in range(top, height + 1):
            left[i], right[i] = width, -1
        first[v + 1] = count
        for c in range(first[v], count):
            grid[row[c] + 1, column[c] + 1] = MINUS_INFINITY
        if count > budget:
            return first[:1], row[:0], column[:0], slack[:0]
    return first, row[:count], column[:count], slack[:count]


def suffix_slack(source, hypothesis, costs, lattice, cells):
    """Return by how much the cost of each cell may exceed that of the last pivot, shape (C,).

    That is, the greatest difference, over all suffixes of references, of the cost of the best
    alignment from the pivot and of that from the cell. From pivot to pivot the former is at most
    the segment cost. Segment costs may be too high, but the errors do not add up over a sentence:
    at a boundary, each token between cell and pivot makes a difference of two gaps at most, the
    cost of taking a token out of an alignment, or of inserting one.
    """
    first, row, column = cells
    nodes, pivot, cost = len(lattice.position), costs.pivot, costs.cost
    n, m = len(source), len(hypothesis)
    slack = np.full(len(row), MINUS_INFINITY, np.int32)
    slack[len(row) - 1] = 0  # the last cell of the last node
    grid = np.full((n + 2, m + 2), MINUS_INFINITY, np.int32)  # margin below and on the right
    for v in range(nodes - 1, 0, -1):
        position, pivot_column = lattice.position[v], pivot[v]
        for c in range(first[v + 1] - 1, first[v] - 1, -1):
            i, j = row[c], column[c]
            best = max(slack[c], max(grid[i + 1, j], grid[i, j + 1]) - 2 * GAP)
            if i < n and j < m:
                differs = source[i] != hypothesis[j]
                best = max(best, grid[i + 1, j + 1] - 2 * GAP - DIFFERENT * differs)
            if position >= 0:
                distance = abs(i - position) + abs(j - pivot_column)
                best = min(best, 2 * GAP * distance)
            slack[c] = grid[i, j] = best
        for arc in range(lattice.first_arc[v], lattice.first_arc[v + 1]):
            u, w = lattice.tail[arc], lattice.word[arc]
            gain = cost[lattice.text[arc]] if position >= 0 else 0
            for c in range(first[u], first[u + 1]):
                i, j = row[c], column[c]
                best = grid[i, j]
                if w >= 0:
                    s = source[i] if i < n else -1
                    h = hypothesis[j] if j < m else -1
                    best = max(best, grid[i + 1, j] - DIFFERENT * (s != w))
                    best = max(best, grid[i, j + 1] - DIFFERENT * (h != w)) - 2 * GAP
                    unequal = int(s != w) + int(h != w) + int(s != h)
                    best = max(best, grid[i + 1, j + 1] - DIFFERENT * unequal)
                slack[c] = max(slack[c], best + gain)
        for c in range(first[v], first[v + 1]):
            grid[row[c], column[c]] = MINUS_INFINITY
    return slack


def _prune(first, row, column, suffix, prefix):
    """Keep the cells that can lie on an optimal alignment: prefix slack + suffix slack >= 0.

    ``row``, ``column`` and ``suffix`` are overwritten.
    """
    count = 0
    new_first = np.zeros_like(first)
    for v in range(len(first) - 1):
        for c in range(first[v], first[v + 1]):
            row[count], column[count], suffix[count] = row[c], column[c], suffix[c]
            count += suffix[c] + prefix[c] >= 0
        new_first[v + 1] = count
    return CellBounds(new_first, row[:count], column[:count], suffix[:count])


def source_bounds(source, lattice, cost):
    """Return the bounds of aligning the source alone; ``cost``: see ``source_segment_costs``."""
    rest = backward_slack(source, cost, lattice, cost[:0])  # without pivots
    prefix = forward_slack(source, cost, lattice, lattice.position)
    suffix = backward_slack(source, cost, lattice, lattice.position)
    top = np.full(len(rest), len(source), np.int32)
    bottom = np.zeros(len(rest), np.int32)
    for v in range(len(rest)):
        for i in range(len(source) + 1):
            if prefix[v, i] + suffix[v, i] >= 0:
                top[v], bottom[v] = min(top[v], i), i
    return SourceBounds(rest, top, bottom, suffix)


def cell_bounds(source, hypothesis, lattice, source_bounds, costs, budget):
    """Return the cells of a hypothesis through which an optimal alignment can pass.

    The budget is the greatest number of cells before pruning; there are none if it does not
    suffice.
    """
    no_pivot = costs.pivot[:0]
    hypothesis_rest = backward_slack(hypothesis, costs.hypothesis_cost, lattice, no_pivot)
    rest = source_bounds.rest, hypothesis_rest
    first, row, column, prefix = reached_cells(source, hypothesis, lattice, rest, costs, budget)
    if len(row) == 0:
        return CellBounds(first, row, column, column)
    suffix = suffix_slack(source, hypothesis, costs, lattice, (first, row, column))
    return _prune(first, row, column, suffix, prefix)
