"""Metrics that score requests from counts of their sentences."""

from abc import abstractmethod
from collections.abc import Iterable, Sequence
from typing import Any, Literal

import numpy as np

from maege.array_types import Floats, Indices
from maege.counts.compact_rows import ROWS_AT_ONCE, CompactRows, by_rows
from maege.counts.indexed_rows import IndexedRows, smallest_floats
from maege.counts.members import some_members
from maege.errors import MetricError
from maege.metric.indexed_segments import distinct_segments
from maege.metric.metric import Metric
from maege.metric.score_request import ScoreRequest, Segment
from maege.metric.scores import CountedScore, mean, mean_of_totals

Aggregation = Literal["pooled", "mean"]


class CountingMetric(Metric):
    """A metric that scores requests from counts of their sentences.

    The counts of a sentence depend on this sentence alone, so that a run counts each distinct
    sentence once for all requests.
    """

    @property
    def counts_distinct_sentences(self) -> bool:
        """Whether a run calls ``counts`` and ``assemble_with_counts`` instead of ``score``.

        Not if a subclass of the class that defines them scores in a way of its own.
        """
        return self._overrides("assemble_with_counts", "score") and self._overrides(
            "assemble_with_counts", "score_with_counts"
        )

    @property
    def counts_sentences(self) -> bool:  # type: ignore[override]
        """True, unless a subclass scores in a way of its own."""
        return self._overrides("assemble_with_counts", "score") or self._overrides(
            "score_with_counts", "score"
        )

    def _overrides(self, method: str, other: str) -> bool:
        """Whether the class that defines a method is, or extends, the one that defines another."""
        classes = type(self).__mro__
        first, second = (
            next(index for index, own in enumerate(classes) if name in vars(own))
            for name in (method, other)
        )
        return first <= second

    @abstractmethod
    def counts(self, segments: Sequence[Segment]) -> Floats:
        """Return a row of counts for each segment, shape (segments, columns).

        The number of columns may differ between calls; missing columns are then 0.
        """

    @abstractmethod
    def assemble_with_counts(
        self, requests: Sequence[ScoreRequest], members: Sequence[Indices], rows: Any
    ) -> list[CountedScore]:
        """Score requests from the counts of their sentences.

        Parameters
        ----------
        requests
            The requests.
        members
            For each request, the indices of its sentences in ``rows``.
        rows
            Counts of the distinct sentences, an array of shape (segments, columns).

        Returns
        -------
        list of CountedScore
            Each with what is summed for a corpus; see ``score_totals``.
        """

    def scores_of_sentences(self, counts: Floats) -> Floats | None:
        """Return the scores of single sentences from the counts of a corpus.

        Parameters
        ----------
        counts
            What ``score_with_counts`` returns, shape (..., columns).

        Returns
        -------
        ndarray or None
            Shape (...). None if these counts do not tell what a sentence alone would score, as
            where a choice among annotators depends on the other sentences.
        """
        return None

    @property
    def counts_tell_details(self) -> bool:
        """Whether a score calls ``details_of_counts`` before ``details``.

        Not if a subclass of the class that defines it has details of its own.
        """
        return self._overrides("details_of_counts", "details")

    def details_of_counts(self, counts: Floats) -> dict[str, Any] | None:
        """Return the details of a corpus from the counts of its sentences, to count them once.

        Parameters
        ----------
        counts
            What ``score_with_counts`` returns, shape (sentences, columns).

        Returns
        -------
        dict or None
            What ``details`` returns for this corpus. None if these counts do not tell it.
        """
        return None


