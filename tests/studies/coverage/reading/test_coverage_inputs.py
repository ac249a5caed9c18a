from pathlib import Path

import pytest

from maege.config.loading import mapping_as
from maege.errors import ConfigError, DataError, MaegeWarning
from maege.studies.coverage.config import CoverageConfig
from maege.studies.coverage.reading.coverage_inputs import CoverageInputs, read_inputs

LINES = {
    "source": ["He go .", "A cats ."],
    "anna": ["He goes .", "A cat ."],
    "bert": ["He went .", "Cats ."],
    "outputs/mine": ["He  goes .", "A cats ."],
}
FILES = {"source": "source.txt", "references": ["anna.txt", "bert.txt"]}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "outputs").mkdir()
    for name, lines in LINES.items():
        (tmp_path / f"{name}.txt").write_text("\n".join(lines) + "\n")
    rows = ["s1\tHe go .\tHe goes .", "s1\tHe go .\tHe went ."]
    (tmp_path / "table.tsv").write_text("\n".join(["sentence\tsource\tcorrection", *rows, ""]))
    return tmp_path


def inputs(folder: Path, **keys: object) -> CoverageInputs:
    return read_inputs(mapping_as(CoverageConfig, keys, folder))


def test_people_and_systems_are_those_of_the_pool(folder: Path) -> None:
    read = inputs(folder, pool=FILES, ceiling={"outputs": "outputs"})
    assert [s.source for s in read.pool.sentences] == LINES["source"]
    assert read.people is not None
    assert read.people.annotators == ("anna", "bert")
    assert read.people.outputs["mine"] == ("He goes .", "A cats .")  # one blank between tokens
    assert {"source.txt", "anna.txt", "mine.txt"} <= {Path(name).name for name in read.checksums}
    assert read.versions["pool"] == (
        "source|normalise:words|tokens:none|estimator:unseenest|floor:default|grid:1.05|"
        "gold_edits:errant"
    )
    assert read.versions["changes"].startswith("words:lower+alphanumeric|")


def test_a_table_has_no_people(folder: Path) -> None:
    read = inputs(folder, pool={"file": "table.tsv", "tokens": "none"})
    assert read.people is None
    assert read.candidates is None
    assert read.versions.keys() == {"pool"}
    assert "line_breaks:last" in read.versions["pool"]
    with pytest.raises(ConfigError, match=r"`rerank`: candidates are scored with references by"):
        inputs(folder, pool={"file": "table.tsv"}, metrics=["gleu"], rerank={})


def test_sentences_that_a_pool_and_a_corpus_share_are_told(folder: Path) -> None:
    with pytest.warns(MaegeWarning, match="1 of 1 sentences of table are also in source"):
        inputs(folder, pool={"file": "table.tsv"}, ceiling={"corpus": FILES})


def test_a_metric_must_compare_with_references(folder: Path) -> None:
    with pytest.raises(ConfigError, match="'ld' does not compare with references"):
        inputs(folder, pool=FILES, metrics=["ld"])


def test_outputs_are_parallel(folder: Path) -> None:
    (folder / "outputs/mine.txt").write_text("He goes .\n")
    with pytest.raises(DataError, match="mine"):
        inputs(folder, pool=FILES, ceiling={"outputs": "outputs"})
