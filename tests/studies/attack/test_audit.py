"""Texts for readers, and what they answer."""

import csv
from pathlib import Path

import pytest

import maege
from maege.errors import DataError
from maege.report.study_result import StudyResult
from maege.studies.attack.audit import QUESTION, read_audits
from tests.studies.attack.victims import Random, inputs_of
from tests.support.command_line import ok, refused


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Path:
    directory = tmp_path_factory.mktemp("attack") / "out"
    keys = {"budget": 40, "audit": 20, "cache": None, "progress": False}
    result = maege.attack(Random(), "tiny", attacks=["climb"], **keys)
    result.write(directory)
    return directory / "tables"


def answered(tables: Path, name: str, accept: set[int]) -> Path:
    rows = list(csv.DictReader((tables / "audit.csv").read_text().splitlines()))
    path = tables / name
    with path.open("w", newline="") as file:
        writer = csv.DictWriter(file, rows[0])
        writer.writeheader()
        for row in rows:
            writer.writerow({**row, QUESTION: " Yes" if int(row["number"]) in accept else "no"})
    return path


def test_found_texts_and_controls_are_mixed(tables: Path) -> None:
    rows = list(csv.DictReader((tables / "audit.csv").read_text().splitlines()))
    assert [row["number"] for row in rows] == [str(n) for n in range(1, 31)]
    assert list(rows[0]) == ["number", "A", "B", QUESTION]
    _, inputs = inputs_of()
    correct = {(s.source, text) for s in inputs.evaluation for text in s.correct}
    is_control = [(row["A"], row["B"]) in correct for row in rows]
    assert sum(is_control) == 10
    assert is_control != sorted(is_control)
    texts = StudyResult.load(tables.parent).table("texts")
    won = texts[texts.score > texts.opponent_score]
    found = {(row["A"], row["B"]) for row in rows} - correct
    assert found <= {*zip(won.source, won.text, strict=True)}
    assert "climb" not in (tables / "audit.csv").read_text()


def test_readings_are_counted(tables: Path) -> None:
    rows = list(csv.DictReader((tables / "audit.csv").read_text().splitlines()))
    _, inputs = inputs_of()
    correct = {(s.source, text) for s in inputs.evaluation for text in s.correct}
    controls = {int(r["number"]) for r in rows if (r["A"], r["B"]) in correct}
    found = sorted({int(r["number"]) for r in rows} - controls)
    first = answered(tables, "first.csv", controls | {found[0]})
    second = answered(tables, "second.csv", controls - {min(controls)})
    lines = list(read_audits([first, second]))
    assert lines[0].startswith("first.csv: of 20 found texts .050 [.01, .24] are accepted; of 10")
    assert lines[1].endswith("known corrections .100 [.02, .40] are rejected.")
    assert "Agreement (Cohen's kappa): .85" in lines[2]
    assert "times .76" in lines[3]
    assert len(lines) == 4 + 4
    printed = ok("attack", "--read-audit", first, "--read-audit", second)
    assert printed.splitlines() == lines


def test_a_missing_answer_and_other_texts_are_refused(tables: Path) -> None:
    path = answered(tables, "empty.csv", set())
    path.write_text(path.read_text().replace(",no", ",", 1))
    with pytest.raises(DataError, match=r"empty\.csv, line 2: '' is no answer"):
        list(read_audits([path]))
    head, first, *_ = answered(tables, "twice.csv", set()).read_text().splitlines()
    other = first.removesuffix("no") + "yes"
    path.write_text("\n".join([head, first, first, other]))
    with pytest.raises(DataError, match=r"empty\.csv, line 4: the same texts have another answer"):
        list(read_audits([path]))
    assert "no text to audit" in refused("attack", "--read-audit", _written(tables, "x.csv", "A\n"))
    assert "name a metric" in refused("attack")


def _written(tables: Path, name: str, text: str) -> Path:
    (tables / name).write_text(text)
    return tables / name
