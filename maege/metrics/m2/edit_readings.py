"""All ways to read a hypothesis as edits of its source, and those with most gold edits.

In the edit lattice of MaxMatch, a vertex (i, j) means that the first i tokens of the source have
become the first j of the hypothesis; an arc is one edit. The published scorer builds the lattice
from two alignment tables and merges neighbouring edits. The order of its arcs and the repetitions
among them decide between edit sequences of equal weight, so both are reproduced, and so are sums of
weights, to the last bit.

The functions are plain Python, and compiled where much work follows (see maege.numba_jit). They
have lists of integers, which are fast in both. Tokens are ids (see maege.counting.vocabulary).

A lattice is a tuple: its vertices (see ``alignments``), arcs and the first vertex with an arc to
each (see ``merged_arcs``), the base arcs to each vertex (see ``base_ends``), and the rule (see
``read_edits``).
"""

import numpy as np

from maege.numba_jit import filled, jit, jit_steps

NOOP, INSERTION, DELETION, SUBSTITUTION = 1, 2, 3, 4
BONUS = 0.001  # added for each edit, so that fewer and longer edits win
_NEAR = BONUS / 2  # more than what rounding makes of weights, less than what edits do
UNCHANGED, BEGIN, KIND, LISTED, LENGTH = (1 << 16) - 1, 16, 19, 22, 24  # see merged_arcs
_NONE = 1 << 60  # longer than any arc


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

    The arc from one vertex to another is at ``head * size + tail``: _NONE, or an integer whose bits
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
    arcs = filled(_NONE, size * size)
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
            if arc == _NONE:
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
                number = 1 if known == _NONE else (known >> LISTED & 3) + 1
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
def _kind_of(arc):
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


@jit
def arcs_at(start, end, lattice):
    """Return tail and head of the listed arcs with a span, in order."""
    (i_of, j_of, _, _), arcs, _, _, (_, shifted) = lattice
    size = len(i_of)
    pairs = [(0, 0)][1:]
    for tail in range(size):
        if i_of[tail] != start and not (shifted and i_of[tail] == 0 and j_of[tail] == start):
            if i_of[tail] > start and not shifted:
                break
            continue
        for head in range(tail + 1, size):
            if i_of[head] > end:
                break
            arc = arcs[head * size + tail]
            if arc == _NONE or not listed(arc) or (i_of[head] < end and not shifted):
                continue
            if not shifted or span(tail, head, lattice) == (start, end):  # calls are slow
                pairs.append((tail, head))
    return pairs


@jit
def is_apart(start, end, lattice):
    """Whether a span is outside of the lattice, so that no arc has it."""
    (i_of, _, _, _), _, _, _, (_, shifted) = lattice
    return not shifted and (start < i_of[0] or end > i_of[-1])


@jit
def find_matches(source, hypothesis, lattice, gold):
    """Return which arcs equal which gold edits: span, replaced text and a replacement.

    A match is an arc and an edit; they are sorted by edit.
    """
    (i_of, j_of, _, _), _, _, _, (_, shifted) = lattice
    gold_starts, gold_ends, first_text, first_word, words = gold
    matches = [(0, 0)][1:]
    for edit in range(len(gold_starts)):
        start, end = gold_starts[edit], gold_ends[edit]
        if is_apart(start, end, lattice):
            continue
        for tail, head in arcs_at(start, end, lattice):
            if shifted and source[i_of[tail] : i_of[head]] != source[start:end]:
                continue
            j, length = j_of[tail], j_of[head] - j_of[tail]
            for t in range(first_text[edit], first_text[edit + 1]):
                word, word_end = first_word[t], first_word[t + 1]
                if word_end - word == length and hypothesis[j : j + length] == words[word:word_end]:
                    matches.append((head * len(i_of) + tail, edit))
                    break
    return matches


@jit
def weight_without_gold(arc):
    """Return the length of an arc, plus the bonus for each time it is listed."""
    if arc == _NONE or listed(arc) == 0:
        return float("inf")
    weight = float(arc >> LENGTH)
    if _kind_of(arc) != NOOP:
        for _ in range(listed(arc)):
            weight += BONUS
    return weight


