"""Call metrics in processes of this machine (loky, the executor of joblib)."""

import gc
import math
import os
import warnings
from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Future, wait
from contextlib import contextmanager
from time import monotonic
from typing import TYPE_CHECKING, Any

from maege.operating_system import end_file, end_with_parent, leave_session
from maege.scoring.executors.job import (
    Job,
    Outcome,
    crash_outcome,
    redirect_fd_stdout,
    timeout_outcome,
    worker_failure,
)
from maege.scoring.executors.worker import pack, unpack_and_execute

if TYPE_CHECKING:
    from joblib.externals.loky import ProcessPoolExecutor

SAFE_PATH = {"PYTHONSAFEPATH": "1"}


class ProcessExecutor:
    """Executes as many jobs at a time as there are processes, each in that of its slot.

    If a job times out, its process is replaced. If its process dies, the job is executed once more,
    alone in new processes: only if it dies again, the job has failed. ``deaths`` is the number of
    processes that have died.

    ``timeout``: seconds per job. ``environment``: variables of the processes, in addition to those
    of this one. ``are_copies``: whether the first processes are copies of this one, with all that
    it has loaded; see `maege.scoring.executors.copies`.
    """

    isolates_plugins = False

    def __init__(
        self,
        number: int,
        timeout: float,
        environment: Mapping[str, str] | None = None,
        *,
        are_copies: bool = False,
    ) -> None:
        self._environment = dict(environment or {})
        self._are_copies = are_copies
        self._number = number
        self._timeout = timeout
        self._pools: dict[int, ProcessPoolExecutor] = {}  # of one process each, by slot
        self._running: dict[Future[Outcome], tuple[Job, float]] = {}
        self._suspects: deque[Job] = deque()
        self._is_trying_suspect = False
        self.deaths = 0

    def __enter__(self) -> "ProcessExecutor":
        return self

    def __exit__(self, *_: object) -> None:
        self._kill_processes()

    def free_slots(self) -> int:
        """Return the number of idle processes; 0 while a job whose process died is pending."""
        if self._suspects or self._is_trying_suspect:
            return 0
        return self._number - len(self._running)

    def slots(self) -> int:
        """Return the number of processes."""
        return self._number

    def submit(self, job: Job) -> None:
        """Send a job to the process of its slot."""
        packed = pack(job)
        try:
            future = self._pool(job.slot).submit(unpack_and_execute, packed)
        except BrokenExecutor:  # the process died after its last job
            self._kill_process(job.slot)
            future = self._pool(job.slot).submit(unpack_and_execute, packed)
        self._running[future] = (job, monotonic())

    def _pool(self, slot: int) -> "ProcessPoolExecutor":
        """Return the pool of a slot. Copies start together, before there are threads, of loky."""
        if slot not in self._pools:
            for started in range(self._number) if self._are_copies else (slot,):
                pool = start_process(self._environment, is_copy=self._are_copies)
                self._pools[started] = pool
            self._are_copies = False
        return self._pools[slot]

    def outcomes(self) -> Iterator[tuple[Job, Outcome]]:
        """Wait for jobs; replace processes that have died or timed out."""
        is_suspect = self._is_trying_suspect
        if self._suspects and not self._running:
            self._kill_processes()
            is_suspect = self._is_trying_suspect = True
            self.submit(self._suspects.popleft())
        deadline = min(start for _, start in self._running.values()) + self._timeout
        done, _ = wait(self._running, max(0, deadline - monotonic()), FIRST_COMPLETED)
        self._is_trying_suspect = False
        for future in done:
            job, _ = self._running.pop(future)
            error = future.exception()
            if not isinstance(error, BrokenExecutor):
                yield job, future.result() if error is None else worker_failure(job, error)
                continue
            self._kill_process(job.slot)
            if is_suspect:
                yield job, crash_outcome(job)
            else:
                self._suspects.append(job)
        if not done:
            yield from self._after_timeout()

    def _after_timeout(self) -> Iterator[tuple[Job, Outcome]]:
        now = monotonic()
        for future, (job, start) in list(self._running.items()):
            if now >= start + self._timeout and not future.done():
                del self._running[future]
                self._kill_process(job.slot)
                yield job, timeout_outcome(job, self._timeout)

    def _kill_processes(self) -> None:
        """Kill the processes; new ones are started when they are needed."""
        self._running.clear()
        for slot in list(self._pools):
            self._kill_process(slot)

    def _kill_process(self, slot: int) -> None:
        pool = self._pools.pop(slot)
        pool.shutdown(kill_workers=True)
        self.deaths += pool._flags.broken is not None  # in a job, or between two


def start_process(
    environment: Mapping[str, str] | None = None, *, is_copy: bool = False
) -> "ProcessPoolExecutor":
    """Start a process whose signals, standard output and end do not affect this one.

    ``is_copy``: whether it is a copy of this one, which has its variables.
    """
    import multiprocessing
    from multiprocessing import resource_tracker

    from joblib.externals.loky import ProcessPoolExecutor
    from joblib.externals.loky.backend import resource_tracker as loky_tracker

    variables = {**(environment or {}), **SAFE_PATH}
    with safe_path():  # for the processes that track resources, which have no variables of ours
        resource_tracker.ensure_running()
        loky_tracker.ensure_running()
    pool = ProcessPoolExecutor(
        1,
        context=multiprocessing.get_context("fork") if is_copy else None,
        initializer=_prepare_process,
        initargs=(os.getpid(), variables_of_user(SAFE_PATH), gc.get_threshold()),
        env=variables,
    )
    with warnings.catch_warnings():  # of other threads; see ``can_copy``
        warnings.simplefilter("ignore", DeprecationWarning)
        pool._adjust_process_count()  # starts it
    (process,) = pool._processes.values()
    _notice_death(process)
    return pool


def _notice_death(process: Any) -> None:
    """Let a pool notice the death of a process even if a copy that it has forked goes on.

    Such a copy keeps the pipe open by whose end loky notices the death.
    """
    from multiprocessing.util import Finalize

    if (file := end_file(process.pid)) is not None:
        process._sentinel = file
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
    gc.freeze()  # looking for garbage in a copy would copy the memory that it shares
    restore_variables(variables)  # Python programs that a metric starts are the user's
    # loky ends processes that have grown by 300 MB since their first call (where psutil is
    # installed). A model is larger, and would be loaded again for each batch.
    process_executor._MAX_MEMORY_LEAK_SIZE = math.inf
    leave_session()
    redirect_fd_stdout()
    end_with_parent(parent)
