"""The scorecard of a run."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import maege
from maege.report.statements import WARNINGS
from maege.report.study_parts import Part, Section, StudyTable
from maege.report.study_result import StudyResult
from maege.statistics.claim import Claim
from maege.statistics.value import Value
from maege.studies.rows import CONSTANT
from maege.studies.run.measurements import RunFound
from maege.studies.run.report.claims import WHICH
from maege.studies.run.report.scorecard import (
    not_examined,
    scorecard,
    scorecard_display,
    scorecard_panel,
)
from maege.texts.references import annotator_references
from tests.support.run_found import claims_of_run, found_in

# Of runs with and without the right answer among the references:
KEYS = {"metrics": ["gleu", "ld"], "lattices": None, "synthetic_corpora": None, "cache": None}
SOURCES = ["He go to home .", "She like a apples", "They was here yesterday ."]
FIRST = ["He goes home .", "She likes apples .", "They were here yesterday ."]
SECOND = ["He went home .", "She liked an apple .", "They had been here ."]
R = Value(-0.5, (-0.7, -0.3))


@pytest.fixture
def run(output: Path) -> RunFound:
    """A run with enough sentences for grades."""
    read = found_in(output)
    return replace(
        read, results=replace(read.results, sample=read.results.sample | {"sentences": 200})
    )


def people(run: RunFound) -> RunFound:
    """The run with people who say that GLEU orders systems the wrong way round."""
    signs = [
        Claim("humans.reversed", ("gleu",), topic="r", value=R, pvalue=1e-9, section=WARNINGS),
        Claim("humans.tau", ("gleu",), topic="tau", value=Value(0.2, (0.1, 0.3)), pvalue=1e-9),
    ]
    about = {"kind": "unexpanded", "sentences": 600, "systems": 13, "judges": "a, b"}
    tables = (
        StudyTable("comparisons", [about]),
        StudyTable("systems", [{"system": f"s{n}"} for n in range(13)]),
    )
    part = Part("toy", "People: toy", "", (Section("x", tables=tables),))
    claims = tuple(replace(c, part="toy", family="people", family_pvalue=1e-9) for c in signs)
    return replace(run, parts={"humans": StudyResult("humans", "", (part,), claims, {}, {})})


def word(run: RunFound, metric: str, key: str) -> str:
    (grade,) = (g for g in scorecard(run)[metric] if g.row.key == key)
    return grade.word


def test_a_row_has_the_values_of_the_run(run: RunFound) -> None:
    for metric, of_metric in scorecard(run).items():
        by_key = {g.row.key: g.result for g in of_metric}
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


def test_no_row_of_order_is_good(run: RunFound) -> None:
    assert {g.word for of_metric in scorecard(run).values() for g in of_metric} <= {
        "usual", "weak", "bad", "undecided",
    }  # fmt: skip
    assert word(run, "bleu", "order") == "usual"
    assert word(run, "ld", "order") == "weak"
    assert word(run, "ld", "systems") == "bad"


def test_few_sentences_are_graded_but_marked(output: Path) -> None:
    by_metric = scorecard(found_in(output))
    grades = [g for of_metric in by_metric.values() for g in of_metric]
    of_order = [g for g in grades if g.row.key in ("order", "systems")]
    assert all(g.is_small for g in of_order)
    assert {g.sign for g in of_order} >= {"+", "✕"}


def test_known_metrics_are_the_others_of_the_run(run: RunFound) -> None:
    by_metric = scorecard(run)
    for metric, (order, systems, types) in by_metric.items():
        assert types.place is None
        for grade, statistic in ((order, "tau_macro"), (systems, "pairwise_accuracy")):
            assert grade.place is not None
            others = {d.metric: d.difference.value for d in grade.place.differences}
            assert {*others} == {*by_metric} - {metric}
            value = grade.result and grade.result.value.value
            for other, difference in others.items():
                kind = "chains" if statistic == "tau_macro" else "corpora"
                estimate = run.results.estimate(other, statistic, kind)  # type: ignore[arg-type]
                assert estimate is not None and value is not None and difference is not None
                assert value - (estimate.value or 0.0) == pytest.approx(difference)
    # Each has another rank, and what one says of a pair the other says, too.
    for place in zip(
        *([g.place for g in grades[:2]] for grades in by_metric.values()), strict=True
    ):
        assert sorted(p.rank for p in place if p) == list(range(1, len(by_metric) + 1))
    signs = {
        (metric, d.metric): d.difference.value
        for metric, (order, *_) in by_metric.items()
        for d in (order.place.differences if order.place else ())
    }
    assert all(signs[b, a] == pytest.approx(-(value or 0.0)) for (a, b), value in signs.items())


def test_the_order_of_metrics_does_not_matter(run: RunFound) -> None:
    results = run.results
    turned = replace(
        run,
        results=replace(
            results, differences=[*reversed(results.differences)],
            estimates=[*reversed(results.estimates)],
        ),
    )  # fmt: skip
    assert scorecard(turned) == scorecard(run)


def test_rows_without_an_answer_say_why(run: RunFound) -> None:
    own = annotator_references(run.lattices.corpus)
    lattices = replace(run.lattices, exclude_own_reference=False, references=own)
    circular = replace(run, lattices=lattices)
    assert word(circular, "gleu", "order") == "not examined"
    ties = [
        replace(e, value=1.0) if (e.metric, e.statistic) == ("gleu", "tie_rate_micro") else e
        for e in run.results.estimates
    ]
    constant = replace(run, results=replace(run.results, estimates=ties))
    assert {g.reason for g in scorecard(constant)["gleu"] if g.row.group != "train"} == {CONSTANT}


def test_people_have_rows(run: RunFound) -> None:
    with_people = people(run)
    assert word(with_people, "gleu", "people-systems") == "bad"
    assert word(with_people, "gleu", "people-sentences") == "usual"
    assert word(with_people, "bleu", "people-systems") == "not examined"
    assert "--humans" in not_examined(run)
    assert "--humans" not in not_examined(with_people)


def test_what_is_against_people_is_not_recommended(run: RunFound) -> None:
    def recommended(run: RunFound) -> str:
        return " ".join(c.text for c in claims_of_run(run) if c.section == WHICH)

    assert "Left out, against people: gleu." not in recommended(run)
    assert "Left out, against people: gleu." in recommended(people(run))
    before, after = (
        [(c.pvalue, c.family_pvalue) for c in claims_of_run(r) if c.section == WHICH]
        for r in (run, people(run))
    )
    assert before == after


def test_the_panel_and_the_table_have_a_cell_for_each_grade(run: RunFound) -> None:
    by_metric = scorecard(run)
    data: Any = scorecard_panel(run, by_metric, ["careful"]).data
    assert data["warnings"] == ["careful"]
    assert [row["name"] for row in data["rows"]] == [g.row.name for g in by_metric["gleu"]]
    cells = {cell["metric"]: cell for cell in data["rows"][1]["cells"]}
    assert cells["ld"]["class"] == "bad"
    assert -1 <= cells["ld"]["bar"]["low"] <= cells["ld"]["bar"]["at"] < 0
    assert 0 < cells["bleu"]["bar"]["at"] <= 1
    table = scorecard_display(by_metric)
    assert table.headings == ("metric", "tau", "pairwise accuracy", "types punished")
    ld = next(row for row in table.rows if row[0] == "ld")
    assert ld[2].startswith(".285 [.17, .40]")
    assert ld[2].endswith("✕")


@pytest.mark.filterwarnings("ignore::maege.errors.MaegeWarning")
def test_the_scorecard_begins_with_new_errors_and_bad_outputs(tmp_path: Path) -> None:
    result = maege.run({**KEYS, "corpus": (SOURCES, FIRST)})
    rows = result.table("scorecard")
    assert {"new-errors", "bad-outputs"} < {*rows[rows["metric"] == "gleu"]["key"]}
    result.write(tmp_path / "run")
    for run_result in (result, maege.load_run(tmp_path / "run")):
        lines = run_result.to_markdown().splitlines()
        assert any(
            line.startswith("| metric | misses new errors | rewards bad outputs |")
            for line in lines
        )
        assert not any("Not examined: new errors" in line for line in lines)


@pytest.mark.filterwarnings("ignore::maege.errors.MaegeWarning")
def test_references_by_others_need_no_further_scores() -> None:
    pairs = [list(pair) for pair in zip(FIRST, SECOND, strict=True)]
    result = maege.run({**KEYS, "corpus": (SOURCES, pairs)})
    assert "new-errors" not in {*result.table("scorecard")["key"]}
