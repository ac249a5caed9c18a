"""Tolls: what it costs to align source, hypothesis and a text of a reference from mark to mark.

Loops to be compiled; tokens are numbers. The cost of an alignment is the sum over its columns of
the costs of all pairs: 0 if equal, 3 if different, 2 for a token and a gap (Felice and Briscoe,
2015). At every joint of a lattice of references, one place of the source and one of the hypothesis
are its *mark*: all marks lie on one best alignment of these two.
"""

from typing import NamedTuple

import numpy as np

from maege.counting.vocabulary import Ints
from maege.numba_jit import jit

DIFFERENT, GAP = 3, 2  # cost of two different tokens, and of a token and a gap
NEVER = -(1 << 28)


class Tolls(NamedTuple):
    """The toll of each text, and which ``part`` of it is that of hypothesis and reference.

    ``mark``: for each node the place of its mark in the hypothesis; that in the source is the
    place of the joint. ``excess``: how much more than the least it costs to align source and
    hypothesis by way of each pair of places. All empty if they would be too large.
    """

    mark: Ints
    toll: Ints
    part: Ints
    excess: Ints


@jit
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


@jit
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


@jit
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


@jit
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


@jit
def source_tolls(source, lattice):
    """Return what aligning each text with its part of the source costs."""
    toll = np.zeros(len(lattice.text_tail), np.int32)
    for t in range(len(toll)):
        start, end = lattice.place[lattice.text_tail[t]], lattice.place[lattice.text_head[t]]
        k, k_end = lattice.first_word[t], lattice.first_word[t + 1]
        if not (end - start == k_end - k == 1 and source[start] == lattice.words[k]):
            toll[t] = pair_cost(source, start, end, lattice.words, k, k_end)
    return toll


@jit
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
                    # (int: without numba these are numpy's, and the sum of two is true)
                    unequal = int(s != w) + int(h != w) + int(s != h)
                    best = min(best, before[i - 1, j - 1] + DIFFERENT * unequal)
                best = min(best, after[i - 1, j - 1] + 2 * GAP + DIFFERENT * (s != h))
                after[i, j] = min(best, min(after[i - 1, j], after[i, j - 1]) + 2 * GAP)
        before, after = after, before
    return before[height, width]


@jit
def volume(mark, lattice):
    """Return how many cells the alignments of all texts from mark to mark have."""
    cells = 0
    for t in range(len(lattice.text_tail)):
        u, v = lattice.text_tail[t], lattice.text_head[t]
        words = int(lattice.first_word[t + 1]) - int(lattice.first_word[t])
        rows = int(lattice.place[v]) - int(lattice.place[u]) + 1
        columns = int(mark[v]) - int(mark[u]) + 1
        cells += (words + 1) * rows * columns
    return cells


@jit
def tolls(source, hypothesis, lattice, source_toll, most):
    """Return the tolls of a hypothesis, given those of the source alone."""
    table = pair_table(source, hypothesis)
    mark = marks(source, hypothesis, table, lattice.place, lattice.late)
    if volume(mark, lattice) > 20 * most:
        return Tolls(mark[:0], mark[:0], mark[:0], table[:0])
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
    rest = rest_table(source, hypothesis)
    for i in range(len(source) + 1):
        for j in range(len(hypothesis) + 1):
            rest[i, j] += table[i, j] - table[len(source), len(hypothesis)]
    return Tolls(mark, toll, part, rest)
