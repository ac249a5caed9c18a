"""A job: a batch of questions to one metric, what comes of it, and who does it."""

import io
import os
import sys
import tempfile
import threading
from collections.abc import Iterator, Sequence
from contextlib import redirect_stdout, suppress
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter, process_time
from typing import Protocol

import cloudpickle

from maege.errors import MaegeError, MetricError
from maege.metric import Floats, Metric
from maege.scoring.deduplication import Question, answer
from maege.user_warnings import capture_warnings, escape_control_characters

_one_at_a_time = threading.Lock()  # what is capture_warnings of a metric must not be another's
_forks = 0  # that this process has made
_caught: int | None = None  # the file that has what is written to standard output past Python
FIRST_WORDS = 200  # characters that are kept of what a metric prints


@dataclass(frozen=True, eq=False)
class Job:
    """Questions to a metric."""

    name: str
    metric: Metric
    questions: Sequence[Question]


@dataclass(frozen=True, eq=False)
class Outcome:
    """The rows that a metric answered, or why there are none, and how it behaved.

    notes: its warnings to the user. cpu, wall: seconds. printed: the beginning of what it wrote
    to standard output, where nothing of it arrives. forked: it made a copy of its process.
    memory: bytes of its process (where the system tells no more, the most that it has had).
    children: processes that its process has begun and that run (where the system tells).
    overdue: it took too long.
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
    overdue: bool = False


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
        process, forks = os.getpid(), _forks
        cpu, wall = process_time(), perf_counter()
        rows, failure, notes, out = None, "", tuple[str, ...](), _FirstWords()
        try:
            with redirect_stdout(out):
                rows, notes = capture_warnings(lambda: answer(job.metric, job.questions, job.name))
        except MaegeError as error:
            failure = escape_control_characters(str(error))
        finally:
            if os.getpid() != process:  # a copy that the metric made and did not end
                os._exit(0)
        spent = process_time() - cpu, perf_counter() - wall
        past = _past_python()  # forgotten in any case, for the next job may be another metric's
        printed = escape_control_characters(out.text or past)
        forked = _forks > forks
        notes = tuple(map(escape_control_characters, notes))
        return Outcome(rows, failure, notes, *spent, printed, forked, _memory(), _children())


class _FirstWords(io.TextIOBase):
    """Keeps the beginning of what is written."""

    def __init__(self) -> None:
        self.text = ""

    def writable(self) -> bool:
        return True

    def write(self, text: str) -> int:
        self.text += text[: FIRST_WORDS - len(self.text)]
        return len(text)


def _note_fork() -> None:
    global _forks
    _forks += 1


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_parent=_note_fork)


def catch_standard_output() -> None:
    """Keep what this process writes to standard output past Python, for the jobs that it does."""
    global _caught
    with tempfile.TemporaryFile() as file:
        _caught = os.dup(file.fileno())
    os.dup2(_caught, 1)


def _past_python() -> str:
    """Return the beginning of what was caught, and forget it."""
    if _caught is None:
        return ""
    os.lseek(_caught, 0, os.SEEK_SET)
    words = os.read(_caught, FIRST_WORDS)
    os.ftruncate(_caught, 0)
    os.lseek(_caught, 0, os.SEEK_SET)
    return words.decode(errors="replace")


def _children() -> int:
    """Return the number of processes that this one has begun and that run."""
    found = 0
    for task in Path("/proc/self/task").glob("*/children"):
        children = ""
        with suppress(OSError):  # a thread that has just ended
            children = task.read_text(encoding="ascii")
        for child in children.split():
            with suppress(OSError):  # a process that has just ended
                state = Path(f"/proc/{child}/stat").read_text(encoding="utf-8", errors="replace")
                found += state.rpartition(")")[2].split()[0] != "Z"
    return found


def _memory() -> int | None:
    try:
        pages = Path("/proc/self/statm").read_text(encoding="ascii").split()
        return int(pages[1]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:  # not Linux
        pass
    try:
        import resource
    except ImportError:  # Windows
        return None
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most if sys.platform == "darwin" else most * 1024


def overdue(job: Job, limit: float) -> Outcome:
    """Return what there is to say of a job that took too long."""
    return Outcome(
        None,
        f"metric {job.name!r} did not answer {len(job.questions)} questions within {limit:g} s "
        f"(`executor.timeout`)",
        overdue=True,
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
    if isinstance(error, KeyboardInterrupt):  # nobody interrupts there
        return Outcome(None, f"metric {job.name!r} failed: it raised KeyboardInterrupt")
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
