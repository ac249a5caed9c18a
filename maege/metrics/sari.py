"""SARI (Xu et al., 2016) and its maximum over single references."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np

from maege.array_types import Floats, Integers
from maege.counting.n_gram_tables import Small
from maege.counting.n_grams import ORDERS, SegmentNgrams, count_in_batches
from maege.data.units import TOKENS, Unit, splitter
from maege.metric.counting_metric import AdditiveMetric
from maege.metric.in_units import InUnits
from maege.metric.parameters import parametrised
from maege.metric.score_request import ScoreRequest, Segment

_OPERATIONS = ("keep", "delete", "add")
PRECISION = 2.0**42  # shares are multiples of one over this; sums up to 2,000 are then exact


@parametrised
class Sari(InUnits, AdditiveMetric):
    """SARI as the authors' ``SARI.py`` computes it; 0 to 1. A corpus is the mean of sentences.

    Text is lower-cased and split at single blanks. Keeping is an F1, deleting a precision, both
    over n-gram types with fractional credit by the share of references that agree; adding is
    an F1 over types. All are averaged over n = 1 to 4, then over the three operations. EASSE's
    SARI is another function. Without references the score is 0.

    **It rewards** keeping, deleting and adding the n-grams that references keep, delete and add,
    each for a third of the score.

    Parameters
    ----------
    score_if_empty
        What an operation scores that neither the hypothesis nor any reference performs. 0 is
        published: a source that needs no correction and is unchanged scores 1/3. 1 makes an output
        that equals all references score 1 (as far as it has n-grams).

    References
    ----------
    Xu, Napoles, Pavlick, Chen and Callison-Burch (2016). Optimizing statistical machine translation
    for text simplification. TACL 4. https://aclanthology.org/Q16-1029/
    """

    score_if_empty: Literal[0, 1] = 0
    unit: Unit = TOKENS

    name = "sari"
    columns = (
        *(f"{operation}{n}" for operation in _OPERATIONS for n in range(1, ORDERS + 1)),
        "sentences",
    )
    range = (0.0, 1.0)
    reference_use = "together"

    def counts(self, segments: Sequence[Segment]) -> Floats:
        """Return the score of each operation and order, shape (segments, columns)."""
        return count_in_batches(segments, self._rows, len(self.columns), self._split)

    def _split(self, text: str) -> list[str]:
        return split(text) if self.unit == TOKENS else splitter(self.unit)(text.lower())

    def _rows(self, ngrams: SegmentNgrams) -> Floats:
        operations = _operations(_Changes(ngrams), _together(ngrams), self.score_if_empty)
        return np.column_stack([operations, np.ones(len(operations))])

    def details(self, requests: Sequence[ScoreRequest]) -> list[dict[str, Any]]:
        """Return the mean score of each operation."""
        rows = []
        for sums in super().details(requests):
            columns = np.array([sums[column] for column in self.columns[:-1]]).reshape(-1, ORDERS)
            means = columns.mean(axis=1) / sums["sentences"]
            rows.append(dict(zip(_OPERATIONS, means.tolist(), strict=True)))
        return rows

    def corpus_score(self, totals: Floats) -> Floats:
        """Return the mean over sentences, operations and orders, shape (..., columns) -> (...)."""
        return np.asarray(totals[..., :-1].mean(axis=-1) / totals[..., -1])


@parametrised
class MaxSari(Sari):
    """The greatest SARI of a sentence over its references taken singly; 0 to 1.

    **It rewards** what SARI does, by the annotator whom the output follows most.

    Parameters
    ----------
    score_if_empty
        As for ``sari``.

    References
    ----------
    Choshen and Abend (2018). Automatic metric validation for grammatical error correction. ACL.
    https://aclanthology.org/P18-1127/
    """

    name = "max-sari"
    reference_use = "best"  # of the class, not of Sari
    merges_references = True

    def _rows(self, ngrams: SegmentNgrams) -> Floats:
        """Return the scores against the reference with the greatest SARI (the first of equals)."""
        best = np.zeros((len(ngrams.reference_count), len(self.columns)))
        best[:, -1] = 1
        score = np.full(len(best), -1.0)
        changes = _Changes(ngrams)
        for index in range(len(ngrams.reference_lengths)):
            operations = _operations(changes, _single(ngrams, index), self.score_if_empty)
            exists = index < ngrams.reference_count
            better = exists & (operations.mean(axis=1) > score)
            best[better, :-1] = operations[better]
            score[better] = operations[better].mean(axis=1)
        return best

    def merge_references(self, counts: Floats) -> Floats:
        """Select the reference with the greatest SARI (the first of equals) for each sentence.

        ``counts`` has shape (..., references, columns), the result (..., columns).
        """
        best = self.corpus_score(counts).argmax(axis=-1)
        return np.take_along_axis(counts, best[..., None, None], axis=-2)[..., 0, :]


class _Changes:
    """The changes from sources to hypotheses, without regard to the references.

    kept: occurrences that both have, of each n-gram of the source. deleted, added: entries of
    the source, and of the hypothesis, with n-grams that were deleted or added. The ``_types``
    count them by order, shape (segments, ORDERS).
    """

    def __init__(self, ngrams: SegmentNgrams) -> None:
        self.ngrams = ngrams
        source, hypothesis = ngrams.source_entries, ngrams.hypothesis_entries
        self.kept = np.minimum(source.source, source.hypothesis)
        self.kept_types = ngrams.total(source, self.kept > 0)
        self.deleted = np.flatnonzero(source.source > source.hypothesis)
        self.added = np.flatnonzero(hypothesis.source == 0)
        self.added_types = ngrams.total(hypothesis, np.ones(len(self.added)), self.added)


@dataclass(frozen=True)
class _References:
    """References as SARI sees them, added up.

    count: how many a segment has. in_source, in_hypothesis: occurrences of the n-grams of the
    two sides in all of them. types: distinct n-grams by order, shape (segments, ORDERS).
    """

    count: Integers
    in_source: Small
    in_hypothesis: Small
    types: Integers


def _together(ngrams: SegmentNgrams) -> _References:
    return _References(
        ngrams.reference_count,
        ngrams.source_entries.references.sum(axis=0, dtype=np.int32),
        ngrams.hypothesis_entries.references.sum(axis=0, dtype=np.int32),
        ngrams.all_reference_types,
    )


def _single(ngrams: SegmentNgrams, index: int) -> _References:
    return _References(
        (index < ngrams.reference_count).astype(np.int64),
        ngrams.source_entries.references[index],
        ngrams.hypothesis_entries.references[index],
        ngrams.reference_types[index],
    )


def split(text: str) -> list[str]:
    """Lower-case a text and split it at single blanks, as the published script does.

    >>> split("A  b")
    ['a', '', 'b']
    """
    return text.lower().split(" ")


def _operations(changes: _Changes, references: _References, empty: float) -> Floats:
    """Score each operation and order, shape (segments, operations x ORDERS)."""
    # Types of the source that the references have: to be kept, and not to be added.
    shared = changes.ngrams.total(changes.ngrams.source_entries, references.in_source > 0)
    keep = _keep(changes, references, shared)
    delete = _delete(changes, references)
    add = _add(changes, references, references.types - shared)
    if empty:
        _fill_empty((keep, delete, add), changes, references, shared, empty)
    return np.hstack([keep, delete, add])


def _keep(changes: _Changes, references: _References, shared: Floats) -> Floats:
    ngrams, entries = changes.ngrams, changes.ngrams.source_entries
    count = references.count[entries.segment]
    kept_counts = count * changes.kept
    to_keep = np.minimum(count * entries.source, references.in_source)
    good = np.minimum(kept_counts, references.in_source)
    precision = _divide(
        ngrams.total(entries, _parts(good, kept_counts)) / PRECISION, changes.kept_types
    )
    recall = _divide(ngrams.total(entries, _parts(good, to_keep)) / PRECISION, shared)
    return _f1(precision, recall)


def _delete(changes: _Changes, references: _References) -> Floats:
    ngrams, entries, subset = changes.ngrams, changes.ngrams.source_entries, changes.deleted
    count = references.count[entries.segment[subset]]
    deleted = count * (entries.source[subset] - entries.hypothesis[subset])
    good = np.maximum(0, deleted - references.in_source[subset])
    credit = ngrams.total(entries, _parts(good, deleted), subset) / PRECISION
    return _divide(credit, ngrams.total(entries, deleted > 0, subset))


def _add(changes: _Changes, references: _References, to_add: Floats) -> Floats:
    ngrams, entries, subset = changes.ngrams, changes.ngrams.hypothesis_entries, changes.added
    good = ngrams.total(entries, references.in_hypothesis[subset] > 0, subset)
    return _f1(_divide(good, changes.added_types), _divide(good, to_add))


def _fill_empty(
    scores: tuple[Floats, Floats, Floats],
    changes: _Changes,
    references: _References,
    shared: Floats,
    empty: float,
) -> None:
    """Score operations that neither the hypothesis nor any reference performs."""
    keep, delete, add = scores
    ngrams, entries = changes.ngrams, changes.ngrams.source_entries
    to_delete = references.count[entries.segment] * entries.source > references.in_source
    deleted = ngrams.total(entries, np.ones(len(changes.deleted)), changes.deleted)
    there = references.count[:, None] > 0
    keep[there & (changes.kept_types + shared == 0)] = empty
    delete[there & (deleted + ngrams.total(entries, to_delete) == 0)] = empty
    add[there & (changes.added_types + references.types - shared == 0)] = empty


def _parts(part: Small | Integers, whole: Small | Integers) -> Floats:
    """Divide, and return how many times one over PRECISION that is, rounded.

    Sums of such numbers are exact, so that they do not depend on the order of the n-grams, which
    follows from what else is in a batch.
    """
    parts = part * PRECISION
    np.divide(parts, np.maximum(1, whole), out=parts)
    return np.asarray(np.rint(parts, out=parts))


def _f1(precision: Floats, recall: Floats) -> Floats:
    return _divide(2 * precision * recall, precision + recall)


def _divide(a: Floats, b: Floats) -> Floats:
    """Divide, with 0 where the denominator is 0."""
    return np.divide(a, b, out=np.zeros(a.shape), where=b != 0)
