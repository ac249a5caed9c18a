"""Sessions of metrics, and an executor, which outlive a call of the engine."""

from collections.abc import Iterator
from contextlib import ExitStack

from maege.metric.metric import Metric
from maege.scoring.calling import session
from maege.scoring.executors.job import Executor, Job, Outcome
from maege.scoring.executors.plugin_process import try_session


class Sessions(ExitStack):
    """The sessions of metrics, each of which is started once; they end with the context."""

    def __init__(self) -> None:
        super().__init__()
        self._started: dict[int, tuple[Metric, Metric]] = {}  # by identity

    def ready(self, metric: Metric, name: str) -> Metric:
        """Return what a metric's session yielded.

        Raises MetricError, with the reason alone as its message, if it cannot be started.
        """
        if id(metric) not in self._started:
            try_session(metric, name)
            self._started[id(metric)] = metric, self.enter_context(session(metric, name))
        return self._started[id(metric)][1]


class KeptExecutor:
    """Hands jobs of several rounds to an executor, which it neither starts nor stops.

    So its processes, and the plug-ins in them, are ready for the next call.
    """

    def __init__(self, executor: Executor) -> None:
        self._executor = executor
        self.isolates_plugins = executor.isolates_plugins

    @property
    def deaths(self) -> int:
        """Number of processes that have died."""
        return self._executor.deaths

    def __enter__(self) -> "KeptExecutor":
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def free_slots(self) -> int:
        """Return how many further jobs can be submitted now."""
        return self._executor.free_slots()

    def slots(self) -> int:
        """Return how many jobs can run at the same time."""
        return self._executor.slots()

    def submit(self, job: Job) -> None:
        """Start a job."""
        self._executor.submit(job)

    def outcomes(self) -> Iterator[tuple[Job, Outcome]]:
        """Yield the jobs that have ended."""
        return self._executor.outcomes()
