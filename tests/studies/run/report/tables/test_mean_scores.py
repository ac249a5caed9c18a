"""Mean scores by a number of errors or edits."""

import altair as alt
import pandas as pd

from maege.report.chart_style import specification
from maege.studies.run.report.tables.mean_scores import mean_curves, mean_table

FRAME = pd.DataFrame(
    [("b", 0, 9, 0.75), ("a", 0, 9, 0.5), ("b", 2.5, 4, 0.25), ("a", 2.5, 4, 0.125)],
    columns=["metric", "errors", "n", "mean"],
)


def test_levels_are_rows_and_metrics_columns() -> None:
    table = mean_table(FRAME, ["a", "b"], ("errors", "n"), "d", "A caption.")
    assert table.headings == ("errors", "n", "a", "b")
    assert table.rows == [("0", "9", "0.5000", "0.7500"), ("2.5", "4", "0.1250", "0.2500")]


def test_without_means_there_are_no_rows() -> None:
    empty = FRAME.iloc[:0]
    assert mean_table(empty, [], ("errors", "n"), "d", "A caption.").rows == []


def test_a_band_is_drawn_if_there_are_intervals() -> None:
    for low, layers in ((0.1, ["area", "line", "point"]), (None, ["line", "point"])):
        frame = FRAME.assign(low=low, high=low)
        chart = specification(mean_curves(frame, alt.X("errors:Q"), ["n:Q"], ["a", "b"]))
        assert [layer["mark"]["type"] for layer in chart["spec"]["layer"]] == layers
        assert chart["facet"]["sort"] == ["a", "b"]
