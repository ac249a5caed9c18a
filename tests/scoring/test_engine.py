import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from maege.errors import MetricError
from maege.metric.score_request import ScoreRequest
from maege.plugins.registry import build
from maege.scoring import batching
from maege.scoring.batching import MetricQueue
from maege.scoring.deduplication import DistinctRequests, UnitsWhenNeeded
from maege.scoring.engine import score_all, score_one
from maege.scoring.executors.in_process import InProcessExecutor, IsolatingExecutor
from maege.scoring.executors.job import Job, Outcome, execute, timeout_outcome
from maege.scoring.executors.processes import ProcessExecutor
from tests.support.impatience import LIMIT_S, impatient
from tests.support.stub_metrics import LOADING, StubMetric, executor, lengths, request, texts

DASK = pytest.param("dask", marks=[pytest.mark.dask, pytest.mark.slow])


REQUESTS = [
    request("a", "b", "c"),
    request("x", "b", "c"),
    request("a", "b", "c"),
    request("a", "d"),
]


def test_without_values_there_is_what_scoring_took() -> None:
    result = score_all(REQUESTS, {"stub": StubMetric(lengths)})
    without = result.without_values()
    scores, own = without.scores["stub"], result.scores["stub"]
    assert (len(scores.values), len(own.values)) == (0, 4)
    filled = replace(scores, values=own.values, further=own.further, outcomes=own.outcomes)
    assert vars(filled) == vars(own)  # the same arrays, which == of dataclasses would compare
    assert scores.computed == 3


def test_equal_requests_are_scored_once() -> None:
    metric = StubMetric(lengths)
    score_one(REQUESTS, "stub", metric)
    assert metric.requests == [REQUESTS[0], REQUESTS[1], REQUESTS[3]]
    narrow = StubMetric(lengths, reads={"hypothesis"})
    assert score_one(REQUESTS, "stub", narrow).values.tolist() == [1, 1, 1, 1]
    assert [r.hypotheses for r in narrow.requests] == [("b",), ("d",)]


@pytest.mark.parametrize("field", ["source", "references"])
def test_scores_depend_on_the_fields_that_a_metric_reads(built_in: str, field: str) -> None:
    metric = build(built_in)
    requests = [
        request("a b c", "a b", "a b c", "a"),
        request("c", "a b d", "b"),
        # GLEU counts what the hypothesis shares with the source alone, here d.
        request("a b d", "a b c d e", "a b c x e"),
        # GREEN needs n-grams of all four orders.
        request("a b c d e x", "a b c d e y", "a b c d e z"),
        request("a", "a b", "a b"),  # an exact match
    ]
    changed = [
        ScoreRequest(
            ("zz a",) if field == "source" else r.sources,
            r.hypotheses,
            (("zz b",),) if field == "references" else r.references,
            r.level,
        )
        for r in requests
    ]
    scores, changed_scores = list(metric.score(requests)), list(metric.score(changed))
    assert (scores != changed_scores) == (field in metric.reads)


@pytest.mark.parametrize(
    ("score", "message"),
    [
        (lambda r: [1.0], r"must return 3 scores, but it returned 1$"),
        (lambda r: [1.0, float("nan"), 2.0], "returned nan for request 2"),
        (lambda r: [1.0, float("inf"), 2.0], "returned inf for request 2"),
        (lambda r: [1.0, -1.7e308, 2.0], "returned -1.7e.308; scores above 1e.150 cannot be aver"),
        (lambda r: ["a", "b", "c"], "not numbers"),
        (lambda r: ["1.5", "2", "3"], "not numbers"),
        (lambda r: [10**400, 1, 2], "not numbers"),
        (lambda r: [[1], [1, 2], 3], "not numbers"),
        (lambda r: sys.exit(1), "failed: SystemExit"),
        (lambda r: None, "not numbers|shape"),
        (lambda r: [[1.0, 2.0]] * 3, r"shape \(3, 2\)"),
        (lambda r: 1 / 0, "failed: ZeroDivisionError"),
    ],
)
def test_invalid_scores_raise(score, message: str) -> None:
    with pytest.raises(MetricError, match=message):
        score_one(REQUESTS, "stub", StubMetric(score))


STRINGS = ("bleu", "gleu", "max-sari", "minld", "sari")


def test_scores_in_processes_are_the_same() -> None:
    metrics = {name: build(name) for name in STRINGS}
    here = score_all(texts(90), metrics).scores
    backwards = dict(reversed(metrics.items()))
    there = score_all(texts(90), backwards, executor=ProcessExecutor(2, 600)).scores
    assert all((here[name].values == there[name].values).all() for name in metrics)


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


def test_progress_is_reported() -> None:
    calls: list[tuple[str, int, int]] = []
    score_all(
        REQUESTS,
        {"x": StubMetric(lengths), "y": StubMetric(lengths)},
        progress=lambda *progress: calls.append(progress),
    )
    assert calls == [("x", 3, 3), ("y", 3, 3)]


