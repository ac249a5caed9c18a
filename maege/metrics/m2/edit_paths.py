"""Paths through the edit lattice of MaxMatch: the readings of a hypothesis with most gold edits.

Weights, and the choice between paths of equal weight, are those of the published scorer.

Compiled functions; tokens are ids. In shapes, n and m are the numbers of source and hypothesis
tokens, V that of vertices, A that of listed arcs, G that of gold edits. ``source`` (n,),
``hypothesis`` (m,), ``listed`` (A,), ``span`` (A, 2) and ``gold_span`` (G, 2) are of integers,
``equal`` (A, G) is of booleans, ``weight`` (V, V) of floats. ``lattice`` is the result of
``build_edit_lattice``, ``gold`` an EncodedEdits.
"""

import numpy as np

from maege.metrics.m2.edit_lattice import NOOP
from maege.numba_jit import jit

BONUS = 0.001  # added for each edit, so that fewer and longer edits win


@jit
def same(a, a_start, a_end, b, b_start, b_end):
    """Whether a[a_start:a_end] equals b[b_start:b_end]."""
    if a_end - a_start != b_end - b_start:
        return False
    for k in range(a_end - a_start):  # noqa: SIM110
        if a[a_start + k] != b[b_start + k]:
            return False
    return True


@jit
def equalities(source, hypothesis, lattice, gold):
    """Return which listed arcs equal which gold edits: span, replaced text and a replacement."""
    vertices, listed, span, _, _ = lattice
    gold_span, texts, ends, words, _ = gold
    size = len(vertices)
    result = np.zeros((len(listed), len(gold_span)), np.bool_)
    for index in range(len(listed)):
        u, v = listed[index] // size, listed[index] % size
        i, j, i_end, j_end = vertices[u, 0], vertices[u, 1], vertices[v, 0], vertices[v, 1]
        for g in range(len(gold_span)):
            start, end = gold_span[g, 0], gold_span[g, 1]
            if span[index, 0] != start or span[index, 1] != end:
                continue
            if not same(source, i, i_end, source, start, end):
                continue
            for t in range(texts[g], texts[g + 1]):
                if same(hypothesis, j, j_end, words, ends[t], ends[t + 1]):
                    result[index, g] = True
    return result


@jit
def weigh(weight, lattice, equal, gold_span):
    """Write the weights of all arcs for one annotator.

    An arc weighs its length, plus the bonus for each time it is listed. An arc that equals a gold
    edit weighs less than any path without it.
    """
    _, listed, span, length, kinds = lattice
    size, gold = len(length), -float(len(listed))
    for arc in listed:
        weight[arc // size, arc % size] = length[arc // size, arc % size]
    for index in range(len(listed)):
        u, v = listed[index] // size, listed[index] % size
        start, end = span[index, 0], span[index, 1]
        is_gold, at_gold_insertion = False, False
        for g in range(len(gold_span)):
            is_gold = is_gold or equal[index, g]
            at_gold_insertion = at_gold_insertion or (
                start == end and gold_span[g, 0] == start == gold_span[g, 1]
            )
        if is_gold and start != end:
            weight[u, v] = gold
        elif (kinds[u, v] != NOOP or start == end) and not at_gold_insertion:
            weight[u, v] += BONUS
    for g in range(len(gold_span)):
        start, end = gold_span[g, 0], gold_span[g, 1]
        if start == end and len(insertions_at(gold_span[:g], start)) == 0:
            weigh_insertions(weight, listed, span, equal, gold_span, start)


@jit
def insertions_at(span, position):
    """Return the indices of the insertions at a position; ``span`` has the shape (spans, 2)."""
    insertions = np.empty(len(span), np.int64)
    count = 0
    for k in range(len(span)):
        insertions[count] = k
        count += span[k, 0] == position and span[k, 1] == position
    return insertions[:count]


@jit
def weigh_insertions(weight, listed, span, equal, gold_span, position):
    """Write the weights of the insertions at one position, which may have several gold ones.

    The published scorer takes the sorted arcs from both ends in turn (``left`` and ``right``) and
    compares each with the gold insertions that remain (``first`` to ``last``). It changes the end
    after an arc that equals none. After a match it skips the arcs that are not adjacent to it.
    """
    size, gold = len(weight), -float(len(listed))
    group = insertions_at(span, position)
    for k in range(1, len(group)):  # sorted by arc; most are so already
        moving = group[k]
        while k and listed[group[k - 1]] > listed[moving]:
            group[k] = group[k - 1]
            k -= 1
        group[k] = moving
    golds = insertions_at(gold_span, position)
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
    """Return the indices of the arcs on the lightest path, left to right (Bellman-Ford).

    The order of the list decides between paths of equal weight.
    """
    size = len(weight)
    distance = np.full(size, np.inf)
    distance[0] = 0
    predecessor = np.full(size, -1, np.int64)
    changed = True
    while changed:
        changed = False
        for index in range(len(listed)):
            u, v = listed[index] // size, listed[index] % size
            if distance[u] + weight[u, v] < distance[v]:
                distance[v] = distance[u] + weight[u, v]
                predecessor[v] = index
                changed = True
    path = np.empty(size, np.int64)
    first, v = size, size - 1
    while v:
        first -= 1
        path[first] = predecessor[v]
        v = listed[predecessor[v]] // size
    return path[first:]


@jit
def same_characters(characters, i, i_end, j, j_end):
    """Whether tokens i to i_end and j to j_end have the same characters; see ``match``."""
    source, source_ends, hypothesis, hypothesis_ends = characters
    if len(source_ends) == 0:
        return False
    a_start, a_end = source_ends[i], source_ends[i_end]
    b_start, b_end = hypothesis_ends[j], hypothesis_ends[j_end]
    return same(source, a_start, a_end, hypothesis, b_start, b_end)


@jit
def match(source, hypothesis, lattice, gold, characters):
    """Read a hypothesis as edits, once for each annotator, with as many gold edits as possible.

    ``characters`` are characters and ends of the source, then of the hypothesis (see EncodedText):
    edits that change no character do not count. With empty arrays all edits count. Returns for each
    edit: annotator, start and end in the source, start and end in the hypothesis, and the index of
    the gold edit that it equals (-1: none).
    """
    vertices, listed, span, _, kinds = lattice
    first_gold = gold.first_edit
    rows = [(0, 0, 0, 0, 0, 0) for _ in range(0)]  # empty, but numba infers the type
    size = len(vertices)
    equal = equalities(source, hypothesis, lattice, gold)
    weight = np.zeros((size, size))
    for annotator in range(len(first_gold) - 1):
        after, last = first_gold[annotator], first_gold[annotator + 1]
        weigh(weight, lattice, equal[:, after:last], gold.span[after:last])
        for index in lightest_path(listed, weight):
            u, v = listed[index] // size, listed[index] % size
            i, j, i_end, j_end = vertices[u, 0], vertices[u, 1], vertices[v, 0], vertices[v, 1]
            if kinds[u, v] == NOOP or same_characters(characters, i, i_end, j, j_end):
                continue
            matched = -1
            for g in range(after, last):
                if equal[index, g]:
                    matched = g
                    after = g + 1
                    break
            rows.append((annotator, span[index, 0], span[index, 1], j, j_end, matched))
    return rows
