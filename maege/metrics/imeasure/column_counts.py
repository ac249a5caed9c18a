"""Counts of columns of an alignment of source, hypothesis and reference, and what they give."""

from typing import Literal, NamedTuple

Aspect = Literal["correction", "detection"]


class AspectCounts(NamedTuple):
    """Columns as the published I-measure tool counts them (Felice and Briscoe, 2015).

    ``fpn``: columns in which all three texts differ; they are in ``fp`` and in ``fn``, too. For
    detection they are true positives.
    """

    tp: int
    tn: int
    fp: int
    fn: int
    fpn: int

    def weighted_accuracy(self, weight: float) -> float:
        """Accuracy in which changed columns count ``weight`` times; 1 if there are none.

        >>> round(AspectCounts(484, 27350, 888, 2294, 136).weighted_accuracy(2), 4)
        0.8799
        """
        right = weight * self.tp + self.tn
        return _ratio(right, right + weight * self.fp + self.fn - (weight + 1) * self.fpn / 2)

    @property
    def accuracy(self) -> float:
        """Right columns / all columns; 1 if there are none."""
        return _ratio(self.tp + self.tn, self.tp + self.tn + self.fp + self.fn - self.fpn)

    @property
    def precision(self) -> float:
        """TP / (TP + FP); 1 where nothing is changed."""
        return _ratio(self.tp, self.tp + self.fp)

    @property
    def recall(self) -> float:
        """TP / (TP + FN); 1 where nothing is to be changed."""
        return _ratio(self.tp, self.tp + self.fn)

    def f_score(self, beta: float) -> float:
        """Return the weighted harmonic mean of precision and recall, 0 if both are 0."""
        precision, recall, square = self.precision, self.recall, beta * beta
        if precision == recall == 0:
            return 0.0
        return (1 + square) * precision * recall / (square * precision + recall)


class ColumnCounts(NamedTuple):
    """Columns, each counted once, and those of aligning the source alone with the reference.

    Source and hypothesis agree with the reference (``tn``) or not (``fn``); the hypothesis differs
    from the source, and the reference is as the source (``fp``), as the hypothesis (``tp``), or
    neither (``fpn``). A gap is a token like any other.
    """

    tn: int = 0
    fn: int = 0
    fp: int = 0
    tp: int = 0
    fpn: int = 0
    source_tn: int = 0
    source_fn: int = 0

    def of(self, aspect: Aspect) -> AspectCounts:
        """Return the counts of one aspect."""
        if aspect == "detection":
            return AspectCounts(self.tp + self.fpn, self.tn, self.fp, self.fn, 0)
        return AspectCounts(self.tp, self.tn, self.fp + self.fpn, self.fn + self.fpn, self.fpn)

    @property
    def source_accuracy(self) -> float:
        """The (weighted) accuracy of leaving the source as it is."""
        return _ratio(self.source_tn, self.source_tn + self.source_fn)

    def improvement(self, aspect: Aspect, weight: float) -> float:
        """Return I, how much better (up to 1) or worse (down to -1) than its source a text is.

        >>> counts = ColumnCounts(27350, 2158, 752, 484, 136, 27971, 2771)
        >>> round(counts.improvement("correction", 2), 4)
        -0.033
        """
        system, source = self.of(aspect).weighted_accuracy(weight), self.source_accuracy
        if system == source:
            return 1.0 if system == 1 else 0.0
        if system > source:
            return (system - source) / (1 - source)
        return system / source - 1


def _ratio(part: float, whole: float) -> float:
    return part / whole if whole else 1.0
