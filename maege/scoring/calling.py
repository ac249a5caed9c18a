"""Calls of a metric: its session, checked scores; whatever it raises is a MetricError."""

import logging
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from maege.array_types import Floats, SmallFloats
from maege.counts.compact_rows import CompactRows
from maege.counts.indexed_rows import IndexedRows, smallest_floats
from maege.errors import MaegeError, MetricError, error_text
from maege.metric.counting_metric import AdditiveMetric, CountingMetric
from maege.metric.metric import IncrementalMetric, Metric
from maege.metric.score_request import ScoreRequest, Segment
from maege.plugins.wrapping import contained

ScoringUnit = ScoreRequest | Segment
MAX_SCORE = 1e150  # with either sign; sums of squares of larger ones are infinite
_log = logging.getLogger(__name__)


class MetricOutput(NamedTuple):
    """What a metric returned for some units."""

    rows: Floats  # (units, columns): counts of sentences, or one column: the score of each request
    # For each unit that is a corpus, the counts of its sentences, shape (sentences, columns), or
    # indices of rows; for others None. Empty if they were not wanted.
    counts: tuple[Floats | IndexedRows | None, ...] = ()
    failure: str = ""  # why the metric failed after the units that have rows


def call_metric(
    metric: Metric,
    units: Sequence[ScoringUnit],
    name: str,
    *,
    with_counts: bool = False,
    seconds: float | None = None,
) -> MetricOutput:
    """Call a metric on units of one kind: on requests, or (see CountingMetric) on sentences.

    With ``seconds``, an IncrementalMetric may score only the first units, see there. Raises
    MetricError if the metric raises, or does not return finite numbers of the right shape.
    """
    if isinstance(metric, CountingMetric) and isinstance(units[0], Segment):
        segments: Any = units  # are of one kind
        with metric_errors(name):
            rows = metric.counts(segments)
            return MetricOutput(validate_rows(rows, len(segments), name, count_columns(metric)))
    requests = [unit for unit in units if isinstance(unit, ScoreRequest)]
    if isinstance(metric, IncrementalMetric) and seconds is not None:
        return _call_incrementally(metric, requests, name, seconds)
    corpora = [i for i, request in enumerate(requests) if request.level == "corpus"]
    if with_counts and corpora and metric.counts_sentences:
        return _call_with_counts(metric, requests, corpora, name)
    return MetricOutput(_scores(metric, requests, name))


def _scores(metric: Metric, requests: Sequence[ScoreRequest], name: str) -> Floats:
    """Return the score of each request, shape (requests, 1)."""
    texts = [request.hypotheses[0] for request in requests]
    with metric_errors(name):
        scores, may_lack = metric.score(requests), metric.hooks.may_lack_scores
        return validate_scores(scores, (len(requests),), name, texts, may_lack=may_lack)[:, None]


def _call_incrementally(
    metric: IncrementalMetric, requests: Sequence[ScoreRequest], name: str, seconds: float
) -> MetricOutput:
    """Score the first requests; after a failure, return the scores before it."""
    scores: list[float] = []
    failure = ""
    try:
        with metric_errors(name):
            scores.extend(metric.iter_scores(requests, seconds))
    except MaegeError as error:
        if not scores:
            raise
        failure = str(error)
    if not 0 < len(scores) <= len(requests):
        raise MetricError(
            f"metric {name!r} must yield at least one score and at most one for each of "
            f"{len(requests)} requests, but it yielded {len(scores)}"
        )
    return MetricOutput(validate_scores(scores, (len(scores),), name)[:, None], failure=failure)


def count_columns(metric: CountingMetric) -> int | None:
    """Return how many counts a sentence has; a metric that scores corpora its way may add some."""
    if not isinstance(metric, AdditiveMetric):
        return None
    own, base = type(metric), AdditiveMetric
    is_usual = (own.assemble, own.pooled_scores) == (base.assemble, base.pooled_scores)
    return len(metric.columns) if is_usual else None


def _call_with_counts(
    metric: Metric, requests: Sequence[ScoreRequest], corpora: Sequence[int], name: str
) -> MetricOutput:
    """Score requests, those that are corpora with the counts of their sentences."""
    rows = np.empty((len(requests), 1))
    counts: list[Floats | IndexedRows | None] = [None] * len(requests)
    texts = [requests[i].hypotheses[0] for i in corpora]
    with metric_errors(name):
        counted = metric.score_with_counts([requests[i] for i in corpora])
        rows[corpora, 0] = validate_scores([c.score for c in counted], (len(corpora),), name, texts)
    sizes = [len(requests[i].sources) for i in corpora]
    for i, validated in zip(
        corpora, validate_counts([c.counts for c in counted], sizes, name), strict=True
    ):
        counts[i] = validated
    others = [i for i, request in enumerate(requests) if request.level != "corpus"]
    if others:
        rows[others] = _scores(metric, [requests[i] for i in others], name)
    return MetricOutput(rows, tuple(counts))


@contextmanager
def metric_errors(name: str) -> Iterator[None]:
    """Turn whatever a metric raises into a MetricError with the metric's name."""
    try:
        yield
    except (MaegeError, KeyboardInterrupt):
        raise
    except BaseException as error:  # a plug-in can raise anything, SystemExit included
        raise MetricError(f"metric {name!r} failed: {error_text(error)}") from error


