"""States: what of the words of a reference so far matters for aligning those that follow.

Loops to be compiled; tokens are numbers. The costs of all cells of a node after some words are a
*slab*. Add a word to two slabs that differ by a constant, and the results differ by it too. So if
slabs are taken relative to the mark of the last joint, and cells that cannot matter are forgotten,
beginnings of references that have equal slabs go on alike, and are one state. A state has the slab
of source and hypothesis, and one of the source alone, which gives the baseline.

From the states the graph of all alignments is made. A vertex is a state with a cell of its slab and
a row of that of the source. The alignment that counts is followed back from the end of all
references: each step leads from one vertex to exactly one, and the columns passed are the counts of
an edge. So every reference has a path, every path is one of a reference, and its counts are those
of the reference.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from maege.counting.vocabulary import Ints
from maege.metrics.imeasure.segment_costs import DIFFERENT, GAP, NEVER
from maege.numba_jit import jit

FORGOTTEN = -NEVER  # the cost of cells that do not matter
BUCKETS = 1 << 12
HASH = (1 << 48) - 1
BEFORE, AFTER, ARC, LESS, SOURCE_LESS = range(5)  # columns of steps
TN, FN, FP, TP, FPN, SOURCE_TN, SOURCE_FN = range(7)  # columns of counts
ROOT, FINAL = 0, 1  # vertices
TAIL, HEAD, ON = range(3)  # columns of edges; ON: the arc
CELL_ROW, CELL_COLUMN, SOURCE_ROW, NEXT, NODE = range(5)  # columns of vertices


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


class Graph(NamedTuple):
    """Edges (tail, head, arc), their counts, and the node of each vertex.

    Edges are sorted by the node of their head, last first. Empty if there are too many.
    """

    edge: Ints
    counts: Ints
    node: NDArray[np.int64]


@jit
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
            unequal = int(s != w) + int(h != w) + int(s != h)
            best = min(best, before[i, j] + DIFFERENT * unequal)
        best = min(best, after[i, j] + 2 * GAP + DIFFERENT * (s != h))
        after[i + 1, j + 1] = min(best, min(after[i, j + 1], after[i + 1, j]) + 2 * GAP)


@jit
def add_word_to_source(before, after, source, w, top, bottom):
    """Do the same with the source alone."""
    for i in range(top, bottom + 1):
        best = before[i + 1]
        if w >= 0:
            other = i > 0 and source[i - 1] != w
            best = min(best + GAP, before[i] + DIFFERENT * other)
        after[i + 1] = min(best, after[i] + GAP)


@jit
def load(plane, line, slab, row, column, top, bottom):
    """Write a slab into a plane, and that of the source into a line."""
    cells = len(row)
    for c in range(cells):
        plane[row[c] + 1, column[c] + 1] = slab[c]
    for i in range(top, bottom + 1):
        line[i + 1] = slab[cells + i - top]


@jit
def clear(plane, line, row, column, top, bottom):
    """Forget the cells of a plane and a line."""
    for c in range(len(row)):
        plane[row[c] + 1, column[c] + 1] = FORGOTTEN
    for i in range(top, bottom + 1):
        line[i + 1] = FORGOTTEN


@jit
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


@jit
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


@jit
def longer(array):
    """Return a copy with room for as much again."""
    copy = np.empty(2 * len(array), array.dtype)
    for k in range(len(array)):
        copy[k] = array[k]
    return copy


@jit
def more_rows(table):
    """Return a copy with room for as many rows again; these are zero."""
    copy = np.zeros((2 * len(table), table.shape[1]), table.dtype)
    for k in range(len(table)):
        for c in range(table.shape[1]):
            copy[k, c] = table[k, c]
    return copy


@jit
def states(source, hypothesis, lattice, mark, bounds, alone, most):
    """Return all states; ``most`` is how many numbers their slabs may have."""
    first, row, column, limit = bounds
    _, top, bottom, source_limit = alone
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


@jit
def walk(before, after, less, source, hypothesis, w, i, j, counts):
    """Follow the alignment back from a cell to the slab before the last word; count its columns.

    Of several ways to a cell the published tool prefers columns of all three, then of source
    and hypothesis, source and reference, hypothesis and reference, and of one, in that order.
    """
    while True:
        cost = after[i + 1, j + 1] + less
        s = source[i - 1] if i else -1
        h = hypothesis[j - 1] if j else -1
        if w < 0 and cost == before[i + 1, j + 1]:
            return i, j
        unequal = int(s != w) + int(h != w) + int(s != h)
        if w >= 0 and cost == before[i, j] + DIFFERENT * unequal:
            if s == h:
                counts[TN if h == w else FN] += 1
            elif s == w:
                counts[FP] += 1
            else:
                counts[TP if h == w else FPN] += 1
            return i - 1, j - 1
        if cost == after[i, j] + less + 2 * GAP + DIFFERENT * (s != h):
            counts[FN if s == h else FPN] += 1
            i, j = i - 1, j - 1
        elif w >= 0 and cost == before[i, j + 1] + 2 * GAP + DIFFERENT * (s != w):
            counts[FP if s == w else FPN] += 1
            return i - 1, j
        elif w >= 0 and cost == before[i + 1, j] + 2 * GAP + DIFFERENT * (h != w):
            counts[TP if h == w else FPN] += 1
            return i, j - 1
        elif cost == after[i, j + 1] + less + 2 * GAP:
            counts[TP] += 1
            i -= 1
        elif cost == after[i + 1, j] + less + 2 * GAP:
            counts[FP] += 1
            j -= 1
        else:
            counts[FN] += 1
            return i, j


@jit
def walk_source(before, after, less, source, w, i, counts):
    """Do the same with the source alone."""
    while True:
        cost = after[i + 1] + less
        if w < 0 and cost == before[i + 1]:
            return i
        other = i == 0 or source[i - 1] != w
        if w >= 0 and cost == before[i] + DIFFERENT * other:
            counts[SOURCE_FN if other else SOURCE_TN] += 1
            return i - 1
        counts[SOURCE_FN] += 1
        if cost != after[i] + less + GAP:
            return i
        i -= 1


@jit
def graph(source, hypothesis, lattice, bounds, alone, states, most):
    """Return the graph of all alignments, of at most ``most`` / 10 edges."""
    first, row, column, _ = bounds
    _, top, bottom, _ = alone
    slab, start, first_state, step = states
    n, m, nodes = len(source), len(hypothesis), len(lattice.place)
    before = np.full((n + 2, m + 2), FORGOTTEN, np.int32)
    after = np.full((n + 2, m + 2), FORGOTTEN, np.int32)
    line_before = np.full(n + 2, FORGOTTEN, np.int32)
    line_after = np.full(n + 2, FORGOTTEN, np.int32)
    node = np.empty(len(start), np.int32)
    for v in range(nodes):
        for state in range(first_state[v], first_state[v + 1]):
            node[state] = v
    into = np.full(len(start), -1, np.int64)  # the last step into a state, and the one before it
    earlier = np.empty(len(step), np.int64)
    for k in range(len(step)):
        earlier[k] = into[step[k, AFTER]]
        into[step[k, AFTER]] = k
    ends = len(start) - first_state[nodes - 1]
    vertex = np.full((2 * ends + 64, 5), -1, np.int64)
    vertex[FINAL, NODE] = nodes
    head_of = np.full(len(start), -1, np.int64)  # the first vertex of a state
    edge = np.empty((2 * ends + 64, 3), np.int32)
    counts = np.zeros((2 * ends + 64, 7), np.int32)
    head_of[0] = ROOT
    vertex[ROOT, 0], vertex[ROOT, 1], vertex[ROOT, 2] = 0, 0, 0
    known, taken = 2, 0
    for state in range(first_state[nodes - 1], len(start)):
        vertex[known, CELL_ROW], vertex[known, CELL_COLUMN], vertex[known, SOURCE_ROW] = n, m, n
        vertex[known, NODE] = nodes - 1
        head_of[state] = known
        edge[taken, TAIL], edge[taken, HEAD], edge[taken, ON] = known, FINAL, -1
        known += 1
        taken += 1
    for state in range(len(start) - 1, 0, -1):
        if head_of[state] < 0:
            continue
        v = node[state]
        rows, columns = row[first[v] : first[v + 1]], column[first[v] : first[v + 1]]
        load(after, line_after, slab[start[state] :], rows, columns, top[v], bottom[v])
        k = into[state]
        while k >= 0:
            previous, w = step[k, BEFORE], lattice.word[step[k, ARC]]
            u = node[previous]
            rows_u, columns_u = row[first[u] : first[u + 1]], column[first[u] : first[u + 1]]
            load(before, line_before, slab[start[previous] :], rows_u, columns_u, top[u], bottom[u])
            head = head_of[state]
            while head >= 0:
                if taken == len(edge):
                    edge, counts = more_rows(edge), more_rows(counts)
                if known == len(vertex):
                    vertex = more_rows(vertex)
                i, j = walk(
                    before,
                    after,
                    step[k, LESS],
                    source,
                    hypothesis,
                    w,
                    vertex[head, CELL_ROW],
                    vertex[head, CELL_COLUMN],
                    counts[taken],
                )
                source_row = walk_source(
                    line_before,
                    line_after,
                    step[k, SOURCE_LESS],
                    source,
                    w,
                    vertex[head, SOURCE_ROW],
                    counts[taken],
                )
                tail = head_of[previous]
                while tail >= 0 and not (
                    vertex[tail, CELL_ROW] == i
                    and vertex[tail, CELL_COLUMN] == j
                    and vertex[tail, SOURCE_ROW] == source_row
                ):
                    tail = vertex[tail, NEXT]
                if tail < 0:
                    tail = known
                    vertex[tail, CELL_ROW], vertex[tail, CELL_COLUMN] = i, j
                    vertex[tail, SOURCE_ROW], vertex[tail, NODE] = source_row, u
                    vertex[tail, NEXT] = head_of[previous]
                    head_of[previous] = tail
                    known += 1
                edge[taken, TAIL], edge[taken, HEAD] = tail, head
                edge[taken, ON] = step[k, ARC]
                taken += 1
                head = vertex[head, NEXT]
            clear(before, line_before, rows_u, columns_u, top[u], bottom[u])
            if 10 * taken > most:
                return Graph(edge[:0], counts[:0], vertex[:0, NODE].copy())
            k = earlier[k]
        clear(after, line_after, rows, columns, top[v], bottom[v])
    vertex[ROOT, NODE] = 0
    return Graph(edge[:taken], counts[:taken], vertex[:known, NODE].copy())
