"""Run folders from someone else, with checksums that are right, and content that is hostile."""

import gzip
import json
import resource
import shutil
import time
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
import yaml

import maege
from maege.errors import DataError
from maege.files.output_directory import OutputDirectory
from maege.report.study_directory import check_manifest
from tests.support.command_line import ok, refused


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    directory = tmp_path_factory.mktemp("run") / "out"
    config = {"corpus": "tiny", "metrics": ["ld"], "cache": None}
    config |= {"synthetic_corpora": {"replicates": 2}, "lattices": {"max_edits": 3}}
    config |= {"statistics": {"resamples": 50, "permutations": 49}}
    maege.run(config).write(directory)
    return directory


@pytest.fixture
def received(finished: Path, tmp_path: Path) -> Path:
    shutil.copytree(finished, tmp_path / "received")
    return tmp_path / "received"


def replace(directory: Path, name: str, content: bytes) -> None:
    """Replace a file, and its checksum in the manifest."""
    (directory / name).write_bytes(content)
    manifest = json.loads((directory / "manifest.json").read_text())
    manifest["files_sha256"][name] = sha256(content).hexdigest()
    (directory / "manifest.json").write_text(json.dumps(manifest))


def edit(directory: Path, name: str, change: Callable[[Any], object]) -> None:
    """Change the content of a YAML or JSON file, or all records of the sample."""
    if name.endswith(".gz"):
        lines = gzip.decompress((directory / name).read_bytes()).splitlines()
        content: Any = [json.loads(line) for line in lines]
        change(content)
        replace(directory, name, gzip.compress("\n".join(map(json.dumps, content)).encode()))
    elif name == "manifest.json":
        content = json.loads((directory / name).read_text())
        change(content)
        (directory / name).write_text(json.dumps(content))
    else:
        content = yaml.safe_load((directory / name).read_text())
        change(content)
        replace(directory, name, json.dumps(content).encode())


def message(directory: Path) -> str:
    start = time.process_time()
    with pytest.raises(DataError) as caught:
        maege.load_run(directory).sample  # noqa: B018
    assert time.process_time() - start < 5
    assert str(directory) in str(caught.value) and len(str(caught.value)) < 1000
    return str(caught.value)


def test_the_copy_is_read(received: Path) -> None:
    assert maege.load_run(received).sample and maege.load_run(received).results.metrics == ["ld"]


NESTED = b"[" * 200_000 + b"]" * 200_000


@pytest.mark.parametrize(
    ("name", "content", "times"),
    [
        ("run.json", NESTED, 1),
        ("run.json", b'{"results": ' + b"9" * 5000 + b"}", 1),
        ("samples.jsonl.gz", NESTED, 1),
        ("samples.jsonl.gz", b'{"record": "sentence", "text": ' + NESTED + b"}", 1),
        ("samples.jsonl.gz", b"[", 300_000_000),  # made when the test runs
        ("scores.parquet", b"PAR1" + b"\xff" * 1000 + b"PAR1", 1),
    ],
    ids=map(str, range(6)),
)
def test_files_that_grow(received: Path, name: str, content: bytes, times: int) -> None:
    written = content * times
    is_compressed = name.endswith(".gz")
    replace(received, name, gzip.compress(written, compresslevel=1) if is_compressed else written)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    message(received)
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 1_000_000  # kB


def test_manifests_with_deep_nesting(received: Path) -> None:
    (received / "manifest.json").write_bytes(NESTED)
    assert "no result of a study" in message(received)
    with OutputDirectory(received) as output:
        manifest = {"command": "run", "fingerprint": "x"}
        check_manifest(output, manifest, force=True)
        with pytest.raises(maege.MaegeError, match="has no results of maege"):
            check_manifest(output, manifest, force=False)


def of_type(record: str, records: list[dict]) -> dict:
    return next(r for r in records if r["record"] == record)


