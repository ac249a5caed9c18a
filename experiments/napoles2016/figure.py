"""The figure of correlation by number of references."""

import altair as alt

from experiments.napoles2016.stored_tables import HERE, StoredTables

PATH = HERE / "figures" / "references.svg"
BLUE, ORANGE = "#2b7bba", "#D55E00"


def write(tables: StoredTables) -> None:
    """Write it as SVG."""
    PATH.parent.mkdir(exist_ok=True)
    chart(tables).save(PATH)


def chart(tables: StoredTables) -> alt.FacetChart:
    """Draw rho of GLEU by number of distinct references: mean of sets, and their spread."""
    data = tables.rows("reference_numbers", references=18, measure="rho")
    data = data.assign(panel=[f"brevity penalty {brevity}" for brevity in data["brevity"]])
    base = alt.Chart(data).encode(
        x=alt.X("size:Q", title="number of references"),
        color=alt.Color("level:N", title=None, scale=alt.Scale(range=[ORANGE, BLUE])),
    )
    spread = base.mark_area(opacity=0.2).encode(
        y=alt.Y("spread_low:Q", title="rho with people").scale(domain=[-0.5, 1]), y2="spread_high:Q"
    )
    mean = base.mark_line(point=True).encode(y="value:Q")
    panels = alt.layer(spread, mean).properties(width=300, height=220)
    return panels.facet(facet=alt.Facet("panel:N", title=None, sort="descending"), columns=2)
