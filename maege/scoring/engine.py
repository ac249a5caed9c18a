"""Score requests by metrics: each distinct request once, by whatever executor."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field, replace
from functools import cache as memoize
from itertools import chain
from typing import TYPE_CHECKING, cast

import numpy as np

from maege.array_types import Floats
from maege.counts.indexed_rows import join_columns, stored_counts
from maege.errors import MetricError
from maege.metric.counting_metric import CountingMetric
from maege.metric.indexed_segments import NumberedRequests
from maege.metric.metric import CompositeMetric, Metric, components_of
from maege.metric.score_request import GOLD_EDITS, HYPOTHESIS_EDITS, ScoreRequest
from maege.metric.scores import Scores, SentenceCounts
from maege.progress import OnScore
from maege.scoring.batching import DEFAULT_OPTIONS, MetricQueue, ScoringOptions
from maege.scoring.calling import metric_errors
from maege.scoring.deduplication import DistinctRequests, DistinctSegments, UnitsWhenNeeded
from maege.scoring.executors.in_process import InProcessExecutor
from maege.scoring.executors.job import Executor, Job, Outcome
from maege.scoring.executors.plugin_process import Sessions

if TYPE_CHECKING:  # most metrics are not cached
    from maege.scoring.cache import ScoreCache

# Scores requests by metrics, with counts of sentences; by name, of those that scored all.
ScoreFunction = Callable[[Sequence[ScoreRequest], Mapping[str, Metric]], Mapping[str, Scores]]


@dataclass(frozen=True)
class ScoringResult:
    """The scores of all metrics."""

    scores: dict[str, Scores]  # by name, of each metric that scored all requests
    failures: dict[str, str] = field(default_factory=dict)  # by name, why each other one failed

    def without(self, failures: Mapping[str, str]) -> "ScoringResult":
        """Return the same without the scores of metrics that failed otherwise."""
        scores = {name: s for name, s in self.scores.items() if name not in failures}
        return ScoringResult(scores, {**self.failures, **failures})

    def without_values(self) -> "ScoringResult":
        """Return the same without scores and counts, but with what is told of them."""
        none = np.empty(0)
        scores = {
            name: replace(of_metric, values=none, counts=None, further=none, outcomes=none)
            for name, of_metric in self.scores.items()
        }
        return replace(self, scores=scores)


def score_all(
    requests: Sequence[ScoreRequest],
    metrics: Mapping[str, Metric],
    *,
    executor: Executor | None = None,
    cache: "ScoreCache | None" = None,
    progress: OnScore = lambda name, done, total: None,
    with_counts: bool = False,
) -> ScoringResult:
    """Score requests by metrics, by default in this process; see ``score_with_further``."""
    options = ScoringOptions(cache, progress, with_counts)
    return score_with_further(requests, (), metrics, executor, options)


def score_with_further(
    requests: Sequence[ScoreRequest],
    further: Sequence[ScoreRequest],
    metrics: Mapping[str, Metric],
    executor: Executor | None = None,
    options: ScoringOptions = DEFAULT_OPTIONS,
) -> ScoringResult:
    """Score requests by metrics, and further ones where intervals need them.

    Each metric scores each distinct request once, in batches sized by its speed. A metric that
    fails does not affect the others. The scores, shape (requests,) per metric, do not depend on the
    executor.

    Only metrics without counts of sentences score ``further``, unless their scores of corpora are
    the means of the sentences; see ``interval_scoring``.
    """
    queues = _queues(requests, further, metrics, options)
    _run(list(queues.values()), executor or InProcessExecutor(None), options.sessions)
    result = ScoringResult({}, {})
    for name, metric in metrics.items():
        components = [queues[_identity_key(component)] for component in components_of(metric)]
        failures = [queue.failure for queue in components if queue.failure]
        if failures:
            result.failures[name] = failures[0]
            continue
        scores = [queue.scores for queue in components if queue.scores is not None]
        combined = _combine(metric, scores) if isinstance(metric, CompositeMetric) else scores[0]
        try:
            remarks = _remarks(name, metric, requests)
        except MetricError as error:
            result.failures[name] = str(error)
            continue
        lacking = int(np.isnan(combined.values).sum())
        if lacking and not options.allow_missing:
            needed = (
                f"metric {name!r} has no score for {lacking:,} of {len(combined.values):,} texts"
            )
            result.failures[name] = ": ".join([f"{needed}, and all are needed here", *remarks])
            continue
        combined = replace(combined, notes=tuple(dict.fromkeys((*combined.notes, *remarks))))
        left_out = combined.values[len(requests) :]
        if len(left_out):
            left_out = np.array([]) if metric.counts_sentences else left_out
            combined = replace(combined, values=combined.values[: len(requests)], further=left_out)
        result.scores[name] = combined
    return result


def _remarks(name: str, metric: Metric, requests: Sequence[ScoreRequest]) -> list[str]:
    """Return what a metric, or its components, say about the scores of these requests."""
    with metric_errors(name):
        return [
            text
            for part in components_of(metric)
            if type(part).remarks is not Metric.remarks
            for text in part.remarks(_as_read_by(part, requests))
        ]


def _as_read_by(metric: Metric, requests: Sequence[ScoreRequest]) -> Sequence[ScoreRequest]:
    """Return requests with tuples, as all metrics get them but those of this package."""
    if metric.module.startswith("maege.metrics."):
        return requests
    return [request.with_tuples() for request in requests]


def _queues(
    requests: Sequence[ScoreRequest],
    further: Sequence[ScoreRequest],
    metrics: Mapping[str, Metric],
    options: ScoringOptions,
) -> dict[Hashable, MetricQueue]:
    """Return a queue for each metric, or for its components; equal metrics share one."""

    def needs_further(metric: Metric) -> bool:
        return bool(further) and not metric.counts_sentences and not metric.hooks.other_texts

    # A composite metric needs the further scores of all its components, whatever these are.
    scored_with_further = {
        _identity_key(component)
        for metric in metrics.values()
        if needs_further(metric)
        for component in components_of(metric)
        if isinstance(metric, CompositeMetric) or is_counted(component)
    }

    # Edits that metrics read, but no request has, need not be looked at.
    edit_fields = {GOLD_EDITS, HYPOTHESIS_EDITS}
    read = {field for m in metrics.values() for part in components_of(m) for field in part.reads}
    absent = {
        field
        for field in edit_fields & read
        if all(getattr(request, field) is None for request in chain(requests, further))
    }

    @memoize
    def scored_requests(with_further: bool) -> Sequence[ScoreRequest]:
        return [*requests, *further] if with_further else requests

    @memoize
    def numbered(with_further: bool) -> NumberedRequests:
        return NumberedRequests(scored_requests(with_further))

    @memoize
    def distinct_units(
        fields: frozenset[str], with_further: bool, is_counted: bool
    ) -> UnitsWhenNeeded:
        def make() -> DistinctRequests:
            scored = scored_requests(with_further)
            if not is_counted:
                return DistinctRequests.of(scored, fields)
            return DistinctSegments.of_numbered(scored, numbered(with_further), fields)

        return UnitsWhenNeeded(make)

    def leave_out(metric: Metric) -> Callable[[], list[ScoreRequest]] | None:
        if not needs_further(metric) or _identity_key(metric) in scored_with_further:
            return None
        fields = frozenset(metric.reads)
        return lambda: [request.restricted_to(fields) for request in further]

    queues: dict[Hashable, MetricQueue] = {}
    of_units: dict[UnitsWhenNeeded, list[Hashable]] = {}
    for name, metric in metrics.items():
        for component in components_of(metric):
            key = _identity_key(component)
            if key not in queues:
                label = name if component is metric else f"{component.name} of {name}"
                fields = frozenset(component.reads)
                fields -= absent
                counted = is_counted(component) and not edit_fields & fields
                distinct = distinct_units(fields, key in scored_with_further, counted)
                left_out = leave_out(component)
                queues[key] = MetricQueue(label, component, distinct, options, leave_out=left_out)
                of_units.setdefault(distinct, []).append(key)
    # Those that share units come one after the other, so that few units are in memory.
    return {key: queues[key] for keys in of_units.values() for key in keys}


def is_counted(metric: Metric) -> bool:
    """Tell whether a metric scores requests from counts of their sentences."""
    return isinstance(metric, CountingMetric) and metric.counts_distinct_sentences


def _identity_key(metric: Metric) -> Hashable:
    """Return a key that is equal only for metrics that are certain to give the same scores."""
    if metric.has_value_equality:
        with suppress(TypeError):  # a field that cannot be hashed
            hash(metric)
            return cast(Hashable, metric)
    return id(metric)


def _combine(metric: CompositeMetric, components: Sequence[Scores]) -> Scores:
    """Return the scores of a composite metric."""
    shortest = min(len(scores.values) for scores in components)
    return Scores(
        metric.combine_scores([scores.values[:shortest] for scores in components]),
        sum(scores.seconds for scores in components),
        sum(scores.computed for scores in components),
        sum(scores.cached for scores in components),
        tuple(dict.fromkeys(note for scores in components for note in scores.notes)),
        _combine_counts(metric, [scores.counts for scores in components]),
    )


def _combine_counts(
    metric: CompositeMetric, components: Sequence[SentenceCounts | None]
) -> SentenceCounts | None:
    """Return the columns of all components side by side; None if a component has none."""
    parts = [component for component in components if component is not None]
    columns = [
        next((counts.shape[-1] for counts in part.counts if counts is not None), 0)
        for part in parts
    ]
    if len(parts) < len(components) or not all(columns):
        return None

    def score_totals(totals: Floats) -> Floats:
        sides = np.split(totals, np.cumsum(columns)[:-1], axis=-1)
        return metric.combine_scores(
            [part.score_totals(side) for part, side in zip(parts, sides, strict=True)]
        )

    return SentenceCounts(
        join_columns([stored_counts(part.counts) for part in parts]), score_totals
    )


def _run(queues: Sequence[MetricQueue], executor: Executor, sessions: Sessions | None) -> None:
    """Score all batches of all queues. Afterwards each has its scores or a failure."""
    with ExitStack() as stack:
        if sessions is None:  # else both outlive this call
            executor, sessions = stack.enter_context(executor), stack.enter_context(Sessions())
        running: dict[Job, tuple[MetricQueue, list[int]]] = {}
        while True:
            # Before others begin, since what was needed to score is forgotten then.
            for queue in queues:
                if queue.is_complete:
                    queue.finish()
            _submit(queues, executor, running, sessions)
            if running:
                for job, outcome in executor.outcomes():
                    queue, batch = running.pop(job)
                    queue.record(batch, outcome)
            elif not any(queue.is_complete for queue in queues):
                return


def _submit(
    queues: Sequence[MetricQueue],
    executor: Executor,
    running: dict[Job, tuple[MetricQueue, list[int]]],
    sessions: Sessions,
) -> None:
    """Submit batches while the executor has free slots.

    A batch leaves two of its length to each other slot, as far as speeds are known, so that all
    slots end together. They score one metric after the other, each of them other sentences, whose
    references are then read in one process. Of a metric that may hang they score one batch at a
    time, as long as there are other metrics; of one that did hang none until these are scored.
    """
    while executor.free_slots() > 0:
        waiting = [queue for queue in queues if queue.has_pending]
        if not waiting:
            return
        slot = min({*range(len(running) + 1)} - {job.slot for job in running})
        queue = min(waiting, key=lambda queue: queue.risk)
        pending = sum(queue.pending_seconds for queue in waiting)
        batch = queue.next_batch(pending / (2 * executor.slots() - 1), slot)
        isolates = executor.isolates_plugins
        job = queue.make_job(batch, sessions, slot, isolates_plugins=isolates) if batch else None
        if job is None:
            continue
        try:
            executor.submit(job)
        except MetricError as error:
            queue.record(batch, Outcome(None, str(error)))
        else:
            running[job] = (queue, batch)


def score_one(
    requests: Sequence[ScoreRequest], name: str, metric: Metric, *, with_counts: bool = False
) -> Scores:
    """Score requests by one metric, in this process, as ``score_all`` does.

    Raises MetricError if the metric fails.
    """
    result = score_all(requests, {name: metric}, with_counts=with_counts)
    if result.failures:
        raise MetricError(result.failures[name])
    return result.scores[name]
