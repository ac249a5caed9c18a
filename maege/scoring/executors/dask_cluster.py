"""Call metrics on a Dask cluster, or in processes that Dask starts on this machine."""

import atexit
import logging
from collections.abc import Awaitable, Callable, Iterator
from concurrent.futures import CancelledError
from contextlib import suppress
from dataclasses import replace
from time import monotonic
from typing import Any

from maege import __version__
from maege.errors import ExecutorError, error_text
from maege.scoring.executors.job import Job, Outcome, crash_outcome, timeout_outcome, worker_failure
from maege.scoring.executors.processes import (
    SAFE_PATH,
    restore_variables,
    safe_path,
    variables_of_user,
)
from maege.scoring.executors.worker import forget_metrics, pack, unpack_and_execute

_INSTALL = "pip install 'maege[dask]'"
RESTART_TIMEOUT_S = 10.0  # for a worker
FORGET_TIMEOUT_S = 5.0  # for workers to free memory after a run
CLOSE_TIMEOUT_S = 5.0  # for the connection to a scheduler
CONNECT_TIMEOUT_S = 30.0  # for an answer of the scheduler, and for a worker if there is none
POLL_INTERVAL_S = 2.0  # between two looks for new workers


class DaskExecutor:
    """Executes as many jobs at a time as the cluster has workers; these may come and go.

    Workers should have one thread and a nanny, so that one that hangs can be restarted; without
    a nanny it gets no further jobs. Jobs of a worker that dies are executed by another.

    Without the address of a scheduler, such as ``tcp://host:8786``, a cluster of ``number``
    processes is started on this machine. ``timeout``: seconds per job. Raises ExecutorError if Dask
    is not installed, if the scheduler does not respond or has no workers, now or later, or if a
    worker has another version of MAEGE.
    """

    deaths = 0  # Dask replaces its workers itself
    isolates_plugins = False

    def __init__(self, address: str | None, number: int, timeout: float) -> None:
        self._timeout = timeout
        self._running: dict[Any, tuple[Job, float]] = {}
        self._hanging: set[str] = set()  # workers that could not be restarted
        try:
            import distributed
        except ImportError:
            raise ExecutorError(f"`executor: dask` needs Dask; install it by {_INSTALL}") from None
        self._dask = distributed
        logging.getLogger("distributed").setLevel(logging.CRITICAL)  # outcomes report deaths
        self._cluster = None
        self._location = f"at {address}" if address else "on this machine"
        self._lacks_since: float | None = None  # when the cluster was found without workers
        self._variables = variables_of_user((*_pre_spawn_variables(), "PYTHONHASHSEED"))
        try:
            if address is None:
                self._cluster = _local_cluster(distributed, number)
            self._client = self._connect(address)
        except BaseException:
            self._close_cluster()
            raise

    def _connect(self, address: str | None) -> Any:
        try:
            if address is not None:
                _check_scheduler(address)
            client = self._dask.Client(address or self._cluster, timeout=CONNECT_TIMEOUT_S)
        except Exception as error:  # whatever listens there may answer anything
            silent = f"no answer within {CONNECT_TIMEOUT_S:g} s"
            reason = silent if isinstance(error, TimeoutError) else error_text(error)
            raise ExecutorError(
                f"no Dask scheduler responds {self._location} ({reason}); see `executor.address`"
            ) from None
        try:
            self._check_workers(client)
        except BaseException:
            client.close(CLOSE_TIMEOUT_S)
            raise
        return client

    def _check_workers(self, client: Any) -> None:
        """Raise ExecutorError unless there are workers, all with this version of MAEGE."""
        cluster = f"the Dask cluster {self._location}"
        try:
            client.wait_for_workers(1, timeout=CONNECT_TIMEOUT_S)
            versions = client.sync(
                client._run, _version, on_error="return", callback_timeout=CONNECT_TIMEOUT_S
            )
        except TimeoutError:
            raise ExecutorError(f"{cluster} has no workers that respond") from None
        except OSError as error:
            raise _scheduler_is_gone(error) from None
        # Another worker does the work of one that has just died.
        alive = {key: version for key, version in versions.items() if not _is_death(version)}
        if not alive:
            raise ExecutorError(f"{cluster} has lost all its workers: they died or were stopped")
        for worker, version in alive.items():
            if isinstance(version, Exception):
                raise ExecutorError(
                    f"the Dask worker {worker} cannot use MAEGE ({error_text(version)}); install "
                    f"the same version there"
                )
            if version != __version__:
                raise ExecutorError(
                    f"the Dask worker {worker} has MAEGE {version}, this is {__version__}; "
                    f"install the same version there"
                )

    def __enter__(self) -> "DaskExecutor":
        return self

    def __exit__(self, *raised: object) -> None:
        for future in self._running:
            future.cancel()
        if self._cluster is None and not any(isinstance(r, ExecutorError) for r in raised):
            self._forget_metrics()
        with suppress(TimeoutError):  # the scheduler stands still
            self._client.close(CLOSE_TIMEOUT_S)
        self._close_cluster()

    def _forget_metrics(self) -> None:
        """Free the memory of workers that are there after the run, but of none that hangs."""
        with suppress(Exception):  # the scheduler, or a worker, is gone
            forgetting = [
                self._client.submit(forget_metrics, pure=False, workers=[worker])
                for worker in self._workers(FORGET_TIMEOUT_S)
            ]
            self._dask.wait(forgetting, FORGET_TIMEOUT_S)

    def _close_cluster(self) -> None:
        if self._cluster is not None:
            self._cluster.close()
        restore_variables(self._variables)

    def free_slots(self) -> int:
        """Return the number of workers that do not execute a job of this client."""
        return self.slots() - len(self._running)

    def slots(self) -> int:
        """Return the number of workers; 1 if there are none now, as they may return."""
        return max(1, len(self._workers()))

    def _workers(self, timeout: float | None = None) -> list[str]:
        """Return the addresses of the workers that can execute jobs."""
        workers = self._ask(self._client.scheduler.ncores, timeout)
        if self._client.status != "running":
            raise _scheduler_is_gone()
        self._check_presence(bool(workers))
        return [worker for worker in workers if worker not in self._hanging]

    def _ask(self, question: Callable[..., Awaitable[Any]], timeout: float | None = None) -> Any:
        """Return what the scheduler answers about all workers."""
        timeout = timeout or CONNECT_TIMEOUT_S
        try:
            return self._client.sync(question, workers=None, callback_timeout=timeout)
        except TimeoutError:
            raise ExecutorError(
                f"the Dask scheduler {self._location} has not responded for {timeout:g} s"
            ) from None
        except OSError as error:
            raise _scheduler_is_gone(error) from None

    def _check_presence(self, has_workers: bool) -> None:
        """Raise ExecutorError if there have been no workers for long.

        A new one is started here at once, elsewhere perhaps after minutes.
        """
        if has_workers:
            self._lacks_since = None
            return
        now = monotonic()
        self._lacks_since = self._lacks_since or now
        limit = max(CONNECT_TIMEOUT_S, 0 if self._cluster else self._timeout)
        if now > self._lacks_since + limit:
            raise ExecutorError(
                f"the Dask cluster {self._location} has had no workers for {limit:g} s: they "
                f"died or were stopped"
            )

    def submit(self, job: Job) -> None:
        """Send a job to the cluster."""
        packed = pack(job)
        # If all workers hang, submit to any: one may recover.
        workers = (self._workers() or None) if self._hanging else None
        future = self._client.submit(unpack_and_execute, packed, pure=False, workers=workers)
        self._running[future] = (job, monotonic())

    def outcomes(self) -> Iterator[tuple[Job, Outcome]]:
        """Wait for jobs, or for more workers; restart the worker of a job that timed out."""
        deadline = min(start for _, start in self._running.values()) + self._timeout
        try:
            self._dask.wait(
                list(self._running),
                min(POLL_INTERVAL_S, max(0.01, deadline - monotonic())),
                return_when="FIRST_COMPLETED",
            )
        except TimeoutError:
            yield from self._timed_out()
            return
        except (CancelledError, OSError) as error:
            raise _scheduler_is_gone(error) from None
        for future in [future for future in self._running if future.done()]:
            job, _ = self._running.pop(future)
            yield job, self._outcome(future, job)

    def _outcome(self, future: Any, job: Job) -> Outcome:
        try:
            outcome: Outcome = future.result()
        except self._dask.KilledWorker:
            return crash_outcome(job)
        except CancelledError as error:
            raise _scheduler_is_gone(error) from None
        except Exception as error:
            return worker_failure(job, error)
        return outcome

    def _timed_out(self) -> Iterator[tuple[Job, Outcome]]:
        for future, (job, start) in list(self._running.items()):
            if monotonic() >= start + self._timeout:
                del self._running[future]
                processing = self._ask(self._client.scheduler.processing)
                workers = [worker for worker, keys in processing.items() if future.key in keys]
                future.cancel(force=True)
                self._restart(workers)
                yield job, self._timeout_outcome(job, has_begun=bool(workers))

    def _timeout_outcome(self, job: Job, *, has_begun: bool) -> Outcome:
        outcome = timeout_outcome(job, self._timeout)
        if has_begun:
            return outcome
        return replace(
            outcome,
            failure=f"metric {job.name!r} was not scored: no worker of the Dask cluster "
            f"{self._location} began a job within {self._timeout:g} s (`executor.timeout`)",
        )

    def _restart(self, workers: list[str]) -> None:
        """Restart workers that hang; one without a nanny keeps hanging, with all its threads."""
        try:
            states = self._client.restart_workers(
                workers, timeout=RESTART_TIMEOUT_S, raise_for_error=False
            )
        except (ValueError, TimeoutError):
            states = {}
        self._hanging.update(worker for worker in workers if states.get(worker) != "OK")


