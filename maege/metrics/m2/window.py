"""Where two texts can be aligned in several ways: MaxMatch looks for edits there only."""

from collections.abc import Sequence
from typing import NamedTuple

from rapidfuzz.distance import Indel


class Window(NamedTuple):
    """A part of a source and of a hypothesis; before and after it, both have the same tokens."""

    start: int  # in both
    source_end: int
    hypothesis_end: int
    deletions: int  # so many at most in an optimal alignment, and so many insertions
    insertions: int
    after: int  # so many tokens after it can matter, too


def window(source: Sequence[int], hypothesis: Sequence[int], margin: int) -> Window:
    """Return the window of two texts that differ, with as many unchanged tokens before it.

    All optimal alignments of the texts, with substitutions that cost 1 or 2, are the same outside
    of the window: they pair equal tokens there. ``margin`` is the number of unchanged tokens that
    an edit can have. After the window one more matters (see ``edit_readings.end_of_path``), or all
    if edits can have more than two.
    """
    n, m = len(source), len(hypothesis)
    shorter = min(n, m)
    before = 0
    while before < shorter and source[before] == hypothesis[before]:
        before += 1
    after = 0
    while after < shorter - before and source[n - 1 - after] == hypothesis[m - 1 - after]:
        after += 1
    distance = Indel.distance(source[before : n - after], hypothesis[before : m - after])
    deletions, insertions = (distance + n - m) // 2, (distance - n + m) // 2
    shift = max(deletions, insertions)
    start = max(0, _paired(source[:before], shift) - margin)
    end = _paired(source[n - after :][::-1], shift)
    relevant = min(end, margin + 1) if margin <= 2 else end
    return Window(start, n - end, m - end, deletions, insertions, relevant)


def _paired(common: Sequence[int], shift: int) -> int:
    """Return how many tokens of a common beginning all optimal alignments pair with themselves.

    An alignment that leaves them pays for each token by which it is shifted, up to the end of the
    common tokens. So it is not optimal unless all other tokens from there are paired, with those at
    the distance of the shift; the shift never decreases.

    >>> _paired("a b c d".split(), 1), _paired("a b c c c".split(), 1)
    (3, 2)
    """
    start = max(0, len(common) - shift)
    for distance in range(shift, 0, -1):
        while start > 0 and common[start - 1] == common[start - 1 + distance]:
            start -= 1
    return start
