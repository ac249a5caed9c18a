"""Chunks of a sentence that hypothesis and references share, and what becomes of each."""

from collections.abc import Iterator, Sequence
from operator import attrgetter, itemgetter
from typing import Literal

from maege.data.edit import Edit, Tokens, apply_edits

Assumption = Literal["dependent", "independent"]
# The kinds of outcomes: the hypothesis has the correction of a reference; edits where it should,
# but otherwise; edits where nothing is to be edited; edits nothing where it should; agrees.
HIT, WRONG, OVER, MISSED, UNCHANGED = range(5)
KINDS = 5
CountedChunk = tuple[
    int, int, int
]  # reference, kind, length in tokens (of UNCHANGED: how many chunks)
Contents = list[Tokens | None]  # of a text in each interval; None where it has no edit


def merged_edits(texts: Sequence[Sequence[Edit]]) -> list[tuple[int, int, dict[int, list[Edit]]]]:
    """Return the intervals of the source that edits of texts cover; those that touch are one.

    Each has its start and end, and the edits of each text in it by position, by index of the text.

    >>> insertion, replacement = Edit(2, 2, ("x",), "M"), Edit(1, 2, ("y",), "R")
    >>> [(start, end, list(inside)) for start, end, inside in merged_edits([[insertion],
    ...     [Edit(5, 6, (), "U"), replacement]])]
    [(1, 2, [1, 0]), (5, 6, [1])]
    """
    edits = [(e.start, e.end, index, e) for index, own in enumerate(texts) for e in own]
    edits.sort(key=itemgetter(0, 1))
    intervals: list[tuple[int, int, dict[int, list[Edit]]]] = []
    last = -1
    for start, end, index, edit in edits:
        if start > last:
            intervals.append((start, end, {index: [edit]}))
            last = end
            continue
        first, _, inside = intervals[-1]
        inside.setdefault(index, []).append(edit)
        if end > last:
            intervals[-1] = first, end, inside
            last = end
    return intervals


def content(tokens: Tokens, start: int, end: int, edits: Sequence[Edit]) -> Tokens:
    """Return what edits by position make of the tokens from ``start`` to ``end``.

    >>> content(("a", "b", "c"), 0, 2, [Edit(1, 2, ("x",), "R")])
    ('a', 'x')
    """
    result: Tokens = ()
    place = start
    for edit in edits:
        if edit.start < place:  # edits overlap
            moved = [Edit(e.start - start, e.end - start, e.replacement, e.type) for e in edits]
            return apply_edits(tokens[start:end], moved)
        result += tokens[place : edit.start] + edit.replacement
        place = edit.end
    return result + tokens[place:end]


def kept_references(tokens: Tokens, references: Sequence[Sequence[Edit]]) -> list[int]:
    """Return the indices of the references that are not empty texts, or the first if all are."""
    kept = [
        index
        for index, edits in enumerate(references)
        if (tokens and not edits)
        or any(map(attrgetter("replacement"), edits))
        or (edits and apply_edits(tokens, edits))
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
        merged = merged_edits([hypothesis, *references])
        self.intervals = [(start, end) for start, end, _ in merged]
        texts: list[Contents] = [[None] * len(merged) for _ in (hypothesis, *references)]
        self.hypothesis, *self.references = texts
        self.lengths: list[int] = []
        for number, (start, end, inside) in enumerate(merged):
            for index, edits in inside.items():
                texts[index][number] = new = content(tokens, start, end, edits)
                if index:
                    self.lengths.append(max(end - start, len(new)))
        self.gaps = self._gaps()

    def outcomes(self, assumption: Assumption) -> Iterator[CountedChunk]:
        """Yield what becomes of each chunk; unchanged ones are counted together."""
        if assumption == "dependent":
            for index, own in enumerate(self.references):
                yield from self._against(index, own)
        else:
            yield from self._against_all()

    def _against(self, index: int, reference: Contents) -> Iterator[CountedChunk]:
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

    def _against_all(self) -> Iterator[CountedChunk]:
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
        gaps = last = 0
        for start, end in self.intervals:
            gaps += last < start
            last = end
        return gaps + (last < len(self.tokens))
