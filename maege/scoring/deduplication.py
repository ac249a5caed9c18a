"""Distinct scoring units of a metric: what it scores once, and how requests get their scores."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from maege.array_types import Floats, Indices
from maege.metric.compact_rows import CompactRows
from maege.metric.counting_metric import AdditiveMetric
from maege.metric.score_request import IndexedSegments, Parts, ScoreRequest, indexed_segments
from maege.metric.sentence_counts import IndexedRows, with_first_rows
from maege.scoring.calling import ScoringUnit, metric_errors, validate_counts, validate_scores


@dataclass(frozen=True)
class DistinctRequests:
    """The distinct requests to a metric, in the order of first appearance."""

    requests: Sequence[ScoreRequest]
    # For each original request, in order, its index in ``requests``, shape (original requests,).
    indices: Indices

    @classmethod
    def of(cls, requests: Sequence[ScoreRequest], fields: frozenset[str]) -> Self:
        """Remove the fields that a metric does not read, and equal requests."""
        index_of: dict[ScoreRequest, int] = {}
        blank = (request.restricted_to(fields) for request in requests)
        units = (r if r.level == "corpus" else r.with_tuples() for r in blank)
        indices = [index_of.setdefault(unit, len(index_of)) for unit in units]
        return cls(list(index_of), np.array(indices, dtype=np.int32))

    @property
    def units(self) -> Sequence[ScoringUnit]:
        """What the metric scores: here, the distinct requests."""
        return self.requests

    @property
    def sizes(self) -> NDArray[np.int64]:
        """The number of sentences of each unit, shape (units,)."""
        return np.array([len(request.hypotheses) for request in self.requests], dtype=np.int64)

    def scores(
        self,
        metric: Any,
        rows: CompactRows,
        unit_counts: Mapping[int, Floats | IndexedRows],
        name: str,
    ) -> tuple[Floats, list[Floats | IndexedRows | None]]:
        """Return the scores of the original requests, shape (requests,), and the counts of corpora.

        ``rows``: one per unit, shape (units, columns); ``unit_counts``: those of units that are
        corpora, by index of the unit. The result has for each original request that is a corpus the
        counts of its sentences, shape (sentences, columns), or indices of rows; for others, and
        where there are none, None. Raises MetricError if the metric does not turn the rows into
        finite numbers.
        """
        scores, counts = self._of_requests(metric, rows, unit_counts, name)
        return np.asarray(scores[self.indices]), [*map(counts.get, self.indices.tolist())]

    def _of_requests(
        self,
        metric: Any,
        rows: CompactRows,
        unit_counts: Mapping[int, Floats | IndexedRows],
        name: str,
    ) -> tuple[Floats, Mapping[int, Floats | IndexedRows]]:
        """Return the scores of the distinct requests, here the rows; and counts by index."""
        return rows[:].reshape(len(self.requests)), unit_counts


@dataclass(frozen=True)
class DistinctSegments(DistinctRequests):
    """The distinct sentences of the requests to a metric that scores requests from counts.

    The metric counts each sentence once, also when many requests contain it.
    """

    fields: frozenset[str]  # that the metric reads
    segments: IndexedSegments
    members: Parts  # for each distinct request, the indices of its sentences

    @classmethod
    def of(cls, requests: Sequence[ScoreRequest], fields: frozenset[str]) -> Self:
        """Find the distinct sentences, and the requests that differ in the fields of a metric."""
        segments, members = indexed_segments(requests, fields)
        is_sentence = _are_sentences(requests)
        key = np.empty(len(requests), dtype=np.int64)  # of sentences the sentence, of others more
        key[is_sentence] = members.values[members.starts[is_sentence]]
        others: dict[tuple[str, bytes], int] = defaultdict(count(len(segments)).__next__)
        for index in np.flatnonzero(~is_sentence).tolist():
            key[index] = others[requests[index].level, members[index].tobytes()]
        _, first, inverse = np.unique(key, return_index=True, return_inverse=True)
        order = np.argsort(first)
        number = np.empty(len(order), dtype=np.int32)
        number[order] = np.arange(len(order))
        distinct = [requests[index] for index in first[order].tolist()]
        members = members.some(first[order])
        return cls(distinct, number[inverse], fields, segments, members)

    @property
    def units(self) -> Sequence[ScoringUnit]:
        """What the metric scores: the distinct sentences."""
        return self.segments

    @property
    def sizes(self) -> NDArray[np.int64]:
        """The number of sentences of each unit, shape (units,)."""
        return np.broadcast_to(np.int64(1), len(self.segments))

    def _of_requests(
        self,
        metric: Any,
        rows: CompactRows,
        unit_counts: Mapping[int, Floats | IndexedRows],
        name: str,
    ) -> tuple[Floats, Mapping[int, Floats | IndexedRows]]:
        """Return scores and counts; single sentences are scored at once where rows tell them."""
        scores = np.empty(len(self.requests))
        assembled = np.arange(len(scores))
        with metric_errors(name):
            if isinstance(metric, AdditiveMetric) and metric.takes_compact_rows:
                is_sentence = _are_sentences(self.requests)
                sentences = self.members.values[self.members.starts[is_sentence]]
                scores[is_sentence] = metric.scores_of_rows(rows, sentences)
                assembled = np.flatnonzero(~is_sentence)
                requests = [self.requests[index] for index in assembled.tolist()]
                counted = metric.assemble_with_counts(requests, self.members.some(assembled), rows)
            else:
                requests = [r.restricted_to(self.fields).with_tuples() for r in self.requests]
                counted = metric.assemble_with_counts(requests, self.members, rows[:])
            values = [c.score for c in counted]
            scores[assembled] = validate_scores(
                values, assembled.shape, name, may_lack=metric.may_lack_scores
            )
            validate_scores(scores, scores.shape, name, may_lack=metric.may_lack_scores)
        corpora = [n for n, request in enumerate(requests) if request.level == "corpus"]
        sizes = [len(requests[number].sources) for number in corpora]
        counts = validate_counts([counted[number].counts for number in corpora], sizes, name)
        indexed = [corpus for corpus in counts if isinstance(corpus, IndexedRows)]
        if len(indexed) == len(counts):
            counts = [*with_first_rows(indexed)]
        return scores, dict(zip(assembled[corpora].tolist(), counts, strict=True))


def _are_sentences(requests: Sequence[ScoreRequest]) -> NDArray[np.bool_]:
    """Tell which requests are single sentences."""
    are_sentences = (r.level == "sentence" and len(r.hypotheses) == 1 for r in requests)
    return np.fromiter(are_sentences, dtype=bool, count=len(requests))
