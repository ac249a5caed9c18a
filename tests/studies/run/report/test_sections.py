"""The report of a run: its parts and sections."""

from pathlib import Path

import pandas as pd

from maege.studies.run.report import run_directory
from maege.studies.run.report.sections import present
from maege.studies.run.report.tables.all_tables import ALL_TABLES, WITH_CHARTS


def test_sections_have_all_tables_charts_and_panels(output: Path) -> None:
    run = run_directory.read(output)
    result = present(run)
    (part,) = result.parts
    assert [section.title for section in part.sections] == [
        "Scorecard",
        "How sure?",
        "Where do metrics fail?",
        "All statistics",
        "Rewards by error type",
        "Scores of corpora by applied edits",
        "Scores by errors left",
        "Distribution of tau over sentences",
        "Differences between metrics",
        "Lattices",
        "Versions, settings, citation",
    ]
    assert {table.name for table in part.tables} == {*(t.name for t in ALL_TABLES), "scorecard"}
    charted = {t.name for t in part.tables for view in t.views if view.charts}
    assert charted == {table.name for table in WITH_CHARTS}
    panels = [panel.template for section in part.sections for panel in section.panels]
    assert panels == [
        "scorecard.html", "verdict.html", "error-types.html", "lattices.html", "provenance.html"
    ]  # fmt: skip
    for table in ALL_TABLES:
        shown = result.table(table.name)
        pd.testing.assert_frame_equal(shown, table.frame(run), check_dtype=False)