def _local_cluster(distributed: Any, number: int) -> Any:
    """Start a cluster on this machine that no other user of it can reach.

    Whoever can connect to a scheduler can run code in it, and its ports are open to all users of
    the machine: so only holders of a certificate, which stays in memory, can connect.
    """
    import dask

    try:
        security = distributed.Security.temporary()
    except ImportError:
        raise ExecutorError(
            f"Dask processes on this machine need cryptography; install it by {_INSTALL}"
        ) from None
    # The dashboard, which has no certificates, shows what is computed.
    roles = ("scheduler", "worker")
    no_pages: dict[str, Any] = {f"distributed.{role}.http.routes": [] for role in roles}
    # A process that is restarted must not import from the working directory either.
    safe = {"distributed.nanny.pre-spawn-environ": _pre_spawn_variables()}
    try:
        with dask.config.set(no_pages | safe), safe_path():
            return distributed.LocalCluster(
                n_workers=number,
                threads_per_worker=1,
                host="127.0.0.1",
                dashboard_address="127.0.0.1:0",
                security=security,
                silence_logs=logging.CRITICAL,  # in workers
            )
    except KeyboardInterrupt:
        # What Dask does at exit would fail: it asserts that all workers have started.
        atexit.unregister(distributed.deploy.spec.close_clusters)
        raise
    except Exception as error:  # of a worker that died, or of the system
        raise ExecutorError(
            f"Dask workers cannot be started on this machine ({error_text(error)}); if memory or "
            f"processes are short, use fewer (`--jobs`)"
        ) from None


def _check_scheduler(address: str) -> None:
    """Raise an error unless a Dask scheduler answers: a client would wait without an end."""
    from distributed import Security, rpc
    from distributed.utils import LoopRunner

    async def ask() -> None:
        arguments = Security().get_connection_args("client")
        async with rpc(address, timeout=CONNECT_TIMEOUT_S, connection_args=arguments) as scheduler:
            await scheduler.identity()

    LoopRunner().run_sync(ask, callback_timeout=CONNECT_TIMEOUT_S)


def _scheduler_is_gone(error: BaseException | None = None) -> ExecutorError:
    reason = f" ({type(error).__name__})" if error else ""
    return ExecutorError(f"the Dask scheduler is gone{reason}")


def _is_death(answer: object) -> bool:
    """Whether this is said by the scheduler about a worker that no longer answers."""
    return isinstance(answer, OSError)


def _pre_spawn_variables() -> dict[str, Any]:
    """Return the variables that Dask sets, in this process, too, whenever it starts a worker."""
    import dask

    variables: dict[str, Any] = dask.config.get("distributed.nanny.pre-spawn-environ")
    return variables | SAFE_PATH


def _version() -> str:
    from maege import __version__

    return __version__
