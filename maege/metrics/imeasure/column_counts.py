"""Counts of the columns of an alignment of source, hypothesis and reference, and their measures."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import zip_longest
from typing import Literal, NamedTuple, TypeVar

import numpy as np
from rapidfuzz.distance import Levenshtein

from maege.array_types import Floats
from maege.counting.edit_counts import f_scores
from maege.data.edit import Tokens

ColumnAspect = Literal["correction", "detection"]
Ratio = TypeVar("Ratio", float, Fraction)


class ConfusionCounts(NamedTuple):
    """Numbers of columns as the published I-measure tool counts them (Felice and Briscoe, 2015).

    ``fpn``: columns in which all three texts differ; ``fp`` and ``fn`` contain them, too. For
    detection they are true positives.
    """

    tp: int
    tn: int
    fp: int
    fn: int
    fpn: int

    def weighted_accuracy(self, weight: Ratio) -> Ratio:
        """Return the accuracy with changed columns weighted; 1 without columns.

        A weight that is a Fraction gives an exact Fraction.

        >>> round(ConfusionCounts(484, 27350, 888, 2294, 136).weighted_accuracy(2.0), 4)
        0.8799
        """
        right = weight * self.tp + self.tn
        whole = right + weight * self.fp + self.fn - (weight + 1) * self.fpn / 2
        return right / whole if whole else type(whole)(1)


class ColumnCounts(NamedTuple):
    """Numbers of columns, each counted once, and those of the source alone with the reference.

    Source and hypothesis agree with the reference (``tn``) or not (``fn``); the hypothesis differs
    from the source, and the reference equals the source (``fp``), the hypothesis (``tp``), or
    neither (``fpn``). A gap is a token like any other. The first five fields are in the order of
    ConfusionCounts.
    """

    tp: int = 0
    tn: int = 0
    fp: int = 0
    fn: int = 0
    fpn: int = 0
    source_tn: int = 0
    source_fn: int = 0

    def for_aspect(self, aspect: ColumnAspect) -> ConfusionCounts:
        """Return the counts of one aspect."""
        if aspect == "detection":
            return ConfusionCounts(self.tp + self.fpn, self.tn, self.fp, self.fn, 0)
        return ConfusionCounts(self.tp, self.tn, self.fp + self.fpn, self.fn + self.fpn, self.fpn)

    @property
    def for_source(self) -> ConfusionCounts:
        """The counts of leaving the source as it is; the same for both aspects."""
        return ConfusionCounts(0, self.source_tn, 0, self.source_fn, 0)


COUNTS = len(ColumnCounts._fields)
TP, TN, FP, FN, FPN, SOURCE_TN, SOURCE_FN = range(COUNTS)  # the fields, as columns of arrays


def improvement(system: Ratio, source: Ratio) -> Ratio:
    """Return I for two weighted accuracies.

    >>> improvement(0.75, 0.5), improvement(0.25, 0.5), improvement(0.5, 0.5)
    (0.5, -0.5, 0.0)
    """
    if system == source:
        return type(system)(1 if system == 1 else 0)
    if system > source:
        return (system - source) / (1 - source)
    return system / source - 1


def column_measures(
    totals: Floats, measure: str, aspect: ColumnAspect, weight: float, beta: float
) -> Floats:
    """Return a measure of counts, the fields of ColumnCounts: shape (..., 7) -> (...).

    Other arguments are parameters of the I-measure.

    >>> totals = np.array([[484.0, 27350, 752, 2158, 136, 27971, 2771]])
    >>> column_measures(totals, "i", "correction", 2.0, 1.0).round(4)
    array([-0.033])
    """
    tp, tn, fp, fn, fpn, source_tn, source_fn = np.moveaxis(totals, -1, 0)
    if aspect == "detection":
        tp, fpn = tp + fpn, np.zeros_like(fpn)
    else:
        fp, fn = fp + fpn, fn + fpn
    if measure == "f":
        return f_scores(np.stack([tp, tp + fp, tp + fn], axis=-1), beta)
    if measure == "precision":
        return _ratios(tp, tp + fp)
    if measure == "recall":
        return _ratios(tp, tp + fn)
    if measure == "accuracy":
        return _ratios(tp + tn, tp + tn + fp + fn - fpn)
    right = weight * tp + tn
    weighted = _ratios(right, right + weight * fp + fn - (weight + 1) * fpn / 2)
    if measure == "wacc":
        return weighted
    return _improvements(weighted, _ratios(source_tn, source_tn + source_fn))


def _improvements(system: Floats, source: Floats) -> Floats:
    """Return I of two weighted accuracies; see ``column_counts.improvement``."""
    with np.errstate(divide="ignore", invalid="ignore"):
        better, worse = (system - source) / (1 - source), system / source - 1
    return np.where(system == source, system == 1, np.where(system > source, better, worse))


def _ratios(part: Floats, whole: Floats) -> Floats:
    """Return part / whole, and 1 where ``whole`` is 0."""
    return np.divide(part, whole, out=np.ones_like(part), where=whole != 0)


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
