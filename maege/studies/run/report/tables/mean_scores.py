"""Mean scores of each metric by the edits applied, and by the errors left: tables and curves."""

from collections.abc import Mapping, Sequence
from typing import Any

import altair as alt
import pandas as pd

from maege.report.chart_style import BLUE, drawn, facets, layered, number_tooltips
from maege.report.display_table import DisplayTable
from maege.report.study_parts import StudyTable, View
from maege.statistics.results import Results
from maege.statistics.results_json import plain
from maege.studies.run.report.tables.estimates import confidence, row_with_bounds

MIN_SENTENCES = 5  # for a point of the curve by errors left


def edits_applied_table(results: Results, units: str) -> StudyTable:
    """Return the means by edits a sentence, and the range of the replicates."""
    names = results.by_tau()
    rows = _rows(names, results.score_by_edits_applied, "replicate_range")
    if not rows:
        return StudyTable("edits", ())
    frame = pd.DataFrame(rows)
    caption = (
        "Mean score of corpora by expected number of edits per sentence. applied: mean number of "
        "edits applied (limited by the edits of the sentences)."
    )
    text = (
        "Mean score of corpora by the number of edits applied; each metric has its own "
        f"scale. The band contains {confidence(results)} of the single replicates. Points close "
        "together on the right: most sentences have no further edits, so these corpora hardly "
        "differ."
    )
    x = alt.X("applied:Q", title="edits applied per sentence")
    tooltip: list[str | alt.Tooltip] = [
        alt.Tooltip("metric:N"),
        alt.Tooltip("expected:Q", title="expected edits"),
        *number_tooltips(".2f", applied="applied edits"),
        *number_tooltips(mean="mean score", low="replicates from", high="replicates to"),
    ]
    view = View(
        "Scores of corpora by applied edits",
        mean_table(frame, names, ("expected", "applied"), ".2f", caption),
        text=text,
        charts=drawn({"": mean_curves(frame, x, tooltip, names)}),
        is_folded=True,
    )
    renamed = {"low": "replicates_low", "high": "replicates_high"}
    rows = [{renamed.get(key, key): value for key, value in row.items()} for row in rows]
    return StudyTable("edits", plain(rows), (view,))


def errors_left_table(results: Results, units: str) -> StudyTable:
    """Return the means of the texts of chains (or else of lattices; Figure 5 of the paper)."""
    names = results.by_tau()
    rows = _rows(names, results.score_by_errors_left)
    if not rows:
        return StudyTable("errors", ())
    frame = pd.DataFrame(rows)
    caption = (
        "Mean score of texts by number of errors left. n: number of texts of the chains, repeated "
        "ones included."
    )
    text = (
        "Mean score of texts by the number of errors left, with its "
        f"{confidence(results)} interval (jackknife over {units}). Different numbers of errors "
        "come from different sentences, so a score can increase within sentences although the "
        f"curve decreases. Points from fewer than {MIN_SENTENCES} sentences are omitted "
        "here, but included in the table."
    )
    x = alt.X("errors:Q", title="errors left in the text").axis(tickMinStep=1)
    tooltip: list[str | alt.Tooltip] = [
        alt.Tooltip("metric:N"),
        alt.Tooltip("errors:Q"),
        *number_tooltips(mean="mean score", low="low", high="high"),
        alt.Tooltip("n:Q", title="n (texts)"),
        alt.Tooltip("sentences:Q"),
    ]
    enough = frame[frame["sentences"] >= min(MIN_SENTENCES, frame["sentences"].max())]
    view = View(
        "Scores by errors left",
        mean_table(frame, names, ("errors", "n"), "d", caption),
        text=text,
        charts=drawn({"": mean_curves(enough, x, tooltip, names)}),
        is_folded=True,
    )
    return StudyTable("errors", plain(rows), (view,))


def _rows(
    metrics: Sequence[str], curves: Mapping[str, Sequence[Any]], field: str = "interval"
) -> list[dict[str, Any]]:
    """Return a row for each point of the curves of metrics, with the bounds that a field has."""
    return [
        {"metric": name} | row_with_bounds(point, field)
        for name in (metrics if curves else ())
        for point in curves[name]
    ]


def mean_table(
    frame: pd.DataFrame, metrics: list[str], columns: tuple[str, str], form: str, caption: str
) -> DisplayTable:
    """Return mean scores: a row for each level, with two of its numbers, a column per metric.

    ``columns`` are the names of those with the two numbers, of which the first is the level;
    ``form`` is how the second number is written, as a format of Python.
    """
    level, second = columns
    means = frame.pivot_table(index=level, columns="metric", values="mean")
    by_level = frame.groupby(level)[second].first()
    rows = [
        (f"{at:g}", f"{by_level[at]:{form}}", *(f"{means.loc[at, name]:.4f}" for name in metrics))
        for at in means.index
    ]
    return DisplayTable(caption, (*columns, *metrics), rows)


def mean_curves(
    frame: pd.DataFrame, x: alt.X, tooltip: list[str | alt.Tooltip], metrics: list[str]
) -> alt.FacetChart:
    """Draw a mean with its band for each metric, each with its own scale.

    ``frame`` has columns ``metric``, ``mean``, ``low`` and ``high``.
    """
    shared = alt.Chart().encode(x=x)
    score = alt.Y("mean:Q", title="score").scale(zero=False)
    band = shared.mark_area(opacity=0.25, color=BLUE).encode(
        y=alt.Y("low:Q", title="score").scale(zero=False), y2=alt.Y2("high:Q")
    )
    line = shared.mark_line(color=BLUE, strokeWidth=1.5).encode(y=score)
    points = shared.mark_point(color=BLUE, filled=False, size=28).encode(y=score, tooltip=tooltip)
    layers = [band, line, points] if frame["low"].notna().any() else [line, points]
    chart = layered(*layers, data=frame, width=170, height=120)
    resolve = {"axis": {"x": "independent"}, "scale": {"y": "independent"}}
    return facets(chart, metrics, **resolve)
