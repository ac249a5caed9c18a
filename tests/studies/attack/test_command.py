"""`maege attack`: its files, its refusals."""

import os
import signal
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from maege.metric.score_request import ScoreRequest
from maege.studies.scorer import Scorer
from tests.support.command_line import files, maege, ok, refused

QUICK = ("--quiet", "--budget", "60", "--set", "attacks.choices=2")


@pytest.fixture(autouse=True)
def _directory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_files_do_not_depend_on_the_number_of_processes() -> None:
    few = (*QUICK, "--budget", "100", "--sentences", "8")
    printed = ok("attack", "gleu", "ld", "tiny", *few)
    one = Path("runs/attack-gleu-ld-tiny")
    assert "How often wrong texts win:" in printed
    assert {"report.html", "report.md", "attack.json", "manifest.json"} <= files(one).keys()
    assert {"tables/rates.csv", "tables/texts.csv"} <= files(one).keys()
    ok("attack", "gleu", "ld", "tiny", *few, "--jobs", "2", "--output", "two")
    assert files(one) == files(Path("two"))


def test_mistakes_are_refused() -> None:
    Path("empty.txt").write_text("\n")
    for arguments, message in {
        ("gluu",): 'did you mean "gleu"',
        ("gleu", "tiny", "conll14"): "2 corpora (tiny, conll14); give one",
        ("gleu", "quickstartt"): "is neither a metric",
        ("gleu", "--attacks", "univers"): "universal",
        ("gleu", "--budget", "5"): "needs",
        ("gleu", "--set", "attacks.pool=none.txt"): "no such file",
        ("gleu", "--set", "attacks.pool=empty.txt"): "empty.txt: no text",
        ("gleu", "--texts", "mine"): "give NAME=FILE",
        ("gleu", "gleu"): "two metrics are called 'gleu'",
        ("gleu", "--require", "climb"): "expected the name of a value",
        ("gleu", "--set", "attacks.moves=sure"): "likely",
    }.items():
        assert message in refused("attack", *arguments)
    assert not Path("runs").exists() or not any(Path("runs").iterdir())


def test_thresholds_decide_the_exit_code() -> None:
    few = (*QUICK, "--attacks", "climb", "--sentences", "10", "--set", "attacks.choices=0")
    printed = ok("attack", "gleu", "tiny", *few, "--require", "climb.correction.high<0.9")
    assert "All thresholds are met." in printed
    missed = ("--require", "climb.correction>0.5", "--require", "climb.source<=1")
    done = maege("attack", "ld", "gleu", "tiny", *few, *missed)
    assert done.returncode == 1
    printed = " ".join(done.stdout.split())
    assert "Not met: climb.correction>0.5 (ld: climb.correction is" in printed


def test_a_killed_attack_goes_on_from_its_last_round(monkeypatch: pytest.MonkeyPatch) -> None:
    """A process is killed after a round was scored, before its scores are stored."""
    attempt, log = Scorer.attempt, Path("log").absolute()

    def logged(self: Scorer, requests: Sequence[ScoreRequest], *arguments: Any, **options: Any):
        result = attempt(self, requests, *arguments, **options)
        with log.open("a") as file:
            print(len(requests), file=file)
        if len(log.read_text().split()) == int(os.environ.get("KILLED_AT", "0")):
            os.kill(os.getpid(), signal.SIGKILL)
        return result

    def attack(output: str, **variables: str) -> tuple[int, list[int]]:
        """Return the exit code, and how many texts were scored in each call."""
        log.unlink(missing_ok=True)
        few = ("--quiet", "--sentences", "4", "--budget", "16", "--set", "attacks.choices=1")
        attacks = ("--attacks", "neighbour,climb", "--output", output)
        code = maege("attack", "m2", "imeasure", "tiny", *few, *attacks, **variables).returncode
        return code, [*map(int, log.read_text().split())]

    monkeypatch.setattr(Scorer, "attempt", logged)
    code, whole = attack("whole")
    assert code == 0
    calls = len(whole) * 2 // 3
    assert attack("killed", KILLED_AT=str(calls)) == (-signal.SIGKILL, whole[:calls])
    assert not Path("killed/attack.json").exists()
    assert attack("killed") == (0, whole[calls - 1 :])
    assert files(Path("killed")) == files(Path("whole"))
