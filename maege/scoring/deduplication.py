"""Distinct scoring units of a metric: what it scores once, and how requests get their scores."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from maege.errors import MaegeError, MetricError
from maege.metric import (
    AdditiveMetric,
    Floats,
    Metric,
    ScoreRequest,
    Segment,
    distinct_segments,
)

ScoringUnit = ScoreRequest | Segment


@dataclass(frozen=True)
class UniqueRequests:
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

    def _request_scores(self, rows: Floats, name: str) -> Floats:
        """Return one score per distinct request; a row is the score."""
        return rows.reshape(len(self.requests))


@dataclass(frozen=True)
class UniqueSegments(UniqueRequests):
    """The distinct sentences of the requests to an expensive additive metric.

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
    segment_indices: Sequence[Sequence[int]]

    @property
    def units(self) -> Sequence[ScoringUnit]:
        """What the metric scores: the distinct sentences."""
        return self.segments

    def _request_scores(self, rows: Floats, name: str) -> Floats:
        return call_and_validate(
            lambda: self.metric.assemble(self.requests, self.segment_indices, rows),
            (len(self.requests),),
            name,
        )


def unique_units(
    metric: Metric, requests: Sequence[ScoreRequest], indices: Sequence[int]
) -> UniqueRequests:
    """Return the units of a metric: sentences if it is additive and expensive, else requests.

    Parameters
    ----------
    metric
        The metric.
    requests, indices
        Distinct requests and the index of each original one, see ``distinct_requests``.
    """
    if isinstance(metric, AdditiveMetric) and metric.cache_scores:
        return UniqueSegments(requests, indices, metric, *distinct_segments(requests))
    return UniqueRequests(requests, indices)


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
        return call_and_validate(lambda: metric.counts(segments), shape, name)
    requests = [unit for unit in units if isinstance(unit, ScoreRequest)]
    texts = [request.hypotheses[0] for request in requests]
    scores = call_and_validate(lambda: metric.score(requests), (len(requests),), name, texts)
    return scores[:, None]


def call_and_validate(
    call: Callable[[], Sequence[float] | Floats],
    shape: tuple[int, ...],
    name: str,
    texts: Sequence[str] = (),
) -> Floats:
    """Call a metric and check that it returns finite numbers.

    Parameters
    ----------
    call
        The call of the metric.
    shape
        The expected shape of what it returns.
    name
        The metric's name, for error messages.
    texts
        The text that each number is about, quoted in error messages.

    Returns
    -------
    Floats
        What the metric returned, of the given shape.

    Raises
    ------
    MetricError
        If the call raises, or returns anything but finite numbers of this shape.
    """
    try:
        return validate_scores(call(), shape, name, texts)
    except (MaegeError, KeyboardInterrupt):
        raise
    except BaseException as error:  # a plug-in can raise anything, SystemExit included
        raise MetricError(f"metric {name!r} failed: {type(error).__name__}: {error}") from error


def validate_scores(
    values: Sequence[float] | Floats, shape: tuple[int, ...], name: str, texts: Sequence[str] = ()
) -> Floats:
    """Return the values as an array of finite numbers, of the given shape.

    Raises MetricError if they are anything else; parameters as for ``call_and_validate``.
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
