"""SARI (Xu et al., 2016) and its maximum over single references."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from maege.errors import MetricError
from maege.metric import AdditiveMetric, Floats, Segment
from maege.metrics.ngrams import ORDERS, SegmentNgrams, Side, batches

OPERATIONS = ("keep", "delete", "add")


@dataclass(frozen=True)
class Sari(AdditiveMetric):
    """SARI as the authors' ``SARI.py`` computes it; 0 to 1. A corpus is the mean of sentences.

    Text is lower-cased and split at single blanks. Keeping is an F1, deleting a precision, both
    over n-gram types with fractional credit by the share of references that agree; adding is
    an F1 over types. All are averaged over n = 1 to 4, then over the three operations. EASSE's
    SARI is another function. Without references the score is 0.

    empty: what an operation scores that neither the hypothesis nor any reference performs.
        0 is published: a source that is right and left alone scores 1/3. 1 makes an output
        that equals all references score 1 (as far as it has n-grams).
    """

    empty: float = 0.0

    name: ClassVar[str] = "sari"
    columns: ClassVar[tuple[str, ...]] = (
        *(f"{operation}{n}" for operation in OPERATIONS for n in range(1, ORDERS + 1)),
        "sentences",
    )

    def __post_init__(self) -> None:
        if self.empty not in (0, 1):
            raise MetricError(f"{self.name}: empty is {self.empty!r}; it must be 0 or 1")

    def counts(self, segments: Sequence[Segment]) -> Floats:
        """Return the score of each operation and order."""
        rows = [_operations(batch, self.empty) for batch in batches(segments, split)]
        scores = np.concatenate(rows) if rows else np.empty((0, len(self.columns) - 1))
        return np.column_stack([scores, np.ones(len(scores))])

    def corpus_score(self, totals: Floats) -> Floats:
        """Return the mean over sentences, operations and orders."""
        return np.asarray(totals[..., :-1].mean(axis=-1) / totals[..., -1])


@dataclass(frozen=True)
class MaxSari(Sari):
    """The greatest SARI of a sentence over its references taken singly; 0 to 1.

    empty: as for ``sari``.
    """

    name: ClassVar[str] = "max-sari"

    def counts(self, segments: Sequence[Segment]) -> Floats:
        """Return the scores against the reference with the greatest SARI (the first of equals)."""
        single = [Segment(s.source, s.hypothesis, (r,)) for s in segments for r in s.references]
        rows = super().counts(single)
        best = np.zeros((len(segments), len(self.columns)))
        best[:, -1] = 1
        first = 0
        scores = self.corpus_score(rows)
        for place, segment in enumerate(segments):
            after = first + len(segment.references)
            if after > first:
                best[place] = rows[first + int(np.argmax(scores[first:after]))]
            first = after
        return best


def split(text: str) -> list[str]:
    """Lower-case a text and split it at single blanks, as the published script does.

    >>> split("A  b")
    ['a', '', 'b']
    """
    return text.lower().split(" ")


def _operations(ngrams: SegmentNgrams, empty: float) -> Floats:
    """Score each operation and order, shape (segments, operations x ORDERS)."""
    hypothesis, source = ngrams.of_hypothesis, ngrams.of_source
    return np.hstack(
        [
            _keep(ngrams, source, empty),
            _delete(ngrams, source, empty),
            _add(ngrams, hypothesis, source, empty),
        ]
    )


def _keep(ngrams: SegmentNgrams, side: Side, empty: float) -> Floats:
    references = ngrams.reference_count[side.segment]
    wanted = side.references.sum(axis=1)
    kept = references * np.minimum(side.source, side.hypothesis)
    to_keep = np.minimum(references * side.source, wanted)
    good = np.minimum(kept, wanted)
    precision = _divide(ngrams.total(side, _divide(good, kept)), ngrams.total(side, kept > 0))
    recall = _divide(ngrams.total(side, _divide(good, to_keep)), ngrams.total(side, to_keep > 0))
    nothing = (ngrams.total(side, kept > 0) == 0) & (ngrams.total(side, to_keep > 0) == 0)
    return np.where(nothing, empty, _f1(precision, recall))


def _delete(ngrams: SegmentNgrams, side: Side, empty: float) -> Floats:
    references = ngrams.reference_count[side.segment]
    wanted = side.references.sum(axis=1)
    deleted = references * np.maximum(0, side.source - side.hypothesis)
    good = np.maximum(0, deleted - wanted)
    precision = _divide(ngrams.total(side, _divide(good, deleted)), ngrams.total(side, deleted > 0))
    to_delete = references * side.source > wanted
    nothing = (ngrams.total(side, deleted > 0) == 0) & (ngrams.total(side, to_delete) == 0)
    return np.where(nothing, empty, precision)


def _add(ngrams: SegmentNgrams, hypothesis: Side, source: Side, empty: float) -> Floats:
    added = hypothesis.source == 0
    good = added & (hypothesis.references > 0).any(axis=1)
    # Types of the references that the source has not: all of them, less those it has.
    shared = ngrams.total(source, (source.references > 0).any(axis=1))
    to_add = ngrams.reference_types - shared
    precision = _divide(ngrams.total(hypothesis, good), ngrams.total(hypothesis, added))
    recall = _divide(ngrams.total(hypothesis, good), to_add)
    nothing = (ngrams.total(hypothesis, added) == 0) & (to_add == 0)
    return np.where(nothing, empty, _f1(precision, recall))


def _f1(precision: Floats, recall: Floats) -> Floats:
    return _divide(2 * precision * recall, precision + recall)


def _divide(a: np.ndarray, b: np.ndarray) -> Floats:
    """Divide, with 0 where the denominator is 0."""
    return np.divide(a, b, out=np.zeros(np.shape(a)), where=np.asarray(b) != 0)
