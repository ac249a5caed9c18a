"""Call metrics in processes of this machine (loky, the executor of joblib)."""

import ctypes
import gc
import math
import os
import signal
import sys
import threading
from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Future, wait
from contextlib import contextmanager, suppress
from time import monotonic, sleep
from typing import TYPE_CHECKING, Any

from maege.scoring.executors.job import Job, Outcome, crash_outcome, timeout_outcome, worker_failure
from maege.scoring.executors.worker import pack, redirect_fd_stdout, unpack_and_execute

if TYPE_CHECKING:
    from joblib.externals.loky import ProcessPoolExecutor

PR_SET_PDEATHSIG = 1  # of prctl(2)
PARENT_POLL_INTERVAL_S = 1.0
SAFE_PATH = {"PYTHONSAFEPATH": "1"}


class ProcessExecutor:
    """Executes as many jobs at a time as there are processes.

    If a job times out, or a process dies, all processes are replaced, and the other jobs are
    executed again. After a death each of these jobs is executed alone in new processes: only a job
    whose process dies again has failed. ``deaths`` is the number of processes that have died.

    ``timeout``: seconds per job. ``environment``: variables of the processes, in addition to those
    of this one.
    """

    isolates_plugins = False

    def __init__(
        self, number: int, timeout: float, environment: Mapping[str, str] | None = None
    ) -> None:
        self._environment = dict(environment or {})
        self._number = number
        self._timeout = timeout
        self._pool: ProcessPoolExecutor | None = None
        self._running: dict[Future[Outcome], tuple[Job, float]] = {}
        self._suspects: deque[Job] = deque()
        self._is_trying_suspect = False
        self.deaths = 0

    def __enter__(self) -> "ProcessExecutor":
        return self

    def __exit__(self, *_: object) -> None:
        self._kill_processes()

    def free_slots(self) -> int:
        """Return the number of idle processes; 0 while the job that killed one is unknown."""
        if self._suspects or self._is_trying_suspect:
            return 0
        return self._number - len(self._running)

    def slots(self) -> int:
        """Return the number of processes."""
        return self._number

    def submit(self, job: Job) -> None:
        """Send a job to a process."""
        packed = pack(job)
        if self._pool is None:
            self._pool = start_processes(self._number, self._environment)
        try:
            future = self._pool.submit(unpack_and_execute, packed)
        except BrokenExecutor:  # a process died after its last job
            self._suspects.append(job)
        else:
            self._running[future] = (job, monotonic())

    def outcomes(self) -> Iterator[tuple[Job, Outcome]]:
        """Wait for jobs; replace the processes if one has died or timed out."""
        is_suspect = self._is_trying_suspect
        if self._suspects and not self._running:
            self._kill_processes()
            is_suspect = self._is_trying_suspect = True
            self.submit(self._suspects.popleft())
        deadline = min(start for _, start in self._running.values()) + self._timeout
        done, _ = wait(self._running, max(0, deadline - monotonic()), FIRST_COMPLETED)
        self._is_trying_suspect = False
        if any(isinstance(future.exception(), BrokenExecutor) for future in done):
            yield from self._after_death(is_suspect)
        elif done:
            for future in done:
                job, _ = self._running.pop(future)
                error = future.exception()
                yield job, future.result() if error is None else worker_failure(job, error)
        else:
            yield from self._after_timeout()

    def _after_death(self, is_suspect: bool) -> Iterator[tuple[Job, Outcome]]:
        completed: list[tuple[Future[Outcome], Job]] = []
        lost: list[Job] = []
        for future, (job, _) in self._running.items():
            if future.done() and future.exception() is None:
                completed.append((future, job))
            else:
                lost.append(job)
        self._kill_processes()
        yield from ((job, future.result()) for future, job in completed)
        if is_suspect:
            yield from ((job, crash_outcome(job)) for job in lost)
        else:
            self._suspects.extend(lost)

    def _after_timeout(self) -> Iterator[tuple[Job, Outcome]]:
        now = monotonic()
        jobs = list(self._running.items())
        self._kill_processes()
        for future, (job, start) in jobs:
            if future.done() and not future.cancelled() and future.exception() is None:
                yield job, future.result()
            elif now >= start + self._timeout:
                yield job, timeout_outcome(job, self._timeout)
            else:
                self.submit(job)

    def _kill_processes(self) -> None:
        """Kill the processes; new ones are started when they are needed."""
        self._running.clear()
        if self._pool is not None:
            self._pool.shutdown(kill_workers=True)
            self.deaths += self._pool._flags.broken is not None  # in a job, or between two
            self._pool = None


