"""An approximate alignment of source, hypothesis and reference, for texts that are too long."""

from collections.abc import Sequence
from itertools import zip_longest

from rapidfuzz.distance import Levenshtein

from maege.data.edit import Tokens
from maege.metrics.imeasure.column_counts import ColumnCounts

_Column = tuple[str | None, ...]  # of source, hypothesis and reference; None is a gap


def approximate_counts(source: Tokens, hypothesis: Tokens, reference: Tokens) -> ColumnCounts:
    """Count the columns if both other texts are aligned with the source.

    >>> a, b, c = (tuple(text.split()) for text in ("He go home", "He goes home", "He went home ."))
    >>> approximate_counts(a, b, c)
    ColumnCounts(tp=0, tn=2, fp=0, fn=1, fpn=1, source_tn=2, source_fn=2)
    """
    counts = _count(_columns(source, hypothesis, reference))
    source_counts = _count(_columns(source, source, reference))
    return counts._replace(source_tn=source_counts.tn, source_fn=source_counts.fn)


def _columns(source: Tokens, hypothesis: Tokens, reference: Tokens) -> list[_Column]:
    columns: list[_Column] = []
    cells = zip(_by_position(source, hypothesis), _by_position(source, reference), strict=True)
    for token, (a, b) in zip((*source, None), cells, strict=True):
        columns += [(None, *inserted) for inserted in zip_longest(a[:-1], b[:-1])]
        columns.append((token, a[-1], b[-1]))
    return columns[:-1]  # the last one is the end of all texts


def _by_position(source: Tokens, text: Tokens) -> list[list[str | None]]:
    """Return for each source token, and the end, what is inserted before it and what it becomes."""
    aligned: list[list[str | None]] = [[] for _ in range(len(source) + 1)]
    codes = Levenshtein.opcodes(source, text)
    for code in codes:
        if code.tag == "insert":
            aligned[code.src_start] += text[code.dest_start : code.dest_end]
    for code in codes:
        new: Sequence[str | None] = text[code.dest_start : code.dest_end]
        if code.tag == "delete":
            new = [None] * (code.src_end - code.src_start)
        for position, token in zip(range(code.src_start, code.src_end), new, strict=False):
            aligned[position].append(token)
    aligned[-1].append(None)
    return aligned


def _count(columns: Sequence[_Column]) -> ColumnCounts:
    kinds = list(map(_kind, columns))
    return ColumnCounts(**{kind: kinds.count(kind) for kind in ("tp", "tn", "fp", "fn", "fpn")})


def _kind(column: _Column) -> str:
    source, hypothesis, reference = column
    if source == hypothesis:
        return "tn" if source == reference else "fn"
    if source == reference:
        return "fp"
    return "tp" if hypothesis == reference else "fpn"
