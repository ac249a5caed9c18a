"""Figures of the paper that are no charts of a run: numbers of references, and human rankings."""

import altair as alt
import numpy as np
import pandas as pd

BLUE, ORANGE = "#2b7bba", "#D55E00"


def references(counts: pd.DataFrame) -> alt.FacetChart:
    """Draw how many references there are (Figure 1): columns ``source``, ``references``."""
    data = counts.assign(exponent=np.floor(np.log10(counts["references"])))
    data = data.groupby(["source", "exponent"], as_index=False, sort=False)["sentences"].sum()
    bars = (
        alt.Chart(data)
        .mark_bar(color=BLUE, width=5)
        .encode(
            x=alt.X("exponent:Q", title="references, power of ten"),
            y=alt.Y("sentences:Q", title="sentences"),
        )
        .properties(width=330, height=120)
    )
    return bars.facet(facet=alt.Facet("source:N", title=None, sort=None), columns=2).resolve_scale(
        y="independent"
    )


def human(rho: pd.DataFrame) -> alt.LayerChart:
    """Draw rho against the correlation with human rankings (Figure 4).

    Columns: ``metric``, ``human``, ``rho``, ``whose`` (printed, or ours).
    """
    base = alt.Chart(rho).encode(
        x=alt.X("human:Q", title="correlation with human rankings").scale(domain=[-1, 1]),
        y=alt.Y("rho:Q", title="rho over corpora").scale(domain=[-1, 1]),
    )
    colour = alt.Color("whose:N", title=None, scale=alt.Scale(range=[BLUE, ORANGE]))
    points = base.mark_point(filled=True, size=50).encode(color=colour, shape="whose:N")
    names = base.mark_text(align="left", dx=6, fontSize=9).encode(text="metric:N")
    return alt.layer(points, names).properties(width=330, height=220)
