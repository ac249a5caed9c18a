"""Rows of data frames of a run: records, and estimates with what is known of their intervals."""

from dataclasses import asdict
from typing import Any

import pandas as pd

from maege.statistics.measures import Estimate


def row_with_bounds(record: Any, field: str = "interval") -> dict[str, Any]:
    """Return a record as a row; the ends of its interval are columns."""
    row = asdict(record)
    row["low"], row["high"] = row.pop(field) or (None, None)
    return row


def value_and_bounds(name: str, estimate: Estimate) -> dict[str, Any]:
    """Return the columns of a value and its interval."""
    low, high = estimate.interval or (None, None)
    return {name: estimate.value, f"{name}_low": low, f"{name}_high": high}


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
