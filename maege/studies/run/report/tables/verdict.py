"""The verdict: the main statistics of each metric, for the terminal, the page and the files.

The table is built once, from its data frame; Markdown, LaTeX and terminal show its texts, the page
also the values that its rows are sorted by.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

import pandas as pd

from maege.number_format import MISSING, format_percentage
from maege.ranking import RankingType
from maege.report.display_table import DisplayTable
from maege.report.statements import list_names
from maege.statistics.measures import COMPARED, STATISTICS, Estimate, label
from maege.statistics.results import Results
from maege.statistics.results_json import plain
from maege.studies.run.report.run_data import RunData
from maege.studies.run.report.tables.edit_types import penalised
from maege.studies.run.report.tables.estimate_cells import (
    LETTERS,
    LETTERS_RULE,
    cells_with_letters,
    letters_legend,
    mark_legend,
)
from maege.studies.run.report.tables.run_table import RunTable, estimate_columns

INTERVAL_RULE = (
    "[interval]: for other sentences of such writers and annotators, if sentences (or documents, "
    "where these are known) are independent; of one value, not adjusted for the number of metrics."
)

_MAX_TYPES = 4  # error types named in a cell of the page


@dataclass(frozen=True)
class VerdictColumn:
    """A column of the verdict."""

    key: str  # name of the column in the data frame
    heading: str  # what people read
    description: str  # what it means
    # Type of the rankings that the statistic is computed on; empty for the main one (chains, or
    # lattices if there are no chains).
    ranking_type: RankingType | Literal[""] = ""
    is_text: bool = False  # the cells are no numbers


def _statistic_column(
    statistic: str, ranking_type: RankingType | Literal[""] = "", key: str = ""
) -> VerdictColumn:
    description = STATISTICS[statistic].description
    return VerdictColumn(
        key or statistic, label(statistic, ranking_type), description, ranking_type
    )


ESTIMATE_COLUMNS = (
    _statistic_column("tau_macro"),
    _statistic_column("tau_micro"),
    _statistic_column("pearson_within"),
    _statistic_column("spearman", "corpora"),
    _statistic_column("pairwise_accuracy", "corpora"),
)
RANDOM_SHARES = (
    VerdictColumn(
        "tau_macro_random_share",
        "random (tau)",
        "share of random scorers, which give words random weights, whose tau (macro) is at least "
        "as high; 0.1 %: none of 999",
    ),
    VerdictColumn(
        "spearman_random_share",
        "random (rho)",
        "the same for rho, also with weights for texts, or for source and text",
    ),
)
COLUMNS = (
    *ESTIMATE_COLUMNS,
    *RANDOM_SHARES,
    _statistic_column("tie_rate_micro", key="tie_rate"),
    VerdictColumn(
        "penalised_types",
        "penalised types",
        "error types whose correction lowers the score (adjusted p < 0.05), worst first",
        is_text=True,
    ),
)
_COMPARED_COLUMNS = ("tau_macro", "spearman")  # they are followed by letters of significance


@dataclass(frozen=True)
class Cell:
    """A cell of the verdict."""

    text: str
    value: float | str | None  # rows are sorted by it; None is sorted last
    letters: str = ""  # without a common letter metrics differ significantly; empty: not compared
    interval: tuple[float, float] | None = None
    title: str = ""  # more information, for a tooltip


@dataclass(frozen=True)
class VerdictRow:
    """The cells of a metric, by the keys of ``COLUMNS``."""

    metric: str
    cells: dict[str, Cell]


def _frame(run: RunData) -> pd.DataFrame:
    """Return the main statistics of each metric, best tau (macro) first.

    ``tau_macro``, ``tau_micro``, ``pearson_within`` and ``tie_rate`` are those of chains, or of
    lattices if there are no chains; ``spearman`` and ``pairwise_accuracy`` are those of corpora.
    ``_low`` and ``_high`` bound the interval, ``_interval_method`` says how it was computed,
    ``_rests_on_few`` whether it may be too narrow as a few sentences decide. Metrics without one of
    the ``_letters`` in common differ significantly. ``_random_share`` is the share of scorers with
    random weights for words that reach the value. ``penalised_types`` names the error types whose
    correction lowers the score, worst first.
    """
    results = run.results
    rows = []
    for name in results.by_tau():
        row: dict[str, Any] = {"metric": name}
        for statistic in ("tau_macro", "tau_micro", "pearson_within"):
            if estimate := results.estimate(name, statistic, results.main_ranking_type):
                row |= estimate_columns(statistic, estimate)
        if ties := results.estimate(name, "tie_rate_micro", results.main_ranking_type):
            row["tie_rate"] = ties.value
        for statistic in ("spearman", "pairwise_accuracy"):
            if estimate := results.estimate(name, statistic, "corpora"):
                row |= estimate_columns(statistic, estimate)
        if results.edit_types:
            row["penalised_types"] = ", ".join(penalised(results, name)) or "none"
        rows.append(row)
    return pd.DataFrame(rows, columns=None if rows else ["metric"])


def summary(run: RunData) -> pd.DataFrame:
    """Return the columns of the verdict as numbers, with intervals and letters."""
    frame = _frame(run)
    parts = ("", "_low", "_high", "_letters")
    names = ["metric", *(column.key + part for column in COLUMNS for part in parts)]
    return frame[[name for name in names if name in frame]]


def verdict_rows(run: RunData) -> list[VerdictRow]:
    """Return a row for each metric, best tau (macro) first."""
    return [VerdictRow(name, _cells(run.results, name)) for name in run.results.by_tau()]


def _cells(results: Results, metric: str) -> dict[str, Cell]:
    estimates = {
        column.key: results.estimate(
            metric, column.key, column.ranking_type or results.main_ranking_type
        )
        for column in ESTIMATE_COLUMNS
    }
    cells = {key: _estimate_cell(estimate) for key, estimate in estimates.items()}
    for column in RANDOM_SHARES:
        estimate = estimates[column.key.removesuffix("_random_share")]
        cells[column.key] = _share_cell(estimate.random_share if estimate else None)
    ties = results.estimate(metric, "tie_rate_micro", results.main_ranking_type)
    cells["tie_rate"] = _share_cell(ties.value if ties else None)
    types = ", ".join(penalised(results, metric))
    cells["penalised_types"] = Cell(types or ("none" if results.edit_types else MISSING), types)
    return cells


def _estimate_cell(estimate: Estimate | None) -> Cell:
    text, letters = cells_with_letters(estimate)
    if estimate is None:
        return Cell(text, None)
    return Cell(text, estimate.value, letters, estimate.interval)


def _share_cell(share: float | None) -> Cell:
    return Cell(MISSING if share is None else format_percentage(share), share)


def legend(rows: Sequence[VerdictRow]) -> str:
    """Return what the columns and the marks of some rows mean, for a caption."""
    meanings = " ".join(f"{column.heading}: {column.description}." for column in COLUMNS)
    texts = [row.cells[column.key].text for row in rows for column in COLUMNS if not column.is_text]
    letters = [row.cells[column.key].letters for row in rows for column in COLUMNS]
    return f"{meanings} {INTERVAL_RULE}{mark_legend(texts)} {letters_legend(letters)}"


def verdict_table(run: RunData) -> DisplayTable:
    """Return the verdict, with letters of significance after some of its columns."""
    headings, text_columns = ["metric"], [0]
    for column in COLUMNS:
        text_columns += [len(headings)] if column.is_text else []
        headings.append(column.heading)
        if column.key in _COMPARED_COLUMNS:
            text_columns.append(len(headings))
            headings.append(LETTERS)
    rows = verdict_rows(run)
    texts = [
        (
            row.metric,
            *(text for column in COLUMNS for text in _texts(row.cells[column.key], column)),
        )
        for row in rows
    ]
    return DisplayTable(legend(rows), tuple(headings), texts, tuple(text_columns))


def _texts(cell: Cell, column: VerdictColumn) -> tuple[str, ...]:
    return (cell.text, cell.letters) if column.key in _COMPARED_COLUMNS else (cell.text,)


VERDICT = RunTable("metrics", "All statistics", _frame, verdict_table)


def verdict_panel(run: RunData) -> dict[str, Any]:
    """Return what the page needs to show the verdict, to sort it, and to compare metrics."""
    compared = ("ranking_type", "statistic", "a", "b", "difference", "adjusted")
    content = {
        "columns": COLUMNS,
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
    """Return the verdict with shortened lists of error types."""
    rows = []
    for row in verdict_rows(run):
        types = row.cells["penalised_types"]
        short = list_names(types.text.split(", "), _MAX_TYPES)
        cells = row.cells | {"penalised_types": replace(types, text=short, title=types.text)}
        rows.append(VerdictRow(row.metric, cells))
    return rows
