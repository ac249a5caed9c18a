"""ERRANT's alignment of two parsed sentences, as loops over arrays.

The costs, their order and the backtrace are those of ``errant.alignment`` (Felice et al., 2016;
Bryant et al., 2017), so that the operations are the same.

A *sentence* of n tokens is a tuple (tokens, characters, ends) of int arrays: tokens, shape (n, 5)
or wider, has the ids of form, part of speech, tag, lower-case form and lemma; the characters of
token i, as code points, are characters[ends[i] : ends[i + 1]]. ``open_pos``, bool, says which parts
of speech are open classes.
"""

import numpy as np

from maege.loops import in_c

MATCH, SUBSTITUTION, DELETION, INSERTION, TRANSPOSITION = 0, 1, 2, 3, 4
ORTH, POS, LOWER, LEMMA = 0, 1, 3, 4  # columns of the tokens of a sentence
DIFFERENT_LEMMA = 0.499
BOTH_OPEN, DIFFERENT_POS = 0.25, 0.5
ASCII, MAX_MASK_BITS = 128, 62  # words with bit masks have these characters, up to this length


def has_mask(characters, start, end):
    """Whether a word is ASCII, and short enough for bit masks of the positions of its letters."""
    fits = end - start <= MAX_MASK_BITS
    for k in range(start, end):
        fits = fits and 0 < characters[k] < ASCII
    return fits


def common_letters(a, start, end, masks, size):
    """Return the length of the longest common subsequence of two ASCII words.

    Each bit that is cleared is a letter in common (Hyyrö, 2004). The first word is a[start:end]; of
    the second, of length ``size``, there is for each character the mask of its positions.
    """
    every = (1 << size) - 1
    state = every
    for k in range(start, end):
        hit = state & masks[a[k]]
        state = ((state + hit) | (state - hit)) & every
    common = size
    while state:
        state &= state - 1
        common -= 1
    return common


def common_subsequence(a, a_start, a_end, b, b_start, b_end):
    """Return the length of the longest common subsequence of a[a_start:a_end], b[b_start:b_end]."""
    row = np.zeros(b_end - b_start + 1, np.int32)
    for i in range(a_start, a_end):
        diagonal = 0
        for j in range(b_start, b_end):
            above = row[j - b_start + 1]
            if a[i] == b[j]:
                row[j - b_start + 1] = diagonal + 1
            elif row[j - b_start] > above:
                row[j - b_start + 1] = row[j - b_start]
            diagonal = above
    return row[-1]


def letter_cost(a, i, b, j, masks, has_masks):
    """Return the share of the letters of two words, a[i] and b[j], that they have not in common.

    ``masks`` are those of the first word, if both words have masks; see ``common_letters``.
    """
    a_characters, a_start, a_end = a[1], a[2][i], a[2][i + 1]
    b_characters, b_start, b_end = b[1], b[2][j], b[2][j + 1]
    if has_masks:
        common = common_letters(b_characters, b_start, b_end, masks, a_end - a_start)
    else:
        common = common_subsequence(a_characters, a_start, a_end, b_characters, b_start, b_end)
    size = a_end - a_start + b_end - b_start
    return (size - 2 * common) / size


def same_words(a, i, b, j, count):
    """Whether the ``count`` tokens up to i and up to j differ only in order and case.

    ``a`` and ``b`` have the shapes (n, 5) and (m, 5).
    """
    for k in range(count):
        word = a[i - k, LOWER]
        difference = 0
        for other in range(count):
            difference += a[i - other, LOWER] == word
            difference -= b[j - other, LOWER] == word
        if difference != 0:
            return False
    return True


def sums(tokens):
    """Return the cumulative sums, shape (n + 1,), of the lower-case forms of tokens, shape (n, 5).

    Only their high bits are added, to avoid overflow.
    """
    result = np.zeros(len(tokens) + 1, np.int64)
    for i in range(len(tokens)):
        result[i + 1] = result[i] + (tokens[i, LOWER] >> 16)
    return result


def first_positions(a, b):
    """Return where each lower-case form of ``a`` is in ``b`` first, shape (n,); m if nowhere.

    ``a`` and ``b`` have the shapes (n, 5) and (m, 5).
    """
    positions = np.empty(len(a), np.int32)
    for i in range(len(a)):
        j = 0
        while j < len(b) and a[i, LOWER] != b[j, LOWER]:
            j += 1
        positions[i] = j
    return positions


