"""Texts of tables that are safe to open in a spreadsheet."""

from typing import Any

import pandas as pd
from pandas.api.types import is_numeric_dtype

FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r")


def without_formulas(frame: pd.DataFrame) -> pd.DataFrame:
    """Put ' before texts that a spreadsheet would execute as formulas; numbers stay."""
    return frame.assign(
        **{
            str(name): column.map(_not_a_formula)
            for name, column in frame.items()
            if not is_numeric_dtype(column)
        }
    )


def _not_a_formula(value: Any) -> Any:
    return f"'{value}" if isinstance(value, str) and value.startswith(FORMULA_STARTS) else value
