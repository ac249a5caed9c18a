"""Call metrics one batch after the other: in this process, or plug-ins in one of their own."""

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import BrokenExecutor
from contextlib import ExitStack, suppress
from typing import Any

from maege.errors import MetricError, error_text
from maege.metric.metric import Metric
from maege.metric.signature import PluginSource
from maege.operating_system import interrupted
from maege.plugins.plugin_loading import PluginFile, plugin_file
from maege.plugins.registry import rebuild_metric
from maege.plugins.wrapping import contained
from maege.scoring.calling import ScoringUnit, session
from maege.scoring.executors.job import (
    Job,
    Outcome,
    crash_outcome,
    execute,
    timeout_outcome,
    worker_failure,
)
from maege.scoring.executors.plugin_process import plugin_process

ALARM_INTERVAL_S = 1.0  # the alarm is repeated, because a metric may ignore it
ATTEMPTS = 2  # a process may have died of what another plug-in left in it
SESSION_END_S = 10.0


class InProcessExecutor:
    """Executes one job at a time.

    A job that takes longer than ``timeout`` seconds (None for no limit) is stopped as
    `maege.operating_system.interrupted` can.
    """

    deaths = 0  # it starts no processes
    isolates_plugins = False

    def __init__(self, timeout: float | None) -> None:
        self._timeout = timeout
        self._jobs: deque[Job] = deque()

    def __enter__(self) -> "InProcessExecutor":
        return self

    def __exit__(self, *_: object) -> None:
        self._jobs.clear()

    def free_slots(self) -> int:
        """Return 1 if no job is waiting."""
        return 1 - len(self._jobs)

    def slots(self) -> int:
        """Return 1."""
        return 1

    def submit(self, job: Job) -> None:
        """Accept a job; it is executed by ``outcomes``."""
        self._jobs.append(job)

    def outcomes(self) -> Iterator[tuple[Job, Outcome]]:
        """Execute the job."""
        job = self._jobs.popleft()
        yield job, self._execute(job)

    def _execute(self, job: Job) -> Outcome:
        if self._timeout is None:
            return execute(job)
        try:
            with interrupted(self._timeout, ALARM_INTERVAL_S, _TimedOutError):
                return execute(job)
        except _TimedOutError:
            return timeout_outcome(job, self._timeout)


class _TimedOutError(KeyboardInterrupt):
    """The alarm. A KeyboardInterrupt, so that a metric's `except Exception` does not catch it."""


class IsolatingExecutor(InProcessExecutor):
    """Executes one job at a time; those of plug-ins in another process, which is then replaced.

    Metrics that were given as objects of Python stay in this process: they may be large, or may not
    exist elsewhere. ``timeout``: seconds per job, and for the start of a plug-in. ``deaths`` is the
    number of processes that have died.
    """

    isolates_plugins = True

    def __init__(self, timeout: float) -> None:
        super().__init__(timeout)
        self._limit = timeout
        self._started: set[str] = set()  # metrics that are ready in the process
        self.deaths = 0

    def __exit__(self, *_: object) -> None:
        if self._started:
            with suppress(Exception):
                plugin_process.call(_end_sessions, timeout=SESSION_END_S)
        plugin_process.stop()
        super().__exit__(*_)

    def _execute(self, job: Job) -> Outcome:
        source = job.plugin_source
        if source is None:
            return super()._execute(job)
        for _ in range(ATTEMPTS):
            try:
                return self._execute_plugin(job, source)
            except TimeoutError:
                self._started.clear()
                return timeout_outcome(job, self._limit)
            except BrokenExecutor:
                self._started.clear()
                self.deaths += 1
            except Exception as error:  # it cannot be sent back, as an object of a local class
                return worker_failure(job, error)
        return crash_outcome(job)

    def _execute_plugin(self, job: Job, source: PluginSource) -> Outcome:
        outcome: Outcome | None = None
        if job.name in self._started:
            outcome = self._call_started(job)
        if outcome is None:  # not started, or not in this process
            failure = self._call(_start, source, plugin_file(source.module), job.name)
            if failure:
                return Outcome(None, f"metric {job.name!r} cannot be started: {failure}")
            self._started.add(job.name)
            outcome = self._call_started(job)
        return outcome or crash_outcome(job)

    def _call_started(self, job: Job) -> Outcome | None:
        """Execute a job by a metric that is ready; None if it is not."""
        without_metric = job.units, job.with_counts, job.seconds
        outcome: Outcome | None = self._call(_execute_started, job.name, *without_metric)
        return outcome

    def _call(self, function: Callable[..., Any], *arguments: Any) -> Any:
        return plugin_process.call(function, *arguments, timeout=self._limit)


# In the process of the plug-ins:

_ready: dict[str, Metric] = {}  # by name
_sessions = ExitStack()


def _start(source: PluginSource, file: PluginFile | None, name: str) -> str:
    """Make a metric and start its session; return why that fails, or nothing."""
    try:
        with contained():
            metric = rebuild_metric(source, file)
            _ready[name] = _sessions.enter_context(session(metric, name))
    except MetricError as error:
        return str(error)
    except BaseException as error:
        return error_text(error)
    return ""


def _execute_started(
    name: str, units: Sequence[ScoringUnit], with_counts: bool, seconds: float | None
) -> Outcome | None:
    if name not in _ready:
        return None
    job = Job(name, _ready[name], units, with_counts, seconds=seconds)
    try:
        with contained():
            return execute(job)
    except BaseException as error:  # KeyboardInterrupt; no keyboard reaches this process
        return worker_failure(job, error)


def _end_sessions() -> None:
    _sessions.close()
