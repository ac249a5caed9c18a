"""The verdict: the main statistics of each metric, for the terminal, the page and the files.

The table is built once, from the data frame ``metrics``; Markdown, LaTeX and terminal show its
texts, the page also the values that its rows are sorted by.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import pandas as pd

from maege.number_format import MISSING, format_estimate, format_percentage
from maege.report import data_frames
from maege.report.run_result import RunResult
from maege.statistics.measures import STATISTICS, label

RANK_RULE = (
    "a new rank begins where all metrics above differ significantly from all below (Holm, 5 %)"
)
INTERVAL_RULE = "[interval]: bootstrap over sentences; for rho, over replicates."


@dataclass(frozen=True)
class Column:
    """A column of the verdict.

    Attributes
    ----------
    key
        Name of the column in the data frame.
    heading, description
        What people read: the heading, and what it means.
    ranking_type
        Type of the rankings that the statistic is computed on; empty for the main one (chains, or
        lattices if there are no chains).
    is_text
        Whether the cells are text, not numbers.
    """

    key: str
    heading: str
    description: str
    ranking_type: str = ""
    is_text: bool = False


def _statistic_column(statistic: str, ranking_type: str = "", key: str = "") -> Column:
    description = STATISTICS[statistic].description
    return Column(key or statistic, label(statistic, ranking_type), description, ranking_type)


ESTIMATE_COLUMNS = (
    _statistic_column("tau_micro"),
    _statistic_column("tau_macro"),
    _statistic_column("pearson"),
    _statistic_column("spearman", "corpora"),
)
TIE_RATE = _statistic_column("tie_rate_micro", key="tie_rate")
PENALISED_TYPES = Column(
    "penalised_types",
    "penalised types",
    "error types whose correction lowers the score (q < 0.05), worst first",
    is_text=True,
)
COLUMNS = (*ESTIMATE_COLUMNS, TIE_RATE, PENALISED_TYPES)
CPU_TIME = Column("cpu_seconds", "CPU time", "seconds of CPU for all scores")


@dataclass(frozen=True)
class Cell:
    """A cell of the verdict.

    Attributes
    ----------
    text
        The text that is shown.
    value
        The value that rows are sorted by; None is sorted last.
    rank
        Rank of the metric in this statistic, 1 best.
    interval
        Lower and upper bound; None without an interval.
    title
        More information, for a tooltip.
    """

    text: str
    value: float | str | None
    rank: int | None = None
    interval: tuple[float, float] | None = None
    title: str = ""


def legend(columns: Sequence[Column] = COLUMNS) -> str:
    """Return what the columns mean, for a caption."""
    meanings = " ".join(f"{column.heading}: {column.description}." for column in columns)
    return f"{meanings} {INTERVAL_RULE} rank: {RANK_RULE}."


@dataclass(frozen=True)
class Row:
    """The cells of a metric, by the keys of ``COLUMNS``."""

    metric: str
    cells: dict[str, Cell]


def verdict_rows(run: RunResult) -> list[Row]:
    """Return a row for each metric, best tau (micro) first."""
    frame = data_frames.metrics(run.results)
    return [_row(record) for record in frame.to_dict("records")]


def _row(record: dict[Any, Any]) -> Row:
    cells = {column.key: _estimate_cell(record, column.key) for column in ESTIMATE_COLUMNS}
    tie_rate = _get(record, "tie_rate")
    text = MISSING if tie_rate is None else format_percentage(tie_rate)
    types = _get(record, "penalised_types")
    cells["tie_rate"] = Cell(text, tie_rate)
    cells["penalised_types"] = Cell(types or MISSING, "" if types in (None, "none") else types)
    return Row(record["metric"], cells)


def _estimate_cell(record: dict[Any, Any], key: str) -> Cell:
    value, low, high = (_get(record, name) for name in (key, f"{key}_low", f"{key}_high"))
    rank = _get(record, f"{key}_rank")
    interval = None if low is None or high is None else (low, high)
    text = format_estimate(value, interval)
    return Cell(text, value, None if rank is None else int(rank), interval)


def _get(record: dict[Any, Any], key: str) -> Any:
    """Return a value of the frame; None where it has none."""
    value = record.get(key)
    return None if value is None or pd.isna(value) else value


def list_names(names: Sequence[str], limit: int) -> str:
    """Write a list of names; if it is longer than ``limit`` by two or more, it is cut.

    >>> list_names(["a", "b", "c", "d"], 2), list_names(["a", "b", "c"], 2)
    ('a, b and 2 more', 'a, b, c')
    """
    more = f" and {len(names) - limit} more" if len(names) > limit + 1 else ""
    return ", ".join(names[:limit] if more else names) + more


def cpu_time_cell(run: RunResult, metric: str) -> Cell:
    """Return the CPU time of a metric, with the numbers of scored and cached requests."""
    seconds = run.manifest["metric_cpu_seconds"][metric]
    count = run.manifest["requests"][metric]
    title = f"{count['computed']:,} requests scored, {count['cached']:,} taken from the cache"
    return Cell(f"{seconds:.1f} s", seconds, title=title)
