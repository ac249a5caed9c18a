"""Counts of the columns of an alignment of source, hypothesis and reference, and their measures."""

from fractions import Fraction
from typing import Literal, NamedTuple, TypeVar

from maege.counting.f_score import f_score

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

    @property
    def accuracy(self) -> float:
        """Right columns / all columns; 1 without columns."""
        return _ratio(self.tp + self.tn, self.tp + self.tn + self.fp + self.fn - self.fpn)

    @property
    def precision(self) -> float:
        """TP / (TP + FP); 1 if the hypothesis changes nothing."""
        return _ratio(self.tp, self.tp + self.fp)

    @property
    def recall(self) -> float:
        """TP / (TP + FN); 1 if nothing is to be changed."""
        return _ratio(self.tp, self.tp + self.fn)

    def f_score(self, beta: float) -> float:
        """Return the F score, see maege.counting.f_score."""
        return f_score(self.precision, self.recall, beta)


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

    def improvement(self, aspect: ColumnAspect, weight: float) -> float:
        """Return I, how much better (up to 1) or worse (down to -1) a text is than its source.

        >>> counts = ColumnCounts(484, 27350, 752, 2158, 136, 27971, 2771)
        >>> round(counts.improvement("correction", 2), 4)
        -0.033
        """
        return improvement(
            self.for_aspect(aspect).weighted_accuracy(weight), self.for_source.accuracy
        )


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


def _ratio(part: float, whole: float) -> float:
    return part / whole if whole else 1.0
