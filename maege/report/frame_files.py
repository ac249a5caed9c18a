"""Data frames as files."""

from collections.abc import Mapping
from pathlib import Path

import pandas as pd

from maege.report.report_files import has_pyarrow
from maege.report.spreadsheet_texts import write_csv


def write_frames(frames: Mapping[str, pd.DataFrame], directory: Path) -> None:
    """Write each frame as CSV, and, if pyarrow is there, as Parquet."""
    for name, frame in frames.items():
        write_csv(frame, directory / f"{name}.csv")
        if has_pyarrow():
            frame.to_parquet(directory / f"{name}.parquet", index=False)
