"""`maege attack`: its files, its refusals."""

import os
import subprocess
import time
from pathlib import Path

import pytest

from tests.support.command_line import files, maege, ok, refused, start
from tests.support.stub_metrics import EXPENSIVE

QUICK = ("--quiet", "--budget", "60", "--set", "attacks.choices=2")


@pytest.fixture(autouse=True)
def _directory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_files_do_not_depend_on_the_number_of_processes() -> None:
    few = (*QUICK, "--budget", "100", "--sentences", "8")
    printed = ok("attack", "gleu", "ld", *few)
    one = Path("runs/attack-gleu-ld-quickstart")
    assert "How often wrong texts win:" in printed
    assert {"report.html", "report.md", "attack.json", "manifest.json"} <= files(one).keys()
    assert {"tables/rates.csv", "tables/rates.tex", "tables/texts.csv"} <= files(one).keys()
    ok("attack", "gleu", "ld", *few, "--jobs", "2", "--output", "two")
    assert files(one) == files(Path("two"))


def test_mistakes_are_refused() -> None:
    Path("empty.txt").write_text("\n")
    Path("one.m2").write_text("S He go .\nA 1 2|||V|||goes|||REQUIRED|||-NONE-|||0\n\n")
    for arguments, message in {
        ("gluu",): 'did you mean "gleu"',
        ("gleu", "quickstart", "conll14"): "2 corpora (quickstart, conll14); give one",
        ("gleu", "quickstartt"): "is neither a metric",
        ("gleu", "--attacks", "univers"): "universal",
        ("gleu", "--budget", "5"): "needs",
        ("gleu", "--pool", "none.txt"): "no such file",
        ("gleu", "--pool", "empty.txt"): "empty.txt: no text",
        ("gleu", "--texts", "mine"): "give NAME=FILE",
        ("gleu", "--texts", "climb=empty.txt"): "texts are called 'climb', as an attack",
        ("gleu", "--set", "attacks.use=[]"): "nothing to evaluate",
        ("gleu", "one.m2"): "1 sentences leave one half empty",
        ("gleu", "gleu"): "two metrics are called 'gleu'",
        ("gleu", "--require", "climb.corection<1"): 'did you mean "climb.correction"',
        ("gleu", "--require", "climb"): "expected the name of a value",
        ("gleu", "--moves", "sure"): "likely",
        ("gleu", "--set", "attacks.kinds={a: [annotator-7, annotator-0]}"): "by 'annotator-7'",
        ("gleu", "--set", "attacks.kinds={a: [annotator-0]}"): "needs 2 or more people",
    }.items():
        assert message in refused("attack", *arguments)
    assert not Path("runs").exists() or not any(Path("runs").iterdir())


def test_thresholds_decide_the_exit_code() -> None:
    few = (*QUICK, "--attacks", "climb", "--sentences", "10", "--set", "attacks.choices=0")
    printed = ok("attack", "gleu", *few, "--require", "climb.correction.high<0.9")
    assert "All thresholds are met." in printed
    missed = ("--require", "climb.correction>0.5", "--require", "climb.source<=1")
    done = maege("attack", "ld", "gleu", *few, *missed)
    assert done.returncode == 1
    printed = " ".join(done.stdout.split())
    assert "Not met: climb.correction>0.5 (ld: climb.correction is" in printed


def test_a_killed_attack_goes_on_from_its_scores(tmp_path: Path) -> None:
    Path("slow.py").write_text(EXPENSIVE)
    log = tmp_path / "log"
    command = [
        "attack",
        "slow.py:Slow",
        "--attacks",
        "neighbour,climb",
        "--budget",
        "40",
        "--quiet",
    ]
    command += ["--set", "attacks.choices=0"]

    def with_cache(name: str) -> list[str]:
        return [*command, "--set", f"cache={tmp_path / name}.sqlite", "--output", name]

    process = start(*with_cache("killed"), env={**os.environ, "SCORED_SENTENCES": str(log)},
                    stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)  # fmt: skip
    while process.poll() is None and not (log.exists() and len(log.read_text().split("\n")) > 1500):
        time.sleep(0.01)
    assert process.poll() is None
    process.kill()
    process.wait()
    before = log.read_text().split("\n")
    assert not Path("killed/attack.json").exists()
    ok(*with_cache("killed"), SCORED_SENTENCES=str(log))
    after = log.read_text().split("\n")
    again = tmp_path / "again"
    ok(*with_cache("whole"), SCORED_SENTENCES=str(again))
    whole = again.read_text().split("\n")
    assert len(whole) == len(set(whole))  # no text is scored twice
    repeated = len(after) - len(whole)
    assert repeated < len(before) / 2  # of what was not yet in the cache
    # The names of the caches are in other files.
    assert files(Path("killed/tables")) == files(Path("whole/tables"))
