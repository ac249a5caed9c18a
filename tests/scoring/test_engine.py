import sys
import time
from contextlib import contextmanager
from pathlib import Path

import numpy as np
import pytest

from maege.errors import MetricError
from maege.metric import ScoreRequest
from maege.plugins.registry import build
from maege.scoring.engine import score_all, score_one
from maege.scoring.executors.dask_cluster import DaskCluster
from maege.scoring.executors.in_process import InProcess
from maege.scoring.executors.job import Job, perform
from maege.scoring.executors.processes import Processes


class Given:
    """A metric that returns what it is told, and remembers what it was asked."""

    name = "given"

    def __init__(self, answer, reads=None) -> None:
        self.answer = answer
        self.asked: list[ScoreRequest] = []
        if reads is not None:
            self.reads = frozenset(reads)

    def score(self, requests):
        self.asked += requests
        return self.answer(requests)


def request(source: str, hypothesis: str, *references: str) -> ScoreRequest:
    return ScoreRequest((source,), (hypothesis,), (references,), "sentence")


REQUESTS = [
    request("a", "b", "c"),
    request("x", "b", "c"),
    request("a", "b", "c"),
    request("a", "d"),
]


def length(requests):
    return [len(r.hypotheses[0]) for r in requests]


def test_equal_requests_are_asked_once() -> None:
    metric = Given(length)
    score_one(REQUESTS, "given", metric)
    assert metric.asked == [REQUESTS[0], REQUESTS[1], REQUESTS[3]]
    narrow = Given(length, reads={"hypothesis"})
    assert score_one(REQUESTS, "given", narrow).values.tolist() == [1, 1, 1, 1]
    assert [r.hypotheses for r in narrow.asked] == [("b",), ("d",)]


def test_a_metric_reads_what_it_says(built_in: str) -> None:
    metric = build(built_in)
    rich = [request("a b c", "a b", "a b c", "a"), request("c", "a b d", "b")]
    for field in {"source", "references"} - metric.reads:
        changed = [
            ScoreRequest(
                ("zz",) if field == "source" else r.sources,
                r.hypotheses,
                (("zz",),) if field == "references" else r.references,
                r.level,
            )
            for r in rich
        ]
        assert metric.score(rich) == metric.score(changed)


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        (lambda r: [1.0], r"asked for 3 scores and returned 1$"),
        (lambda r: [1.0, float("nan"), 2.0], "returned nan for request 2"),
        (lambda r: [1.0, float("inf"), 2.0], "returned inf for request 2"),
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
def test_bad_answers(answer, told: str) -> None:
    with pytest.raises(MetricError, match=told):
        score_one(REQUESTS, "given", Given(answer))


STRINGS = ("bleu", "gleu", "max-sari", "minld", "sari")


def texts(count: int) -> list[ScoreRequest]:
    rng = np.random.default_rng(1)
    lines = [" ".join(rng.choice(list("abcde"), size=rng.integers(1, 9))) for _ in range(count + 3)]
    return [request(*lines[i : i + 4]) for i in range(count)]


def test_processes_change_nothing() -> None:
    metrics = {name: build(name) for name in STRINGS}
    one = score_all(texts(90), metrics).scores
    backwards = dict(reversed(metrics.items()))
    two = score_all(texts(90), backwards, executor=Processes(2, 300)).scores
    assert all((one[name].values == two[name].values).all() for name in metrics)


def test_batches_grow_with_the_speed_and_change_nothing() -> None:
    metric = Given(length)
    sizes: list[int] = []
    metric.answer = lambda asked: sizes.append(len(asked)) or length(asked)
    many = [request("a", "b" * (i % 50), str(i)) for i in range(5000)]
    scores = score_all(many, {"x": metric}).scores["x"]
    assert scores.values.tolist() == [i % 50 for i in range(5000)]
    assert sizes[:2] == [32, 256]
    assert sum(sizes) == 5000


def test_a_slow_metric_is_asked_in_small_batches() -> None:
    sizes: list[int] = []

    def slowly(asked):
        sizes.append(len(asked))
        time.sleep(0.02 * len(asked))
        return length(asked)

    metric = Given(slowly)
    metric.cache_scores = True
    score_all(texts(150), {"x": metric})
    assert max(sizes) <= 110  # about two seconds


def test_progress_is_told() -> None:
    told: list[tuple[str, int, int]] = []
    score_all(
        REQUESTS,
        {"x": Given(length), "y": Given(length)},
        progress=lambda *progress: told.append(progress),
    )
    assert told == [("x", 3, 3), ("y", 3, 3)]


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
TOLD = {
    "raise": "failed: KeyError: 'fatal'",
    "exit": "failed: SystemExit: 1",
    "die": "the process that asked it died",
    "nan": "returned nan for request 1",
    "few": "scores and returned ",
    "array": "failed: RuntimeError: requires grad",
    "cancel": "failed: CancelledError",
    "sleep": "within 3 s (`executor.timeout`)",
    "spin": "within 3 s (`executor.timeout`)",
}


