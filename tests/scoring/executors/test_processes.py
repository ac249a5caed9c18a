"""Every death of a process of metrics is noticed and counted, however it comes."""

import os
import signal
import sys
import time
from collections.abc import Sequence
from concurrent.futures import wait
from dataclasses import replace
from typing import Any

import pytest

from maege.metric.score_request import ScoreRequest
from maege.scoring.executors import processes
from maege.scoring.executors.processes import ProcessExecutor
from maege.studies.vet.isolated_metric import IsolatedMetric
from tests.scoring.executors.dying_jobs import REQUESTS, TIMEOUT_S, die, job, outcome_of
from tests.support.stub_metrics import StubMetric, lengths

SLOTS = [*range(2)]
loaded: list[float] = []  # by this process


def sleep(requests: Sequence[ScoreRequest]) -> list[int]:
    time.sleep(10 * TIMEOUT_S)
    return lengths(requests)


def loaded_or_zero(requests: Sequence[ScoreRequest]) -> list[float]:
    return (loaded or [0.0]) * len(requests)


def kill_idle(executor: ProcessExecutor) -> None:
    """Kill a process that has no job, and wait until that is known."""
    pool: Any = executor._pools[0]
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
        assert executor.deaths == 2


@pytest.mark.skipif(sys.platform != "linux", reason="only there are copies")
def test_copies_have_what_this_process_has_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.modules[__name__], "loaded", [0.5])
    jobs = [replace(job(loaded_or_zero), slot=slot) for slot in SLOTS]
    with ProcessExecutor(len(SLOTS), TIMEOUT_S, are_copies=True) as executor:
        outcomes = [outcome_of(executor, submitted) for submitted in jobs]
        assert [outcome.rows is not None and outcome.rows.max() for outcome in outcomes] == [
            0.5
        ] * 2
        assert "its process died" in outcome_of(executor, job(die)).failure
        assert executor.deaths == 2
        assert outcome_of(executor, job(lengths)).rows is not None


def test_jobs_of_a_slot_have_the_same_process() -> None:
    def process(requests: Sequence[ScoreRequest]) -> list[int]:
        return [os.getpid()] * len(requests)

    with ProcessExecutor(len(SLOTS), TIMEOUT_S) as executor:
        outcomes = [
            outcome_of(executor, replace(job(process), slot=slot)) for slot in SLOTS + SLOTS
        ]
        ids = [outcome.rows is not None and outcome.rows[0, 0] for outcome in outcomes]
    assert ids[:2] == ids[2:]
    assert len({*ids}) == 2


def test_a_timeout_ends_no_other_process() -> None:
    with ProcessExecutor(len(SLOTS), TIMEOUT_S) as executor:
        slow, quick = replace(job(sleep), slot=0), replace(job(lengths), slot=1)
        outcome_of(executor, quick)
        executor._timeout = 1
        (process,) = executor._pools[1]._processes
        assert outcome_of(executor, slow).timed_out
        assert [*executor._pools] == [1]
        assert [*executor._pools[1]._processes] == [process]
