"""A hypothesis read as edits, once for each annotator, with as many gold edits as possible.

The edits are those on the lightest path (``lightest_path.py``) through the lattice of all ways to
read it (``edit_lattice.py``) with the annotator's weights (``edit_weights.py``).
"""

import numpy as np

from maege.metrics.m2.edit_lattice import (
    KIND,
    NOOP,
    alignments,
    base_kinds,
    listed,
    merged_arcs,
    span,
)
from maege.metrics.m2.edit_weights import (
    find_matches,
    gold_lists,
    weigh,
    weights_without_gold,
)
from maege.metrics.m2.lightest_path import lightest_path
from maege.numba_jit import jit, jit_steps


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


@jit_steps
def count_edits(texts, gold, windows, max_vertices, rule):
    """Count the edits of H hypotheses of a source that ``read_edits`` returns.

    ``texts`` are the source and the hypotheses, ``windows``, shape (H, 6), those of the latter; for
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
    after = len(tokens) - i_of[-1]
    size = before + len(i_of) + after
    if size > max_vertices:
        return rows, size
    base = base_kinds(tokens, words, vertices)
    # Before the window, two tables have each unchanged token, which also begins merged arcs.
    noops = before * max(0, max_unchanged - 1)
    arcs, lowest, order, listed_in_all = merged_arcs(vertices, base, max_unchanged, noops % 2 - 1)
    path_end, listed_after = end_of_path(arcs, len(i_of), after, max_unchanged)
    best = -float(listed_in_all + noops // 2 + 2 * before + listed_after)
    lattice = vertices, arcs, lowest, order, rule
    edits = gold_lists(gold)
    matches = find_matches(tokens, words, lattice, edits)
    weights = weights_without_gold(arcs, order)
    # Annotators whose gold edits change the same weights share their path.
    known_changes, known_paths = [[(0, 0.0)]][1:], [[(0, 0)]][1:]
    for annotator in range(len(gold.first_edit) - 1):
        first, last = int(gold.first_edit[annotator]), int(gold.first_edit[annotator + 1])
        written = weigh(weights, lattice, matches, edits, (first, last), best)
        changes = [(0, 0.0)][1:]
        for arc, weight in written:
            if weights[arc] != weight:
                changes.append((arc, weights[arc]))
        known = 0
        while known < len(known_changes) and known_changes[known] != changes:
            known += 1
        if known == len(known_changes):
            known_changes.append(changes)
            known_paths.append(lightest_path(weights, lattice, float(before), path_end))
        path = known_paths[known]
        for tail, head in path:
            arc = head * len(i_of) + tail
            if arcs[arc] >> KIND & 7 == NOOP:  # most are, and calls are slow
                continue
            i, i_end, j, j_end = i_of[tail], i_of[head], j_of[tail], j_of[head]
            if same_characters(texts, (i, i_end), (first_word + j, first_word + j_end)):
                continue
            matched = -1
            for edit in range(first, last):
                if (arc, edit) in matches:
                    matched = edit
                    first = edit + 1
                    break
            start, end = span(tail, head, lattice)
            rows.append((annotator, start, end, j, j_end, matched))
        for arc, weight in written[::-1]:
            weights[arc] = weight
    return rows, size


@jit
def end_of_path(arcs, size, after, max_unchanged):
    """Return the vertex where paths end, and how often arcs are listed behind the lattice.

    ``size`` is the number of vertices, ``after`` that of tokens behind them, which are unchanged.
    There, as at the last two vertices, each token has an arc, and if edits can have two unchanged
    tokens, each pair has one, of which every second is listed. So all paths go through every second
    vertex; the last of these in the lattice is their end. What follows is no matter of edits.
    """
    if after == 0:
        return size - 1, 0
    is_listed = listed(arcs[size * size - 3])  # the arc of the last pair
    pairs = (after + 1 - is_listed) // 2 if max_unchanged == 2 else 0
    return size - 2 + is_listed, 2 * after + pairs
