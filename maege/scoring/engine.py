"""Scoring: every distinct question once, to every metric, wherever that is done."""

from collections.abc import Hashable, Mapping, Sequence
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from functools import cache
from typing import Any, cast

from maege.errors import MetricError
from maege.metric import Metric, ScoreRequest, is_plain_dataclass, parts, reads
from maege.scoring.batching import Asked, Progress, Scores
from maege.scoring.cache import ScoreCache
from maege.scoring.deduplication import Questions, distinct_requests
from maege.scoring.executors.in_process import InProcess
from maege.scoring.executors.job import Executor, Job, Outcome


@dataclass(frozen=True)
class Scored:
    """The scores of the metrics that answered all requests, and why the others did not."""

    scores: dict[str, Scores]
    failures: dict[str, str] = field(default_factory=dict)


def score_all(
    requests: Sequence[ScoreRequest],
    metrics: Mapping[str, Metric],
    *,
    executor: Executor | None = None,
    store: ScoreCache | None = None,
    progress: Progress = lambda name, done, total: None,
) -> Scored:
    """Score all requests by all metrics; a metric that fails loses only itself.

    Each metric is asked once about what is distinct, in batches sized by its speed. The
    scores do not depend on the executor (this process, unless given). Answers of dear metrics are
    looked up in the store, and put there batch by batch.
    """
    asked = _asked(requests, metrics, store, progress)
    _ask(list(asked.values()), executor or InProcess(None))
    scored = Scored({}, {})
    for name, metric in metrics.items():
        of_parts = [asked[_same(part)] for part in parts(metric)]
        if why := next((part.failure for part in of_parts if part.failure), None):
            scored.failures[name] = why
        else:
            found = [part.scores for part in of_parts if part.scores is not None]
            scored.scores[name] = found[0] if parts(metric) == (metric,) else _mixed(metric, found)
    return scored


def _asked(
    requests: Sequence[ScoreRequest],
    metrics: Mapping[str, Metric],
    store: ScoreCache | None,
    progress: Progress,
) -> dict[Hashable, Asked]:
    """Return whom to ask: each metric, or the parts it is made of; equal ones once."""
    distinct = cache(lambda read: distinct_requests(requests, read))
    asked: dict[Hashable, Asked] = {}
    for name, metric in metrics.items():
        for part in parts(metric):
            told = name if part is metric else f"{part.name} of {name}"
            if _same(part) not in asked:
                questions = Questions.of(part, *distinct(reads(part)))
                asked[_same(part)] = Asked(told, questions, store, progress)
    return asked


def _same(metric: Metric) -> Hashable:
    """Return what is equal for metrics that are known to give the same scores."""
    if is_plain_dataclass(metric):
        with suppress(TypeError):  # a field that cannot be hashed
            hash(metric)
            return cast(Hashable, metric)
    return id(metric)


def _mixed(metric: Any, found: Sequence[Scores]) -> Scores:
    """Return the scores of a metric that is made of others."""
    return Scores(
        metric.combine([scores.values for scores in found]),
        sum(scores.seconds for scores in found),
        sum(scores.questions for scores in found),
        sum(scores.stored for scores in found),
        tuple(dict.fromkeys(note for scores in found for note in scores.notes)),
    )


def _ask(asked: Sequence[Asked], executor: Executor) -> None:
    """Ask all metrics all questions; they fill in their scores, or why there are none."""
    with ExitStack() as stack:
        place = stack.enter_context(executor)
        running: dict[Job, tuple[Asked, list[int]]] = {}
        while True:
            while place.free() > 0 and (waiting := [one for one in asked if one.has_batches]):
                one = min(waiting, key=lambda one: one.in_flight)
                batch = one.next_batch(1 if len(waiting) > 1 else place.size())
                if not batch or (job := one.begin(batch, stack)) is None:
                    continue
                try:
                    place.submit(job)
                except MetricError as error:
                    one.take(batch, Outcome(None, str(error)))
                else:
                    running[job] = (one, batch)
            for one in asked:
                if one.is_done:
                    one.end()
            if not running:
                return
            for job, outcome in place.finished():
                one, batch = running.pop(job)
                one.take(batch, outcome)


def score_one(requests: Sequence[ScoreRequest], name: str, metric: Metric) -> Scores:
    """Score all requests by one metric, in this process. Raises MetricError if it fails."""
    scored = score_all(requests, {name: metric})
    if scored.failures:
        raise MetricError(scored.failures[name])
    return scored.scores[name]
