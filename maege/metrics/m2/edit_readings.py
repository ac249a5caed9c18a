"""All ways to read a hypothesis as edits of its source, and those with most gold edits.

In the edit lattice of MaxMatch, a vertex (i, j) means that the first i tokens of the source have
become the first j of the hypothesis; an arc is one edit. The published scorer builds the lattice
from two alignment tables and merges neighbouring edits. The order of its arcs and the repetitions
among them decide between edit sequences of equal weight, so both are reproduced, and so are sums of
weights, to the last bit.

The functions are plain Python, and compiled where much work follows (see maege.numba_jit). They
have lists of integers, which are fast in both. Tokens are ids (see maege.counting.vocabulary), and
arcs are indices of the lists that describe them.
"""

from maege.numba_jit import jit

NOOP, INSERTION, DELETION, SUBSTITUTION = 1, 2, 3, 4
BONUS = 0.001  # added for each edit, so that fewer and longer edits win


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
    start, source_end, hypothesis_end, deletions, insertions = window
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
def base_arcs(source, hypothesis, vertices):
    """Return the arcs of single edits, as ``arcs`` does, and the first one out of each vertex."""
    i_of, j_of, targets, times = vertices
    tails, heads, kinds, listed = [0][1:], [0][1:], [0][1:], [0][1:]
    first = [0][1:]
    for entry in range(len(targets)):
        tail, move = entry // 3, entry % 3
        if move == 0:
            first.append(len(tails))
        if targets[entry] < 0:
            continue
        kind = (INSERTION, DELETION, SUBSTITUTION)[move]
        if move == 2 and source[i_of[tail]] == hypothesis[j_of[tail]]:
            kind = NOOP
        for _ in range(times[entry]):
            listed.append(len(tails))
        tails.append(tail)
        heads.append(targets[entry])
        kinds.append(kind)
    return tails, heads, kinds, listed, [*first, len(tails)]


@jit
def arcs(source, hypothesis, vertices, max_unchanged):
    """Merge neighbouring edits; return the arcs, and in which order they are listed.

    For each vertex ``middle``, in order, every arc that ends there is extended by each base arc out
    of it. Vertices are in topological order, so all arcs into ``middle`` are final by then. An arc
    has at most ``max_unchanged`` unchanged words.

    ``tails`` and ``heads`` are vertices, ``lengths`` the numbers of base edits, ``kinds`` and
    ``begins`` the kinds of the arc and of its first base edit. In ``listed``, an arc is once for
    each table that has it, and again whenever a shorter way to merge it was found.
    """
    tails, heads, kinds, listed, first = base_arcs(source, hypothesis, vertices)
    begins, lengths = kinds[:], [1] * len(kinds)
    unchanged = [1 if kind == NOOP else 0 for kind in kinds]
    size = len(vertices[0])
    between = [-1] * (size * size)  # the arc from one vertex to another, if there is one
    lowest = [size] * size  # the first vertex with an arc to each
    for arc in range(len(tails)):
        between[tails[arc] * size + heads[arc]] = arc
        lowest[heads[arc]] = min(lowest[heads[arc]], tails[arc])
    for middle in range(size):
        for tail in range(lowest[middle], middle):
            begin = between[tail * size + middle]
            if begin < 0:
                continue
            for end in range(first[middle], first[middle + 1]):
                same = unchanged[begin] + (begins[end] == NOOP)
                if same > max_unchanged:
                    continue
                head, steps = heads[end], lengths[begin] + 1
                arc = between[tail * size + head]
                if arc < 0:
                    arc = len(tails)
                    between[tail * size + head] = arc
                    lowest[head] = min(lowest[head], tail)
                    tails.append(tail)
                    heads.append(head)
                    begins.append(begins[begin])
                    kinds.append(0)
                    lengths.append(0)
                    unchanged.append(0)
                elif lengths[arc] <= steps:
                    continue
                alike = kinds[begin] == begins[end]
                kinds[arc] = begins[end] if alike else SUBSTITUTION
                begins[arc] = begins[begin]
                lengths[arc] = steps
                unchanged[arc] = same
                listed.append(arc)
    return tails, heads, lengths, kinds, begins, listed


@jit
def without_long_noops(listed, lengths, kinds, before):
    """Drop merged arcs that change nothing, as the published scorer does.

    It removes elements from a list while iterating over it: it skips the element after each one
    removed, and it removes the first element that equals the current one. ``before`` is the number
    of such arcs from vertices before the window; every second one of them remains, too.
    """
    dropped = [False] * len(listed)
    first = [-1] * len(lengths)
    following = [-1] * len(listed)  # the next index with the same arc
    for index in range(len(listed) - 1, -1, -1):
        arc = listed[index]
        following[index] = first[arc]
        first[arc] = index
    index = 0
    while index < len(listed) and lengths[listed[index]] == 1:
        index += 1
    index += before % 2
    while index < len(listed):
        arc = listed[index]
        if lengths[arc] > 1 and kinds[arc] == NOOP:
            dropped[first[arc]] = True
            first[arc] = following[first[arc]]
            index += 1
        index += 1
    return [listed[index] for index in range(len(listed)) if not dropped[index]]


