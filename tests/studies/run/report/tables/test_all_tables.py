"""All tables of a run."""

from dataclasses import replace
from pathlib import Path

import pandas as pd
import pytest

import maege
from maege.report.chart_style import specification
from maege.studies.run.report.run_data import RunData
from maege.studies.run.report.tables.all_tables import (
    ALL_TABLES,
    FRAMES,
    OF_METRICS,
    WITH_CHARTS,
    all_charts,
    estimate_frame,
)


def test_each_table_is_once_on_the_page() -> None:
    assert {table.name for table in (*OF_METRICS, *WITH_CHARTS)} == {t.name for t in ALL_TABLES}
    assert len(OF_METRICS) + len(WITH_CHARTS) == len(ALL_TABLES)
    assert list(FRAMES) == [*(table.name for table in ALL_TABLES), "scores"]


def test_tables_agree_in_every_format(run: RunData, output: Path) -> None:
    result = maege.load_run(output)
    for table in ALL_TABLES:
        csv = pd.read_csv(output / f"tables/{table.name}.csv")
        pd.testing.assert_frame_equal(
            csv, table.frame(run), check_dtype=False, check_column_type=False, rtol=1e-12
        )
        assert len(csv)
        text, tex = (result.table_text(table.name, kind) for kind in ("markdown", "latex"))
        rows = [line for line in text.splitlines() if line.startswith("|")]
        caption_in_rows = r"\begin{longtable}" in tex
        assert len(rows) - 2 == tex.count(r" \\") - 1 - caption_in_rows


def test_frames_without_rows_have_a_heading(run: RunData, tmp_path: Path) -> None:
    results = replace(
        run.results, signatures={}, estimates=[], differences=[], replicates=[], edit_types={},
        score_by_errors_left={}, score_by_edits_applied={},
    )  # fmt: skip
    empty = replace(run, results=results)
    for table in ALL_TABLES:
        if table.name == "sentences":
            continue
        table.frame(empty).to_csv(tmp_path / "t.csv", index=False)
        assert pd.read_csv(tmp_path / "t.csv").empty
        assert table.chart(empty) is None
    assert all_charts(empty) == {}


def test_all_estimates_with_their_bounds(run: RunData) -> None:
    estimates = estimate_frame(run.results)
    assert estimates["value"].tolist() == [e.value for e in run.results.estimates]
    at = list(estimates).index("value")
    assert list(estimates)[at : at + 3] == ["value", "low", "high"]


@pytest.mark.slow
def test_charts_of_many_metrics(tmp_path: Path) -> None:
    """Altair by itself refuses charts of more than 5,000 rows."""
    metrics = [{"ld": {"name": f"ld-{i}"}} for i in range(34)]
    few = {"resamples": 10, "permutations": 10}
    config = {"corpus": "quickstart", "metrics": metrics, "statistics": few}
    result = maege.run(config | {"synthetic_corpora": {"replicates": 2}})
    assert len(result.table("differences")) == 34 * 33 // 2 * 4
    result.write(tmp_path / "out")
    assert specification(result.chart("differences"))
