"""Mean scores of each metric by the edits applied, and by the errors left: tables and curves."""

from collections.abc import Mapping, Sequence
from typing import Any

import altair as alt
import pandas as pd

from maege.report.chart_style import BLUE, Chart, facets, layered, number_tooltips
from maege.report.display_table import DisplayTable
from maege.studies.run.report.run_data import RunData
from maege.studies.run.report.sample_description import confidence, units
from maege.studies.run.report.tables.run_table import RunTable, row_with_bounds

MIN_SENTENCES = 5  # for a point of the curve by errors left


def mean_table(
    frame: pd.DataFrame, metrics: list[str], columns: tuple[str, str], form: str, caption: str
) -> DisplayTable:
    """Return mean scores: a row for each level, with two of its numbers, a column per metric.

    ``frame`` has a row for each level and metric, with the columns ``metric`` and ``mean``.
    ``columns`` are the names of those with the two numbers, of which the first is the level;
    ``form`` is how the second number is written, as a format of Python.
    """
    if frame.empty:
        return DisplayTable(caption, (), [])
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


def _rows(
    run: RunData, curves: Mapping[str, Sequence[Any]], field: str = "interval"
) -> list[dict[str, Any]]:
    """Return a row for each point of the curves of metrics, with the bounds that a field has."""
    return [
        {"metric": name} | row_with_bounds(point, field)
        for name in (run.results.by_tau() if curves else ())
        for point in curves[name]
    ]


def _frame_by_edits(run: RunData) -> pd.DataFrame:
    """Return the means by edits a sentence, and the range of the replicates."""
    rows = _rows(run, run.results.score_by_edits_applied, "replicate_range")
    frame = pd.DataFrame(rows, columns=["metric", "expected", "applied", "mean", "low", "high"])
    return frame.rename(columns={"low": "replicates_low", "high": "replicates_high"})


def _display_by_edits(run: RunData) -> DisplayTable:
    caption = (
        "Mean score of corpora by expected number of edits per sentence. applied: mean number of "
        "edits applied (limited by the edits of the sentences)."
    )
    return mean_table(
        _frame_by_edits(run), run.results.by_tau(), ("expected", "applied"), ".2f", caption
    )


def _chart_by_edits(run: RunData) -> Chart | None:
    """Draw the means by applied edits, with a band that contains the replicates."""
    frame = _frame_by_edits(run).rename(
        columns={"replicates_low": "low", "replicates_high": "high"}
    )
    if frame.empty:
        return None
    x = alt.X("applied:Q", title="edits applied per sentence")
    tooltip: list[str | alt.Tooltip] = [
        alt.Tooltip("metric:N"),
        alt.Tooltip("expected:Q", title="expected edits"),
        *number_tooltips(".2f", applied="applied edits"),
        *number_tooltips(mean="mean score", low="replicates from", high="replicates to"),
    ]
    return mean_curves(frame, x, tooltip, run.results.by_tau())


def _text_by_edits(run: RunData) -> str:
    return (
        "Mean score of corpora by the number of edits applied; each metric has its own "
        f"scale. The band contains {confidence(run)} of the single replicates. Points close "
        "together on the right: most sentences have no further edits, so these corpora hardly "
        "differ."
    )


EDITS_APPLIED = RunTable(
    "edits",
    "Scores of corpora by applied edits",
    _frame_by_edits,
    _display_by_edits,
    _chart_by_edits,
    _text_by_edits,
)


def _frame_by_errors(run: RunData) -> pd.DataFrame:
    """Return the means of the texts of chains (or else of lattices)."""
    rows = _rows(run, run.results.score_by_errors_left)
    return pd.DataFrame(rows, columns=["metric", "errors", "mean", "low", "high", "n", "sentences"])


def _display_by_errors(run: RunData) -> DisplayTable:
    caption = (
        "Mean score of texts by number of errors left. n: number of texts of the chains, repeated "
        "ones included."
    )
    return mean_table(_frame_by_errors(run), run.results.by_tau(), ("errors", "n"), "d", caption)


def _chart_by_errors(run: RunData) -> Chart | None:
    """Draw the means (Figure 5 of the paper)."""
    frame = _frame_by_errors(run)
    frame = frame[frame["sentences"] >= min(MIN_SENTENCES, frame["sentences"].max())]
    if frame.empty:
        return None
    x = alt.X("errors:Q", title="errors left in the text").axis(tickMinStep=1)
    tooltip: list[str | alt.Tooltip] = [
        alt.Tooltip("metric:N"),
        alt.Tooltip("errors:Q"),
        *number_tooltips(mean="mean score", low="low", high="high"),
        alt.Tooltip("n:Q", title="n (texts)"),
        alt.Tooltip("sentences:Q"),
    ]
    return mean_curves(frame, x, tooltip, run.results.by_tau())


def _text_by_errors(run: RunData) -> str:
    return (
        "Mean score of texts by the number of errors left, with its "
        f"{confidence(run)} interval (jackknife over {units(run)}). Different numbers of errors "
        "come from different sentences, so a score can increase within sentences although the "
        f"curve decreases. Points from fewer than {MIN_SENTENCES} sentences are omitted "
        "here, but included in the table."
    )


ERRORS_LEFT = RunTable(
    "errors",
    "Scores by errors left",
    _frame_by_errors,
    _display_by_errors,
    _chart_by_errors,
    _text_by_errors,
)
