"""CSV files without formulas."""

from pathlib import Path

import pandas as pd

from maege.report.csv_files import write_csv


def test_tables_have_no_formulas(tmp_path: Path) -> None:
    frame = pd.DataFrame(
        {"type": ["=1+1", "@x", "R:NOUN"], "tau": [-1.0, 0.5, 1.0], "=HYPERLINK(1)": [1, 2, 3]}
    )
    write_csv(frame, tmp_path / "t.csv")
    assert (tmp_path / "t.csv").read_text(encoding="utf-8").splitlines() == [
        "type,tau,'=HYPERLINK(1)", "'=1+1,-1.0,1", "'@x,0.5,2", "R:NOUN,1.0,3",
    ]  # fmt: skip
