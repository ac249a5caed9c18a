"""Other users of the machine try to run code on the Dask cluster of a run."""

import logging
import os
import urllib.error
import urllib.request
from collections.abc import Iterator

import pytest
from distributed import Client, Security

from maege.errors import ExecutorError
from maege.scoring.executors.dask_cluster import DaskExecutor
from tests.support.stub_metrics import ForkedDask

pytestmark = [pytest.mark.dask, pytest.mark.slow]


@pytest.fixture(scope="module")
def executor() -> Iterator[DaskExecutor]:
    with DaskExecutor(None, 1, 600) as executor:
        yield executor


def test_scheduler_and_workers_refuse_other_certificates(executor: DaskExecutor) -> None:
    scheduler, worker = executor._cluster.scheduler_address, executor._workers()[0]
    for address in (scheduler, worker):
        assert address.startswith("tls://127.0.0.1:")
    with pytest.raises(OSError, match=r"(?i)ssl|tls|certificate|timed out|closed"):
        Client(scheduler, security=Security.temporary(), timeout=5)


def test_scheduler_refuses_clients_without_tls(executor: DaskExecutor) -> None:
    address = executor._cluster.scheduler_address.replace("tls://", "tcp://")
    with pytest.raises(OSError):
        Client(address, timeout=2)


def test_no_page_shows_what_is_computed(executor: DaskExecutor) -> None:
    port = executor._cluster.scheduler.http_server.port
    with pytest.raises(urllib.error.HTTPError, match="404"):
        urllib.request.urlopen(f"http://127.0.0.1:{port}/info/main/workers.html", timeout=5)


def test_the_run_itself_has_the_certificate(executor: DaskExecutor) -> None:
    assert executor._client.run_on_scheduler(os.getpid) == os.getpid()


def test_cryptography_is_named_if_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    def temporary() -> None:
        raise ImportError("cryptography")

    monkeypatch.setattr(Security, "temporary", temporary)
    with pytest.raises(ExecutorError, match=r"cryptography; install it by .*maege\[dask\]"):
        DaskExecutor(None, 1, 600)


def test_no_environment_variable_of_this_process_changes() -> None:
    before = dict(os.environ)
    with ForkedDask(1, 600) as executor:
        executor._restart(executor._workers())
        assert executor._client.run(os.getpid)
    assert dict(os.environ) == before


def test_workers_print_no_log(executor: DaskExecutor) -> None:
    levels = executor._client.run(
        lambda: {handler.level for handler in logging.getLogger("distributed").handlers}
    )
    assert list(levels.values()) == [{logging.CRITICAL}]
