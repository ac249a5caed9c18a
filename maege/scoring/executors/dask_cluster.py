"""Asking metrics on a Dask cluster, or in processes that Dask starts here."""

import gc
import logging
from collections.abc import Iterator
from concurrent.futures import CancelledError
from time import monotonic
from typing import Any

from maege import __version__
from maege.errors import ExecutorError
from maege.scoring.executors.job import (
    Job,
    Outcome,
    broken,
    died,
    overdue,
    pack,
    unpack_and_perform,
)

INSTALL = "pip install 'maege[dask]'"
GRACE = 10.0  # seconds to wait for a worker that is restarted
PATIENCE = 30.0  # seconds to wait for the scheduler and a first worker
LOOK = 2.0  # seconds after which it is seen whether there are more workers


class DaskCluster:
    """Does as many jobs at a time as the cluster has workers; these may come and go.

    address: of a scheduler, as ``tcp://host:8786``; without one a cluster of ``number``
    processes is started on this machine. Workers should have one thread and a nanny, so that one
    that hangs can be restarted; without one it gets no further jobs. Jobs of a worker that dies
    are done by another. Raises ExecutorError if Dask is not installed, if there is no scheduler,
    no worker, or another version of MAEGE.
    """

    def __init__(self, address: str | None, number: int, time_limit: float) -> None:
        self._limit = time_limit
        self._running: dict[Any, tuple[Job, float]] = {}
        self._hanging: set[str] = set()  # workers that could not be restarted
        try:
            import distributed
        except ImportError:
            raise ExecutorError(f"`executor: dask` needs Dask; install it by {INSTALL}") from None
        self._dask = distributed
        logging.getLogger("distributed").setLevel(logging.CRITICAL)  # deaths are told by us
        self._cluster = None
        if address is None:
            self._cluster = distributed.LocalCluster(
                n_workers=number,
                threads_per_worker=1,
                host="127.0.0.1",
                dashboard_address="127.0.0.1:0",
            )
        try:
            self._client = self._connect(address)
        except BaseException:
            if self._cluster is not None:
                self._cluster.close()
            raise

    def _connect(self, address: str | None) -> Any:
        place = address or "this machine"
        client, why = None, ""
        try:
            client = self._dask.Client(address or self._cluster, timeout=PATIENCE)
        except (OSError, ValueError, TypeError) as error:
            why = f"{type(error).__name__}: {error}"
        if client is None:
            # What is left of the client must end here: if it did so in the midst of the start of
            # another one, that would wait for it, and it for that.
            gc.collect()
            raise ExecutorError(
                f"no Dask scheduler answers at {place} ({why}); see `executor.address`"
            )
        try:
            client.wait_for_workers(1, timeout=PATIENCE)
            found = client.run(_version)
        except TimeoutError:
            client.close()
            raise ExecutorError(f"the Dask cluster at {place} has no workers") from None
        except Exception as error:
            client.close()
            raise ExecutorError(
                f"a Dask worker cannot use MAEGE ({type(error).__name__}: {error}); install the "
                f"same version there"
            ) from None
        others = {worker: there for worker, there in found.items() if there != __version__}
        if others:
            client.close()
            worker, there = next(iter(others.items()))
            raise ExecutorError(
                f"the Dask worker {worker} has MAEGE {there}, this is {__version__}; install "
                f"the same version there"
            )
        return client

    def __enter__(self) -> "DaskCluster":
        return self

    def __exit__(self, *_: object) -> None:
        for future in self._running:
            future.cancel()
        self._client.close()
        if self._cluster is not None:
            self._cluster.close()

    def free(self) -> int:
        """Return the number of workers without a job of ours."""
        return self.size() - len(self._running)

    def size(self) -> int:
        """Return the number of workers, or 1 where they may come back."""
        return max(1, len(self._workers()))

    def _workers(self) -> list[str]:
        """Return the workers that can be given jobs."""
        known = self._client.scheduler_info(n_workers=-1)
        if self._client.status != "running" or "workers" not in known:
            raise ExecutorError("the Dask scheduler is gone")
        return [worker for worker in known["workers"] if worker not in self._hanging]

    def submit(self, job: Job) -> None:
        """Send a job to the cluster."""
        packed = pack(job)
        # Where all hang, one may come to itself.
        fit = (self._workers() or None) if self._hanging else None
        future = self._client.submit(unpack_and_perform, packed, pure=False, workers=fit)
        self._running[future] = (job, monotonic())

    def finished(self) -> Iterator[tuple[Job, Outcome]]:
        """Wait for jobs, or for more workers; restart the worker of one that is over its time."""
        deadline = min(begun for _, begun in self._running.values()) + self._limit
        try:
            self._dask.wait(
                list(self._running),
                min(LOOK, max(0.01, deadline - monotonic())),
                return_when="FIRST_COMPLETED",
            )
        except TimeoutError:
            yield from self._overdue()
            return
        except (CancelledError, OSError) as error:
            raise ExecutorError(f"the Dask scheduler is gone ({type(error).__name__})") from None
        for future in [future for future in self._running if future.done()]:
            job, _ = self._running.pop(future)
            yield job, self._outcome(future, job)

    def _outcome(self, future: Any, job: Job) -> Outcome:
        try:
            outcome: Outcome = future.result()
        except self._dask.KilledWorker:
            return died(job)
        except CancelledError as error:
            raise ExecutorError(f"the Dask scheduler is gone ({type(error).__name__})") from None
        except Exception as error:
            return broken(job, error)
        return outcome

    def _overdue(self) -> Iterator[tuple[Job, Outcome]]:
        for future, (job, begun) in list(self._running.items()):
            if monotonic() >= begun + self._limit:
                del self._running[future]
                where = [w for w, keys in self._client.processing().items() if future.key in keys]
                future.cancel(force=True)
                self._restart(where)
                yield job, overdue(job, self._limit)

    def _restart(self, workers: list[str]) -> None:
        """Restart workers that hang; one without a nanny hangs on, with all of its threads."""
        try:
            told = self._client.restart_workers(workers, timeout=GRACE, raise_for_error=False)
        except (ValueError, TimeoutError):
            told = {}
        self._hanging.update(worker for worker in workers if told.get(worker) != "OK")


def _version() -> str:
    from maege import __version__

    return __version__
