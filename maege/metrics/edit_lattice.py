"""The edit lattice of MaxMatch: all ways to read a hypothesis as edits of its source.

Loops to be compiled; tokens are integers here. A vertex (i, j) stands for the first i tokens of
the source having become the first j of the hypothesis, an arc for one edit. The published scorer
builds the lattice from two alignment tables and merges neighbouring edits; the order of its arcs
and the repetitions among them decide between edit sequences of equal weight, so both are kept.
"""

import numpy as np

from maege.compiled import compiled

NOOP, INSERTION, DELETION, SUBSTITUTION = 1, 2, 3, 4
BONUS = 0.001  # added for each edit, so that fewer and longer edits win


@compiled
def distances(source, hypothesis, substitution):
    """Return the table of edit distances with a given cost of substitution."""
    n, m = len(source), len(hypothesis)
    table = np.empty((n + 1, m + 1), np.int32)
    for i in range(n + 1):
        for j in range(m + 1):
            best = i + j if i == 0 or j == 0 else min(table[i - 1, j], table[i, j - 1]) + 1
            if i and j:
                cost = 0 if source[i - 1] == hypothesis[j - 1] else substitution
                best = min(best, table[i - 1, j - 1] + cost)
            table[i, j] = best
    return table


@compiled
def mark(source, hypothesis, substitution, reached, moves):
    """Mark the vertices of the optimal alignments, and add up the arcs that they use.

    ``moves[i, j]`` counts insertion, deletion and diagonal out of (i, j).
    """
    table = distances(source, hypothesis, substitution)
    n, m = len(source), len(hypothesis)
    mine = np.zeros((n + 1, m + 1), np.bool_)
    mine[n, m] = True
    for i in range(n, -1, -1):
        for j in range(m, -1, -1):
            if not mine[i, j]:
                continue
            reached[i, j] = True
            if j and table[i, j - 1] + 1 == table[i, j]:
                mine[i, j - 1] = True
                moves[i, j - 1, 0] += 1
            if i and table[i - 1, j] + 1 == table[i, j]:
                mine[i - 1, j] = True
                moves[i - 1, j, 1] += 1
            if i and j:
                cost = 0 if source[i - 1] == hypothesis[j - 1] else substitution
                if table[i - 1, j - 1] + cost == table[i, j]:
                    mine[i - 1, j - 1] = True
                    moves[i - 1, j - 1, 2] += 1


@compiled
def alignments(source, hypothesis):
    """Return the vertices of all optimal alignments, in order, and the base arcs out of each.

    Vertices have shape (V, 2). Of the three base arcs (insertion, deletion, diagonal) ``target``
    has the vertex, -1 if there is none, ``times`` how many of the two tables have the arc, and
    ``kind`` what edit it is. Orders of vertices and of base arcs agree.
    """
    n, m = len(source), len(hypothesis)
    moves = np.zeros((n + 1, m + 1, 3), np.int8)
    reached = np.zeros((n + 1, m + 1), np.bool_)
    mark(source, hypothesis, 1, reached, moves)
    mark(source, hypothesis, 2, reached, moves)
    number = np.zeros((n + 1, m + 1), np.int32)
    size = 0
    for i in range(n + 1):
        for j in range(m + 1):
            number[i, j] = size
            size += reached[i, j]
    vertices = np.empty((size, 2), np.int32)
    target = np.empty((size, 3), np.int32)
    times = np.empty((size, 3), np.int8)
    kind = np.empty((size, 3), np.int8)
    for i in range(n + 1):
        for j in range(m + 1):
            if not reached[i, j]:
                continue
            v = number[i, j]
            vertices[v, 0] = i
            vertices[v, 1] = j
            for move in range(3):
                times[v, move] = moves[i, j, move]
                kind[v, move] = (INSERTION, DELETION, SUBSTITUTION)[move]
                target[v, move] = -1
                if times[v, move]:
                    target[v, move] = number[i + (move > 0), j + (move != 1)]
            if i < n and j < m and source[i] == hypothesis[j]:
                kind[v, 2] = NOOP
    return vertices, target, times, kind


