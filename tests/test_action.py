"""The action of GitHub: its steps run in a shell, with the files and variables of GitHub."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest
import yaml

import maege
from tests.support.command_line import ROOT

ACTION = yaml.safe_load((ROOT / "action.yml").read_text(encoding="utf-8"))
STEPS = {step["name"]: step for step in ACTION["runs"]["steps"] if "run" in step}
INPUT = re.compile(r"\$\{\{ inputs\.([\w-]+) \}\}")
# Of pip, only what is asked is written down.
PYTHON = f"""#!/bin/sh
if [ "$2" = pip ]; then echo "$@" > pip.txt; else exec {sys.executable} "$@"; fi
"""
METRICS = """\
from rapidfuzz.distance import Levenshtein

def nearest(hypothesis, references):
    return max(Levenshtein.normalized_similarity(hypothesis, r) for r in references)

def empty(hypothesis):
    return -len(hypothesis)
"""
SECTIONS = "--sections\ncontract,degenerate-outputs\n--set\nsentences.max_characters=75\n--quiet\n"


@dataclass(frozen=True)
class Done:
    """What a step did."""

    code: int
    printed: str
    outputs: Mapping[str, str]
    summary: str


def run(folder: Path, name: str, **inputs: str) -> Done:
    """Run a step as GitHub does, without the steps before."""
    defaults = {key: value.get("default", "") for key, value in ACTION["inputs"].items()}
    given = {**defaults, **{key.replace("_", "-"): value for key, value in inputs.items()}}
    step, files = STEPS[name], {key: folder / f"{key}.txt" for key in ("OUTPUT", "STEP_SUMMARY")}
    python = folder / "bin/python"
    python.parent.mkdir(exist_ok=True)
    python.write_text(PYTHON)
    python.chmod(0o755)
    variables = {
        **{key: INPUT.sub(lambda m: given[m[1]], value) for key, value in step["env"].items()},
        **{f"GITHUB_{key}": str(path) for key, path in files.items()},
        "GITHUB_ACTIONS": "true", "GITHUB_ACTION_PATH": str(ROOT), "RUNNER_OS": "Linux",
        "RUNNER_ARCH": "X64", "PATH": f"{python.parent}:{os.environ['PATH']}",
        "PYTHONPATH": str(ROOT),
    }  # fmt: skip
    script = folder / "step.sh"
    script.write_text(step["run"])
    for path in files.values():
        path.write_text("")
    done = subprocess.run(
        ["bash", "--noprofile", "--norc", "-eo", "pipefail", script], cwd=folder, text=True,
        env={**os.environ, **variables}, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        check=False,
    )  # fmt: skip
    outputs = dict(line.split("=", 1) for line in files["OUTPUT"].read_text().splitlines())
    return Done(done.returncode, done.stdout, outputs, files["STEP_SUMMARY"].read_text())


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    if not shutil.which("bash"):
        pytest.fail("the steps of the action need bash")
    (tmp_path / "my_metric.py").write_text(METRICS)
    return tmp_path


def test_no_text_of_others_is_part_of_a_script() -> None:
    assert [name for name, step in STEPS.items() if "${{" in step["run"]] == []
    used = {step["uses"] for step in ACTION["runs"]["steps"] if "uses" in step}
    assert all(re.fullmatch(r"[\w-]+(/[\w-]+)+@[0-9a-f]{40}", name) for name in used)
    assert {*INPUT.findall(str(ACTION["runs"]))} | {"artifact"} == {*ACTION["inputs"]}


@pytest.mark.slow
def test_a_metric_that_meets_its_thresholds_passes(folder: Path) -> None:
    done = run(
        folder, "Vet", metric="my_metric.py:nearest", require="bad-outputs!=bad\n\ncontract=good\n",
        arguments=SECTIONS,
    )  # fmt: skip
    assert done.code == 0, done.printed
    assert done.outputs["passed"] == "true"
    assert done.outputs["verdict"].startswith("**nearest on quickstart (two-annotators).** ")
    assert done.summary == (folder / "vetting/summary.md").read_text(encoding="utf-8")
    assert "\nMet: bad-outputs!=bad (" in done.printed
    assert "contract=good (" in done.printed
    assert "::" not in done.printed


@pytest.mark.slow
def test_a_threshold_that_is_not_met_is_annotated_at_the_metric(folder: Path) -> None:
    done = run(
        folder, "Vet", metric="my_metric.py:empty", corpus="quickstart", arguments=SECTIONS,
        require="bad-outputs>=usual\ncontract=good", output="of the metric",
    )  # fmt: skip
    assert (done.code, done.outputs["passed"]) == (1, "false")
    assert done.outputs["verdict"].startswith("**empty on quickstart (two-annotators).** ")
    assert "Not met: bad-outputs" in done.summary
    assert (folder / "of the metric/report.html").is_file()
    (error,) = re.findall("^::.*$", done.printed, re.MULTILINE)
    title = "file=my_metric.py,title=bad-outputs>=usual is not met"
    assert error == f"::error {title}::bad-outputs is bad: 100 %25 [95, 100]"


@pytest.mark.slow
@pytest.mark.parametrize("text", ["$(touch ran)", "`touch ran`", '"; touch ran; "', "'; touch ran"])
def test_inputs_are_not_run_and_without_a_verdict_an_error_is_shown(
    folder: Path, text: str
) -> None:
    done = run(folder, "Vet", metric=text, corpus=text, humans=text, require=text, arguments=text)
    assert done.code == 2
    assert done.outputs == {"passed": "false"}
    assert done.printed.splitlines()[-1].startswith("::error title=MAEGE has no verdict::")
    assert run(folder, "Fetch corpora", corpus=text).code == 2
    assert not (folder / "ran").exists()


@pytest.mark.slow
def test_corpora_and_judgements_are_fetched_and_files_are_not(folder: Path) -> None:
    done = run(folder, "Fetch corpora", corpus="quickstart\nmy.yaml\nall\ngold/a.m2\n", humans=",")
    assert done.code == 0, done.printed
    assert done.printed.count("files of quickstart in") == 1
    assert done.printed.count("files of ") == 1
    refused = run(folder, "Fetch corpora", humans="quickstart,no-such-set")
    assert refused.code != 0
    assert "no-such-set" in refused.printed


@pytest.mark.slow
def test_the_version_of_the_action_is_installed_and_caches_are_of_this_version(
    folder: Path,
) -> None:
    done = run(folder, "Install MAEGE", extras="errant,lfm", corpus="conll14")
    assert done.code == 0, done.printed
    assert f"{ROOT}[errant,lfm]\n" in (folder / "pip.txt").read_text()
    assert done.outputs["key"].startswith(f"maege-{maege.__version__}-Linux-X64-")
    assert Path(done.outputs["cache"]).name == "maege"
    other = run(folder, "Install MAEGE", corpus="gold.m2")
    assert (folder / "pip.txt").read_text().endswith(f"{ROOT}\n")
    assert other.outputs["key"] != done.outputs["key"]


def test_the_example_uses_inputs_of_the_action() -> None:
    example = yaml.safe_load((ROOT / "docs/examples/vet-metric.yml").read_text(encoding="utf-8"))
    (step,) = [s for s in example["jobs"]["vet"]["steps"] if "/maege@" in s["uses"]]
    assert step["uses"] == f"OWNER/maege@v{maege.__version__}"
    assert {"metric"} <= {*step["with"]} <= {*ACTION["inputs"]}
    guide = (ROOT / "docs/vetting.md").read_text(encoding="utf-8").split("| input | meaning |")[1]
    named = re.findall(r"`([\w-]+)`", " ".join(re.findall(r"^\|([^|]*)\|", guide, re.MULTILINE)))
    assert {*ACTION["inputs"]} <= {*named}
