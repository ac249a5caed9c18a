"""The data of the charts of edits."""

from typing import Any

from maege.attribution.calibration import CalibrationPoint
from maege.statistics.value import Value
from maege.studies.edits.by_type import ExcessTest, TypeInteraction, TypeWorth
from maege.studies.edits.tables import _OfMetric, calibration_charts, pair_charts, worth_charts


def pair(
    metric: str, first: str, second: str, relative: float, *, significant: bool
) -> TypeInteraction:
    excess, test = Value(relative / 10), ExcessTest(0.01, 0.01, significant)
    return TypeInteraction(metric, first, second, 5, 3, 0.0, excess, relative, 0.0, test)


def values(chart: Any) -> list[dict[str, Any]]:
    return chart["data"]["values"]


def test_cells_of_types_are_symmetric_and_white_unless_significant() -> None:
    charts = pair_charts([
        pair("m", "A", "B", -2.0, significant=True),
        pair("m", "A", "A", 3.0, significant=False),
        pair("n", "A", "B", 0.5, significant=True),
        pair("none", "A", "B", 9.0, significant=False),
    ])  # fmt: skip
    assert set(charts) == {"m", "n"}
    cells = [(row["first"], row["second"], row["excess"]) for row in values(charts["m"])]
    assert cells == [("A", "A", None), ("A", "B", -2.0), ("B", "A", -2.0)]
    domains = [chart["encoding"]["color"]["scale"]["domain"] for chart in charts.values()]
    assert domains == [[-2.0, 2.0]] * 2  # one scale for all metrics


def test_bars_without_an_interval_end_at_their_value() -> None:
    def worth(name: str, value: Value) -> TypeWorth:
        return TypeWorth("m", name, 4, 3, value, 1.0, Value(None), 0.5, 0.5, "undecided")

    records = [worth("A", Value(0.2, (0.1, 0.4))), worth("B", Value(0.3))]
    rows = values(worth_charts(records)["m"])
    assert [(row["low"], row["worth"], row["high"]) for row in rows] == [
        (0.1, 0.2, 0.4), (0.3, 0.3, 0.3),
    ]  # fmt: skip


def test_curves_of_metrics_are_charts_of_their_own() -> None:
    point = CalibrationPoint(0.1, 0.3, 0.2, 1.0, 0.5, Value(0.6, (0.4, 0.7)))
    charts = calibration_charts([_OfMetric(name, point, None) for name in ("m", "n", "m")])
    assert {name: len(values(chart)) for name, chart in charts.items()} == {"m": 2, "n": 1}
    assert values(charts["n"]) == [{"difference": 0.2, "right": 0.6, "low": 0.4, "high": 0.7}]
