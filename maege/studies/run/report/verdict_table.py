"""The verdict: the main statistics of each metric, for the terminal, the page and the files.

The table is built once, from the data frame ``metrics``; Markdown, LaTeX and terminal show its
texts, the page also the values that its rows are sorted by.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import pandas as pd

from maege.number_format import (
    FEW_SENTENCES,
    MISSING,
    THESE_SENTENCES,
    format_estimate,
    format_percentage,
)
from maege.report.statements import list_names
from maege.statistics.measures import COMPARED, REPLICATES, STATISTICS, label
from maege.statistics.results_json import plain
from maege.studies.run.report import data_frames
from maege.studies.run.report.run_data import RunData

MAX_TYPES = 4  # error types named in a cell of the verdict
LETTERS_RULE = (
    "metrics without a common letter differ significantly in the statistic before (5 % for each "
    "statistic, adjusted for all its pairs of metrics); a common letter means undecided, not equal"
)
NO_LETTERS = (
    "letters: none, because some pairs of metrics were not compared, or there are more than 26 "
    "groups; the differences are in a table of their own."
)
INTERVAL_RULE = (
    "[interval]: for other sentences of such writers and annotators, if sentences (or documents, "
    "where these are known) are independent; of one value, not adjusted for the number of metrics."
)
MARK_RULES = {
    FEW_SENTENCES: (
        "the interval may be too narrow, because a few sentences decide: one has more than a "
        "quarter of the variance, weights are very unequal, or fewer than ten differ from the most "
        "frequent value; in statistics of corpora, such metrics are not compared"
    ),
    THESE_SENTENCES: (
        "the interval is that of the draws of corpora from these very sentences; for other "
        "sentences it would be wider, and metrics are not compared"
    ),
}


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
    _statistic_column("tau_macro"),
    _statistic_column("tau_micro"),
    _statistic_column("pearson_within"),
    _statistic_column("spearman", "corpora"),
    _statistic_column("soft_accuracy", "corpora"),
)
RANDOM_SHARES = (
    Column(
        "tau_macro_random_share",
        "random (tau)",
        "share of random scorers, which give words random weights, whose tau (macro) is at least "
        "as high; 0.1 %: none of 999",
    ),
    Column(
        "spearman_random_share",
        "random (rho)",
        "the same for rho, also with weights for texts, or for source and text",
    ),
)
TIE_RATE = _statistic_column("tie_rate_micro", key="tie_rate")
PENALISED_TYPES = Column(
    "penalised_types",
    "penalised types",
    "error types whose correction lowers the score (adjusted p < 0.05), worst first",
    is_text=True,
)
COLUMNS = (*ESTIMATE_COLUMNS, *RANDOM_SHARES, TIE_RATE, PENALISED_TYPES)
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
    letters
        Metrics without a common letter differ significantly; empty if they are not compared.
    interval
        Lower and upper bound; None without an interval.
    title
        More information, for a tooltip.
    """

    text: str
    value: float | str | None
    letters: str = ""
    interval: tuple[float, float] | None = None
    title: str = ""


def legend(rows: "Sequence[VerdictRow]", columns: Sequence[Column] = COLUMNS) -> str:
    """Return what the columns and the marks of some rows mean, for a caption."""
    meanings = " ".join(f"{column.heading}: {column.description}." for column in columns)
    texts = [row.cells[column.key].text for row in rows for column in columns if not column.is_text]
    letters = [row.cells[column.key].letters for row in rows for column in columns]
    return f"{meanings} {INTERVAL_RULE}{mark_legend(texts)} {letters_legend(letters)}"


def letters_legend(letters: Iterable[str]) -> str:
    """Return what the letters of metrics mean, or why there are none."""
    return f"letters: {LETTERS_RULE}." if any(letters) else NO_LETTERS


def mark_legend(texts: Iterable[str]) -> str:
    """Return what the marks of some cells mean, each after a blank; nothing without marks."""
    marks = {text[-1] for text in texts if text}
    return "".join(f" {mark}: {rule}." for mark, rule in MARK_RULES.items() if mark in marks)


@dataclass(frozen=True)
class VerdictRow:
    """The cells of a metric, by the keys of ``COLUMNS``."""

    metric: str
    cells: dict[str, Cell]


def summary(run: RunData) -> pd.DataFrame:
    """Return the columns of the verdict as numbers, with intervals and letters."""
    frame = data_frames.metrics(run.results)
    parts = ("", "_low", "_high", "_letters")
    names = ["metric", *(column.key + part for column in COLUMNS for part in parts)]
    return frame[[name for name in names if name in frame]]


def verdict_rows(run: RunData) -> list[VerdictRow]:
    """Return a row for each metric, best tau (macro) first."""
    frame = data_frames.metrics(run.results)
    return [_row(record) for record in frame.to_dict("records")]


def _row(record: dict[Any, Any]) -> VerdictRow:
    cells = {column.key: _estimate_cell(record, column.key) for column in ESTIMATE_COLUMNS}
    tie_rate = _get(record, "tie_rate")
    text = MISSING if tie_rate is None else format_percentage(tie_rate)
    types = _get(record, "penalised_types")
    cells["tie_rate"] = Cell(text, tie_rate)
    for column in RANDOM_SHARES:
        share = _get(record, column.key)
        cells[column.key] = Cell(MISSING if share is None else format_percentage(share), share)
    cells["penalised_types"] = Cell(types or MISSING, "" if types in (None, "none") else types)
    return VerdictRow(record["metric"], cells)


def _estimate_cell(record: dict[Any, Any], key: str) -> Cell:
    value, low, high = (_get(record, name) for name in (key, f"{key}_low", f"{key}_high"))
    interval = None if low is None or high is None else (low, high)
    few, method = _get(record, f"{key}_rests_on_few"), _get(record, f"{key}_interval_method")
    mark = "" if interval is None else interval_mark(rests_on_few=bool(few), method=method)
    text = format_estimate(value, interval) + mark
    return Cell(text, value, _get(record, f"{key}_letters") or "", interval)


def interval_mark(*, rests_on_few: bool, method: str | None) -> str:
    """Return the mark of an interval that says less than others; empty for others."""
    if rests_on_few:
        return FEW_SENTENCES
    return THESE_SENTENCES if method == REPLICATES else ""


def _get(record: dict[Any, Any], key: str) -> Any:
    """Return a value of the frame; None where it has none."""
    value = record.get(key)
    return None if value is None or pd.isna(value) else value


def _cpu_time_cell(run: RunData, metric: str) -> Cell:
    """Return the CPU time of a metric, with the numbers of scored and cached requests."""
    seconds = run.manifest["metric_cpu_seconds"][metric]
    count = run.manifest["requests"][metric]
    title = f"{count['computed']:,} requests scored, {count['cached']:,} taken from the cache"
    return Cell(f"{seconds:.1f} s", seconds, title=title)


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
        short = list_names(types.text.split(", "), MAX_TYPES)
        cells = row.cells | {
            "penalised_types": replace(types, text=short, title=types.text),
            "cpu_seconds": _cpu_time_cell(run, row.metric),
        }
        rows.append(VerdictRow(row.metric, cells))
    return rows
