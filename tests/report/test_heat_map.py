"""Cells with numbers, and colours for the significant ones."""

import altair as alt
import pandas as pd

from maege.report.chart_style import specification
from maege.report.heat_map import heat_map


def domain(values: list[float], significant: list[bool]) -> list[float]:
    frame = pd.DataFrame({"x": range(len(values)), "value": values, "significant": significant})
    frame["text"] = "1"
    chart = heat_map(frame, alt.Chart().encode(x="x:N"), "value", "a value")
    coloured = specification(chart)["layer"][1]
    return list(coloured["encoding"]["color"]["scale"]["domain"])


def test_the_scale_is_that_of_significant_cells() -> None:
    assert domain([0.5, -0.5, 9.0], [True, True, False]) == [-0.5, -0.005, 0.005, 0.5]


def test_without_significant_cells_the_scale_is_that_of_correlations() -> None:
    assert domain([0.5, -0.5], [False, False]) == [-1, -0.01, 0.01, 1]
    assert domain([0.0], [True]) == [-1, -0.01, 0.01, 1]
