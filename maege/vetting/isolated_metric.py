"""An interview: a metric is asked exactly what is given, in a process of its own."""

from collections.abc import Sequence
from contextlib import ExitStack, suppress
from time import monotonic

from maege.errors import MaegeError, MetricError
from maege.metric import Floats, Metric, ScoreRequest
from maege.scoring.batching import session
from maege.scoring.executors.in_process import InProcess
from maege.scoring.executors.job import Executor, Job, Outcome
from maege.scoring.executors.processes import Processes
from maege.scoring.executors.worker import pack

AT_ONCE = 64  # requests of a batch in which a failure is looked for


class Interview:
    """Asks a metric, batch by batch, and remembers how it behaved.

    time_limit: seconds for each batch. travels: it can be sent to another process; if it cannot
    (``why_not``), it is asked in this one.
    """

    def __init__(self, name: str, metric: Metric, time_limit: float) -> None:
        self.name, self.metric = name, metric
        self.outcomes: list[Outcome] = []
        self.deaths = 0  # of its process
        self.why_not = ""
        self._limit = time_limit
        self._begun = 0
        self._stack = ExitStack()
        self._place: Executor

    def __enter__(self) -> "Interview":
        try:
            self._ready = self._stack.enter_context(session(self.metric, self.name))
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # of a plug-in anything can come
            told = str(error) if isinstance(error, MaegeError) else repr(error)
            raise MetricError(f"metric {self.name!r} cannot be started: {told}") from error
        try:
            pack(Job(self.name, self._ready, []))
        except MetricError as error:
            self.why_not = str(error)
        self._begin()
        return self

    def __exit__(self, *_: object) -> None:
        self._place.__exit__(None, None, None)
        self._stack.close()

    def _begin(self) -> None:
        self._begun += 1
        apart = Processes(1, self._limit, {"PYTHONHASHSEED": str(self._begun)})
        self._place = (InProcess(self._limit) if self.why_not else apart).__enter__()

    def afresh(self) -> None:
        """Go on in a new process, in which sets of texts have another order."""
        self._place.__exit__(None, None, None)
        self._begin()

    def ask(self, requests: Sequence[ScoreRequest]) -> Outcome:
        """Ask one batch."""
        before = getattr(self._place, "deaths", 0)
        self._place.submit(Job(self.name, self._ready, list(requests)))
        done: list[tuple[Job, Outcome]] = []
        while not done:  # after a death, its process is replaced and it is asked once more
            done = list(self._place.outcomes())
        self.deaths += getattr(self._place, "deaths", 0) - before
        self.outcomes.append(done[0][1])
        return done[0][1]

    def scores(self, requests: Sequence[ScoreRequest]) -> Floats:
        """Ask one batch and return the scores. Raises MetricError if there are none."""
        outcome = self.ask(requests)
        if outcome.rows is None:
            raise MetricError(outcome.failure)
        return outcome.rows[:, 0]


def culprit(
    name: str, metric: Metric, requests: Sequence[ScoreRequest], limit: float
) -> str | None:
    """Return the text of a request that a metric fails at; None if none is found in time.

    ``limit``: seconds for each batch, and for the search.
    """
    until = monotonic() + limit
    with suppress(MetricError), Interview(name, metric, limit) as interview:
        for start in range(0, len(requests), AT_ONCE):
            batch = requests[start : start + AT_ONCE]
            if monotonic() > until or interview.ask(batch).timed_out:
                break
            if interview.outcomes[-1].rows is not None:
                continue
            failing = (r for r in batch if interview.ask([r]).rows is None)
            return next((request.hypotheses[0] for request in failing), None)
    return None
