"""Mean scores of corpora by the number of edits applied: the table, and curves."""

import altair as alt
import pandas as pd

from maege.report.chart_style import Chart, number_tooltips
from maege.report.display_table import DisplayTable
from maege.studies.run.report.run_data import RunData
from maege.studies.run.report.sample_description import confidence
from maege.studies.run.report.tables.frame_rows import row_with_bounds
from maege.studies.run.report.tables.mean_scores import mean_curves, mean_table
from maege.studies.run.report.tables.run_table import RunTable


def _frame(run: RunData) -> pd.DataFrame:
    """Return the means by edits a sentence, and the range of the replicates."""
    curves = run.results.score_by_edits_applied
    rows = [
        {"metric": name} | row_with_bounds(point, "replicate_range")
        for name in (run.results.by_tau() if curves else ())
        for point in curves[name]
    ]
    frame = pd.DataFrame(rows, columns=["metric", "expected", "applied", "mean", "low", "high"])
    return frame.rename(columns={"low": "replicates_low", "high": "replicates_high"})


def _display(run: RunData) -> DisplayTable:
    caption = (
        "Mean score of corpora by expected number of edits per sentence. applied: mean number of "
        "edits applied (limited by the edits of the sentences)."
    )
    return mean_table(_frame(run), run.results.by_tau(), ("expected", "applied"), ".2f", caption)


def _chart(run: RunData) -> Chart | None:
    """Draw the means by applied edits, with a band that contains the replicates."""
    frame = _frame(run).rename(columns={"replicates_low": "low", "replicates_high": "high"})
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


def _text(run: RunData) -> str:
    return (
        "Mean score of corpora by the number of edits applied; each metric has its own "
        f"scale. The band contains {confidence(run)} of the single replicates. Points close "
        "together on the right: most sentences have no further edits, so these corpora hardly "
        "differ."
    )


EDITS_APPLIED = RunTable(
    "edits", "Scores of corpora by applied edits", _frame, _display, _chart, _text
)
