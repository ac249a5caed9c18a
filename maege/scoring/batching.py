"""The queue of pending requests of one metric, with adaptive batch sizes and cache look-up."""

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from math import inf
from typing import TYPE_CHECKING

import numpy as np

from maege.array_types import Floats
from maege.counts.compact_rows import CompactRows, zeros
from maege.counts.indexed_rows import CorpusCounts, IndexedRows
from maege.errors import CacheError, MaegeError, MetricError
from maege.metric.counting_metric import CountingMetric
from maege.metric.indexed_segments import IndexedSegments
from maege.metric.metric import IncrementalMetric, Metric
from maege.metric.score_request import ScoreRequest
from maege.metric.scores import Scores, SentenceCounts, mean_of_totals
from maege.metric.signature import has_known_code
from maege.operating_system import give_back_memory
from maege.progress import OnScore
from maege.scoring.calling import ScoringUnit, count_columns
from maege.scoring.deduplication import DistinctRequests, UnitsWhenNeeded
from maege.scoring.executors.job import Job, Outcome
from maege.scoring.executors.plugin_process import Sessions
from maege.scoring.pending_units import PendingUnits

if TYPE_CHECKING:  # most metrics are not cached, and have counts
    from maege.scoring.cache import ScoreCache
    from maege.scoring.corpora_without_counts import IntervalScores, IntervalScoring

# Batch sizes are in sentences, times in seconds of wall time.
FIRST_BATCH_SIZE = 32
FIRST_SLOW_BATCH_SIZE = 1  # of metrics that are cached, or score one request after the other
_MAX_GROWTH = 8  # of a batch, relative to the one before
_MANY_UNITS = 100_000  # that need tens of megabytes for a moment
_MAX_SENTENCES = 20_000  # whose counts a metric returns at once, unless it scores whole corpora
BATCH_TIME_S = 5.0
CORPORA_BATCH_TIME_S = 15.0  # they share sentences, which a metric scores once per batch
CACHED_BATCH_TIME_S = 2.0  # a run that is killed loses at most this much
# The same of a metric that gives its scores one by one, and cannot exceed it but by one request.
CACHED_INCREMENT_TIME_S = 0.5
MIN_BATCH_TIME_S = 0.25


@dataclass(frozen=True)
class ScoringOptions:
    """What the queues of all metrics share."""

    cache: "ScoreCache | None" = None  # of the scores of expensive metrics
    # Called after each batch with the name, the number of scored sentences and the total.
    progress: OnScore = lambda name, done, total: None
    with_counts: bool = False  # whether the counts of the sentences of corpora are wanted
    totals_only: bool = False  # whether only those that scores of corpora depend on are
    allow_missing: bool = False  # whether scores may be nan, see ``Hooks``
    # That outlive the call, as the executor then does; None if both end with it.
    sessions: Sessions | None = None


DEFAULT_OPTIONS = ScoringOptions()
_NO_UNITS = DistinctRequests((), np.zeros(0, dtype=np.int32))


