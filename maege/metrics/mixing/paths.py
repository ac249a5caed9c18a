"""Paths: the alignments of all references as one graph, and the best path through it.

Loops to be compiled; tokens are numbers. A vertex is a state with a cell of its slab and a row of
that of the source. The alignment that counts is followed back from the end of all references: each
step leads from one vertex to exactly one, and the columns passed are the counts of an edge. So
every reference has a path, every path is one of a reference, and its counts are those of the
reference.
"""

import numpy as np

from maege.compiled import compiled
from maege.metrics.mixing.bounds import DIFFERENT, GAP, NEVER

FORGOTTEN = -NEVER
BEFORE, AFTER, ARC, LESS, SOURCE_LESS = range(5)  # columns of steps, see states
TN, FN, FP, TP, FPN, SOURCE_TN, SOURCE_FN = range(7)  # columns of counts
ROOT, FINAL = 0, 1  # vertices
TAIL, HEAD, ON = range(3)  # columns of edges; ON: the arc
CELL_ROW, CELL_COLUMN, SOURCE_ROW, NEXT, NODE = range(5)  # columns of vertices
NOWHERE = -(1 << 62)


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
        unequal = (s != w) + (h != w) + (s != h)
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


@compiled
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


@compiled
def more_rows(table):
    """Return a copy with room for as many rows again; these are zero."""
    copy = np.zeros((2 * len(table), table.shape[1]), table.dtype)
    for k in range(len(table)):
        for c in range(table.shape[1]):
            copy[k, c] = table[k, c]
    return copy


@compiled
def graph(source, hypothesis, lattice, bounds, alone, states, most):
    """Return edges (tail, head, arc), their counts, and the node of each vertex.

    Edges are sorted by the node of their head, last first. None if there were more than ``most`` /
    10.
    """
    _, first, row, column, _ = bounds
    _, _, top, bottom, _ = alone
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
                return edge[:0], counts[:0], vertex[:0, NODE]
            k = earlier[k]
        clear(after, line_after, rows, columns, top[v], bottom[v])
    vertex[ROOT, NODE] = 0
    return edge[:taken], counts[:taken], vertex[:known, NODE]


@compiled
def keep_greatest(edge, counts, kept, vertices, above, below):
    """Keep only paths with the greatest ratio of two weighted sums of counts; return the ratio.

    ``kept`` is changed. Dinkelbach's method (1967), in integers: a path is better than the ratio so
    far if the one sum less the ratio of the other is positive on it.
    """
    upper = np.zeros(len(edge), np.int64)
    lower = np.zeros(len(edge), np.int64)
    for e in range(len(edge)):
        for c in range(7):
            upper[e] += above[c] * counts[e, c]
            lower[e] += below[c] * counts[e, c]
    ratio_above, ratio_below = 0, 1
    gain = np.empty(len(edge), np.int64)
    far = np.empty(vertices, np.int64)
    came = np.full(vertices, -1, np.int64)
    while True:
        for v in range(vertices):
            far[v] = NOWHERE
        far[ROOT] = 0
        for e in range(len(edge) - 1, -1, -1):
            u, v = edge[e, TAIL], edge[e, HEAD]
            gain[e] = upper[e] * ratio_below - lower[e] * ratio_above
            if kept[e] and far[u] > NOWHERE and far[u] + gain[e] > far[v]:
                far[v] = far[u] + gain[e]
                came[v] = e
        if far[FINAL] == 0:
            break
        ratio_above = ratio_below = 0
        v = FINAL
        while v != ROOT:
            ratio_above += upper[came[v]]
            ratio_below += lower[came[v]]
            v = edge[came[v], TAIL]
    rest = np.full(vertices, NOWHERE, np.int64)
    rest[FINAL] = 0
    for e in range(len(edge)):
        u, v = edge[e, TAIL], edge[e, HEAD]
        if kept[e] and rest[v] > NOWHERE:
            rest[u] = max(rest[u], rest[v] + gain[e])
    for e in range(len(edge)):
        u, v = edge[e, TAIL], edge[e, HEAD]
        reached = kept[e] and far[u] > NOWHERE and rest[v] > NOWHERE
        kept[e] = reached and far[u] + gain[e] + rest[v] == 0
    return ratio_above, ratio_below


@compiled
def first_path(edge, counts, kept, node):
    """Return the arcs, from the end, and the counts of one of the paths that are kept.

    Of the texts of a slot the first is taken, beginning with the last slot.
    """
    current = np.zeros(len(node), np.bool_)
    current[FINAL] = True
    total = np.zeros((len(node), 7), np.int32)
    arcs = np.empty(node[FINAL] + 1, np.int32)
    length = e = 0
    here = node[FINAL]
    while here != node[ROOT]:
        while node[edge[e, HEAD]] != here:
            e += 1
        start, least = e, 1 << 30
        while e < len(edge) and node[edge[e, HEAD]] == here:
            if kept[e] and current[edge[e, HEAD]]:
                least = min(least, edge[e, ON])
            e += 1
        for k in range(start, e):
            u, v = edge[k, TAIL], edge[k, HEAD]
            if kept[k] and current[v] and edge[k, ON] == least:
                current[u] = True
                here = node[u]
                for c in range(7):
                    total[u, c] = total[v, c] + counts[k, c]
        arcs[length] = least
        length += 1
    return arcs[1:length], total[ROOT]


@compiled
def best_path(edge, counts, node, weight_above, weight_below):
    """Return the arcs, from the end, and the counts of the best path.

    One after the other are compared: weighted accuracy, I, accuracy; of correction, then of
    detection. The weight is a ratio of whole numbers. As I falls with the accuracy of the source,
    it is the latter that is compared.
    """
    kept = np.ones(len(edge), np.bool_)
    right, weighed = 2 * weight_below, 2 * weight_above
    for aspect in range(2):
        # Columns in which all three texts differ: for detection a hit, else (w + 1) / 2 wrong.
        hit = weighed if aspect == 1 else 0
        weight = weighed if aspect == 1 else weight_above + weight_below
        above, below = ratio_of_interest(right, weighed, hit, weight)
        top, bottom = keep_greatest(edge, counts, kept, len(node), above, below)
        if top < bottom:  # where all is right the source does not matter, and I is 1
            trial = kept.copy()
            wrong = np.array([0, 0, 0, 0, 0, 0, 1])
            every = np.array([0, 0, 0, 0, 0, 1, 1])
            top_source, bottom_source = keep_greatest(edge, counts, trial, len(node), wrong, every)
            if top > 0 or top_source == bottom_source:  # else I is -1 with any of them
                kept = trial
        above, below = ratio_of_interest(1, 1, aspect, 1)
        keep_greatest(edge, counts, kept, len(node), above, below)
    return first_path(edge, counts, kept, node)


@compiled
def ratio_of_interest(right, weighed, hit, weight):
    """Return the weights of counts above and below the line of an accuracy."""
    above = np.array([right, 0, 0, weighed, hit, 0, 0])
    below = np.array([right, right, weighed, weighed, weight, 0, 0])
    return above, below
