"""Tables of edits and betas, and their charts."""

from dataclasses import replace

import pytest

from maege.report.study_parts import View
from maege.statistics.value import Value
from maege.studies.systems.beta_sweep import BetaScore
from maege.studies.systems.correction_amounts import CorrectionAmount
from maege.studies.systems.report.edit_tables import (
    EDIT_TABLES,
    MAX_BETA_SYSTEMS,
    beta_chart,
    crossings,
)
from maege.studies.systems.report.reported_systems import ReportedSystems
from maege.texts.texts import SOURCE


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


def scores(**systems: tuple[float, ...]) -> list[BetaScore]:
    return [
        BetaScore(
            "m2", beta, system, own[index], 1 + sum(o[index] > own[index] for o in systems.values())
        )
        for index, beta in enumerate((0.5, 1.0, 2.0, 4.0))
        for system, own in systems.items()
    ]


def test_crossings_are_where_lines_between_betas_meet() -> None:
    (one,) = crossings(scores(a=(0.4, 0.3, 0.2, 0.2), b=(0.3, 0.25, 0.3, 0.3)))
    assert (one.before, one.after) == ("a", "b")
    assert one.beta == pytest.approx(1 + 1 / 3)
    assert one.f == pytest.approx(0.3 - 0.1 / 3)


def test_systems_that_touch_do_not_change_places() -> None:
    assert not [*crossings(scores(a=(0.4, 0.3, 0.4, 0.4), b=(0.3, 0.3, 0.3, 0.4)))]
    (one,) = crossings(scores(a=(0.4, 0.3, 0.2, 0.2), b=(0.3, 0.3, 0.3, 0.3)))
    assert (one.beta, one.f) == pytest.approx((1.25, 0.3))


def test_the_chart_shows_the_best_systems_without_the_source() -> None:
    systems = {f"s{number:02}": (number / 100,) * 4 for number in range(MAX_BETA_SYSTEMS + 2)}
    chart = beta_chart(scores(**systems, **{SOURCE: (0.0,) * 4}))
    rows = [row for data in chart["datasets"].values() for row in data]
    shown = {row["system"] for row in rows if "system" in row}
    assert shown == set(sorted(systems)[-MAX_BETA_SYSTEMS:])
