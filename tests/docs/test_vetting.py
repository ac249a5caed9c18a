"""The examples of the page on vetting run, and print what is shown."""

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from maege.data.cards import human_card
from maege.data.datasets import DATA_VARIABLE
from maege.data.fetching import fetch
from maege.errors import ConfigError
from maege.studies.vet.row_thresholds import Gate
from maege.studies.vet.thresholds import Threshold
from tests.support.command_line import ROOT, ok

GUIDE = (ROOT / "docs/vetting.md").read_text(encoding="utf-8")


@pytest.mark.slow
def test_vet_prints_the_verdict_shown(tmp_path: Path) -> None:
    (metric,) = re.findall(r"```python\n(.*?)```", GUIDE, re.DOTALL)
    (tmp_path / "my_metric.py").write_text(metric)
    printed_verdict = re.split(r"<!-- verdict -->\n```(?:text)?\n", GUIDE)[1].split("```")[0]
    (command,) = re.findall(r"^maege (vet my_metric.py:Overlap)$", GUIDE, re.MULTILINE)
    printed = ok(*command.split(), cwd=tmp_path, COLUMNS="80")
    at = 0
    for part in printed_verdict.split("...\n"):
        assert part in printed[at:], part
        at = printed.index(part, at)
    output = tmp_path / "runs/vet-overlap"
    (shown,) = re.findall(r"<!-- summary -->\n```\n(.*?)```", GUIDE, re.DOTALL)
    assert (output / "summary.md").read_text(encoding="utf-8") == shown
    (shown,) = re.findall(r"<!-- scorecard -->\n```tex\n(.*?)```", GUIDE, re.DOTALL)
    assert shown in (output / "tables/scorecard.tex").read_text(encoding="utf-8")
    (shown,) = re.findall(r"`MAEGE (overlap \| order .*?)`", GUIDE)
    badge = "".join(ElementTree.fromstring((output / "badge.svg").read_text()).itertext())
    assert badge.endswith(shown.replace("overlap | ", "overlap"))
    written = {path.name for path in output.iterdir()}
    workflow = (ROOT / "docs/examples/vet-metric.yml").read_text(encoding="utf-8")
    assert set(re.findall(r"vetting/([\w.]+)", workflow)) <= written


@pytest.mark.slow
def test_vet_prints_the_answer_with_people_shown(data: Path, tmp_path: Path) -> None:
    ((command, shown),) = re.findall(
        r"`maege (vet gleu conll14 [^`]*)` .*?<!-- people -->\n```\n(.*?)```", GUIDE, re.DOTALL
    )
    variables = {DATA_VARIABLE: str(tmp_path / "data")}
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(DATA_VARIABLE, variables[DATA_VARIABLE])
        for card in human_card("gjg15").required_cards():
            list(fetch(card, data))
    assert shown in ok(*command.split(), cwd=tmp_path, COLUMNS="80", **variables)


def test_the_thresholds_shown_are_valid() -> None:
    workflow = (ROOT / "docs/examples/vet-metric.yml").read_text(encoding="utf-8")
    thresholds = re.findall(r"--require '([^']+)'", GUIDE + workflow)
    assert thresholds
    rows = GUIDE.split("| threshold | is met if |")[1].split("\n\n")[0]
    thresholds += re.findall(r"`([^`]+)`", rows)
    for text in [*thresholds, "degenerate-outputs.high<0.05"]:
        Gate.parse(text, ["overlap2"])
    with pytest.raises(ConfigError, match="not examined"):
        Gate.parse("order!=not yet", [])
    with pytest.raises(ConfigError, match="order>=usual"):
        Gate.parse("informative>0", [])
    table = GUIDE.split("| value | meaning |")[1].split("\n\n")[0]
    names = re.findall(r"`([^`]+)`", table)
    assert len(names) > 10
    for name in names:
        Threshold.parse(f"{name}>0")


@pytest.mark.slow
def test_imported_scores_have_the_same_vetting_results(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "docs/examples", tmp_path / "examples")
    config = tmp_path / "examples/my.yaml"
    config.write_text(
        "{corpus: quickstart, synthetic_corpora: {replicates: 2}, metrics: [ld],"
        " sentences: {max_characters: 75}, statistics: {resamples: 30, permutations: 99}}"
    )
    ok("export", config, "--vet", "--output", "requests.jsonl", cwd=tmp_path)
    with (
        (tmp_path / "requests.jsonl").open() as requests,
        (tmp_path / "scores.jsonl").open("w") as scores,
    ):
        program = [sys.executable, tmp_path / "examples/metric.py"]
        subprocess.run(program, stdin=requests, stdout=scores, check=True)
    imported = ("requests.jsonl", "scores.jsonl", "--name", "mine", "--output", "mine.json")
    ok("import", *imported, cwd=tmp_path)
    vetted = {}
    for metric, name in (
        (("table", "--param", "file=mine.json"), "mine"),
        (("examples/my_metric.py:Overlap",), "overlap"),
    ):
        only = ("--sections", "contract,ordering,injected-errors", "--baselines", "")
        ok("vet", *metric, config, *only, "--output", name, cwd=tmp_path)
        results = json.loads((tmp_path / name / "vetting.json").read_text())
        sections = (results["sentinel_tests"][name], results["injected_errors"][name])
        vetted[name] = (results["values"], *sections)
    # On corpora the intervals of an imported table hold for these sentences only. It does not say
    # that the metric reads no source, so it is also vetted with the original as the source.
    assert comparable(*vetted["mine"]) == comparable(*vetted["overlap"])


def comparable(values: dict, tests: list[dict], injected: list[dict]) -> tuple:
    of_sentences = [
        test
        for test in tests
        if test["ranking_type"] != "corpora" and test["source_policy"] != "original"
    ]
    known = {
        name: value
        for name, value in values.items()
        if not any(part in name for part in ("spearman", "pairwise_accuracy", "original."))
    }
    return known, of_sentences, injected
