"""A real Dask scheduler with two workers on loopback, one of which is killed."""

import gc
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing.process import BaseProcess
from pathlib import Path

import pytest
from distributed import Client, Nanny

from maege import __version__
from maege.errors import ExecutorError
from maege.metric.metric import Metric
from maege.plugins.registry import build
from maege.scoring.engine import score_all
from maege.scoring.executors import dask_cluster, worker
from maege.scoring.executors.dask_cluster import DaskExecutor
from maege.scoring.executors.job import Job
from tests.support import dask_processes
from tests.support.command_line import FAST, ROOT, ok, refused, results
from tests.support.impatience import LIMIT_S, impatient
from tests.support.stub_metrics import EXPENSIVE, LOADING, texts

# One cluster at a time: each is three processes, and what is tested here has time limits.
pytestmark = [pytest.mark.dask, pytest.mark.slow]

QUICK = ROOT / "tests/support/tiny.yaml"


@dataclass
class Cluster:
    """A scheduler and its workers, which have no nanny that would start them again."""

    address: str
    processes: list[BaseProcess] = field(default_factory=list)

    def start(self, *command: str) -> BaseProcess:
        process = dask_processes.start(*command)
        self.processes.append(process)
        return process

    def worker(self) -> BaseProcess:
        return self.start("worker", self.address, "--nthreads", "1", "--no-nanny", "--no-dashboard")


def wait_for(port: int) -> None:
    """Wait until the scheduler listens: it takes seconds to start on a busy machine."""
    for _ in range(600):
        with suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1):
            return
        time.sleep(0.1)
    pytest.fail(f"the scheduler does not listen at port {port}")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@pytest.fixture
def cluster(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Cluster]:
    monkeypatch.chdir(tmp_path)
    port = free_port()
    cluster = Cluster(f"tcp://127.0.0.1:{port}")
    cluster.start("scheduler", "--host", "127.0.0.1", "--port", str(port), "--no-dashboard")
    wait_for(port)
    yield cluster
    for process in cluster.processes[::-1]:
        process.kill()
        process.join()


def test_a_worker_that_is_killed_changes_nothing(cluster: Cluster) -> None:
    Path("slow.py").write_text(EXPENSIVE)
    victim, _ = cluster.worker(), cluster.worker()
    metrics = {
        "slow": build("slow.py:Slow", {"seconds": 0.01}),
        "gleu": build("gleu"),
        "sari": build("sari"),
    }
    requests = texts(400)
    sizes: list[int] = []

    def progress(name: str, done: int, total: int) -> None:
        sizes.append(done)
        if name == "slow" and done > 100 and victim.is_alive():
            victim.kill()

    executor = DaskExecutor(cluster.address, 2, 600)
    scored = score_all(requests, metrics, executor=executor, progress=progress)
    victim.join()
    assert victim.exitcode == -signal.SIGKILL
    assert scored.failures == {}
    alone = score_all(requests, metrics).scores
    for name in metrics:
        assert (scored.scores[name].values == alone[name].values).all()


def test_a_hanging_metric_on_workers_without_nanny(cluster: Cluster) -> None:
    cluster.worker(), cluster.worker()
    Path("hang.py").write_text(
        "import time\nclass Hang:\n    name = 'hang'\n    def score(self, _): time.sleep(600)\n"
    )
    metrics = {"hang": build("hang.py:Hang"), "gleu": build("gleu")}
    dask = DaskExecutor(cluster.address, 2, 600)
    dask._client.wait_for_workers(2, timeout=600)  # or it hangs on the only one, before the other
    scored = score_all(texts(50), metrics, executor=impatient(dask, "hang"))
    assert list(scored.scores) == ["gleu"], scored.failures
    assert f"within {LIMIT_S:g} s" in scored.failures["hang"]


