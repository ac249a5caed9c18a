"""Asking metrics in this very process, one batch after the other."""

import signal
import threading
from collections import deque
from collections.abc import Iterator
from types import FrameType

from maege.scoring.executors.job import Job, Outcome, overdue, perform

AGAIN = 1.0  # seconds after which a metric that ignores the alarm hears it again


class InProcess:
    """Does one job at a time.

    time_limit: seconds for a job, None for no limit. What is over its time is stopped where the
    system has alarms and this is the main thread; but a metric that never comes back from compiled
    code cannot be stopped here.
    """

    def __init__(self, time_limit: float | None) -> None:
        self._limit = time_limit
        self._jobs: deque[Job] = deque()

    def __enter__(self) -> "InProcess":
        return self

    def __exit__(self, *_: object) -> None:
        self._jobs.clear()

    def free(self) -> int:
        """Return 1 if no job waits."""
        return 1 - len(self._jobs)

    def size(self) -> int:
        """Return 1."""
        return 1

    def submit(self, job: Job) -> None:
        """Take on a job; it is done when asked what is finished."""
        self._jobs.append(job)

    def finished(self) -> Iterator[tuple[Job, Outcome]]:
        """Do the job."""
        job = self._jobs.popleft()
        yield job, self._limited(job)

    def _limited(self, job: Job) -> Outcome:
        main = threading.current_thread() is threading.main_thread()
        if self._limit is None or not (main and hasattr(signal, "setitimer")):
            return perform(job)
        before = signal.signal(signal.SIGALRM, _ring)
        signal.setitimer(signal.ITIMER_REAL, self._limit, AGAIN)
        try:
            return perform(job)
        except _OverdueError:
            return overdue(job, self._limit)
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, before)


class _OverdueError(KeyboardInterrupt):
    """Passes, as an interrupt does, through what a metric catches, unless that is everything."""


def _ring(number: int, frame: FrameType | None) -> None:
    raise _OverdueError
