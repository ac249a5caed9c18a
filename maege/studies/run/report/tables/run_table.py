"""A table of a run in all its forms: data frame, table for people, chart, part of the report."""

from collections.abc import Callable
from dataclasses import dataclass

import pandas as pd

from maege.report.chart_style import Chart, specification
from maege.report.display_table import DisplayTable
from maege.report.study_parts import StudyTable, View
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
