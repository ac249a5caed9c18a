"""An executor that outlives a call of the engine, for texts that are scored in rounds."""

from collections.abc import Iterator

from maege.scoring.executors.job import Executor, Job, Outcome


class KeptExecutor:
    """Hands jobs to another executor, which it neither starts nor stops.

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
