from pathlib import Path

import pandas as pd

from maege.studies.run.report import run_directory, tables


def test_tables_agree_in_every_format(output: Path) -> None:
    run = run_directory.read(output)
    for name, table in tables.TABLES.items():
        csv = pd.read_csv(output / f"tables/{name}.csv")
        pd.testing.assert_frame_equal(
            csv, table.frame(run), check_dtype=False, check_column_type=False, rtol=1e-12
        )
        assert len(csv)
        text = (output / f"tables/{name}.md").read_text()
        tex = (output / f"tables/{name}.tex").read_text()
        rows = [line for line in text.splitlines() if line.startswith("|")]
        caption_in_rows = r"\begin{longtable}" in tex
        assert len(rows) - 2 == tex.count(r" \\") - 1 - caption_in_rows
