"""Reference implementation of the dependent CLEME and CLEME2, from their definition.

Weights are added up one by one in the order of the sentence, as the published tool does: the last
bit of a sum decides between references that are equal but for rounding.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import exp

Edit = tuple[int, int, tuple[str, ...]]  # start, end, replacement
Chunk = tuple[str, int]  # what becomes of it, length


@dataclass
class Sums:
    tp: float = 0
    fp: float = 0
    fn: float = 0
    tn: float = 0
    wrong: float = 0
    over: float = 0

    def plus(self, other: "Sums") -> "Sums":
        names = self.__dataclass_fields__
        return Sums(*(getattr(self, name) + getattr(other, name) for name in names))


def bounds(length: int, texts: Sequence[Sequence[Edit]]) -> list[tuple[int, int, bool]]:
    """Start and end of the chunks that all texts share, and whether any text edits them.

    Edits that touch are in one.
    """
    merged: list[list[int]] = []
    for start, end, _ in sorted((edit for edits in texts for edit in edits), key=lambda e: e[0]):
        if merged and start <= merged[-1][1]:
            merged[-1][1] = max(merged[-1][1], end)
        else:
            merged.append([start, end])
    chunks, place = [], 0
    for start, end in merged:
        if place < start:
            chunks.append((place, start, False))
        chunks.append((start, end, True))
        place = end
    return [*chunks, (place, length, False)] if place < length else chunks


def content(tokens: Sequence[str], edits: Sequence[Edit], start: int, end: int) -> list[str] | None:
    """What a text has in a chunk; None if it does not edit it."""
    inside = [edit for edit in edits if start <= edit[0] and edit[1] <= end]
    if not inside:
        return None
    words: list[str] = []
    for first, last, replacement in sorted(inside):
        words += [*tokens[start:first], *replacement]
        start = last
    return [*words, *tokens[start:end]]


def chunks(
    tokens: Sequence[str], hypothesis: Sequence[Edit], references: Sequence[Sequence[Edit]]
) -> tuple[list[list[Chunk]], list[int]]:
    """What becomes of the chunks of each reference, in order, and the lengths of edited ones."""
    result, lengths = [], []
    shared = bounds(len(tokens), [hypothesis, *references])
    for reference in references:
        row = []
        for start, end, is_edited in shared:
            own = content(tokens, hypothesis, start, end) if is_edited else None
            other = content(tokens, reference, start, end) if is_edited else None
            if other is not None:
                lengths.append(max(end - start, len(other)))
            if own is not None:
                kind = "over" if other is None else "tp" if own == other else "wrong"
                row.append((kind, max(end - start, len(own))))
            elif other is not None and other != list(tokens[start:end]):
                row.append(("fn", end - start))
            else:
                row.append(("tn", end - start))
        result.append(row)
    return result, lengths


def summed(row: Sequence[Chunk], mean_length: float | None) -> Sums:
    sums = Sums()
    for kind, length in row:
        is_false = kind in ("wrong", "over")
        weight = 1.0
        if mean_length is not None and kind != "tn":
            difference = length - mean_length if is_false else mean_length - length
            weight = min(1.25, max(0.75, 2 * (1 / (1 + exp(difference)))))
        setattr(sums, kind, getattr(sums, kind) + weight)
        if is_false:
            sums.fp += weight
    return sums


def cleme_f(sums: Sums) -> float:
    p = sums.tp / (sums.tp + sums.fp) if sums.tp + sums.fp else 1.0
    r = sums.tp / (sums.tp + sums.fn) if sums.tp + sums.fn else 1.0
    return round(1.25 * p * r / (0.25 * p + r), 4) if p + r else 0.0


def cleme2_score(sums: Sums) -> float:
    necessary = sums.tp + sums.wrong + sums.fn
    proposed = sums.tp + (sums.wrong + sums.over)
    hit, wrong, under = (
        part / necessary if necessary else 0.0 for part in (sums.tp, sums.wrong, sums.fn)
    )
    over = sums.over / proposed if proposed else 0.0
    return 0.45 * hit + 0.35 * (1 - wrong) + 0.15 * (1 - under) + 0.05 * (1 - over)


def corpus(
    sentences: Sequence[tuple[Sequence[str], Sequence[Edit], Sequence[Sequence[Edit]]]],
    score: Callable[[Sums], float],
    *,
    weighted: bool,
) -> list[Sums]:
    """The sums of each sentence against the reference that is chosen for it."""
    rows, lengths = [], []
    for sentence in sentences:
        row, own = chunks(*sentence)
        rows.append(row)
        lengths += own
    mean_length = sum(lengths) / len(lengths) if weighted and lengths else None
    total, chosen = Sums(), []
    for row in rows:
        candidates = [summed(reference, mean_length) for reference in row]
        keys = [
            (score(total.plus(sums)), sums.tp, -sums.fp, -sums.fn, sums.tn) for sums in candidates
        ]
        best = candidates[max(range(len(keys)), key=keys.__getitem__)]
        chosen.append(best)
        total = total.plus(best)
    return chosen
