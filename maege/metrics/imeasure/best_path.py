"""Paths: the best of all paths through the graph of alignments.

Loops to be compiled. Ratios are compared in whole numbers, so that nothing is rounded.
"""

import numpy as np

from maege.metrics.imeasure.states import FINAL, HEAD, ON, ROOT, TAIL
from maege.numba_jit import jit

NOWHERE = -(1 << 62)  # as good as minus infinity


@jit
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


@jit
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


@jit
def best_path(graph, weight_above, weight_below):
    """Return the arcs, from the end, and the counts of the best path.

    One after the other are compared: weighted accuracy, I, accuracy; of correction, then of
    detection. The weight is a ratio of whole numbers. As I falls with the accuracy of the source,
    it is the latter that is compared.
    """
    edge, counts, node = graph
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


@jit
def ratio_of_interest(right, weighed, hit, weight):
    """Return the weights of counts above and below the line of an accuracy."""
    above = np.array([right, 0, 0, weighed, hit, 0, 0])
    below = np.array([right, right, weighed, weighed, weight, 0, 0])
    return above, below
