"""How the tables of reliability write numbers."""

import altair as alt

from maege.statistics.value import Value
from maege.studies.reliability.planned_samples import CurveRow
from maege.studies.reliability.tables import _numbers, curve_charts


def test_scores_are_written_without_the_remains_of_rounding() -> None:
    assert _numbers((-0.0, -2e-16, -1.5, 2 / 3, 12345.678)) == "0; 0; −1.5; 0.667; 12345.7"


def test_tau_is_drawn_beside_its_cost_and_the_limit_across() -> None:
    points = [
        CurveRow("1", Value(0.4, (0.3, 0.5)), 100, 500, None, ""),
        CurveRow("2", Value(0.5, (0.4, 0.6)), 90, 900, None, ""),
    ]
    limit = CurveRow("endless", Value(0.7, None), None, None, None, "")
    priced = [CurveRow("1", Value(0.2), 100, 500, 0.25, "EUR")]
    rows = [("a", points[0]), ("a", points[1]), ("a", limit), ("b", priced[0])]
    charts = curve_charts(rows)
    for chart in charts.values():
        alt.LayerChart.from_dict(dict(chart))  # is valid
    of_tau, of_cost = charts["a"]["layer"]
    assert [layer["mark"]["type"] for layer in of_tau["layer"]] == ["line", "rule", "rule"]
    drawn = of_cost["data"]["values"] if "data" in of_cost else charts["a"]["data"]["values"]
    assert [(v["answers"], v["tau"], v["cost"]) for v in drawn] == [(1, 0.4, 500), (2, 0.5, 900)]
    assert of_tau["layer"][2]["data"]["values"] == [{"endless": 0.7}]
    assert of_cost["encoding"]["y"]["title"] == "requests"
    of_tau, of_cost = charts["b"]["layer"]
    assert of_cost["encoding"]["y"]["title"] == "cost in EUR" and len(of_tau["layer"]) == 2
