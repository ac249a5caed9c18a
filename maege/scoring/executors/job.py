"""A job (one batch of one metric), its outcome, and the protocol of executors."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from maege.array_types import Floats
from maege.counts.indexed_rows import IndexedRows
from maege.errors import error_text
from maege.metric.metric import Metric
from maege.metric.signature import PluginSource
from maege.scoring.calling import ScoringUnit


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
