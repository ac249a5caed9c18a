"""The weights of edits of a lattice: gold edits are so light that paths have as many as possible.

A lattice is that of ``edit_lattice.py``, ``gold`` are the lists of ``gold_lists``. The published
scorer has rules of its own for insertions, and adds up its weights one by one, so that they are
rounded in its way; both are reproduced, to the last bit.
"""

from maege.metrics.m2.edit_lattice import BONUS, LISTED, arcs_from, span


def gold_lists(gold):
    """Return starts and ends of gold edits, and what they have in ``EncodedEdits``, as lists."""
    return (
        [int(start) for start in gold.span[:, 0]],
        [int(end) for end in gold.span[:, 1]],
        [int(first) for first in gold.first_replacement],
        [int(first) for first in gold.first_word],
        [int(token) for token in gold.words],
    )


def is_apart(start, end, lattice):
    """Whether a span is outside of the lattice, so that no arc has it."""
    (i_of, _, _, _), _, _, (_, shifted), _ = lattice
    return not shifted and (start < i_of[0] or end > i_of[-1])


def find_matches(source, hypothesis, lattice, gold, dropped):
    """Return which arcs equal which gold edits: span, replaced text and a replacement.

    A match is an arc, as tail * vertices + head, and an edit; they are sorted by edit. ``dropped``
    are arcs that are not listed.
    """
    (i_of, j_of, _, _), _, _, (_, shifted), (_, heads, arcs, _, _) = lattice
    size = len(i_of)
    matches = []
    for edit in range(len(gold[0])):
        start, end = gold[0][edit], gold[1][edit]
        if is_apart(start, end, lattice):
            continue
        for tail in range(size):
            if i_of[tail] > start and not shifted:
                break
            if i_of[tail] != start and not (shifted and i_of[tail] == 0 and j_of[tail] == start):
                continue
            lengths = replaced_by(hypothesis, j_of[tail], gold, edit)
            if not lengths:
                continue
            first, last = arcs_from(tail, lattice)
            for place in range(first, last):
                head = heads[place]
                if (
                    j_of[head] - j_of[tail] in lengths
                    and span(tail, head, arcs[place], lattice) == (start, end)
                    and not (shifted and source[i_of[tail] : i_of[head]] != source[start:end])
                    and tail * size + head not in dropped
                ):
                    matches.append((tail * size + head, edit))
    return matches


def replaced_by(hypothesis, j, gold, edit):
    """Return the lengths of the replacements of a gold edit that the hypothesis has at ``j``."""
    _, _, first_text, first_word, words = gold
    lengths = []
    for text in range(first_text[edit], first_text[edit + 1]):
        word, end = first_word[text], first_word[text + 1]
        if hypothesis[j : j + end - word] == words[word:end]:
            lengths.append(end - word)
    return lengths