def test_scheduler_failure_is_reported_in_a_single_message(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    cluster.worker()
    Path("slow.py").write_text(EXPENSIVE)
    metric = build("slow.py:Slow", {"seconds": 0.01})

    def progress(name: str, done: int, total: int) -> None:
        cluster.processes[0].kill()

    executor = DaskExecutor(cluster.address, 1, 600)
    monkeypatch.setattr(executor._client, "_timeout", 1)  # to connect again
    with pytest.raises(ExecutorError, match="the Dask scheduler is gone"):
        score_all(texts(400), {"x": metric}, executor=executor, progress=progress)


def test_workers_that_join_later_are_used_and_a_run_on_the_cluster_is_the_same(
    cluster: Cluster,
) -> None:
    cluster.worker()
    with DaskExecutor(cluster.address, 1, 600) as executor:
        assert executor.slots() == 1
        cluster.worker()
        deadline = time.monotonic() + 600
        while executor.slots() < 2:
            assert time.monotonic() < deadline
            time.sleep(0.1)
        assert executor.free_slots() == 2
    where = ["--set", "executor.kind=dask", "--set", f"executor.address={cluster.address}"]
    few = [*FAST, "--set", "metrics=[gleu, sari, ld]", "--set", "lattices=null"]
    ok("run", QUICK, *few, *where, "--output", "there")
    ok("run", QUICK, *few, "--output", "here")
    assert results(Path("there")) == results(Path("here"))


def test_a_worker_loads_a_model_once_and_forgets_it_after_the_run(cluster: Cluster) -> None:
    Path("loading.py").write_text(LOADING)
    workers = [cluster.worker(), cluster.worker()]
    batches: list[int] = []
    scored = score_all(
        texts(2000),
        {"loading": build("loading.py:Loading")},
        executor=DaskExecutor(cluster.address, 2, 600),
        progress=lambda name, done, total: batches.append(done),
    )
    assert scored.failures == {}
    assert len(batches) > len(workers)
    loaded = Path("loaded").read_text().split()
    assert len(loaded) == len(set(loaded)) <= len(workers)
    with Client(cluster.address) as client:
        deadline = time.monotonic() + 600
        while any(client.run(lambda: len(worker._metrics)).values()):
            assert time.monotonic() < deadline
            time.sleep(0.1)


@pytest.fixture
def slow(tmp_path: Path) -> Metric:
    (tmp_path / "slow.py").write_text(EXPENSIVE)
    return build(f"{tmp_path}/slow.py:Slow", {"seconds": 0.01})


def test_a_scheduler_that_stands_still_ends_the_run(
    cluster: Cluster, slow: Metric, monkeypatch: pytest.MonkeyPatch
) -> None:
    cluster.worker()
    executor = DaskExecutor(cluster.address, 1, 600)
    monkeypatch.setattr(dask_cluster, "CONNECT_TIMEOUT_S", 1)
    monkeypatch.setattr(dask_cluster, "CLOSE_TIMEOUT_S", 1)

    def progress(name: str, done: int, total: int) -> None:
        os.kill(cluster.processes[0].pid or 0, signal.SIGSTOP)

    start = time.monotonic()
    with pytest.raises(ExecutorError, match=r"scheduler at tcp://.* has not responded for 1 s"):
        score_all(texts(400), {"slow": slow}, executor=executor, progress=progress)
    assert time.monotonic() - start < 60


def test_a_cluster_that_loses_all_workers_ends_the_run(
    cluster: Cluster, slow: Metric, monkeypatch: pytest.MonkeyPatch
) -> None:
    worker = cluster.worker()
    executor = DaskExecutor(cluster.address, 1, 3)
    monkeypatch.setattr(dask_cluster, "CONNECT_TIMEOUT_S", 1)
    with pytest.raises(ExecutorError, match=r"cluster at tcp://.* has had no workers for 3 s"):
        score_all(texts(400), {"x": slow}, executor=executor, progress=lambda *_: worker.kill())


def test_a_job_that_no_worker_begins_is_no_fault_of_the_metric(
    cluster: Cluster, slow: Metric
) -> None:
    worker = cluster.worker()
    with DaskExecutor(cluster.address, 1, 0.5) as executor:
        worker.kill()
        worker.join()
        while executor._client.nthreads():
            time.sleep(0.1)
        executor.submit(Job("x", slow, texts(1)))
        ((_, outcome),) = executor.outcomes()
    assert outcome.timed_out
    assert "no worker of the Dask cluster at tcp://" in outcome.failure


@pytest.mark.parametrize("answer", [b"HTTP/1.1 400 Bad Request\r\n\r\n", b""])
def test_what_listens_is_no_scheduler(answer: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    """A server of another kind, and one that says nothing."""
    monkeypatch.setattr(dask_cluster, "CONNECT_TIMEOUT_S", 2)
    with socket.create_server(("127.0.0.1", 0)) as server, ThreadPoolExecutor(1) as pool:

        def respond() -> None:
            with server.accept()[0] as connection:
                connection.sendall(answer)
                while connection.recv(1 << 16):
                    pass

        pool.submit(respond)
        address = f"tcp://127.0.0.1:{server.getsockname()[1]}"
        with pytest.raises(ExecutorError, match=f"no Dask scheduler responds at {address}"):
            DaskExecutor(address, 1, 600)
    assert not [client for client in clients() if client.status != "closed"]


def clients() -> list[Client]:
    """Return all clients of this process; one that ends while another starts blocks both."""
    return [item for item in gc.get_objects() if type(item) is Client]


def test_clusters_that_cannot_be_used(cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(dask_cluster, "CONNECT_TIMEOUT_S", 6)
        with pytest.raises(ExecutorError, match="has no workers"):
            DaskExecutor(cluster.address, 1, 600)
        patch.setattr(dask_cluster, "CONNECT_TIMEOUT_S", 0.5)  # no answer will come
        with pytest.raises(ExecutorError, match=r"no Dask scheduler responds at tcp://127.0.0.1:9"):
            DaskExecutor("tcp://127.0.0.1:9", 1, 60)
        with pytest.raises(ExecutorError, match="no Dask scheduler responds at nonsense"):
            DaskExecutor("nonsense", 1, 600)
    assert not [client for client in clients() if client.status != "closed"]
    cluster.worker()
    monkeypatch.setattr(dask_cluster, "__version__", "0.0.0")
    with pytest.raises(ExecutorError, match=r"has MAEGE .*, this is 0\.0\.0"):
        DaskExecutor(cluster.address, 1, 600)


def test_workers_that_die_while_their_versions_are_asked(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    cluster.worker(), cluster.worker()
    with Client(cluster.address) as client:
        client.wait_for_workers(2, timeout=600)
    flag = Path("first").resolve()

    def die() -> str:
        try:
            flag.touch(exist_ok=False)
        except FileExistsError:
            return __version__
        os._exit(1)

    monkeypatch.setattr(dask_cluster, "_version", die)
    with DaskExecutor(cluster.address, 1, 600) as executor:
        deadline = time.monotonic() + 60
        while executor.slots() > 1 and time.monotonic() < deadline:
            time.sleep(0.1)  # the scheduler notices a death a moment later
        assert executor.slots() == 1
    flag.unlink()
    with pytest.raises(ExecutorError, match="has lost all its workers"):
        DaskExecutor(cluster.address, 1, 600)


def test_workers_of_this_machine_that_die_while_they_start(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Nanny, "start_unsafe", _die)
    before = dict(os.environ)
    with pytest.raises(ExecutorError, match=r"cannot be started on this machine .*`--jobs`"):
        DaskExecutor(None, 1, 600)
    assert dict(os.environ) == before


async def _die(nanny: Nanny) -> None:
    raise RuntimeError("Nanny failed to start worker process")


def test_an_interrupt_while_workers_start_is_all_that_is_said() -> None:
    script = """
import asyncio, os, signal
from distributed import Nanny
from maege.scoring.executors.dask_cluster import DaskExecutor
async def stand(nanny):
    os.kill(os.getpid(), signal.SIGINT)
    await asyncio.sleep(60)
Nanny.start_unsafe = stand
try:
    DaskExecutor(None, 1, 600)
except KeyboardInterrupt:
    print("interrupted")
"""
    ended = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, timeout=600
    )
    assert (ended.stdout, ended.stderr) == ("interrupted\n", "")


def test_address_without_dask_is_refused() -> None:
    message = refused("run", QUICK, "--set", "executor.address=tcp://127.0.0.1:8786")
    assert "address" in message
    assert "dask" in message
