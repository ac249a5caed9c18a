"""Jobs, also of metrics whose process dies, and what comes of them."""

import os
import signal
from collections.abc import Callable, Sequence

from maege.metric.score_request import ScoreRequest
from maege.scoring.executors.job import Job, Outcome
from maege.scoring.executors.processes import ProcessExecutor
from tests.support.stub_metrics import StubMetric, texts

REQUESTS = texts(3)
TIMEOUT_S = 30


def die(requests: Sequence[ScoreRequest] = ()) -> list[int]:
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError


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
