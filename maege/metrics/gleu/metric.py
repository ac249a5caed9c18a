"""GLEU (Napoles et al., 2015; corrected and without tuning, Napoles et al., 2016)."""

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Literal

import numpy as np

from maege.array_types import Floats, Indices, Integers
from maege.counting.in_units import InUnits
from maege.counting.n_grams import (
    BATCH_SIZE,
    ORDERS,
    SegmentNgrams,
    count_in_batches,
    n_gram_details,
)
from maege.counts.compact_rows import CompactRows
from maege.data.units import TOKENS, Unit, splitter
from maege.metric.counting_metric import AdditiveMetric, Aggregation
from maege.metric.indexed_segments import IndexedSegments, distinct_segments
from maege.metric.parameters import parametrised
from maege.metric.score_request import ScoreRequest, Segment
from maege.metric.signature import write_signature
from maege.metrics.gleu.drawn_references import means_of_draws
from maege.metrics.gleu.statistics import (
    OF_REFERENCE,
    STATISTIC_COLUMNS,
    of_best,
    of_mean,
    packed,
    reference_blocks,
    score_of_statistics,
    statistics_of_references,
    unpacked,
)
from maege.user_warnings import warn_caller

_INVERTED = (
    "gleu with `brevity: inverted` is an error of the published tool of May 2016 to June 2017: it "
    "punishes long hypotheses. Use it only to reproduce figures of that time"
)

_WIDE_BLANK = re.compile(r"[^\S\x00-\x7f]")  # white space that is not ASCII


