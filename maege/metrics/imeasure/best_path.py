"""The best path through the graph of alignments: fractional optimisation (Dinkelbach, 1967).

Each measure that references are compared by is a ratio of two weighted sums of the counts on a
path. Dinkelbach's method finds the greatest ratio by a few longest-path passes; edges that no best
path has are then dropped, and the next measure is optimised on what remains. Everything is computed
in integers, so nothing is rounded.

``edge`` (E, 3), ``counts`` (E, 7) and ``node`` (X,) are the arrays of an
AlignmentGraph with E edges and X vertices; ``remains``, bool (E,), are the edges that may be used.
"""

import numpy as np

from maege.metrics.imeasure.alignment_graph import EDGE_ARC, FINAL, HEAD, ROOT, TAIL
from maege.metrics.imeasure.column_counts import (
    COUNTS,
    FN,
    FP,
    FPN,
    SOURCE_FN,
    SOURCE_TN,
    TN,
    TP,
)

_MINUS_INFINITY = -(1 << 62)


def restrict_to_max_ratio(edge, counts, remains, vertices, numerator, denominator):
    """Restrict a graph to the paths with the greatest ratio of two weighted sums of counts.

    Dinkelbach's method: a path is better than the best ratio N / D so far if the weighted sum of
    its numerator, times D, minus that of its denominator, times N, is positive. ``numerator`` and
    ``denominator`` are the weights of the counts, shape (7,). ``remains`` is overwritten with the
    edges that the best paths use; returned are numerator and denominator of the ratio.
    """
    upper = np.zeros(len(edge), np.int64)
    lower = np.zeros(len(edge), np.int64)
    for e in range(len(edge)):
        for c in range(COUNTS):
            upper[e] += numerator[c] * counts[e, c]
            lower[e] += denominator[c] * counts[e, c]
    best_upper, best_lower = 0, 1
    gain = np.empty(len(edge), np.int64)
    distance = np.empty(vertices, np.int64)
    predecessor = np.full(vertices, -1, np.int64)  # the last edge of the longest path
    while True:
        for v in range(vertices):
            distance[v] = _MINUS_INFINITY
        distance[ROOT] = 0
        for e in range(len(edge) - 1, -1, -1):
            u, v = edge[e, TAIL], edge[e, HEAD]
            gain[e] = upper[e] * best_lower - lower[e] * best_upper
            reached = remains[e] and distance[u] > _MINUS_INFINITY
            if reached and distance[u] + gain[e] > distance[v]:
                distance[v] = distance[u] + gain[e]
                predecessor[v] = e
        if distance[FINAL] == 0:
            break
        best_upper = best_lower = 0
        v = FINAL
        while v != ROOT:
            best_upper += upper[predecessor[v]]
            best_lower += lower[predecessor[v]]
            v = edge[predecessor[v], TAIL]
    suffix_distance = np.full(vertices, _MINUS_INFINITY, np.int64)
    suffix_distance[FINAL] = 0
    for e in range(len(edge)):
        u, v = edge[e, TAIL], edge[e, HEAD]
        if remains[e] and suffix_distance[v] > _MINUS_INFINITY:
            suffix_distance[u] = max(suffix_distance[u], suffix_distance[v] + gain[e])
    for e in range(len(edge)):
        u, v = edge[e, TAIL], edge[e, HEAD]
        reached = distance[u] > _MINUS_INFINITY and suffix_distance[v] > _MINUS_INFINITY
        used = remains[e] and reached
        remains[e] = used and distance[u] + gain[e] + suffix_distance[v] == 0
    return best_upper, best_lower


def first_path(edge, counts, remains, node):
    """Return one of the remaining paths: from the last slot on, the first text of each slot.

    That is the arcs of the lattice, from the end, and the counts, shape (7,).
    """
    current = np.zeros(len(node), np.bool_)  # vertices of the chosen suffix
    current[FINAL] = True
    total = np.zeros((len(node), COUNTS), np.int32)
    arcs = np.empty(node[FINAL] + 1, np.int32)
    length = e = 0
    here = node[FINAL]
    while here != node[ROOT]:
        while node[edge[e, HEAD]] != here:
            e += 1
        start, arc = e, 1 << 30
        while e < len(edge) and node[edge[e, HEAD]] == here:
            if remains[e] and current[edge[e, HEAD]]:
                arc = min(arc, edge[e, EDGE_ARC])
            e += 1
        for k in range(start, e):
            u, v = edge[k, TAIL], edge[k, HEAD]
            if remains[k] and current[v] and edge[k, EDGE_ARC] == arc:
                current[u] = True
                here = node[u]
                for c in range(COUNTS):
                    total[u, c] = total[v, c] + counts[k, c]
        arcs[length] = arc
        length += 1
    return arcs[1:length], total[ROOT]


def best_path(graph, weight_numerator, weight_denominator):
    """Return the best path: by weighted accuracy, I, accuracy; of correction, then of detection.

    I falls with the accuracy of the source, so it is the latter that is minimised. The weight is
    given as a ratio of integers. Arcs and counts are those of ``first_path``.
    """
    edge, counts, node = graph
    remains = np.ones(len(edge), np.bool_)
    right, weighted = 2 * weight_denominator, 2 * weight_numerator
    for aspect in range(2):
        # FPN columns: for detection they are right, for correction (w + 1) / 2 wrong ones.
        fpn_right = weighted if aspect == 1 else 0
        fpn = weighted if aspect == 1 else weight_numerator + weight_denominator
        numerator, denominator = accuracy_weights(right, weighted, fpn_right, fpn)
        upper, lower = restrict_to_max_ratio(
            edge, counts, remains, len(node), numerator, denominator
        )
        if upper < lower:  # if everything is right, I is 1 whatever the source
            trial = remains.copy()
            wrong, every = np.zeros(COUNTS, np.int64), np.zeros(COUNTS, np.int64)
            wrong[SOURCE_FN] = every[SOURCE_TN] = every[SOURCE_FN] = 1
            source_wrong, source_every = restrict_to_max_ratio(
                edge, counts, trial, len(node), wrong, every
            )
            if upper > 0 or source_wrong == source_every:  # else I is -1 with any of them
                remains = trial
        numerator, denominator = accuracy_weights(1, 1, aspect, 1)
        restrict_to_max_ratio(edge, counts, remains, len(node), numerator, denominator)
    return first_path(edge, counts, remains, node)


def accuracy_weights(right, changed, fpn_right, fpn):
    """Return the weights of counts in numerator and denominator of an accuracy, shapes (7,).

    ``right`` and ``changed`` weight the columns that the hypothesis leaves and changes;
    ``fpn_right`` (in the numerator) and ``fpn`` those in which all three texts differ.
    """
    numerator, denominator = np.zeros(COUNTS, np.int64), np.zeros(COUNTS, np.int64)
    numerator[TN], numerator[TP], numerator[FPN] = right, changed, fpn_right
    denominator[TN], denominator[FN] = right, right
    denominator[FP], denominator[TP], denominator[FPN] = changed, changed, fpn
    return numerator, denominator
