"""CSV files of texts that nobody can trust: a spreadsheet would execute some of them."""

from pathlib import Path
from typing import Any

import pandas as pd
from pandas.api.types import is_numeric_dtype

FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r")


def write_csv(frame: pd.DataFrame, path: Path) -> None:
    """Write a table; headings and texts that a spreadsheet would execute have ' before them."""
    without_formulas(frame).to_csv(path, index=False, lineterminator="\n")


def csv_text(frame: pd.DataFrame) -> str:
    """Return what ``write_csv`` writes."""
    return str(without_formulas(frame).to_csv(index=False, lineterminator="\n"))


def without_formulas(frame: pd.DataFrame) -> pd.DataFrame:
    """Put ' before headings and texts that a spreadsheet would execute; numbers stay."""
    texts = {
        str(name): column.map(not_a_formula)
        for name, column in frame.items()
        if not is_numeric_dtype(column)
    }
    return frame.assign(**texts).rename(columns=not_a_formula)


def not_a_formula(value: Any) -> Any:
    """Put ' before a text that a spreadsheet would execute; other values stay.

    >>> not_a_formula("=1+1"), not_a_formula("a = 1"), not_a_formula(-1)
    ("'=1+1", 'a = 1', -1)
    """
    return f"'{value}" if isinstance(value, str) and value.startswith(FORMULA_STARTS) else value
