"""`maege edits`: its tables, whatever the number of processes, and its refusals."""

import csv
from pathlib import Path

import pytest

import maege
from maege.errors import MaegeError
from tests.support.command_line import ok, refused

SENTENCES = (
    "S He go to home\nA 1 2|||SVA|||goes|||REQUIRED|||-NONE-|||0\n"
    "A 2 3|||Prep||||||REQUIRED|||-NONE-|||0\n"
    "A 1 2|||SVA|||went|||REQUIRED|||-NONE-|||1\n\n"
    "S They has cat\nA 1 2|||SVA|||have|||REQUIRED|||-NONE-|||0\n"
    "A 2 2|||ArtOrDet|||a|||REQUIRED|||-NONE-|||0\n"
    "A 1 2|||SVA|||have|||REQUIRED|||-NONE-|||1\n"
    "A 2 2|||ArtOrDet|||a|||REQUIRED|||-NONE-|||1\n\n"
)


@pytest.fixture(autouse=True)
def m2(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    file = tmp_path / "small.m2"
    file.write_text(SENTENCES)
    return file


def rows(path: Path) -> list[dict[str, str]]:
    return list(csv.DictReader(path.read_text().splitlines()))


def test_edits_of_a_corpus_with_any_number_of_processes(m2: Path, tmp_path: Path) -> None:
    command = ["edits", m2, "--metrics", "gleu,ld", "--quiet", "--output", tmp_path / "out"]
    command += [
        "--set",
        "statistics.permutations=99",
        "--set",
        "references.exclude_own_reference=true",
    ]
    printed = ok(*command)
    assert "2 lattices left out: the only reference by others is the same correction" in printed
    files = {file.name: file.read_bytes() for file in (tmp_path / "out/tables").iterdir()}
    edits = rows(tmp_path / "out/tables/edits.csv")
    assert [(r["metric"], r["annotator"], r["type"]) for r in edits] == [
        (metric, *edit)
        for metric in ("gleu", "ld")
        for edit in (("0", "SVA"), ("0", "Prep"), ("1", "SVA"))
    ]
    assert {r["sentence"] for r in edits} == {"1"}
    ok(*command, "--jobs", "2", "--force")
    assert {f.name: f.read_bytes() for f in (tmp_path / "out/tables").iterdir()} == files


def test_effects_are_differences_of_scores_with_the_original_as_source(m2: Path) -> None:
    result = maege.edits(m2, metrics=["gleu"], edits={"own_reference": True}, progress=False)
    edit = result.table("edits").query("annotator == 1 and sentence == 1").iloc[0]
    source, corrected = "He go to home", "He went to home"
    before, after = (
        maege.score("gleu", [source], [text], [corrected]).sentences[0]
        for text in (source, corrected)
    )
    assert edit.shapley == pytest.approx(after - before)
    assert edit.alone == edit["last"] == pytest.approx(edit.banzhaf)


def test_a_corpus_without_corrections_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "right.m2"
    file.write_text("S He goes home\nA -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0\n\n")
    with pytest.raises(MaegeError, match="no sentence is left of 1"):
        maege.edits(file, metrics=["ld"], progress=False)


def test_edits_that_change_nothing_have_no_order(tmp_path: Path) -> None:
    file = tmp_path / "same.m2"
    file.write_text("S He goes home\nA 1 2|||V|||goes|||REQUIRED|||-NONE-|||0\n\n")
    result = maege.edits(file, metrics=["ld"], cache=None, progress=False)
    row = result.table("metrics").iloc[0]
    assert (row.lattices, row.constant) == (1, 1)
    assert not result.table("metrics").accuracy.notna().any()
    assert "1 pair of equal texts left out of the comparisons." in result.notes


def test_mistakes_have_one_message(m2: Path) -> None:
    assert "found 13, expected at most 12" in refused(
        "edits", m2, "--metrics", "ld", "--set", "edits.max_edits=13"
    )
    few = ["edits", m2, "--metrics", "ld", "--set", "edits.max_edits=1"]
    assert "raise `edits.max_edits` (1)" in refused(
        *few, "--set", "corpus.annotators=[0]", "--output", "few"
    )
    assert "0.4 is not between 0.5 and 1" in refused(
        "edits", m2, "--metrics", "ld", "--set", "edits.confidence=[0.4]"
    )


def test_a_single_sentence_has_no_intervals_and_one_lattice(tmp_path: Path) -> None:
    file = tmp_path / "single.m2"
    file.write_text(SENTENCES.partition("A 1 2|||SVA|||went")[0] + "\n")
    result = maege.edits(
        file, metrics=["gleu"], edits={"own_reference": True}, cache=None, progress=False
    )
    (trusted,) = (line for line in result.findings if line.startswith("gleu: differences from"))
    assert "none" not in trusted
    assert "; 1 lattice)" in trusted