@jit
def spans(vertices, tails, heads, begins, shifted):
    """Return starts and ends of the arcs in the source.

    ``shifted``: whether insertions before the first token have the position j - 1 of the inserted
    word in the hypothesis, as in early versions of the scorer, instead of 0.
    """
    i_of, j_of, _, _ = vertices
    starts, ends = [i_of[tail] for tail in tails], [i_of[head] for head in heads]
    if shifted:
        for arc in range(len(tails)):
            if starts[arc] == 0 and begins[arc] == INSERTION:
                starts[arc] = j_of[tails[arc]]
            if ends[arc] == 0:
                ends[arc] = j_of[heads[arc]] - 1
    return starts, ends


@jit
def base_weights(lattice, kinds):
    """Return the weights of all arcs without gold edits.

    An arc weighs its length, plus the bonus for each time it is listed.
    """
    _, _, starts, ends, lengths, listed = lattice
    weights = [float(length) for length in lengths]
    for arc in listed:
        if kinds[arc] != NOOP or starts[arc] == ends[arc]:
            weights[arc] += BONUS
    return weights


@jit
def find_matches(source, hypothesis, vertices, lattice, gold):
    """Return which arcs equal which gold edits: span, replaced text and a replacement.

    A match is an arc and an edit; they are sorted by edit.
    """
    i_of, j_of, _, _ = vertices
    tails, heads, starts, ends, _, _ = lattice
    gold_starts, gold_ends, first_text, first_word, words = gold
    matches = [(0, 0)][1:]
    for edit in range(len(gold_starts)):
        start, end = gold_starts[edit], gold_ends[edit]
        for arc in [a for a in range(len(tails)) if starts[a] == start and ends[a] == end]:
            if source[i_of[tails[arc]] : i_of[heads[arc]]] != source[start:end]:  # it is shifted
                continue
            text = hypothesis[j_of[tails[arc]] : j_of[heads[arc]]]
            for t in range(first_text[edit], first_text[edit + 1]):
                if text == words[first_word[t] : first_word[t + 1]]:
                    matches.append((arc, edit))
                    break
    return matches


@jit
def weigh(weights, lattice, matches, gold, own, best):
    """Write the weights of arcs for the annotator with the gold edits ``own``, first and end.

    ``best`` is that of an arc that equals one.
    """
    _, _, starts, ends, lengths, listed = lattice
    first, last = own
    for arc, edit in matches:
        if first <= edit < last and starts[arc] != ends[arc]:
            weights[arc] = best
    for edit in range(first, last):
        start = gold[0][edit]
        golds = [g for g in range(first, last) if gold[0][g] == gold[1][g] == start]
        if gold[1][edit] == start and golds[0] == edit:
            group = [arc for arc in listed if starts[arc] == ends[arc] == start]
            for arc in group:
                weights[arc] = float(lengths[arc])
            weigh_insertions(weights, lattice, matches, group, golds, best)


@jit
def weigh_insertions(weights, lattice, matches, group, golds, best):
    """Write the weights of the insertions at one position, which may have several gold ones.

    The published scorer takes the sorted arcs from both ends in turn (``left`` and ``right``) and
    compares each with the gold insertions that remain (``first`` to ``last``). It changes the end
    after an arc that equals none. After a match it skips the arcs that are not adjacent to it.
    ``group`` are these arcs, ``golds`` the gold insertions.
    """
    tails, heads, _, _, _, _ = lattice
    for k in range(1, len(group)):  # sorted by vertices; most are so already
        moving = group[k]
        while k and (tails[group[k - 1]], heads[group[k - 1]]) > (tails[moving], heads[moving]):
            group[k] = group[k - 1]
            k -= 1
        group[k] = moving
    left, right, first, last = 0, len(group) - 1, 0, len(golds) - 1
    at_left = True
    while left <= right:
        here = group[left] if at_left else group[right]
        hit = -1
        for step in range(last - first + 1):
            tried = first + step if at_left else last - step
            if (here, golds[tried]) in matches:
                hit = tried
                break
        weights[here] = best if hit >= 0 else weights[here] + BONUS
        if at_left:
            left += 1
        else:
            right -= 1
        if hit < 0:
            at_left = not at_left
        elif at_left:
            first = hit + 1
            while left <= right and tails[group[left]] != heads[here]:
                weights[group[left]] += BONUS
                left += 1
        else:
            last = hit - 1
            while left <= right and heads[group[right]] != tails[here]:
                weights[group[right]] += BONUS
                right -= 1


