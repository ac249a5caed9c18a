import altair as alt
import pandas as pd

from maege.report.chart_style import CHARTS_PER_ROW, facets, specification


def test_charts_are_in_the_order_of_the_metrics() -> None:
    points = alt.Chart().mark_point().encode(x="x:Q")
    data = pd.DataFrame({"metric": ["a", "b"], "x": [1, 2]})
    chart = specification(facets(alt.layer(points, data=data), ["b", "a"]))
    assert (chart["facet"]["sort"], chart["columns"]) == (["b", "a"], CHARTS_PER_ROW)
