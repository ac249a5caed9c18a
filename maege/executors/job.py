"""A job: a batch of questions to one metric, what comes of it, and who does it."""

import threading
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from time import perf_counter, process_time
from typing import Protocol

import cloudpickle

from maege.errors import MaegeError, MetricError
from maege.metric import Floats, Metric
from maege.notes import heard
from maege.questions import Question, answer

_one_at_a_time = threading.Lock()  # what is heard of a metric must not be another's


@dataclass(frozen=True, eq=False)
class Job:
    """Questions to a metric."""

    name: str
    metric: Metric
    questions: Sequence[Question]


@dataclass(frozen=True, eq=False)
class Outcome:
    """The rows that a metric answered, or why there are none; seconds of CPU and by the clock."""

    rows: Floats | None
    failure: str = ""
    notes: tuple[str, ...] = ()
    cpu: float = 0.0
    wall: float = 0.0


class Executor(Protocol):
    """Something that does jobs; a context manager that leaves nothing running."""

    def __enter__(self) -> "Executor":
        """Begin."""
        ...

    def __exit__(self, *_: object) -> None:
        """Stop what still runs."""
        ...

    def free(self) -> int:
        """Return how many further jobs can be begun."""
        ...

    def size(self) -> int:
        """Return how many jobs are done at a time, at least 1."""
        ...

    def submit(self, job: Job) -> None:
        """Take on a job, where one is free. Raises MetricError if it cannot be sent."""
        ...

    def finished(self) -> Iterator[tuple[Job, Outcome]]:
        """Wait until some jobs are done, have failed or are over their time, and yield these."""
        ...


def perform(job: Job) -> Outcome:
    """Ask the metric. What goes wrong in it is told in the outcome."""
    with _one_at_a_time:
        cpu, wall = process_time(), perf_counter()
        try:
            rows, notes = heard(lambda: answer(job.metric, job.questions, job.name))
        except MaegeError as error:
            return Outcome(None, str(error))
        return Outcome(rows, "", notes, process_time() - cpu, perf_counter() - wall)


def overdue(job: Job, limit: float) -> Outcome:
    """Return what there is to say of a job that took too long."""
    return Outcome(
        None,
        f"metric {job.name!r} did not answer {len(job.questions)} questions within {limit:g} s "
        f"(`executor.time_limit`)",
    )


def died(job: Job) -> Outcome:
    """Return what there is to say of a job whose process died."""
    return Outcome(
        None,
        f"metric {job.name!r} failed: the process that asked it died (it crashed, was killed, or "
        f"took too much memory)",
    )


def broken(job: Job, error: BaseException) -> Outcome:
    """Return what there is to say of a metric that does not work in another process."""
    return Outcome(
        None,
        f"metric {job.name!r} failed in another process ({type(error).__name__}: {error}); it may "
        f"need what only this one has: try --jobs 1",
    )


def pack(job: Job) -> bytes:
    """Return a job as it is sent to another process. Raises MetricError if it cannot be."""
    try:
        packed: bytes = cloudpickle.dumps(job)
    except Exception as error:  # whatever a metric holds that does not travel
        raise MetricError(
            f"metric {job.name!r} cannot be sent to another process ({type(error).__name__}: "
            f"{error}); try --jobs 1"
        ) from error
    return packed


def unpack_and_perform(packed: bytes) -> Outcome:
    """Do a job, in the process that it was sent to."""
    job: Job = cloudpickle.loads(packed)
    return perform(job)
