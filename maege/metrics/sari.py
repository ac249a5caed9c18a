"""SARI (Xu et al., 2016) and its maximum over single references."""

from collections.abc import Iterable, Sequence
from typing import Any, Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from maege.array_types import Floats, Indices, Integers, SmallFloats
from maege.counting.case_remark import case_remarks
from maege.counting.in_units import InUnits
from maege.counting.n_grams import ORDERS, NgramCounts, SegmentNgrams, count_in_batches
from maege.counting.ratios import ratio
from maege.data.units import TOKENS, Unit, splitter
from maege.metric.counting_metric import AdditiveMetric
from maege.metric.parameters import parametrised
from maege.metric.score_request import ScoreRequest, Segment
from maege.metric.scores import check_have_sentences

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

    def remarks(self, requests: Sequence[ScoreRequest]) -> tuple[str, ...]:
        """Tell of texts that differ in case only."""
        return case_remarks(self.name, requests, "")

    def _split(self, text: str) -> list[str]:
        return split(text) if self.unit == TOKENS else splitter(self.unit)(text.lower())

    def _rows(self, ngrams: SegmentNgrams) -> Floats:
        number, empty = ngrams.reference_count, self.score_if_empty
        scores = [
            _Changes(ngrams, counts).scores(number, counts.references.sum(axis=0), empty)
            for counts in ngrams.by_order()
        ]
        operations = np.stack(scores, axis=-1).reshape(len(number), -1)
        return np.column_stack([operations, np.ones(len(operations))])

    def details(self, requests: Sequence[ScoreRequest]) -> list[dict[str, Any]]:
        """Return the mean score of each operation."""
        rows = []
        for sums in super().details(requests):
            columns = np.array([sums[column] for column in self.columns[:-1]]).reshape(-1, ORDERS)
            means = columns.mean(axis=1) / sums["sentences"]
            rows.append(dict(zip(_OPERATIONS, means.tolist(), strict=True)))
        return rows

    def pooled_scores(self, corpora: Sequence[Indices], rows: Any) -> Iterable[float]:
        """Score corpora by the mean of their sentences."""
        check_have_sentences(corpora)
        return super().pooled_scores(corpora, rows)

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
        exists = np.arange(len(ngrams.reference_lengths))[:, None] < ngrams.reference_count
        scores = []
        for counts in ngrams.by_order():
            changes = _Changes(ngrams, counts)
            scores.append(
                [
                    changes.scores(there, reference, self.score_if_empty)
                    for there, reference in zip(exists, counts.references, strict=True)
                ]
            )
        best = np.zeros((len(ngrams.reference_count), len(self.columns)))
        best[:, -1] = 1
        score = np.full(len(best), -1.0)
        for of_orders, there in zip(zip(*scores, strict=True), exists, strict=True):
            operations = np.stack(of_orders, axis=-1).reshape(len(best), -1)
            better = there & (operations.mean(axis=1) > score)
            best[better, :-1] = operations[better]
            score[better] = operations[better].mean(axis=1)
        return best

    def merge_references(self, counts: Floats) -> Floats:
        """Select the reference with the greatest SARI (the first of equals) for each sentence.

        ``counts`` has shape (..., references, columns), the result (..., columns).
        """
        best = self.corpus_score(counts).argmax(axis=-1)
        return np.take_along_axis(counts, best[..., None, None], axis=-2)[..., 0, :]


def split(text: str) -> list[str]:
    """Lower-case a text and split it at single blanks, as the published script does.

    >>> split("A  b")
    ['a', '', 'b']
    """
    return text.lower().split(" ")


class _Entries(NamedTuple):
    """N-grams of one length that occur in some segments; each array has shape (entries,)."""

    segment: Integers
    cell: Integers  # number of the group of the segment, times that of n-grams, plus that of it
    times: SmallFloats  # how often it occurs

    @classmethod
    def of(cls, counts: SmallFloats, group: Integers) -> "_Entries":
        """Find them among counts, shape (segments, n-grams)."""
        segment, ngram = np.nonzero(counts)
        return cls(segment, group[segment] * counts.shape[1] + ngram, counts[segment, ngram])


class _Changes:
    """What hypotheses do with the n-grams of one length, against any references."""

    def __init__(self, ngrams: SegmentNgrams, counts: NgramCounts) -> None:
        source, hypothesis = counts.texts[ngrams.source], counts.texts[ngrams.hypothesis]
        self._group = ngrams.group
        self._source = _Entries.of(source, ngrams.group)
        self._kept = _Entries.of(np.minimum(source, hypothesis), ngrams.group)
        self._source_of_kept = source[self._kept.segment, self._kept.cell % source.shape[1]]
        self._deleted = _Entries.of(np.maximum(0, source - hypothesis), ngrams.group)
        self._added = _Entries.of(np.where(source > 0, 0, hypothesis), ngrams.group)

    def scores(self, number: NDArray[Any], references: SmallFloats, empty: float) -> Floats:
        """Score each operation, shape (segments, operations).

        ``number``: how many references a segment has, shape (segments,). ``references``: how often
        n-grams occur in all of them together, shape (groups, n-grams).
        """
        number, there = number.astype(float), references.ravel()
        source, kept, deleted, added = self._source, self._kept, self._deleted, self._added
        in_all = number[kept.segment]
        all_of_kept = in_all * kept.times
        good = np.minimum(all_of_kept, there[kept.cell])
        could_be_kept = np.minimum(in_all * self._source_of_kept, there[kept.cell])
        all_kept = self._types(kept.segment)
        to_keep = self._types(source.segment[there[source.cell] > 0])
        keep = _f1(
            ratio(self._credit(kept.segment, good, all_of_kept), all_kept),
            ratio(self._credit(kept.segment, good, could_be_kept), to_keep),
        )
        all_of_deleted = number[deleted.segment] * deleted.times
        good = np.maximum(0, all_of_deleted - there[deleted.cell])
        all_deleted = self._types(deleted.segment[all_of_deleted > 0])
        delete = ratio(self._credit(deleted.segment, good, all_of_deleted), all_deleted)
        all_added = self._types(added.segment)
        to_add = np.count_nonzero(references, axis=1)[self._group] - to_keep
        good_added = self._types(added.segment[there[added.cell] > 0])
        add = _f1(ratio(good_added, all_added), ratio(good_added, to_add))
        scores = np.stack([keep, delete, add], axis=-1)
        if empty:  # operations that neither the hypothesis nor any reference performs
            left = number[source.segment] * source.times > there[source.cell]
            to_delete = self._types(source.segment[left])
            performed = all_kept + to_keep, all_deleted + to_delete, all_added + to_add
            scores[(number > 0)[:, None] & (np.stack(performed, axis=-1) == 0)] = empty
        return scores

    def _types(self, segment: Integers) -> Floats:
        """Return how many of the entries each segment has, shape (entries,) -> (segments,)."""
        return np.bincount(segment, minlength=len(self._group)).astype(float)

    def _credit(self, segment: Integers, part: NDArray[Any], whole: NDArray[Any]) -> Floats:
        """Add up shares of entries by segment, shape (entries,) -> (segments,).

        They are rounded, so that the sums are exact and do not depend on the order of the n-grams,
        which follows from what else is in a batch.
        """
        shares = np.rint(part * PRECISION / np.maximum(1, whole))
        return np.bincount(segment, shares, minlength=len(self._group)) / PRECISION


def _f1(precision: Floats, recall: Floats) -> Floats:
    return ratio(2 * precision * recall, precision + recall)
