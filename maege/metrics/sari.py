"""SARI (Xu et al., 2016) and its maximum over single references."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from maege.errors import MetricError
from maege.metric import AdditiveMetric, Floats, Segment
from maege.metrics.ngrams import ORDERS, Ints, SegmentNgrams, Small, tabulate

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
        return tabulate(segments, self._rows, len(self.columns), split)

    def _rows(self, ngrams: SegmentNgrams) -> Floats:
        operations = _operations(ngrams, _together(ngrams), self.empty)
        return np.column_stack([operations, np.ones(len(operations))])

    def corpus_score(self, totals: Floats) -> Floats:
        """Return the mean over sentences, operations and orders."""
        return np.asarray(totals[..., :-1].mean(axis=-1) / totals[..., -1])


@dataclass(frozen=True)
class MaxSari(Sari):
    """The greatest SARI of a sentence over its references taken singly; 0 to 1.

    empty: as for ``sari``.
    """

    name: ClassVar[str] = "max-sari"

    def _rows(self, ngrams: SegmentNgrams) -> Floats:
        """Return the scores against the reference with the greatest SARI (the first of equals)."""
        best = np.zeros((len(ngrams.reference_count), len(self.columns)))
        best[:, -1] = 1
        score = np.full(len(best), -1.0)
        for place in range(len(ngrams.reference_lengths)):
            operations = _operations(ngrams, _single(ngrams, place), self.empty)
            exists = place < ngrams.reference_count
            better = exists & (operations.mean(axis=1) > score)
            best[better, :-1] = operations[better]
            score[better] = operations[better].mean(axis=1)
        return best


@dataclass(frozen=True)
class _References:
    """References as SARI sees them, added up.

    count: how many a segment has. in_source, in_hypothesis: occurrences of the n-grams of the
    two sides in all of them. types: distinct n-grams by order, shape (segments, ORDERS).
    """

    count: Ints
    in_source: Small
    in_hypothesis: Small
    types: Ints


def _together(ngrams: SegmentNgrams) -> _References:
    return _References(
        ngrams.reference_count,
        ngrams.of_source.references.sum(axis=0, dtype=np.int32),
        ngrams.of_hypothesis.references.sum(axis=0, dtype=np.int32),
        ngrams.all_reference_types,
    )


def _single(ngrams: SegmentNgrams, place: int) -> _References:
    return _References(
        (place < ngrams.reference_count).astype(np.int64),
        ngrams.of_source.references[place],
        ngrams.of_hypothesis.references[place],
        ngrams.reference_types[place],
    )


def split(text: str) -> list[str]:
    """Lower-case a text and split it at single blanks, as the published script does.

    >>> split("A  b")
    ['a', '', 'b']
    """
    return text.lower().split(" ")


def _operations(ngrams: SegmentNgrams, references: _References, empty: float) -> Floats:
    """Score each operation and order, shape (segments, operations x ORDERS)."""
    return np.hstack([operate(ngrams, references, empty) for operate in (_keep, _delete, _add)])


def _keep(ngrams: SegmentNgrams, references: _References, empty: float) -> Floats:
    side = ngrams.of_source
    count = references.count[side.segment]
    kept = count * np.minimum(side.source, side.hypothesis)
    to_keep = np.minimum(count * side.source, references.in_source)
    good = np.minimum(kept, references.in_source)
    kept_types = ngrams.total(side, kept > 0)
    types_to_keep = ngrams.total(side, to_keep > 0)
    precision = _divide(ngrams.total(side, good / np.maximum(1, kept)), kept_types)
    recall = _divide(ngrams.total(side, good / np.maximum(1, to_keep)), types_to_keep)
    return np.where(kept_types + types_to_keep == 0, empty, _f1(precision, recall))


def _delete(ngrams: SegmentNgrams, references: _References, empty: float) -> Floats:
    side = ngrams.of_source
    count = references.count[side.segment]
    deleted = count * np.maximum(0, side.source - side.hypothesis)
    good = np.maximum(0, deleted - references.in_source)
    deleted_types = ngrams.total(side, deleted > 0)
    types_to_delete = ngrams.total(side, count * side.source > references.in_source)
    precision = _divide(ngrams.total(side, good / np.maximum(1, deleted)), deleted_types)
    return np.where(deleted_types + types_to_delete == 0, empty, precision)


def _add(ngrams: SegmentNgrams, references: _References, empty: float) -> Floats:
    side = ngrams.of_hypothesis
    added = side.source == 0
    good = ngrams.total(side, added & (references.in_hypothesis > 0))
    added_types = ngrams.total(side, added)
    # Types of the references that the source has not: all of them, less those it has.
    shared = ngrams.total(ngrams.of_source, references.in_source > 0)
    types_to_add = references.types - shared
    score = _f1(_divide(good, added_types), _divide(good, types_to_add))
    return np.where(added_types + types_to_add == 0, empty, score)


def _f1(precision: Floats, recall: Floats) -> Floats:
    return _divide(2 * precision * recall, precision + recall)


def _divide(a: Floats, b: Floats) -> Floats:
    """Divide, with 0 where the denominator is 0."""
    return np.divide(a, b, out=np.zeros(a.shape), where=b != 0)
