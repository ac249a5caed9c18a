"""CSV files without formulas."""

import os
from pathlib import Path

import pandas as pd
import pytest

from maege.report.csv_files import csv_text, write_csv


def test_tables_have_no_formulas(tmp_path: Path) -> None:
    frame = pd.DataFrame(
        {"type": ["=1+1", "@x", "R:NOUN"], "tau": [-1.0, 0.5, 1.0], "=HYPERLINK(1)": [1, 2, 3]}
    )
    write_csv(frame, tmp_path / "t.csv")
    assert (tmp_path / "t.csv").read_text(encoding="utf-8").splitlines() == [
        "type,tau,'=HYPERLINK(1)", "'=1+1,-1.0,1", "'@x,0.5,2", "R:NOUN,1.0,3",
    ]  # fmt: skip


def test_lines_end_alike_on_all_systems(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "linesep", "\r\n")
    frame = pd.DataFrame({"metric": ["gleu"], "tau": [0.5]})
    write_csv(frame, tmp_path / "tau.csv")
    assert (tmp_path / "tau.csv").read_bytes() == b"metric,tau\ngleu,0.5\n"
    assert csv_text(frame) == "metric,tau\ngleu,0.5\n"
