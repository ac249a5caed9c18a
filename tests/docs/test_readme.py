"""The README says what is so."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from maege.config.loading import load
from maege.config.schema import (
    ChainsConfig,
    CorpusConfig,
    ExecutorConfig,
    LatticesConfig,
    ReferencesConfig,
    RunConfig,
    SentencesConfig,
    StatisticsConfig,
    SyntheticCorporaConfig,
)
from maege.plugins.registry import BUILT_IN, build
from tests.cli.test_command_line import ROOT, ok

README = (ROOT / "README.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", README, re.DOTALL | re.MULTILINE)


def test_the_quickstart_prints_what_is_shown(tmp_path: Path) -> None:
    shown = README.split("<!-- quickstart -->\n```\n")[1].split("```")[0]
    shutil.copytree(ROOT / "configs", tmp_path / "configs")
    printed = ok("run", "configs/quickstart.yaml", cwd=tmp_path, COLUMNS="80")
    assert [line.rstrip() for line in printed.splitlines()] == shown.rstrip().splitlines()


def test_the_configuration_and_the_metric_shown_work(tmp_path: Path) -> None:
    (config,) = blocks("yaml")
    (metric,) = blocks("python")
    (tmp_path / "my_metric.py").write_text(metric)
    (tmp_path / "my.yaml").write_text(config)
    shutil.copy(ROOT / "corpora/quickstart/english.m2", tmp_path / "my-gold.m2")
    for i in (1, 2):
        shutil.copy(
            ROOT / f"corpora/quickstart/english.reference-{i}.txt", tmp_path / f"ref{i}.txt"
        )
    assert len(load(tmp_path / "my.yaml").metrics) == 3
    printed = ok(
        "run", "my.yaml", "--jobs", "2", "--set", "synthetic_corpora.replicates=2", cwd=tmp_path
    )
    assert "\nlength " in printed


@pytest.mark.parametrize("name", BUILT_IN)
def test_every_metric_is_named(name: str) -> None:
    assert f"`{name}`" in README
    if name == "gleu":
        assert build(name).signature in README


def test_all_keys_are_listed_with_their_defaults() -> None:
    rows = {}
    for line in README.split("## All keys")[1].split("\n\nA mistake")[0].splitlines():
        cells = [cell.strip() for cell in line.split("|")]
        if line.startswith("| `"):
            defaults = cells[2].split(", ") if "`, `" in cells[1] else [cells[2]]
            keys = re.findall(r"`([^`]+)`", cells[1])
            rows |= dict(zip(keys, defaults * len(keys), strict=False))
    sections = {
        "corpus": CorpusConfig,
        "references": ReferencesConfig,
        "sentences": SentencesConfig,
        "chains": ChainsConfig,
        "lattices": LatticesConfig,
        "synthetic_corpora": SyntheticCorporaConfig,
        "statistics": StatisticsConfig,
        "executor": ExecutorConfig,
    }
    fields = {
        f"{s}.{k}": f for s, section in sections.items() for k, f in section.model_fields.items()
    }
    plain = {k: f for k, f in RunConfig.model_fields.items() if k not in sections}
    assert set(rows) == set(fields) | set(plain)
    for key, field in (fields | plain).items():
        if isinstance(field.default, str | int | float):
            assert rows[key] == f"`{field.default}`", key


def test_the_python_shown_runs(tmp_path: Path) -> None:
    code, with_errant = blocks("py")
    shutil.copytree(ROOT / "configs", tmp_path / "configs")
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    assert "max-sari" in done.stdout
    assert (tmp_path / "runs/from-python/results.json").is_file()
    annotate = "print(annotator.annotate(*map(annotator.parse, ['He go', 'He goes']))[0].type)"
    done = subprocess.run(
        [sys.executable, "-c", with_errant + annotate], capture_output=True, text=True
    )
    assert done.stdout == "R:VERB:SVA\n", done.stderr


def test_paths_that_are_named_exist() -> None:
    for path in re.findall(r"`((?:configs|corpora|docs|maege|experiments)/[\w/.-]+)`", README):
        assert (ROOT / path).exists(), path


def test_the_workflow_calls_the_readmes_command() -> None:
    assert "make test" in (ROOT / ".ci/run").read_text()
    assert yaml.safe_load((ROOT / "configs/quickstart.yaml").read_text())["corpus"] == "quickstart"