@compiled
def arcs(target, times, kind, max_unchanged):
    """Merge neighbouring edits; return the list of arcs, and their lengths, kinds and beginnings.

    An arc from u to v is the number u * V + v. It is in the list once for each table that has
    it, and again whenever a shorter way to merge it was found. Of shape (V, V): ``length`` counts
    the base edits of an arc, 0 where there is none; ``kinds`` says what edit it is, ``begins`` what
    edit its first part is.
    """
    size = len(target)
    length = np.zeros((size, size), np.int32)
    unchanged = np.zeros((size, size), np.int32)
    kinds = np.zeros((size, size), np.int8)
    begins = np.zeros((size, size), np.int8)
    listed = np.empty(8 * size, np.int64)
    count = 0
    for u in range(size):
        for move in range(3):
            v = target[u, move]
            if v >= 0:
                length[u, v] = 1
                unchanged[u, v] = kind[u, move] == NOOP
                kinds[u, v] = begins[u, v] = kind[u, move]
                for _ in range(times[u, move]):
                    listed[count] = u * size + v
                    count += 1
    for middle in range(size):
        for u in range(middle):
            if length[u, middle] == 0:
                continue
            for move in range(3):
                v = target[middle, move]
                if v < 0:
                    continue
                steps = length[u, middle] + 1
                same = unchanged[u, middle] + (kind[middle, move] == NOOP)
                if same > max_unchanged or 0 < length[u, v] <= steps:
                    continue
                length[u, v] = steps
                unchanged[u, v] = same
                alike = kinds[u, middle] == kind[middle, move]
                kinds[u, v] = kind[middle, move] if alike else SUBSTITUTION
                begins[u, v] = begins[u, middle]
                if count == len(listed):
                    longer = np.empty(2 * count, np.int64)
                    for place in range(count):
                        longer[place] = listed[place]
                    listed = longer
                listed[count] = u * size + v
                count += 1
    return without_long_noops(listed[:count], length, kinds), length, kinds, begins


@compiled
def without_long_noops(listed, length, kinds):
    """Drop merged arcs that change nothing, as the published scorer does.

    It takes elements out of the list that it walks, so it steps over whatever follows, and what
    it takes out is the first element that equals the current one.
    """
    size = len(length)
    dropped = np.zeros(len(listed), np.bool_)
    first = np.full((size, size), -1, np.int32)
    following = np.empty(len(listed), np.int32)  # the next place with the same arc
    for place in range(len(listed) - 1, -1, -1):
        u, v = listed[place] // size, listed[place] % size
        following[place] = first[u, v]
        first[u, v] = place
    place = 0
    while place < len(listed):
        u, v = listed[place] // size, listed[place] % size
        if kinds[u, v] == NOOP and length[u, v] > 1:
            dropped[first[u, v]] = True
            first[u, v] = following[first[u, v]]
            place += 1
        place += 1
    count = 0
    for place in range(len(listed)):
        listed[count] = listed[place]
        count += not dropped[place]
    return listed[:count]


@compiled
def spans(listed, vertices, begins, shifted):
    """Return start and end in the source of each listed arc, shape (arcs, 2).

    ``shifted`` gives insertions before the first token the place j - 1 of the inserted word in
    the hypothesis, as early versions of the scorer did, instead of 0.
    """
    size = len(vertices)
    result = np.empty((len(listed), 2), np.int32)
    for place in range(len(listed)):
        u, v = listed[place] // size, listed[place] % size
        start, end = vertices[u, 0], vertices[v, 0]
        if shifted and start == 0 and begins[u, v] == INSERTION:
            start = vertices[u, 1]
        if shifted and end == 0:
            end = vertices[v, 1] - 1
        result[place, 0] = start
        result[place, 1] = end
    return result


