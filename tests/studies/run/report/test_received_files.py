"""Files of runs that come from elsewhere: what they may contain."""

import gzip
import json
import shutil
from hashlib import sha256
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
import yaml

import maege
from maege.errors import ConfigError, DataError
from maege.studies.run.report.received_files import (
    clear_errors,
    read_config,
    read_json,
    read_scores_csv,
    read_scores_parquet,
    require_regular,
)


def test_settings_that_are_missing_have_their_defaults(output: Path, tmp_path: Path) -> None:
    received = tmp_path / "received"
    shutil.copytree(output, received)
    complete = read_config(received / "config.yaml")
    config = yaml.safe_load((received / "config.yaml").read_text())
    config |= {"chains": {}, "lattices": {}, "corpus": {"name": "quickstart"}}
    del config["sentences"]
    (received / "config.yaml").write_text(yaml.safe_dump(config))
    manifest = json.loads((received / "manifest.json").read_text())
    checksum = sha256((received / "config.yaml").read_bytes()).hexdigest()
    manifest["files_sha256"]["config.yaml"] = checksum
    (received / "manifest.json").write_text(json.dumps(manifest))
    run = maege.load_run(received)
    assert run.config["chains"] == complete["chains"]
    assert run.config["lattices"] == {**complete["lattices"], "max_edits": 8}
    assert run.config["sentences"] == {**complete["sentences"], "min_annotations": 1}
    run.write(tmp_path / "again")
    assert "Overlapping edits were merged" in (tmp_path / "again/report.html").read_text()


def test_a_configuration_keeps_its_order_and_its_own_keys(output: Path, tmp_path: Path) -> None:
    content = yaml.safe_load((output / "config.yaml").read_text())
    content = {"a_later_key": 1, **dict(reversed(content.items()))}
    path = tmp_path / "config.yaml"
    path.write_text(yaml.safe_dump(content, sort_keys=False))
    assert list(read_config(path).items()) == list(content.items())
    path.write_text(yaml.safe_dump(content | {"samples": "some"}))
    with pytest.raises(DataError, match=r"config\.yaml: samples: Input should be 'compact'"):
        read_config(path)


def test_scores_of_other_sizes_and_types_are_refused(tmp_path: Path) -> None:
    parquet, table = tmp_path / "scores.parquet", tmp_path / "scores.csv.gz"
    pq.write_table(pa.table({"ld": [0.0] * 5}), parquet)
    with pytest.raises(ValueError, match="5 rows, expected 3"):
        read_scores_parquet(parquet, ["ld"], 3)
    pq.write_table(pa.table({"ld": ["0", "1", "2"]}), parquet)
    with pytest.raises(ValueError, match="ld: not a column of numbers"):
        read_scores_parquet(parquet, ["ld"], 3)
    table.write_bytes(gzip.compress(b"ld\n" + b"0" * 200_000))
    with pytest.raises(ValueError, match="its content is too long for 3 rows"):
        read_scores_csv(table, ["ld"], 3)


def test_scores_are_read_by_metric_and_exactly(tmp_path: Path) -> None:
    parquet, table = tmp_path / "scores.parquet", tmp_path / "scores.csv.gz"
    scores = [0.1 + 0.2, 1 / 3]
    pq.write_table(pa.table({"other": ["x", "y"], "ld": scores}), parquet)
    rows = "".join(f"x,{score!r}\n" for score in scores)
    table.write_bytes(gzip.compress(f"other,ld\n{rows}".encode()))
    assert read_scores_parquet(parquet, ["ld"], 2).to_dict("list") == {"ld": scores}
    read = read_scores_csv(table, ["ld"], 2)
    assert list(read) == ["ld"]
    assert [float(text) for text in read["ld"]] == scores


def test_links_and_large_files_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, link = tmp_path / "results.json", tmp_path / "link.json"
    path.write_text("[1, 2]")
    link.symlink_to(path)
    require_regular(path)
    with pytest.raises(DataError, match=r"link\.json is a link or a device"):
        require_regular(link)
    assert read_json(path) == [1, 2]
    monkeypatch.setattr("maege.studies.run.report.received_files._MAX_JSON_BYTES", 5)
    with pytest.raises(ValueError, match=r"results\.json is larger than 5 bytes"):
        read_json(path)


def test_errors_of_content_are_one_message_with_the_directory() -> None:
    with pytest.raises(DataError) as caught, clear_errors("runs/x"):
        raise KeyError("a\nb")
    beginning = "runs/x cannot be read as the output of a command (KeyError: "
    assert str(caught.value).startswith(beginning)
    assert f"repeat it with this one, {maege.__version__}" in str(caught.value)
    with pytest.raises(DataError, match=r"^a key$"), clear_errors("runs/x"):
        raise ConfigError("a key")
    with pytest.raises(KeyboardInterrupt), clear_errors("runs/x"):
        raise KeyboardInterrupt
