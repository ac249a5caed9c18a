"""Data frames as files."""

from collections.abc import Mapping
from pathlib import Path

import pandas as pd

from maege.report.report_files import has_pyarrow
from maege.report.spreadsheet_texts import without_formulas


def write_frames(frames: Mapping[str, pd.DataFrame], directory: Path) -> None:
    """Write each frame as CSV, and, if pyarrow is there, as Parquet."""
    for name, frame in frames.items():
        without_formulas(frame).to_csv(directory / f"{name}.csv", index=False)
        if has_pyarrow():
            frame.to_parquet(directory / f"{name}.parquet", index=False)
