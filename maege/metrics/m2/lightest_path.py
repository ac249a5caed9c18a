"""The lightest path through a lattice of edits, with the published scorer's choice of equals."""

from maege.metrics.m2.edit_lattice import LENGTH, NONE, NOOP, UNCHANGED
from maege.metrics.m2.edit_weights import BONUS
from maege.numba_jit import jit

NEAR = BONUS / 2  # more than what rounding makes of weights, less than what edits do


@jit
def listings(tail, head, lattice):
    """Return where a merged arc is listed, as the vertex where it was merged, tail and head.

    They are in the order of the published scorer.
    """
    _, arcs, lowest, ends, (max_unchanged, _) = lattice
    size = len(lowest)
    merges = [(0, 0, 0)][1:]
    shortest = NONE >> LENGTH
    for entry in (3 * head + 2, 3 * head + 1, 3 * head):  # in the order of vertices
        middle, kind = ends[0][entry], ends[1][entry]
        if middle <= tail or arcs[middle * size + tail] == NONE:
            continue
        same = (arcs[middle * size + tail] & UNCHANGED) + (1 if kind == NOOP else 0)
        length = (arcs[middle * size + tail] >> LENGTH) + 1
        if same <= max_unchanged and length < shortest:
            shortest = length
            merges.append((middle, tail, head))
    return merges


@jit
def lightest_path(weights, lattice, start):
    """Return tail and head of the arcs on the lightest path to the last vertex, left to right.

    The published scorer goes through the list of arcs until no distance becomes smaller
    (Bellman-Ford), so the order of the arcs decides between paths of equal weight. Sums that are
    equal but for rounding are compared as they are. Only arcs on paths that are heavier than the
    lightest by less than NEAR can be part of that, so the distances are computed in the order of
    vertices first, and the list has no other arcs. ``start`` is the distance of the first vertex.
    """
    _, arcs, lowest, _, _ = lattice
    size = len(lowest)
    distances_to = [float("inf")] * size
    distances_to[0] = start
    for head in range(1, size):
        smallest, row = float("inf"), head * size
        for tail in range(lowest[head], head):
            distance = distances_to[tail] + weights[row + tail]
            if distance < smallest:  # min is slow in plain Python
                smallest = distance
        distances_to[head] = smallest
    needed = [False] * size
    needed[-1] = True
    order = [(0, 0, 0)][1:]
    for head in range(size - 1, 0, -1):
        if not needed[head]:
            continue
        for tail in range(lowest[head], head):
            if distances_to[tail] + weights[head * size + tail] < distances_to[head] + NEAR:
                needed[tail] = True
                if arcs[head * size + tail] >> LENGTH == 1:  # most are, and calls are slow
                    order.append((-1, tail, head))
                else:
                    order += listings(tail, head, lattice)
    order.sort()
    distances_to = [float("inf")] * size
    distances_to[0] = start
    predecessor = [-1] * size
    changed = True
    while changed:
        changed = False
        for _, tail, head in order:
            distance = distances_to[tail] + weights[head * size + tail]
            if distance < distances_to[head]:
                distances_to[head] = distance
                predecessor[head] = tail
                changed = True
    path, vertex = [(0, 0)][1:], size - 1
    while vertex:
        path.append((predecessor[vertex], vertex))
        vertex = predecessor[vertex]
    return path[::-1]