@jit
def weights_without_gold(arcs, lowest, longest):
    """Return the weights of all arcs, of which the greatest length is ``longest``."""
    size = len(lowest)
    weights = filled(float("inf"), size * size)
    by_length = filled(float("inf"), 4 * longest + 4)  # by length and number of listings
    for length in range(longest + 1):
        weight = float(length)
        for number in range(1, 4):
            weight += BONUS
            by_length[4 * length + number] = weight
    for head in range(size):
        for index in range(head * size + lowest[head], head * size + head):
            arc = arcs[index]
            if arc != _NONE:
                is_noop = arc >> KIND & 7 == NOOP and arc >> LISTED & 3 > 0
                weights[index] = float(arc >> LENGTH) if is_noop else by_length[arc >> LISTED]
    return weights


@jit
def _weigh(weights, lattice, matches, gold, own, best):
    """Write the weights of arcs for the annotator with the gold edits ``own``, first and end.

    ``best`` is that of an arc that equals one. Returns the arcs whose weights were written.
    """
    _, arcs, lowest, _, _ = lattice
    size = len(lowest)
    first, last = own
    written = [0][1:]
    for arc, edit in matches:
        if first <= edit < last:
            start, end = span(arc % size, arc // size, lattice)
            if start != end:
                weights[arc] = best
                written.append(arc)
    for edit in range(first, last):
        start = gold[0][edit]
        if gold[1][edit] != start or is_apart(start, start, lattice):
            continue
        golds = [g for g in range(first, last) if gold[0][g] == gold[1][g] == start]
        if golds[0] == edit:
            group = [(0, 0)][1:]
            for tail, head in arcs_at(start, start, lattice):
                arc = head * size + tail
                weights[arc] = float(arcs[arc] >> LENGTH)
                written.append(arc)
                group += [(tail, head)] * listed(arcs[arc])
            weigh_insertions(weights, size, matches, group, golds, best)
    return written


@jit
def weigh_insertions(weights, size, matches, group, golds, best):
    """Write the weights of the insertions at one position, which may have several gold ones.

    The published scorer takes the sorted arcs from both ends in turn (``left`` and ``right``) and
    compares each with the gold insertions that remain (``first`` to ``last``). It changes the end
    after an arc that equals none. After a match it skips the arcs that are not adjacent to it.
    ``group`` are tail and head of these arcs, as often as they are listed, ``golds`` the gold
    insertions, ``size`` is the number of vertices.
    """
    left, right, first, last = 0, len(group) - 1, 0, len(golds) - 1
    at_left = True
    while left <= right:
        tail, head = group[left] if at_left else group[right]
        here = head * size + tail
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
            while left <= right and group[left][0] != head:
                weights[group[left][1] * size + group[left][0]] += BONUS
                left += 1
        else:
            last = hit - 1
            while left <= right and group[right][1] != tail:
                weights[group[right][1] * size + group[right][0]] += BONUS
                right -= 1


@jit
def listings(tail, head, lattice):
    """Return where a merged arc is listed, as the vertex where it was merged, tail and head.

    They are in the order of the published scorer.
    """
    _, arcs, lowest, ends, (max_unchanged, _) = lattice
    size = len(lowest)
    merges = [(0, 0, 0)][1:]
    shortest = _NONE >> LENGTH
    for entry in (3 * head + 2, 3 * head + 1, 3 * head):  # in the order of vertices
        middle, kind = ends[0][entry], ends[1][entry]
        if middle <= tail or arcs[middle * size + tail] == _NONE:
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
    lightest by less than _NEAR can be part of that, so the distances are computed in the order of
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
            if distances_to[tail] + weights[head * size + tail] < distances_to[head] + _NEAR:
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


@jit
def same_characters(texts, replaced, replacement):
    """Whether two spans of tokens have the same characters."""
    if len(texts.ends) == 0:
        return False
    a_start, a_end = texts.ends[replaced[0]], texts.ends[replaced[1]]
    b_start, b_end = texts.ends[replacement[0]], texts.ends[replacement[1]]
    if a_end - a_start != b_end - b_start:
        return False
    for k in range(a_end - a_start):
        if texts.characters[a_start + k] != texts.characters[b_start + k]:
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


@jit_steps
def count_edits(texts, gold, windows, max_vertices, rule):
    """Count the edits of H hypotheses of a source that ``read_edits`` returns.

    ``texts`` are the source and the hypotheses, ``windows``, shape (H, 5), those of the latter; for
    other arguments see there. Returns for each annotator the numbers of edits and of those that
    equal gold edits, shape (H, annotators, 2); -1 if the lattice would be too large.
    """
    counts = np.zeros((len(windows), len(gold.first_edit) - 1, 2), np.int32)
    for h in range(len(windows)):
        rows, vertices = read_edits(texts, h + 1, gold, windows[h], max_vertices, rule)
        for annotator, _, _, _, _, matched in rows:
            counts[h, annotator, 0] += 1
            counts[h, annotator, 1] += matched >= 0
        if vertices > max_vertices:
            counts[h, :, :] = -1
    return counts


@jit
def read_edits(texts, index, gold, window, max_vertices, rule):
    """Read a hypothesis as edits, once for each annotator, with as many gold edits as possible.

    Returns for each edit: annotator, start and end in the source, start and end in the hypothesis,
    and the index of the gold edit that it equals (-1: none). The second result is the number of
    vertices of the lattice; if it is above ``max_vertices``, there are no edits.

    Parameters
    ----------
    texts
        EncodedTexts: the source, then hypotheses. Edits that change no character do not count;
        without characters, all edits count.
    index
        Which of the texts is the hypothesis.
    gold
        An EncodedEdits.
    window
        A maege.metrics.m2.window.Window, as an array, whose margin is ``max_unchanged``.
    max_vertices
        Limit of the lattice.
    rule
        Greatest number of unchanged words within an edit, and ``shifted``: whether insertions
        before the first token have the position j - 1 of the inserted word in the hypothesis, as in
        early versions of the scorer, instead of 0.
    """
    rows = [(0, 0, 0, 0, 0, 0) for _ in range(0)]  # empty, but numba infers the type
    max_unchanged, before = rule[0], int(window[0])
    first_word, end = texts.first[index], texts.first[index + 1]
    tokens = [int(token) for token in texts.tokens[: texts.first[1]]]
    words = [int(token) for token in texts.tokens[first_word:end]]
    if (len(tokens) + 1) * (len(words) + 1) > max_vertices * max_vertices:
        return rows, max_vertices + 1
    vertices = alignments(tokens, words, window)
    i_of, j_of, _, _ = vertices
    size = before + len(i_of)
    if size > max_vertices:
        return rows, size
    base = base_kinds(tokens, words, vertices)
    # Before the window, two tables have each unchanged token, which also begins merged arcs.
    noops = before * max(0, max_unchanged - 1)
    arcs, lowest, listed_in_all = merged_arcs(vertices, base, max_unchanged, noops % 2 - 1)
    best = -float(listed_in_all + noops // 2 + 2 * before)
    lattice = vertices, arcs, lowest, base_ends(vertices, base), rule
    edits = gold_lists(gold)
    matches = find_matches(tokens, words, lattice, edits)
    weights = weights_without_gold(arcs, lowest, i_of[-1] + j_of[-1] - i_of[0] - j_of[0])
    # Annotators whose gold edits change the same weights share their path.
    known_changes, known_paths = [[(0, 0.0)]][1:], [[(0, 0)]][1:]
    for annotator in range(len(gold.first_edit) - 1):
        first, last = int(gold.first_edit[annotator]), int(gold.first_edit[annotator + 1])
        written = _weigh(weights, lattice, matches, edits, (first, last), best)
        changes = [(0, 0.0)][1:]
        for arc in written:
            if weights[arc] != weight_without_gold(arcs[arc]):
                changes.append((arc, weights[arc]))
        known = 0
        while known < len(known_changes) and known_changes[known] != changes:
            known += 1
        if known == len(known_changes):
            known_changes.append(changes)
            known_paths.append(lightest_path(weights, lattice, float(before)))
        path = known_paths[known]
        for tail, head in path:
            arc = head * len(i_of) + tail
            i, i_end, j, j_end = i_of[tail], i_of[head], j_of[tail], j_of[head]
            unchanged = _kind_of(arcs[arc]) == NOOP
            replacement = first_word + j, first_word + j_end
            if unchanged or same_characters(texts, (i, i_end), replacement):
                continue
            matched = -1
            for edit in range(first, last):
                if (arc, edit) in matches:
                    matched = edit
                    first = edit + 1
                    break
            start, end = span(tail, head, lattice)
            rows.append((annotator, start, end, j, j_end, matched))
        for arc in written:
            weights[arc] = weight_without_gold(arcs[arc])
    return rows, size
