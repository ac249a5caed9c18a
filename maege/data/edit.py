"""Edits of a tokenised sentence: what they are, which overlap, how to apply and to find them."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

Tokens = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Edit:
    """A replacement of tokens of a sentence.

    Parameters
    ----------
    start, end
        The tokens that are replaced: from index ``start`` to ``end`` (exclusive), 0-based. An
        insertion has ``start == end``.
    replacement
        The tokens that take their place. A deletion has none.
    type
        The type of the error, as ``SVA``.
    alternatives
        Further replacements that the annotator also accepts (``||`` in M2). A lattice uses
        ``replacement`` only.
    """

    start: int
    end: int
    replacement: Tokens
    type: str
    alternatives: tuple[Tokens, ...] = ()

    @property
    def span(self) -> tuple[int, int]:
        """Start and end."""
        return self.start, self.end

    def __str__(self) -> str:
        text = " ".join(self.replacement) or "∅"
        return f"{self.start}-{self.end} → {text} [{self.type}]"


Edits = tuple[tuple[Edit, ...], ...]  # of each sentence


def apply_edits(tokens: Sequence[str], edits: Sequence[Edit]) -> Tokens:
    """Return a sentence with edits applied by position; insertions at one position in their order.

    Where two overlap, the second replaces the tokens at its position after the first, as in the
    scripts that built the published references of CoNLL-2014. A deletion that is repeated deletes
    nothing else, unlike there.

    >>> apply_edits("He go home".split(), [Edit(1, 2, ("goes",), "SVA")])
    ('He', 'goes', 'home')
    """
    result: list[str] = []
    place = 0
    for group in overlapping_groups(edits):
        start = min(edit.start for edit in group)
        result += tokens[place:start]
        place = max(edit.end for edit in group)
        result += _applied(tokens[start:place], start, group)
    return (*result, *tokens[place:])


def _applied(tokens: Sequence[str], first: int, edits: Sequence[Edit]) -> Sequence[str]:
    """Return tokens of a sentence, from the first one on, with edits in them applied in turn."""
    if len(edits) == 1:
        return edits[0].replacement
    result = list(tokens)
    offset = -first
    for edit in edits:
        start = max(0, edit.start + offset)
        result[start : max(start, edit.end + offset)] = edit.replacement
        offset += len(edit.replacement) - (edit.end - edit.start)
    return result


def overlap(a: Edit, b: Edit) -> bool:
    """Whether two edits share a token, or one is an insertion strictly inside the other.

    The result of applying edits that do not overlap depends on their positions only. Insertions at
    the same position, or at the edge of another edit, do not overlap.

    >>> overlap(Edit(1, 3, (), "x"), Edit(2, 4, (), "x"))
    True
    >>> overlap(Edit(1, 3, (), "x"), Edit(3, 3, ("a",), "x"))
    False
    """
    if a.start == a.end or b.start == b.end:
        insertion, other = (a, b) if a.start == a.end else (b, a)
        return other.start < insertion.start < other.end
    return max(a.start, b.start) < min(a.end, b.end)


def overlapping_groups(edits: Sequence[Edit]) -> list[list[Edit]]:
    """Group edits of a sentence so that edits of different groups do not overlap.

    The groups, and the edits in each, are sorted by position. An edit that overlaps no other is a
    group of its own.

    >>> edits = [Edit(3, 4, (), "z"), Edit(0, 2, (), "x"), Edit(1, 3, (), "y")]
    >>> [[edit.type for edit in group] for group in overlapping_groups(edits)]
    [['x', 'y'], ['z']]
    """
    ordered = sorted(edits, key=lambda e: (e.start, e.end))
    if all(edit.end <= following.start for edit, following in pairwise(ordered)):
        return [[edit] for edit in ordered]
    complete: list[list[Edit]] = []  # they end before all further edits
    groups: list[list[Edit]] = []
    for edit in ordered:
        complete += [g for g in groups if all(member.end <= edit.start for member in g)]
        groups = [g for g in groups if any(member.end > edit.start for member in g)]
        overlapping = [g for g in groups if any(overlap(edit, member) for member in g)]
        groups = [g for g in groups if g not in overlapping]
        groups.append([*(member for group in overlapping for member in group), edit])
    return sorted(
        [*complete, *groups], key=lambda g: (min(e.start for e in g), max(e.end for e in g))
    )


def merge(tokens: Sequence[str], edits: Sequence[Edit]) -> Edit:
    """Merge overlapping edits, at least one, into one that covers them all and has the same result.

    Its type is the distinct types joined by ``+``.

    >>> merge("a b c d".split(), [Edit(0, 2, ("x", "y"), "A"), Edit(1, 3, ("z",), "B")])
    Edit(start=0, end=3, replacement=('x', 'z'), type='A+B', alternatives=())
    """
    start = min(edit.start for edit in edits)
    end = max(edit.end for edit in edits)
    types = "+".join(dict.fromkeys(edit.type for edit in edits))
    return Edit(start, end, tuple(_applied(tokens[start:end], start, edits)), types)


def changed_segments(a: list[str], b: list[str]) -> list[tuple[int, int, int, int]]:
    """Return start and end, in both texts, of the segments that differ between them.

    >>> changed_segments("a b c".split(), "x y b c d".split())
    [(0, 1, 0, 2), (3, 3, 4, 5)]
    """
    from rapidfuzz.distance import Levenshtein  # slow to import

    equal = [code for code in Levenshtein.opcodes(a, b) if code.tag == "equal"]
    ends = [(0, 0), *((code.src_end, code.dest_end) for code in equal)]
    starts = [*((code.src_start, code.dest_start) for code in equal), (len(a), len(b))]
    return [
        (start, end, j, j_end)
        for (start, j), (end, j_end) in zip(ends, starts, strict=True)
        if start < end or j < j_end
    ]
