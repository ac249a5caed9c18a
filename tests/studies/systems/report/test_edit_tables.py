"""Tables of edits, and their charts."""

from dataclasses import replace

from maege.statistics.value import Value
from maege.studies.systems.correction_amounts import CorrectionAmount
from maege.studies.systems.report.edit_tables import amounts, edit_scores
from maege.studies.systems.report.reported_systems import ReportedSystems


def test_types_begin_with_their_averages(tiny: ReportedSystems) -> None:
    (view,) = edit_scores(tiny).views
    names = [row[0] for row in view.table.rows]
    assert names[:5] == [
        "all edits (micro)", "mean of types (macro)", "missing", "replacement", "unnecessary",
    ]  # fmt: skip
    assert names[5:] == sorted(names[5:])
    assert view.table.rows[1][1] == "–"  # a mean of types has no number of gold edits
    assert set(view.table.headings[2:]) == set(tiny.texts.systems)


def test_heat_maps_have_the_types_with_gold_edits(tiny: ReportedSystems) -> None:
    (view,) = edit_scores(tiny).views
    assert list(view.charts) == ["F", "recall"]
    (rows,) = view.charts["F"]["datasets"].values()
    assert {row["system"] for row in rows} == set(tiny.texts.systems)
    assert all(row["gold"] > 0 for row in rows)
    without = replace(tiny.found.analyses, edit_scores=[])
    results = replace(tiny, found=replace(tiny.found, analyses=without))
    assert edit_scores(results).views == ()


def test_undefined_amounts_are_missing(tiny: ReportedSystems) -> None:
    nothing = Value(None)
    amount = CorrectionAmount(
        "x", "system", nothing, Value(1.25, (0.9, 1.5)), Value(0.5), nothing, nothing
    )
    analyses = replace(tiny.found.analyses, amounts=[amount])
    results = replace(tiny, found=replace(tiny.found, analyses=analyses))
    (view,) = amounts(results).views
    assert view.table.rows == [("x", "–", "1.25 [0.90, 1.50]", ".500", "–", "–", "–", "–")]
