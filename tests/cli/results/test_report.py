"""`maege report`, and the files of a report."""

import json
import shutil
from pathlib import Path

import pytest

import maege
from maege import load_run
from tests.support.command_line import FAST, ROOT, files, ok, refused

TINY = ROOT / "tests/support/tiny.yaml"
FEW = {"resamples": 20, "permutations": 99}


def test_run_directory_round_trips(output: Path, tmp_path: Path) -> None:
    """The report depends only on the run directory."""
    load_run(output).write(tmp_path / "again")
    before, after = files(output), files(tmp_path / "again")
    assert list(before) == list(after)
    assert [name for name in before if before[name] != after[name]] == []


@pytest.fixture(scope="module")
def undrawn(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The directory of a run of two metrics, which have all charts that more have."""
    folder = tmp_path_factory.mktemp("undrawn") / "out"
    config = {"corpus": "tiny", "metrics": ["gleu", "ld"], "cache": None, "statistics": FEW}
    config |= {"synthetic_corpora": {"replicates": 2}, "lattices": {"max_edits": 3}}
    maege.run(config).write(folder)
    return folder


@pytest.fixture(scope="module")
def drawn(undrawn: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same directory with figures, and a report that was written again."""
    folder = tmp_path_factory.mktemp("drawn") / "out"
    shutil.copytree(undrawn, folder)
    (folder / "report.html").unlink()
    assert ok("results", "report", folder).splitlines() == [
        f"Report: {folder / 'report.html'}",
        f"Tables: {folder / 'tables'}",
        f"Figures: {folder / 'figures'}",
    ]
    return folder


@pytest.mark.slow
def test_report_draws_figures_without_changing_the_data(undrawn: Path, drawn: Path) -> None:
    before, after = files(undrawn), files(drawn)
    assert {name: after[name] for name in before if name != "manifest.json"} == {
        name: content for name, content in before.items() if name != "manifest.json"
    }
    manifests = [json.loads(content["manifest.json"]) for content in (before, after)]
    listed = [manifest.pop("files_sha256") for manifest in manifests]
    assert manifests[0] == manifests[1]
    assert listed[0].items() <= listed[1].items()
    assert listed[1].keys() == after.keys() - {"manifest.json"}
    figures = {name for name in after if name.startswith("figures/")}
    names = ("differences", "edits", "errors", "forest", "sentences", "types")
    assert figures == {f"figures/{name}.{kind}" for name in names for kind in ("svg", "png", "pdf")}
    for name in names:
        assert after[f"figures/{name}.svg"].startswith(b"<svg")
        assert after[f"figures/{name}.png"].startswith(b"\x89PNG")
        assert after[f"figures/{name}.pdf"].startswith(b"%PDF")
    assert b">gleu<" in after["figures/types.svg"]


def test_report_refuses_incomplete_directories(output: Path, tmp_path: Path) -> None:
    assert "no such directory" in refused("results", "report", tmp_path / "nowhere")
    (tmp_path / "empty").mkdir()
    assert "has no result of a study" in refused("results", "report", tmp_path / "empty")
    shutil.copytree(output, tmp_path / "broken")
    (tmp_path / "broken/run.json").unlink()
    assert "run.json is missing or was changed" in refused("results", "report", tmp_path / "broken")


def test_force_removes_files_of_the_previous_run_only(drawn: Path, tmp_path: Path) -> None:
    shutil.copytree(drawn, tmp_path / "out")
    assert {"figures/edits.svg", "tables/lattices.csv", "tables/corpora.csv"} <= {*files(drawn)}
    for own_file in ("figures/own.svg", "tables/own.csv", "notes.txt", "figures/lattices.svg"):
        (tmp_path / "out" / own_file).write_text("before")
    options = [
        "--set",
        "lattices=null",
        "--set",
        "synthetic_corpora=null",
        "--set",
        "metrics=[ld, gleu]",
    ]
    ok("run", TINY, "--output", tmp_path / "out", "--force", *FAST[:-2], *options)
    after = files(tmp_path / "out")
    assert "figures/edits.svg" not in after  # written by the previous run
    assert "tables/lattices.csv" not in after
    assert "tables/corpora.csv" not in after
    assert "tables/chains.csv" in after
    for own_file in ("figures/own.svg", "tables/own.csv", "notes.txt", "figures/lattices.svg"):
        assert after[own_file] == b"before"
