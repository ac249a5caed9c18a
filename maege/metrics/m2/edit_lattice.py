"""The edit lattice of MaxMatch: all ways to read a hypothesis as edits of its source.

A vertex (i, j) means that the first i tokens of the source have become the first j of the
hypothesis; an arc is one edit. The published scorer builds the lattice from two alignment tables
and merges neighbouring edits. The order of its arcs and the repetitions among them decide between
edit sequences of equal weight, so both are reproduced.

The functions of this folder are plain Python, and compiled where much work follows (see
maege.numba_jit). They have lists of integers, which are fast in both. Tokens are ids (see
maege.counting.vocabulary).

A lattice is a tuple: its vertices (see ``alignments``), arcs and the first vertex with an arc to
each (see ``merged_arcs``), the base arcs to each vertex (see ``base_ends``), and the rule (see
``read_edits``).
"""

from maege.numba_jit import filled, jit

NOOP, INSERTION, DELETION, SUBSTITUTION = 1, 2, 3, 4
UNCHANGED, BEGIN, KIND, LISTED, LENGTH = (1 << 16) - 1, 16, 19, 22, 24  # see merged_arcs
NONE = 1 << 60  # longer than any arc


@jit
def distances(source, hypothesis, deletions, insertions):
    """Return the edit distances of prefixes if a substitution costs 1, and if it costs 2.

    They are computed near the diagonal, where i - j is from ``-insertions`` to ``deletions``. The
    distance of the first i and j tokens is at ``(i + 1) * band + j - i + deletions + 1``, where
    ``band`` is ``deletions + insertions + 3``, and then ``(n + 2) * band`` further on. Distances
    elsewhere are large.
    """
    n, m = len(source), len(hypothesis)
    band = deletions + insertions + 3
    large = n + m + 3
    dear = (n + 2) * band
    table = [large] * (2 * dear)
    table[band + deletions + 1] = table[dear + band + deletions + 1] = 0
    for i in range(n + 1):
        token = source[i - 1] if i else -1
        row = (i + 1) * band - i + deletions + 1
        for j in range(max(0, i - deletions), min(m, i + insertions) + 1):
            cell = row + j
            diagonal = cell - band
            if j and token == hypothesis[j - 1]:
                table[cell] = table[diagonal]
                table[dear + cell] = table[dear + diagonal]
            elif i + j:
                above, left = diagonal + 1, cell - 1
                table[cell] = min(table[above], table[left], table[diagonal]) + 1
                table[dear + cell] = min(table[dear + above], table[dear + left]) + 1
    return table


@jit
def alignments(source, hypothesis, window):
    """Return the vertices of all optimal alignments, in order, and the base arcs out of each.

    The first two lists are i and j of each vertex. The others have three entries for each vertex,
    for insertion, deletion and diagonal: ``targets``, the head of the arc (-1: there is none), and
    ``times``, the number of tables, of two, that have it. Tokens before the window are left out.
    """
    start, source_end, hypothesis_end = int(window[0]), int(window[1]), int(window[2])
    deletions, insertions = int(window[3]), int(window[4])
    after = len(source) - source_end
    source, hypothesis = source[start:source_end], hypothesis[start:hypothesis_end]
    n, m = len(source), len(hypothesis)
    band = deletions + insertions + 3
    table = distances(source, hypothesis, deletions, insertions)
    dear = len(table) // 2
    optimal = [False] * len(table)  # whether an optimal alignment is there
    end = (n + 1) * band + m - n + deletions + 1
    optimal[end] = optimal[dear + end] = True
    arcs_out = [0] * (3 * dear)
    rank = [-1] * (dear + band)  # of the vertex in a cell, counted from the last one
    i_of, j_of, targets, times = [n][1:], [m][1:], [-1][1:], [0][1:]  # empty
    for i in range(n, -1, -1):
        token = source[i - 1] if i else -1
        row = (i + 1) * band - i + deletions + 1
        for j in range(min(m, i + insertions), max(0, i - deletions) - 1, -1):
            cell = row + j
            if not (optimal[cell] or optimal[dear + cell]):
                continue
            rank[cell] = len(i_of)
            i_of.append(start + i)
            j_of.append(start + j)
            for move, below in ((2, cell + band), (1, cell + band - 1), (0, cell + 1)):
                times.append(arcs_out[3 * cell + move])
                targets.append(rank[below] if times[-1] else -1)
            is_equal = j > 0 and token == hypothesis[j - 1]
            left, above, diagonal = cell - 1, cell - band + 1, cell - band
            for first, substitution in ((0, 1), (dear, 2)):
                if not optimal[first + cell]:
                    continue
                distance = table[first + cell]
                if table[first + left] + 1 == distance:
                    optimal[first + left] = True
                    arcs_out[3 * left] += 1
                if table[first + above] + 1 == distance:
                    optimal[first + above] = True
                    arcs_out[3 * above + 1] += 1
                if table[first + diagonal] + (0 if is_equal else substitution) == distance:
                    optimal[first + diagonal] = True
                    arcs_out[3 * diagonal + 2] += 1
    last = len(i_of) - 1
    i_of, j_of, times = i_of[::-1], j_of[::-1], times[::-1]
    targets = [last - target if target >= 0 else -1 for target in targets[::-1]]
    for k in range(1, after + 1):  # to the end, tokens are equal
        targets[-1], times[-1] = last + k, 2
        i_of.append(source_end + k)
        j_of.append(hypothesis_end + k)
        targets += [-1, -1, -1]
        times += [0, 0, 0]
    return i_of, j_of, targets, times


