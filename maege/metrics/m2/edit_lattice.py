"""The edit lattice of MaxMatch: all ways to read a hypothesis as edits of its source.

A vertex (i, j) means that the first i tokens of the source have become the first j of the
hypothesis; an arc is one edit. The published scorer builds the lattice from two alignment tables
and merges neighbouring edits. The order of its arcs and the repetitions among them decide between
edit sequences of equal weight, so both are reproduced.

Compiled functions; tokens are ids (see maege.counting.vocabulary), and arrays are of integers if
nothing else is said. In shapes, n and m are the numbers of source and hypothesis tokens, V that of
vertices, A that of listed arcs. ``source`` and ``hypothesis`` have the shapes (n,) and (m,).
"""

import numpy as np

from maege.numba_jit import jit

NOOP, INSERTION, DELETION, SUBSTITUTION = 1, 2, 3, 4


@jit
def distances(source, hypothesis, substitution):
    """Return the edit distances of all prefixes, shape (n + 1, m + 1).

    ``substitution`` is its cost; insertions and deletions cost 1.
    """
    n, m = len(source), len(hypothesis)
    table = np.empty((n + 1, m + 1), np.int32)
    for i in range(n + 1):
        for j in range(m + 1):
            best = i + j if i == 0 or j == 0 else min(table[i - 1, j], table[i, j - 1]) + 1
            if i and j:
                cost = 0 if source[i - 1] == hypothesis[j - 1] else substitution
                best = min(best, table[i - 1, j - 1] + cost)
            table[i, j] = best
    return table


@jit
def mark_optimal(source, hypothesis, substitution, reached, moves):
    """Mark the vertices of the optimal alignments, and count the arcs that they use.

    ``reached``, bool (n + 1, m + 1), becomes whether an optimal alignment passes a vertex; the
    counts of insertion, deletion and diagonal out of each vertex are added to ``moves``, shape (n +
    1, m + 1, 3).
    """
    table = distances(source, hypothesis, substitution)
    n, m = len(source), len(hypothesis)
    optimal = np.zeros((n + 1, m + 1), np.bool_)
    optimal[n, m] = True
    for i in range(n, -1, -1):
        for j in range(m, -1, -1):
            if not optimal[i, j]:
                continue
            reached[i, j] = True
            if j and table[i, j - 1] + 1 == table[i, j]:
                optimal[i, j - 1] = True
                moves[i, j - 1, 0] += 1
            if i and table[i - 1, j] + 1 == table[i, j]:
                optimal[i - 1, j] = True
                moves[i - 1, j, 1] += 1
            if i and j:
                cost = 0 if source[i - 1] == hypothesis[j - 1] else substitution
                if table[i - 1, j - 1] + cost == table[i, j]:
                    optimal[i - 1, j - 1] = True
                    moves[i - 1, j - 1, 2] += 1


@jit
def alignments(source, hypothesis):
    """Return the vertices of all optimal alignments, in order, and the base arcs out of each.

    Vertices have the shape (V, 2); the others have (V, 3), for insertion, deletion and diagonal:
    ``target``, the head of the arc (-1: there is none); ``times``, the number of tables, of two,
    that have it; ``kind``, which is NOOP, INSERTION, DELETION or SUBSTITUTION.
    """
    n, m = len(source), len(hypothesis)
    moves = np.zeros((n + 1, m + 1, 3), np.int8)
    reached = np.zeros((n + 1, m + 1), np.bool_)
    mark_optimal(source, hypothesis, 1, reached, moves)
    mark_optimal(source, hypothesis, 2, reached, moves)
    number = np.zeros((n + 1, m + 1), np.int32)
    size = 0
    for i in range(n + 1):
        for j in range(m + 1):
            number[i, j] = size
            size += reached[i, j]
    vertices = np.empty((size, 2), np.int32)
    target = np.empty((size, 3), np.int32)
    times = np.empty((size, 3), np.int8)
    kind = np.empty((size, 3), np.int8)
    for i in range(n + 1):
        for j in range(m + 1):
            if not reached[i, j]:
                continue
            v = number[i, j]
            vertices[v, 0] = i
            vertices[v, 1] = j
            for move in range(3):
                times[v, move] = moves[i, j, move]
                kind[v, move] = (INSERTION, DELETION, SUBSTITUTION)[move]
                target[v, move] = -1
                if times[v, move]:
                    target[v, move] = number[i + (move > 0), j + (move != 1)]
            if i < n and j < m and source[i] == hypothesis[j]:
                kind[v, 2] = NOOP
    return vertices, target, times, kind