def changed_weights(lattice, matches, gold, own, best, dropped):
    """Return the arcs whose weight is another for an annotator, in order, and the weights.

    ``own`` are the first gold edit of the annotator and the end. ``best`` is the weight of an arc
    that equals one. ``dropped`` arcs are on no path; those that are kept have that weight already.
    """
    first, last = own
    size, kept = len(lattice[0][0]), len(lattice[4][0]) - 1
    changes = [(arc, float("inf")) for arc in dropped if arc // size >= kept]
    for arc, edit in matches:
        if first <= edit < last and gold[0][edit] != gold[1][edit]:
            changes.append((arc, best))
    for edit in range(first, last):
        start = gold[0][edit]
        if gold[1][edit] != start or is_apart(start, start, lattice):
            continue
        golds = [g for g in range(first, last) if gold[0][g] == gold[1][g] == start]
        if golds[0] == edit:
            for arc, listed in matched_insertions(lattice, matches, start, golds):
                weight = best
                for _ in range(listed - 1):
                    weight += BONUS
                changes.append((arc, weight))
    changes.sort()
    return [changes[k] for k in range(len(changes)) if not k or changes[k - 1][0] != changes[k][0]]


def insertion_places(lattice, start):
    """Return where the arcs from each vertex begin in the list of insertions at a position.

    The list has the arcs with that span, by tail, then by head, as often as they are listed. The
    results are the first vertex of the position in the source, the places of the arcs from it and
    the following ones, with the end of the list, and the arcs before: head, place and number.

    Between vertices that base arcs connect, there are arcs from each to each later one, and merged
    ones are listed once. With ``shifted``, arcs of the first position of the source come before.
    """
    (i_of, j_of, targets, times), _, _, (_, shifted), (_, heads, arcs, _, _) = lattice
    size = len(i_of)
    place, before = 0, []
    vertex = 0
    while shifted and vertex < size and i_of[vertex] == 0:
        if j_of[vertex] == start:
            first, end = arcs_from(vertex, lattice)
            for k in range(first, end):
                if span(vertex, heads[k], arcs[k], lattice) == (start, start):
                    before.append((heads[k], place, arcs[k] >> LISTED & 3))
                    place += arcs[k] >> LISTED & 3
        vertex += 1
    while vertex < size and i_of[vertex] < start:
        vertex += 1
    first = vertex
    while vertex < size and i_of[vertex] == start:
        vertex += 1
    numbers, after = [0] * (vertex - first), 0  # after: so many arcs are from the vertex
    for tail in range(vertex - 1, first - 1, -1):
        after = after + 1 if targets[3 * tail] >= 0 else 0
        numbers[tail - first] = times[3 * tail] + after - 1 if after else 0
    places = [place]
    for number in numbers:
        places.append(places[-1] + number)
    return first, places, before


def matched_insertions(lattice, matches, start, golds):
    """Return the insertions at a position that equal gold ones, and how often they are listed.

    The published scorer takes the sorted arcs from both ends in turn (``left`` and ``right``) and
    compares each with the gold insertions that remain (``first`` to ``last``). It changes the end
    after an arc that equals none. After a match it skips the arcs that are not adjacent to it.
    Here, all arcs up to the next match are taken at once. ``golds`` are the gold insertions.
    """
    size = len(lattice[0][0])
    first_tail, places, _ = group = insertion_places(lattice, start)
    candidates = []  # place, how often listed, arc, index in golds
    for arc, edit in matches:
        if edit in golds:
            place, listed = listing(arc // size, arc % size, lattice, group)
            candidates.append((place, listed, arc, golds.index(edit)))
    result = []  # arc, how often listed
    left, right, first, last = 0, places[-1] - 1, 0, len(golds) - 1
    at_left = True
    while True:
        low, high, at_low, at_high = right + 1, left - 1, 0, 0
        for k in range(len(candidates)):
            place, listed, _, index = candidates[k]
            if left <= place and place + listed - 1 <= right and first <= index <= last:
                if place < low or (place == low and index < candidates[at_low][3]):
                    low, at_low = place, k
                end = place + listed - 1
                if end > high or (end == high and index > candidates[at_high][3]):
                    high, at_high = end, k
        if low > right:
            return result
        by_left, by_right = low - left, right - high
        if by_left < by_right + at_left:
            _, listed, arc, index = candidates[at_low]
            right -= by_left + (not at_left)
            after = arc % size - first_tail
            has_next = 0 <= after < len(places) - 1 and places[after] < places[after + 1]
            left = places[after] if has_next else right + 1
            at_left, first = True, index + 1
        else:
            _, listed, arc, index = candidates[at_high]
            left += by_right + at_left
            right = last_listing_to(arc // size, lattice, group)
            at_left, last = False, index - 1
        result.append((arc, listed))


def listing(tail, head, lattice, group):
    """Return the place of an arc in the list of insertions at a position, and how often it is."""
    (_, _, _, times), _, _, _, _ = lattice
    first, places, before = group
    if tail < first:
        for other, place, listed in before:
            if other == head:
                return place, listed
    if head == tail + 1:
        return places[tail - first], times[3 * tail]
    return places[tail - first] + times[3 * tail] + head - tail - 2, 1


def last_listing_to(head, lattice, group):
    """Return the last place of an arc to a vertex in the list of insertions at a position."""
    (_, _, targets, times), _, _, _, _ = lattice
    first, places, before = group
    if head > first and targets[3 * (head - 1)] == head:
        return places[head - 1 - first] + times[3 * (head - 1)] - 1
    for other, place, listed in before:
        if other == head:
            return place + listed - 1
    return -1
