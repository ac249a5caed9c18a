"""The examples of the README and of the documentation run, and print what is shown."""

import re
import shutil
import subprocess
import sys
from itertools import chain, combinations
from pathlib import Path

import pytest

from docs.generate.site_pages import makers
from maege.config.schema import load
from maege.data.edit import Edit, apply_edits
from maege.metric.score_request import ScoreRequest
from maege.plugins.registry import BUILT_IN, build
from tests.support.command_line import FAST, ROOT, ok, python

README = (ROOT / "README.md").read_text(encoding="utf-8")
SOURCE = ("He", "go", "to", "home", ".")
PAGES = sorted((ROOT / "docs").rglob("*.md"))
MADE = {*makers()}  # pages that are made when the site is built


def blocks(path: str, language: str) -> list[str]:
    text = (ROOT / path).read_text(encoding="utf-8")
    return re.findall(rf"^```{language}\n(.*?)^```", text, re.DOTALL | re.MULTILINE)


def test_the_lattice_has_the_partial_corrections_of_two_annotators() -> None:
    (drawing,) = blocks("docs/concepts.md", "text")
    delete = Edit(2, 3, (), "Prep")
    annotations = [(Edit(1, 2, (verb,), "Vt"), delete) for verb in ("goes", "went")]
    subsets = chain.from_iterable(
        combinations(edits, size) for edits in annotations for size in range(3)
    )
    texts = {" ".join(apply_edits(SOURCE, s)) for s in subsets}
    assert set(re.findall(r"He [a-z ]+ \.", drawing)) == texts
    assert len(texts) == 6


@pytest.mark.slow
def test_python_example_prints_the_output_shown(tmp_path: Path) -> None:
    (code,) = blocks("README.md", "py")
    printed = README.split("<!-- printed -->\n```text\n")[1].split("```")[0]
    assert python(code, tmp_path).split() == printed.split()
    assert (tmp_path / "runs/first/report.html").is_file()


def test_the_metric_of_the_guide_on_vetting_can_be_run(tmp_path: Path) -> None:
    (metric,) = blocks("docs/vetting.md", "python")
    (tmp_path / "my_metric.py").write_text(metric)
    ok("init", "quickstart", cwd=tmp_path)
    metrics = ["--set", "metrics=['my_metric.py:Overlap']"]
    assert "\n  overlap " in ok("run", "quickstart.yaml", *metrics, *FAST, cwd=tmp_path)


@pytest.mark.parametrize("name", BUILT_IN)
def test_every_metric_is_in_the_table(name: str) -> None:
    assert f"[`{name}`]({name}.md)" in (ROOT / "docs/metrics/index.md").read_text(encoding="utf-8")
    if name == "gleu":
        assert build(name).signature in README


@pytest.mark.slow
def test_the_configuration_and_the_metric_of_the_guide_work(tmp_path: Path) -> None:
    config, comparing = blocks("docs/own-metric.md", "yaml")
    metric, that_compares = blocks("docs/own-metric.md", "python")
    (tmp_path / "my_metric.py").write_text(f"{metric}\n{that_compares}")
    (tmp_path / "compare.yaml").write_text(f"corpus: quickstart\n{comparing}")
    assert [entry.name for entry in load(tmp_path / "compare.yaml").metrics] == ["mine"]
    pair = [ScoreRequest((".",), (text,), ((),), "sentence") for text in ("aa", "aaaa")]
    shorter, longer = build(f"{tmp_path}/my_metric.py:Prefers").score(pair)
    assert shorter > longer
    (tmp_path / "my.yaml").write_text(config)
    corpus = ROOT / "corpora/quickstart"
    shutil.copy(corpus / "english.m2", tmp_path / "my-gold.m2")
    for i in (1, 2):
        shutil.copy(corpus / f"english.reference-{i}.txt", tmp_path / f"ref{i}.txt")
    assert len(load(tmp_path / "my.yaml").metrics) == 3
    assert "\n  length " in ok("run", "my.yaml", "--jobs", "2", *FAST[:-2], cwd=tmp_path)


def test_the_python_of_the_guide_runs(tmp_path: Path) -> None:
    (code,) = blocks("docs/own-metric.md", "py")
    printed = python(code, tmp_path)
    assert "'overlap', 'Shortness'" in printed
    assert "\nTrue\n" in printed
    assert "overlap = 1.0000" in printed


@pytest.mark.slow
def test_the_python_of_the_report_page_runs(tmp_path: Path) -> None:
    (code,) = blocks("docs/report.md", "py")
    shutil.copytree(ROOT / "configs", tmp_path / "configs")
    assert "max-sari" in python(code, tmp_path)
    assert (tmp_path / "runs/from-python/run.json").is_file()


@pytest.mark.slow
def test_errant_runs_on_the_lite_pipeline_as_shown(tmp_path: Path) -> None:
    (code,) = (b for b in blocks("docs/metrics/edit-metrics.md", "py") if "import errant" in b)
    code += "print(annotator.annotate(*map(annotator.parse, ['He go', 'He goes']))[0].type)"
    command = [sys.executable, "-c", code]  # in which ERRANT was never imported
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True)
    assert done.stdout == "R:VERB:SVA\n"


@pytest.mark.parametrize("path", [ROOT / "README.md", *PAGES], ids=lambda path: path.name)
def test_paths_in_the_documentation_exist(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    for name in re.findall(r"`((?:configs|corpora|docs|maege|experiments)/[\w/.-]+)`", text):
        assert (ROOT / name).exists(), name
    for link in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", text):
        target = (path.parent / link).resolve()
        is_made = path != ROOT / "README.md" and target.is_relative_to(ROOT / "docs")
        assert target.exists() or (is_made and str(target.relative_to(ROOT / "docs")) in MADE), link


def test_the_index_names_every_page() -> None:
    index = (ROOT / "docs/index.md").read_text(encoding="utf-8")
    assert "| `maege score " in index  # studies: test_registry.py
    pages = {str(path.relative_to(ROOT / "docs")) for path in (ROOT / "docs").rglob("*.md")} | MADE
    pages -= {name for name in pages if name.startswith("metrics/")} | {"index.md"}
    assert [name for name in sorted(pages) if name not in index] == []
