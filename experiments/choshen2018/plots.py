"""Figures of the paper that are not charts of a run, drawn from the results."""

import altair as alt
import pandas as pd

from experiments.choshen2018.results import METRICS, NAMES, Results
from experiments.choshen2018.variants import HERE

FIGURES = HERE / "figures"
BLUE, ORANGE = "#2b7bba", "#D55E00"


def write(results: Results) -> None:
    """Write all of them as SVG."""
    references(results.table("references")).save(FIGURES / "figure1.svg")
    human(results).save(FIGURES / "figure4.svg")


def references(counts: pd.DataFrame) -> alt.FacetChart:
    """Draw the number of references per sentence (Figure 1), by powers of ten."""
    data = counts[["source", "sentences"]].assign(
        exponent=[len(str(number)) - 1 for number in counts["references"]]
    )
    data = data.groupby(["source", "exponent"], as_index=False, sort=False)["sentences"].sum()
    data["next"] = data["exponent"] + 1
    bars = (
        alt.Chart(data)
        .mark_bar(color=BLUE)
        .encode(
            x=alt.X("exponent:Q", title="references, power of ten", bin="binned"),
            x2="next:Q",
            y=alt.Y("sentences:Q", title="sentences"),
        )
        .properties(width=330, height=120)
    )
    facet = alt.Facet("source:N", title=None, sort=None)
    return bars.facet(facet=facet, columns=2).resolve_scale(y="independent")


def human(results: Results) -> alt.LayerChart:
    """Draw rho against the correlation with human rankings (Figure 4)."""
    printed = results.printed
    rows = [
        (NAMES[m], printed["human", "r", m].value, rho, origin)
        for m in METRICS
        for origin, rho in (
            ("printed", printed["2", "rho", m].value),
            ("paper's definitions", results.value("paper", "rho", m).value),
        )
    ]
    base = alt.Chart(pd.DataFrame(rows, columns=["metric", "human", "rho", "values"])).encode(
        x=alt.X("human:Q", title="correlation with human rankings").scale(domain=[-1, 1]),
        y=alt.Y("rho:Q", title="rho over corpora").scale(domain=[-1, 1]),
    )
    colour = alt.Color("values:N", title=None, scale=alt.Scale(range=[BLUE, ORANGE]))
    points = base.mark_point(filled=True, size=50).encode(
        color=colour, shape=alt.Shape("values:N", title=None)
    )
    names = base.encode(text="metric:N")
    left = (alt.datum.metric == NAMES["max-sari"]) & (alt.datum.rho > 0)  # next to SARI
    return alt.layer(
        points,
        names.transform_filter(left).mark_text(align="right", dx=-6, fontSize=9),
        names.transform_filter(~left).mark_text(align="left", dx=6, fontSize=9),
    ).properties(width=400, height=260)
