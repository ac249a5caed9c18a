"""A metric while it is asked: what is still to be asked, how much at once, what was answered."""

import logging
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from math import ceil

import numpy as np

from maege.errors import CacheError, MaegeError
from maege.metric import Floats, Metric, ScoreRequest, caches_scores
from maege.scoring.cache import ScoreCache, identity, key
from maege.scoring.deduplication import Question, Questions
from maege.scoring.executors.job import Job, Outcome

log = logging.getLogger(__name__)

# Of batches, in sentences and in seconds by the clock.
FIRST = 32
GROWTH = 8
SECONDS = 5.0
DEAR_SECONDS = 2.0  # what is lost at most if the run is killed
LEAST_SECONDS = 1.0

# Told of each metric: its name, how many sentences are scored, of how many.
Progress = Callable[[str, int, int], None]


@dataclass(frozen=True)
class Scores:
    """What one metric said: a score for each request, in order.

    seconds: of CPU that it took; questions: how many it was asked; stored: how many more were
    answered from the store; notes: its warnings to the user.
    """

    values: Floats
    seconds: float = 0.0
    questions: int = 0
    stored: int = 0
    notes: tuple[str, ...] = ()


class Asked:
    """A metric while it is asked."""

    def __init__(
        self,
        name: str,
        questions: Questions,
        store: ScoreCache | None,
        progress: Progress,
    ) -> None:
        self.name = name
        self.failure = ""
        self.scores: Scores | None = None
        self.in_flight = 0
        self._questions = questions
        self._metric = metric = questions.metric
        self._ready: Metric | None = None  # begun, as by its `session`
        self._sizes = [_size(question) for question in self._questions.distinct]
        self._rows: list[Floats | None] = [None] * len(self._sizes)
        self._left = deque(range(len(self._sizes)))
        self._sizes_left = sum(self._sizes)
        self._speed = 0.0  # sentences a second
        self._batch_size = 0.0
        self._seconds, self._stored = 0.0, 0
        self._notes: dict[str, None] = {}
        self._progress = progress
        self._store = store if caches_scores(metric) else None
        self._identity, self._keys = "", list[bytes]()
        if self._store is not None:
            self._identity = identity(metric)
            self._keys = [key(question) for question in self._questions.distinct]

    @property
    def has_batches(self) -> bool:
        """Something is still to be asked, as far as is known."""
        return bool(self._left) and not self.failure

    @property
    def is_done(self) -> bool:
        """All is answered, and the scores are still to be made."""
        return not (self._left or self.in_flight or self.failure or self.scores is not None)

    def next_batch(self, parallel: int) -> list[int]:
        """Take the next questions that the store does not know; none if it knows all."""
        size = self._next_size(parallel)
        batch: list[int] = []
        while self._left and size > 0:
            some = []
            while self._left and size > 0:
                some.append(self._left.popleft())
                size -= self._sizes[some[-1]]
            known = self._known(some)
            size += sum(self._sizes[place] for place in known)
            batch += [place for place in some if place not in known]
        return batch

    def _next_size(self, parallel: int) -> float:
        """Return how many sentences to ask about, by the metric's speed; small ones first.

        The last metric's are shared out among all that could be asked in parallel.
        """
        if not self._speed:
            return FIRST
        share = max(ceil(self._sizes_left / parallel), self._speed * LEAST_SECONDS)
        seconds = DEAR_SECONDS if caches_scores(self._metric) else SECONDS
        return min(self._speed * seconds, self._batch_size * GROWTH, share)

    def _known(self, places: Sequence[int]) -> set[int]:
        """Take from the store what it has."""
        if self._store is None:
            return set()
        try:
            found = self._store.find(self._identity, [self._keys[place] for place in places])
        except CacheError as error:
            self._store_failed(error)
            return set()
        known = {place for place in places if self._keys[place] in found}
        for place in known:
            self._rows[place] = found[self._keys[place]]
        self._stored += len(known)
        self._answered(known)
        return known

    def begin(self, batch: Sequence[int], stack: ExitStack) -> Job | None:
        """Return the job of a batch; None if the metric cannot be made ready."""
        if self._ready is None:
            try:
                self._ready = stack.enter_context(session(self._metric, self.name))
            except KeyboardInterrupt:
                raise
            except BaseException as error:  # of a plug-in anything can come
                told = str(error) if isinstance(error, MaegeError) else repr(error)
                self._fail(f"metric {self.name!r} cannot be made ready: {told}")
                return None
        self.in_flight += 1
        questions = self._questions.distinct
        return Job(self.name, self._ready, [questions[place] for place in batch])

    def take(self, batch: Sequence[int], outcome: Outcome) -> None:
        """Note what came of a batch, and keep it if the metric is dear."""
        self.in_flight -= 1
        if self.failure:
            return
        if outcome.rows is None:
            self._fail(outcome.failure)
            return
        for place, row in zip(batch, outcome.rows, strict=True):
            self._rows[place] = row
        self._seconds += outcome.cpu
        self._notes |= dict.fromkeys(outcome.notes)
        if outcome.printed:
            self._notes[f"{self.name} writes to standard output; that is left out"] = None
        self._batch_size = sum(self._sizes[place] for place in batch)
        self._speed = self._batch_size / max(outcome.wall, 1e-6)
        self._answered(batch)
        self._keep(batch, outcome.rows)

    def _keep(self, batch: Sequence[int], rows: Floats) -> None:
        if self._store is not None:
            try:
                self._store.keep(self._identity, [self._keys[place] for place in batch], rows)
            except CacheError as error:  # as on a full disk
                self._store_failed(error)

    def _store_failed(self, error: CacheError) -> None:
        """Go on without the store: the scores are good nevertheless."""
        self._notes[f"scores of {self.name} were not kept: {error}"] = None
        self._store = None

    def _answered(self, batch: Sequence[int] | set[int]) -> None:
        self._sizes_left -= sum(self._sizes[place] for place in batch)
        total = sum(self._sizes)
        self._progress(self.name, total - self._sizes_left, total)

    def end(self) -> None:
        """Make the scores of the answers."""
        rows = [row for row in self._rows if row is not None]
        try:
            values = self._questions.scores(np.array(rows), self.name)
        except MaegeError as error:
            self._fail(str(error))
            return
        asked = len(rows) - self._stored
        notes = tuple(sorted(self._notes))
        self.scores = Scores(values, self._seconds, asked, self._stored, notes)

    def _fail(self, message: str) -> None:
        self.failure = message
        self._left.clear()
        self._progress(self.name, 1, 1)


@contextmanager
def session(metric: Metric, name: str) -> Iterator[Metric]:
    """Give a metric ready to be asked. That it does not end well concerns no score."""
    begin = getattr(metric, "session", None)
    if begin is None:
        yield metric
        return
    context = begin()
    ready = context.__enter__()
    try:
        yield ready
    finally:
        try:
            context.__exit__(None, None, None)
        except Exception as error:
            log.warning("metric %r could not be ended: %r", name, error)


def _size(question: Question) -> int:
    """Return the number of sentences of a question."""
    return len(question.hypotheses) if isinstance(question, ScoreRequest) else 1
