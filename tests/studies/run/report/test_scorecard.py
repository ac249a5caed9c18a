"""The scorecard of a run."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import maege
from maege.report.study_parts import Part, Section, StudyTable
from maege.report.study_result import StudyResult
from maege.statistics.claim import Claim
from maege.statistics.value import Value
from maege.studies.rows import CONSTANT
from maege.studies.run.report import run_directory
from maege.studies.run.report.claims import WARNINGS, WHICH, claims_of_run
from maege.studies.run.report.run_data import RunData
from maege.studies.run.report.scorecard import (
    ABOVE_CHANCE,
    not_examined,
    scorecard,
    scorecard_display,
    scorecard_panel,
)
from maege.texts.references import CIRCULAR

# Of runs with and without the right answer among the references:
KEYS = {"metrics": ["gleu", "ld"], "lattices": None, "synthetic_corpora": None, "cache": None}
SOURCES = ["He go to home .", "She like a apples", "They was here yesterday ."]
FIRST = ["He goes home .", "She likes apples .", "They were here yesterday ."]
SECOND = ["He went home .", "She liked an apple .", "They had been here ."]
R = Value(-0.5, (-0.7, -0.3))


@pytest.fixture
def run(output: Path) -> RunData:
    """A run with enough sentences for marks."""
    read = run_directory.read(output)
    return replace(
        read, results=replace(read.results, sample=read.results.sample | {"sentences": 200})
    )


def people(run: RunData) -> RunData:
    """The run with people who say that GLEU orders systems the wrong way round."""
    signs = [
        Claim("humans.reversed", ("gleu",), topic="r", value=R, pvalue=1e-9, section=WARNINGS),
        Claim("humans.tau", ("gleu",), topic="tau", value=Value(0.2, (0.1, 0.3)), pvalue=1e-9),
    ]
    about = {"kind": "unexpanded", "sentences": 600, "systems": 13, "judges": "a, b"}
    table = StudyTable("comparisons", [about])
    part = Part("toy", "People: toy", "", (Section("x", tables=(table,)),))
    claims = tuple(replace(c, part="toy", family="people", family_pvalue=1e-9) for c in signs)
    return replace(run, parts={"humans": StudyResult("humans", "", (part,), claims, {}, {})})


def word(run: RunData, metric: str, key: str) -> str:
    (mark,) = (m for m in scorecard(run)[metric] if m.row.key == key)
    return ABOVE_CHANCE if mark.reason == ABOVE_CHANCE else mark.word


def test_a_row_has_the_values_of_the_run(run: RunData) -> None:
    for metric, of_metric in scorecard(run).items():
        by_key = {mark.row.key: mark.result for mark in of_metric}
        for key, statistic, ranking_type in (
            ("order", "tau_macro", "chains"),
            ("systems", "pairwise_accuracy", "corpora"),
        ):
            estimate = run.results.estimate(metric, statistic, ranking_type)  # type: ignore[arg-type]
            found = by_key[key]
            assert estimate is not None
            assert found is not None
            assert found.value == Value(estimate.value, estimate.interval)
    assert list(scorecard(run)) == run.results.by_tau()


def test_marks_are_bad_or_above_chance_and_never_good(run: RunData) -> None:
    assert {m.word for marks in scorecard(run).values() for m in marks} <= {"bad", "undecided"}
    assert word(run, "bleu", "order") == ABOVE_CHANCE
    assert word(run, "ld", "order") == "undecided"
    assert word(run, "ld", "systems") == "bad"


def test_few_sentences_decide_nothing(output: Path) -> None:
    marks = [m for of_metric in scorecard(run_directory.read(output)).values() for m in of_metric]
    assert {m.word for m in marks if m.row.key in ("order", "systems")} == {"undecided"}


def test_rows_without_an_answer_say_why(run: RunData) -> None:
    circular = replace(run, manifest={**run.manifest, "notes": [CIRCULAR]})  # type: ignore[typeddict-item]
    assert word(circular, "gleu", "order") == "n/a"
    ties = [
        replace(e, value=1.0) if (e.metric, e.statistic) == ("gleu", "tie_rate_micro") else e
        for e in run.results.estimates
    ]
    constant = replace(run, results=replace(run.results, estimates=ties))
    assert {m.reason for m in scorecard(constant)["gleu"] if m.row.group != "train"} == {CONSTANT}


def test_people_have_rows(run: RunData) -> None:
    with_people = people(run)
    assert word(with_people, "gleu", "people-systems") == "bad"
    assert word(with_people, "gleu", "people-sentences") == ABOVE_CHANCE
    assert word(with_people, "bleu", "people-systems") == "not yet"
    assert "--humans" in not_examined(run)
    assert "--humans" not in not_examined(with_people)


def test_what_is_against_people_is_not_recommended(run: RunData) -> None:
    def recommended(run: RunData) -> str:
        return " ".join(c.text for c in claims_of_run(run) if c.section == WHICH)

    assert "Left out, against people: gleu." not in recommended(run)
    assert "Left out, against people: gleu." in recommended(people(run))
    before, after = (
        [(c.pvalue, c.family_pvalue) for c in claims_of_run(r) if c.section == WHICH]
        for r in (run, people(run))
    )
    assert before == after


def test_the_panel_and_the_table_have_a_cell_for_each_mark(run: RunData) -> None:
    by_metric = scorecard(run)
    data: Any = scorecard_panel(run, by_metric, ["careful"]).data
    assert data["warnings"] == ["careful"]
    assert [row["name"] for row in data["rows"]] == [m.row.name for m in by_metric["gleu"]]
    cells = {cell["metric"]: cell for cell in data["rows"][1]["cells"]}
    assert cells["ld"]["class"] == "bad"
    assert -1 <= cells["ld"]["bar"]["low"] <= cells["ld"]["bar"]["at"] < 0
    assert 0 < cells["bleu"]["bar"]["at"] <= 1
    table = scorecard_display(by_metric)
    assert table.headings == ("metric", "tau", "pairwise accuracy", "types punished")
    ld = next(row for row in table.rows if row[0] == "ld")
    assert ld[2].startswith(".313 [.23, .43]")
    assert ld[2].endswith("✕")
    assert "[" not in "".join(map("".join, scorecard_display(by_metric, with_intervals=False).rows))


@pytest.mark.filterwarnings("ignore::maege.errors.MaegeWarning")
def test_the_scorecard_begins_with_new_errors_and_bad_outputs(tmp_path: Path) -> None:
    result = maege.run({**KEYS, "corpus": (SOURCES, FIRST)})
    assert set(result.manifest["errors"]["gleu"]) == {"new-errors", "bad-outputs"}
    result.write(tmp_path / "run")
    for run_result in (result, maege.load_run(tmp_path / "run")):
        lines = run_result.to_markdown().splitlines()
        assert any(
            line.startswith("| metric | notices new errors (noticed) | resists b") for line in lines
        )
        assert not any("Not examined: new errors" in line for line in lines)


@pytest.mark.filterwarnings("ignore::maege.errors.MaegeWarning")
def test_references_by_others_need_no_further_scores() -> None:
    pairs = [list(pair) for pair in zip(FIRST, SECOND, strict=True)]
    result = maege.run({**KEYS, "corpus": (SOURCES, pairs)})
    assert "errors" not in result.manifest
