import sys
import time
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from maege.plugins.registry import build
from maege.scoring.engine import score_all, score_one
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


STRINGS = ("bleu", "gleu", "max-sari", "minld", "sari")


def test_scores_in_processes_are_the_same() -> None:
    metrics = {name: build(name) for name in STRINGS}
    here = score_all(texts(90), metrics).scores
    backwards = dict(reversed(metrics.items()))
    there = score_all(texts(90), backwards, executor=ProcessExecutor(2, 600)).scores
    assert all((here[name].values == there[name].values).all() for name in metrics)


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


@pytest.mark.parametrize("jobs", [1, 2])
def test_the_output_of_a_metric_is_discarded(jobs: int, capfd: pytest.CaptureFixture[str]) -> None:
    executor = ProcessExecutor(jobs, 600) if jobs > 1 else None
    scores = score_all(REQUESTS, {"m": StubMetric(chatty)}, executor=executor).scores["m"]
    (note,) = scores.notes
    assert "m writes to standard output" in note
    assert "loading" not in capfd.readouterr().out
