"""Small charts, one for each metric."""

import altair as alt
import pandas as pd

from maege.report.chart_style import specification
from maege.studies.run.report.tables.facets import PER_ROW, facets


def test_charts_are_in_the_order_of_the_metrics() -> None:
    points = alt.Chart().mark_point().encode(x="x:Q")
    data = pd.DataFrame({"metric": ["a", "b"], "x": [1, 2]})
    chart = specification(facets(alt.layer(points, data=data), ["b", "a"]))
    assert (chart["facet"]["sort"], chart["columns"]) == (["b", "a"], PER_ROW)