def start_processes(
    number: int, environment: Mapping[str, str] | None = None
) -> "ProcessPoolExecutor":
    """Start processes whose signals, standard output and end do not affect this one."""
    from multiprocessing import resource_tracker

    from joblib.externals.loky import ProcessPoolExecutor
    from joblib.externals.loky.backend import resource_tracker as loky_tracker

    variables = {**(environment or {}), **SAFE_PATH}
    with safe_path():  # for the processes that track resources, which have no variables of ours
        resource_tracker.ensure_running()
        loky_tracker.ensure_running()
    pool = ProcessPoolExecutor(
        number,
        initializer=_prepare_process,
        initargs=(os.getpid(), variables_of_user(SAFE_PATH), gc.get_threshold()),
        env=variables,
    )
    pool._adjust_process_count()  # starts them
    for process in pool._processes.values():
        _notice_death(process)
    return pool


def _notice_death(process: Any) -> None:
    """Let a pool notice the death of a process even if a copy that it has forked goes on.

    Such a copy keeps the pipe open by whose end loky notices the death.
    """
    from multiprocessing.util import Finalize

    if sys.platform == "linux":
        with suppress(OSError):  # old kernels
            process._sentinel = file = os.pidfd_open(process.pid)
            Finalize(process, os.close, (file,))


@contextmanager
def safe_path() -> Iterator[None]:
    """Let processes that are started in the block import nothing from the working directory.

    Python puts it before the standard library for ``-m`` and ``-c``, and there may be a
    ``queue.py`` of the user, or files of a received directory.
    """
    before = variables_of_user(SAFE_PATH)
    os.environ.update(SAFE_PATH)
    try:
        yield
    finally:
        restore_variables(before)


def variables_of_user(names: Iterable[str]) -> dict[str, str | None]:
    """Return environment variables, for `restore_variables`; None: not set."""
    return {name: os.environ.get(name) for name in names}


def restore_variables(variables: Mapping[str, str | None]) -> None:
    """Set the environment variables of this process back."""
    for name, value in variables.items():
        if value is None:
            os.environ.pop(name, None)
        else:
            os.environ[name] = value


def _prepare_process(
    parent: int, variables: Mapping[str, str | None], collection: tuple[int, int, int]
) -> None:
    """Prepare a process: signals and output of a metric must not reach the parent's terminal.

    ``collection`` are the parent's thresholds of garbage collection.
    """
    from joblib.externals.loky import process_executor

    gc.set_threshold(*collection)
    restore_variables(variables)  # Python programs that a metric starts are the user's
    # loky ends processes that have grown by 300 MB since their first call (where psutil is
    # installed). A model is larger, and would be loaded again for each batch.
    process_executor._MAX_MEMORY_LEAK_SIZE = math.inf
    if hasattr(os, "setsid"):
        os.setsid()
    redirect_fd_stdout()
    end_with_parent(parent)


def end_with_parent(parent: int) -> None:
    """Make this process end when its parent ends, even if the parent is killed.

    On Linux the kernel does that, whatever this process executes; elsewhere a thread polls.
    """
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)

    def watch() -> None:
        while os.getppid() == parent:
            sleep(PARENT_POLL_INTERVAL_S)
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()
