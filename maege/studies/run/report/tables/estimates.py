"""Estimates in tables: value, interval, mark and letters, and what these mean."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from typing import Any

from maege.number_format import (
    FEW_SENTENCES,
    MISSING,
    THESE_SENTENCES,
    format_estimate,
    format_percentage,
)
from maege.ranking import RankingType
from maege.report.columns import Column, value_and_bounds
from maege.statistics.measures import REPLICATES, Estimate, label
from maege.statistics.results import Results

LETTERS_RULE = (
    "metrics without a common letter differ significantly in the statistic before (5 % for each "
    "statistic, adjusted for all its pairs of metrics); a common letter means undecided, not equal"
)
NO_LETTERS = (
    "letters: none, because some pairs of metrics were not compared, or there are more than 26 "
    "groups; the differences are in a table of their own."
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


def confidence(results: Results) -> str:
    """Return the level of confidence intervals, as a percentage."""
    return format_percentage(results.settings.confidence, 0)


def interval_method(results: Results, units: str) -> str:
    """Say how intervals on corpora are computed; ``units``: that are resampled."""
    return {
        "nested": f"bootstrap of {units} and replicates (jackknife for metrics without counts)",
        "jackknife": f"jackknife over ten groups of {units}",
        "replicates": "bootstrap of the replicates",
    }[results.settings.corpora_interval]


def estimate_cell(estimate: Estimate | None) -> str:
    """Return a value with its interval, and a mark if that says less than others."""
    if estimate is None:
        return MISSING
    text = format_estimate(estimate.value, estimate.interval)
    if estimate.interval is None:
        return text
    if estimate.rests_on_few:
        return f"{text}{FEW_SENTENCES}"
    return f"{text}{THESE_SENTENCES}" if estimate.interval_method == REPLICATES else text


def estimate_column(results: Results, statistic: str, ranking_type: RankingType | None) -> Column:
    """Return the column of a statistic, of names of metrics."""
    return Column(
        label(statistic, ranking_type or ""),
        lambda metric: estimate_cell(results.estimate(metric, statistic, ranking_type)),
        "cell",
    )


def letters_column(results: Results, statistic: str, ranking_type: RankingType | None) -> Column:
    """Return the column of the letters of a statistic, which follows that of its values."""

    def letters(metric: str) -> str:
        estimate = results.estimate(metric, statistic, ranking_type)
        return (estimate and estimate.letters) or ""

    return Column("letters", letters)


def legend(columns: Sequence[Column], metrics: Sequence[str]) -> str:
    """Return what the marks and letters of some columns mean."""
    of_letters = [column for column in columns if column.heading == "letters"]
    texts = {column.cell(m) for column in columns if column not in of_letters for m in metrics}
    marks = {text[-1] for text in texts if text}
    of_marks = (f"{mark}: {rule}. " for mark, rule in MARK_RULES.items() if mark in marks)
    has_letters = any(column.cell(metric) for column in of_letters for metric in metrics)
    return "".join(of_marks) + (f"letters: {LETTERS_RULE}." if has_letters else NO_LETTERS)


def estimate_cells(name: str, estimate: Estimate) -> dict[str, Any]:
    """Return the cells with all digits: a value, its interval and what else is known of it."""
    cells = value_and_bounds(name, estimate)
    cells[f"{name}_interval_method"] = estimate.interval_method
    cells[f"{name}_rests_on_few"] = estimate.rests_on_few
    if estimate.letters is not None:
        cells[f"{name}_letters"] = estimate.letters
    if estimate.random_share is not None:
        cells[f"{name}_random_share"] = estimate.random_share
    return cells


def row_with_bounds(record: Any, field: str = "interval") -> dict[str, Any]:
    """Return a record as a row; the ends of its interval are columns."""
    row = asdict(record)
    row["low"], row["high"] = row.pop(field) or (None, None)
    return row


def with_all_columns(rows: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Return rows that all have the columns of any of them."""
    rows = list(rows)
    columns = list(dict.fromkeys(column for row in rows for column in row))
    return [{column: row.get(column) for column in columns} for row in rows]
