"""Chart of oracle re-ranking: how much the chosen candidates change, by number of references."""

from collections.abc import Iterator
from typing import Any

import altair as alt
import pandas as pd

from maege.report.chart_style import Chart
from maege.studies.coverage.report.reranking_tables import MEASURE_NAMES
from maege.studies.coverage.reranking.chosen_changes import MEASURES
from maege.studies.coverage.reranking.reranking import Reranking

_SIZE = 210  # pixels
REFERENCE = "a reference"


def reranking_frame(results: Reranking) -> pd.DataFrame:
    """Return a row for each metric, number of references and measure, and for the references.

    ``value`` is with ties broken at random, ``fewest`` and ``most`` with the other tie rules. Of
    references, ``unchanged`` is how often one of several leaves a sentence unchanged.
    """
    return pd.DataFrame([*_chosen(results), *_references(results)])


def _chosen(results: Reranking) -> Iterator[dict[str, Any]]:
    by_key = {(r.metric, r.references, r.ties): r.chosen for r in results.chosen}
    for metric, references in dict.fromkeys((m, size) for m, size, _ in by_key):
        for measure in MEASURES:
            value, fewest, most = (
                getattr(by_key[metric, references, rule], measure).value
                for rule in ("random", "fewest", "most")
            )
            yield {
                "chosen by": metric,
                "references": references,
                "measure": MEASURE_NAMES[measure],
                "value": value,
                "fewest": fewest,
                "most": most,
            }


def _references(results: Reranking) -> Iterator[dict[str, Any]]:
    mean = next(row.changes for row in results.compared if row.name == REFERENCE)
    for row in results.unchanged:
        for measure in MEASURES:
            share = row.share if measure == "unchanged" else getattr(mean, measure)
            yield {
                "chosen by": REFERENCE,
                "references": row.references,
                "measure": MEASURE_NAMES[measure],
                "value": share.value,
                "fewest": share.value,
                "most": share.value,
            }


def reranking(results: Reranking) -> Chart:
    """Draw each measure against the number of references, with a band for the tie rules."""
    frame = reranking_frame(results)
    names = list(dict.fromkeys(frame["chosen by"]))
    base = alt.Chart(frame).encode(
        x=alt.X("references:Q", title="references", axis=alt.Axis(tickMinStep=1)),
        color=alt.Color(
            "chosen by:N",
            sort=names,
            legend=alt.Legend(orient="top", columns=2, labelLimit=300),
        ),
    )
    layers = alt.layer(
        base.mark_area(opacity=0.2).encode(y=alt.Y("fewest:Q", title=None), y2="most:Q"),
        base.mark_line(point=True).encode(
            y=alt.Y("value:Q", title=None, scale=alt.Scale(zero=False)),
            strokeDash=alt.condition(
                alt.datum["chosen by"] == REFERENCE, alt.value([4, 4]), alt.value([1, 0])
            ),
            tooltip=[
                alt.Tooltip("chosen by:N"),
                alt.Tooltip("references:Q"),
                alt.Tooltip("value:Q", format=".3f"),
                alt.Tooltip("fewest:Q", format=".3f"),
                alt.Tooltip("most:Q", format=".3f"),
            ],
        ),
    ).properties(width=_SIZE, height=_SIZE)
    facet = alt.Facet("measure:N", title=None, sort=list(MEASURE_NAMES.values()))
    return layers.facet(facet, columns=3).resolve_scale(y="independent")
