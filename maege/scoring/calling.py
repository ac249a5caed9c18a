"""Calls of a metric: whatever it raises is a MetricError, and it must return finite numbers."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import numpy as np

from maege.errors import MaegeError, MetricError
from maege.metric import AdditiveMetric, Floats, Metric, ScoreRequest, Segment

ScoringUnit = ScoreRequest | Segment


def call_metric(metric: Metric, units: Sequence[ScoringUnit], name: str) -> Floats:
    """Call a metric on units of one kind: on requests, or (additive metrics) on sentences.

    Returns
    -------
    Floats
        Shape (units, columns): counts of sentences, or the score of each request (one column).

    Raises
    ------
    MetricError
        If the metric raises, or does not return finite numbers of this shape.
    """
    if isinstance(metric, AdditiveMetric) and isinstance(units[0], Segment):
        segments = [unit for unit in units if isinstance(unit, Segment)]
        shape = (len(segments), len(metric.columns))
        with metric_errors(name):
            return validate_scores(metric.counts(segments), shape, name)
    requests = [unit for unit in units if isinstance(unit, ScoreRequest)]
    texts = [request.hypotheses[0] for request in requests]
    with metric_errors(name):
        return validate_scores(metric.score(requests), (len(requests),), name, texts)[:, None]


@contextmanager
def metric_errors(name: str) -> Iterator[None]:
    """Turn whatever a metric raises into a MetricError with the metric's name."""
    try:
        yield
    except (MaegeError, KeyboardInterrupt):
        raise
    except BaseException as error:  # a plug-in can raise anything, SystemExit included
        raise MetricError(f"metric {name!r} failed: {type(error).__name__}: {error}") from error


def validate_scores(
    values: Sequence[float] | Floats, shape: tuple[int, ...], name: str, texts: Sequence[str] = ()
) -> Floats:
    """Return what a metric returned as an array of finite numbers.

    Parameters
    ----------
    values
        What the metric returned.
    shape
        The expected shape.
    name
        The metric's name, for error messages.
    texts
        The text that each number is about, quoted in error messages.

    Raises
    ------
    MetricError
        If the values are anything but finite numbers of this shape.
    """
    try:
        scores = np.asarray(values)
    except ValueError:  # rows of unequal length
        scores = np.empty(0, dtype=object)
    if scores.dtype.kind not in "fiub":
        raise MetricError(f"metric {name!r} returned something that is not numbers")
    if scores.shape != shape:
        expected = f"{shape[0]} scores" if len(shape) == 1 else f"{shape[0]} rows of {shape[1]}"
        actual = f"{len(scores)}" if scores.ndim == 1 else f"an array of shape {scores.shape}"
        raise MetricError(f"metric {name!r} must return {expected}, but it returned {actual}")
    if not np.isfinite(scores).all():
        index = tuple(np.argwhere(~np.isfinite(scores))[0])
        text = f", {texts[index[0]][:80]!r}" if texts else ""
        raise MetricError(
            f"metric {name!r} returned {scores[index]} for request {index[0] + 1}{text}"
        )
    return scores.astype(float)
