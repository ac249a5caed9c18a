"""The tables and charts of a run: each table once, with its forms."""

from collections.abc import Callable
from dataclasses import dataclass

import pandas as pd

from maege.report import chart_style
from maege.report.chart_style import Chart
from maege.report.display_table import DisplayTable
from maege.studies.run.report import charts, data_frames, display_tables
from maege.studies.run.report.run_data import RunData


@dataclass(frozen=True)
class ReportTable:
    """A table of a run.

    Attributes
    ----------
    frame
        All numbers, as a data frame.
    display
        What people read: few columns and rounded numbers.
    chart
        Its chart; None for tables without one. The chart is None if it has no data.
    title
        Of its section on the page, or above the table there.
    """

    frame: Callable[[RunData], pd.DataFrame]
    display: Callable[[RunData], DisplayTable]
    chart: Callable[[RunData], Chart | None] | None = None
    title: str = ""


TABLES = {
    "metrics": ReportTable(
        lambda run: data_frames.metrics(run.results), display_tables.metrics, title="Verdict"
    ),
    "chains": ReportTable(
        lambda run: data_frames.orders(run.results),
        display_tables.chains,
        title="Chains: all statistics",
    ),
    "lattices": ReportTable(
        lambda run: data_frames.orders(run.results, "lattices"),
        display_tables.lattices,
        title="Lattices: all statistics",
    ),
    "corpora": ReportTable(
        lambda run: data_frames.corpora(run.results),
        display_tables.corpora,
        title="Corpora: all statistics",
    ),
    "edit_types": ReportTable(
        lambda run: data_frames.edit_types(run.results),
        display_tables.edit_types,
        charts.edit_types,
        "Rewards by error type",
    ),
    "differences": ReportTable(
        lambda run: data_frames.differences(run.results),
        display_tables.differences,
        charts.differences,
        "Differences between metrics",
    ),
    "errors": ReportTable(
        lambda run: data_frames.errors(run.results),
        display_tables.errors,
        charts.errors,
        "Scores by errors left",
    ),
    "edits": ReportTable(
        lambda run: data_frames.edits(run.results),
        display_tables.edits,
        charts.edits,
        "Scores of corpora by applied edits",
    ),
    "sentences": ReportTable(
        lambda run: data_frames.sentences(run.results),
        display_tables.sentences,
        charts.sentences,
        "Distribution of tau over sentences",
    ),
}
CHARTS = ("edit_types", "edits", "errors", "sentences", "differences")  # in the order of the page


def frame_functions() -> dict[str, Callable[[RunData], pd.DataFrame]]:
    """Return the function that makes each data frame, by name; ``scores`` is the last."""
    return {name: table.frame for name, table in TABLES.items()} | {"scores": scores_with_texts}


def all_charts(run: RunData) -> dict[str, Chart]:
    """Return every chart that the run has data for, by the name of its table."""
    drawn = {}
    for name in CHARTS:
        draw = TABLES[name].chart
        if draw is not None and (chart := draw(run)) is not None:
            drawn[name] = chart_style.with_theme(chart)
    return drawn


def scores_with_texts(run: RunData) -> pd.DataFrame:
    """Return the scores of all candidates with their texts; a corpus has none."""
    frame = data_frames.scores(run.scored)
    texts = [
        candidate.hypotheses[0] if ranking.type != "corpora" else None
        for ranking in run.sample.rankings
        for candidate in ranking.candidates
    ]
    frame.insert(list(frame.columns).index("gold_score") + 1, "text", texts)
    return frame
