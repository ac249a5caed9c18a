"""Runs with slow metrics are killed, or a program, server or batch fails: scores are kept."""

import signal
import sys
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import pytest

from maege.metric.metric import IncrementalMetric, Metric
from maege.metric.score_request import ScoreRequest
from maege.plugins.registry import build
from maege.scoring.batching import BATCH_TIME_S
from maege.scoring.cache import ScoreCache
from maege.scoring.engine import score_all
from maege.scoring.executors.in_process import InProcessExecutor, IsolatingExecutor
from maege.scoring.executors.processes import ProcessExecutor
from tests.support.command_line import start
from tests.support.stub_metrics import ExpensiveStub, StubMetric, lengths, texts

pytestmark = pytest.mark.xdist_group("waiting")

# Logs the id of a request when it is read and when it is answered; the time that it takes, and how
# it behaves at one of its requests, are arguments.
PROGRAM = """
import json, os, sys, time
log = os.open("log", os.O_WRONLY | os.O_APPEND | os.O_CREAT)
for number, line in enumerate(sys.stdin, 1):
    request = json.loads(line)
    os.write(log, f"asked {request['id']}\\n".encode())
    time.sleep(float(sys.argv[1]))
    if number == int(sys.argv[2]):
        exec(sys.argv[3])
    os.write(log, f"answered {request['id']}\\n".encode())
    score = len(request["hypotheses"][0])
    print(json.dumps({"id": request["id"], "score": score}), flush=True)
"""
SECONDS = 0.3
KILLS = 2


def program(directory: Path, seconds: float = 0, number: int = 0, event: str = "pass") -> Metric:
    (directory / "program.py").write_text(PROGRAM)
    return build("external", {
        "command": [sys.executable, "program.py", str(seconds), str(number), event],
        "working_directory": str(directory), "cache_version": 1, "timeout": 2,
    })  # fmt: skip


def logged(directory: Path, event: str) -> list[str]:
    log = directory / "log"
    lines = log.read_text().splitlines() if log.exists() else []
    return [line.split()[1] for line in lines if line.startswith(event)]


def cached(directory: Path) -> int:
    with ScoreCache(directory / "scores.sqlite") as cache:
        return sum(entries.count for entries in cache.stats())


def score_cached(directory: Path, metric: Metric, number: int):
    with ScoreCache(directory / "scores.sqlite") as cache:
        return score_all(texts(number), {"x": metric}, cache=cache)


@pytest.mark.parametrize(
    ("jobs", "kind"),
    [
        (1, "local"),
        pytest.param(2, "local", marks=pytest.mark.slow),
        pytest.param(1, "dask", marks=[pytest.mark.slow, pytest.mark.dask]),
    ],
)
def test_a_killed_run_loses_only_requests_in_flight(jobs: int, kind: str, tmp_path: Path) -> None:
    program(tmp_path, SECONDS)
    (tmp_path / "c.yaml").write_text(
        "corpus: tiny\nsynthetic_corpora: null\ncache: scores.sqlite\n"
        f"metrics:\n- external: {{command: [{sys.executable}, program.py, '{SECONDS}', '0', pass],"
        " cache_version: 1}\n"
    )
    command = ["run", "c.yaml", "--jobs", str(jobs), "--set", f"executor.kind={kind}"]
    for kill in range(KILLS):
        before = len(logged(tmp_path, "answered"))
        process = start(*command, cwd=tmp_path, start_new_session=True)
        deadline = time.monotonic() + 600
        while len(logged(tmp_path, "answered")) < before + 7 + kill:
            assert time.monotonic() < deadline
            assert process.poll() is None
            time.sleep(0.01)
        process.send_signal(signal.SIGKILL)
        process.wait()
    time.sleep(2 * SECONDS)  # for programs that have not yet noticed
    asked = Counter(logged(tmp_path, "asked"))
    # A job hands over after 0.5 s: what it had, and the request in flight, are computed again.
    assert cached(tmp_path) >= len(asked) - KILLS * jobs * 3
    assert sum(asked.values()) - len(asked) <= KILLS * jobs * 3


@pytest.mark.parametrize(
    ("event", "why"),
    [
        ("os._exit(3)", "exit code 3"),
        ("os.kill(os.getpid(), 9)", "signal 9"),
        ("print('no JSON', flush=True)", "not JSON"),
        ("time.sleep(60)", "did not answer within 2 s"),
    ],
)
@pytest.mark.parametrize("jobs", [1, 2])
def test_scores_before_a_failure_are_cached(
    event: str, why: str, jobs: int, tmp_path: Path
) -> None:
    metric = program(tmp_path, 0, 20, event)
    executor = InProcessExecutor(600) if jobs == 1 else ProcessExecutor(1, 600)
    with ScoreCache(tmp_path / "scores.sqlite") as cache:
        result = score_all(texts(40), {"x": metric}, cache=cache, executor=executor)
    assert why in result.failures["x"]
    assert cached(tmp_path) == 19


