"""The studies of people: values come out, every printed value is compared, README.md agrees."""

from pathlib import Path

import numpy as np
import pytest

from experiments.humans import render_readme
from experiments.humans.answers import changes_of_r
from experiments.humans.gec_metrics import honest_rule, rule_of_tool
from experiments.humans.human_tables import HumanTables
from experiments.humans.judged_data import JudgedData
from experiments.humans.printed_values import (
    DIFFERS,
    EQUAL,
    NOISE,
    NOT_AT_HAND,
    Cell,
    PrintedValues,
    Table,
)
from experiments.humans.studies import RESULTS, STUDIES, tables_of_study
from maege.judgements.comparisons import comparisons
from maege.judgements.judgements import Judgement, JudgementSet, OutputGroup
from maege.studies.humans.measurements import ANOTHER_JUDGE

STUDY = Path(__file__).parents[2] / "experiments/humans"
# Study, table -> columns that come out to the last printed digit; "" for all.
EQUAL_TABLES = {
    ("gjg15", "1"): "",
    ("gjg15", "2"): "",
    ("gjg15", "3b"): "score",
    ("gjg15", "5"): "rho",
    ("gjg15", "6"): "",
    ("gjg15", "7"): "score",
    ("reassessment", "2"): "",
    ("reassessment", "text"): "",
    ("reassessment", "williams"): "",
    ("reassessment", "3 pairs"): "hties pairs",
    ("gleu2016", "correlations"): "rho distance",
    ("gec-metrics", "sentence"): "",
    ("gec-metrics", "system"): "",
    ("gec-metrics", "order"): "",
}
NOISE_AT_MOST = {("gjg15", "3c"), ("gjg15", "3b"), ("seeda", "seeda-e"), ("seeda", "seeda-s")}
SLOW = {("gjg15", "3c")}  # have less without scoring and long runs
# Values that are compared only in tables that need scoring or long runs.
SLOW_VALUES = {
    *(("1", column) for column in ("combined", "GJG15", "NSPT15")),
    *(("3c", "range"), ("README", "accuracy"), ("README", "kendall"), ("orders", "order")),
}


Studies = dict[str, tuple[list[Table], PrintedValues]]


@pytest.fixture(scope="module")
def studies(data: Path) -> Studies:
    judged = JudgedData(data)
    return {name: tables_of_study(name, judged) for name in STUDIES}


@pytest.fixture(scope="module")
def tables(studies: Studies) -> dict[tuple[str, str], Table]:
    """All tables that need neither metrics nor long runs."""
    return {(name, table.name): table for name in STUDIES for table in studies[name][0]}


@pytest.fixture(scope="module")
def results() -> HumanTables:
    return HumanTables()


def _verdicts(table: Table, columns: str = "") -> set[str]:
    return {
        cell.verdict
        for row in table.rows
        for column, cell in row.cells.items()
        if not columns or column in columns.split() or column == columns
    }


@pytest.mark.parametrize(("study", "name"), sorted(EQUAL_TABLES))
def test_values_come_out_to_the_last_digit(
    tables: dict[tuple[str, str], Table], study: str, name: str
) -> None:
    verdicts = _verdicts(tables[study, name], EQUAL_TABLES[study, name])
    assert EQUAL in verdicts
    assert verdicts <= {EQUAL, NOT_AT_HAND}


@pytest.mark.parametrize(("study", "name"), sorted(NOISE_AT_MOST))
def test_values_differ_by_chance_at_most(
    tables: dict[tuple[str, str], Table], study: str, name: str
) -> None:
    assert {EQUAL} < _verdicts(tables[study, name]) <= {EQUAL, NOISE}


def test_what_differs_is_known(tables: dict[tuple[str, str], Table]) -> None:
    differing = {key for key, table in tables.items() if DIFFERS in _verdicts(table)}
    assert differing == {
        ("gjg15", "4"),
        ("gjg15", "5"),  # r of M2 with beta .18
        ("reassessment", "3 pairs"),  # a misprint
        ("gleu2016", "human order"),
        ("maege2018", "possible"),  # exchanged columns
        ("seeda", "base"),
        ("gec-metrics", "gjg15"),  # an older version
    }


