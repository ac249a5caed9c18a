"""Inputs of coverage, people and systems."""

from dataclasses import replace
from pathlib import Path

import pytest

from maege.config.loading import mapping_as
from maege.data.corpus import Annotation
from maege.errors import ConfigError, DataError, MaegeWarning
from maege.studies.coverage.config import CoverageConfig
from maege.studies.coverage.inputs import (
    CoverageInputs,
    distinct_people_and_systems,
    people_and_systems,
    read_annotators,
    read_inputs,
)
from maege.texts.reading import TextFiles
from maege.texts.texts import Correction, Texts, text_corrections

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
        "source|normalise:words|tokens:none|estimator:unseenest|gold_edits:extracted"
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


SOURCES = tuple(f"a b {k}" for k in range(20))
FIRST = tuple(f"a c {k}" for k in range(20))
SECOND = tuple(f"d b {k}" for k in range(20))
TEXTS = Texts("c", SOURCES, text_corrections({"y": SECOND, "x": FIRST}), {"s": FIRST})


def test_annotators_are_sorted_and_the_source_is_the_first_system() -> None:
    texts = people_and_systems(TEXTS)
    assert texts.systems == ("source", "s")
    assert texts.annotators == ("x", "y")
    assert texts.hypotheses == (SOURCES, FIRST, FIRST, SECOND)


def test_gold_edits_are_those_of_all_annotators() -> None:
    with_edits = {
        name: tuple(Correction(text, Annotation(0)) for text in texts)
        for name, texts in TEXTS.complete_references.items()
    }
    texts = people_and_systems(replace(TEXTS, corrections=with_edits))
    assert texts.gold_edits == ((Annotation(0), Annotation(1)),) * 20
    some = {**TEXTS.corrections, "x": with_edits["x"]}
    assert people_and_systems(replace(TEXTS, corrections=some)).gold_edits is None


def test_copies_are_told() -> None:
    other = tuple(f"e {k}" for k in range(20))
    texts = replace(TEXTS, outputs={"s": FIRST, "t": other})
    with pytest.warns(MaegeWarning, match="c: s is left out: a copy of the references by x"):
        assert distinct_people_and_systems(texts).systems == ("source", "t")


@pytest.mark.parametrize(
    ("texts", "message"),
    [
        (replace(TEXTS, corrections=text_corrections({"x": FIRST})), "by two or more annotators"),
        (replace(TEXTS, outputs={"source": FIRST}), "a system is called 'source'"),
        (
            replace(TEXTS, corrections=text_corrections({"x": FIRST, "y": (None, *SECOND[1:])})),
            "c: y did not correct all sentences",
        ),
    ],
)
def test_what_cannot_be_compared_is_refused(texts: Texts, message: str) -> None:
    with pytest.raises(DataError, match=message):
        people_and_systems(texts)


def test_corrections_by_one_person_are_refused(tmp_path: Path) -> None:
    names = ("s.txt", "a.txt", "b.txt")
    for name, lines in zip(names, (SOURCES, FIRST, FIRST), strict=True):
        (tmp_path / name).write_text("\n".join(lines) + "\n")
    source, *references = (tmp_path / name for name in names)

    def read(*paths: Path) -> Texts:
        return read_annotators(
            TextFiles(None, source, tuple(map(str, paths)), (), "ignore", "error")
        )

    with pytest.raises(DataError, match=r"s: corrections by one person only \(a\)"):
        read(references[0])
    with pytest.raises(DataError, match="s: b is left out: a copy of a; coverage needs"):
        read(*references)
