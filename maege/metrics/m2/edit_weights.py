"""The weights of edits of a lattice: gold edits are so light that paths have as many as possible.

A lattice is that of ``edit_lattice.py``, ``gold`` are the lists of ``gold_lists``. The published
scorer has rules of its own for insertions, and adds up its weights one by one, so that they are
rounded in its way; both are reproduced, to the last bit.
"""

from maege.metrics.m2.edit_lattice import KIND, LENGTH, LISTED, NONE, NOOP, listed, span
from maege.numba_jit import filled, jit

BONUS = 0.001  # added for each edit, so that fewer and longer edits win


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
            arc = arcs[head * size + tail]  # calls are slow
            if arc == NONE or not arc >> LISTED & 3 or (i_of[head] < end and not shifted):
                continue
            if not shifted or span(tail, head, lattice) == (start, end):
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
def weights_without_gold(arcs, order):
    """Return the weights of all arcs: lengths, plus the bonus for each time one is listed."""
    weights = filled(float("inf"), len(arcs))
    by_length = [0.0][1:]  # by length and number of listings, as far as there are such arcs
    for index in order:
        arc = arcs[index]
        while len(by_length) <= arc >> LISTED:
            weight = float(len(by_length) // 4)
            by_length.append(float("inf"))
            for _ in range(3):
                weight += BONUS
                by_length.append(weight)
        is_noop = arc >> KIND & 7 == NOOP and arc >> LISTED & 3 > 0
        weights[index] = float(arc >> LENGTH) if is_noop else by_length[arc >> LISTED]
    return weights


@jit
def weigh(weights, lattice, matches, gold, own, best):
    """Write the weights of arcs for the annotator with the gold edits ``own``, first and end.

    ``best`` is that of an arc that equals one. Returns arcs and their weights, as they were before.
    """
    _, arcs, lowest, _, _ = lattice
    size = len(lowest)
    first, last = own
    written = [(0, 0.0)][1:]
    for arc, edit in matches:
        if first <= edit < last:
            start, end = span(arc % size, arc // size, lattice)
            if start != end:
                written.append((arc, weights[arc]))
                weights[arc] = best
    for edit in range(first, last):
        start = gold[0][edit]
        if gold[1][edit] != start or is_apart(start, start, lattice):
            continue
        golds = [g for g in range(first, last) if gold[0][g] == gold[1][g] == start]
        if golds[0] == edit:
            group = [(0, 0)][1:]
            for tail, head in arcs_at(start, start, lattice):
                arc = head * size + tail
                written.append((arc, weights[arc]))
                weights[arc] = float(arcs[arc] >> LENGTH)
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
