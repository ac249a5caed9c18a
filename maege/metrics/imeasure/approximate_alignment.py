"""A quick alignment of source, hypothesis and reference, for texts too long for the best one."""

from collections.abc import Sequence
from itertools import zip_longest

from rapidfuzz.distance import Levenshtein

from maege.data.edit import Tokens
from maege.metrics.imeasure.column_counts import ColumnCounts

Column = tuple[str | None, ...]  # of source, hypothesis and reference; None is a gap


def quick_counts(source: Tokens, hypothesis: Tokens, reference: Tokens) -> ColumnCounts:
    """Count the columns when both other texts are aligned with the source.

    >>> a, b, c = (tuple(text.split()) for text in ("He go home", "He goes home", "He went home ."))
    >>> quick_counts(a, b, c)
    ColumnCounts(tn=2, fn=1, fp=0, tp=0, fpn=1, source_tn=2, source_fn=2)
    """
    counts = _counted(_columns(source, hypothesis, reference))
    alone = _counted(_columns(source, source, reference))
    return counts._replace(source_tn=alone.tn, source_fn=alone.fn)


def _columns(source: Tokens, hypothesis: Tokens, reference: Tokens) -> list[Column]:
    columns: list[Column] = []
    pairs = zip(_by_place(source, hypothesis), _by_place(source, reference), strict=True)
    for token, (one, other) in zip((*source, None), pairs, strict=True):
        columns += [(None, *inserted) for inserted in zip_longest(one[:-1], other[:-1])]
        columns.append((token, one[-1], other[-1]))
    return columns[:-1]  # the last one is the end, where nothing stands


def _by_place(source: Tokens, text: Tokens) -> list[list[str | None]]:
    """Return for each source token, and the end, what is inserted before it and what it becomes."""
    found: list[list[str | None]] = [[] for _ in range(len(source) + 1)]
    codes = Levenshtein.opcodes(source, text)
    for code in codes:
        if code.tag == "insert":
            found[code.src_start] += text[code.dest_start : code.dest_end]
    for code in codes:
        new: Sequence[str | None] = text[code.dest_start : code.dest_end]
        if code.tag == "delete":
            new = [None] * (code.src_end - code.src_start)
        for place, token in zip(range(code.src_start, code.src_end), new, strict=False):
            found[place].append(token)
    found[-1].append(None)
    return found


def _counted(columns: Sequence[Column]) -> ColumnCounts:
    kinds = list(map(_kind, columns))
    return ColumnCounts(**{kind: kinds.count(kind) for kind in ("tn", "fn", "fp", "tp", "fpn")})


def _kind(column: Column) -> str:
    source, hypothesis, reference = column
    if source == hypothesis:
        return "tn" if source == reference else "fn"
    if source == reference:
        return "fp"
    return "tp" if hypothesis == reference else "fpn"
