"""Tables and heat maps of types of error, tables of betas and amounts."""

from dataclasses import replace

from maege.report.study_parts import View
from maege.statistics.value import Value
from maege.studies.systems.correction_amounts import CorrectionAmount
from maege.studies.systems.report.edit_tables import EDIT_TABLES
from maege.studies.systems.report.reported_systems import ReportedSystems


def shown(results: ReportedSystems, name: str, number: int = 0) -> View:
    return EDIT_TABLES[name][number](results)


def test_types_begin_with_their_averages(quickstart: ReportedSystems) -> None:
    view = shown(quickstart, "edit_scores")
    names = [row[0] for row in view.table.rows]
    assert names[:5] == [
        "all edits (micro)", "mean of types (macro)", "missing", "replacement", "unnecessary",
    ]  # fmt: skip
    assert names[5:] == sorted(names[5:])
    assert view.table.rows[1][1] == "–"  # a mean of types has no number of gold edits
    assert set(view.table.headings[2:]) == set(quickstart.texts.systems)


def test_heat_maps_have_the_types_with_gold_edits(quickstart: ReportedSystems) -> None:
    view = shown(quickstart, "edit_scores")
    assert list(view.charts) == ["F", "recall"]
    (rows,) = view.charts["F"]["datasets"].values()
    assert {row["system"] for row in rows} == set(quickstart.texts.systems)
    assert all(row["gold"] > 0 for row in rows)
    without = replace(quickstart.found.analyses, edit_scores=[])
    results = replace(quickstart, found=replace(quickstart.found, analyses=without))
    assert shown(results, "edit_scores").charts == {}


def test_the_own_beta_swaps_nothing(quickstart: ReportedSystems) -> None:
    view = shown(quickstart, "beta_orders")
    rows = view.table.rows
    assert set(view.charts) == set(quickstart.found.analyses.betas)
    assert [row[4:] for row in rows if row[1] == "0.5"] == [("0", rows[4][5], "0", "0", "0")]
    assert all(row[2] for row in rows)


def test_undefined_amounts_are_missing(quickstart: ReportedSystems) -> None:
    nothing = Value(None)
    amount = CorrectionAmount(
        "x", "system", nothing, Value(1.25, (0.9, 1.5)), Value(0.5), nothing, nothing
    )
    analyses = replace(quickstart.found.analyses, amounts=[amount])
    results = replace(quickstart, found=replace(quickstart.found, analyses=analyses))
    assert shown(results, "amounts").table.rows == [
        ("x", "–", "1.25 [0.90, 1.50]", ".500", "–", "–", "–", "–")
    ]
