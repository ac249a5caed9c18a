"""The files of a report: the page, Markdown, tables and figures."""

from pathlib import Path

from maege.report import chart_style
from maege.report.frame_files import write_frames
from maege.report.html.study_page import study_page
from maege.report.study_directory import write_tables
from maege.statistics.results_json import plain, write_json
from maege.studies.run.report import tables
from maege.studies.run.report.markdown_report import markdown
from maege.studies.run.report.run_data import RunData
from maege.studies.run.report.sections import present
from maege.studies.run.report.shareable_run import without_directories


def write_report(run: RunData, directory: Path, figures: bool, *, anonymous: bool = False) -> None:
    """Write the report of a run; see ``run_directory.rebuild``."""
    run = without_directories(run, anonymous=anonymous)
    result = present(run)
    for part in result.parts:
        write_tables(part, directory / "tables" / part.key)
    write_frames(tables.all_frames(run), directory / "tables")  # as Parquet, and those without rows
    (directory / "report.md").write_text(markdown(result, run), encoding="utf-8")
    write_json({"claims": plain(result.claims)}, directory / "claims.json")
    (directory / "report.html").write_text(study_page(result), encoding="utf-8")
    if figures:
        chart_style.write_images(tables.all_charts(run), directory / "figures")
