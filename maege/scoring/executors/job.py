"""A job (one batch of one metric), its outcome, and the protocol of executors."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from maege.array_types import Floats
from maege.errors import error_text
from maege.metric.metric import Metric
from maege.metric.sentence_counts import IndexedRows
from maege.metric.signature import PluginSource
from maege.scoring.calling import ScoringUnit


@dataclass(frozen=True, eq=False)
class Job:
    """A batch for a metric.

    Parameters
    ----------
    name
        The metric's name, for messages.
    metric
        The metric.
    units
        What it scores: requests, or sentences for a metric that counts them (CountingMetric).
    with_counts
        Whether the counts of the sentences of corpora are wanted.
    plugin
        The module of the plug-in file that the metric was built from, which ``pack`` sends with the
        job; empty if there is none.
    plugin_source
        How the metric is made again in another process; None if that is not known.
    seconds
        After this time an IncrementalMetric starts no further unit; None for no limit.
    """

    name: str
    metric: Metric
    units: Sequence[ScoringUnit]
    with_counts: bool = False
    plugin: str = ""
    plugin_source: PluginSource | None = None
    seconds: float | None = None


@dataclass(frozen=True, eq=False)
class Outcome:
    """The rows of a job, or why there are none, and how the metric behaved.

    Parameters
    ----------
    rows
        Shape (units, columns), or of the first units if the metric is an IncrementalMetric; None if
        it failed at the first.
    failure
        Why it failed; empty if it did not.
    notes
        Warnings to the user.
    cpu, wall
        Seconds.
    printed
        The beginning of what the metric wrote to standard output; nothing of it is printed.
    forked
        Whether the metric forked its process.
    memory
        Memory of the metric's process, in bytes; where the system only reports the peak, the peak.
    children
        Number of running child processes of its process, where the system reports them.
    timed_out
        Whether the job was stopped because it took too long.
    counts
        Of the sentences of corpora; see ``MetricOutput``.
    """

    rows: Floats | None
    failure: str = ""
    notes: tuple[str, ...] = ()
    cpu: float = 0.0
    wall: float = 0.0
    printed: str = ""
    forked: bool = False
    memory: int | None = None
    children: int = 0
    timed_out: bool = False
    counts: tuple[Floats | IndexedRows | None, ...] = ()


class Executor(Protocol):
    """Runs jobs; a context manager that stops everything it started.

    Attributes
    ----------
    deaths
        Number of processes it started that have died and that it has replaced.
    isolates_plugins
        Whether it makes plug-ins, and starts their sessions, in a process of their own.
    """

    deaths: int
    isolates_plugins: bool

    def __enter__(self) -> "Executor":
        """Start."""
        ...

    def __exit__(self, *_: object) -> None:
        """Stop all running jobs."""
        ...

    def free_slots(self) -> int:
        """Return how many further jobs can be submitted now."""
        ...

    def slots(self) -> int:
        """Return how many jobs can run at the same time, at least 1."""
        ...

    def submit(self, job: Job) -> None:
        """Start a job in a free slot. Raises MetricError if it cannot be sent to its process."""
        ...

    def outcomes(self) -> Iterator[tuple[Job, Outcome]]:
        """Wait until at least one job has ended, failed or timed out; yield those that have."""
        ...


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
