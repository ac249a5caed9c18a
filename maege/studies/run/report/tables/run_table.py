"""A table of a run in all its forms: data frame with its rows, table for people, chart, view."""

from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any

import pandas as pd

from maege.report.chart_style import Chart, specification
from maege.report.columns import value_and_bounds
from maege.report.display_table import DisplayTable
from maege.report.study_parts import StudyTable, View
from maege.statistics.measures import Estimate
from maege.studies.run.report.run_data import RunData


@dataclass(frozen=True)
class RunTable:
    """A table of a run."""

    name: str  # of its files
    title: str  # of its section on the page, or above the table there
    # All numbers, as a data frame; without rows it has a heading.
    frame: Callable[[RunData], pd.DataFrame]
    display: Callable[[RunData], DisplayTable]  # what people read: few columns and rounded numbers
    # Its chart; None for tables without one. The chart is None if it has no data.
    chart: Callable[[RunData], Chart | None] = lambda run: None
    text: Callable[[RunData], str] = lambda run: ""  # what stands above the chart on the page
    is_main: bool = False  # the one that is printed

    def study_table(self, run: RunData) -> StudyTable:
        """Return the table with its view and its chart; the page has it folded."""
        rows = self.frame(run).to_dict("records")
        chart = self.chart(run)
        view = View(
            self.title,
            self.display(run),
            charts={} if chart is None else {"": specification(chart)},
            is_main=self.is_main,
            is_folded=True,
        )
        return StudyTable(self.name, [{str(k): v for k, v in row.items()} for row in rows], (view,))


def row_with_bounds(record: Any, field: str = "interval") -> dict[str, Any]:
    """Return a record as a row; the ends of its interval are columns."""
    row = asdict(record)
    row["low"], row["high"] = row.pop(field) or (None, None)
    return row


def estimate_columns(name: str, estimate: Estimate) -> dict[str, Any]:
    """Return the columns of a value, its interval and what else is known of it."""
    columns = value_and_bounds(name, estimate)
    columns[f"{name}_interval_method"] = estimate.interval_method
    columns[f"{name}_rests_on_few"] = estimate.rests_on_few
    if estimate.letters is not None:
        columns[f"{name}_letters"] = estimate.letters
    if estimate.random_share is not None:
        columns[f"{name}_random_share"] = estimate.random_share
    return columns


def sorted_frame(rows: list[dict[str, Any]], by: list[str], ascending: list[bool]) -> pd.DataFrame:
    """Return rows in their order; without rows, a frame whose file has a heading."""
    if not rows:
        return pd.DataFrame(columns=["metric"])
    return pd.DataFrame(rows).sort_values(by, ascending=ascending, ignore_index=True)
