"""A program that is kept running: pipes, restarts, and its end."""

from pathlib import Path

import pytest

from maege.errors import MetricError
from maege.metric.score_request import ScoreRequest
from maege.plugins.registry import build
from maege.scoring.engine import score_all
from tests.plugins.program_metrics import ANSWER, READ, external, failure_message
from tests.plugins.test_ways_in import gone, needs_proc
from tests.support.stub_metrics import texts


@needs_proc
def test_children_of_a_program_end_with_it(tmp_path: Path) -> None:
    marker = str(tmp_path / "child")
    child = f"[sys.executable, '-c', 'import time; time.sleep(60)', {marker!r}]"
    code = f"import subprocess, sys, time\nsubprocess.Popen({child})\ntime.sleep(60)\n"
    assert "did not answer" in failure_message(code, timeout=0.5)
    assert gone(marker)


@pytest.mark.parametrize(
    ("command", "why"),
    [
        (["nothing-of-this-name"], "no program 'nothing-of-this-name' is found in"),
        (["./plain.txt"], "'./plain.txt' is not executable (`chmod +x` makes it so)"),
        (["./no-first-line"], "a script needs a first line such as"),
    ],
)
def test_commands_that_cannot_be_started_are_reported(
    tmp_path: Path, command: list[str], why: str
) -> None:
    (tmp_path / "plain.txt").write_text("x")
    (tmp_path / "no-first-line").write_text("\x00\x01")
    (tmp_path / "no-first-line").chmod(0o755)
    metric = build("external", {"command": command, "working_directory": str(tmp_path)})
    scored = score_all(texts(2), {"x": metric})
    assert "cannot be started" in scored.failures["x"]
    assert why in scored.failures["x"]


def test_large_batches_and_standard_error_do_not_block() -> None:
    requests = [ScoreRequest(("é" * 5000,), (str(i),), (("x",),), "sentence") for i in range(500)]
    code = READ + (
        "    print('x' * 5000, file=sys.stderr)\n"
        "    print(json.dumps(r | {'score': int(r['hypotheses'][0])}), flush=True)\n"
    )
    assert external(code).score(requests) == list(range(500))


def test_program_restarts_after_a_failure(tmp_path: Path) -> None:
    flag = str(tmp_path / "flag")
    code = f"import os\nif not os.path.exists({flag!r}):\n    open({flag!r}, 'w'); os._exit(4)\n"
    metric = external(code + READ + ANSWER)
    with pytest.raises(MetricError, match="exit code 4"):
        metric.score(texts(2))
    assert metric.score(texts(2)) == [len(r.hypotheses[0]) for r in texts(2)]
