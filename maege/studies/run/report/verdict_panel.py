"""The verdict on the page: it can be sorted, and metrics can be compared."""

from dataclasses import replace
from typing import Any

from maege.report.statements import list_names
from maege.statistics.measures import COMPARED
from maege.statistics.results_json import plain
from maege.studies.run.report.run_data import RunData
from maege.studies.run.report.tables.estimate_cells import LETTERS_RULE
from maege.studies.run.report.tables.verdict import (
    COLUMNS,
    Cell,
    VerdictColumn,
    VerdictRow,
    legend,
    verdict_rows,
)

_MAX_TYPES = 4  # error types named in a cell
CPU_TIME = VerdictColumn("cpu_seconds", "CPU time", "seconds of CPU for all scores")


def verdict_panel(run: RunData) -> dict[str, Any]:
    """Return what the page needs to show the verdict, to sort it, and to compare metrics."""
    compared = ("ranking_type", "statistic", "a", "b", "difference", "adjusted")
    content = {
        "columns": (*COLUMNS, CPU_TIME),
        "metrics": _page_rows(run),
        "legend": legend(verdict_rows(run)),
        "compared": [key for keys in COMPARED.values() for key in keys],
        "letters_rule": LETTERS_RULE,
        "main_type": "chains" if run.sample.chains else "lattices",
        "differences": [
            {key: getattr(difference, key) for key in compared}
            for difference in run.results.differences
        ],
    }
    return {key: plain(value) for key, value in content.items()}


def _page_rows(run: RunData) -> list[VerdictRow]:
    """Return the verdict with shortened lists of error types and the CPU time of each metric."""
    rows = []
    for row in verdict_rows(run):
        types = row.cells["penalised_types"]
        short = list_names(types.text.split(", "), _MAX_TYPES)
        cells = row.cells | {
            "penalised_types": replace(types, text=short, title=types.text),
            "cpu_seconds": _cpu_time_cell(run, row.metric),
        }
        rows.append(VerdictRow(row.metric, cells))
    return rows


def _cpu_time_cell(run: RunData, metric: str) -> Cell:
    """Return the CPU time of a metric, with the numbers of scored and cached requests."""
    seconds = run.manifest["metric_cpu_seconds"][metric]
    count = run.manifest["requests"][metric]
    title = f"{count['computed']:,} requests scored, {count['cached']:,} taken from the cache"
    return Cell(f"{seconds:.1f} s", seconds, title=title)