@pytest.mark.parametrize("study", STUDIES)
def test_every_printed_value_is_compared(studies: Studies, study: str) -> None:
    unused = studies[study][1].unused
    assert {(table, column) for table, _, column in unused} <= SLOW_VALUES


def test_the_written_tables_are_those_of_the_data(tables: dict[tuple[str, str], Table]) -> None:
    text = (RESULTS / "tables.md").read_text(encoding="utf-8")
    for key, table in tables.items():
        if key not in SLOW:
            assert table.markdown() in text, key


def test_readme_is_rendered_from_the_results(results: HumanTables) -> None:
    assert (STUDY / "README.md").read_text(encoding="utf-8") == render_readme.render(results)


def test_headings_of_the_answers_hold(results: HumanTables) -> None:
    tables = results
    first_two, neural = tables.sets[:2], tables.sets[2:]
    for name in first_two:
        assert {"imeasure", "bleu"} <= set(tables.not_below_best(name))
        assert tables.difference(name, "gleu", "m2")["adjusted"] > 0.05
        row = tables.row(
            "sentence_differences", set=name, a="gleu", b="m2", kind="unexpanded", measure="hties"
        )
        assert row["difference"] < 0 < 0.05 - row["adjusted"]
    for name in neural:
        assert not {"imeasure", "bleu"} & set(tables.not_below_best(name))
        assert tables.difference(name, "gleu", "m2")["low"] > 0
        assert tables.difference(name, "gleu", "m2")["adjusted"] < 0.05
    for name in tables.sets:
        judge, best = (tables.sentence(name, m) for m in (ANOTHER_JUDGE, tables.by_tau(name)[0]))
        assert (judge["low"] > best["high"]) == (name in first_two)
        difference = tables.difference(name, "gleu", "m2", "system_differences")
        assert difference["low"] < 0 < difference["high"]
        assert difference["adjusted"] > 0.05
        for metric in ("m2", "errant"):
            values = [tables.system(name, metric, a)["value"] for a in ("pooled", "mean")]
            assert values[0] < values[1]
    by_aggregation, by_people = changes_of_r(tables)
    assert np.median(by_aggregation) > 5 * np.median(by_people)
    assert max(by_aggregation) > max(by_people)


def test_a_slice_of_the_results_is_reproduced(
    tables: dict[tuple[str, str], Table], results: HumanTables
) -> None:
    rows = {row.name: row.cells for row in tables["gec-metrics", "without fault"].rows}
    for metric in ("length", "constant"):
        for name in ("seeda-s", "seeda-e"):
            for column, measure in (("accuracy", "accuracy"), ("kendall", "noties")):
                key = {"set": name, "metric": metric, "kind": "expanded", "measure": measure}
                value = results.row("sentence", **key)["value"]
                assert rows[f"{metric}, {name}"][column].ours == pytest.approx(value, abs=1e-6)


def test_the_tools_rule_for_ties_depends_on_the_order_of_systems() -> None:
    groups = (OutputGroup(("A",), 2), OutputGroup(("B",), 1))
    compared = comparisons(JudgementSet("x", (Judgement(0, "j", groups, 1),)), "expanded")
    constant = np.zeros((2, 1))
    assert rule_of_tool(compared, constant, ["A", "B"]) == {"accuracy": 1.0, "kendall": 1.0}
    assert rule_of_tool(compared, constant, ["B", "A"]) == {"accuracy": 0.0, "kendall": -1.0}
    assert honest_rule(compared, constant) == {"accuracy": 0.5, "kendall": 0.0}


@pytest.mark.parametrize(
    ("cell", "verdict"),
    [
        (Cell(".70", 0.6951), EQUAL),
        (Cell(".70", 0.6949), DIFFERS),
        (Cell("-0.062", -0.0613, noise=0.0015), NOISE),
        (Cell("2-4", "2-4"), EQUAL),
        (Cell("2-4", "1-4", noise=1), NOISE),
        (Cell("2-4", "1-6", noise=1), DIFFERS),
        (Cell("A B", "B A", noise=1), DIFFERS),
        (Cell(None, 0.5), NOT_AT_HAND),
        (Cell("0.5", None), "not in the data"),
    ],
)
def test_verdicts(cell: Cell, verdict: str) -> None:
    assert cell.verdict == verdict
