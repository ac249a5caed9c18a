"""Bounds: which cells of an alignment can matter at each node of a lattice of references.

Loops to be compiled; tokens are numbers. A cell (i, j) at a node stands for having aligned i
tokens of the source and j of the hypothesis with the words of a reference up to the node. At every
joint one cell is the *mark*; going from mark to mark, each text has a *toll*, the cost of aligning
it. What cannot be better than going by way of the marks need not be looked at: this is what keeps
the work small, and nothing that counts is lost.
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
    are first[v] to first[v + 1], row by row, with ``row``, ``column`` and ``limit``. For the
    alignment of the source with references alone, node v has the rows top[v] to bottom[v] and
    their limits are source_limit[v], in units of pairs. Without any cell where these would be too
    many.
    """

    mark: Ints
    first: NDArray[np.int64]
    row: Ints
    column: Ints
    limit: Ints
    top: Ints
    bottom: Ints
    source_limit: Ints


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
def tolls(source, hypothesis, mark, lattice):
    """Return what aligning each text from mark to mark costs, all in all and two parts of it.

    That is, the part of source and reference, and the part of hypothesis and reference.
    """
    count = len(lattice.text_tail)
    toll = np.zeros(count, np.int32)
    source_part = np.zeros(count, np.int32)
    hypothesis_part = np.zeros(count, np.int32)
    for t in range(count):
        u, v = lattice.text_tail[t], lattice.text_head[t]
        i, i_end, j, j_end = lattice.place[u], lattice.place[v], mark[u], mark[v]
        k, k_end = lattice.first_word[t], lattice.first_word[t + 1]
        if i_end - i == j_end - j == k_end - k == 1:
            w = lattice.words[k]
            if source[i] == w and hypothesis[j] == w:
                continue
        toll[t] = triple_cost(source, i, i_end, hypothesis, j, j_end, lattice.words, k, k_end)
        source_part[t] = pair_cost(source, i, i_end, lattice.words, k, k_end)
        others = pair_cost(source, i, i_end, hypothesis, j, j_end)
        hypothesis_part[t] = toll[t] - source_part[t] - others
    return toll, source_part, hypothesis_part


@compiled
def advantages(tokens, toll, lattice):
    """Compare with the tolls what aligning one text with references costs by way of each cell.

    Returns two tables (nodes, places in the text): the greatest difference of tolls and cost of all
    ways by way of the cell, and of all ways on from it. Where a node is inside a text, the whole
    toll of this belongs to the way on.
    """
    nodes, size = len(lattice.place), len(tokens) + 1
    back = np.full((nodes, size), NEVER, np.int32)
    on = np.full((nodes, size), NEVER, np.int32)
    back[0, 0] = 0
    for v in range(1, nodes):
        for arc in range(lattice.first_arc[v], lattice.first_arc[v + 1]):
            u, w = lattice.tail[arc], lattice.word[arc]
            gain = toll[lattice.text[arc]] if lattice.place[v] >= 0 else 0
            for i in range(size):
                best = back[u, i] - (GAP if w >= 0 else 0)
                if w >= 0 and i > 0:
                    best = max(best, back[u, i - 1] - DIFFERENT * (tokens[i - 1] != w))
                back[v, i] = max(back[v, i], best + gain)
        for i in range(1, size):
            back[v, i] = max(back[v, i], back[v, i - 1] - GAP)
    on[nodes - 1, size - 1] = 0
    for v in range(nodes - 1, 0, -1):
        for i in range(size - 2, -1, -1):
            on[v, i] = max(on[v, i], on[v, i + 1] - GAP)
        for arc in range(lattice.first_arc[v], lattice.first_arc[v + 1]):
            u, w = lattice.tail[arc], lattice.word[arc]
            gain = toll[lattice.text[arc]] if lattice.place[v] >= 0 else 0
            for i in range(size):
                best = on[v, i] - (GAP if w >= 0 else 0)
                if w >= 0 and i + 1 < size:
                    best = max(best, on[v, i + 1] - DIFFERENT * (tokens[i] != w))
                on[u, i] = max(on[u, i], best + gain)
    for v in range(nodes):
        for i in range(size):
            back[v, i] += on[v, i]
    return back, on


@compiled
def longer(array):
    """Return a copy with room for as much again."""
    copy = np.empty(2 * len(array), array.dtype)
    for k in range(len(array)):
        copy[k] = array[k]
    return copy


@compiled
def cells(row_best, column_best, table, rest, most):
    """Return the cells through which a best alignment can go: first of each node, rows, columns.

    Arguments: the greatest advantage of each row, and of each column, at each node; what aligning
    the beginnings of source and hypothesis costs, and their remainders.
    """
    nodes, height, width = len(row_best), row_best.shape[1], column_best.shape[1]
    cost = table[height - 1, width - 1]
    first = np.zeros(nodes + 1, np.int64)
    row = np.empty(1024, np.int32)
    column = np.empty(1024, np.int32)
    count = 0
    for v in range(nodes):
        most_of_rows = most_of_columns = NEVER
        for i in range(height):
            most_of_rows = max(most_of_rows, row_best[v, i])
        for j in range(width):
            most_of_columns = max(most_of_columns, column_best[v, j])
        left, right = width, -1
        for j in range(width):
            if column_best[v, j] + most_of_rows >= 0:
                left, right = min(left, j), j
        for i in range(height):
            if row_best[v, i] + most_of_columns < 0:
                continue
            for j in range(left, right + 1):
                best = row_best[v, i] + column_best[v, j]
                if best >= table[i, j] + rest[i, j] - cost:
                    if count == len(row):
                        row, column = longer(row), longer(column)
                    row[count], column[count] = i, j
                    count += 1
        first[v + 1] = count
        if count > most:
            return first[:1], row[:0], column[:0]
    return first, row[:count], column[:count]


@compiled
def limits(source, hypothesis, toll, lattice, first, row, column):
    """Return of each cell, of all ways on from it, the greatest difference of tolls and cost."""
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
def bounds(source, hypothesis, lattice, most):
    """Return the bounds of a hypothesis."""
    table = pair_table(source, hypothesis)
    rest = rest_table(source, hypothesis)
    mark = marks(source, hypothesis, table, lattice.place, lattice.late)
    toll, source_part, hypothesis_part = tolls(source, hypothesis, mark, lattice)
    row_best, source_limit = advantages(source, source_part, lattice)
    column_best = advantages(hypothesis, hypothesis_part, lattice)[0]
    first, row, column = cells(row_best, column_best, table, rest, most)
    nodes = len(lattice.place)
    top = np.empty(nodes, np.int32)
    bottom = np.empty(nodes, np.int32)
    for v in range(nodes):
        top[v], bottom[v] = len(source), 0
        for i in range(len(source) + 1):
            if row_best[v, i] >= 0:
                top[v], bottom[v] = min(top[v], i), i
    limit = column
    if len(row):
        limit = limits(source, hypothesis, toll, lattice, first, row, column)
    return Bounds(mark, first, row, column, limit, top, bottom, source_limit)
