"""The section `levels` of a run: its tables, its CSV files and its refusals."""

import csv
import re
from pathlib import Path

import pytest

from tests.support.command_line import FAST, TINY, ok, refused

COMMAND = ["run", TINY, "--sections", "levels", *FAST, "--quiet"]
COMMAND += ["--set", "sentences.max_characters=60", "--set", "lattices=null"]


@pytest.fixture(autouse=True)
def _directory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def systems(systems: Path) -> Path:
    """One system more, which differs from the first in its articles."""
    (systems / "S4.txt").write_text((systems / "S1.txt").read_text().replace(" the ", " a "))
    with (systems / "human.tsv").open("a") as file:
        file.write("S4\t-2\n")
    return systems


def test_tables_and_csv_do_not_depend_on_the_number_of_processes(systems: Path) -> None:
    command = [*COMMAND, "--metrics", "gleu,max-sari,ld"]
    command += ["--set", f"human_scores={systems / 'human.tsv'}"]
    command += ["--set", f"system_outputs={systems}", "--output", systems / "result"]
    printed = ok(*command)
    names = ("levels", "references")
    tables = [(systems / f"result/tables/levels/{name}.csv").read_bytes() for name in names]
    cells = {tuple(re.split(" {2,}", line.strip())[:3]) for line in printed.splitlines()}
    assert {("gleu", "tau (macro)", "sentence"), ("gleu", "rho (corpora)", "pooled")} <= cells
    assert not {("max-sari", "rho (corpora)", "pooled"), ("ld", "tau (macro)", "sentence")} & cells
    assert {cell[:2] for cell in cells} >= {("gleu", "r (systems)"), ("max-sari", "rho (corpora)")}
    for part in ("the same", "References by others than the annotator", "one more gains"):
        assert part in printed
    levels, references = (list(csv.DictReader(t.decode().splitlines())) for t in tables)
    assert {row["ranking_type"] for row in levels} == {"corpora", "systems"}
    assert {row["ranking_type"] for row in references} == {"chains", "corpora"}
    sets = [
        row["sets"] for row in references if (row["metric"], row["level"]) == ("gleu", "pooled")
    ]
    assert sets == ["3", "3", "1"]
    assert ok(*command, "--jobs", "2", "--force") == printed
    again = [(systems / f"result/tables/levels/{name}.csv").read_bytes() for name in names]
    assert again == tables
    assert "--force to replace them" in refused(*command, "--set", "seed=2")


def test_annotators_as_references_are_told_apart() -> None:
    printed = ok(*COMMAND, "--metrics", "minld", "--set", "references.use=[annotators]")
    assert "The full correction that lattices end in, and references by others" in printed


def test_one_annotator_has_no_references_by_others(tmp_path: Path) -> None:
    sentence = "S He go {} .\nA 1 2|||V|||goes|||REQUIRED|||-NONE-|||0\n\n"
    (tmp_path / "one.m2").write_text("".join(map(sentence.format, "abcd")))
    (tmp_path / "one.yaml").write_text("corpus: {m2: one.m2}\nmetrics: [minld]\n")
    printed = ok("run", tmp_path / "one.yaml", "--sections", "levels", *FAST, "--quiet")
    page = (tmp_path / "runs/one/report.md").read_text()
    assert "Few sentences have references by others" in page
    assert "--set sentences.min_annotations=2" in page
    assert "there is no second one to compare with" in " ".join(printed.split())


def test_mistakes_are_refused(systems: Path) -> None:
    assert 'did you mean "gleu"' in refused(*COMMAND, "--metrics", "gluu")
    assert "needs human_scores" in refused(*COMMAND, "--set", f"system_outputs={systems}")
    assert "no section 'level'; did you mean \"levels\"" in refused(
        "run", "tiny", "--sections", "level"
    )
    (systems / "one.m2").write_text("S He go .\nA 1 2|||V|||goes|||REQUIRED|||-NONE-|||0\n\n")
    (systems / "one.yaml").write_text("corpus: {m2: one.m2}\nmetrics: [ld]\n")
    assert "at least 2 sentences" in refused(
        "run", systems / "one.yaml", "--sections", "levels", *FAST
    )