def test_the_time_limit_is_that_of_one_request(tmp_path: Path) -> None:
    def score(requests: Sequence[ScoreRequest]) -> list[int]:
        time.sleep(0.05 * len(requests))
        return lengths(requests)

    requests = texts(20)
    metrics = {"python": StubMetric(score), "program": program(tmp_path, 0.05)}
    assert [*metrics["program"].score(requests[:1])] == lengths(requests[:1])  # starts it
    result = score_all(requests, metrics, executor=InProcessExecutor(0.5))
    assert result.failures == {}
    assert result.scores["python"].values.tolist() == lengths(requests)
    assert result.scores["program"].values.tolist() == lengths(requests)


def test_a_request_that_times_out_is_searched_for_once(tmp_path: Path) -> None:
    requests = texts(30)
    calls = []

    def score(batch: Sequence[ScoreRequest]) -> list[int]:
        calls.append(len(batch))
        if requests[20] in batch:
            time.sleep(60)
        return lengths(batch)

    result = score_all(requests, {"x": StubMetric(score)}, executor=InProcessExecutor(0.3))
    assert result.failures["x"].startswith("metric 'x' did not score a request within 0.3 s")
    assert calls[0] == len(requests)
    assert set(calls[1:]) == {1}


def test_a_slow_python_metric_is_cached_from_the_first_request(tmp_path: Path) -> None:
    def score(requests: Sequence[ScoreRequest]) -> list[int]:
        sizes.append(len(requests))
        if len(sizes) == 3:
            raise KeyboardInterrupt
        time.sleep(1.1 * len(requests))
        return lengths(requests)

    sizes: list[int] = []
    with pytest.raises(KeyboardInterrupt):
        score_cached(tmp_path, ExpensiveStub(score), 40)
    assert sizes == [1, 2, 2]
    assert cached(tmp_path) == 3


def test_a_program_that_turns_slow_has_few_requests_in_flight(tmp_path: Path) -> None:
    metric = program(tmp_path, 0, 300, "sys.argv[1] = '0.1'; time.sleep(0.1)")
    begin = time.monotonic()
    given = list(metric.iter_scores(texts(600), 1.0))
    assert 300 <= len(given) <= 345
    assert time.monotonic() - begin < 15
    # Nothing is left of the earlier call.
    assert list(metric.iter_scores(texts(3)[2:], 0.1)) == lengths(texts(3)[2:])


def test_of_a_crashed_program_the_first_and_the_last_lines_are_reported(tmp_path: Path) -> None:
    event = "[print(f'line {n}', 'x' * 90, file=sys.stderr) for n in range(9999)]; sys.exit('end')"
    message = score_cached(tmp_path, program(tmp_path, 0, 1, event), 3).failures["x"]
    lines = message.splitlines()
    assert lines[1].strip().startswith("line 0 x")
    assert lines[-1].strip() == "end"
    assert len(message) < 5000


@pytest.mark.parametrize("jobs", [1, 2])
def test_messages_of_metrics_have_a_limit(jobs: int, tmp_path: Path) -> None:
    (tmp_path / "m.py").write_text(
        "import warnings\nfrom maege.errors import MaegeWarning\n"
        "class Long:\n    name = 'long'\n"
        "    def score(self, requests): raise ValueError('x' * 10**7)\n"
        "class Mute(ValueError):\n    def __str__(self): raise RuntimeError\n"
        "class Silent:\n    name = 'silent'\n"
        "    def score(self, requests): raise Mute\n"
        "class Warns:\n    name = 'warns'\n"
        "    def score(self, requests):\n"
        "        for n in range(1000): warnings.warn(f'{n}' + 'x' * 10**5, MaegeWarning)\n"
        "        return [1.0] * len(requests)\n"
    )
    metrics = {name: build(f"{tmp_path}/m.py:{name}") for name in ("Long", "Silent", "Warns")}
    executor = InProcessExecutor(600) if jobs == 1 else ProcessExecutor(1, 600)
    result = score_all(texts(5), metrics, executor=executor)
    assert len(result.failures["Long"]) < 11_000
    assert result.failures["Silent"] == "metric 'Silent' failed: Mute: its text raises RuntimeError"
    assert sum(map(len, result.scores["Warns"].notes)) < 250_000


class Yielding(IncrementalMetric):
    """Yields some numbers whatever the requests."""

    name = "yielding"

    def __init__(self, scores: Sequence[float]) -> None:
        self.scores = scores

    def iter_scores(self, requests, seconds=None):
        yield from self.scores


@pytest.mark.parametrize("scores", [[], [1.0, 2.0, 3.0]])
def test_a_metric_that_yields_no_scores_or_too_many_fails(scores: list[float]) -> None:
    result = score_all(texts(2), {"yielding": Yielding(scores)})
    assert f"but it yielded {len(scores)}" in result.failures["yielding"]


STEPS = """
from maege.metric.metric import IncrementalMetric
class Steps(IncrementalMetric):
    name = "steps"
    def iter_scores(self, requests, seconds=None):
        yield from [1.0 if seconds is None else seconds] * len(requests)
"""


def test_a_plugin_in_its_own_process_is_told_how_long_a_job_may_take(tmp_path: Path) -> None:
    (tmp_path / "steps.py").write_text(STEPS)
    metric = build(f"{tmp_path / 'steps.py'}:Steps")
    result = score_all(texts(2), {"steps": metric}, executor=IsolatingExecutor(600))
    assert result.failures == {}
    assert set(result.scores["steps"].values) == {BATCH_TIME_S}
