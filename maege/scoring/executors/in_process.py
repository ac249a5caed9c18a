"""Call metrics in this process, one batch after the other."""

import signal
import threading
from collections import deque
from collections.abc import Iterator
from types import FrameType

from maege.scoring.executors.job import Job, Outcome, timeout_outcome
from maege.scoring.executors.worker import execute

ALARM_INTERVAL_S = 1.0  # the alarm is repeated, because a metric may ignore it


class InProcessExecutor:
    """Executes one job at a time.

    Parameters
    ----------
    timeout
        Seconds per job; None for no limit. A job that takes longer is stopped if the system has
        alarms and this is the main thread. Compiled code that never returns cannot be stopped.
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
        is_main = threading.current_thread() is threading.main_thread()
        if self._timeout is None or not (is_main and hasattr(signal, "setitimer")):
            return execute(job)
        previous = signal.signal(signal.SIGALRM, _on_alarm)
        signal.setitimer(signal.ITIMER_REAL, self._timeout, ALARM_INTERVAL_S)
        try:
            return execute(job)
        except _TimedOutError:
            return timeout_outcome(job, self._timeout)
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, previous)


class _TimedOutError(KeyboardInterrupt):
    """The alarm. A KeyboardInterrupt, so that a metric's `except Exception` does not catch it."""


def _on_alarm(number: int, frame: FrameType | None) -> None:
    raise _TimedOutError
