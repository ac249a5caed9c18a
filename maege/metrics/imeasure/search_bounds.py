"""Bounds: which cells of an alignment can matter at each node of a lattice of references.

Loops to be compiled; tokens are numbers. A cell (i, j) at a node stands for having aligned i
tokens of the source and j of the hypothesis with the words of a reference up to the node. What
cannot be better than going by way of the marks (see tolls) need not be looked at: this keeps the
work small, and nothing that counts is lost.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from maege.counting.vocabulary import Ints
from maege.metrics.imeasure.segment_costs import DIFFERENT, GAP, NEVER
from maege.numba_jit import jit


class Bounds(NamedTuple):
    """Cells, and how far above that of the last mark their cost can be and still matter.

    The cells of node v are first[v] to first[v + 1], row by row, with ``row``, ``column`` and
    ``limit``.
    """

    first: NDArray[np.int64]
    row: Ints
    column: Ints
    limit: Ints


class SourceBounds(NamedTuple):
    """The same for the source and references alone, with rows instead of cells.

    ``best``: the greatest difference of tolls and cost of all ways by way of each row, shape
    (nodes, rows). The rows of node v are top[v] to bottom[v]; ``limit``, shape (nodes, rows).
    """

    best: Ints
    top: Ints
    bottom: Ints
    limit: Ints


@jit
def ways_back(tokens, toll, lattice, mark):
    """Compare with the tolls what aligning one text with the words up to each node costs.

    Returns a table (nodes, places in the text): of all ways there, the greatest difference of
    their tolls and their cost. Inside a text no toll is due yet. With marks, a place for each
    node, it is compared with the best way to the last mark; see ``leads``.
    """
    nodes, size = len(lattice.place), len(tokens) + 1
    best = np.full((nodes, size), NEVER, np.int32)
    best[0, 0] = 0
    for v in range(1, nodes):
        for arc in range(lattice.first_arc[v], lattice.first_arc[v + 1]):
            u, w = lattice.tail[arc], lattice.word[arc]
            gain = toll[lattice.text[arc]] if lattice.place[v] >= 0 else 0
            gap = gain - (GAP if w >= 0 else 0)
            for i in range(size):
                best[v, i] = max(best[v, i], best[u, i] + gap)
            if w >= 0:
                for i in range(1, size):
                    both = best[u, i - 1] - DIFFERENT * (tokens[i - 1] != w)
                    best[v, i] = max(best[v, i], both + gain)
        for i in range(1, size):
            best[v, i] = max(best[v, i], best[v, i - 1] - GAP)
        if len(mark) and lattice.place[v] >= 0:
            for i in range(size):
                best[v, i] = min(best[v, i], GAP * abs(i - mark[v]))
    return best


@jit
def ways_on(tokens, toll, lattice, mark):
    """Do the same with the words from each node on, the whole toll of its text included.

    With marks, it is compared with the best way on from the last mark; see ``limits``.
    """
    nodes, size = len(lattice.place), len(tokens) + 1
    best = np.full((nodes, size), NEVER, np.int32)
    best[nodes - 1, size - 1] = 0
    for v in range(nodes - 1, 0, -1):
        for i in range(size - 2, -1, -1):
            best[v, i] = max(best[v, i], best[v, i + 1] - GAP)
        if len(mark) and lattice.place[v] >= 0:
            for i in range(size):
                best[v, i] = min(best[v, i], GAP * abs(i - mark[v]))
        for arc in range(lattice.first_arc[v], lattice.first_arc[v + 1]):
            u, w = lattice.tail[arc], lattice.word[arc]
            gain = toll[lattice.text[arc]] if lattice.place[v] >= 0 else 0
            gap = gain - (GAP if w >= 0 else 0)
            for i in range(size):
                best[u, i] = max(best[u, i], best[v, i] + gap)
            if w >= 0:
                for i in range(size - 1):
                    both = best[v, i + 1] - DIFFERENT * (tokens[i] != w)
                    best[u, i] = max(best[u, i], both + gain)
    return best


@jit
def longer(array):
    """Return a copy with room for as much again (also in states: see maege.numba_jit)."""
    copy = np.empty(2 * len(array), array.dtype)
    for k in range(len(array)):
        copy[k] = array[k]
    return copy


@jit
def cells(row_best, column_best, excess, lattice, most):
    """Return the cells through which a best alignment can go: first of each node, rows, columns.

    Arguments: the greatest advantage of each row, and of each column, at each node; see Tolls.
    Cells that cannot be reached from others are left out. Empty if there are more than ``most``.
    """
    nodes, height, width = len(row_best), row_best.shape[1], column_best.shape[1]
    first = np.zeros(nodes + 1, np.int64)
    row = np.zeros(1024, np.int32)
    column = np.zeros(1024, np.int32)
    first[1] = count = 1  # at node 0, nothing is aligned
    left = np.full(height + 1, width, np.int32)  # of each row, columns that can be reached
    right = np.full(height + 1, -1, np.int32)
    for v in range(1, nodes):
        top, bottom = height, -1
        for arc in range(lattice.first_arc[v], lattice.first_arc[v + 1]):
            u, one = lattice.tail[arc], int(lattice.word[arc] >= 0)
            top = min(top, row[first[u]])
            bottom = max(bottom, row[first[u + 1] - 1] + one)
            for c in range(first[u], first[u + 1]):
                i = row[c]
                if c == first[u] or row[c - 1] != i:
                    left[i], left[i + one] = min(left[i], column[c]), min(left[i + one], column[c])
                if c + 1 == first[u + 1] or row[c + 1] != i:
                    j = column[c] + one
                    right[i], right[i + one] = max(right[i], j), max(right[i + one], j)
        i = top
        while i < height and (i <= bottom or left[i] <= right[i]):
            while count + width > len(row):  # here, for in the inner loop it would slow that down
                row, column = longer(row), longer(column)
            j, last_kept = left[i], False
            while j < width and (j <= right[i] or last_kept):
                best = row_best[v, i] + column_best[v, j]
                last_kept = best >= excess[i, j]
                if last_kept:
                    row[count], column[count] = i, j
                    count += 1
                    left[i + 1] = min(left[i + 1], j)
                    right[i + 1] = max(right[i + 1], j + 1)
                j += 1
            i += 1
        for i in range(top, height + 1):
            left[i], right[i] = width, -1
        first[v + 1] = count
        if count > most:
            return first[:1], row[:0], column[:0]
    return first, row[:count], column[:count]


@jit
def limits(source, hypothesis, mark, toll, lattice, first, row, column):
    """Return of each cell how far above the last mark's its cost may be, for the cell to matter.

    That is, of all ways on, the greatest difference of what the best way on from the mark costs,
    and from the cell. From mark to mark the former costs no more than the toll. Tolls may be too
    high, but that does not add up over a sentence: at a joint, each token by which a cell is apart
    from the mark makes a difference of two gaps at most, for taking a token out of an alignment,
    or putting one in, costs no more.
    """
    nodes = len(lattice.place)
    n, m = len(source), len(hypothesis)
    limit = np.full(len(row), NEVER, np.int32)
    limit[len(row) - 1] = 0  # the last cell of the last node
    plane = np.full((n + 2, m + 2), NEVER, np.int32)  # with a margin below and to the right
    for v in range(nodes - 1, 0, -1):
        for c in range(first[v + 1] - 1, first[v] - 1, -1):
            i, j = row[c], column[c]
            best = max(limit[c], max(plane[i + 1, j], plane[i, j + 1]) - 2 * GAP)
            if i < n and j < m:
                apart = source[i] != hypothesis[j]
                best = max(best, plane[i + 1, j + 1] - 2 * GAP - DIFFERENT * apart)
            if lattice.place[v] >= 0:
                apart = abs(i - lattice.place[v]) + abs(j - mark[v])
                best = min(best, 2 * GAP * apart)
            limit[c] = plane[i, j] = best
        for arc in range(lattice.first_arc[v], lattice.first_arc[v + 1]):
            u, w = lattice.tail[arc], lattice.word[arc]
            gain = toll[lattice.text[arc]] if lattice.place[v] >= 0 else 0
            for c in range(first[u], first[u + 1]):
                i, j = row[c], column[c]
                best = plane[i, j]
                if w >= 0:
                    s = source[i] if i < n else -1
                    h = hypothesis[j] if j < m else -1
                    best = max(best, plane[i + 1, j] - DIFFERENT * (s != w))
                    best = max(best, plane[i, j + 1] - DIFFERENT * (h != w)) - 2 * GAP
                    unequal = int(s != w) + int(h != w) + int(s != h)
                    best = max(best, plane[i + 1, j + 1] - DIFFERENT * unequal)
                limit[c] = max(limit[c], best + gain)
        for c in range(first[v], first[v + 1]):
            plane[row[c], column[c]] = NEVER
    return limit


@jit
def leads(source, hypothesis, mark, toll, lattice, first, row, column):
    """Return of each cell how much less than at the last mark, at most, its cost can be.

    It is to the ways there what ``limits`` is to the ways on.
    """
    nodes = len(lattice.place)
    lead = np.full(len(row), NEVER, np.int32)
    lead[0] = 0
    plane = np.full((len(source) + 2, len(hypothesis) + 2), NEVER, np.int32)  # see states
    after = np.full((len(source) + 2, len(hypothesis) + 2), NEVER, np.int32)
    for v in range(1, nodes):
        for arc in range(lattice.first_arc[v], lattice.first_arc[v + 1]):
            u, w = lattice.tail[arc], lattice.word[arc]
            gain = toll[lattice.text[arc]] if lattice.place[v] >= 0 else 0
            for c in range(first[u], first[u + 1]):
                plane[row[c] + 1, column[c] + 1] = lead[c]
            for c in range(first[v], first[v + 1]):
                i, j = row[c], column[c]
                best = plane[i + 1, j + 1]
                if w >= 0:
                    s = source[i - 1] if i else -1
                    h = hypothesis[j - 1] if j else -1
                    best = max(best, plane[i, j + 1] - DIFFERENT * (s != w))
                    best = max(best, plane[i + 1, j] - DIFFERENT * (h != w)) - 2 * GAP
                    unequal = int(s != w) + int(h != w) + int(s != h)
                    best = max(best, plane[i, j] - DIFFERENT * unequal)
                lead[c] = max(lead[c], best + gain)
            for c in range(first[u], first[u + 1]):
                plane[row[c] + 1, column[c] + 1] = NEVER
        for c in range(first[v], first[v + 1]):
            i, j = row[c], column[c]
            best = max(lead[c], max(after[i, j + 1], after[i + 1, j]) - 2 * GAP)
            if i and j:
                apart = source[i - 1] != hypothesis[j - 1]
                best = max(best, after[i, j] - 2 * GAP - DIFFERENT * apart)
            if lattice.place[v] >= 0:
                best = min(best, 2 * GAP * (abs(i - lattice.place[v]) + abs(j - mark[v])))
            lead[c] = after[i + 1, j + 1] = best
        for c in range(first[v], first[v + 1]):
            after[row[c] + 1, column[c] + 1] = NEVER
    return lead


@jit
def needed(first, row, column, limit, lead):
    """Return the cells whose lead and limit allow that they matter, and their limits."""
    kept = 0
    new_first = np.zeros_like(first)
    for v in range(len(first) - 1):
        for c in range(first[v], first[v + 1]):
            row[kept], column[kept], limit[kept] = row[c], column[c], limit[c]
            kept += limit[c] + lead[c] >= 0
        new_first[v + 1] = kept
    return new_first, row[:kept], column[:kept], limit[:kept]


@jit
def source_bounds(source, lattice, toll):
    """Return the bounds of aligning the source with references alone."""
    nothing = toll[:0]
    best = ways_back(source, toll, lattice, nothing)
    on = ways_on(source, toll, lattice, nothing)
    lead = ways_back(source, toll, lattice, lattice.place)
    limit = ways_on(source, toll, lattice, lattice.place)
    top = np.full(len(best), len(source), np.int32)
    bottom = np.zeros(len(best), np.int32)
    for v in range(len(best)):
        for i in range(len(source) + 1):
            best[v, i] += on[v, i]
            if lead[v, i] + limit[v, i] >= 0:
                top[v], bottom[v] = min(top[v], i), i
    return SourceBounds(best, top, bottom, limit)


@jit
def bounds(source, hypothesis, lattice, alone, tolls, most):
    """Return the bounds of a hypothesis, given those of the source; without cells if too many."""
    mark, toll, part, excess = tolls
    best = ways_back(hypothesis, part, lattice, mark[:0])
    on = ways_on(hypothesis, part, lattice, mark[:0])
    for v in range(len(best)):
        for j in range(len(hypothesis) + 1):
            best[v, j] += on[v, j]
    first, row, column = cells(alone.best, best, excess, lattice, most)
    if len(row) == 0:
        return Bounds(first, row, column, column)
    limit = limits(source, hypothesis, mark, toll, lattice, first, row, column)
    lead = leads(source, hypothesis, mark, toll, lattice, first, row, column)
    first, row, column, limit = needed(first, row, column, limit, lead)
    return Bounds(first, row, column, limit)
