"""Asking metrics in processes of their own on this machine (loky, joblib's executor)."""

import ctypes
import os
import signal
import sys
import threading
import warnings
from collections import deque
from collections.abc import Iterator, Mapping
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Future, wait
from time import monotonic, sleep

from joblib.externals.loky import ProcessPoolExecutor

from maege.scoring.executors.job import (
    Job,
    Outcome,
    broken,
    catch_standard_output,
    died,
    overdue,
    pack,
    unpack_and_perform,
)

# It restarts processes that have grown, and says so; that changes nothing.
warnings.filterwarnings("ignore", "A worker stopped while some jobs were given")
END_WITH_PARENT = 1  # PR_SET_PDEATHSIG of prctl(2)
WATCH = 1.0  # seconds between two looks at whether the parent is there


class Processes:
    """Does as many jobs at a time as there are processes.

    If a job is over its time, or a process dies, all processes are replaced, and the other jobs
    are done again. After a death each of them is done alone in new processes: only a job that dies
    there has failed. ``environment``: variables that the processes have beside those of this one.
    """

    def __init__(
        self, number: int, time_limit: float, environment: Mapping[str, str] | None = None
    ) -> None:
        self._environment = dict(environment or {})
        self._number = number
        self._limit = time_limit
        self._pool: ProcessPoolExecutor | None = None
        self._running: dict[Future[Outcome], tuple[Job, float]] = {}
        self._suspects: deque[Job] = deque()
        self._alone = False  # a suspect is being tried
        self.deaths = 0  # of processes, so far

    def __enter__(self) -> "Processes":
        return self

    def __exit__(self, *_: object) -> None:
        self._replace()

    def free(self) -> int:
        """Return the number of idle processes; 0 while it is not clear what made one die."""
        return 0 if self._suspects or self._alone else self._number - len(self._running)

    def size(self) -> int:
        """Return the number of processes."""
        return self._number

    def submit(self, job: Job) -> None:
        """Send a job to a process."""
        packed = pack(job)
        if self._pool is None:
            self._pool = ProcessPoolExecutor(
                self._number,
                initializer=_begin,
                initargs=(os.getpid(),),
                env=self._environment,
            )
        try:
            future = self._pool.submit(unpack_and_perform, packed)
        except BrokenExecutor:  # a process died unnoticed
            self._suspects.append(job)
        else:
            self._running[future] = (job, monotonic())

    def finished(self) -> Iterator[tuple[Job, Outcome]]:
        """Wait for jobs; replace the processes if one died or is over its time."""
        alone = self._alone
        if self._suspects and not self._running:
            self._replace()
            alone = self._alone = True
            self.submit(self._suspects.popleft())
        deadline = min(begun for _, begun in self._running.values()) + self._limit
        done, _ = wait(self._running, max(0, deadline - monotonic()), FIRST_COMPLETED)
        self._alone = False
        if any(isinstance(future.exception(), BrokenExecutor) for future in done):
            yield from self._after_a_death(alone)
        elif done:
            for future in done:
                job, _ = self._running.pop(future)
                error = future.exception()
                yield job, future.result() if error is None else broken(job, error)
        else:
            yield from self._after_the_deadline()

    def _after_a_death(self, alone: bool) -> Iterator[tuple[Job, Outcome]]:
        self.deaths += 1
        finished: list[tuple[Future[Outcome], Job]] = []
        lost: list[tuple[Future[Outcome], Job]] = []
        for future, (job, _) in self._running.items():
            well = future.done() and future.exception() is None
            (finished if well else lost).append((future, job))
        self._replace()
        yield from ((job, future.result()) for future, job in finished)
        if alone:
            yield from ((job, died(job)) for _, job in lost)
        else:
            self._suspects.extend(job for _, job in lost)

    def _after_the_deadline(self) -> Iterator[tuple[Job, Outcome]]:
        now = monotonic()
        jobs = list(self._running.items())
        self._replace()
        for future, (job, begun) in jobs:
            if future.done() and not future.cancelled() and future.exception() is None:
                yield job, future.result()
            elif now >= begun + self._limit:
                yield job, overdue(job, self._limit)
            else:
                self.submit(job)

    def _replace(self) -> None:
        """Kill the processes; new ones are started when they are needed."""
        self._running.clear()
        if self._pool is not None:
            self._pool.shutdown(kill_workers=True)
            self._pool = None


def _begin(parent: int) -> None:
    """Prepare a process: a metric's signals and words are to stay in it."""
    if hasattr(os, "setsid"):
        os.setsid()
    catch_standard_output()
    end_with_parent(parent)


def end_with_parent(parent: int) -> None:
    """Have a process of the pool end with its parent, even if that is killed.

    On Linux the system sees to it, whatever the process is at; elsewhere a thread looks.
    """
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(END_WITH_PARENT, signal.SIGKILL)

    def watch() -> None:
        while os.getppid() == parent:
            sleep(WATCH)
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()
