"""Workers that are forks have libraries of their parent, and nothing else."""

import os
import signal
import sys
import warnings
from pathlib import Path
from typing import Any

import pytest

from maege.scoring.executors import worker
from maege.scoring.executors.processes import start_processes
from tests.support import forked_workers


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
            pool = start_processes(1)
        found = pool.submit(state, pipe[1]).result()
        pool.shutdown(kill_workers=True)
    finally:
        signal.signal(signal.SIGTERM, before)
        for end in pipe:
            os.close(end)
    assert found == {
        "parent": os.getpid(),
        "libraries": True,
        "metrics": 0,
        "forgotten": 0,
        "pipe": True,
        "signals": signal.SIG_DFL,
        "errors": False,
        "variable": "1",
    }
