"""Edits of a tokenised sentence: what they are, which of them conflict, how to apply them."""

from collections.abc import Sequence
from dataclasses import dataclass

Tokens = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Edit:
    """Tokens ``start`` to ``end`` (exclusive) of a sentence become ``replacement``.

    An insertion has ``start == end``; a deletion has an empty replacement. ``alternatives``
    are further replacements that the annotator also accepts (``||`` in M2); a lattice uses
    the first only.
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


def apply_edits(tokens: Sequence[str], edits: Sequence[Edit]) -> Tokens:
    """Apply edits in the order (start, end, given order), with a running offset.

    Insertions at one position appear in the given order. Where spans overlap the later edit
    replaces what stands at its (moved) place, as the scripts that built the published
    CoNLL-2014 references do.

    >>> apply_edits("He go home".split(), [Edit(1, 2, ("goes",), "SVA")])
    ('He', 'goes', 'home')
    """
    result = list(tokens)
    offset = 0
    for edit in sorted(edits, key=lambda e: e.span):
        start = max(0, edit.start + offset)
        result[start : max(start, edit.end + offset)] = edit.replacement
        offset += len(edit.replacement) - (edit.end - edit.start)
    return tuple(result)


def conflict(a: Edit, b: Edit) -> bool:
    """Whether the result of applying both depends on more than their places.

    Spans conflict when they share a token, or when one is an insertion strictly inside the
    other. Insertions at one position, or at the edge of another span, do not conflict.

    >>> conflict(Edit(1, 3, (), "x"), Edit(2, 4, (), "x"))
    True
    >>> conflict(Edit(1, 3, (), "x"), Edit(3, 3, ("a",), "x"))
    False
    """
    if a.start == a.end or b.start == b.end:
        insertion, other = (a, b) if a.start == a.end else (b, a)
        return other.start < insertion.start < other.end
    return max(a.start, b.start) < min(a.end, b.end)


def conflict_groups(edits: Sequence[Edit]) -> list[list[Edit]]:
    """Group edits, sorted by place, so that edits of different groups never conflict."""
    groups: list[list[Edit]] = []
    for edit in sorted(edits, key=lambda e: e.span):
        touching = [g for g in groups if any(conflict(edit, member) for member in g)]
        merged = [*(member for group in touching for member in group), edit]
        groups = [g for g in groups if not any(g is t for t in touching)]
        groups.append(merged)
    return sorted(groups, key=lambda g: (min(e.start for e in g), max(e.end for e in g)))


def merge(tokens: Sequence[str], edits: Sequence[Edit]) -> Edit:
    """Make one edit of several that conflict: it covers all of them, types joined by ``+``.

    >>> merge("a b c d".split(), [Edit(0, 2, ("x", "y"), "A"), Edit(1, 3, ("z",), "B")])
    Edit(start=0, end=3, replacement=('x', 'z'), type='A+B', alternatives=())
    """
    start = min(edit.start for edit in edits)
    end = max(edit.end for edit in edits)
    moved = [Edit(e.start - start, e.end - start, e.replacement, e.type) for e in edits]
    types = "+".join(dict.fromkeys(edit.type for edit in edits))
    return Edit(start, end, apply_edits(tokens[start:end], moved), types)
