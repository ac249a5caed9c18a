"""Small metrics, requests and executors for the tests of scoring and of plug-ins."""

from collections.abc import Callable, Collection, Sequence

import dask
import numpy as np

from maege.metric.metric import Metric
from maege.metric.score_request import ScoreRequest
from maege.scoring.executors.dask_cluster import DaskExecutor
from maege.scoring.executors.in_process import InProcessExecutor
from maege.scoring.executors.job import Executor
from maege.scoring.executors.processes import ProcessExecutor
from tests.support.dask_processes import METHOD, forks

# Says when it has loaded its model, as one that a class of transformers would.
LOADING = """
import os, time

class Loading:
    name = "loading"
    model = None

    def score(self, requests):
        if self.model is None:
            self.model = object()
            with open("loaded", "a") as file:
                print(os.getpid(), file=file)
        time.sleep(0.002 * len(requests))
        return [len(request.hypotheses[0]) for request in requests]
"""

# A module with an expensive additive metric, which logs every sentence that it counts.
EXPENSIVE = """
import os, time
from dataclasses import dataclass
import numpy as np
from maege.metric.counting_metric import AdditiveMetric

@dataclass(frozen=True)
class Slow(AdditiveMetric):
    seconds: float = 0.0
    name = "slow"
    reads = frozenset({"hypothesis"})
    cache_scores = True
    columns = ("letters", "tokens")

    def counts(self, segments):
        time.sleep(self.seconds * len(segments))
        if log := os.environ.get("SCORED_SENTENCES"):
            with open(log, "a") as file:
                file.writelines(s.hypothesis + "\\n" for s in segments)
        return np.array([[len(s.hypothesis), len(s.hypothesis.split())] for s in segments])

    def corpus_score(self, totals):
        return totals[..., 0] / np.maximum(1, totals[..., 1])
"""


class StubMetric(Metric):
    """A metric that returns what a function returns, and records the requests."""

    name = "stub"

    def __init__(
        self,
        score: Callable[[Sequence[ScoreRequest]], object],
        reads: Collection[str] | None = None,
    ) -> None:
        self.score_requests = score
        self.requests: list[ScoreRequest] = []
        if reads is not None:
            self.reads = frozenset(reads)

    def score(self, requests: Sequence[ScoreRequest]):
        self.requests += requests
        return self.score_requests(requests)


class ExpensiveStub(StubMetric):
    """The same, with cached scores."""

    cache_scores = True
    signature = "stub|1"


class ForkedDask(DaskExecutor):
    """Its workers are forks of a process that has imported Dask, which each would do otherwise."""

    def __init__(self, number: int, timeout: float) -> None:
        forks()
        self._method = dask.config.set({METHOD: "forkserver"})
        super().__init__(None, number, timeout)

    def __exit__(self, *error: object) -> None:
        super().__exit__(*error)
        self._method.__exit__(None, None, None)


def lengths(requests: Sequence[ScoreRequest]) -> list[int]:
    """Return the number of characters of each hypothesis."""
    return [len(request.hypotheses[0]) for request in requests]


def request(source: str, hypothesis: str, *references: str) -> ScoreRequest:
    """Return the request of one sentence."""
    return ScoreRequest((source,), (hypothesis,), (references,), "sentence")


def texts(count: int) -> list[ScoreRequest]:
    """Return requests of random sentences, with two references each; always the same."""
    rng = np.random.default_rng(1)
    lines = [" ".join(rng.choice(list("abcde"), size=rng.integers(1, 9))) for _ in range(count + 3)]
    return [request(*lines[i : i + 4]) for i in range(count)]


def executor(kind: str, timeout: float) -> Executor:
    """Return an executor: "in process", "processes" (two) or "dask" (two workers)."""
    return {
        "in process": lambda: InProcessExecutor(timeout),
        "processes": lambda: ProcessExecutor(2, timeout),
        "dask": lambda: ForkedDask(2, timeout),
    }[kind]()
