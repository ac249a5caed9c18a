"""A metric in a process of its own, called with exactly the given batches."""

from collections.abc import Sequence
from contextlib import ExitStack, suppress
from dataclasses import replace
from time import monotonic

import numpy as np

from maege.array_types import Floats
from maege.errors import MetricError
from maege.metric.metric import Metric
from maege.metric.score_request import ScoreRequest
from maege.scoring.calling import session
from maege.scoring.executors.in_process import InProcessExecutor
from maege.scoring.executors.job import Executor, Job, Outcome
from maege.scoring.executors.plugin_process import try_session
from maege.scoring.executors.processes import ProcessExecutor
from maege.scoring.executors.worker import pack

SEARCH_BATCH_SIZE = 64  # requests


class IsolatedMetric:
    """A context manager that calls a metric batch by batch and records how it behaves.

    ``timeout``: seconds for each batch. Raises MetricError on entry, if the metric's ``session``
    raises an error.
    """

    def __init__(self, name: str, metric: Metric, timeout: float) -> None:
        self.name, self.metric = name, metric
        self.outcomes: list[Outcome] = []  # what each call returned, in order
        # Why the metric cannot be sent to another process; it then runs in this one.
        self.not_picklable_reason = ""
        self._timeout = timeout
        self._starts = 0
        self._earlier_crashes = 0  # of processes before the present one
        self._stack = ExitStack()
        self._executor: Executor

    def __enter__(self) -> "IsolatedMetric":
        try:
            try_session(self.metric, self.name)
            self._ready = self._stack.enter_context(session(self.metric, self.name))
        except MetricError as error:
            raise MetricError(f"metric {self.name!r} could not be started: {error}") from error
        try:
            pack(self._job([]))
        except MetricError as error:
            self.not_picklable_reason = str(error)
        self._start()
        return self

    def __exit__(self, *_: object) -> None:
        self._executor.__exit__(None, None, None)
        self._stack.close()

    def _job(self, requests: Sequence[ScoreRequest]) -> Job:
        return Job(self.name, self._ready, list(requests), plugin=self.metric.plugin_module)

    @property
    def crashes(self) -> int:
        """How often the process of the metric died."""
        return self._earlier_crashes + self._executor.deaths

    def _start(self) -> None:
        self._starts += 1
        if self.not_picklable_reason:
            self._executor = InProcessExecutor(self._timeout)
        else:  # a new hash seed changes the order of sets of texts
            self._executor = ProcessExecutor(
                1, self._timeout, {"PYTHONHASHSEED": str(self._starts)}
            )
        self._executor.__enter__()

    def restart(self) -> None:
        """Replace the process by a new one, with another hash seed."""
        self._executor.__exit__(None, None, None)
        self._earlier_crashes += self._executor.deaths
        self._start()

    def call(self, requests: Sequence[ScoreRequest]) -> Outcome:
        """Score one batch; if the process dies, it is replaced and the batch is sent once more."""
        self._executor.submit(self._job(requests))
        done: list[tuple[Job, Outcome]] = []
        while not done:
            done = list(self._executor.outcomes())
        outcome = done[0][1]
        if outcome.rows is not None and np.isnan(outcome.rows).any():
            lacking = int(np.isnan(outcome.rows).any(axis=1).sum())
            reason = f"no score for {lacking} of {len(requests)} texts"
            outcome = replace(outcome, rows=None, failure=f"metric {self.name!r} has {reason}")
        self.outcomes.append(outcome)
        return outcome

    def instead(self, metric: Metric) -> "IsolatedMetric":
        """Return another metric, to be called in the same way."""
        return IsolatedMetric(self.name, metric, self._timeout)

    def scores(self, requests: Sequence[ScoreRequest]) -> Floats:
        """Score one batch, shape (requests,). Raises MetricError if there are no scores."""
        outcome = self.call(requests)
        if outcome.rows is None:
            raise MetricError(outcome.failure)
        return outcome.rows[:, 0]


def find_failing_text(
    name: str, metric: Metric, requests: Sequence[ScoreRequest], timeout: float
) -> str | None:
    """Return the first hypothesis of a request for which a metric, which failed, has no score.

    None if it is not found in time. ``timeout``: seconds for each batch, and for the whole search.
    """
    deadline = monotonic() + timeout
    with suppress(MetricError), IsolatedMetric(name, metric, timeout) as isolated:
        for start in range(0, len(requests), SEARCH_BATCH_SIZE):
            batch = requests[start : start + SEARCH_BATCH_SIZE]
            if monotonic() > deadline or isolated.call(batch).timed_out:
                break
            if isolated.outcomes[-1].rows is not None:
                continue
            failing = (
                request
                for request in batch
                if monotonic() <= deadline and isolated.call([request]).rows is None
            )
            return next((request.hypotheses[0] for request in failing), None)
    return None