@jit
def arcs(target, times, kind, max_unchanged):
    """Merge neighbouring edits; return the list of arcs, and their lengths and kinds.

    For each vertex ``middle``, in order, every arc that ends there is extended by each base arc out
    of it (see ``alignments``). Vertices are in topological order, so all arcs into ``middle`` are
    final by then. An arc has at most ``max_unchanged`` unchanged words.

    In ``listed``, shape (A,), an arc from u to v is the number u * V + v. It is listed once for
    each table that has it, and again whenever a shorter way to merge it was found. ``length``,
    shape (V, V), is the number of base edits of an arc (0: there is none); ``kinds`` and
    ``begins``, the same shape, are the kinds of the arc and of its first base edit.
    """
    size = len(target)
    length = np.zeros((size, size), np.int32)
    unchanged = np.zeros((size, size), np.int32)
    kinds = np.zeros((size, size), np.int8)
    begins = np.zeros((size, size), np.int8)
    listed = np.empty(8 * size, np.int64)
    count = 0
    for u in range(size):
        for move in range(3):
            v = target[u, move]
            if v >= 0:
                length[u, v] = 1
                unchanged[u, v] = kind[u, move] == NOOP
                kinds[u, v] = begins[u, v] = kind[u, move]
                for _ in range(times[u, move]):
                    listed[count] = u * size + v
                    count += 1
    for middle in range(size):
        for u in range(middle):
            if length[u, middle] == 0:
                continue
            for move in range(3):
                v = target[middle, move]
                if v < 0:
                    continue
                steps = length[u, middle] + 1
                same = unchanged[u, middle] + (kind[middle, move] == NOOP)
                if same > max_unchanged or 0 < length[u, v] <= steps:
                    continue
                length[u, v] = steps
                unchanged[u, v] = same
                alike = kinds[u, middle] == kind[middle, move]
                kinds[u, v] = kind[middle, move] if alike else SUBSTITUTION
                begins[u, v] = begins[u, middle]
                if count == len(listed):
                    longer = np.empty(2 * count, np.int64)
                    for index in range(count):
                        longer[index] = listed[index]
                    listed = longer
                listed[count] = u * size + v
                count += 1
    return without_long_noops(listed[:count], length, kinds), length, kinds, begins


@jit
def without_long_noops(listed, length, kinds):
    """Drop merged arcs that change nothing, as the published scorer does.

    It removes elements from a list while iterating over it: it skips the element after each one
    removed, and it removes the first element that equals the current one.
    """
    size = len(length)
    dropped = np.zeros(len(listed), np.bool_)
    first = np.full((size, size), -1, np.int32)
    following = np.empty(len(listed), np.int32)  # the next index with the same arc
    for index in range(len(listed) - 1, -1, -1):
        u, v = listed[index] // size, listed[index] % size
        following[index] = first[u, v]
        first[u, v] = index
    index = 0
    while index < len(listed):
        u, v = listed[index] // size, listed[index] % size
        if kinds[u, v] == NOOP and length[u, v] > 1:
            dropped[first[u, v]] = True
            first[u, v] = following[first[u, v]]
            index += 1
        index += 1
    count = 0
    for index in range(len(listed)):
        listed[count] = listed[index]
        count += not dropped[index]
    return listed[:count]


@jit
def spans(listed, vertices, begins, shifted):
    """Return start and end in the source of each listed arc, shape (A, 2).

    ``shifted``: whether insertions before the first token have the position j - 1 of the inserted
    word in the hypothesis, as in early versions of the scorer, instead of 0.
    """
    size = len(vertices)
    result = np.empty((len(listed), 2), np.int32)
    for index in range(len(listed)):
        u, v = listed[index] // size, listed[index] % size
        start, end = vertices[u, 0], vertices[v, 0]
        if shifted and start == 0 and begins[u, v] == INSERTION:
            start = vertices[u, 1]
        if shifted and end == 0:
            end = vertices[v, 1] - 1
        result[index, 0] = start
        result[index, 1] = end
    return result


@jit
def build_edit_lattice(source, hypothesis, max_unchanged, shifted, max_vertices):
    """Build the lattice; with more than ``max_vertices`` vertices it has no arcs.

    It is a tuple of vertices (V, 2), listed arcs (A,), their spans (A, 2), length and kinds (V, V).
    """
    vertices, target, times, kind = alignments(source, hypothesis)
    if len(vertices) > max_vertices:
        target, times, kind = target[:0], times[:0], kind[:0]
    listed, length, kinds, begins = arcs(target, times, kind, max_unchanged)
    return vertices, listed, spans(listed, vertices, begins, shifted), length, kinds
