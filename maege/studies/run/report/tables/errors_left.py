"""Mean scores of texts by the number of errors left in them: the table, and curves."""

import altair as alt
import pandas as pd

from maege.report.chart_style import Chart, number_tooltips
from maege.report.display_table import DisplayTable
from maege.studies.run.report.run_data import RunData
from maege.studies.run.report.sample_description import confidence, units
from maege.studies.run.report.tables.frame_rows import row_with_bounds
from maege.studies.run.report.tables.mean_scores import mean_curves, mean_table
from maege.studies.run.report.tables.run_table import RunTable

MIN_SENTENCES = 5  # for a point of the curve


def _frame(run: RunData) -> pd.DataFrame:
    """Return the means of the texts of chains (or else of lattices)."""
    curves = run.results.score_by_errors_left
    rows = [
        {"metric": name} | row_with_bounds(point)
        for name in (run.results.by_tau() if curves else ())
        for point in curves[name]
    ]
    return pd.DataFrame(rows, columns=["metric", "errors", "mean", "low", "high", "n", "sentences"])


def _display(run: RunData) -> DisplayTable:
    caption = (
        "Mean score of texts by number of errors left. n: number of texts of the chains, repeated "
        "ones included."
    )
    return mean_table(_frame(run), run.results.by_tau(), ("errors", "n"), "d", caption)


def _chart(run: RunData) -> Chart | None:
    """Draw the means (Figure 5 of the paper)."""
    frame = _frame(run)
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


def _text(run: RunData) -> str:
    return (
        "Mean score of texts by the number of errors left, with its "
        f"{confidence(run)} interval (jackknife over {units(run)}). Different numbers of errors "
        "come from different sentences, so a score can increase within sentences although the "
        f"curve decreases. Points from fewer than {MIN_SENTENCES} sentences are omitted "
        "here, but included in the table."
    )


ERRORS_LEFT = RunTable("errors", "Scores by errors left", _frame, _display, _chart, _text)