@in_c
def align(a, b, open_pos):
    """Align two sentences; return a list of the operations that are no match.

    Left to right, each is: operation, start and end in ``a``, start and end in ``b``.
    """
    a_tokens, b_tokens = a[0], b[0]
    n, m = len(a_tokens), len(b_tokens)
    while n and m and a_tokens[n - 1, ORTH] == b_tokens[m - 1, ORTH]:
        n, m = n - 1, m - 1  # the backtrace begins with these matches
    a_characters, a_ends = a[1], a[2]
    b_has_mask = np.zeros(m, np.bool_)
    for j in range(m):
        b_has_mask[j] = has_mask(b[1], b[2][j], b[2][j + 1])
    masks = np.zeros(ASCII, np.int64)  # of a word of ``a``, see ``common_letters``
    a_sums, b_sums = sums(a_tokens), sums(b_tokens)
    in_b, in_a = first_positions(a_tokens, b_tokens), first_positions(b_tokens, a_tokens)
    costs = np.zeros((n + 1, m + 1))
    moves = np.zeros((n + 1, m + 1), np.int32)  # of a transposition: its size beyond the code
    for i in range(n + 1):
        costs[i, 0], moves[i, 0] = i, DELETION
    for j in range(1, m + 1):
        costs[0, j], moves[0, j] = j, INSERTION
    for i in range(n):
        a_start, a_end = a_ends[i], a_ends[i + 1]
        a_has_mask = has_mask(a_characters, a_start, a_end)
        if a_has_mask:
            for k in range(a_start, a_end):
                masks[a_characters[k]] |= 1 << (k - a_start)
        for j in range(m):
            if a_tokens[i, ORTH] == b_tokens[j, ORTH]:
                costs[i + 1, j + 1] = costs[i, j]
                continue
            # The cost of replacing a word is 0 if only case differs; else the sum of costs of
            # lemma, part of speech and letters. The last is left out where it cannot matter.
            substitution = 0.0
            if a_tokens[i, LOWER] != b_tokens[j, LOWER]:
                if a_tokens[i, LEMMA] != b_tokens[j, LEMMA]:
                    substitution = DIFFERENT_LEMMA
                a_pos, b_pos = a_tokens[i, POS], b_tokens[j, POS]
                if a_pos != b_pos:
                    both_open = open_pos[a_pos] and open_pos[b_pos]
                    substitution += BOTH_OPEN if both_open else DIFFERENT_POS
                if costs[i, j] + substitution <= min(costs[i + 1, j], costs[i, j + 1]) + 1:
                    has_masks = a_has_mask and b_has_mask[j]
                    substitution += letter_cost(a, i, b, j, masks, has_masks)
            best, move = costs[i, j] + substitution, SUBSTITUTION
            # A transposition covers the words back to where, on a diagonal without a match, both
            # sides have the same ones. Equal sums are necessary for that, and quick to compare; so
            # is that each of the two words is before or at the other one on the other side.
            difference = a_sums[i + 1] - b_sums[j + 1]
            k = 1 if in_b[i] <= j and in_a[j] <= i else i + 1
            while i >= k and j >= k and costs[i - k + 1, j - k + 1] != costs[i - k, j - k]:
                if a_sums[i - k] - b_sums[j - k] == difference and same_words(
                    a_tokens, i, b_tokens, j, k + 1
                ):
                    if costs[i - k, j - k] + k <= best:
                        best, move = costs[i - k, j - k] + k, TRANSPOSITION + k + 1
                    break
                k += 1
            if costs[i + 1, j] + 1 < best:
                best, move = costs[i + 1, j] + 1, INSERTION
            if costs[i, j + 1] + 1 < best:
                best, move = costs[i, j + 1] + 1, DELETION
            costs[i + 1, j + 1], moves[i + 1, j + 1] = best, move
        if a_has_mask:
            for k in range(a_start, a_end):
                masks[a_characters[k]] = 0
    return _backtrace(moves)


def _backtrace(moves):
    """Return the operations of ``align``, from the moves of all cells, shape (n + 1, m + 1)."""
    i, j = moves.shape[0] - 1, moves.shape[1] - 1
    rows = []
    while i + j:
        move = int(moves[i, j])
        back_a, back_b = int(move != INSERTION), int(move != DELETION)
        if move > TRANSPOSITION:
            back_a = back_b = move - TRANSPOSITION
        if move != MATCH:
            rows.append((min(move, TRANSPOSITION), i - back_a, i, j - back_b, j))
        i, j = i - back_a, j - back_b
    return rows[::-1]