@pytest.mark.parametrize("kind", ["here", "processes", "dask"])
def test_a_faulty_metric_loses_only_itself(kind: str, tmp_path: Path) -> None:
    (tmp_path / "faults.py").write_text(FAULTS)
    file = f"{tmp_path}/faults.py"
    asked = [*texts(60), request("a", "a fatal one", "b")]
    # Each limit takes its time: what is stopped by one is tried once in other processes.
    left_out = {"die"} if kind == "here" else {"sleep"}
    told = {how: why for how, why in TOLD.items() if how not in left_out}
    metrics = {how: build(f"{file}:Faulty", {"how": how}) for how in told}
    metrics |= {"bleu": build("bleu"), "good": build(f"{file}:Good")}
    # In processes, starting them counts.
    limit = {"here": 3, "processes": 15, "dask": 15}[kind]
    scored = score_all(asked, metrics, executor=executor(kind, limit))
    assert set(scored.scores) == {"bleu", "good"}
    assert scored.scores["good"].values.tolist() == length(asked)
    assert (scored.scores["bleu"].values == score_one(asked, "bleu", build("bleu")).values).all()
    for how, why in told.items():
        assert why.replace("3 s", f"{limit} s") in scored.failures[how], how


def executor(kind: str, limit: float):
    if kind == "here":
        return InProcess(limit)
    return Processes(2, limit) if kind == "processes" else DaskCluster(None, 2, limit)


@pytest.mark.parametrize("kind", ["processes", "dask"])
def test_what_cannot_be_sent_loses_only_itself(kind: str) -> None:
    metrics = {"x": Given(length), "y": build("ld")}
    metrics["x"].held = (number for number in range(3))  # generators cannot be pickled
    scored = score_all(REQUESTS, metrics, executor=executor(kind, 60))
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


def test_only_who_dies_is_blamed(tmp_path: Path) -> None:
    """A process that dies after its answer takes the next job along, which is not to blame."""
    (tmp_path / "late.py").write_text(LATE)
    metrics = {"late": build(f"{tmp_path}/late.py:Late"), "bleu": build("bleu")}

    def progress(name: str, done: int, total: int) -> None:
        time.sleep(0.4)  # nobody looks when it dies

    scored = score_all(texts(300), metrics, executor=Processes(2, 60), progress=progress)
    assert "bleu" in scored.scores


def test_equal_is_only_what_is_known_to_be(tmp_path: Path) -> None:
    (tmp_path / "scaled.py").write_text(
        "from maege.metrics.gleu import Gleu\n"
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


def test_an_attribute_called_parts_is_a_metrics_own_affair() -> None:
    metric = Given(length)
    metric.parts = ["some", "text"]
    assert score_one(REQUESTS, "x", metric).values.tolist() == length(REQUESTS)


class Session(Given):
    """A metric that has to be made ready."""

    def __init__(self, trouble: Exception | None = None) -> None:
        super().__init__(length)
        self.trouble = trouble
        self.log: list[str] = []

    @contextmanager
    def session(self):
        if self.trouble:
            raise self.trouble
        self.log.append("begin")
        yield self
        self.log.append("end")


def test_sessions_begin_when_needed_and_end() -> None:
    good, bad = Session(), Session(OSError("no room"))
    scored = score_all(REQUESTS, {"good": good, "bad": bad})
    assert good.log == ["begin", "end"]
    assert "cannot be made ready: OSError('no room')" in scored.failures["bad"]
    assert set(scored.scores) == {"good"}


def test_a_session_that_does_not_end_well_costs_no_score() -> None:
    class Clumsy(Session):
        @contextmanager
        def session(self):
            yield self
            raise RuntimeError("cannot stop")

    scored = score_all(REQUESTS, {"x": Clumsy(), "y": build("ld")})
    assert set(scored.scores) == {"x", "y"}
    assert scored.failures == {}


def test_an_interrupt_is_not_taken_for_a_fault() -> None:
    session = Session()

    def interrupt(asked):
        raise KeyboardInterrupt

    session.answer = interrupt
    with pytest.raises(KeyboardInterrupt):
        score_all(REQUESTS, {"x": session, "y": build("ld")})


def chatty(requests):
    print("loading", file=sys.stdout)
    return length(requests)


def forking(requests):
    import os

    os.fork()  # and both go on
    return length(requests)


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")
def test_what_a_metric_prints_is_left_out(jobs: int, capfd: pytest.CaptureFixture[str]) -> None:
    executor = Processes(jobs, 60) if jobs > 1 else None
    scores = score_all(REQUESTS, {"m": Given(chatty)}, executor=executor).scores["m"]
    assert scores.notes == ("m writes to standard output; that is left out",)
    assert "loading" not in capfd.readouterr().out


@pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")
def test_a_copy_of_the_process_ends_where_it_was_made() -> None:
    values = (
        score_all(REQUESTS, {"m": Given(forking)}, executor=Processes(2, 60)).scores["m"].values
    )
    assert values.tolist() == [1, 1, 1, 1]
    outcome = perform(Job("m", Given(forking), REQUESTS))
    assert outcome.forked
    assert not perform(Job("m", Given(length), REQUESTS)).forked


LOUD = """
import os

class Loud:
    name = "loud"
    def score(self, requests):
        print("in Python")
        os.write(1, b"past Python")
        return [1.0 for _ in requests]

class Quiet:
    name = "quiet"
    def score(self, requests):
        return [1.0 for _ in requests]
"""


def test_what_one_metric_prints_is_not_said_of_another(tmp_path: Path) -> None:
    (tmp_path / "loud.py").write_text(LOUD)
    jobs = [Job(c, build(f"{tmp_path}/loud.py:{c}"), REQUESTS) for c in ("Loud", "Quiet")]
    printed = []
    with Processes(1, 60) as place:
        for job in jobs:
            place.submit(job)
            ((_, outcome),) = place.finished()
            printed.append(outcome.printed)
    assert printed == ["in Python\n", ""]
