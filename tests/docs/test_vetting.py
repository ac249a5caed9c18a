"""The examples of the page on vetting run, and print what is shown."""

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

from maege.vetting.thresholds import OPEN, Requirement
from tests.cli.test_command_line import ROOT, ok

GUIDE = (ROOT / "docs/vetting.md").read_text(encoding="utf-8")


def test_the_verdict_shown_is_printed(tmp_path: Path) -> None:
    (metric,) = re.findall(r"```python\n(.*?)```", GUIDE, re.DOTALL)
    (tmp_path / "my_metric.py").write_text(metric)
    shown = re.split(r"<!-- verdict -->\n```(?:text)?\n", GUIDE)[1].split("```")[0]
    (command,) = re.findall(r"^maege (vet my_metric.py:Overlap)$", GUIDE, re.MULTILINE)
    printed = ok(*command.split(), cwd=tmp_path)
    at = 0
    for part in shown.split("...\n"):
        assert part in printed[at:], part
        at = printed.index(part, at)


def test_the_requirements_shown_can_be() -> None:
    required = re.findall(r"--require '([^']+)'", GUIDE)
    assert required
    for text in [*required, "attack.high<0.05"]:
        Requirement.parse(text)
    table = GUIDE.split("| figure | is |")[1].split("\n\n")[0]
    for name in re.findall(r"`([^`]+)`", table):
        if name != "gap.BASELINE":
            Requirement.parse(f"{name}>0")
    assert OPEN.fullmatch("gap.BASELINE")


def test_scores_made_elsewhere_are_vetted_alike(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "docs/examples", tmp_path / "examples")
    config = tmp_path / "examples/my.yaml"
    config.write_text(
        "{corpus: quickstart, synthetic_corpora: {replicates: 2}, metrics: [ld],"
        " statistics: {resamples: 100, permutations: 99}}"
    )
    ok("export", config, "--vet", "--output", "requests.jsonl", cwd=tmp_path)
    with (tmp_path / "requests.jsonl").open() as asked, (tmp_path / "scores.jsonl").open("w") as to:
        program = [sys.executable, tmp_path / "examples/metric.py"]
        subprocess.run(program, stdin=asked, stdout=to, check=True)
    imported = ("requests.jsonl", "scores.jsonl", "--name", "mine", "--output", "mine.json")
    ok("import", *imported, cwd=tmp_path)
    vetted = {}
    for metric, name in (
        (("table", "--param", "file=mine.json"), "mine"),
        (("examples/my_metric.py:Overlap",), "overlap"),
    ):
        only = ("--sections", "contract,order,overcorrection", "--baselines", "")
        ok("vet", *metric, "--config", config, *only, "--output", name, cwd=tmp_path)
        found = json.loads((tmp_path / name / "vetting.json").read_text())
        vetted[name] = [found["figures"], found["claims"][name], found["overcorrection"][name]]
    assert vetted["mine"] == vetted["overlap"]
