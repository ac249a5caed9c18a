"""Small charts, one for each metric."""

import altair as alt

PER_ROW = 4


def facets(chart: alt.LayerChart, metrics: list[str]) -> alt.FacetChart:
    """Draw a chart once for each metric, in their order; its data have a column ``metric``."""
    header = alt.Facet("metric:N", sort=metrics, title=None)
    return chart.facet(facet=header, columns=PER_ROW, spacing=16)
