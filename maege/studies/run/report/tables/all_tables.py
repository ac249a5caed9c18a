"""All tables of a run, in the order of the files and in that of the page."""

from collections.abc import Callable, Mapping
from dataclasses import fields

import pandas as pd

from maege.report.chart_style import Chart, with_theme
from maege.statistics.measures import Estimate
from maege.statistics.results import Results
from maege.studies.run.report.run_data import RunData
from maege.studies.run.report.tables.candidate_scores import score_frame_with_texts
from maege.studies.run.report.tables.corpora import CORPORA
from maege.studies.run.report.tables.differences import DIFFERENCES
from maege.studies.run.report.tables.edit_types import EDIT_TYPES
from maege.studies.run.report.tables.mean_scores import EDITS_APPLIED, ERRORS_LEFT
from maege.studies.run.report.tables.orders import CHAINS, LATTICES
from maege.studies.run.report.tables.run_table import row_with_bounds
from maege.studies.run.report.tables.sentence_taus import SENTENCE_TAUS
from maege.studies.run.report.tables.verdict import VERDICT

OF_METRICS = (VERDICT, CHAINS, LATTICES, CORPORA)  # in the section of the verdict
WITH_CHARTS = (EDIT_TYPES, EDITS_APPLIED, ERRORS_LEFT, SENTENCE_TAUS, DIFFERENCES)  # on the page
ALL_TABLES = (*OF_METRICS, EDIT_TYPES, DIFFERENCES, ERRORS_LEFT, EDITS_APPLIED, SENTENCE_TAUS)

# By the names that `RunResult.table` takes.
FRAMES: Mapping[str, Callable[[RunData], pd.DataFrame]] = {
    **{table.name: table.frame for table in ALL_TABLES},
    "scores": score_frame_with_texts,
}


def all_charts(run: RunData) -> dict[str, Chart]:
    """Return every chart that the run has data for, by the name of its table."""
    drawn = ((table.name, table.chart(run)) for table in WITH_CHARTS)
    return {name: with_theme(chart) for name, chart in drawn if chart is not None}


def estimate_frame(results: Results) -> pd.DataFrame:
    """Return one row for each metric, statistic and type of ranking."""
    columns = [f.name for f in fields(Estimate) if f.name != "interval"]
    at = columns.index("value") + 1
    rows = [row_with_bounds(estimate) for estimate in results.estimates]
    return pd.DataFrame(rows, columns=[*columns[:at], "low", "high", *columns[at:]])
