"""What the author of a metric extends: Metric, SentenceMetric, AdditiveMetric."""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Literal

import numpy as np

from maege.array_types import Floats, Indices
from maege.detailed_score import Score
from maege.metric_signature import PluginSource, code_of_module, is_plain_dataclass, write_signature
from maege.score_request import ALL_FIELDS, ScoreRequest, Segment, distinct_segments
from maege.sentence_counts import (
    CountedScore,
    IndexedRows,
    mean,
    mean_of_totals,
    smallest_floats,
)

Aggregation = Literal["pooled", "mean"]


class Metric(ABC):
    """A metric: a name, and a method that turns requests into scores. Higher is better.

    A subclass is usually a frozen dataclass whose fields are its parameters. A plug-in need not be
    a subclass: any object with ``name`` and ``score`` is one, and it may have ``reads``, ``range``,
    ``signature``, ``cache_scores``, ``session`` and ``details`` with the meaning given here.

    Attributes
    ----------
    name
        What the metric is called, one line of text.
    reads
        The fields of a request that the scores depend on: some of ``source``, ``hypothesis``,
        ``references``, ``gold_edits``.
    range
        The lowest and the highest possible score; None if unknown.
    cache_scores
        Whether scores are stored and never computed twice; for expensive metrics.
    counts_sentences
        Whether the score of a corpus is a function of summed counts of its sentences. Then
        ``score_with_counts`` and ``score_totals`` tell what any other sample of the sentences would
        score, and intervals on corpora need no further scoring.
    scores_any_request
        Whether it scores any request, also a corpus without some of its sentences; a table of
        imported scores does not.
    requires_gold_edits
        Whether ERRANT must be installed to extract gold edits for requests without any.
    path_parameters
        Names of the parameters that are paths; in a configuration they are relative to its file.
    metric_parameters
        Names of the parameters that are metrics themselves; see ``components``.
    plugin_module
        The module of the plug-in file that the metric was built from, if it was; it is imported in
        every process that calls the metric.
    plugin_source
        How a plug-in that was given by its name is made again in another process.
    """

    name: str
    reads: frozenset[str] = ALL_FIELDS
    range: tuple[float, float] | None = None
    cache_scores: bool = False
    counts_sentences: bool = False
    scores_any_request: bool = True
    requires_gold_edits: bool = False
    path_parameters: tuple[str, ...] = ()
    metric_parameters: tuple[str, ...] = ()
    plugin_module: str = ""
    plugin_source: PluginSource | None = None

    @abstractmethod
    def score(self, requests: Sequence[ScoreRequest]) -> Sequence[float]:
        """Return one finite number for each request."""

    @property
    def signature(self) -> str:
        """All that determines a score: name, parameters, versions; one line of text."""
        return write_signature(self, **code_of_module(self.plugin_module or self.module))

    @property
    def module(self) -> str:
        """The module that the code of the metric is in; its file is part of cache keys."""
        return type(self).__module__

    @property
    def has_value_equality(self) -> bool:
        """Whether equal fields imply equal scores: a dataclass, not a subclass of one."""
        return is_plain_dataclass(self)

    def for_language(self, code: str | None) -> "Metric":
        """Return this metric for texts in a language, by default itself.

        Parameters
        ----------
        code
            As ``de`` or ``en-GB``; None if unknown.

        Raises
        ------
        MaegeError
            If it cannot score such texts. A MaegeWarning says what the user should know.
        """
        return self

    @contextmanager
    def session(self) -> Iterator["Metric"]:
        """Start what the metric needs, yield the metric to call, and stop it afterwards."""
        yield self

    def details(self, requests: Sequence[ScoreRequest]) -> list[dict[str, Any]]:
        """Return for each request, by name, the values that its score is made of."""
        return [{} for _ in requests]

    def detailed_score(self, request: ScoreRequest) -> Score:
        """Score one request; the result prints itself."""
        return Score(float(self.score([request])[0]), self.details([request])[0], self.signature)

    def score_with_counts(self, requests: Sequence[ScoreRequest]) -> list[CountedScore]:
        """Score corpora, and return the counts of their sentences, too."""
        raise NotImplementedError(f"{self.name} does not count sentences")

    def score_totals(self, totals: Floats) -> Floats:
        """Turn summed counts of sentences, shape (..., columns), into scores, shape (...)."""
        raise NotImplementedError(f"{self.name} does not count sentences")

    @property
    def components(self) -> tuple["Metric", ...]:
        """The metrics whose scores ``combine_scores`` combines; empty unless composite.

        The components of a composite metric are scored instead of it, each distinct one once for
        all composite metrics of a run. A component is not composite itself.
        """
        return ()

    def combine_scores(self, scores: Sequence[Floats]) -> Floats:
        """Return the scores of a composite metric, shape (requests,).

        ``scores`` has an array of shape (requests,) for each component.
        """
        raise NotImplementedError(f"{self.name} is not composite")


