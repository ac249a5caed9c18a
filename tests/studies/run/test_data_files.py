"""The data of a run beside its results."""

import gzip
import json
import shutil
from dataclasses import replace
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

import maege
from maege import load_run
from maege.config.metric_config import RESERVED_METRIC_NAMES
from maege.errors import DataError
from maege.sampling.sample_file import read_sample
from maege.studies.run import data_files
from maege.studies.run.data_files import score_frame
from tests.support.command_line import FAST, ROOT, files, ok, refused

FEW = {"resamples": 20, "permutations": 99}


def test_every_candidate_has_a_row(output: Path) -> None:
    run = load_run(output)
    frame = score_frame(run.scored)
    assert list(frame) == [*RESERVED_METRIC_NAMES, *sorted(run.results.metrics)]
    assert len(frame) == sum(len(item.ranking.candidates) for item in run.scored)
    assert (frame["sentence"].isna() == (frame["ranking_type"] == "corpora")).all()
    item = run.scored[0]
    first = frame.iloc[: len(item.ranking.candidates)]
    assert first["candidate"].tolist() == list(range(len(first)))
    assert (first[list(item.metrics)].to_numpy() == item.scores).all()


def test_without_rankings_there_is_a_heading() -> None:
    assert list(score_frame([])) == list(RESERVED_METRIC_NAMES)


def test_texts_stand_before_the_scores(output: Path) -> None:
    frame = load_run(output).table("scores")
    assert list(frame)[: len(RESERVED_METRIC_NAMES) + 1] == [*RESERVED_METRIC_NAMES, "text"]
    assert (frame["text"].isna() == (frame["ranking_type"] == "corpora")).all()


@pytest.mark.slow
def test_changed_files_are_refused(output: Path, tmp_path: Path) -> None:
    """So are files of different runs in the same directory."""
    config, few = ROOT / "tests/support/tiny.yaml", ("--set", "metrics=[ld]")
    ok("run", config, "--set", "seed=3", "--output", tmp_path / "other", *FAST, *few)
    directory = tmp_path / "mixed"
    for name in ("run.json", "samples.jsonl.gz", "scores.parquet"):
        shutil.copytree(output, directory)
        assert load_run(directory).sample
        (directory / name).write_bytes((tmp_path / "other" / name).read_bytes())
        message = refused("results", "compare", output, directory)
        assert f"{directory / name} is missing" in message
        (directory / name).unlink()
        assert message == refused("results", "compare", output, directory)
        shutil.rmtree(directory)
    with gzip.open(tmp_path / "s.gz", "wt") as file:
        file.write('{"record": "sentence"}\n')
    with pytest.raises(DataError, match="not the sample of a run"):
        read_sample(tmp_path / "s.gz", "by_tokens", "once")
    (tmp_path / "s.gz").write_bytes((output / "samples.jsonl.gz").read_bytes()[:-500])
    with pytest.raises(DataError, match="not the sample of a run"):
        read_sample(tmp_path / "s.gz", "by_tokens", "once")


def test_corpora_that_are_not_stored_are_drawn_again(tmp_path: Path) -> None:
    config = {"corpus": "tiny", "metrics": ["ld"], "cache": None, "statistics": FEW}
    config |= {"synthetic_corpora": {"replicates": 2}, "sentences": {"max_characters": 100}}
    for samples in ("compact", "full"):
        maege.run(config | {"samples": samples}).write(tmp_path / samples)
    compact, full = (load_run(tmp_path / samples) for samples in ("compact", "full"))
    without_references = [
        replace(ranking, candidates=tuple(replace(c, references=()) for c in ranking.candidates))
        for ranking in compact.sample.corpora
    ]
    assert without_references == list(full.sample.corpora)
    assert compact.sample.chains == full.sample.chains
    assert compact.results == full.results
    for name in ("scores.parquet", "report.md"):
        assert (tmp_path / "compact" / name).read_bytes() == (tmp_path / "full" / name).read_bytes()
    sizes = [
        (tmp_path / samples / "samples.jsonl.gz").stat().st_size for samples in ("compact", "full")
    ]
    assert sizes[0] < 0.7 * sizes[1]


def test_other_corpora_than_those_of_the_run_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    config = {"corpus": "tiny", "metrics": ["ld"], "cache": None, "chains": None}
    config |= {"synthetic_corpora": {"replicates": 2}, "statistics": FEW}
    maege.run(config).write(tmp_path / "run")
    monkeypatch.setattr("maege.sampling.synthetic_corpora.VARIANCE", 0.8)
    with pytest.raises(DataError, match=r"corpora are not stored .* draw others; repeat the run"):
        load_run(tmp_path / "run").sample  # noqa: B018
    manifest = tmp_path / "run/manifest.json"
    content = json.loads(manifest.read_text())
    manifest.write_text(json.dumps({**content, "maege": "0.0.9"}))
    with pytest.raises(DataError, match=r"; read it with maege 0.0.9 and numpy .* or repeat"):
        load_run(tmp_path / "run").sample  # noqa: B018


def test_scores_are_csv_without_pyarrow(
    output: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = load_run(output)
    assert run.scored
    shutil.copytree(output, tmp_path / "out")
    monkeypatch.setattr(data_files, "has_pyarrow", lambda: False)
    with pytest.raises(DataError, match=r"maege\[parquet\]"):
        load_run(output).scored  # noqa: B018
    run.write(tmp_path / "out", force=True)
    names = set(files(tmp_path / "out"))
    assert "scores.csv.gz" in names
    assert not any(name.endswith(".parquet") for name in names)
    again = load_run(tmp_path / "out")
    for stored, computed in zip(again.scored, run.scored, strict=True):
        assert np.array_equal(stored.scores, computed.scores)


def test_scores_of_other_sizes_and_types_are_refused(tmp_path: Path) -> None:
    parquet, table = tmp_path / "scores.parquet", tmp_path / "scores.csv.gz"
    pq.write_table(pa.table({"ld": [0.0] * 5}), parquet)
    with pytest.raises(ValueError, match="5 rows, expected 3"):
        data_files._read_frame(parquet, ["ld"], 3)
    pq.write_table(pa.table({"ld": ["0", "1", "2"]}), parquet)
    with pytest.raises(ValueError, match="ld: not a column of numbers"):
        data_files._read_frame(parquet, ["ld"], 3)
    table.write_bytes(gzip.compress(b"ld\n" + b"0" * 200_000))
    with pytest.raises(ValueError, match="its content is too long for 3 rows"):
        data_files._read_frame(table, ["ld"], 3)


def test_scores_are_read_by_metric_and_exactly(tmp_path: Path) -> None:
    parquet, table = tmp_path / "scores.parquet", tmp_path / "scores.csv.gz"
    scores = [0.1 + 0.2, 1 / 3]
    pq.write_table(pa.table({"other": ["x", "y"], "ld": scores}), parquet)
    rows = "".join(f"x,{score!r}\n" for score in scores)
    table.write_bytes(gzip.compress(f"other,ld\n{rows}".encode()))
    for path in (parquet, table):
        read = data_files._read_frame(path, ["ld"], 2)
        assert {name: values.tolist() for name, values in read.items()} == {"ld": scores}