@compiled
def same(a, a_start, a_end, b, b_start, b_end):
    """Whether two stretches of two arrays are equal."""
    if a_end - a_start != b_end - b_start:
        return False
    for k in range(a_end - a_start):  # noqa: SIM110
        if a[a_start + k] != b[b_start + k]:
            return False
    return True


@compiled
def equalities(listed, span, vertices, source, hypothesis, gold_span, texts, ends, words):
    """Return which listed arc equals which gold edit, shape (arcs, gold edits).

    Equal are span, replaced text and one of the replacements: gold edit g has the replacements
    texts[g] to texts[g + 1], and replacement t has the words ends[t] to ends[t + 1].
    """
    size = len(vertices)
    result = np.zeros((len(listed), len(gold_span)), np.bool_)
    for place in range(len(listed)):
        u, v = listed[place] // size, listed[place] % size
        i, j, i_end, j_end = vertices[u, 0], vertices[u, 1], vertices[v, 0], vertices[v, 1]
        for g in range(len(gold_span)):
            start, end = gold_span[g, 0], gold_span[g, 1]
            if span[place, 0] != start or span[place, 1] != end:
                continue
            if not same(source, i, i_end, source, start, end):
                continue
            for t in range(texts[g], texts[g + 1]):
                if same(hypothesis, j, j_end, words, ends[t], ends[t + 1]):
                    result[place, g] = True
    return result


