"""Data frames as files."""

from collections.abc import Mapping
from importlib.util import find_spec
from pathlib import Path

import pandas as pd

from maege.report.spreadsheet_texts import write_csv


def has_pyarrow() -> bool:
    """Whether Parquet files can be read and written."""
    return find_spec("pyarrow") is not None


def write_frames(frames: Mapping[str, pd.DataFrame], directory: Path) -> None:
    """Write each frame as CSV, and, if pyarrow is there, as Parquet."""
    for name, frame in frames.items():
        write_csv(frame, directory / f"{name}.csv")
        if has_pyarrow():
            frame.to_parquet(directory / f"{name}.parquet", index=False)
