"""The edit lattice of MaxMatch: all ways to read a hypothesis as edits of its source.

A vertex (i, j) means that the first i tokens of the source have become the first j of the
hypothesis; an arc is one edit. The published scorer builds the lattice from two alignment tables
and merges neighbouring edits. The order of its arcs and the repetitions among them decide between
edit sequences of equal weight, so both are reproduced.

The functions of this folder are also in C (see maege.loops). Tokens are ids (see
maege.counting.vocabulary).

There may be very many merged arcs, about half of the square of the number of vertices where texts
have no common word. Those out of one vertex are found without those out of others. So they are
found whenever they are needed, and few are kept; the space is linear in the number of vertices.

A lattice is a tuple: its vertices (see ``alignments``), the base arcs and their tails (see
``base_arcs``), the rule (see ``read_edits``), and the arcs that are kept (see ``no_arcs``).
"""

NOOP, INSERTION, DELETION, SUBSTITUTION = 1, 2, 3, 4
UNCHANGED, BEGIN, KIND, WAYS, LISTED, LENGTH = (1 << 16) - 1, 16, 19, 22, 25, 27  # see arcs_from
NONE = 1 << 60  # longer than any arc
BONUS = 0.001  # added for each edit, so that fewer and longer edits win


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
    i_of, j_of, targets, times = [], [], [], []
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


def base_arcs(source, hypothesis, vertices):
    """Return the base arcs, one for each of ``targets``, and their tails by head in the same way.

    See ``arcs_from`` for what is in an arc.
    """
    i_of, j_of, targets, times = vertices
    arcs, tails = [0] * len(targets), [-1] * len(targets)
    for entry in range(len(targets)):
        head, tail = targets[entry], entry // 3
        if head < 0:
            continue
        kind, same = INSERTION + entry % 3, 0
        if kind == SUBSTITUTION and source[i_of[tail]] == hypothesis[j_of[tail]]:
            kind, same = NOOP, 1
        listed = times[entry] << LISTED
        arcs[entry] = (1 << LENGTH) + listed + (kind << KIND) + (kind << BEGIN) + same
        tails[3 * head + entry % 3] = tail
    return arcs, tails