@compiled
def weigh(weight, listed, span, length, kinds, equal, gold_span):
    """Write the weights of all arcs for one annotator into ``weight`` (V, V).

    An arc weighs its length and the bonus for each time it is listed, and what equals a gold edit
    less than any path without it.
    """
    size, gold = len(length), -float(len(listed))
    for arc in listed:
        weight[arc // size, arc % size] = length[arc // size, arc % size]
    for place in range(len(listed)):
        u, v = listed[place] // size, listed[place] % size
        start, end = span[place, 0], span[place, 1]
        hit, beside = False, False
        for g in range(len(gold_span)):
            hit = hit or equal[place, g]
            beside = beside or (start == end and gold_span[g, 0] == start == gold_span[g, 1])
        if hit and start != end:
            weight[u, v] = gold
        elif (kinds[u, v] != NOOP or start == end) and not beside:
            weight[u, v] += BONUS
    for g in range(len(gold_span)):
        start, end = gold_span[g, 0], gold_span[g, 1]
        if start == end and len(places_at(gold_span[:g], start)) == 0:
            weigh_insertions(weight, listed, span, equal, gold_span, start, gold)


@compiled
def places_at(span, place):
    """Return which spans are empty and stand at a place."""
    found = np.empty(len(span), np.int64)
    count = 0
    for k in range(len(span)):
        found[count] = k
        count += span[k, 0] == place and span[k, 1] == place
    return found[:count]


@compiled
def weigh_insertions(weight, listed, span, equal, gold_span, place, gold):
    """Weigh the insertions at one place, where several gold ones may stand side by side.

    The published scorer looks for gold insertions from both ends of the sorted arcs in turn, and
    after a hit passes over the arcs that do not touch it.
    """
    size = len(weight)
    group = places_at(span, place)
    for k in range(1, len(group)):  # sorted by arc; most are so already
        moving = group[k]
        while k and listed[group[k - 1]] > listed[moving]:
            group[k] = group[k - 1]
            k -= 1
        group[k] = moving
    golds = places_at(gold_span, place)
    left, right, first, last = 0, len(group) - 1, 0, len(golds) - 1
    at_left = True
    while left <= right:
        here = group[left] if at_left else group[right]
        u, v = listed[here] // size, listed[here] % size
        hit = -1
        for step in range(last - first + 1):
            tried = first + step if at_left else last - step
            if equal[here, golds[tried]]:
                hit = tried
                break
        weight[u, v] = gold if hit >= 0 else weight[u, v] + BONUS
        if at_left:
            left += 1
        else:
            right -= 1
        if hit < 0:
            at_left = not at_left
        elif at_left:
            first = hit + 1
            while left <= right and listed[group[left]] // size != v:
                weight[listed[group[left]] // size, listed[group[left]] % size] += BONUS
                left += 1
        else:
            last = hit - 1
            while left <= right and listed[group[right]] % size != u:
                weight[listed[group[right]] // size, listed[group[right]] % size] += BONUS
                right -= 1


@compiled
def lightest_path(listed, weight):
    """Return the places of the arcs on the lightest path through the lattice, left to right.

    Of paths of equal weight the order of the list decides (Bellman and Ford's algorithm).
    """
    size = len(weight)
    distance = np.full(size, np.inf)
    distance[0] = 0
    arrived = np.full(size, -1, np.int64)
    changed = True
    while changed:
        changed = False
        for place in range(len(listed)):
            u, v = listed[place] // size, listed[place] % size
            if distance[u] + weight[u, v] < distance[v]:
                distance[v] = distance[u] + weight[u, v]
                arrived[v] = place
                changed = True
    path = np.empty(size, np.int64)
    first, v = size, size - 1
    while v:
        first -= 1
        path[first] = arrived[v]
        v = listed[arrived[v]] // size
    return path[first:]


@compiled
def same_characters(folded, i, i_end, j, j_end):
    """Whether tokens i to i_end and j to j_end have the same characters; False without any."""
    source, source_ends, hypothesis, hypothesis_ends = folded
    if len(source_ends) == 0:
        return False
    a_start, a_end = source_ends[i], source_ends[i_end]
    b_start, b_end = hypothesis_ends[j], hypothesis_ends[j_end]
    return same(source, a_start, a_end, hypothesis, b_start, b_end)


@compiled
def match(source, hypothesis, gold, folded, max_unchanged, shifted, max_vertices):
    """Read a hypothesis as edits, once for each annotator, so that as many as can be are gold.

    source, hypothesis: the tokens, as numbers. gold: spans, replacements and annotators of the
    gold edits: (gold_span, texts, ends, words), see ``equalities``, and the places where the
    edits of each annotator begin, with one more for the end. folded: characters of the source and
    where its tokens begin, and the same of the hypothesis; edits that change none of these
    characters do not count. Empty if all edits count.

    Returns the number of vertices, and a row for each edit: annotator, start and end in the
    source, start and end in the hypothesis, and the gold edit that it is (-1: none). Above
    ``max_vertices`` there are no rows.
    """
    gold_span, texts, ends, words, first_gold = gold
    rows = [(0, 0, 0, 0, 0, 0) for _ in range(0)]
    vertices, target, times, kind = alignments(source, hypothesis)
    size = len(vertices)
    if size > max_vertices:
        return size, rows
    listed, length, kinds, begins = arcs(target, times, kind, max_unchanged)
    span = spans(listed, vertices, begins, shifted)
    equal = equalities(listed, span, vertices, source, hypothesis, gold_span, texts, ends, words)
    weight = np.zeros((size, size))
    for annotator in range(len(first_gold) - 1):
        after, last = first_gold[annotator], first_gold[annotator + 1]
        weigh(weight, listed, span, length, kinds, equal[:, after:last], gold_span[after:last])
        for place in lightest_path(listed, weight):
            u, v = listed[place] // size, listed[place] % size
            i, j, i_end, j_end = vertices[u, 0], vertices[u, 1], vertices[v, 0], vertices[v, 1]
            if kinds[u, v] == NOOP or same_characters(folded, i, i_end, j, j_end):
                continue
            found = -1
            for g in range(after, last):
                if equal[place, g]:
                    found = g
                    after = g + 1
                    break
            rows.append((annotator, span[place, 0], span[place, 1], j, j_end, found))
    return size, rows