@parametrised
class Gleu(InUnits, AdditiveMetric):
    """GLEU; 0 to 1. N-grams up to length 4 of tokens that are split at white space.

    Upper and lower case are distinguished. The numerator of an order is the number of n-grams
    shared with the reference minus the number of those shared with the source that do not occur in
    the reference, at least 0.

    Scores of sentences are smoothed: each 0 among the ten statistics of a sentence and a reference
    is taken as 1, and the scores against all references are averaged. So an empty hypothesis
    against an empty reference scores 1. Implementations without this smoothing give other scores of
    sentences. Scores of corpora are not smoothed: statistics are added up, and the score is 0 if
    one of the sums is 0. A sentence without references scores 0, and adds nothing to a corpus.

    **It rewards** n-grams of a reference, those that nobody had to change included, and takes off
    those of the source that should have been changed and are still there.

    Parameters
    ----------
    reference_sampling
        How several references are taken together. ``published``: a corpus has the mean score of
        500 iterations, each with one reference drawn per sentence, with the same draws as the
        published tool under Python 2. ``expectation``: the score at the expected statistics,
        without draws; it differs in the fourth decimal or later on test sets of usual size.
        ``mean``: that of the scores against the first references of all sentences, against the
        second ones, and so on, where sentences with fewer have their last one. ``maximum``: each
        sentence counts with the reference against which its score is the greatest, the first of
        equal ones, also in a corpus. Only this one changes scores of sentences.
    aggregation
        The score of a corpus: ``pooled`` statistics as described, or the ``mean`` of sentence
        scores.
    brevity
        ``standard``; or ``inverted``, with the lengths of hypothesis and reference exchanged in the
        brevity penalty, as in the published tool from May 2016 to June 2017. That punishes long
        hypotheses, and is for reproducing figures of that time only.

    References
    ----------
    Napoles, Sakaguchi, Post and Tetreault (2015). Ground truth for grammatical error correction
    metrics. ACL. https://aclanthology.org/P15-2097/

    Napoles, Sakaguchi, Post and Tetreault (2016). GLEU without tuning.
    https://arxiv.org/abs/1605.02592
    """

    reference_sampling: Literal["published", "expectation", "mean", "maximum"] = "published"
    aggregation: Aggregation = "pooled"
    brevity: Literal["standard", "inverted"] = "standard"
    unit: Unit = TOKENS

    name = "gleu"
    columns = (
        "hypothesis_length",
        "reference_length",
        *(f"{part}{n}" for n in range(1, ORDERS + 1) for part in ("numerator", "denominator")),
        "sentence_score",
    )
    range = (0.0, 1.0)
    merges_references = True

    def __post_init__(self) -> None:
        if self._inverted:
            warn_caller(_INVERTED)

    @property
    def signature(self) -> str:
        """Name, parameters and version; the brevity penalty only if it is inverted."""
        return write_signature(self, without=() if self._inverted else ("brevity",))

    @property
    def reference_use(self) -> Literal["mean", "best"]:  # type: ignore[override]
        """Whether the references of a sentence are averaged, or the best one counts."""
        return "best" if self.reference_sampling == "maximum" else "mean"

    @property
    def _inverted(self) -> bool:
        return self.brevity == "inverted"

    def counts(self, segments: Sequence[Segment]) -> Floats:
        """Return mean statistics over the references, or the best, and the sentence score.

        The shape is (segments, columns). If the score of a corpus depends on single references,
        it is what statistics against each of them follow from, in columns for the most references
        that any of these segments has.
        """
        segments = IndexedSegments.of(segments)
        # Without an index, NumPy would import its masked arrays.
        sets, _ = np.unique(segments.numbers[0], return_index=True)
        references = max((len(segments.references[n]) for n in sets.tolist()), default=0)
        width = len(self.columns)
        if self._by_reference:
            width = 2 + max(1, references) * len(OF_REFERENCE)

        def row(ngrams: SegmentNgrams) -> Floats:
            statistics, number = statistics_of_references(ngrams), ngrams.reference_count
            if self._by_reference:
                counts = packed(statistics, number)
                return np.pad(counts, ((0, 0), (0, width - counts.shape[1])))
            if self.reference_use == "best":
                return of_best(statistics, self._sentence_scores(statistics), number)
            return self._means(statistics, number)

        return count_in_batches(segments, row, width, splitter(self.unit))

    def remarks(self, requests: Sequence[ScoreRequest]) -> tuple[str, ...]:
        """Tell of tokens that the published tool, which reads bytes, does not split."""
        if self.unit != TOKENS:
            return ()
        given = [r for r in requests if type(r.hypotheses) is tuple]
        texts = (t for r in given for s in r.segments() for t in (s.hypothesis, *s.references))
        number = sum(not t.isascii() and _WIDE_BLANK.search(t) is not None for t in texts)
        if not number:
            return ()
        return (
            f"{number:,} texts have no-break spaces or other blanks beyond ASCII. gleu splits "
            f"there; compute_gleu, the published tool, does not",
        )

    def named_counts(self, rows: Floats) -> Floats:
        """Return the mean statistics over the references, and the sentence score."""
        if not self._by_reference:
            return rows
        starts = range(0, max(1, len(rows)), BATCH_SIZE)
        blocks = (rows[start : start + BATCH_SIZE] for start in starts)
        return np.concatenate([self._means(*unpacked(block)) for block in blocks])

    def _means(self, statistics: Floats, references: Integers) -> Floats:
        """Return the mean statistics over the references, and the sentence score."""
        statistics = statistics[:, : int(references.max(initial=0))]
        scores = of_mean(self._sentence_scores(statistics), references)
        return np.column_stack([of_mean(statistics, references), scores])

    @property
    def _by_reference(self) -> bool:
        """Whether scores of corpora depend on the statistics against single references."""
        return self.aggregation == "pooled" and self.reference_sampling in ("published", "mean")

    @property
    def _averages_references(self) -> bool:
        """Whether the score of a corpus is the mean of those against its references."""
        return self.aggregation == "pooled" and self.reference_sampling == "mean"

    def _sentence_scores(self, statistics: Floats) -> Floats:
        """Return the smoothed scores of single sentences, shape (..., columns) -> (...)."""
        return score_of_statistics(np.where(statistics == 0, 1, statistics), self._inverted)

    def sentence_score(self, rows: Floats) -> Floats:
        """Return the score among ``counts``, or that follows from them, shape (sentences,)."""
        return self.named_counts(rows)[..., STATISTIC_COLUMNS]

    def corpus_score(self, totals: Floats) -> Floats:
        """Return the score at the mean statistics, shape (..., columns) -> shape (...)."""
        return score_of_statistics(totals[..., :STATISTIC_COLUMNS], self._inverted)

    def details(self, requests: Sequence[ScoreRequest]) -> list[dict[str, Any]]:
        """Return precisions, brevity penalty and lengths, of pooled means over the references."""
        segments, members = distinct_segments(requests)
        rows = self.named_counts(self.counts(segments))
        return [self._details(rows[member]) for member in members]

    def details_of_counts(self, counts: Floats) -> dict[str, Any] | None:
        """Return the same from ``resampled_counts``; None if these are others."""
        if self.aggregation == "mean" or self._averages_references:
            return None
        return self._details(counts)

    def _details(self, rows: Floats) -> dict[str, Any]:
        counts = dict(zip(self.columns, rows.sum(axis=0).tolist(), strict=True))
        return n_gram_details(counts, "numerator", "denominator", inverted=self._inverted)

    def pooled_scores(self, corpora: Sequence[Indices], rows: Any) -> Iterable[float]:
        """Score corpora by the statistics that they depend on."""
        if not (self._by_reference and corpora):
            return super().pooled_scores(corpora, rows)
        if self._averages_references:
            totals = (self.resampled_counts(rows[member]).sum(axis=0) for member in corpora)
            return map(float, map(self.score_totals, totals))
        return means_of_draws(corpora, rows, self._inverted)

    def resampled_counts(self, rows: Floats) -> Floats:
        """Return what is summed for a corpus: the mean statistics, without draws.

        If scores against single references are averaged: for each reference the statistics, and
        whether the sentence has it.
        """
        if self._averages_references:
            return reference_blocks(*unpacked(rows))
        return super().resampled_counts(self.named_counts(rows))

    def compact_counts(self, rows: CompactRows, *, totals_only: bool) -> CompactRows:
        """Return ``resampled_counts`` of all rows; or those of them that scores depend on."""
        if totals_only and self._by_reference and not self._averages_references:
            from maege.metrics.gleu.mean_rows import mean_rows  # of sampled corpora only

            return mean_rows(rows)
        return super().compact_counts(rows, totals_only=totals_only)

    @property
    def pooled_columns(self) -> int | None:
        """None if scores depend on the statistics against single references."""
        return None if self._by_reference else super().pooled_columns

    @property
    def total_columns(self) -> int | None:  # type: ignore[override]
        """The statistics; or all counts, if those against each reference are side by side."""
        return None if self._averages_references else STATISTIC_COLUMNS

    def score_totals(self, totals: Floats) -> Floats:
        """Turn summed ``resampled_counts``, shape (..., columns), into scores, shape (...)."""
        if not self._averages_references:
            return super().score_totals(totals)
        return self._mean_of_blocks(totals, lambda s: score_of_statistics(s, self._inverted))

    def scores_of_sentences(self, counts: Floats) -> Floats | None:
        """Return the scores of single sentences from ``resampled_counts``."""
        if not self._averages_references:
            return counts[..., STATISTIC_COLUMNS if self.aggregation == "pooled" else 0]
        return self._mean_of_blocks(counts, self._sentence_scores)

    def _mean_of_blocks(self, counts: Floats, score: Callable[[Floats], Floats]) -> Floats:
        """Average scores over the references that any sentence has, (..., columns) -> (...)."""
        blocks = counts.reshape(*counts.shape[:-1], -1, STATISTIC_COLUMNS + 1)
        exists = blocks[..., -1] > 0
        sums = (score(blocks[..., :-1]) * exists).sum(axis=-1)
        return np.asarray(sums / np.maximum(1, exists.sum(axis=-1)))

    def merge_references(self, counts: Floats) -> Floats:
        """Return counts with several references, (..., references, columns) -> (..., columns).

        Those of ``published`` are without draws, so that scores are those of ``expectation``.
        """
        if self._averages_references:  # side by side
            return counts.reshape(*counts.shape[:-2], -1)
        if self.reference_use == "mean":
            return np.asarray(counts.mean(axis=-2))
        if self.aggregation == "mean":
            return np.asarray(counts.max(axis=-2))
        best = counts[..., STATISTIC_COLUMNS].argmax(axis=-1)
        return np.take_along_axis(counts, best[..., None, None], axis=-2)[..., 0, :]
