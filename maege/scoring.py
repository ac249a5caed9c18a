"""Scoring: every distinct request once, by every metric."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from time import process_time

import numpy as np
from joblib import Parallel, delayed

from maege.errors import MetricError
from maege.metric import GOLD, Floats, Metric, ScoreRequest, reads
from maege.notes import heard

Progress = Callable[[str], None]


@dataclass(frozen=True)
class Scores:
    """What one metric said: a score for each request, in order, and the CPU seconds it took.

    ``notes`` are its warnings to the user.
    """

    values: Floats
    seconds: float
    notes: tuple[str, ...] = ()


def score_all(
    requests: Sequence[ScoreRequest],
    metrics: Mapping[str, Metric],
    *,
    jobs: int = 1,
    progress: Progress = lambda name: None,
) -> dict[str, Scores]:
    """Score all requests by all metrics, metrics in parallel processes if ``jobs`` > 1.

    Each metric is asked once about each distinct request, in the order of first appearance,
    so that its scores do not depend on ``jobs`` or on the other metrics. ``progress`` is
    called with the name of each metric that is done. Raises MetricError if a metric fails,
    or returns something else than one finite number for each request.
    """
    workers = min(jobs, len(metrics))
    if workers <= 1:
        results = (score_one(requests, name, metric) for name, metric in metrics.items())
    else:
        results = Parallel(n_jobs=workers, return_as="generator")(
            delayed(score_one)(requests, name, metric) for name, metric in metrics.items()
        )
    scores = {}
    try:
        for name, result in zip(metrics, results, strict=True):
            scores[name] = result
            progress(name)
    except MetricError:
        raise
    except Exception as error:  # what a process cannot send, or a process that died
        raise MetricError(
            f"scoring in {workers} processes failed: {type(error).__name__}: {error}; try --jobs 1"
        ) from error
    return scores


def score_one(requests: Sequence[ScoreRequest], name: str, metric: Metric) -> Scores:
    """Score all requests by one metric."""
    places: dict[ScoreRequest, int] = {}
    which = [places.setdefault(_narrow(r, reads(metric)), len(places)) for r in requests]
    start = process_time()
    values, notes = heard(lambda: ask(lambda: metric.score(list(places)), len(places), name))
    return Scores(values[which], process_time() - start, notes)


def ask(call: Callable[[], Sequence[float]], expected: int, name: str) -> Floats:
    """Call a metric, and check that it gives so many finite numbers; else raise MetricError."""
    try:
        values = call()
    except MetricError:
        raise
    except (Exception, SystemExit) as error:
        raise MetricError(f"metric {name!r} failed: {type(error).__name__}: {error}") from error
    return _checked(values, expected, name)


def _narrow(request: ScoreRequest, read: frozenset[str]) -> ScoreRequest:
    """Blank what a metric does not read, so that equal questions are asked once."""
    nothing = ("",) * len(request.hypotheses)
    return ScoreRequest(
        request.sources if "source" in read else nothing,
        request.hypotheses if "hypothesis" in read else nothing,
        request.references if "references" in read else ((),) * len(nothing),
        request.level,
        request.gold if GOLD in read else None,
    )


def _checked(values: Sequence[float], expected: int, name: str) -> Floats:
    try:
        scores = np.asarray(values)
    except ValueError:  # rows of unequal length
        scores = np.empty(0, dtype=object)
    if scores.dtype.kind not in "fiub":
        raise MetricError(f"metric {name!r} returned something that is not numbers")
    if scores.shape != (expected,):
        raise MetricError(
            f"metric {name!r} was asked for {expected} scores and returned an array of shape "
            f"{scores.shape}"
        )
    if not np.isfinite(scores).all():
        bad = int(np.flatnonzero(~np.isfinite(scores))[0])
        raise MetricError(f"metric {name!r} returned {scores[bad]} for request {bad + 1}")
    return scores.astype(float)