@jit
def base_kinds(source, hypothesis, vertices):
    """Return the kinds of the base arcs, with an entry for each of ``targets``."""
    i_of, j_of, targets, _ = vertices
    kinds = [INSERTION, DELETION, SUBSTITUTION] * len(i_of)
    for tail in range(len(i_of)):
        if targets[3 * tail + 2] >= 0 and source[i_of[tail]] == hypothesis[j_of[tail]]:
            kinds[3 * tail + 2] = NOOP
    return kinds


@jit
def base_ends(vertices, kinds):
    """Return the tail (-1: none) and the kind of the base arcs to each vertex, as ``targets``."""
    targets = vertices[2]
    tails, kinds_of_ends = [-1] * len(targets), [0] * len(targets)
    for entry in range(len(targets)):
        if targets[entry] >= 0:
            end = 3 * targets[entry] + entry % 3
            tails[end], kinds_of_ends[end] = entry // 3, kinds[entry]
    return tails, kinds_of_ends


@jit
def merged_arcs(vertices, base, max_unchanged, skipped):
    """Merge neighbouring edits; return arcs, first vertices with an arc to each, and listings.

    The arc from one vertex to another is at ``head * size + tail``: NONE, or an integer whose bits
    are, from LENGTH, LISTED, KIND and BEGIN on, its number of base edits, how often it is listed,
    its kind, and that of its first base edit; the last bits are its number of unchanged words.
    ``base`` are the kinds of base arcs; the last result is how often arcs are listed in all.

    For each vertex ``middle``, in order, every arc that ends there is extended by each base arc out
    of it. Vertices are in topological order, so all arcs into ``middle`` are final by then. An arc
    has at most ``max_unchanged`` unchanged words. It is listed once for each table that has it, and
    again whenever a shorter way to merge it was found.

    The published scorer drops merged arcs that change nothing from the list while iterating over
    it, and so skips the one after each that it drops. These arcs are listed once, since their first
    way is the shortest. ``skipped`` is the number of a listing of a merged arc (-1: none).
    """
    _, _, targets, times = vertices
    size = len(targets) // 3
    arcs = filled(NONE, size * size)
    lowest = [size] * size  # the first vertex with an arc to each
    for entry in range(len(targets)):
        if targets[entry] >= 0:
            head, tail, kind = targets[entry], entry // 3, base[entry]
            same = 1 if kind == NOOP else 0
            arcs[head * size + tail] = (
                (1 << LENGTH) + (kind << BEGIN) + (kind << KIND) + (times[entry] << LISTED) + same
            )
            lowest[head] = min(lowest[head], tail)
    merged, dropped = 0, 0
    for middle in range(size):
        for tail in range(lowest[middle], middle):
            arc = arcs[middle * size + tail]
            if arc == NONE:
                continue
            length, kind = (arc >> LENGTH) + 1, arc >> KIND & 7
            begin = arc & (7 << BEGIN)
            for entry in range(3 * middle, 3 * middle + 3):
                head, same = targets[entry], (arc & UNCHANGED) + (1 if base[entry] == NOOP else 0)
                if head < 0 or same > max_unchanged:
                    continue
                known = arcs[head * size + tail]
                if known >> LENGTH <= length:
                    continue
                number = 1 if known == NONE else (known >> LISTED & 3) + 1
                new_kind = kind if kind == base[entry] else SUBSTITUTION
                if new_kind == NOOP and merged != skipped:
                    number = 0
                    dropped += 1
                    skipped = merged + 1
                merged += 1
                arcs[head * size + tail] = (
                    (length << LENGTH) + begin + (new_kind << KIND) + (number << LISTED) + same
                )
                lowest[head] = min(lowest[head], tail)
    return arcs, lowest, sum(times) + merged - dropped


@jit
def kind_of(arc):
    """Return the kind of an arc."""
    return arc >> KIND & 7


@jit
def listed(arc):
    """Return how often an arc is listed."""
    return arc >> LISTED & 3


@jit
def span(tail, head, lattice):
    """Return start and end of an arc in the source."""
    (i_of, j_of, _, _), arcs, _, _, (_, shifted) = lattice
    start, end = i_of[tail], i_of[head]
    if shifted and start == 0 and arcs[head * len(i_of) + tail] >> BEGIN & 7 == INSERTION:
        start = j_of[tail]
    if shifted and end == 0:
        end = j_of[head] - 1
    return start, end
