"""A job (one batch of one metric), its execution and outcome, and the protocol of executors.

Executed in this process: its output is captured, and its process observed.
"""

import io
import os
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import redirect_stdout
from dataclasses import dataclass
from functools import cache
from time import perf_counter, process_time
from typing import Protocol

from maege.array_types import Floats
from maege.counts.indexed_rows import IndexedRows
from maege.errors import MaegeError, error_text, shorten, without_addresses
from maege.metric.metric import Metric
from maege.metric.signature import PluginSource
from maege.operating_system import at_copy, memory_in_use, running_children
from maege.plugins.wrapping import OUTPUT_LOCK
from maege.scoring.calling import ScoringUnit, call_metric
from maege.user_warnings import capture_warnings, escape_control_characters

MAX_PRINTED = 200  # characters of a metric's output that are kept
MAX_NOTES = 20  # of a job
_fd_stdout: int | None = None  # file that receives standard output written below Python


@dataclass(frozen=True, eq=False)
class Job:
    """A batch for a metric."""

    name: str  # the metric's, for messages
    metric: Metric
    units: Sequence[ScoringUnit]  # requests, or sentences for a metric that counts them
    with_counts: bool = False  # whether the counts of the sentences of corpora are wanted
    # The module of the plug-in file that the metric was built from, which ``pack`` sends with the
    # job; empty if there is none.
    plugin: str = ""
    plugin_source: PluginSource | None = None  # how it is made again elsewhere, if that is known
    # After this time an IncrementalMetric starts no further unit; None for no limit.
    seconds: float | None = None
    # Where it is to be executed, if the executor has several processes: where one has the same
    # number, units that share texts with these were scored.
    slot: int = 0


@dataclass(frozen=True, eq=False)
class Outcome:
    """The rows of a job, or why there are none, and how the metric behaved."""

    # Shape (units, columns), or of the first units if the metric is an IncrementalMetric; None if
    # it failed at the first.
    rows: Floats | None
    failure: str = ""  # why it failed; empty if it did not
    notes: tuple[str, ...] = ()  # warnings to the user
    cpu: float = 0.0  # seconds, as the next one
    wall: float = 0.0
    printed: str = ""  # the beginning of what it wrote to standard output; nothing of it is printed
    forked: bool = False  # whether it forked its process
    memory: int | None = None  # bytes of its process; the peak if the system only tells that
    children: int = 0  # number of running child processes, where the system reports them
    timed_out: bool = False  # whether the job was stopped because it took too long
    counts: tuple[Floats | IndexedRows | None, ...] = ()  # of corpora; see ``MetricOutput``


class Executor(Protocol):
    """Runs jobs; a context manager that stops everything it started."""

    @property
    def deaths(self) -> int:
        """Number of processes it started that have died and that it has replaced."""

    isolates_plugins: bool  # whether plug-ins and their sessions live in a process of their own

    def __enter__(self) -> "Executor":
        """Start."""

    def __exit__(self, *_: object) -> None:
        """Stop all running jobs."""

    def free_slots(self) -> int:
        """Return how many further jobs can be submitted now."""

    def slots(self) -> int:
        """Return how many jobs can run at the same time, at least 1."""

    def submit(self, job: Job) -> None:
        """Start a job in a free slot. Raises MetricError if it cannot be sent to its process."""

    def outcomes(self) -> Iterator[tuple[Job, Outcome]]:
        """Wait until at least one job has ended, failed or timed out; yield those that have."""


def timeout_outcome(job: Job, timeout: float) -> Outcome:
    """Return the outcome of a job that took longer than ``timeout`` seconds."""
    number = len(job.units)
    requests = "a request" if number == 1 else f"{number} requests"
    return Outcome(
        None,
        f"metric {job.name!r} did not score {requests} within {timeout:g} s (`executor.timeout`)",
        timed_out=True,
    )


def crash_outcome(job: Job) -> Outcome:
    """Return the outcome of a job whose process died."""
    return Outcome(
        None,
        f"metric {job.name!r} failed: its process died (it crashed, was killed, or ran out of "
        f"memory)",
    )


def worker_failure(job: Job, error: BaseException) -> Outcome:
    """Return the outcome of a job that raised an error in its process, outside of the metric."""
    if isinstance(error, KeyboardInterrupt):  # raised by the metric: no keyboard reaches a worker
        return Outcome(None, f"metric {job.name!r} failed: it raised KeyboardInterrupt")
    return Outcome(
        None,
        f"metric {job.name!r} failed in another process ({error_text(error)}); it may work in this "
        f"process only: try one job (`--jobs 1`)",
    )


def execute(job: Job) -> Outcome:
    """Call the metric of a job. Its errors are in the outcome, none is raised."""
    forks = _fork_counter()
    with OUTPUT_LOCK:  # warnings, too, are captured for one metric at a time
        process, forks_before = os.getpid(), forks[0]
        cpu, wall = process_time(), perf_counter()
        output, failure, notes, stdout = None, "", tuple[str, ...](), TruncatedBuffer()
        try:
            with redirect_stdout(stdout):
                output, notes = capture_warnings(
                    lambda: call_metric(
                        job.metric,
                        job.units,
                        job.name,
                        with_counts=job.with_counts,
                        seconds=job.seconds,
                    )
                )
            failure = _message(output.failure)
        except MaegeError as error:
            failure = _message(str(error))
        finally:
            if os.getpid() != process:  # a copy of the process that the metric forked
                os._exit(0)
        cpu, wall = process_time() - cpu, perf_counter() - wall
        fd_text = pop_fd_stdout()  # always emptied: the next job may be of another metric
        return Outcome(
            output and output.rows,
            failure,
            notes=tuple(map(_message, notes[:MAX_NOTES])),
            cpu=cpu,
            wall=wall,
            printed=escape_control_characters(stdout.text or fd_text),
            forked=forks[0] > forks_before,
            memory=memory_in_use(),
            children=running_children(),
            counts=output.counts if output else (),
        )


def _message(text: str) -> str:
    """Return a text of a metric as it may stand in a report."""
    return shorten(escape_control_characters(shorten(without_addresses(text))))


class TruncatedBuffer(io.TextIOBase):
    """A text file that keeps the beginning of what is written."""

    def __init__(self) -> None:
        self.text = ""

    def writable(self) -> bool:
        """Return that it can be written."""
        return True

    def write(self, text: str) -> int:
        """Keep the text, up to ``MAX_PRINTED`` characters of all."""
        self.text += text[: MAX_PRINTED - len(self.text)]
        return len(text)


@cache
def _fork_counter() -> list[int]:
    """Return a list with the number of forks of this process since the first call."""
    counter = [0]

    def count() -> None:
        counter[0] += 1

    at_copy(after_in_parent=count)
    return counter


def redirect_fd_stdout() -> None:
    """Send what this process writes to standard output below Python to a file, for its jobs."""
    global _fd_stdout
    with tempfile.TemporaryFile() as file:
        _fd_stdout = os.dup(file.fileno())
    os.dup2(_fd_stdout, 1)


def pop_fd_stdout() -> str:
    """Return the beginning of what was written below Python, and delete it."""
    if _fd_stdout is None:
        return ""
    os.lseek(_fd_stdout, 0, os.SEEK_SET)
    text = os.read(_fd_stdout, MAX_PRINTED)
    os.ftruncate(_fd_stdout, 0)
    os.lseek(_fd_stdout, 0, os.SEEK_SET)
    return text.decode(errors="replace")
