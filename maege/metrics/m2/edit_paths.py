"""Paths through the edit lattice of MaxMatch: the readings of a hypothesis with most gold edits.

Loops to be compiled; tokens are integers here. Weights, and what decides between paths of equal
weight, are those of the published scorer.
"""

import numpy as np

from maege.metrics.m2.edit_lattice import NOOP
from maege.numba_jit import jit

BONUS = 0.001  # added for each edit, so that fewer and longer edits win


@jit
def same(a, a_start, a_end, b, b_start, b_end):
    """Whether two stretches of two arrays are equal."""
    if a_end - a_start != b_end - b_start:
        return False
    for k in range(a_end - a_start):  # noqa: SIM110
        if a[a_start + k] != b[b_start + k]:
            return False
    return True


@jit
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


@jit
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


@jit
def places_at(span, place):
    """Return which spans are empty and stand at a place."""
    found = np.empty(len(span), np.int64)
    count = 0
    for k in range(len(span)):
        found[count] = k
        count += span[k, 0] == place and span[k, 1] == place
    return found[:count]


@jit
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


@jit
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


@jit
def same_characters(folded, i, i_end, j, j_end):
    """Whether tokens i to i_end and j to j_end have the same characters; False without any."""
    source, source_ends, hypothesis, hypothesis_ends = folded
    if len(source_ends) == 0:
        return False
    a_start, a_end = source_ends[i], source_ends[i_end]
    b_start, b_end = hypothesis_ends[j], hypothesis_ends[j_end]
    return same(source, a_start, a_end, hypothesis, b_start, b_end)


@jit
def match(source, hypothesis, lattice, gold, folded):
    """Read a hypothesis as edits, once for each annotator, so that as many as can be are gold.

    source, hypothesis: the tokens, as numbers. lattice: see maege.metrics.m2.edit_lattice.build.
    gold: spans, replacements and annotators of the gold edits: (gold_span, texts, ends, words), see
    ``equalities``, and the places where the edits of each annotator begin, with one more for the
    end. folded: characters of the source and where its tokens begin, and the same of the
    hypothesis; edits that change none of these characters do not count. Empty if all edits count.

    Returns a row for each edit: annotator, start and end in the source, start and end in the
    hypothesis, and the gold edit that it is (-1: none).
    """
    vertices, listed, span, length, kinds = lattice
    gold_span, texts, ends, words, first_gold = gold
    rows = [(0, 0, 0, 0, 0, 0) for _ in range(0)]  # empty, but numba sees of what
    size = len(vertices)
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
    return rows
