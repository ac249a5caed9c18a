"""Distinct scoring units of a metric: what it scores once, and how requests get their scores."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from maege.array_types import Floats, Indices
from maege.metric.compact_rows import CompactRows
from maege.metric.counting_metric import CountingMetric
from maege.metric.score_request import IndexedSegments, ScoreRequest
from maege.metric.sentence_counts import CountedScore, IndexedRows
from maege.scoring.calling import ScoringUnit, metric_errors, validate_counts, validate_scores


@dataclass(frozen=True)
class DistinctRequests:
    """The distinct requests to a metric, in the order of first appearance."""

    requests: Sequence[ScoreRequest]
    indices: Sequence[int]  # for each original request, in order, its index in ``requests``

    @property
    def units(self) -> Sequence[ScoringUnit]:
        """What the metric scores: here, the distinct requests."""
        return self.requests

    @property
    def sizes(self) -> NDArray[np.int64]:
        """The number of sentences of each unit, shape (units,)."""
        return np.array([len(request.hypotheses) for request in self.requests], dtype=np.int64)

    def scores(
        self, rows: CompactRows, unit_counts: Mapping[int, Floats | IndexedRows], name: str
    ) -> tuple[Floats, list[Floats | IndexedRows | None]]:
        """Return the scores of the original requests, shape (requests,), and the counts of corpora.

        ``rows``: one per unit, shape (units, columns); ``unit_counts``: those of units that are
        corpora, by index of the unit. The result has for each original request that is a corpus the
        counts of its sentences, shape (sentences, columns), or indices of rows; for others, and
        where there are none, None. Raises MetricError if the metric does not turn the rows into
        finite numbers.
        """
        scores, counts = self._of_requests(rows, unit_counts, name)
        return np.asarray(scores[list(self.indices)]), [counts.get(index) for index in self.indices]

    def _of_requests(
        self, rows: CompactRows, unit_counts: Mapping[int, Floats | IndexedRows], name: str
    ) -> tuple[Floats, Mapping[int, Floats | IndexedRows]]:
        """Return the scores of the distinct requests, here the rows; and counts by index."""
        return rows[:].reshape(len(self.requests)), unit_counts


@dataclass(frozen=True)
class DistinctSegments(DistinctRequests):
    """The distinct sentences of the requests to a metric that scores requests from counts.

    The metric counts each sentence once, also when many requests contain it.
    """

    metric: CountingMetric
    segments: IndexedSegments
    segment_indices: Sequence[Indices]  # for each distinct request, those of its sentences

    @property
    def units(self) -> Sequence[ScoringUnit]:
        """What the metric scores: the distinct sentences."""
        return self.segments

    @property
    def sizes(self) -> NDArray[np.int64]:
        """The number of sentences of each unit, shape (units,)."""
        return np.ones(len(self.segments), dtype=np.int64)

    def _of_requests(
        self, rows: CompactRows, unit_counts: Mapping[int, Floats | IndexedRows], name: str
    ) -> tuple[Floats, Mapping[int, Floats | IndexedRows]]:
        with metric_errors(name):
            counted = self._assemble(rows)
            scores = validate_scores(
                [c.score for c in counted],
                (len(self.requests),),
                name,
                may_lack=self.metric.may_lack_scores,
            )
        corpora = [i for i, request in enumerate(self.requests) if request.level == "corpus"]
        sizes = [len(self.requests[index].sources) for index in corpora]
        counts = validate_counts([counted[index].counts for index in corpora], sizes, name)
        return scores, dict(zip(corpora, counts, strict=True))

    def _assemble(self, rows: CompactRows) -> list[CountedScore]:
        if self.metric.takes_compact_rows:
            return self.metric.assemble_with_counts(self.requests, self.segment_indices, rows)
        requests = [request.with_tuples() for request in self.requests]
        return self.metric.assemble_with_counts(requests, self.segment_indices, rows[:])


def distinct_requests(
    requests: Sequence[ScoreRequest], fields: frozenset[str]
) -> tuple[list[ScoreRequest], list[int]]:
    """Remove the fields that a metric does not read, and equal requests.

    Returns the distinct requests, and for each of ``requests`` the index of its distinct one.
    """
    index_of: dict[ScoreRequest, int] = {}
    indices = [index_of.setdefault(r.restricted_to(fields), len(index_of)) for r in requests]
    return list(index_of), indices
