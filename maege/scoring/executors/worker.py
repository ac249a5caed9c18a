"""Jobs in another process: packed to be sent there, unpacked and executed."""

import gc
import pickle
from contextlib import redirect_stdout
from dataclasses import replace
from hashlib import sha256
from typing import Any

from maege.errors import MetricError, error_text
from maege.metric.metric import Metric
from maege.plugins.plugin_loading import plugins_of
from maege.scoring.executors.job import Job, Outcome, TruncatedBuffer, execute, pop_fd_stdout

_SENT_APART: Any = None  # instead of the metric of a job
_metrics: dict[bytes, Metric] = {}  # of all jobs of this process, by the checksum of what was sent


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
        with redirect_stdout(TruncatedBuffer()):
            for plugin in plugins:
                plugin.load()
    except MetricError as error:
        return Outcome(None, f"in another process: {error}")
    pop_fd_stdout()  # it is that of the import
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
