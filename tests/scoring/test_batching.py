"""Batches of requests: their sizes, their order, and slots."""

import time
from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import pytest

from maege.scoring import batching
from maege.scoring.batching import MetricQueue
from maege.scoring.deduplication import DistinctRequests, UnitsWhenNeeded
from maege.scoring.engine import score_all
from maege.scoring.executors.in_process import InProcessExecutor
from maege.scoring.executors.job import Job, Outcome, timeout_outcome
from tests.support.stub_metrics import StubMetric, lengths, request, texts


def test_batch_size_grows_without_changing_scores() -> None:
    metric = StubMetric(lengths)
    sizes: list[int] = []
    metric.score_requests = lambda batch: sizes.append(len(batch)) or lengths(batch)
    many = [request("a", "b" * (i % 50), str(i)) for i in range(5000)]
    scores = score_all(many, {"x": metric}).scores["x"]
    assert scores.values.tolist() == [i % 50 for i in range(5000)]
    assert sizes[:2] == [32, 256]
    assert sum(sizes) == 5000


@pytest.mark.slow
@pytest.mark.parametrize(("level", "seconds"), [("sentence", 5), ("corpus", 8)])
def test_batches_of_corpora_may_take_longer(level: str, seconds: int) -> None:
    """They share sentences. Here they are limited by their growth, 8 times the first batch."""
    requests = [replace(request, level=level) for request in texts(999)]
    distinct = DistinctRequests(requests, np.arange(len(requests)))
    queue = MetricQueue("m", StubMetric(lengths), UnitsWhenNeeded(lambda: distinct))
    first = queue.next_batch(seconds=100)
    queue.record(first, Outcome(np.zeros((len(first), 1)), wall=1.0))
    assert len(queue.next_batch(seconds=100)) == seconds * len(first)


class TimedSlots(InProcessExecutor):
    """Slots in which units take the given seconds, by metric, of a time that only jobs pass."""

    def __init__(self, number: int, seconds: dict[str, float]) -> None:
        super().__init__(None)
        self.number, self.seconds, self.now = number, seconds, 0.0
        self.running: list[tuple[float, Job]] = []

    def slots(self) -> int:
        return self.number

    def free_slots(self) -> int:
        return self.number - len(self.running)

    def submit(self, job: Job) -> None:
        self.running.append((self.now + len(job.units) * self.seconds[job.name], job))

    def outcomes(self) -> Iterator[tuple[Job, Outcome]]:
        self.now, job = first = min(self.running, key=lambda job: job[0])
        self.running.remove(first)
        seconds = len(job.units) * self.seconds[job.name]
        yield job, Outcome(np.zeros((len(job.units), 1)), wall=seconds)


def test_slots_end_together() -> None:
    requests = texts(2000)
    seconds = {"a": 9.0, "b": 4.0, "c": 1.0, "d": 0.5}
    for order in ("abcd", "cbad", "cdab", "dcba"):
        slots = TimedSlots(2, {name: s / len(requests) for name, s in seconds.items()})
        score_all(requests, {name: StubMetric(lengths) for name in order}, executor=slots)
        assert sum(seconds.values()) / 2 <= slots.now < sum(seconds.values()) / 2 + 0.25


@pytest.mark.parametrize("number", [2, 5])
def test_a_metric_that_may_hang_leaves_slots_to_others(number: int) -> None:
    slots = TimedSlots(number, {"hang": 1e6, "a": 1e-3, "b": 1e-3})
    ends: dict[str, float] = {}
    score_all(
        texts(200),
        {name: StubMetric(lengths) for name in slots.seconds},
        executor=slots,
        progress=lambda name, *_: ends.update({name: slots.now}),
    )
    assert max(ends["a"], ends["b"]) < 1 < ends["hang"]


class OneSlotWithLimit(TimedSlots):
    """A slot whose jobs are stopped after ten seconds."""

    def __init__(self, seconds: dict[str, float]) -> None:
        super().__init__(1, seconds)
        self.executed: list[str] = []

    def outcomes(self) -> Iterator[tuple[Job, Outcome]]:
        for job, outcome in super().outcomes():
            self.executed.append(job.name)
            late = outcome.wall > 10
            yield job, timeout_outcome(job, 10) if late else outcome


def test_what_timed_out_is_tried_again_after_all_others() -> None:
    slot = OneSlotWithLimit({"hang": 1e6, "a": 1e-3, "b": 1e-3})
    metrics = {name: StubMetric(lengths) for name in slot.seconds}
    assert {*score_all(texts(200), metrics, executor=slot).failures} == {"hang"}
    assert slot.executed[0] == slot.executed[-1] == "hang"
    assert slot.executed.count("hang") == 2


def test_a_slow_metric_gets_small_batches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batching, "CACHED_BATCH_TIME_S", 0.2)
    sizes: list[int] = []

    def slowly(batch):
        sizes.append(len(batch))
        time.sleep(0.002 * len(batch))
        return lengths(batch)

    metric = StubMetric(slowly)
    metric.cache_scores = True
    score_all(texts(400), {"x": metric})
    assert max(sizes) <= 110  # about the limit; the growth of batches would allow more