class IncrementalMetric(Metric):
    """A metric that gives its scores one by one, so that a later failure does not lose them."""

    @abstractmethod
    def iter_scores(
        self, requests: Sequence[ScoreRequest], seconds: float | None = None
    ) -> Iterator[float]:
        """Yield the scores of the first requests, in order.

        Parameters
        ----------
        requests
            The requests.
        seconds
            After this time no further request is started, but at least one is scored; None for no
            limit.
        """

    def score(self, requests: Sequence[ScoreRequest]) -> list[float]:
        """Return the score of each request."""
        return list(self.iter_scores(requests))


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
        self, requests: Sequence[ScoreRequest], members: Sequence[Indices], rows: Floats
    ) -> list[CountedScore]:
        """Score requests from the counts of their sentences.

        Parameters
        ----------
        requests
            The requests.
        members
            For each request, the indices of its sentences in ``rows``.
        rows
            Counts of the distinct sentences, shape (segments, columns).

        Returns
        -------
        list of CountedScore
            Each with what is summed for a corpus; see ``score_totals``.
        """


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

    def score(self, requests: Sequence[ScoreRequest]) -> list[float]:
        """Count every distinct sentence once, then sum and score."""
        segments, members = distinct_segments(requests)
        return self.assemble(requests, members, self.counts(segments))

    def score_with_counts(self, requests: Sequence[ScoreRequest]) -> list[CountedScore]:
        """Score corpora, and return the counts of their sentences, too."""
        segments, members = distinct_segments(requests)
        return self.assemble_with_counts(requests, members, self.counts(segments))

    def assemble_with_counts(
        self, requests: Sequence[ScoreRequest], members: Sequence[Indices], rows: Floats
    ) -> list[CountedScore]:
        """Score requests, see ``assemble``, with ``resampled_counts``."""
        scores = self.assemble(requests, members, rows)
        counts = smallest_floats(self.resampled_counts(rows))
        return [
            CountedScore(score, IndexedRows(counts, member))
            for score, member in zip(scores, members, strict=True)
        ]

    def resampled_counts(self, rows: Floats) -> Floats:
        """Return what is summed for a corpus, from the counts of sentences.

        These counts; or the score of the sentence and 1, if the score of a corpus is the mean.
        ``rows`` has shape (sentences, columns), and so has the result, with other columns.
        """
        if self.aggregation == "pooled":
            return rows
        return np.column_stack([self.sentence_score(rows), np.ones(len(rows))])

    def score_totals(self, totals: Floats) -> Floats:
        """Turn summed ``resampled_counts``, shape (..., columns), into scores, shape (...)."""
        if self.aggregation == "pooled":
            return self.corpus_score(totals)
        return mean_of_totals(totals)

    def details(self, requests: Sequence[ScoreRequest]) -> list[dict[str, Any]]:
        """Return the summed counts of each request."""
        segments, members = distinct_segments(requests)
        rows = self.counts(segments)
        totals = [rows[member].sum(axis=0).tolist() for member in members]
        return [dict(zip(self.columns, row, strict=True)) for row in totals]

    def assemble(
        self, requests: Sequence[ScoreRequest], members: Sequence[Indices], rows: Floats
    ) -> list[float]:
        """Score requests from the counts of their sentences.

        Parameters
        ----------
        requests
            The requests.
        members
            For each request, the indices of its sentences in ``rows``.
        rows
            Counts of the distinct sentences, shape (segments, columns).
        """
        sentences = self.sentence_score(rows)

        def value(request: ScoreRequest, member: Indices) -> float:
            if request.level == "sentence":
                return float(sentences[member[0]])
            if self.aggregation == "mean":
                return mean(sentences[member])
            return float(self.corpus_score(rows[member].sum(axis=0)))

        return [value(r, m) for r, m in zip(requests, members, strict=True)]


class SentenceMetric(AdditiveMetric):
    """A metric that scores single sentences; the score of a corpus is their mean."""

    columns = ("score",)
    aggregation = "mean"

    @abstractmethod
    def score_sentence(self, segment: Segment) -> float:
        """Return the score of one sentence."""

    def counts(self, segments: Sequence[Segment]) -> Floats:
        """Return the score of each sentence, shape (segments, 1)."""
        scores = [self.score_sentence(segment) for segment in segments]
        return np.array(scores, dtype=float).reshape(-1, 1)

    def corpus_score(self, totals: Floats) -> Floats:
        """Return the scores of single sentences, shape (..., 1) -> shape (...)."""
        return np.asarray(totals[..., 0])

    def details(self, requests: Sequence[ScoreRequest]) -> list[dict[str, Any]]:
        """Return nothing: the score is all there is."""
        return [{} for _ in requests]
