"""Tables of scores, pairs and aggregations."""

from dataclasses import replace
from typing import Any

import pytest

from maege.report.display_table import DisplayTable
from maege.report.study_parts import StudyTable
from maege.statistics.value import Value
from maege.studies.systems.report.reported_systems import ReportedSystems
from maege.studies.systems.report.score_tables import (
    MAX_CHART_SYSTEMS,
    aggregation_agreement,
    aggregations,
    details,
    pairs,
    ranks,
    score_charts,
)
from maege.studies.systems.scored_systems import ScoredSystem
from maege.studies.systems.system_pairs import SystemPair


def shown(table: StudyTable) -> DisplayTable:
    (view,) = table.views
    return view.table


def test_the_source_has_no_precision(tiny: ReportedSystems) -> None:
    table = shown(details(tiny))
    assert table.headings == ("metric", "system", "precision", "recall", "score")
    cells = {row[1]: row for row in table.rows}
    assert cells["source"][2:4] == ("–", "–")
    assert cells["source"][4].startswith(".000")
    assert {row[0] for row in table.rows} == {"errant"}


def test_ranks_are_ranges(tiny: ReportedSystems) -> None:
    assert "errant: resamples keep the annotator" in shown(ranks(tiny)).caption
    for row, system in zip(
        shown(ranks(tiny)).rows,
        [s for ranked in tiny.found.ranked.values() for s in ranked],
        strict=True,
    ):
        if system.system == "source":
            assert (system.best_rank, row[5], row[6]) == (None, "–", "–")
        else:
            best, _, worst = row[5].partition(" to ")
            assert (int(best), int(worst or best)) == (system.best_rank, system.worst_rank)


@pytest.mark.parametrize(
    ("numbers", "text"),
    [
        ((None, None, None), "–"),
        ((1200, None, None), "1,200"),
        ((1200, 900, 2000), "1,200 (900 to 2,000)"),
        ((1200, 900, None), "1,200 (900 or more)"),
    ],
)
def test_required_sentences(
    tiny: ReportedSystems, numbers: tuple[int | None, ...], text: str
) -> None:
    required, least, most = numbers
    pair = SystemPair(
        "gleu", "a", "b", Value(-0.1), required_sentences=required, required_least=least,
        required_most=most,
    )  # fmt: skip
    results = replace(tiny, found=replace(tiny.found, pairs={"gleu": [pair]}))
    (row,) = shown(pairs(results)).rows
    assert (row[3], row[4], row[-1]) == ("−.1000", "–", text)


def test_aggregations_are_columns(tiny: ReportedSystems) -> None:
    names = ("pooled", "mean of sentences")
    table = shown(aggregations(tiny))
    assert table.headings == ("metric", "system", *names)
    assert len(table.rows) == 8
    agreement = shown(aggregation_agreement(tiny))
    assert {cell for row in agreement.rows for cell in row[1:3]} == set(names)


def with_systems(results: ReportedSystems, *systems: ScoredSystem) -> ReportedSystems:
    return replace(results, found=replace(results.found, ranked={"m": list(systems)}))


def rows(chart: Any) -> list[dict[str, Any]]:
    (data,) = chart["datasets"].values()
    return list(data)


def test_systems_with_a_defined_score_are_drawn(tiny: ReportedSystems) -> None:
    results = with_systems(
        tiny,
        ScoredSystem("m", "a", Value(0.5, (0.4, 0.6)), None, 1, 2, 1),
        ScoredSystem("m", "b", Value(0.3, (0.2, 0.4)), None, 2, 2, 1),
        ScoredSystem("m", "c", Value(None)),
    )
    assert [row["system"] for row in rows(score_charts(results)["m"])] == ["a", "b"]
    (first, second) = rows(ranks(results).views[0].charts["m"])
    assert (first["start"], first["end"]) == (0.5, 2.5)
    assert (second["start"], second["end"]) == (1.5, 2.5)


def test_without_intervals_there_are_no_ranks(tiny: ReportedSystems) -> None:
    results = with_systems(tiny, ScoredSystem("m", "a", Value(0.5)))
    assert list(score_charts(results)) == ["m"]
    assert ranks(results).views[0].charts == {}
    assert score_charts(with_systems(tiny, ScoredSystem("m", "a", Value(None)))) == {}


def test_of_many_systems_the_best_are_drawn(tiny: ReportedSystems) -> None:
    many = [ScoredSystem("m", f"s{n}", Value(1 - n / 100)) for n in range(MAX_CHART_SYSTEMS + 5)]
    drawn = rows(score_charts(with_systems(tiny, *many))["m"])
    assert [row["system"] for row in drawn] == [s.system for s in many[:MAX_CHART_SYSTEMS]]
