"""The tables and charts of a run: each table once, with its forms."""

from collections.abc import Callable
from dataclasses import dataclass

import pandas as pd

from maege.report import charts, data_frames, display_tables
from maege.report.charts import Chart
from maege.report.display_tables import DisplayTable
from maege.report.run_result import Finished


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
    title, link
        Title of its section on the page, and the text of the link to it; empty without a chart.
    """

    frame: Callable[[Finished], pd.DataFrame]
    display: Callable[[Finished], DisplayTable]
    chart: Callable[[Finished], Chart | None] | None = None
    title: str = ""
    link: str = ""


TABLES = {
    "metrics": ReportTable(
        lambda finished: data_frames.metrics(finished.results), display_tables.metrics
    ),
    "chains": ReportTable(
        lambda finished: data_frames.orders(finished.results), display_tables.chains
    ),
    "lattices": ReportTable(
        lambda finished: data_frames.orders(finished.results, "lattices"), display_tables.lattices
    ),
    "corpora": ReportTable(
        lambda finished: data_frames.corpora(finished.results), display_tables.corpora
    ),
    "edit_types": ReportTable(
        lambda finished: data_frames.edit_types(finished.results),
        display_tables.edit_types,
        charts.edit_types,
        "Rewards by error type",
        "Rewards",
    ),
    "differences": ReportTable(
        lambda finished: data_frames.differences(finished.results),
        display_tables.differences,
        charts.differences,
        "Differences between metrics",
        "Differences",
    ),
    "errors": ReportTable(
        lambda finished: data_frames.errors(finished.results),
        display_tables.errors,
        charts.errors,
        "Scores by errors left",
        "Errors left",
    ),
    "edits": ReportTable(
        lambda finished: data_frames.edits(finished.results),
        display_tables.edits,
        charts.edits,
        "Scores of corpora by applied edits",
        "Corpora",
    ),
    "sentences": ReportTable(
        lambda finished: data_frames.sentences(finished.results),
        display_tables.sentences,
        charts.sentences,
        "Distribution of tau over sentences",
        "Sentences",
    ),
}
CHARTS = ("edit_types", "edits", "errors", "sentences", "differences")  # in the order of the page


def all_frames(finished: Finished) -> dict[str, pd.DataFrame]:
    """Return every table as a data frame, by name."""
    return {name: table.frame(finished) for name, table in TABLES.items()}


def all_display_tables(finished: Finished) -> dict[str, DisplayTable]:
    """Return every table that has rows, for people, by name."""
    tables = {name: table.display(finished) for name, table in TABLES.items()}
    return {name: table for name, table in tables.items() if table.rows}


def all_charts(finished: Finished, ink: str = "black", paper: str = "white") -> dict[str, Chart]:
    """Return every chart that the run has data for, by the name of its table.

    Parameters
    ----------
    finished
        The run.
    ink
        Colour of text and axes; on a page ``currentColor``.
    paper
        Colour of the background; on a page ``transparent``.
    """
    drawn = {}
    for name in CHARTS:
        draw = TABLES[name].chart
        if draw is not None and (chart := draw(finished)) is not None:
            drawn[name] = charts.with_theme(chart, ink, paper)
    return drawn