@jit
def lightest_path(order, tails, heads, weights, size, start):
    """Return the arcs on the lightest path to the last vertex, left to right (Bellman-Ford).

    The order of the arcs decides between paths of equal weight. ``size`` is the number of vertices,
    ``start`` the distance of the first one.
    """
    distances_to = [float("inf")] * size
    distances_to[0] = start
    predecessor = [-1] * size
    changed = True
    while changed:
        changed = False
        for arc in order:
            distance = distances_to[tails[arc]] + weights[arc]
            if distance < distances_to[heads[arc]]:
                distances_to[heads[arc]] = distance
                predecessor[heads[arc]] = arc
                changed = True
    path, vertex = [0][1:], size - 1
    while vertex:
        path.append(predecessor[vertex])
        vertex = tails[predecessor[vertex]]
    return path[::-1]


@jit
def same_characters(source, hypothesis, replaced, replacement):
    """Whether a span of the source and one of the hypothesis have the same characters."""
    if len(source.ends) == 0:
        return False
    a_start, a_end = source.ends[replaced[0]], source.ends[replaced[1]]
    b_start, b_end = hypothesis.ends[replacement[0]], hypothesis.ends[replacement[1]]
    if a_end - a_start != b_end - b_start:
        return False
    for k in range(a_end - a_start):
        if source.characters[a_start + k] != hypothesis.characters[b_start + k]:
            return False
    return True


@jit
def gold_lists(gold):
    """Return starts and ends of gold edits, and what they have in ``EncodedEdits``, as lists."""
    return (
        [int(start) for start in gold.span[:, 0]],
        [int(end) for end in gold.span[:, 1]],
        [int(first) for first in gold.first_replacement],
        [int(first) for first in gold.first_word],
        [int(token) for token in gold.words],
    )


@jit
def read_edits(source, hypothesis, gold, window, max_vertices, rule):
    """Read a hypothesis as edits, once for each annotator, with as many gold edits as possible.

    Returns for each edit: annotator, start and end in the source, start and end in the hypothesis,
    and the index of the gold edit that it equals (-1: none). The second result is the number of
    vertices of the lattice; if it is above ``max_vertices``, there are no edits.

    Parameters
    ----------
    source, hypothesis
        Each an EncodedText. Edits that change no character do not count; without characters, all
        edits count.
    gold
        An EncodedEdits.
    window
        A maege.metrics.m2.window.Window whose margin is ``max_unchanged``.
    max_vertices
        Limit of the lattice.
    rule
        Greatest number of unchanged words within an edit, and ``shifted`` (see ``spans``).
    """
    rows = [(0, 0, 0, 0, 0, 0) for _ in range(0)]  # empty, but numba infers the type
    max_unchanged, shifted = rule
    before = window.start
    tokens = [int(token) for token in source.tokens]
    words = [int(token) for token in hypothesis.tokens]
    vertices = alignments(tokens, words, window)
    i_of, j_of, _, _ = vertices
    size = before + len(i_of)
    if size > max_vertices:
        return rows, size
    tails, heads, lengths, kinds, begins, listed = arcs(tokens, words, vertices, max_unchanged)
    # Before the window, two tables have each unchanged token, which also begins merged arcs.
    noops = before * max(0, max_unchanged - 1)
    listed = without_long_noops(listed, lengths, kinds, noops)
    best = -float(len(listed) + noops // 2 + 2 * before)
    starts, ends = spans(vertices, tails, heads, begins, shifted)
    lattice = tails, heads, starts, ends, lengths, listed
    edits = gold_lists(gold)
    matches = find_matches(tokens, words, vertices, lattice, edits)
    without_gold = base_weights(lattice, kinds)
    order = [listed[k] for k in range(len(listed)) if k == 0 or listed[k] != listed[k - 1]]
    for annotator in range(len(gold.first_edit) - 1):
        first, last = int(gold.first_edit[annotator]), int(gold.first_edit[annotator + 1])
        weights = without_gold[:]
        weigh(weights, lattice, matches, edits, (first, last), best)
        for arc in lightest_path(order, tails, heads, weights, len(i_of), float(before)):
            i, i_end = i_of[tails[arc]], i_of[heads[arc]]
            j, j_end = j_of[tails[arc]], j_of[heads[arc]]
            unchanged = kinds[arc] == NOOP
            if unchanged or same_characters(source, hypothesis, (i, i_end), (j, j_end)):
                continue
            matched = -1
            for edit in range(first, last):
                if (arc, edit) in matches:
                    matched = edit
                    first = edit + 1
                    break
            rows.append((annotator, starts[arc], ends[arc], j, j_end, matched))
    return rows, size