class MetricQueue:
    """The pending requests of one metric, their scores so far, and the metric's state.

    ``name`` is for messages; ``distinct`` has the units (requests or sentences) to score, which are
    made when the first batch is asked for, and forgotten when all are scored.
    ``leave_out`` returns the requests that are scored in addition if the metric has no counts of
    sentences; see ``interval_scoring``.
    """

    def __init__(
        self,
        name: str,
        metric: Metric,
        distinct: UnitsWhenNeeded,
        options: ScoringOptions = DEFAULT_OPTIONS,
        *,
        leave_out: Callable[[], Sequence[ScoreRequest]] | None = None,
    ) -> None:
        self.name = name
        self.failure = ""  # why the metric failed
        self.scores: Scores | None = None  # of all requests, once ``finish`` was called
        self._in_flight = self._sentences_in_flight = 0  # batches that are being scored
        self._when_needed: UnitsWhenNeeded | None = distinct  # None once they are
        self._metric = metric
        self._with_counts = options.with_counts and metric.counts_sentences
        self._totals_only = options.totals_only
        self._counts: dict[int, Floats | IndexedRows] = {}
        self._values = np.array([])  # of the requests
        self._leave_out = leave_out
        self._intervals: IntervalScoring | None = None
        self._interval_units: list[int] = []  # of the present step of interval scoring
        self._interval_failure = ""
        self._sentences_per_second = 0.0
        self._batch_sentences = 0.0
        self._alone = 0  # number of units to score one at a time, because a batch timed out
        self._seconds, self._cached = 0.0, 0
        self._notes: dict[str, None] = {}
        self._progress = options.progress
        self._cache = options.cache if metric.cache_scores else None
        if self._cache is not None and not has_known_code(metric.module):
            self._notes[f"scores of {name} were not cached: its code is in no file"] = None
            self._cache = None
        self._fingerprint, self._keys = "", list[bytes]()
        self._set_units(_NO_UNITS)

    def _set_units(self, distinct: DistinctRequests) -> None:
        """Begin with these units, or forget those that there were."""
        self._distinct, self._units, self._sizes = distinct, distinct.units, distinct.sizes
        # One for each unit; without units, there is a column, too.
        self._rows = CompactRows(len(self._sizes), [zeros(len(self._sizes))])
        self._pending = PendingUnits(len(self._sizes))
        self._pending_sentences = self._sentences_of_all = int(self._sizes.sum())
        if self._cache is not None:
            from maege.scoring.cache import metric_fingerprint

            self._fingerprint, self._keys = metric_fingerprint(self._metric), []
            self._add_keys(self._units)

    def _add_keys(self, units: Iterable[ScoringUnit]) -> None:
        from maege.scoring.cache import request_key

        self._keys += map(request_key, units)

    @property
    def has_pending(self) -> bool:
        """Whether requests are pending; the cache may have their scores."""
        return (self._when_needed is not None or bool(self._pending)) and not self.failure

    @property
    def is_complete(self) -> bool:
        """Whether every request has a row, and ``finish`` can compute the scores."""
        is_done = self.failure or self.scores is not None
        return not (self._when_needed or self._pending or self._in_flight or is_done)

    @property
    def risk(self) -> tuple[bool, int]:
        """How much speaks for a metric that hangs, to compare queues by.

        Whether units of a batch that timed out are pending, and how many batches are being scored
        while the speed is not known.
        """
        return self._alone > 0, 0 if self._sentences_per_second else self._in_flight

    @property
    def pending_seconds(self) -> float:
        """How long all that waits will take, by the speed so far; 0 if it is not known."""
        speed = self._sentences_per_second
        waiting = self._pending_sentences - self._sentences_in_flight
        return waiting / speed if speed else 0.0

    def next_batch(self, seconds: float, slot: int = 0) -> list[int]:
        """Return the indices of the next units that are not cached; none if all are.

        ``seconds``: that it may take at most, unless MIN_BATCH_TIME_S is more. ``slot``: where they
        are scored.
        """
        if self._when_needed is not None:
            self._set_units(self._when_needed.distinct)
            self._when_needed = None
            if len(self._sizes) > _MANY_UNITS:
                give_back_memory()
        if not self._pending:
            return []
        if not isinstance(self._units, IndexedSegments):
            slot = 0  # Corpora, which share sentences, do so with all others.
        size = 1 if self._alone else self._next_batch_size(seconds, slot)
        size = inf if self._metric.hooks.scores_together else size
        self._alone = max(0, self._alone - 1)
        batch: list[int] = []
        cached: dict[int, Floats] = {}
        while self._pending and size > 0:
            candidates = self._pending.take(size, self._sizes, slot)
            rows = self._look_up(candidates)
            batch += [index for index in candidates if index not in rows]
            size -= self._sentences(candidates) - self._sentences(rows)
            cached |= rows
        if cached:  # at once: new values in a column are slow one by one
            columns = list(zip_longest(*cached.values(), fillvalue=0.0))
            self._rows.set(list(cached), np.array(columns).T)
        return batch

    def _sentences(self, indices: Collection[int]) -> int:
        """Return the number of sentences of some units."""
        return int(self._sizes[list(indices)].sum())

    def _next_batch_size(self, seconds: float, slot: int) -> float:
        """Return the number of sentences of the next batch, by the speed; the first are small."""
        if not self._sentences_per_second:
            is_slow = self._metric.cache_scores or isinstance(self._metric, IncrementalMetric)
            return FIRST_SLOW_BATCH_SIZE if is_slow else FIRST_BATCH_SIZE
        first = self._pending.first(slot)
        seconds = min(self._batch_time(first), max(seconds, MIN_BATCH_TIME_S))
        return min(
            self._sentences_per_second * seconds,
            self._batch_sentences * _MAX_GROWTH,
            inf if self._is_corpus(first) else _MAX_SENTENCES,
        )

    def _batch_time(self, first: int) -> float:
        """Seconds that a batch may take, by its first unit."""
        if self._metric.cache_scores:
            return CACHED_BATCH_TIME_S
        return CORPORA_BATCH_TIME_S if self._is_corpus(first) else BATCH_TIME_S

    def _is_corpus(self, index: int) -> bool:
        unit = self._units[index]
        return isinstance(unit, ScoreRequest) and unit.level == "corpus"

    def _look_up(self, indices: Sequence[int]) -> dict[int, Floats]:
        """Return the cached rows of units, by index."""
        if self._cache is None:
            return {}
        try:
            keys = [self._keys[index] for index in indices]
            rows = self._cache.get_many(self._fingerprint, keys, self._columns(indices[0]))
        except CacheError as error:
            self._disable_cache(error)
            return {}
        cached = {index: rows[key] for index, key in zip(indices, keys, strict=True) if key in rows}
        self._cached += len(cached)
        self._report_progress(cached)
        return cached

    def _columns(self, index: int) -> int | None:
        """Return the number of columns of rows; None if it is unknown."""
        if isinstance(self._units[index], ScoreRequest):
            return 1
        return count_columns(self._metric) if isinstance(self._metric, CountingMetric) else None

    def make_job(
        self,
        batch: Sequence[int],
        sessions: Sessions,
        slot: int = 0,
        *,
        isolates_plugins: bool = False,
    ) -> Job | None:
        """Return the job of a batch of units; None if the metric's session cannot be started.

        With ``isolates_plugins``, the session of a plug-in is started where it scores.
        """
        plugin, ready = self._metric.plugin_source, self._metric
        if plugin is None or not isolates_plugins:
            try:
                ready = sessions.ready(self._metric, self.name)
            except MetricError as error:
                self._fail(f"metric {self.name!r} cannot be started: {error}")
                return None
        self._in_flight += 1
        self._sentences_in_flight += self._sentences(batch)
        is_cached = self._metric.cache_scores
        return Job(
            self.name,
            ready,
            _as_called(self._units, batch, self._metric),
            with_counts=self._with_counts,
            plugin=self._metric.plugin_module,
            plugin_source=plugin,
            seconds=CACHED_INCREMENT_TIME_S if is_cached else self._batch_time(batch[0]),
            slot=slot,
        )

    def record(self, batch: Sequence[int], outcome: Outcome) -> None:
        """Take over the outcome of a batch, and cache its rows if the metric is expensive.

        What was not scored is pending again. A batch that timed out is scored again unit by unit,
        so the time limit is that of one unit, whatever the size of a batch.
        """
        self._in_flight -= 1
        self._sentences_in_flight -= self._sentences(batch)
        if self.failure or self._interval_failure:
            return
        if outcome.timed_out and len(batch) > 1 and not self._metric.hooks.scores_together:
            self._alone += len(batch)
            self._pending.again(batch)
            return
        if outcome.rows is not None:
            self._record_rows(batch[: len(outcome.rows)], outcome.rows, outcome)
            self._pending.again(batch[len(outcome.rows) :])
        if outcome.rows is None or outcome.failure:
            self._record_failure(outcome.failure)

    def _record_failure(self, failure: str) -> None:
        if self._intervals is None:
            self._fail(failure)
        else:
            self._interval_failure = failure
            self._pending.clear()

    def _record_rows(self, batch: Sequence[int], rows: Floats, outcome: Outcome) -> None:
        """Take over the rows of units, and how the metric behaved."""
        self._rows.set(batch, rows)
        for index, counts in zip(batch, outcome.counts, strict=False):
            if counts is not None:
                self._counts[index] = counts
        self._seconds += outcome.cpu
        self._notes |= dict.fromkeys(outcome.notes)
        if outcome.printed:
            self._notes[f"{self.name} writes to standard output; its output is discarded"] = None
        self._batch_sentences = self._sentences(batch)
        self._sentences_per_second = self._batch_sentences / max(outcome.wall, 1e-6)
        self._report_progress(batch)
        self._store(batch, rows)

    def _store(self, batch: Sequence[int], rows: Floats) -> None:
        if self._cache is not None:
            try:
                keys = [self._keys[index] for index in batch]
                self._cache.put_many(self._fingerprint, keys, rows)
            except CacheError as error:  # as on a full disk
                self._disable_cache(error)

    def _disable_cache(self, error: CacheError) -> None:
        """Continue without the cache: the scores are valid all the same."""
        self._notes[f"scores of {self.name} were not cached: {error}"] = None
        self._cache = None

    def _report_progress(self, indices: Collection[int]) -> None:
        self._pending_sentences -= self._sentences(indices)
        total = self._sentences_of_all
        self._progress(self.name, total - self._pending_sentences, total)

    def finish(self) -> None:
        """Compute the scores of all requests; or add what is to be scored first, for intervals."""
        rows = self._rows
        if self._intervals is None:
            self._distinct = self._distinct.without_units()
            self._units = self._distinct.units
            try:
                self._values, counts = self._distinct.scores(
                    self._metric, rows, self._counts, self.name, totals_only=self._totals_only
                )
            except MaegeError as error:
                self._fail(str(error))
                return
            if self._leave_out is None:
                totals, columns = self._metric.score_totals, self._metric.total_columns
                of_corpora = SentenceCounts(CorpusCounts(counts), totals, columns)
                self._set_scores(of_corpora if self._with_counts else None)
                return
            from maege.scoring.corpora_without_counts import interval_scoring  # of few metrics

            requests = self._distinct.requests
            self._intervals = interval_scoring(requests, rows[:][:, 0], self._leave_out)
            scores = None  # starts it
        else:
            scores = None if self._interval_failure else rows[self._interval_units][:, 0]
        try:
            self._add_units(self._intervals.send(scores))
        except StopIteration as stop:
            self._finish_intervals(stop.value)

    def _add_units(self, requests: Sequence[ScoreRequest]) -> None:
        """Let requests be scored that were not."""
        index_of = {unit: index for index, unit in enumerate(self._units)}
        self._interval_units = [index_of.setdefault(r, len(index_of)) for r in requests]
        self._interval_failure = ""
        added = list(index_of)[len(self._units) :]
        self._pending.add(range(len(self._units), len(index_of)))
        self._units = [*self._units, *added]
        sizes = [len(unit.hypotheses) for unit in added if isinstance(unit, ScoreRequest)]
        self._sizes = np.append(self._sizes, np.array(sizes, dtype=np.int64))
        self._pending_sentences = sum(sizes)
        self._sentences_of_all += sum(sizes)
        self._rows.extend(len(added))
        if self._cache is not None:
            self._add_keys(added)

    def _finish_intervals(self, intervals: "IntervalScores | None") -> None:
        if intervals is None:
            self._fail(self._interval_failure)
            return
        counts = None
        if intervals.counts:
            of_corpora = CorpusCounts([intervals.counts[index] for index in self._distinct.indices])
            counts = SentenceCounts(of_corpora, mean_of_totals)
        self._set_scores(counts, intervals.left_out)

    def _set_scores(self, counts: SentenceCounts | None, left_out: Sequence[float] = ()) -> None:
        self.scores = Scores(
            self._values,
            self._seconds,
            computed=len(self._sizes) - self._cached,
            cached=self._cached,
            notes=tuple(sorted(self._notes)),
            counts=counts,
            further=np.array(left_out),
        )
        has_many = len(self._sizes) > _MANY_UNITS
        self._set_units(_NO_UNITS)  # Their memory is needed for other metrics.
        if has_many:
            give_back_memory()

    def _fail(self, message: str) -> None:
        self.failure = message
        self._when_needed = None
        self._pending.clear()


def _as_called(
    units: Sequence[ScoringUnit], batch: Sequence[int], metric: Metric
) -> Sequence[ScoringUnit]:
    """Return some units as a metric gets them: for those of others, their texts are made now."""
    if isinstance(units, IndexedSegments):
        some = units.some(batch)
        return some if type(metric).__module__.startswith("maege.") else list(some)
    chosen = (units[index] for index in batch)
    return [u.with_tuples() if isinstance(u, ScoreRequest) else u for u in chosen]
