"""The lightest path through a lattice of edits, with the published scorer's choice of equals."""

from maege.metrics.m2.edit_lattice import BONUS, INSERTION, KIND, NOOP, WAYS, arcs_from

NEAR = BONUS / 2  # more than what rounding makes of weights, less than what edits do


def lightest_path(lattice, changes, start, last):
    """Return tail, head and arc of all arcs on the lightest path to ``last``, left to right.

    The weight of an arc is its length, plus the bonus for each time that it is listed, unless it
    changes nothing. ``changes`` are arcs, as tail * vertices + head, in order, and their weights
    for an annotator. ``start`` is the distance of the first vertex.

    The published scorer goes through the list of arcs until no distance becomes smaller
    (Bellman-Ford), so the order of the arcs decides between paths of equal weight. Sums that are
    equal but for rounding are compared as they are. Only arcs on paths that are heavier than the
    lightest by less than NEAR can be part of that, so the distances are computed in the order of
    vertices first, and the list has no other arcs.
    """
    near = near_arcs(lattice, changes, start, last)
    (i_of, _, _, _), _, tails, _, _ = lattice
    size = len(i_of)
    listed = []  # place in the published order, base arcs first, and which arc
    for number in range(len(near)):
        tail, head, arc, _ = near[number]
        if not arc >> WAYS & 7:
            way = (arc >> KIND & 7) - INSERTION if arc >> KIND & 7 != NOOP else 2
            listed.append((3 * tail + way, number))
            continue
        for way in range(3):
            if arc >> WAYS + way & 1:
                place = 3 * size + (tails[3 * head + way] * size + tail) * 3 + way
                listed.append((place, number))
    listed.sort()
    distances = [float("inf")] * (last + 1)
    distances[0] = start
    before = [-1] * (last + 1)  # the arc to each vertex
    changed = True
    while changed:
        changed = False
        for _, number in listed:
            tail, head, _, weight = near[number]
            distance = distances[tail] + weight
            if distance < distances[head]:
                distances[head] = distance
                before[head] = number
                changed = True
    path, vertex = [], last
    while vertex:
        tail, head, arc, _ = near[before[vertex]]
        path.append((tail, head, arc))
        vertex = tail
    return path[::-1]


def near_arcs(lattice, changes, start, last):
    """Return the arcs on all paths to ``last`` that are lightest but for NEAR.

    An arc has tail, head, bits and weight.
    """
    _, _, _, _, (begins, heads, arcs, weights, _) = lattice
    kept = min(last, len(begins) - 1)
    distances, candidates = distances_to(lattice, changes, start, last)
    size = len(distances)
    needed = [False] * size
    needed[last] = True
    near = []
    change = len(changes)
    for tail in range(last - 1, kept - 1, -1):
        first, end = arcs_from(tail, lattice)
        has_changes = False
        while change and changes[change - 1][0] >= tail * size:
            change -= 1
            has_changes = True
        if has_changes:
            exchange_weights(lattice, changes, change, first, end)
        distance = distances[tail]
        for place in range(first, end):
            head = heads[place]
            if needed[head] and distance + weights[place] < distances[head] + NEAR:
                needed[tail] = True
                near.append((tail, head, arcs[place], weights[place]))
        if has_changes:
            exchange_weights(lattice, changes, change, first, end)
    for tail, head, arc, weight in candidates[::-1]:
        if needed[head] and distances[tail] + weight < distances[head] + NEAR:
            needed[tail] = True
            near.append((tail, head, arc, weight))
    return near


def distances_to(lattice, changes, start, last):
    """Return the distances of the vertices up to ``last``, and which of the kept arcs may be near.

    These are on a path that is lightest but for NEAR, among those with lower tails.
    """
    (i_of, _, _, _), _, _, _, (begins, heads, arcs, weights, _) = lattice
    size, kept = len(i_of), len(begins) - 1
    distances = [float("inf")] * size
    distances[0] = start
    candidates = []
    change = 0
    for tail in range(last):
        first, end = (begins[tail], begins[tail + 1]) if tail < kept else arcs_from(tail, lattice)
        has_changes = change < len(changes) and changes[change][0] < (tail + 1) * size
        if has_changes:
            exchange_weights(lattice, changes, change, first, end)
        distance_of_tail = distances[tail]
        for place in range(first, end):
            head = heads[place]
            distance = distance_of_tail + weights[place]
            if distance < distances[head] + NEAR:
                if tail < kept:
                    candidates.append((tail, head, arcs[place], weights[place]))
                if distance < distances[head]:
                    distances[head] = distance
        if has_changes:
            change = exchange_weights(lattice, changes, change, first, end)
    return distances, candidates


def exchange_weights(lattice, changes, change, first, end):
    """Exchange the weights of the changed arcs out of a vertex with theirs; return the next change.

    The second time, both are as they were.
    """
    (i_of, _, _, _), _, _, _, (_, heads, _, weights, _) = lattice
    size = len(i_of)
    tail = changes[change][0] // size
    while change < len(changes) and changes[change][0] // size == tail:
        arc, weight = changes[change]
        for place in range(first, end):
            if heads[place] == arc % size:
                changes[change] = arc, weights[place]
                weights[place] = weight
        change += 1
    return change