def long_lattice(records: list[dict]) -> None:
    ranking = of_type("lattices", records)
    sentence = next(r for r in records if r.get("sentence") == ranking["sentences"][0])
    annotation = sentence["annotators"][str(ranking["annotator"])]
    annotation["edits"] = [[0, 0, "x", "T"]] * 28


CHANGES: dict[str, tuple[str, Callable[[Any], object], str]] = {
    "28 edits": ("samples.jsonl.gz", long_lattice, "edit"),
    "large index": (
        "samples.jsonl.gz",
        lambda c: of_type("chains", c).update(edit_order=[10**30]),
        "edit_order.0",
    ),
    "negative index": (
        "samples.jsonl.gz",
        lambda c: of_type("chains", c).update(edit_order=[-1]),
        "edit_order.0",
    ),
    "invisible type": (
        "samples.jsonl.gz",
        lambda c: of_type("sentence", c)["annotators"].update(
            {"0": {"edits": [[0, 0, "x", "\x1b[31m"]], "references": ["x"]}}
        ),
        "the type '\\x1b[31m' of an edit has invisible characters",
    ),
    "other edits": (
        "samples.jsonl.gz",
        lambda c: of_type("chains", c).update(edit_order=[0, 0]),
        "edit_order",
    ),
    "no such sentence": (
        "samples.jsonl.gz",
        lambda c: of_type("chains", c).update(sentences=[4000]),
        "there is no sentence 4000",
    ),
    "order of records": (
        "samples.jsonl.gz",
        lambda c: c.append(of_type("sentence", c)),
        "a sentence comes after a ranking",
    ),
    "resamples": (
        "manifest.json",
        lambda c: c["config"]["statistics"].update(resamples=2 * 10**9),
        "settings: statistics.resamples: Input should be less than",
    ),
    "settings": (
        "run.json",
        lambda c: c["results"]["settings"].update(resamples=2 * 10**9),
        "settings: resamples: Input should be less than",
    ),
    "replicates": (
        "manifest.json",
        lambda c: c["config"]["synthetic_corpora"].update(replicates=10**9),
        "settings: synthetic_corpora.replicates",
    ),
    "expected edits": (
        "manifest.json",
        lambda c: c["config"]["synthetic_corpora"].update(
            replicates=10_000, expected_edits=[1 + i / 10_000 for i in range(19_000)]
        ),
        "more than 10000000000 characters",
    ),
    "no statistics": (
        "manifest.json",
        lambda c: c["config"].pop("statistics"),
        "settings: statistics",
    ),
    "sample": (
        "run.json",
        lambda c: c["results"]["sample"].update(sentences="x"),
        "sample.sentences",
    ),
}


@pytest.mark.parametrize("change", CHANGES)
def test_wrong_values_are_named(received: Path, change: str) -> None:
    name, function, expected = CHANGES[change]
    edit(received, name, function)
    assert expected in message(received)


def test_scores_that_grow(received: Path) -> None:
    repeated = pa.array([0.0]).take(pa.array([0] * 5_000_000))
    pq.write_table(pa.table({"ld": repeated}), received / "s", use_dictionary=True)
    replace(received, "scores.parquet", (received / "s").read_bytes())
    assert "5000000 rows, expected" in message(received)
    replace(received, "scores.csv.gz", gzip.compress(b"ld\n" + b"0" * 100_000_000))
    assert "its content is too long" in message(received)


def test_links_do_not_lead_outside(received: Path, tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    shutil.move(received / "tables", outside)
    before = {path.name: path.stat().st_mtime_ns for path in outside.iterdir()}
    (received / "tables").symlink_to(outside)
    ok("results", "report", received, "--no-figures")
    assert {path.name: path.stat().st_mtime_ns for path in outside.iterdir()} == before
    assert (received / "tables.kept1").is_symlink()
    assert not (received / "tables").is_symlink()
    shutil.move(received / "run.json", outside)
    (received / "run.json").symlink_to(outside / "run.json")
    assert "run.json is missing or was changed" in refused("results", "report", received)