FAULTS = """
import asyncio, os, time, sys

class Grad(list):
    def __array__(self, *_, **__): raise RuntimeError("requires grad")

class Good:
    name = "good"
    def score(self, requests):
        return [float(len(r.hypotheses[0])) for r in requests]

class Faulty(Good):
    def __init__(self, how):
        self.how = how
    def score(self, requests):
        scores = super().score(requests)
        if any("fatal" in r.hypotheses[0] for r in requests):
            if self.how == "raise": raise KeyError("fatal")
            if self.how == "exit": sys.exit(1)
            if self.how == "die": os._exit(1)
            if self.how == "nan": scores[0] = float("nan")
            if self.how == "few": scores.pop()
            if self.how == "array": scores = Grad()
            if self.how == "cancel": raise asyncio.CancelledError
            if self.how == "sleep": time.sleep(600)
            if self.how == "spin":
                while True:
                    try: time.sleep(0.01)
                    except Exception: pass
        return scores
"""
FAILURES = {
    "raise": "failed: KeyError: 'fatal'",
    "exit": "failed: SystemExit: 1",
    "die": "its process died",
    "nan": "returned nan for request 1",
    "few": "but it returned ",
    "array": "failed: RuntimeError: requires grad",
    "cancel": "failed: CancelledError",
    "sleep": f"within {LIMIT_S:g} s",
    "spin": f"within {LIMIT_S:g} s",
}


@pytest.mark.slow
def test_a_process_loads_a_model_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("loading.py").write_text(LOADING)
    batches: list[int] = []
    result = score_all(
        texts(1000),
        {"loading": build("loading.py:Loading")},
        executor=executor("processes", 600),
        progress=lambda name, done, total: batches.append(done),
    )
    assert result.failures == {}
    assert len(batches) > 2
    loaded = Path("loaded").read_text().split()
    assert len(loaded) == len(set(loaded)) <= 2


@pytest.mark.parametrize("kind", ["in process", "processes", DASK])
def test_a_faulty_metric_does_not_affect_the_others(kind: str, tmp_path: Path) -> None:
    (tmp_path / "faults.py").write_text(FAULTS)
    file = f"{tmp_path}/faults.py"
    requests = [*texts(60), request("a", "a fatal one", "b")]
    # Every timeout is waited for; in processes one of two is enough.
    left_out = {"die"} if kind == "in process" else {"sleep"}
    expected = {fault: message for fault, message in FAILURES.items() if fault not in left_out}
    metrics = {fault: build(f"{file}:Faulty", {"how": fault}) for fault in expected}
    metrics |= {"bleu": build("bleu"), "good": build(f"{file}:Good")}
    waiting = impatient(executor(kind, 600), "sleep", "spin")
    result = score_all(requests, metrics, executor=waiting)
    assert set(result.scores) == {"bleu", "good"}
    assert result.scores["good"].values.tolist() == lengths(requests)
    alone = score_one(requests, "bleu", build("bleu"))
    assert (result.scores["bleu"].values == alone.values).all()
    for fault, message in expected.items():
        assert message in result.failures[fault], fault


@pytest.mark.parametrize("kind", ["processes", DASK])
def test_a_metric_that_cannot_be_pickled_does_not_affect_the_others(kind: str) -> None:
    metrics = {"x": StubMetric(lengths), "y": build("ld")}
    metrics["x"].held = (number for number in range(3))  # generators cannot be pickled
    scored = score_all(REQUESTS, metrics, executor=executor(kind, 600))
    assert "cannot be sent to another process" in scored.failures["x"]
    assert set(scored.scores) == {"y"}


LATE = """
import os, threading

class Late:
    name = "late"
    def score(self, requests):
        threading.Timer(0.2, os._exit, [1]).start()
        return [1.0] * len(requests)
"""


@pytest.mark.slow
def test_only_the_metric_whose_process_dies_fails(tmp_path: Path) -> None:
    """A process that dies after its last job takes the next one with it, of another metric."""
    (tmp_path / "late.py").write_text(LATE)
    metrics = {"late": build(f"{tmp_path}/late.py:Late"), "bleu": build("bleu")}

    def progress(name: str, done: int, total: int) -> None:
        time.sleep(0.4)  # so that the process dies while it is idle

    scored = score_all(texts(300), metrics, executor=ProcessExecutor(2, 600), progress=progress)
    assert "bleu" in scored.scores
    assert set(scored.failures) <= {"late"}


LARGE = """
import os, time
model = []
class Large:
    name, cache_scores, signature = "large", True, "large|1"
    def score(self, requests):
        model[:] = model or [b"1" * 350_000_000]
        time.sleep(1.1)
        return [os.getpid()] * len(requests)
"""


