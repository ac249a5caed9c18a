"""Costs of aligning each text of the word lattice with source and hypothesis, between pivots.

The cost of an alignment is the sum, over its columns, of the costs of all pairs: 0 for equal
tokens, 3 for different ones, 2 for a token and a gap (Felice and Briscoe, 2015). Each slot boundary
of the lattice has a pivot: a source position and a hypothesis position. All pivots lie on one
optimal alignment of source and hypothesis. Aligning every text from pivot to pivot gives an upper
bound of the cost of each reference, which the search uses to prune cells.

Tokens are ids (see maege.counting.vocabulary), all arrays are of integers. In
shapes, n and m are the numbers of source and hypothesis tokens, V, A and T those of nodes, arcs and
texts of the lattice. ``source`` and ``hypothesis`` have the shapes (n,) and (m,), and ``lattice``
is a ReferenceLattice.
"""

from typing import NamedTuple

import numpy as np

from maege.counting.vocabulary import Ints

DIFFERENT, GAP = 3, 2  # cost of two different tokens, and of a token and a gap
MINUS_INFINITY = -(1 << 28)  # in tables of costs


class SegmentCosts(NamedTuple):
    """Costs of the texts of a lattice between pivots. All arrays are empty if over the budget."""

    # Shape (V,): hypothesis position of the pivot of each slot boundary, whose source position is
    # the ``position`` of the boundary; 0 for other nodes.
    pivot: Ints
    cost: Ints  # shape (T,): of aligning source, hypothesis and text from pivot to pivot
    hypothesis_cost: Ints  # shape (T,): the part of ``cost`` due to the pair of hypothesis and text
    rest: Ints  # shape (n + 1, m + 1): of source and hypothesis alone, see ``suffix_costs``


def prefix_costs(a, b):
    """Return the costs of aligning the first i tokens of ``a`` with the first j of ``b``.

    Shapes (n,) and (m,) -> (n + 1, m + 1).
    """
    table = np.empty((len(a) + 1, len(b) + 1), np.int32)
    for j in range(len(b) + 1):
        table[0, j] = GAP * j
    for i in range(1, len(a) + 1):
        table[i, 0] = GAP * i
        for j in range(1, len(b) + 1):
            both = table[i - 1, j - 1] + DIFFERENT * (a[i - 1] != b[j - 1])
            table[i, j] = min(both, min(table[i - 1, j], table[i, j - 1]) + GAP)
    return table


def suffix_costs(a, b):
    """Return the costs of aligning ``a`` from token i with ``b`` from token j; shapes as above."""
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


def pivots(source, hypothesis, table, position, after_insertion):
    """Return the hypothesis position of each pivot, shape (V,); all lie on one optimal alignment.

    ``table``: see ``prefix_costs``. ``position`` and ``after_insertion``: see ``ReferenceLattice``.
    Nodes that are no slot boundaries have 0.
    """
    first = np.zeros(len(source) + 1, np.int32)
    last = np.zeros(len(source) + 1, np.int32)
    i, j = len(source), len(hypothesis)
    last[i] = j
    while i > 0:
        differs = j > 0 and source[i - 1] != hypothesis[j - 1]
        diagonal = j > 0 and table[i, j] == table[i - 1, j - 1] + DIFFERENT * differs
        if not diagonal and table[i, j] != table[i - 1, j] + GAP:
            j -= 1
            continue
        first[i] = j
        i -= 1
        j -= diagonal
        last[i] = j
    pivot = np.zeros(len(position), np.int32)
    for v in range(len(position)):
        if position[v] >= 0:
            pivot[v] = last[position[v]] if after_insertion[v] else first[position[v]]
    pivot[len(position) - 1] = len(hypothesis)
    return pivot


def pair_cost(a, b):
    """Return the cost of aligning two segments of any lengths."""
    row = np.empty(len(b) + 1, np.int32)
    for k in range(len(b) + 1):
        row[k] = GAP * k
    for i in range(len(a)):
        diagonal = row[0]
        row[0] += GAP
        for k in range(len(b)):
            both = diagonal + DIFFERENT * (a[i] != b[k])
            diagonal = row[k + 1]
            row[k + 1] = min(both, min(diagonal, row[k]) + GAP)
    return row[len(b)]


