import gzip
import json
import shutil
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import maege
from maege import load_run
from maege.errors import DataError
from maege.sampling.sample_file import read_sample
from maege.studies.run.report import run_directory
from tests.support.command_line import FAST, ROOT, files, ok, refused

QUICKSTART = ROOT / "configs/quickstart.yaml"
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
    config = {"corpus": "quickstart", "metrics": ["gleu", "ld"], "cache": None, "statistics": FEW}
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
    names = ("differences", "edit_types", "edits", "errors", "sentences")
    assert figures == {f"figures/{name}.{kind}" for name in names for kind in ("svg", "png", "pdf")}
    for name in names:
        assert after[f"figures/{name}.svg"].startswith(b"<svg")
        assert after[f"figures/{name}.png"].startswith(b"\x89PNG")
        assert after[f"figures/{name}.pdf"].startswith(b"%PDF")
    assert b">gleu<" in after["figures/edit_types.svg"]


def test_report_refuses_incomplete_run_directories(output: Path, tmp_path: Path) -> None:
    assert "no such directory" in refused("results", "report", tmp_path / "nowhere")
    (tmp_path / "empty").mkdir()
    assert "has no manifest.json" in refused("results", "report", tmp_path / "empty")
    for missing in ("samples.jsonl.gz", "scores.parquet", "results.json", "config.yaml"):
        shutil.copytree(output, tmp_path / missing)
        (tmp_path / missing / missing).unlink()
        message = refused("results", "report", tmp_path / missing)
        assert missing in message.replace(str(tmp_path), "")
        shutil.copyfile(output / "manifest.json", tmp_path / missing / missing)
        assert "maege: " in refused("results", "report", tmp_path / missing)


@pytest.mark.slow
def test_changed_run_files_are_refused(output: Path, tmp_path: Path) -> None:
    """So are files of different runs in the same directory."""
    few = ("--set", "metrics=[ld]")
    ok("run", QUICKSTART, "--set", "seed=3", "--output", tmp_path / "other", *FAST, *few)
    for name in (*run_directory.DATA, run_directory.SCORES_PARQUET):
        directory = tmp_path / "mixed"
        shutil.copytree(output, directory)
        assert run_directory.read(directory)
        other = tmp_path / "other" / name
        (directory / name).write_bytes(other.read_bytes())
        message = refused("results", "report", directory)
        assert f"{directory / name} is not the file that the run wrote" in message
        shutil.rmtree(directory)
    shutil.copytree(output, directory)
    (directory / name).write_bytes(other.read_bytes())
    assert message == refused("results", "compare", output, directory)
    for content in ("{}", "[]", "{", '{"files_sha256": 1}', '{"files_sha256": {}}'):
        (directory / "manifest.json").write_text(content)
        with pytest.raises(DataError, match="cannot be read as the output of a command"):
            run_directory.read(directory)
    with gzip.open(tmp_path / "s.gz", "wt") as file:
        file.write('{"record": "sentence"}\n')
    with pytest.raises(DataError, match="not the sample of a run"):
        read_sample(tmp_path / "s.gz", "by_tokens", "once")
    (tmp_path / "s.gz").write_bytes((output / "samples.jsonl.gz").read_bytes()[:-500])
    with pytest.raises(DataError, match="not the sample of a run"):
        read_sample(tmp_path / "s.gz", "by_tokens", "once")


def test_corpora_that_are_not_stored_are_drawn_again(tmp_path: Path) -> None:
    config = {"corpus": "quickstart", "metrics": ["ld"], "cache": None, "statistics": FEW}
    config |= {"synthetic_corpora": {"replicates": 2}, "sentences": {"max_characters": 100}}
    for samples in ("compact", "full"):
        maege.run(config | {"samples": samples}).write(tmp_path / samples)
    compact, full = (maege.load_run(tmp_path / samples) for samples in ("compact", "full"))
    without_references = [
        replace(ranking, candidates=tuple(replace(c, references=()) for c in ranking.candidates))
        for ranking in compact.sample.corpora
    ]
    assert without_references == list(full.sample.corpora)
    assert compact.sample.chains == full.sample.chains
    for name in ("results.json", "scores.parquet", "report.md"):
        assert (tmp_path / "compact" / name).read_bytes() == (tmp_path / "full" / name).read_bytes()
    sizes = [
        (tmp_path / samples / "samples.jsonl.gz").stat().st_size for samples in ("compact", "full")
    ]
    assert sizes[0] < 0.7 * sizes[1]


def test_other_corpora_than_those_of_the_run_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    config = {"corpus": "quickstart", "metrics": ["ld"], "cache": None, "chains": None}
    config |= {"synthetic_corpora": {"replicates": 2}, "statistics": FEW}
    maege.run(config).write(tmp_path / "run")
    monkeypatch.setattr("maege.sampling.synthetic_corpora.VARIANCE", 0.8)
    with pytest.raises(DataError, match=r"corpora are not stored .* draw others; repeat the run"):
        maege.load_run(tmp_path / "run")
    manifest = tmp_path / "run/manifest.json"
    content = json.loads(manifest.read_text())
    manifest.write_text(json.dumps({**content, "maege": "0.0.9"}))
    with pytest.raises(DataError, match=r"; read it with maege 0.0.9 and numpy .* or repeat"):
        maege.load_run(tmp_path / "run")


def test_force_removes_files_of_the_previous_run_only(drawn: Path, tmp_path: Path) -> None:
    shutil.copytree(drawn, tmp_path / "out")
    assert "figures/edits.svg" in files(drawn)
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
    ok("run", QUICKSTART, "--output", tmp_path / "out", "--force", *FAST[:-2], *options)
    after = files(tmp_path / "out")
    assert "figures/edits.svg" not in after  # written by the previous run
    assert "tables/chains.csv" in after
    for own_file in ("figures/own.svg", "tables/own.csv", "notes.txt", "figures/lattices.svg"):
        assert after[own_file] == b"before"


def test_scores_are_csv_without_pyarrow(
    output: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = load_run(output)
    shutil.copytree(output, tmp_path / "out")
    monkeypatch.setattr(run_directory, "has_pyarrow", lambda: False)
    with pytest.raises(DataError, match=r"maege\[parquet\]"):
        run_directory.read(output)
    run.write(tmp_path / "out", force=True)
    names = set(files(tmp_path / "out"))
    assert "scores.csv.gz" in names
    assert not any(name.endswith(".parquet") for name in names)
    again = load_run(tmp_path / "out")
    for stored, computed in zip(again.scored, run.scored, strict=True):
        assert np.array_equal(stored.scores, computed.scores)
