"""States: what of the words of a reference so far matters for aligning those that follow.

Loops to be compiled; tokens are numbers. The costs of all cells of a node after some words are a
*slab*. Add a word to two slabs that differ by a constant, and the results differ by it too. So if
slabs are taken relative to the mark of the last joint, and cells that cannot matter are forgotten,
beginnings of references that have equal slabs go on alike, and are one state. A state has the slab
of source and hypothesis, and one of the source alone, which gives the baseline.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from maege.compiled import compiled
from maege.metrics.mixing.bounds import DIFFERENT, GAP, NEVER
from maege.metrics.token_numbers import Ints

FORGOTTEN = -NEVER  # the cost of cells that do not matter
BUCKETS = 1 << 12
HASH = (1 << 48) - 1
BEFORE, AFTER, ARC, LESS, SOURCE_LESS = range(5)  # columns of steps


class States(NamedTuple):
    """All states, and the steps from one to the next, both by node.

    The slabs of state s begin at start[s] of ``slab``: all cells of its node, then the rows of the
    source alone. The states of node v are first[v] to first[v + 1]. A row of ``step`` has the
    state before, the state after, the arc, and what was subtracted from the costs of both slabs.
    All empty if the slabs would take too much space.
    """

    slab: Ints
    start: NDArray[np.int64]
    first: NDArray[np.int64]
    step: Ints


@compiled
def add_word(before, after, source, hypothesis, w, row, column):
    """Write the costs after one more word (-1: none) into a plane.

    Planes have a margin of forgotten cells above and on the left, so that no move needs a check.
    """
    for c in range(len(row)):
        i, j = row[c], column[c]
        s = source[i - 1] if i else -1
        h = hypothesis[j - 1] if j else -1
        best = before[i + 1, j + 1]
        if w >= 0:
            best = min(best, before[i, j + 1] + DIFFERENT * (s != w))
            best = min(best, before[i + 1, j] + DIFFERENT * (h != w)) + 2 * GAP
            unequal = (s != w) + (h != w) + (s != h)
            best = min(best, before[i, j] + DIFFERENT * unequal)
        best = min(best, after[i, j] + 2 * GAP + DIFFERENT * (s != h))
        after[i + 1, j + 1] = min(best, min(after[i, j + 1], after[i + 1, j]) + 2 * GAP)


@compiled
def add_word_to_source(before, after, source, w, top, bottom):
    """Do the same with the source alone."""
    for i in range(top, bottom + 1):
        best = before[i + 1]
        if w >= 0:
            other = i > 0 and source[i - 1] != w
            best = min(best + GAP, before[i] + DIFFERENT * other)
        after[i + 1] = min(best, after[i] + GAP)


@compiled
def load(plane, line, slab, row, column, top, bottom):
    """Write a slab into a plane, and that of the source into a line."""
    cells = len(row)
    for c in range(cells):
        plane[row[c] + 1, column[c] + 1] = slab[c]
    for i in range(top, bottom + 1):
        line[i + 1] = slab[cells + i - top]


@compiled
def clear(plane, line, row, column, top, bottom):
    """Forget the cells of a plane and a line."""
    for c in range(len(row)):
        plane[row[c] + 1, column[c] + 1] = FORGOTTEN
    for i in range(top, bottom + 1):
        line[i + 1] = FORGOTTEN


@compiled
def store(slab, plane, line, less, source_less, row, column, limit, top, bottom, source_limit):
    """Write a plane and a line into a slab, without what cannot matter; return a hash of it."""
    key = 0
    cells = len(row)
    for c in range(cells):
        cost = plane[row[c] + 1, column[c] + 1] - less
        slab[c] = cost if cost <= limit[c] else FORGOTTEN
        key = ((key * 1000003) ^ int(slab[c])) & HASH
    for i in range(top, bottom + 1):
        cost = line[i + 1] - source_less
        slab[cells + i - top] = cost if cost <= source_limit[i] else FORGOTTEN
        key = ((key * 1000003) ^ int(slab[cells + i - top])) & HASH
    return key


@compiled
def find(slab, start, here, size, key, chain, last, first):
    """Return the state of a node, from ``first`` on, that has the slab at ``here``; -1 if none."""
    while last >= first:
        if chain[last, 0] == key:
            k = 0
            while k < size and slab[start[last] + k] == slab[here + k]:
                k += 1
            if k == size:
                return last
        last = chain[last, 1]
    return -1


@compiled
def longer(array):
    """Return a copy with room for as much again."""
    copy = np.empty(2 * len(array), array.dtype)
    for k in range(len(array)):
        copy[k] = array[k]
    return copy


@compiled
def more_rows(table):
    """Return a copy with room for as many rows again; these are zero."""
    copy = np.zeros((2 * len(table), table.shape[1]), table.dtype)
    for k in range(len(table)):
        for c in range(table.shape[1]):
            copy[k, c] = table[k, c]
    return copy


@compiled
def states(source, hypothesis, lattice, bounds, alone, most):
    """Return all states; ``most`` is how many numbers their slabs may have."""
    mark, first, row, column, limit = bounds
    _, _, top, bottom, source_limit = alone
    n, m, nodes = len(source), len(hypothesis), len(lattice.place)
    before = np.full((n + 2, m + 2), FORGOTTEN, np.int32)
    after = np.full((n + 2, m + 2), FORGOTTEN, np.int32)
    line_before = np.full(n + 2, FORGOTTEN, np.int32)
    line_after = np.full(n + 2, FORGOTTEN, np.int32)
    slab = np.empty(1024, np.int32)
    start = np.empty(64, np.int64)
    chain = np.empty((64, 2), np.int64)  # hash of a state, and the one before it in its bucket
    bucket = np.full(BUCKETS, -1, np.int64)
    step = np.empty((64, 5), np.int32)
    first_state = np.zeros(nodes + 1, np.int64)
    start[0] = slab[0] = slab[1] = 0  # node 0 has one cell, and nothing is aligned yet
    first_state[1] = count = 1
    used, taken, work = 2, 0, 0
    for v in range(1, nodes):
        a, b = first[v], first[v + 1]
        rows, columns, limits = row[a:b], column[a:b], limit[a:b]
        size = b - a + bottom[v] - top[v] + 1
        for arc in range(lattice.first_arc[v], lattice.first_arc[v + 1]):
            u, w = lattice.tail[arc], lattice.word[arc]
            rows_u, columns_u = row[first[u] : first[u + 1]], column[first[u] : first[u + 1]]
            for state in range(first_state[u], first_state[u + 1]):
                load(
                    before, line_before, slab[start[state] :], rows_u, columns_u, top[u], bottom[u]
                )
                add_word(before, after, source, hypothesis, w, rows, columns)
                add_word_to_source(line_before, line_after, source, w, top[v], bottom[v])
                less = source_less = 0
                if lattice.place[v] >= 0:
                    less = after[lattice.place[v] + 1, mark[v] + 1]
                    source_less = line_after[lattice.place[v] + 1]
                while used + size > len(slab):
                    slab = longer(slab)
                key = store(
                    slab[used:],
                    after,
                    line_after,
                    less,
                    source_less,
                    rows,
                    columns,
                    limits,
                    top[v],
                    bottom[v],
                    source_limit[v],
                )
                clear(before, line_before, rows_u, columns_u, top[u], bottom[u])
                clear(after, line_after, rows, columns, top[v], bottom[v])
                place = (key ^ (key >> 20)) & (BUCKETS - 1)
                known = find(slab, start, used, size, key, chain, bucket[place], first_state[v])
                if known < 0:
                    if count == len(start):
                        start, chain = longer(start), more_rows(chain)
                    known = count
                    start[count] = used
                    chain[count, 0], chain[count, 1] = key, bucket[place]
                    bucket[place] = count
                    count += 1
                    used += size
                if taken == len(step):
                    step = more_rows(step)
                step[taken, BEFORE], step[taken, AFTER], step[taken, ARC] = state, known, arc
                step[taken, LESS], step[taken, SOURCE_LESS] = less, source_less
                taken += 1
                work += size
                if used > most or work > 20 * most:
                    return States(slab[:0], start[:0], first_state[:0], step[:0])
        first_state[v + 1] = count
    return States(slab[:used], start[:count], first_state, step[:taken])
