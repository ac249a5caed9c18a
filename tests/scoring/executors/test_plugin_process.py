"""Processes of plug-ins."""

import os
import time
from collections.abc import Sequence
from concurrent.futures import BrokenExecutor

import pytest

from maege.metric.score_request import ScoreRequest
from maege.scoring.executors.plugin_process import PluginProcess
from maege.scoring.executors.processes import ProcessExecutor
from tests.scoring.executors.dying_jobs import TIMEOUT_S, die, job, outcome_of


def die_before_a_child(requests: Sequence[ScoreRequest] = ()) -> list[int]:
    """The child has what it inherits: the ends of the pipes of its parent."""
    if os.fork() == 0:
        time.sleep(TIMEOUT_S)
        os._exit(0)
    return die()


@pytest.mark.skipif(not hasattr(os, "pidfd_open"), reason="needs Linux")
@pytest.mark.parametrize("where", ["executor", "plug-ins"])
def test_of_a_process_with_a_child_that_goes_on(where: str) -> None:
    start = time.monotonic()
    if where == "executor":
        with ProcessExecutor(1, TIMEOUT_S) as executor:
            assert "its process died" in outcome_of(executor, job(die_before_a_child)).failure
            assert executor.deaths == 2
    else:
        with pytest.raises(BrokenExecutor):
            PluginProcess().call(die_before_a_child, timeout=TIMEOUT_S)
    assert time.monotonic() - start < TIMEOUT_S
