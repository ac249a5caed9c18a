"""A hypothesis read as edits, once for each annotator, with as many gold edits as possible.

The edits are those on the lightest path (``lightest_path.py``) through the lattice of all ways to
read it (``edit_lattice.py``) with the annotator's weights (``edit_weights.py``).
"""

import numpy as np

from maege.loops import in_c
from maege.metrics.m2.edit_lattice import KIND, NOOP, alignments, base_arcs, listings, no_arcs, span
from maege.metrics.m2.edit_weights import changed_weights, find_matches, gold_lists
from maege.metrics.m2.lightest_path import lightest_path


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


@in_c
def count_edits(texts, gold, windows, most, rule):
    """Count the edits of H hypotheses of a source that ``read_edits`` returns.

    ``texts`` are the source and the hypotheses, ``windows``, shape (H, 6), those of the latter; for
    other arguments see there. Returns lists: for each hypothesis, for each annotator the numbers of
    edits and of those that equal gold edits; -1 if the lattice is too large.
    """
    counts = np.zeros((len(windows), len(gold.first_edit) - 1, 2), np.int32)
    for h in range(len(windows)):
        rows, is_read = read_edits(texts, h + 1, gold, windows[h], most, rule)
        for annotator, _, _, _, _, matched in rows:
            counts[h, annotator, 0] += 1
            counts[h, annotator, 1] += matched >= 0
        if not is_read:
            counts[h, :, :] = -1
    return counts.tolist()


@in_c
def read_edits(texts, index, gold, window, most, rule):
    """Read a hypothesis as edits, once for each annotator, with as many gold edits as possible.

    Returns for each edit: annotator, start and end in the source, start and end in the hypothesis,
    and the index of the gold edit that it equals (-1: none). The second result is whether the
    hypothesis is read; if there are more cells or arcs than ``most``, it is not.

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
    most
        Greatest number of cells of the alignment tables, of arcs, and of arcs that are kept.
    rule
        Greatest number of unchanged words within an edit, and ``shifted``: whether insertions
        before the first token have the position j - 1 of the inserted word in the hypothesis, as in
        early versions of the scorer, instead of 0.
    """
    rows = []
    if (window[1] - window[0] + 2) * (window[3] + window[4] + 3) > most[0]:
        return rows, False
    max_unchanged, before = rule[0], int(window[0])
    first_word, end = texts.first[index], texts.first[index + 1]
    tokens = [int(token) for token in texts.tokens[: texts.first[1]]]
    words = [int(token) for token in texts.tokens[first_word:end]]
    vertices = alignments(tokens, words, window)
    i_of, j_of, _, _ = vertices
    size, after = len(i_of), len(tokens) - i_of[-1]
    lattice = (vertices, *base_arcs(tokens, words, vertices), rule, no_arcs(size, most[2]))
    # Before the window, two tables have each unchanged token, which also begins merged arcs.
    noops = before * max(0, max_unchanged - 1)
    listed_in_all, dropped = listings(lattice, noops % 2 == 1, most[1])
    if listed_in_all < 0:
        return rows, False
    end, listed_after = end_of_path(dropped, size, after, max_unchanged)
    best = -float(listed_in_all + noops // 2 + 2 * before + listed_after)
    edits = gold_lists(gold)
    matches = find_matches(tokens, words, lattice, edits, dropped)
    # Annotators whose gold edits change the same weights share their path.
    known_changes, known_paths = [], []
    for annotator in range(len(gold.first_edit) - 1):
        first, last = int(gold.first_edit[annotator]), int(gold.first_edit[annotator + 1])
        changes = changed_weights(lattice, matches, edits, (first, last), best, dropped)
        known = 0
        while known < len(known_changes) and known_changes[known] != changes:
            known += 1
        if known == len(known_changes):
            known_changes.append(changes)
            known_paths.append(lightest_path(lattice, changes, float(before), end))
        for tail, head, arc in known_paths[known]:
            if arc >> KIND & 7 == NOOP:
                continue
            i, i_end, j, j_end = i_of[tail], i_of[head], j_of[tail], j_of[head]
            if same_characters(texts, (i, i_end), (first_word + j, first_word + j_end)):
                continue
            matched = -1
            for edit in range(first, last):
                if (tail * size + head, edit) in matches:
                    matched = edit
                    first = edit + 1
                    break
            start, stop = span(tail, head, arc, lattice)
            rows.append((annotator, start, stop, j, j_end, matched))
    return rows, True


def end_of_path(dropped, size, after, max_unchanged):
    """Return the vertex where paths end, and how often arcs are listed behind the lattice.

    ``size`` is the number of vertices, ``after`` that of tokens behind them, which are unchanged.
    There, as at the last two vertices, each token has an arc, and if edits can have two unchanged
    tokens, each pair has one, of which every second is listed. So all paths go through every second
    vertex; the last of these in the lattice is their end. What follows is no matter of edits.
    """
    if after == 0:
        return size - 1, 0
    if max_unchanged < 2:
        return size - 2, 2 * after
    is_listed = (size - 3) * size + size - 1 not in dropped  # the arc of the last pair
    return size - 2 + is_listed, 2 * after + (after + 1 - is_listed) // 2