def no_arcs(size, most):
    """Return what keeps at least ``most`` arcs of ``size`` vertices, if there are so many.

    It is where the arcs out of each of the first vertices begin, and where those out of the next
    one do; heads, arcs and weights; and what ``arcs_from`` works with, NONE for each vertex.
    """
    room = min(most, size * size // 2) + size
    return [0], [0] * room, [0] * room, [0.0] * room, [NONE] * size


def arcs_from(tail, lattice):
    """Return where the arcs out of a vertex begin and end, in order of their heads.

    An arc is an integer whose bits are, from LENGTH, LISTED, WAYS, KIND and BEGIN on, its number of
    base edits, how often it is listed, by which kinds of last base edits, its kind, and that of its
    first base edit; the last bits are its number of unchanged words.

    For each vertex ``middle``, in order, the arc that ends there is extended by each base arc out
    of it. Vertices are in topological order, so the arc to ``middle`` is final by then. An arc has
    at most ``max_unchanged`` unchanged words. It is listed once for each table that has it, and
    again whenever a shorter way to merge it was found. Its weight is its length, and if it changes
    anything, the bonus for each time that it is listed.

    Arcs that are not kept take the place of others that are not.
    """
    (_, _, targets, _), base, _, (max_unchanged, _), (first, heads, arcs, weights, to) = lattice
    if tail + 1 < len(first):
        return first[tail], first[tail + 1]
    place, last, middle = first[-1], tail, tail
    for entry in range(3 * tail, 3 * tail + 3):
        if targets[entry] >= 0:
            last = targets[entry]
            to[last] = base[entry]
    while middle < last:
        middle += 1
        arc = to[middle]
        if arc == NONE:
            continue
        to[middle] = NONE
        heads[place] = middle
        arcs[place] = arc
        kind, length, same = arc >> KIND & 7, arc >> LENGTH, arc & UNCHANGED
        weight = float(length)
        if kind != NOOP:
            for _ in range(arc >> LISTED & 3):
                weight += BONUS
        weights[place] = weight
        place += 1
        length += 1
        end = 3 * middle + 3
        entry = end - 1 if targets[end - 2] == targets[end - 3] == -1 else end - 3  # most are
        while entry < end:
            head, added = targets[entry], base[entry]
            entry += 1
            if head < 0 or same + (added & UNCHANGED) > max_unchanged:
                continue
            known = to[head]
            if known >> LENGTH <= length:
                continue
            # The bits of the first base edit stay, and unchanged words are added up.
            new = (arc & (7 << BEGIN)) + same + (added & UNCHANGED) + (length << LENGTH)
            new += (kind if kind == added >> KIND & 7 else SUBSTITUTION) << KIND
            new += 1 << WAYS + entry - end + 2
            if known == NONE:
                to[head] = new + (1 << LISTED)
            else:
                to[head] = new + (known & (7 << WAYS)) + (known & (3 << LISTED)) + (1 << LISTED)
            if head > last:
                last = head
    return first[-1], place


def listings(lattice, is_skipped, most):
    """Return how often arcs are listed in all, and which are dropped: tail * vertices + head.

    The published scorer drops merged arcs that change nothing from the list while iterating over
    it, and so skips the one after each that it drops. These arcs are listed once, since their first
    way is the shortest. ``is_skipped``: whether the first merged arc is skipped. Merged arcs are
    listed by the vertex where the last base arc begins, then by tail, then by that base arc.

    If there are more than ``most`` arcs, the first result is -1. The first arcs are kept, and those
    of them that are dropped have an infinite weight.
    """
    (_, _, targets, times), _, tails, _, (first, heads, arcs, weights, _) = lattice
    size = len(targets) // 3
    arcs_in_all, number = 0, sum(times)
    # Whether no other arc was listed at a vertex since the last that changes nothing.
    is_adjacent = [True] * size
    unchanged = []  # middle, tail and whether it is adjacent, as one number to be sorted
    for tail in range(size):
        start, end = arcs_from(tail, lattice)
        if len(first) == tail + 1 and end + size <= len(arcs):
            first.append(end)
        arcs_in_all += end - start
        if arcs_in_all > most:
            return -1, []
        for place in range(start, end):
            arc = arcs[place]
            ways = arc >> WAYS & 7
            if not ways:
                continue
            number += arc >> LISTED & 3
            before = 3 * heads[place]
            if arc >> KIND & 7 == NOOP:
                middle = tails[before + 2]
                unchanged.append((middle * size + tail) * 2 + is_adjacent[middle])
                is_adjacent[middle] = True
                continue
            if ways & 1:
                is_adjacent[tails[before]] = False
            if ways & 2:
                is_adjacent[tails[before + 1]] = False
            if ways & 4:
                is_adjacent[tails[before + 2]] = False
    dropped = dropped_arcs(lattice, sorted(unchanged), is_adjacent, is_skipped)
    for arc in dropped:
        tail = arc // size
        if tail + 1 < len(first):
            for place in range(first[tail], first[tail + 1]):
                if heads[place] == arc % size:
                    weights[place] = float("inf")
    return number - len(dropped), dropped


def dropped_arcs(lattice, unchanged, is_adjacent, is_skipped):
    """Return which of the merged arcs that change nothing are dropped, in order; see ``listings``.

    ``unchanged`` are those as they are listed, ``is_adjacent`` whether no other is listed at a
    vertex after the last of them.
    """
    (_, _, targets, _), _, _, _, _ = lattice
    size = len(targets) // 3
    dropped = []
    place = 0
    for middle in range(size):
        while place < len(unchanged) and unchanged[place] // 2 // size == middle:
            is_skipped = not (is_skipped and unchanged[place] & 1)  # the next one
            if is_skipped:
                dropped.append(unchanged[place] // 2 % size * size + targets[3 * middle + 2])
            place += 1
        is_skipped = is_skipped and is_adjacent[middle]
    return sorted(dropped)


def span(tail, head, arc, lattice):
    """Return start and end of an arc in the source."""
    (i_of, j_of, _, _), _, _, (_, shifted), _ = lattice
    start, end = i_of[tail], i_of[head]
    if shifted and start == 0 and arc >> BEGIN & 7 == INSERTION:
        start = j_of[tail]
    if shifted and end == 0:
        end = j_of[head] - 1
    return start, end
