"""The edit lattice of MaxMatch: all ways to read a hypothesis as edits of its source.

A vertex (i, j) means that the first i tokens of the source have become the first j of the
hypothesis; an arc is one edit. The published scorer builds the lattice from two alignment tables
and merges neighbouring edits. The order of its arcs and the repetitions among them decide between
edit sequences of equal weight, so both are reproduced.

The functions of this folder are plain Python, and compiled where much work follows (see
maege.numba_jit). They have lists of integers, which are fast in both. Tokens are ids (see
maege.counting.vocabulary).

A lattice is a tuple: its vertices (see ``alignments``), arcs, the first vertex with an arc to each
and the order of arcs (see ``merged_arcs``), and the rule (see ``read_edits``).
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
    ``band`` is ``deletions + insertions + 3``. Distances elsewhere are large.
    """
    n, m = len(source), len(hypothesis)
    band = deletions + insertions + 3
    large = n + m + 3
    cheap, dear = [large] * ((n + 2) * band), [large] * ((n + 2) * band)
    cheap[band + deletions + 1] = dear[band + deletions + 1] = 0
    for i in range(n + 1):
        token = source[i - 1] if i else -1
        row = (i + 1) * band - i + deletions + 1
        for j in range(max(0, i - deletions), min(m, i + insertions) + 1):
            cell = row + j
            diagonal = cell - band
            if j and token == hypothesis[j - 1]:
                cheap[cell], dear[cell] = cheap[diagonal], dear[diagonal]
            elif i + j:
                above, left = cheap[diagonal + 1], cheap[cell - 1]
                least = above if above < left else left  # min is slow in plain Python
                cheap[cell] = 1 + (least if least < cheap[diagonal] else cheap[diagonal])
                above, left = dear[diagonal + 1], dear[cell - 1]
                dear[cell] = 1 + (above if above < left else left)
    return cheap, dear


@jit
def alignments(source, hypothesis, window):
    """Return the vertices of all optimal alignments, in order, and the base arcs out of each.

    The first two lists are i and j of each vertex. The others have three entries for each vertex,
    for insertion, deletion and diagonal: ``targets``, the head of the arc (-1: there is none), and
    ``times``, the number of tables, of two, that have it. Tokens before the window are left out,
    and so are those after it that do not matter.
    """
    start, source_end, hypothesis_end = int(window[0]), int(window[1]), int(window[2])
    deletions, insertions, after = int(window[3]), int(window[4]), int(window[5])
    source, hypothesis = source[start:source_end], hypothesis[start:hypothesis_end]
    n, m = len(source), len(hypothesis)
    band = deletions + insertions + 3
    tables = distances(source, hypothesis, deletions, insertions)
    in_tables = [0] * len(tables[0])  # a bit for each table that has an optimal alignment there
    in_tables[(n + 1) * band + m - n + deletions + 1] = 3
    # The arcs out of each cell: diagonal, deletion, insertion; heads are counted from the last one.
    heads, numbers = [-1] * (3 * len(in_tables)), [0] * (3 * len(in_tables))
    i_of, j_of, targets, times = [n][1:], [m][1:], [-1][1:], [0][1:]  # empty
    for i in range(n, -1, -1):
        token = source[i - 1] if i else -1
        row = (i + 1) * band - i + deletions + 1
        for j in range(min(m, i + insertions), max(0, i - deletions) - 1, -1):
            cell = row + j
            if not in_tables[cell]:
                continue
            head = len(i_of)
            i_of.append(start + i)
            j_of.append(start + j)
            targets += heads[3 * cell : 3 * cell + 3]
            times += numbers[3 * cell : 3 * cell + 3]
            is_equal = j > 0 and token == hypothesis[j - 1]
            left, above, diagonal = cell - 1, cell - band + 1, cell - band
            for bit in (1, 2):  # also the cost of a substitution
                if not in_tables[cell] & bit:
                    continue
                table = tables[bit - 1]
                distance = table[cell]
                if table[diagonal] + (0 if is_equal else bit) == distance:
                    in_tables[diagonal] |= bit
                    heads[3 * diagonal] = head
                    numbers[3 * diagonal] += 1
                if table[above] + 1 == distance:
                    in_tables[above] |= bit
                    heads[3 * above + 1] = head
                    numbers[3 * above + 1] += 1
                if table[left] + 1 == distance:
                    in_tables[left] |= bit
                    heads[3 * left + 2] = head
                    numbers[3 * left + 2] += 1
    last = len(i_of) - 1
    i_of, j_of, times = i_of[::-1], j_of[::-1], times[::-1]
    targets = [last - target if target >= 0 else -1 for target in targets[::-1]]
    for k in range(1, after + 1):  # tokens are equal
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
def merged_arcs(vertices, base, max_unchanged, skipped):
    """Merge neighbouring edits; return arcs, first vertices with an arc to each, order, listings.

    The arc from one vertex to another is at ``head * size + tail``: NONE, or an integer whose bits
    are, from LENGTH, LISTED, KIND and BEGIN on, its number of base edits, how often it is listed,
    its kind, and that of its first base edit; the last bits are its number of unchanged words.
    ``base`` are the kinds of base arcs. The order has the places of arcs as they were found, again
    for each shorter way to merge one; the last result is how often arcs are listed in all.

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
    order = [0][1:]
    for entry in range(len(targets)):
        if targets[entry] >= 0:
            head, tail, kind = targets[entry], entry // 3, base[entry]
            same = 1 if kind == NOOP else 0
            arcs[head * size + tail] = (
                (1 << LENGTH) + (kind << BEGIN) + (kind << KIND) + (times[entry] << LISTED) + same
            )
            if tail < lowest[head]:
                lowest[head] = tail
            order.append(head * size + tail)
    merged, dropped = 0, 0
    for middle in range(size):
        end = 3 * middle + 3
        first = end - 1 if targets[end - 2] == targets[end - 3] == -1 else end - 3  # most are
        for tail in range(lowest[middle], middle):
            arc = arcs[middle * size + tail]
            if arc == NONE:
                continue
            for entry in range(first, end):
                head, same = targets[entry], (arc & UNCHANGED) + (1 if base[entry] == NOOP else 0)
                if head < 0 or same > max_unchanged:
                    continue
                length, known = (arc >> LENGTH) + 1, arcs[head * size + tail]
                if known >> LENGTH <= length:
                    continue
                number = 1 if known == NONE else (known >> LISTED & 3) + 1
                kind, begin = arc >> KIND & 7, arc & (7 << BEGIN)
                new_kind = kind if kind == base[entry] else SUBSTITUTION
                if new_kind == NOOP and merged != skipped:
                    number = 0
                    dropped += 1
                    skipped = merged + 1
                merged += 1
                order.append(head * size + tail)
                arcs[head * size + tail] = (
                    (length << LENGTH) + begin + (new_kind << KIND) + (number << LISTED) + same
                )
                if tail < lowest[head]:
                    lowest[head] = tail
    return arcs, lowest, order, sum(times) + merged - dropped


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
