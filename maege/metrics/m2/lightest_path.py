"""The lightest path through a lattice of edits, with the published scorer's choice of equals."""

from maege.metrics.m2.edit_weights import BONUS
from maege.numba_jit import jit

NEAR = BONUS / 2  # more than what rounding makes of weights, less than what edits do


@jit
def lightest_path(weights, lattice, start, last):
    """Return tail and head of the arcs on the lightest path to the vertex ``last``, left to right.

    The published scorer goes through the list of arcs until no distance becomes smaller
    (Bellman-Ford), so the order of the arcs decides between paths of equal weight. Sums that are
    equal but for rounding are compared as they are. Only arcs on paths that are heavier than the
    lightest by less than NEAR can be part of that, so the distances are computed in the order of
    vertices first, and the list has no other arcs. ``start`` is the distance of the first vertex.
    """
    _, _, lowest, order, _ = lattice
    size = len(lowest)
    distances_to = [float("inf")] * size
    distances_to[0] = start
    for head in range(1, last + 1):
        smallest, row = float("inf"), head * size
        for tail in range(lowest[head], head):
            distance = distances_to[tail] + weights[row + tail]
            if distance < smallest:  # min is slow in plain Python
                smallest = distance
        distances_to[head] = smallest
    needed = [False] * size
    needed[last] = True
    for head in range(last, 0, -1):
        if needed[head]:
            limit, row = distances_to[head] + NEAR, head * size
            for tail in range(lowest[head], head):
                if distances_to[tail] + weights[row + tail] < limit:
                    needed[tail] = True
    near = [(0, 0, 0.0)][1:]
    for index in order:
        tail, head = index % size, index // size
        if needed[head] and distances_to[tail] + weights[index] < distances_to[head] + NEAR:
            near.append((tail, head, weights[index]))
    distances_to = [float("inf")] * size
    distances_to[0] = start
    predecessor = [-1] * size
    changed = True
    while changed:
        changed = False
        for tail, head, weight in near:
            distance = distances_to[tail] + weight
            if distance < distances_to[head]:
                distances_to[head] = distance
                predecessor[head] = tail
                changed = True
    path, vertex = [(0, 0)][1:], last
    while vertex:
        path.append((predecessor[vertex], vertex))
        vertex = predecessor[vertex]
    return path[::-1]