class AdditiveMetric(CountingMetric):
    """A metric whose corpus score is a function of sums of counts of its sentences.

    A subclass defines how sentences are counted, and how counts become scores; both work on
    arrays.

    Attributes
    ----------
    columns
        Names of the counts.
    aggregation
        How a corpus is scored: from ``pooled`` counts of its sentences, or as the ``mean`` of
        their scores.
    """

    columns: tuple[str, ...]
    aggregation: Aggregation = "pooled"

    @abstractmethod
    def counts(self, segments: Sequence[Segment]) -> Floats:
        """Return a row of counts for each segment, shape (segments, columns)."""

    @abstractmethod
    def corpus_score(self, totals: Floats) -> Floats:
        """Turn summed rows, shape (..., columns), into scores, shape (...)."""

    def sentence_score(self, rows: Floats) -> Floats:
        """Turn rows of single sentences, shape (..., columns), into scores, shape (...).

        By default they are scored like a corpus.
        """
        return self.corpus_score(rows)

    def named_counts(self, rows: Floats) -> Floats:
        """Return the counts that ``columns`` names, (sentences, columns), from ``counts``."""
        return rows

    def score(self, requests: Sequence[ScoreRequest]) -> list[float]:
        """Count every distinct sentence once, then sum and score."""
        segments, members = distinct_segments(requests)
        return self.assemble(requests, members, self.counts(segments))

    def score_with_counts(self, requests: Sequence[ScoreRequest]) -> list[CountedScore]:
        """Score corpora, and return the counts of their sentences, too."""
        segments, members = distinct_segments(requests)
        return self.assemble_with_counts(requests, members, self.counts(segments))

    @property
    def takes_compact_rows(self) -> bool:
        """True for the metrics of this package that score requests as this class does.

        They take `CompactRows`, and requests without tuples, and score sentences apart. Products of
        matrices in another one may depend on the number of rows, in the last digit.
        """
        own = type(self)
        return own.__module__.startswith("maege.") and (
            (own.assemble_with_counts, own.assemble)
            == (AdditiveMetric.assemble_with_counts, AdditiveMetric.assemble)
        )

    def assemble_with_counts(
        self, requests: Sequence[ScoreRequest], members: Sequence[Indices], rows: Any
    ) -> list[CountedScore]:
        """Score requests, see ``assemble``, with ``resampled_counts``."""
        scores = self.assemble(requests, members, rows)
        counts = smallest_floats(self.resampled_counts(rows))
        return [
            CountedScore(score, IndexedRows(counts, member))
            for score, member in zip(scores, members, strict=True)
        ]

    def compact_counts(self, rows: CompactRows, *, totals_only: bool) -> CompactRows:
        """Return ``resampled_counts`` of all rows; or those of them that scores depend on.

        Rows that others take the place of are forgotten meanwhile, so that both fit into memory.
        """
        if self.aggregation == "pooled" and self.pooled_columns is not None:
            columns = self.total_columns if totals_only else None
            return rows.first_columns(self.pooled_columns if columns is None else columns)
        return rows.replaced_by(self.total_counts if totals_only else self.resampled_counts)

    @property
    def pooled_columns(self) -> int | None:
        """How many of the first counts are summed for pooled scores; None if they are others."""
        return len(self.columns)

    def resampled_counts(self, rows: Floats) -> Floats:
        """Return what is summed for a corpus, from the counts of sentences.

        These counts; or the score of the sentence and 1, if the score of a corpus is the mean.
        ``rows`` has shape (sentences, columns), and so has the result, with other columns.
        """
        if self.aggregation == "pooled":
            return rows
        return np.column_stack([self.sentence_score(rows), np.ones(len(rows))])

    def total_counts(self, rows: Floats) -> Floats:
        """Return those of ``resampled_counts`` that scores of corpora depend on."""
        return self.resampled_counts(rows)[:, : self.total_columns]

    def score_totals(self, totals: Floats) -> Floats:
        """Turn summed ``resampled_counts``, shape (..., columns), into scores, shape (...)."""
        if self.aggregation == "pooled":
            return self.corpus_score(totals)
        return mean_of_totals(totals)

    def scores_of_sentences(self, counts: Floats) -> Floats | None:
        """Return the scores of single sentences from ``resampled_counts``."""
        return self.sentence_score(counts) if self.aggregation == "pooled" else counts[..., 0]

    def details(self, requests: Sequence[ScoreRequest]) -> list[dict[str, Any]]:
        """Return the summed counts of each request."""
        segments, members = distinct_segments(requests)
        rows = np.asarray(self.counts(segments))
        totals = [rows[member].sum(axis=0).tolist() for member in members]
        return [dict(zip(self.columns, row, strict=True)) for row in totals]

    def assemble(
        self, requests: Sequence[ScoreRequest], members: Sequence[Indices], rows: Any
    ) -> list[float]:
        """Score requests from the counts of their sentences; see ``assemble_with_counts``."""
        numbers = [n for n, request in enumerate(requests) if request.level == "corpus"]
        corpora = some_members(members, numbers)
        sentences = np.empty(0)
        if self.aggregation == "mean" or len(numbers) < len(requests):
            sentences = by_rows(self.sentence_score, rows)
        of_corpora = iter(
            map(mean, (sentences[member] for member in corpora))
            if self.aggregation == "mean"
            else self.pooled_scores(corpora, rows)
        )
        return [
            next(of_corpora) if request.level == "corpus" else float(sentences[members[n][0]])
            for n, request in enumerate(requests)
        ]

    def scores_of_rows(self, rows: CompactRows, numbers: Indices) -> Floats:
        """Return the scores of single sentences, by the numbers of their rows."""
        scores = np.empty(len(numbers))
        for start in range(0, len(numbers), ROWS_AT_ONCE):
            some = slice(start, start + ROWS_AT_ONCE)
            scores[some] = self.sentence_score(rows[numbers[some]])
        return scores

    def pooled_scores(self, corpora: Sequence[Indices], rows: Any) -> Iterable[float]:
        """Return the scores of corpora; see ``assemble_with_counts``."""
        return (float(self.corpus_score(rows[member].sum(axis=0))) for member in corpora)


class SentenceMetric(AdditiveMetric):
    """A metric that scores single sentences; the score of a corpus is their mean.

    A subclass defines ``score_sentence``, or ``score_sentences`` if it scores several at once, as a
    neural model does.

    Attributes
    ----------
    batch_size
        How many sentences ``score_sentences`` gets at most; None for no limit.
    """

    columns = ("score",)
    aggregation = "mean"
    batch_size: int | None = None

    def score_sentence(self, segment: Segment) -> float:
        """Return the score of one sentence."""
        if type(self).score_sentences is SentenceMetric.score_sentences:
            name = type(self).__name__
            raise MetricError(f"{name} defines neither `score_sentence` nor `score_sentences`")
        return self.score_sentences([segment])[0]

    def score_sentences(self, segments: Sequence[Segment]) -> Sequence[float]:
        """Return the score of each of several sentences."""
        return [self.score_sentence(segment) for segment in segments]

    def counts(self, segments: Sequence[Segment]) -> Floats:
        """Return the score of each sentence, shape (segments, 1)."""
        size = self.batch_size or max(1, len(segments))
        starts = range(0, len(segments), size)
        batches = [self.score_sentences(segments[start : start + size]) for start in starts]
        return np.array([s for scores in batches for s in scores], dtype=float).reshape(-1, 1)

    def corpus_score(self, totals: Floats) -> Floats:
        """Return the scores of single sentences, shape (..., 1) -> shape (...)."""
        return np.asarray(totals[..., 0])

    def details(self, requests: Sequence[ScoreRequest]) -> list[dict[str, Any]]:
        """Return nothing: the score is all there is."""
        return [{} for _ in requests]
