"""Bounds: which cells of an alignment can matter at each node of a lattice of references.

Loops to be compiled; tokens are numbers. A cell (i, j) at a node stands for having aligned i
tokens of the source and j of the hypothesis with the words of a reference up to the node. At every
joint one cell is the *mark*; going from mark to mark, each text has a *toll*, the cost of aligning
it. What cannot be better than going by way of the marks need not be looked at: this keeps the work
small, and nothing that counts is lost.

The cost of an alignment is the sum over its columns of the costs of all pairs: 0 if equal, 3 if
different, 2 for a token and a gap (Felice and Briscoe, 2015).
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from maege.compiled import compiled
from maege.metrics.token_numbers import Ints

DIFFERENT, GAP = 3, 2  # cost of two different tokens, and of a token and a gap
NEVER = -(1 << 28)


class Bounds(NamedTuple):
    """Cells, and how far above that of the mark their cost can be and still matter.

    ``mark``: column of the mark of each joint (its row is the joint's place). The cells of node v
    are first[v] to first[v + 1], row by row, with ``row``, ``column`` and ``limit``. There is no
    cell where there would be too many.
    """

    mark: Ints
    first: NDArray[np.int64]
    row: Ints
    column: Ints
    limit: Ints


class SourceBounds(NamedTuple):
    """The same for the source and references alone, with rows instead of cells.

    Costs are those of one pair of texts. ``toll``: of each text. ``best``: the greatest difference
    of tolls and cost of all ways by way of each row, shape (nodes, rows). The rows of node v are
    top[v] to bottom[v]; ``limit``, shape (nodes, rows). The mark of a joint is its place.
    """

    toll: Ints
    best: Ints
    top: Ints
    bottom: Ints
    limit: Ints


@compiled
def pair_table(a, b):
    """Return the costs of aligning the beginnings of two texts."""
    table = np.empty((len(a) + 1, len(b) + 1), np.int32)
    for j in range(len(b) + 1):
        table[0, j] = GAP * j
    for i in range(1, len(a) + 1):
        table[i, 0] = GAP * i
        for j in range(1, len(b) + 1):
            both = table[i - 1, j - 1] + DIFFERENT * (a[i - 1] != b[j - 1])
            table[i, j] = min(both, min(table[i - 1, j], table[i, j - 1]) + GAP)
    return table


@compiled
def rest_table(a, b):
    """Return the costs of aligning what is left of two texts."""
    n, m = len(a), len(b)
    table = np.empty((n + 1, m + 1), np.int32)
    for j in range(m + 1):
        table[n, j] = GAP * (m - j)
    for i in range(n - 1, -1, -1):
        table[i, m] = GAP * (n - i)
        for j in range(m - 1, -1, -1):
            both = table[i + 1, j + 1] + DIFFERENT * (a[i] != b[j])
            table[i, j] = min(both, min(table[i + 1, j], table[i, j + 1]) + GAP)
    return table


@compiled
def marks(source, hypothesis, table, place, late):
    """Return the column of each joint's mark: all lie on one best alignment of the two texts."""
    first = np.zeros(len(source) + 1, np.int32)
    last = np.zeros(len(source) + 1, np.int32)
    i, j = len(source), len(hypothesis)
    last[i] = j
    while i > 0:
        apart = j > 0 and source[i - 1] != hypothesis[j - 1]
        diagonal = j > 0 and table[i, j] == table[i - 1, j - 1] + DIFFERENT * apart
        if not diagonal and table[i, j] != table[i - 1, j] + GAP:
            j -= 1
            continue
        first[i] = j
        i -= 1
        j -= diagonal
        last[i] = j
    mark = np.zeros(len(place), np.int32)
    for v in range(len(place)):
        if place[v] >= 0:
            mark[v] = last[place[v]] if late[v] else first[place[v]]
    mark[len(place) - 1] = len(hypothesis)
    return mark


@compiled
def pair_cost(a, a_start, a_end, b, b_start, b_end):
    """Return the cost of aligning a stretch of one text with one of another."""
    width = b_end - b_start
    row = np.empty(width + 1, np.int32)
    for k in range(width + 1):
        row[k] = GAP * k
    for i in range(a_start, a_end):
        diagonal = row[0]
        row[0] += GAP
        for k in range(width):
            both = diagonal + DIFFERENT * (a[i] != b[b_start + k])
            diagonal = row[k + 1]
            row[k + 1] = min(both, min(diagonal, row[k]) + GAP)
    return row[width]


@compiled
def triple_cost(source, i_start, i_end, hypothesis, j_start, j_end, words, k_start, k_end):
    """Return the cost of aligning stretches of source, hypothesis and reference."""
    height, width = i_end - i_start + 1, j_end - j_start + 1
    before = np.full((height + 1, width + 1), -NEVER, np.int32)  # with a margin, see states
    after = np.full((height + 1, width + 1), -NEVER, np.int32)
    before[1, 1] = 0
    for k in range(k_start - 1, k_end):
        w = words[k] if k >= k_start else -1  # at first, no word yet
        for i in range(1, height + 1):
            s = source[i_start + i - 2] if i > 1 else -1
            for j in range(1, width + 1):
                h = hypothesis[j_start + j - 2] if j > 1 else -1
                best = before[i, j]
                if w >= 0:
                    best = min(best + 2 * GAP, before[i - 1, j] + 2 * GAP + DIFFERENT * (s != w))
                    best = min(best, before[i, j - 1] + 2 * GAP + DIFFERENT * (h != w))
                    unequal = (s != w) + (h != w) + (s != h)
                    best = min(best, before[i - 1, j - 1] + DIFFERENT * unequal)
                best = min(best, after[i - 1, j - 1] + 2 * GAP + DIFFERENT * (s != h))
                after[i, j] = min(best, min(after[i - 1, j], after[i, j - 1]) + 2 * GAP)
        before, after = after, before
    return before[height, width]


@compiled
def source_tolls(source, lattice):
    """Return what aligning each text with its part of the source costs."""
    toll = np.zeros(len(lattice.text_tail), np.int32)
    for t in range(len(toll)):
        start, end = lattice.place[lattice.text_tail[t]], lattice.place[lattice.text_head[t]]
        k, k_end = lattice.first_word[t], lattice.first_word[t + 1]
        if not (end - start == k_end - k == 1 and source[start] == lattice.words[k]):
            toll[t] = pair_cost(source, start, end, lattice.words, k, k_end)
    return toll


@compiled
def volume(mark, lattice):
    """Return how many cells the alignments of all texts from mark to mark have."""
    cells = 0
    for t in range(len(lattice.text_tail)):
        u, v = lattice.text_tail[t], lattice.text_head[t]
        words = int(lattice.first_word[t + 1]) - lattice.first_word[t]
        rows, columns = lattice.place[v] - lattice.place[u] + 1, mark[v] - mark[u] + 1
        cells += (words + 1) * rows * columns
    return cells


@compiled
def tolls(source, hypothesis, mark, source_toll, lattice):
    """Return what aligning each text from mark to mark costs, and the hypothesis's part of it."""
    toll = np.zeros(len(lattice.text_tail), np.int32)
    part = np.zeros(len(lattice.text_tail), np.int32)
    for t in range(len(toll)):
        u, v = lattice.text_tail[t], lattice.text_head[t]
        i, i_end, j, j_end = lattice.place[u], lattice.place[v], mark[u], mark[v]
        k, k_end = lattice.first_word[t], lattice.first_word[t + 1]
        if i_end - i == j_end - j == k_end - k == 1:
            w = lattice.words[k]
            if source[i] == w and hypothesis[j] == w:
                continue
        toll[t] = triple_cost(source, i, i_end, hypothesis, j, j_end, lattice.words, k, k_end)
        part[t] = toll[t] - source_toll[t] - pair_cost(source, i, i_end, hypothesis, j, j_end)
    return toll, part


@compiled
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


@compiled
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


@compiled
def longer(array):
    """Return a copy with room for as much again."""
    copy = np.empty(2 * len(array), array.dtype)
    for k in range(len(array)):
        copy[k] = array[k]
    return copy


@compiled
def cells(row_best, column_best, table, rest, lattice, most):
    """Return the cells through which a best alignment can go: first of each node, rows, columns.

    Arguments: the greatest advantage of each row, and of each column, at each node; what aligning
    the beginnings of source and hypothesis costs, and their remainders. Cells that cannot be
    reached from others are left out. Empty if there are more than ``most``.
    """
    nodes, height, width = len(row_best), row_best.shape[1], column_best.shape[1]
    cost = table[height - 1, width - 1]
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
                last_kept = best >= table[i, j] + rest[i, j] - cost
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


@compiled
def limits(source, hypothesis, mark, toll, lattice, first, row, column):
    """Return of each cell how far above the last mark's its cost may be, for the cell to matter.

    That is, of all ways on, the greatest difference of what the best way on from the mark costs,
    and from the cell: from mark to mark the former costs no more than the toll. At a joint, each
    token by which a cell is apart from the mark makes a difference of two gaps at most, for taking
    a token out of an alignment, or putting one in, costs no more. So what the tolls are too high
    does not add up.
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
                    unequal = (s != w) + (h != w) + (s != h)
                    best = max(best, plane[i + 1, j + 1] - DIFFERENT * unequal)
                limit[c] = max(limit[c], best + gain)
        for c in range(first[v], first[v + 1]):
            plane[row[c], column[c]] = NEVER
    return limit


@compiled
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
                    unequal = (s != w) + (h != w) + (s != h)
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


@compiled
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


@compiled
def source_bounds(source, lattice, most):
    """Return the bounds of aligning the source with references alone; empty if too large."""
    if 4 * len(lattice.place) * (len(source) + 1) > most:
        none, no_rows = np.zeros(0, np.int32), np.zeros((0, 0), np.int32)
        return SourceBounds(none, no_rows, none, none, no_rows)
    toll, nothing = source_tolls(source, lattice), lattice.place[:0]
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
    return SourceBounds(toll, best, top, bottom, limit)


@compiled
def bounds(source, hypothesis, lattice, alone, most):
    """Return the bounds of a hypothesis, given those of the source; without cells if too large."""
    width = len(hypothesis) + 1
    tables = 2 * width * (len(source) + 1 + len(lattice.place))
    if tables > most or len(alone.best) == 0:
        none = np.zeros(0, np.int32)
        return Bounds(none, np.zeros(1, np.int64), none, none, none)
    table = pair_table(source, hypothesis)
    mark = marks(source, hypothesis, table, lattice.place, lattice.late)
    if volume(mark, lattice) > 20 * most:
        return Bounds(mark, np.zeros(1, np.int64), mark[:0], mark[:0], mark[:0])
    toll, part = tolls(source, hypothesis, mark, alone.toll, lattice)
    best = ways_back(hypothesis, part, lattice, mark[:0])
    on = ways_on(hypothesis, part, lattice, mark[:0])
    for v in range(len(best)):
        for j in range(len(hypothesis) + 1):
            best[v, j] += on[v, j]
    rest = rest_table(source, hypothesis)
    first, row, column = cells(alone.best, best, table, rest, lattice, most)
    if len(row) == 0:
        return Bounds(mark, first, row, column, column)
    limit = limits(source, hypothesis, mark, toll, lattice, first, row, column)
    lead = leads(source, hypothesis, mark, toll, lattice, first, row, column)
    first, row, column, limit = needed(first, row, column, limit, lead)
    return Bounds(mark, first, row, column, limit)