@pytest.mark.slow
def test_a_process_that_loads_a_large_model_is_kept(tmp_path: Path) -> None:
    (tmp_path / "large.py").write_text(LARGE)
    metrics = {"large": build(f"{tmp_path}/large.py:Large")}
    scores = score_all(texts(3), metrics, executor=IsolatingExecutor(600)).scores["large"]
    assert len(set(scores.values)) == 1


def test_instances_of_a_derived_dataclass_are_not_merged(tmp_path: Path) -> None:
    (tmp_path / "scaled.py").write_text(
        "from maege.metrics.gleu.metric import Gleu\n"
        "class Scaled(Gleu):\n"
        "    def __init__(self, sign):\n        object.__setattr__(self, 'sign', sign)\n"
        "    def sentence_score(self, rows):\n"
        "        return self.sign * super().sentence_score(rows)\n"
    )
    file = f"{tmp_path}/scaled.py:Scaled"
    metrics = {str(sign): build(file, {"sign": sign}) for sign in (1, -1)}
    scores = score_all(texts(5), metrics).scores
    assert (scores["1"].values == -scores["-1"].values).all()
    assert scores["1"].values.any()


def test_an_attribute_called_parts_does_not_make_a_composite_metric() -> None:
    metric = StubMetric(lengths)
    metric.parts = ["some", "text"]
    assert score_one(REQUESTS, "x", metric).values.tolist() == lengths(REQUESTS)


class Session(StubMetric):
    """A metric with a session."""

    def __init__(self, error: Exception | None = None) -> None:
        super().__init__(lengths)
        self.error = error
        self.log: list[str] = []

    @contextmanager
    def session(self):
        if self.error:
            raise self.error
        self.log.append("begin")
        yield self
        self.log.append("end")


def test_sessions_begin_when_needed_and_end() -> None:
    good, bad = Session(), Session(OSError("no room"))
    scored = score_all(REQUESTS, {"good": good, "bad": bad})
    assert good.log == ["begin", "end"]
    assert "cannot be started: OSError: no room" in scored.failures["bad"]
    assert set(scored.scores) == {"good"}


def test_an_error_at_the_end_of_a_session_changes_nothing() -> None:
    class FailingAtExit(Session):
        @contextmanager
        def session(self):
            yield self
            raise RuntimeError("cannot stop")

    scored = score_all(REQUESTS, {"x": FailingAtExit(), "y": build("ld")})
    assert set(scored.scores) == {"x", "y"}
    assert scored.failures == {}


def test_an_interrupt_stops_the_scoring() -> None:
    session = Session()

    def interrupt(batch):
        raise KeyboardInterrupt

    session.score_requests = interrupt
    with pytest.raises(KeyboardInterrupt):
        score_all(REQUESTS, {"x": session, "y": build("ld")})


def chatty(requests):
    print("loading", file=sys.stdout)
    return lengths(requests)


def forking(requests):
    import os

    os.fork()  # and both go on
    return lengths(requests)


@pytest.mark.parametrize("jobs", [1, 2])
def test_the_output_of_a_metric_is_discarded(jobs: int, capfd: pytest.CaptureFixture[str]) -> None:
    executor = ProcessExecutor(jobs, 600) if jobs > 1 else None
    scores = score_all(REQUESTS, {"m": StubMetric(chatty)}, executor=executor).scores["m"]
    (note,) = scores.notes
    assert "m writes to standard output" in note
    assert "loading" not in capfd.readouterr().out


@pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")
def test_process_forked_by_a_metric_ends_in_its_job() -> None:
    values = (
        score_all(REQUESTS, {"m": StubMetric(forking)}, executor=ProcessExecutor(2, 600))
        .scores["m"]
        .values
    )
    assert values.tolist() == [1, 1, 1, 1]
    outcome = execute(Job("m", StubMetric(forking), REQUESTS))
    assert outcome.forked
    assert not execute(Job("m", StubMetric(lengths), REQUESTS)).forked


LOUD = """
import os

class Loud:
    name = "loud"
    def score(self, requests):
        print("in Python")
        os.write(1, b"below Python")
        return [1.0 for _ in requests]

class Quiet:
    name = "quiet"
    def score(self, requests):
        return [1.0 for _ in requests]
"""


def test_output_is_attributed_to_its_metric(tmp_path: Path) -> None:
    (tmp_path / "loud.py").write_text(LOUD)
    jobs = [Job(c, build(f"{tmp_path}/loud.py:{c}"), REQUESTS) for c in ("Loud", "Quiet")]
    printed = []
    with ProcessExecutor(1, 600) as processes:
        for job in jobs:
            processes.submit(job)
            ((_, outcome),) = processes.outcomes()
            printed.append(outcome.printed)
    assert printed == ["in Python\n", ""]
