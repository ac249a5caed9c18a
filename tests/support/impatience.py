"""Short waits for metrics that never return, while all others have time on a busy machine."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pytest

from maege.metric.score_request import ScoreRequest
from maege.scoring.executors.job import Executor, Job, Outcome
from maege.studies.vet.isolated_metric import IsolatedMetric

LIMIT_S, LONG_S = 0.3, 600  # the start of a process counts as time of its first job


def impatient(executor: Any, *metrics: str) -> Executor:
    """Let an executor wait no longer when only jobs of these metrics are left."""
    outcomes = executor.outcomes

    def wait() -> Iterator[tuple[Job, Outcome]]:
        state = vars(executor)
        jobs = [*state.get("_jobs", ()), *(job for job, _ in state.get("_running", {}).values())]
        names = {job.name for job in jobs or state.get("_suspects", ())}
        executor._timeout = LIMIT_S if names <= {*metrics} else LONG_S
        return outcomes()

    executor.outcomes = wait
    return executor


def limit_calls(
    patch: pytest.MonkeyPatch, hangs: Callable[[str, Sequence[ScoreRequest]], bool]
) -> None:
    """Let isolated metrics wait no longer for calls that ``hangs`` tells by name and requests."""
    call = IsolatedMetric.call

    def limited(isolated: IsolatedMetric, requests: Sequence[ScoreRequest]) -> Outcome:
        executor: Any = isolated._executor
        executor._timeout = LIMIT_S if hangs(isolated.name, requests) else LONG_S
        return call(isolated, requests)

    patch.setattr(IsolatedMetric, "call", limited)
