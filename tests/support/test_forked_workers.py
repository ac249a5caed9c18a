"""Workers that are forks have libraries of their parent, and nothing else; some are new."""

import os
import signal
import subprocess
import sys
import warnings
from pathlib import Path
from typing import Any

import pytest

from maege.scoring.executors import worker
from maege.scoring.executors.processes import start_process
from tests.conftest import NEW_PROCESSES
from tests.support import forked_workers
from tests.support.command_line import ROOT


def state(descriptor: int) -> dict[str, Any]:
    return {
        "parent": os.getppid(),
        "libraries": "playwright" in sys.modules,
        "metrics": len(worker._metrics),
        "forgotten": len(forked_workers._forgotten),
        "pipe": Path(f"/dev/fd/{descriptor}").samefile(os.devnull),
        "signals": signal.getsignal(signal.SIGTERM),
        "errors": "error" in {kind for kind, *_ in warnings.filters},
        "variable": os.environ.get("X_OF_PARENT"),
    }


def test_a_fork_has_nothing_that_its_parent_has_set(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker, "_metrics", {b"": None})
    monkeypatch.setenv("X_OF_PARENT", "1")
    before = signal.signal(signal.SIGTERM, lambda *_: None)
    pipe = os.pipe()
    try:
        with forked_workers.forked_workers():
            pool = start_process()
        of_worker = pool.submit(state, pipe[1]).result()
        pool.shutdown(kill_workers=True)
    finally:
        signal.signal(signal.SIGTERM, before)
        for end in pipe:
            os.close(end)
    assert of_worker == {
        "parent": os.getpid(),
        "libraries": True,
        "metrics": 0,
        "forgotten": 0,
        "pipe": True,
        "signals": signal.SIG_DFL,
        "errors": False,
        "variable": "1",
    }


def test_with_a_seed_of_hashes_a_worker_is_a_new_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONHASHSEED", "3")
    with forked_workers.forked_workers():
        pool = start_process()
    of_worker = pool.submit(hash, "text").result()
    pool.shutdown(kill_workers=True)
    printed = subprocess.check_output([sys.executable, "-c", "print(hash('text'))"])
    assert of_worker == int(printed)


def test_modules_of_tests_that_need_new_processes_exist() -> None:
    assert {*NEW_PROCESSES} <= {path.stem for path in (ROOT / "tests").rglob("test_*.py")}
    assert (ROOT / "tests/plugins").is_dir()
