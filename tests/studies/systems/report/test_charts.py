"""Charts of scores and ranks."""

from dataclasses import replace
from typing import Any

from maege.statistics.value import Value
from maege.studies.systems.report.charts import MAX_CHART_SYSTEMS, rank_charts, score_charts
from maege.studies.systems.report.reported_systems import ReportedSystems
from maege.studies.systems.scored_systems import ScoredSystem


def with_systems(results: ReportedSystems, *systems: ScoredSystem) -> ReportedSystems:
    return replace(results, found=replace(results.found, ranked={"m": list(systems)}))


def rows(chart: Any) -> list[dict[str, Any]]:
    (data,) = chart["datasets"].values()
    return list(data)


def test_systems_with_a_defined_score_are_drawn(quickstart: ReportedSystems) -> None:
    results = with_systems(
        quickstart,
        ScoredSystem("m", "a", Value(0.5, (0.4, 0.6)), None, 1, 2, 1),
        ScoredSystem("m", "b", Value(0.3, (0.2, 0.4)), None, 2, 2, 1),
        ScoredSystem("m", "c", Value(None)),
    )
    assert [row["system"] for row in rows(score_charts(results)["m"])] == ["a", "b"]
    (first, second) = rows(rank_charts(results)["m"])
    assert (first["start"], first["end"]) == (0.5, 2.5)
    assert (second["start"], second["end"]) == (1.5, 2.5)


def test_without_intervals_there_are_no_ranks(quickstart: ReportedSystems) -> None:
    results = with_systems(quickstart, ScoredSystem("m", "a", Value(0.5)))
    assert list(score_charts(results)) == ["m"]
    assert rank_charts(results) == {}
    assert score_charts(with_systems(quickstart, ScoredSystem("m", "a", Value(None)))) == {}


def test_of_many_systems_the_best_are_drawn(quickstart: ReportedSystems) -> None:
    many = [ScoredSystem("m", f"s{n}", Value(1 - n / 100)) for n in range(MAX_CHART_SYSTEMS + 5)]
    drawn = rows(score_charts(with_systems(quickstart, *many))["m"])
    assert [row["system"] for row in drawn] == [s.system for s in many[:MAX_CHART_SYSTEMS]]
