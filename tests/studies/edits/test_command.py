"""`maege edits`: its tables, whatever the number of processes, and its refusals."""

import csv
from pathlib import Path

import pytest

from tests.studies.edits.small_corpus import SENTENCES
from tests.support.command_line import ok, refused


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


def test_mistakes_have_one_message(m2: Path) -> None:
    assert "found 13, expected at most 12" in refused(
        "edits", m2, "--metrics", "ld", "--set", "edits.max_edits=13"
    )
    few = ["edits", m2, "--metrics", "ld", "--set", "edits.max_edits=1"]
    assert "raise `edits.max_edits` (1)" in refused(
        *few, "--set", "corpus.annotators=[0]", "--output", "few"
    )


def test_a_text_has_its_own_options_and_names() -> None:
    completed = ok(
        _MAEGE_COMPLETE="bash_complete", COMP_WORDS="maege edits --text gl", COMP_CWORD="3"
    )
    assert "plain,gleu" in completed.split()
    message = refused("edits", "--text", "gleu", "--output", "out")
    assert "No such option" in message and "maege edits --text --help" in message
    assert "--text" in ok("edits", "--help")
