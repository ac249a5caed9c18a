"""Every death of a process of metrics is noticed and counted, however it comes."""

import os
import signal
import time
from collections.abc import Callable, Sequence
from concurrent.futures import BrokenExecutor, wait
from typing import Any

import pytest

from maege.metric.score_request import ScoreRequest
from maege.scoring.executors import processes
from maege.scoring.executors.job import Job, Outcome
from maege.scoring.executors.plugin_process import PluginProcess
from maege.scoring.executors.processes import ProcessExecutor
from maege.studies.vet.isolated_metric import IsolatedMetric
from tests.support.stub_metrics import StubMetric, lengths, texts

REQUESTS = texts(3)
TIMEOUT_S = 30


def die(requests: Sequence[ScoreRequest] = ()) -> list[int]:
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError


def die_before_a_child(requests: Sequence[ScoreRequest] = ()) -> list[int]:
    """The child has what it inherits: the ends of the pipes of its parent."""
    if os.fork() == 0:
        time.sleep(TIMEOUT_S)
        os._exit(0)
    return die()


def job(score: Callable[[Sequence[ScoreRequest]], object]) -> Job:
    return Job("m", StubMetric(score), REQUESTS)


def outcome_of(executor: ProcessExecutor, submitted: Job) -> Outcome:
    executor.submit(submitted)
    outcomes: list[tuple[Job, Outcome]] = []
    while not outcomes:
        outcomes = list(executor.outcomes())
    ((ended, outcome),) = outcomes
    assert ended is submitted
    return outcome


def kill_idle(executor: ProcessExecutor) -> None:
    """Kill a process that has no job, and wait until that is known."""
    pool: Any = executor._pool
    (pid,) = pool._processes
    os.kill(pid, signal.SIGKILL)
    while not pool._flags.broken:
        time.sleep(0.01)


def test_in_a_job() -> None:
    with ProcessExecutor(1, TIMEOUT_S) as executor:
        assert "its process died" in outcome_of(executor, job(die)).failure
        assert executor.deaths == 2  # the job is executed once more


def test_between_two_jobs() -> None:
    with ProcessExecutor(1, TIMEOUT_S) as executor:
        outcome_of(executor, job(lengths))
        kill_idle(executor)
        assert outcome_of(executor, job(lengths)).rows is not None
        assert executor.deaths == 1


def test_after_the_last_job() -> None:
    with ProcessExecutor(1, TIMEOUT_S) as executor:
        outcome_of(executor, job(lengths))
        kill_idle(executor)
    assert executor.deaths == 1


def test_before_a_metric_gets_another_process() -> None:
    with IsolatedMetric("m", StubMetric(lengths), TIMEOUT_S) as isolated:
        isolated.scores(REQUESTS)
        assert isinstance(isolated._executor, ProcessExecutor)
        kill_idle(isolated._executor)
        isolated.restart()
        isolated.scores(REQUESTS)
        assert isolated.crashes == 1


def test_in_the_moment_of_a_time_out(monkeypatch: pytest.MonkeyPatch) -> None:
    def wait_in_vain(futures: Any, *_: object) -> tuple[set[Any], set[Any]]:
        wait(futures)
        monkeypatch.undo()
        return set(), set(futures)

    monkeypatch.setattr(processes, "wait", wait_in_vain)
    with ProcessExecutor(1, TIMEOUT_S) as executor:
        assert "its process died" in outcome_of(executor, job(die)).failure
        assert executor.deaths == 3


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
