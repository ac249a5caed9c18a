"""Execute a job in this process: capture its output, and observe its process."""

import gc
import io
import os
import pickle
import sys
import tempfile
from contextlib import redirect_stdout
from dataclasses import replace
from functools import cache
from hashlib import sha256
from time import perf_counter, process_time
from typing import Any

from maege.errors import MaegeError, MetricError, error_text, shorten, without_addresses
from maege.metric.metric import Metric
from maege.plugins.plugin_loading import plugins_of
from maege.plugins.wrapping import OUTPUT_LOCK
from maege.scoring.calling import call_metric
from maege.scoring.executors.job import Job, Outcome
from maege.user_warnings import capture_warnings, escape_control_characters

MAX_PRINTED = 200  # characters of a metric's output that are kept
MAX_NOTES = 20  # of a job

_SENT_APART: Any = None  # instead of the metric of a job
_metrics: dict[bytes, Metric] = {}  # of all jobs of this process, by the checksum of what was sent

_fd_stdout: int | None = None  # file that receives standard output written below Python


def execute(job: Job) -> Outcome:
    """Call the metric of a job. Its errors are in the outcome, none is raised."""
    forks = _fork_counter()
    with OUTPUT_LOCK:  # warnings, too, are captured for one metric at a time
        process, forks_before = os.getpid(), forks[0]
        cpu, wall = process_time(), perf_counter()
        output, failure, notes, stdout = None, "", tuple[str, ...](), _TruncatedBuffer()
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
        fd_text = _pop_fd_stdout()  # always emptied: the next job may be of another metric
        return Outcome(
            output and output.rows,
            failure,
            notes=tuple(map(_message, notes[:MAX_NOTES])),
            cpu=cpu,
            wall=wall,
            printed=escape_control_characters(stdout.text or fd_text),
            forked=forks[0] > forks_before,
            memory=_memory(),
            children=_running_children(),
            counts=output.counts if output else (),
        )


def _message(text: str) -> str:
    """Return a text of a metric as it may stand in a report."""
    return shorten(escape_control_characters(shorten(without_addresses(text))))


class _TruncatedBuffer(io.TextIOBase):
    """A text file that keeps the beginning of what is written."""

    def __init__(self) -> None:
        self.text = ""

    def writable(self) -> bool:
        return True

    def write(self, text: str) -> int:
        self.text += text[: MAX_PRINTED - len(self.text)]
        return len(text)


@cache
def _fork_counter() -> list[int]:
    """Return a list with the number of forks of this process since the first call."""
    counter = [0]

    def count() -> None:
        counter[0] += 1

    if hasattr(os, "register_at_fork"):
        os.register_at_fork(after_in_parent=count)
    return counter


def redirect_fd_stdout() -> None:
    """Send what this process writes to standard output below Python to a file, for its jobs."""
    global _fd_stdout
    with tempfile.TemporaryFile() as file:
        _fd_stdout = os.dup(file.fileno())
    os.dup2(_fd_stdout, 1)


def _pop_fd_stdout() -> str:
    """Return the beginning of what was written below Python, and delete it."""
    if _fd_stdout is None:
        return ""
    os.lseek(_fd_stdout, 0, os.SEEK_SET)
    text = os.read(_fd_stdout, MAX_PRINTED)
    os.ftruncate(_fd_stdout, 0)
    os.lseek(_fd_stdout, 0, os.SEEK_SET)
    return text.decode(errors="replace")


def _running_children() -> int:
    """Return the number of running child processes."""
    if hasattr(os, "waitid"):  # the answer to most jobs, without the files of all threads
        try:
            os.waitid(os.P_ALL, 0, os.WEXITED | os.WNOHANG | os.WNOWAIT)
        except ChildProcessError:
            return 0
    try:
        with os.scandir("/proc/self/task") as threads:
            children = b"".join(_content(f"{thread.path}/children") for thread in threads).split()
    except OSError:  # not Linux
        return 0
    states = (_content(f"/proc/{int(child)}/stat").rpartition(b")")[2] for child in children)
    return sum(state.split()[:1] not in ([], [b"Z"]) for state in states)


def _content(path: str) -> bytes:
    """Return the content of a small file of the kernel; of a process that has just ended, none."""
    try:
        file = os.open(path, os.O_RDONLY)
    except OSError:
        return b""
    try:
        return os.read(file, 1 << 16)
    except OSError:
        return b""
    finally:
        os.close(file)


def _memory() -> int | None:
    """Return the memory of this process in bytes, or its peak; None if it is unknown."""
    if pages := _content("/proc/self/statm").split():  # on Linux
        return int(pages[1]) * os.sysconf("SC_PAGE_SIZE")
    try:
        import resource
    except ImportError:  # Windows
        return None
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak if sys.platform == "darwin" else peak * 1024


def pack(job: Job) -> bytes:
    """Pickle a job for another process, with the plug-in files that it needs.

    Raises MetricError if it cannot be pickled.
    """
    import cloudpickle

    try:
        metric: bytes = cloudpickle.dumps(job.metric)
        rest: bytes = cloudpickle.dumps(replace(job, metric=_SENT_APART, plugin_source=None))
    except Exception as error:  # pickling calls the metric's own code
        raise MetricError(
            f"metric {job.name!r} cannot be sent to another process ({error_text(error)}); try one "
            f"job (`--jobs 1`)"
        ) from error
    return pickle.dumps((plugins_of(job.plugin, metric), metric, rest))


def unpack_and_execute(packed: bytes) -> Outcome:
    """Execute a pickled job, in the process that received it."""
    import cloudpickle

    plugins, metric, rest = pickle.loads(packed)  # noqa: S301  it is from our own process
    # Before the job is executed: time and output of the import are not those of the metric.
    try:
        with redirect_stdout(_TruncatedBuffer()):
            for plugin in plugins:
                plugin.load()
    except MetricError as error:
        return Outcome(None, f"in another process: {error}")
    _pop_fd_stdout()  # it is that of the import
    job: Job = cloudpickle.loads(rest)
    return execute(replace(job, metric=_kept_metric(metric)))


def _kept_metric(pickled: bytes) -> Metric:
    """Return a metric of an earlier job, with the model that it has loaded; or make it."""
    import cloudpickle

    key = sha256(pickled).digest()
    if key not in _metrics:
        _metrics[key] = cloudpickle.loads(pickled)
    return _metrics[key]


def forget_metrics() -> None:
    """Free the memory of the metrics of earlier jobs."""
    _metrics.clear()
    gc.collect()  # a model may be in a cycle of objects