def validate_scores(
    values: Sequence[float] | Floats | SmallFloats,
    shape: tuple[int, ...],
    name: str,
    texts: Sequence[str] = (),
    *,
    may_lack: bool = False,
) -> Floats:
    """Return what a metric returned as an array of finite numbers; some are nan if they may lack.

    Raises MetricError if it is anything but finite numbers of this shape. The message has the name
    of the metric, and quotes of ``texts`` the one that the wrong number is about.
    """
    scores = _numbers(values, name)
    if scores.shape != shape:
        expected = f"{shape[0]} scores" if len(shape) == 1 else f"{shape[0]} rows of {shape[1]}"
        actual = f"{len(scores)}" if scores.ndim == 1 else f"an array of shape {scores.shape}"
        raise MetricError(f"metric {name!r} must return {expected}, but it returned {actual}")
    wrong = np.isinf(scores) if may_lack else ~np.isfinite(scores)
    if wrong.any():
        index = tuple(np.argwhere(wrong)[0])
        text = f", {texts[index[0]][:80]!r}" if texts else ""
        raise MetricError(
            f"metric {name!r} returned {scores[index]} for request {index[0] + 1}{text}"
        )
    sizes = np.abs(scores)  # 32-bit floats cannot be compared with the limit
    if float(np.fmax.reduce(sizes, axis=None, initial=0)) > MAX_SCORE:
        raise MetricError(
            f"metric {name!r} returned {scores.flat[np.nanargmax(sizes)]:g}; scores above "
            f"{MAX_SCORE:g} cannot be averaged"
        )
    return scores.astype(float, copy=False)


def validate_rows(
    rows: Sequence[Sequence[float]] | Floats | SmallFloats,
    number: int,
    name: str,
    columns: int | None = None,
) -> Floats:
    """Return counts of sentences as an array of finite numbers, shape (number, columns).

    Raises MetricError if they are anything else; without ``columns``, there may be any number of
    them.
    """
    counts = _numbers(rows, name)
    if counts.ndim != 2:
        raise MetricError(
            f"metric {name!r} must return one row of counts per sentence, but it returned an array "
            f"of shape {counts.shape}"
        )
    expected = counts.shape[1] if columns is None else columns
    return validate_scores(counts, (number, expected), name)


def validate_counts(
    counts: Sequence[Floats | IndexedRows], sentences: Sequence[int], name: str
) -> list[Floats | IndexedRows]:
    """Return the counts of the sentences of corpora, shared rows validated once.

    ``counts`` are of each corpus, ``sentences`` its number of sentences. Raises MetricError if
    there is not a row of finite numbers for each sentence.
    """
    shared: dict[int, Floats | SmallFloats | CompactRows] = {}  # by identity
    validated: list[Floats | IndexedRows] = []
    for corpus, size in zip(counts, sentences, strict=True):
        if not isinstance(corpus, IndexedRows):
            validated.append(validate_rows(corpus, size, name))
            continue
        rows, index = corpus.rows, np.asarray(corpus.index)
        if id(rows) not in shared:
            shared[id(rows)] = _validated_rows(rows, name)
        if index.shape != (size,) or index.dtype.kind not in "iu":
            raise MetricError(
                f"metric {name!r} must return the index of a row of counts for each of {size} "
                f"sentences, but it returned {index.dtype} of shape {index.shape}"
            )
        if size and not 0 <= index.min() <= index.max() < len(rows):
            raise MetricError(
                f"metric {name!r} returned indices {index.min()} to {index.max()} of "
                f"{len(rows)} rows of counts"
            )
        numbers = index if corpus.first is None else corpus.numbers
        validated.append(IndexedRows(shared[id(rows)], numbers, corpus.first))
    return validated


def _validated_rows(
    rows: Floats | SmallFloats | CompactRows, name: str
) -> Floats | SmallFloats | CompactRows:
    """Return rows that corpora share, in little memory; raises MetricError as others do."""
    if not isinstance(rows, CompactRows):
        return smallest_floats(validate_rows(rows, len(rows), name))
    for number, column in enumerate(rows.columns):
        # Of columns with few values, all would need much memory.
        if column.dtype.kind == "f":
            largest = float(np.max(np.abs(rows.values(number)), initial=0))
            if not largest <= MAX_SCORE:  # as nan is not
                validate_scores(column[:], (len(rows),), name)
    return rows


def _numbers(values: Any, name: str) -> NDArray[Any]:
    """Return what a metric returned as an array; raises MetricError if it is not of numbers."""
    try:
        numbers = np.asarray(values)
    except ValueError:  # rows of unequal length
        numbers = np.empty(0, dtype=object)
    if numbers.dtype.kind not in "fiub":
        raise MetricError(f"metric {name!r} returned something that is not numbers")
    # A finite number of a wider type may be infinite as a float.
    with np.errstate(over="ignore"):
        return numbers.astype(float, copy=False) if numbers.dtype.itemsize > 8 else numbers


@contextmanager
def session(metric: Metric, name: str) -> Iterator[Metric]:
    """Start a metric's session, and yield the metric to call.

    Raises MetricError if it cannot be started; its message is the reason alone. An error at the
    end is logged, because no score depends on it.
    """
    try:
        with contained() if metric.plugin_source else nullcontext():
            context = metric.session()
            ready = context.__enter__()
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # a plug-in can raise anything
        raise MetricError(
            str(error) if isinstance(error, MaegeError) else error_text(error)
        ) from error
    try:
        yield ready
    finally:
        try:
            context.__exit__(None, None, None)
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            _log.warning(
                "the session of metric %r did not end properly: %s", name, error_text(error)
            )
