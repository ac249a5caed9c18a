"""External programs: errors are reported, and nothing hangs."""

import sys
import time
from pathlib import Path

import pytest

from maege.config.schema import load
from maege.errors import ConfigError, MetricError
from maege.plugins.registry import build
from maege.scoring.cache import ScoreCache
from maege.scoring.engine import score_all
from maege.scoring.executors.in_process import InProcessExecutor
from tests.plugins.program_metrics import ANSWER, READ, external, failure_message
from tests.plugins.test_ways_in import EXAMPLES, gone, needs_proc
from tests.support.command_line import ok
from tests.support.stub_metrics import texts
from tests.support.written_configuration import yaml_of


def test_correct_program_is_scored() -> None:
    requests = texts(3)
    assert external(READ + ANSWER).score(requests) == [len(r.hypotheses[0]) for r in requests]
    assert external(READ + ANSWER).score([]) == []


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        ("print('Loading ...')", "not JSON: 'Loading ...'. (Only answers may go to standard"),
        ("print('[1]')", "not a JSON object: '[1]'"),
        ("print('{}')", "an answer without an `id`"),
        ("print(json.dumps({'id': 'other', 'score': 1}))", "the id 'other', expected"),
        ("print(json.dumps({'id': r['id']}))", "has no `score`"),
        ("print(json.dumps({'id': r['id'], 'score': 'x'}))", "the score is 'x', not a finite"),
        ("print(json.dumps({'id': r['id'], 'score': None}))", "the score is None"),
        ("print(json.dumps({'id': r['id'], 'score': True}))", "the score is True"),
        ("print(json.dumps({'id': r['id'], 'score': 1e999}))", "Infinity is not a finite number"),
        ("print(json.dumps({'id': r['id'], 'score': float('nan')}))", "NaN is not a finite number"),
        ("print(json.dumps({'id': r['id'], 'score': 10**400}))", "not a finite number"),
        ("print(json.dumps({'id': r['id'], 'error': 'no Japanese'}))", "it reports: no Japanese"),
        ("sys.exit('out of\\nmemory')", "exit code 1 after 0 of 3 answers; its "
         "standard error:\n    out of\n    memory"),
        ("import os; os.kill(os.getpid(), 9)", "was ended by signal 9 after 0 of 3 answers"),
        ("print(json.dumps({'id': r['id'], 'score': 1}), end=''); sys.exit()", "exit code 0"),
    ],
)  # fmt: skip
def test_invalid_answers_raise(answer: str, why: str) -> None:
    message = failure_message(f"{READ}    {answer}; sys.stdout.flush()\n")
    assert message.startswith(f"the program `{sys.executable} -c ")
    assert why in message


def test_too_few_answers_raise() -> None:
    assert "exit code 0 after 2 of 3 answers" in failure_message(
        READ + ANSWER + "    if number == 1: sys.exit()\n"
    )


def test_duplicate_answers_raise() -> None:
    assert "an answer with the id" in failure_message(READ + ANSWER + ANSWER)


@pytest.mark.parametrize("never", ["time.sleep(60)", "print(1, file=sys.stderr)", "print(end='x')"])
def test_timeout_raises(never: str) -> None:
    begun = time.monotonic()
    message = failure_message(f"import sys, time\nwhile True: {never}", timeout=0.3)
    assert "did not answer within 0.3 s (`timeout`), after 0 of 3" in message or "bytes" in message
    assert "flush" in message or "without the end of a line" in message
    assert time.monotonic() - begun < 5


