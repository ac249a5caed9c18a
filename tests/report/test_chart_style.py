import altair as alt
import pandas as pd

from maege.report.chart_style import CHARTS_PER_ROW, facets, label_sides, labels, specification


def test_charts_are_in_the_order_of_the_metrics() -> None:
    points = alt.Chart().mark_point().encode(x="x:Q")
    data = pd.DataFrame({"metric": ["a", "b"], "x": [1, 2]})
    chart = specification(facets(alt.layer(points, data=data), ["b", "a"]))
    assert (chart["facet"]["sort"], chart["columns"]) == (["b", "a"], CHARTS_PER_ROW)


def test_a_label_goes_where_neither_points_nor_labels_are() -> None:
    pair = [(0.0, 0.0, "first"), (20.0, 0.0, "second")]
    assert label_sides(pair) == ["left", "right"]
    assert label_sides([*pair, (-20.0, 0.0, "third")]) == ["above", "right", "left"]
    assert label_sides([(0.0, 40.0 * n, "alone") for n in range(3)]) == ["right"] * 3


def test_a_label_without_room_is_left_out() -> None:
    around = [(x, y, "x" * 9) for x in (-25.0, 0.0, 25.0) for y in (-14.0, 0.0, 14.0)]
    sides = label_sides(around)
    assert sides[around.index((0.0, 0.0, "x" * 9))] == ""
    assert {"left", "right"} <= {*sides}


def test_each_side_is_a_layer_of_text() -> None:
    points = alt.Chart(alt.Data(values=[{"x": 1, "side": "left", "name": "a"}])).encode(x="x:Q")
    chart = alt.layer(*labels(points, "name")).to_dict()  # validated
    aligned = {
        layer["encoding"]["text"]["condition"]["test"]: layer["mark"]["align"]
        for layer in chart["layer"]
    }
    assert aligned["(datum.side === 'left')"] == "right"
    assert len(aligned) == 4
    assert specification(alt.layer(*labels(points, "name")))["layer"] == chart["layer"]
