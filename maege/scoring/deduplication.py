"""Distinct scoring units of a metric: what it scores once, and how requests get their scores."""

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from hashlib import sha256
from itertools import count
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from maege.array_types import Bools, Floats, Indices
from maege.counts.compact_rows import CompactRows
from maege.counts.indexed_rows import IndexedRows, with_first_rows
from maege.counts.members import Members
from maege.metric.counting_metric import AdditiveMetric
from maege.metric.indexed_segments import LEVELS, IndexedSegments, NumberedRequests
from maege.metric.score_request import ScoreRequest
from maege.scoring.calling import ScoringUnit, metric_errors, validate_counts, validate_scores


@dataclass(frozen=True)
class ChosenRequests(Sequence[ScoreRequest]):
    """Some of other requests, looked up when they are asked for."""

    requests: Sequence[ScoreRequest]
    indices: NDArray[np.integer]

    def __len__(self) -> int:
        return len(self.indices)

    def __getitem__(self, index: Any) -> Any:
        return self.requests[int(self.indices[index])]


@dataclass(frozen=True)
class _CountsOfRequests(Sequence[Floats | IndexedRows | None]):
    """Counts of requests that are corpora, and None of others, which need no memory."""

    counts: Mapping[int, Floats | IndexedRows]  # by index of the distinct request
    indices: Indices  # of distinct requests

    def __len__(self) -> int:
        return len(self.indices)

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, slice):
            return _CountsOfRequests(self.counts, self.indices[index])
        return self.counts.get(int(self.indices[index]))


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

    def without_units(self) -> Self:
        """Return the same without what only the metric needs."""
        return self

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
        *,
        totals_only: bool = False,
    ) -> tuple[Floats, Sequence[Floats | IndexedRows | None]]:
        """Return the scores of the original requests, shape (requests,), and the counts of corpora.

        ``rows``: one per unit, shape (units, columns); ``unit_counts``: those of units that are
        corpora, by index of the unit. The result has for each original request that is a corpus the
        counts of its sentences, shape (sentences, columns), or indices of rows; for others, and
        where there are none, None. ``totals_only``: whether the counts that scores of corpora do
        not depend on may be left out. Raises MetricError if the metric does not turn the rows into
        finite numbers.
        """
        scores, counts = self._of_requests(metric, rows, unit_counts, name, totals_only)
        return np.asarray(scores[self.indices]), _CountsOfRequests(counts, self.indices)

    def _of_requests(
        self,
        metric: Any,
        rows: CompactRows,
        unit_counts: Mapping[int, Floats | IndexedRows],
        name: str,
        totals_only: bool,
    ) -> tuple[Floats, Mapping[int, Floats | IndexedRows]]:
        """Return the scores of the distinct requests, here the rows; and counts by index."""
        return rows[:].reshape(len(self.requests)), unit_counts


_NO_SEGMENTS = IndexedSegments((), (), np.zeros((3, 0), dtype=np.int32))


@dataclass(frozen=True)
class DistinctSegments(DistinctRequests):
    """The distinct sentences of the requests to a metric that scores requests from counts.

    The metric counts each sentence once, also when many requests contain it.
    """

    fields: frozenset[str]  # that the metric reads
    segments: IndexedSegments
    members: Members  # for each distinct request, the indices of its sentences
    is_sentence: Bools  # which distinct requests are single sentences

    @classmethod
    def of_numbered(
        cls, requests: Sequence[ScoreRequest], numbered: NumberedRequests, fields: frozenset[str]
    ) -> Self:
        """Find the distinct sentences, and the requests that differ in the fields of a metric."""
        segments, members = numbered.distinct_segments(fields)
        levels = np.array(numbered.levels)
        is_sentence = members.are_single & (levels == LEVELS.index("sentence"))
        key = np.empty(len(members), dtype=np.int64)  # of sentences the sentence, of others more
        key[is_sentence] = members.single(is_sentence)
        others: dict[tuple[int, bytes], int] = defaultdict(count(len(segments)).__next__)
        for index in np.flatnonzero(~is_sentence).tolist():
            digest = sha256(members[index].tobytes()).digest()
            key[index] = others[numbered.levels[index], digest]
        _, first, inverse = np.unique(key, return_index=True, return_inverse=True)
        order = np.argsort(first)
        number = np.empty(len(order), dtype=np.int32)
        number[order] = np.arange(len(order))
        first = first[order].astype(np.int32)
        distinct = ChosenRequests(requests, first)
        members, is_sentence = members.some(first), is_sentence[first]
        return cls(distinct, number[inverse], fields, segments, members, is_sentence)

    @property
    def units(self) -> Sequence[ScoringUnit]:
        """What the metric scores: the distinct sentences."""
        return self.segments

    def without_units(self) -> Self:
        """Return the same without the sentences, which scores of requests do not need."""
        return replace(self, segments=_NO_SEGMENTS)

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
        totals_only: bool,
    ) -> tuple[Floats, Mapping[int, Floats | IndexedRows]]:
        """Return scores and counts; single sentences are scored at once where rows tell them."""
        scores = np.empty(len(self.requests))
        if isinstance(metric, AdditiveMetric) and metric.takes_compact_rows:
            assembled = np.flatnonzero(~self.is_sentence)
        else:
            assembled = np.arange(len(scores))
        requests = [self.requests[index] for index in assembled.tolist()]
        members = self.members.some(assembled)
        corpora = [n for n, request in enumerate(requests) if request.level == "corpus"]
        counts: list[Floats | IndexedRows]
        with metric_errors(name):
            if isinstance(metric, AdditiveMetric) and metric.takes_compact_rows:
                sentences = self.members.single(self.is_sentence)
                scores[self.is_sentence] = metric.scores_of_rows(rows, sentences)
                values = metric.assemble(requests, members, rows)
                shared = metric.compact_counts(rows, totals_only=totals_only)
                shared.append_copies(members.copies)
                offsets = map(members.offsets, corpora)
                counts = [IndexedRows(shared, offset, first) for first, offset in offsets]
            else:
                requests = [r.restricted_to(self.fields).with_tuples() for r in requests]
                counted = metric.assemble_with_counts(requests, members, rows[:])
                values = [c.score for c in counted]
                counts = [counted[number].counts for number in corpora]
            scores[assembled] = validate_scores(
                values, assembled.shape, name, may_lack=metric.hooks.may_lack_scores
            )
            validate_scores(scores, scores.shape, name, may_lack=metric.hooks.may_lack_scores)
        sizes = [len(requests[number].sources) for number in corpora]
        counts = validate_counts(counts, sizes, name)
        indexed = [corpus for corpus in counts if isinstance(corpus, IndexedRows)]
        if len(indexed) == len(counts):
            counts = [*with_first_rows(indexed)]
        return scores, dict(zip(assembled[corpora].tolist(), counts, strict=True))


class UnitsWhenNeeded:
    """Units that metrics share: made for the first, and forgotten after the last."""

    def __init__(self, make: Callable[[], DistinctRequests]) -> None:
        self._make = make

    @cached_property
    def distinct(self) -> DistinctRequests:
        """The units."""
        return self._make()
