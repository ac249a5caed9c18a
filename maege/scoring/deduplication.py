"""What a metric is asked: every distinct question once, and the scores that its answers make."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from maege.errors import MaegeError, MetricError
from maege.metric import AdditiveMetric, Floats, Metric, ScoreRequest, Segment, caches_scores

Question = ScoreRequest | Segment


@dataclass(frozen=True)
class Questions:
    """The distinct questions of a metric, in the order of first appearance.

    They are requests, answered with a score each. An additive metric that is dear is asked about
    sentences instead, answered with a row of counts each, so that it never sees one twice.

    requests: the distinct requests. which: the place of each request as it was asked for.
    members: where sentences are asked about, the places of those of each distinct request.
    """

    metric: Metric
    distinct: Sequence[Question]
    requests: Sequence[ScoreRequest]
    which: Sequence[int]
    members: Sequence[Sequence[int]] | None = None

    @classmethod
    def of(
        cls, metric: Metric, distinct: Sequence[ScoreRequest], which: Sequence[int]
    ) -> "Questions":
        """Collect the questions that some requests put to a metric (see ``distinct_requests``)."""
        if not (isinstance(metric, AdditiveMetric) and caches_scores(metric)):
            return cls(metric, distinct, distinct, which)
        segments, members = metric.members(distinct)
        return cls(metric, segments, distinct, which, members)

    def scores(self, rows: Floats, name: str) -> Floats:
        """Turn the rows of all distinct questions into a score for each request.

        Raises MetricError if the metric makes no finite numbers of them.
        """
        if self.members is None:
            values = rows.reshape(len(self.distinct), -1)[:, 0] if self.distinct else np.zeros(0)
        else:
            metric, members = self.metric, self.members
            assert isinstance(metric, AdditiveMetric)  # noqa: S101  as `of` has seen to it
            shape = (len(self.requests),)
            values = checked(lambda: metric.assemble(self.requests, members, rows), shape, name)
        return np.asarray(values[list(self.which)])


def distinct_requests(
    requests: Sequence[ScoreRequest], read: frozenset[str]
) -> tuple[list[ScoreRequest], list[int]]:
    """Return what is distinct for metrics that read certain fields, and where each request is."""
    places: dict[ScoreRequest, int] = {}
    which = [places.setdefault(r.restricted_to(read), len(places)) for r in requests]
    return list(places), which


def answer(metric: Metric, questions: Sequence[Question], name: str) -> Floats:
    """Ask a metric; return a row for each question. Raises MetricError if it gives no numbers."""
    if isinstance(metric, AdditiveMetric) and isinstance(questions[0], Segment):
        segments = [q for q in questions if isinstance(q, Segment)]
        shape = (len(segments), len(metric.columns))
        return checked(lambda: metric.counts(segments), shape, name)
    requests = [q for q in questions if isinstance(q, ScoreRequest)]
    texts = [request.hypotheses[0] for request in requests]
    return checked(lambda: metric.score(requests), (len(requests),), name, texts)[:, None]


def checked(
    call: Callable[[], Sequence[float] | Floats],
    shape: tuple[int, ...],
    name: str,
    texts: Sequence[str] = (),
) -> Floats:
    """Call a metric, and check that finite numbers of a shape come out; else raise MetricError.

    ``texts``: what each number is about, to be quoted.
    """
    try:
        return _numbers(call(), shape, name, texts)
    except (MaegeError, KeyboardInterrupt):
        raise
    except BaseException as error:  # of a plug-in anything can come, SystemExit included
        raise MetricError(f"metric {name!r} failed: {type(error).__name__}: {error}") from error


def _numbers(
    values: Sequence[float] | Floats, shape: tuple[int, ...], name: str, texts: Sequence[str]
) -> Floats:
    try:
        scores = np.asarray(values)
    except ValueError:  # rows of unequal length
        scores = np.empty(0, dtype=object)
    if scores.dtype.kind not in "fiub":
        raise MetricError(f"metric {name!r} returned something that is not numbers")
    if scores.shape != shape:
        wanted = f"{shape[0]} scores" if len(shape) == 1 else f"{shape[0]} rows of {shape[1]}"
        found = f"{len(scores)}" if scores.ndim == 1 else f"an array of shape {scores.shape}"
        raise MetricError(f"metric {name!r} was asked for {wanted} and returned {found}")
    if not np.isfinite(scores).all():
        bad = np.argwhere(~np.isfinite(scores))[0]
        about = f", {texts[bad[0]][:80]!r}" if texts else ""
        raise MetricError(
            f"metric {name!r} returned {scores[tuple(bad)]} for request {bad[0] + 1}{about}"
        )
    return scores.astype(float)