def test_timeout_of_an_unflushed_program_suggests_to_flush(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PYTHONUNBUFFERED", raising=False)
    code = READ + ANSWER.replace("flush=True", "flush=False")
    assert "and flush it" in failure_message(code, timeout=0.3)


def test_missing_working_directory_raises() -> None:
    metric = build("external", {"command": ["cat"], "working_directory": "/nothing/here"})
    with pytest.raises(MetricError, match="there is no folder /nothing/here"):
        metric.score(texts(1))


@pytest.mark.parametrize(
    ("parameters", "why"),
    [
        ({"command": []}, "external: command is []; it must be a list of words"),
        ({"command": "unbalanced '"}, "command is"),
        ({"command": ["a", 3]}, "command is"),
        ({"command": 3}, "command is 3"),
        ({"command": "a", "timeout": 0}, "timeout is 0; it must be a number"),
        ({"command": "a", "timeout": "x"}, "timeout is 'x'"),
        (
            {"command": "a", "reads": ["hypotheses"]},
            "reads is ['hypotheses']; it must be a list of",
        ),
        ({"command": "a", "reads": [["x"]]}, "reads is [['x']]"),
        ({"command": "a", "reads": []}, "reads is []"),
        ({"command": "a", "working_directory": 3}, "working_directory is 3"),
        ({"command": "a", "comand": 3}, "no parameter 'comand'; did you mean \"command\""),
        ({}, "'command' is required"),
    ],
)
def test_wrong_parameters_raise(parameters: dict, why: str) -> None:
    with pytest.raises(MetricError) as caught:
        build("external", parameters)
    assert why in str(caught.value)


def test_command_is_not_run_by_a_shell(tmp_path: Path) -> None:
    code = READ + "    print(json.dumps({'id': r['id'], 'score': len(sys.argv[1])}), flush=True)\n"
    for text in ("$(touch x); `touch x` > x", "*"):
        metric = build("external", {
            "command": [sys.executable, "-c", code, text], "working_directory": str(tmp_path),
        })  # fmt: skip
        assert metric.score(texts(1)) == [len(text)]
    assert list(tmp_path.iterdir()) == []
    assert build("external", {"command": "a 'b c' $d"}).command == ("a", "b c", "$d")


@needs_proc
def test_executor_timeout_ends_the_program(tmp_path: Path) -> None:
    marker = str(tmp_path / "hangs")
    metric = external(f"import time\ntime.sleep(60)  # {marker}")
    failures = score_all(texts(2), {"x": metric}, executor=InProcessExecutor(0.5)).failures
    assert "within 0.5 s" in failures["x"]
    assert gone(marker)


@pytest.mark.node
def test_files_are_scored_by_a_program(tmp_path: Path) -> None:
    (tmp_path / "text").write_text("a b\nc d\n")
    printed = ok(
        "score", "external", "--source", "text", "--hypothesis", "text", "--reference", "text",
        "--level", "sentence", "--param", f"command=[node, {EXAMPLES}/metric.js]", cwd=tmp_path,
    )  # fmt: skip
    assert printed == "score\n1.0\n1.0\n"


def test_fields_not_read_are_empty() -> None:
    code = READ + (
        "    n = len(r['sources'][0]) + len(r['references'][0])\n"
        "    print(json.dumps({'id': r['id'], 'score': n}), flush=True)\n"
    )
    metric = external(code, reads=["hypothesis"])
    assert metric.reads == {"hypothesis"}
    assert metric.score(texts(2)) == [0, 0]
    assert external(code, reads="references").score(texts(1)) == [len(texts(1)[0].references[0])]


def test_answers_are_cached_by_cache_version(tmp_path: Path) -> None:
    log = tmp_path / "log"
    program = tmp_path / "metric.py"
    program.write_text(READ + f"    open({str(log)!r}, 'a').write('x')\n" + ANSWER)

    def ask(**parameters) -> int:
        log.write_text("")
        metric = build("external", {
            "command": [sys.executable, "metric.py"], "working_directory": str(tmp_path),
            **parameters,
        })  # fmt: skip
        assert metric.cache_scores == bool(parameters)
        with ScoreCache(tmp_path / "store") as store:
            assert not score_all(texts(5), {"x": metric}, cache=store).failures
        return len(log.read_text())

    assert [ask(), ask()] == [5, 5]
    assert [
        ask(cache_version=1),
        ask(cache_version=1),
        ask(cache_version="2"),
        ask(cache_version=1),
    ] == [5, 0, 5, 0]
    program.write_text(program.read_text() + "# changed\n")
    assert [ask(cache_version=1), ask(cache_version=1)] == [5, 0]


def test_working_directory_is_relative_to_the_configuration(tmp_path: Path) -> None:
    (tmp_path / "sub").mkdir()
    (tmp_path / "sub/metric.js").write_text((EXAMPLES / "metric.js").read_text())
    entry = "external: {command: [node, metric.js]"
    config = tmp_path / "my.yaml"
    config.write_text(
        f"corpus: tiny\nmetrics:\n  - {entry}, working_directory: sub}}\n"
        f"  - interpolated: {{a: {{{entry}, working_directory: sub}}}}, b: gleu}}\n"
    )
    loaded = load(config)
    assert loaded.metrics[0].build().working_directory == str(tmp_path / "sub")
    assert loaded.metrics[1].build().components[0].working_directory == str(tmp_path / "sub")
    config.write_text(yaml_of(loaded))
    assert load(config).metrics == loaded.metrics
    assert "command:node metric.js" in loaded.metrics[0].build().signature
    assert str(tmp_path) not in loaded.metrics[0].build().signature
    config.write_text("corpus: tiny\nmetrics: [external: {commnd: x}]\n")
    with pytest.raises(ConfigError, match=r"line 2: metrics.0: metric 'external': no parameter"):
        load(config)