def source_segment_costs(source, lattice):
    """Return the cost of aligning each text with the source between its boundaries, shape (T,)."""
    cost = np.zeros(len(lattice.text_tail), np.int32)
    for t in range(len(cost)):
        start, end = lattice.position[lattice.text_tail[t]], lattice.position[lattice.text_head[t]]
        k, k_end = lattice.first_word[t], lattice.first_word[t + 1]
        if not (end - start == k_end - k == 1 and source[start] == lattice.words[k]):
            cost[t] = pair_cost(source[start:end], lattice.words[k:k_end])
    return cost


def triple_cost(source, hypothesis, words):
    """Return the cost of aligning segments of source, hypothesis and reference."""
    height, width = len(source) + 1, len(hypothesis) + 1
    before = np.full((height + 1, width + 1), -MINUS_INFINITY, np.int32)  # margin: see moves.py
    after = np.full((height + 1, width + 1), -MINUS_INFINITY, np.int32)
    before[1, 1] = 0
    for k in range(-1, len(words)):
        w = words[k] if k >= 0 else -1  # at first, no word yet
        for i in range(1, height + 1):
            s = source[i - 2] if i > 1 else -1
            for j in range(1, width + 1):
                h = hypothesis[j - 2] if j > 1 else -1
                best = before[i, j]
                if w >= 0:
                    best = min(best + 2 * GAP, before[i - 1, j] + 2 * GAP + DIFFERENT * (s != w))
                    best = min(best, before[i, j - 1] + 2 * GAP + DIFFERENT * (h != w))
                    # int(): these are numpy booleans, whose sum is a boolean.
                    unequal = int(s != w) + int(h != w) + int(s != h)
                    best = min(best, before[i - 1, j - 1] + DIFFERENT * unequal)
                best = min(best, after[i - 1, j - 1] + 2 * GAP + DIFFERENT * (s != h))
                after[i, j] = min(best, min(after[i - 1, j], after[i, j - 1]) + 2 * GAP)
        before, after = after, before
    return before[height, width]


def cell_count(pivot, lattice):
    """Return the number of DP cells of the alignments of all texts from pivot (V,) to pivot."""
    cells = 0
    for t in range(len(lattice.text_tail)):
        u, v = lattice.text_tail[t], lattice.text_head[t]
        words = int(lattice.first_word[t + 1]) - int(lattice.first_word[t])
        rows = int(lattice.position[v]) - int(lattice.position[u]) + 1
        columns = int(pivot[v]) - int(pivot[u]) + 1
        cells += (words + 1) * rows * columns
    return cells


def segment_costs(source, hypothesis, lattice, source_cost, budget):
    """Return pivots and segment costs of a hypothesis; without any if over the budget.

    ``source_cost``, shape (T,): see ``source_segment_costs``. The budget is a number of cells; up
    to 20 times as many are computed.
    """
    table = prefix_costs(source, hypothesis)
    pivot = pivots(source, hypothesis, table, lattice.position, lattice.after_insertion)
    if cell_count(pivot, lattice) > 20 * budget:
        return SegmentCosts(pivot[:0], pivot[:0], pivot[:0], table[:0])
    cost = np.zeros(len(lattice.text_tail), np.int32)
    hypothesis_cost = np.zeros(len(lattice.text_tail), np.int32)
    for t in range(len(cost)):
        u, v = lattice.text_tail[t], lattice.text_head[t]
        i, i_end, j, j_end = lattice.position[u], lattice.position[v], pivot[u], pivot[v]
        k, k_end = lattice.first_word[t], lattice.first_word[t + 1]
        if i_end - i == j_end - j == k_end - k == 1:
            w = lattice.words[k]
            if source[i] == w and hypothesis[j] == w:
                continue
        s, h, words = source[i:i_end], hypothesis[j:j_end], lattice.words[k:k_end]
        of_texts, of_hypothesis = pair_cost(s, h), pair_cost(h, words)
        if min(source_cost[t], of_texts, of_hypothesis) == 0:  # two are equal
            cost[t] = source_cost[t] + of_texts + of_hypothesis
        else:
            cost[t] = triple_cost(s, h, words)
        hypothesis_cost[t] = cost[t] - source_cost[t] - of_texts
    return SegmentCosts(pivot, cost, hypothesis_cost, suffix_costs(source, hypothesis))
