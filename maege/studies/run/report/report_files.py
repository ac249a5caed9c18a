"""The files of a report: the page, Markdown, tables and figures."""

from pathlib import Path

from maege.report import chart_style, latex
from maege.report.display_table import table_lines
from maege.report.frame_files import has_pyarrow
from maege.report.spreadsheet_texts import write_csv
from maege.report.study_directory import write_tables
from maege.statistics.results_json import plain, write_json
from maege.studies.run.report import markdown_report, tables
from maege.studies.run.report.page import page
from maege.studies.run.report.run_data import RunData
from maege.studies.run.report.shareable_run import without_directories


def write_report(run: RunData, directory: Path, figures: bool, *, anonymous: bool = False) -> None:
    """Write the report of a run; see ``run_directory.rebuild``."""
    run = without_directories(run, anonymous=anonymous)
    _write_tables(run, directory / "tables")
    for part in run.humans.parts if run.humans else ():
        write_tables(part, directory / "tables" / "people" / part.key)
    (directory / "report.md").write_text(markdown_report.markdown(run), encoding="utf-8")
    write_json({"claims": plain(run.claims)}, directory / "claims.json")
    (directory / "report.html").write_text(page(run), encoding="utf-8")
    if figures:
        chart_style.write_images(tables.all_charts(run), directory / "figures")


def _write_tables(run: RunData, directory: Path) -> None:
    """Write tables with all numbers (CSV, Parquet) and tables for people (Markdown, LaTeX)."""
    directory.mkdir()
    for name, frame in tables.all_frames(run).items():
        write_csv(frame, directory / f"{name}.csv")
        if has_pyarrow():
            frame.to_parquet(directory / f"{name}.parquet", index=False)
    for name, table in tables.all_display_tables(run).items():
        text = "\n".join([*table_lines(table), "", table.caption, ""])
        (directory / f"{name}.md").write_text(text, encoding="utf-8")
        (directory / f"{name}.tex").write_text(latex.latex_table(table, name), encoding="utf-8")
