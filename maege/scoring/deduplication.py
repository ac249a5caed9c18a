"""Distinct scoring units of a metric: what it scores once, and how requests get their scores."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from maege.metric import (
    AdditiveMetric,
    Floats,
    IndexedRows,
    Indices,
    Metric,
    ScoreRequest,
    Segment,
    smallest_floats,
)
from maege.scoring.calling import ScoringUnit, metric_errors, validate_scores


@dataclass(frozen=True)
class DistinctRequests:
    """The distinct requests to a metric, in the order of first appearance.

    Parameters
    ----------
    requests
        The distinct requests.
    indices
        For each original request, in order, its index in ``requests``.
    """

    requests: Sequence[ScoreRequest]
    indices: Sequence[int]

    @property
    def units(self) -> Sequence[ScoringUnit]:
        """What the metric scores: here, the distinct requests."""
        return self.requests

    def scores(self, rows: Floats, name: str) -> Floats:
        """Return the scores of the original requests.

        Parameters
        ----------
        rows
            One row per unit, shape (units, columns).
        name
            The metric's name, for error messages.

        Returns
        -------
        Floats
            One score per original request, shape (original requests,).

        Raises
        ------
        MetricError
            If the metric does not turn the rows into finite numbers.
        """
        return np.asarray(self._request_scores(rows, name)[list(self.indices)])

    def counts(
        self, unit_counts: Mapping[int, Floats | IndexedRows], rows: Floats
    ) -> list[Floats | IndexedRows | None]:
        """Return the counts of the sentences of the original requests that are corpora.

        Parameters
        ----------
        unit_counts
            By index of the unit, shape (sentences, columns) or rows of a table.
        rows
            As for ``scores``.
        """
        return [unit_counts.get(index) for index in self.indices]

    def _request_scores(self, rows: Floats, name: str) -> Floats:
        """Return one score per distinct request; a row is the score."""
        return rows.reshape(len(self.requests))


@dataclass(frozen=True)
class DistinctSegments(DistinctRequests):
    """The distinct sentences of the requests to an additive metric.

    The metric counts each sentence once, also when many requests contain it.

    Parameters
    ----------
    metric
        The metric.
    segments
        The distinct sentences.
    segment_indices
        For each distinct request, the indices of its sentences in ``segments``.
    """

    metric: AdditiveMetric
    segments: Sequence[Segment]
    segment_indices: Sequence[Indices]

    @property
    def units(self) -> Sequence[ScoringUnit]:
        """What the metric scores: the distinct sentences."""
        return self.segments

    def counts(
        self, unit_counts: Mapping[int, Floats | IndexedRows], rows: Floats
    ) -> list[Floats | IndexedRows | None]:
        """Return the counts of the sentences of the original requests that are corpora."""
        counts = smallest_floats(self.metric.resampled_counts(rows))
        return [
            IndexedRows(counts, self.segment_indices[index])
            if self.requests[index].level == "corpus"
            else None
            for index in self.indices
        ]

    def _request_scores(self, rows: Floats, name: str) -> Floats:
        with metric_errors(name):
            scores = self.metric.assemble(self.requests, self.segment_indices, rows)
            return validate_scores(scores, (len(self.requests),), name)


def counts_distinct_segments(metric: Metric) -> bool:
    """Whether sentences are the units of a metric: its scores are made of counts of these."""
    own = type(metric)
    return isinstance(metric, AdditiveMetric) and (
        metric.cache_scores
        or (
            own.score is AdditiveMetric.score
            and own.score_with_counts is AdditiveMetric.score_with_counts
        )
    )


def distinct_requests(
    requests: Sequence[ScoreRequest], fields: frozenset[str]
) -> tuple[list[ScoreRequest], list[int]]:
    """Remove the fields that a metric does not read, and equal requests.

    Parameters
    ----------
    requests
        Any requests.
    fields
        The fields that the metric reads.

    Returns
    -------
    tuple
        The distinct requests, restricted to the fields; and for each of ``requests`` the index
        of its distinct one.
    """
    index_of: dict[ScoreRequest, int] = {}
    indices = [index_of.setdefault(r.restricted_to(fields), len(index_of)) for r in requests]
    return list(index_of), indices
