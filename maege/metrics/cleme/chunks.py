"""Chunks of a sentence that hypothesis and references share, and what becomes of each."""

from collections.abc import Iterator, Sequence
from typing import Literal

from maege.data.edit import Edit, Tokens, apply_edits

Assumption = Literal["dependent", "independent"]
# The kinds of outcomes: the hypothesis has the correction of a reference; edits where it should,
# but otherwise; edits where nothing is to be edited; edits nothing where it should; agrees.
HIT, WRONG, OVER, MISSED, UNCHANGED = range(5)
KINDS = 5
Outcome = tuple[int, int, int]  # reference, kind, length in tokens (of UNCHANGED: how many chunks)
Contents = list[Tokens | None]  # of a text in each interval; None where it has no edit


def merged_intervals(edits: Sequence[Edit]) -> list[tuple[int, int]]:
    """Return the intervals of the source that edits cover; those that touch are one.

    >>> merged_intervals([Edit(2, 2, ("x",), "M"), Edit(5, 6, (), "U"), Edit(1, 2, (), "U")])
    [(1, 2), (5, 6)]
    """
    intervals: list[tuple[int, int]] = []
    for start, end in sorted({edit.span for edit in edits}):
        if intervals and start <= intervals[-1][1]:
            intervals[-1] = intervals[-1][0], max(end, intervals[-1][1])
        else:
            intervals.append((start, end))
    return intervals


def contents(
    tokens: Tokens, intervals: Sequence[tuple[int, int]], edits: Sequence[Edit]
) -> Contents:
    """Return what a text has in place of each interval; None where it has no edit.

    >>> contents(("a", "b", "c"), [(0, 2), (3, 3)], [Edit(1, 2, ("x",), "R")])
    [('a', 'x'), None]
    """
    result: Contents = [None] * len(intervals)
    if not edits:
        return result
    for index, (start, end) in enumerate(intervals):
        inside = [edit for edit in edits if start <= edit.start and edit.end <= end]
        if len(inside) == 1 and inside[0].span == (start, end):
            result[index] = inside[0].replacement
        elif inside:
            moved = [Edit(e.start - start, e.end - start, e.replacement, e.type) for e in inside]
            result[index] = apply_edits(tokens[start:end], moved)
    return result


def kept_references(tokens: Tokens, references: Sequence[Sequence[Edit]]) -> list[int]:
    """Return the indices of the references that are not empty texts, or the first if all are."""
    kept = [
        index
        for index, edits in enumerate(references)
        if any(edit.replacement for edit in edits)
        or (edits and apply_edits(tokens, edits))
        or (tokens and not edits)
    ]
    return kept or [0]


class ChunkedSentence:
    """A source, a hypothesis and references in chunks with the same boundaries.

    intervals: the chunks that any text edits. lengths: of each edited chunk of each reference, the
    greater number of tokens of source and reference.
    """

    def __init__(
        self, tokens: Tokens, hypothesis: Sequence[Edit], references: Sequence[Sequence[Edit]]
    ) -> None:
        self.tokens = tokens
        edits = [*hypothesis, *(edit for own in references for edit in own)]
        self.intervals = merged_intervals(edits)
        self.gaps = self._gaps()
        self.hypothesis = contents(tokens, self.intervals, hypothesis)
        self.references = [contents(tokens, self.intervals, own) for own in references]
        self.lengths = [
            max(end - start, len(content))
            for own in self.references
            for (start, end), content in zip(self.intervals, own, strict=True)
            if content is not None
        ]

    def outcomes(self, assumption: Assumption) -> Iterator[Outcome]:
        """Yield what becomes of each chunk; unchanged ones are counted together."""
        if assumption == "dependent":
            for index, own in enumerate(self.references):
                yield from self._against(index, own)
        else:
            yield from self._against_all()

    def _against(self, index: int, reference: Contents) -> Iterator[Outcome]:
        unchanged = self.gaps
        for (start, end), own, other in zip(
            self.intervals, self.hypothesis, reference, strict=True
        ):
            if own is not None:
                kind = OVER if other is None else HIT if own == other else WRONG
                yield index, kind, max(end - start, len(own))
            elif other is not None and other != self.tokens[start:end]:
                yield index, MISSED, end - start
            else:
                unchanged += 1
        yield index, UNCHANGED, unchanged

    def _against_all(self) -> Iterator[Outcome]:
        unchanged = self.gaps
        for (start, end), own, *others in zip(
            self.intervals, self.hypothesis, *self.references, strict=True
        ):
            if own is not None:
                edited = any(other is not None for other in others)
                kind = HIT if own in others else WRONG if edited else OVER
                yield 0, kind, max(end - start, len(own))
            elif None not in others:
                yield 0, MISSED, end - start
            else:
                unchanged += 1
        yield 0, UNCHANGED, unchanged

    def _gaps(self) -> int:
        """Return the number of chunks that no text edits: what is between the intervals."""
        ends = [0, *(end for _, end in self.intervals)]
        starts = [*(start for start, _ in self.intervals), len(self.tokens)]
        return sum(end < start for end, start in zip(ends, starts, strict=True))
