"""The files of a report: the page, Markdown, tables and figures."""

from dataclasses import replace
from pathlib import Path
from typing import Any, cast

from maege.report import chart_style
from maege.report.csv_files import write_csv
from maege.report.html.study_page import study_page
from maege.report.shareable import cleaned_study, cleaner, each_text
from maege.report.study_directory import write_tables
from maege.report.study_result import StudyResult
from maege.statistics.results_json import plain, write_json
from maege.studies.run.report.markdown_report import markdown
from maege.studies.run.report.run_data import Manifest, RunData, compared_in
from maege.studies.run.report.sections import present
from maege.studies.run.report.tables.all_tables import ALL_TABLES, all_charts


def write_report(
    original: RunData,
    directory: Path,
    figures: bool,
    *,
    anonymous: bool = False,
    presented: StudyResult | None = None,
) -> None:
    """Write the report of a run; see ``run_directory.rebuild``.

    ``presented``: what ``present`` returned of the run without directories, if that is known.
    """
    run = without_directories(original, anonymous=anonymous)
    result = presented or present(run)
    for part in result.parts:
        write_tables(part, directory / "tables" / part.key)
    # A table without rows is not on the page, but has a file with its heading.
    written = {table.name for table in result.parts[0].tables}
    for table in ALL_TABLES:
        if table.name not in written:
            write_csv(table.frame(run), directory / "tables" / f"{table.name}.csv")
    (directory / "report.md").write_text(markdown(result, run), encoding="utf-8")
    write_json({"claims": plain(result.claims)}, directory / "claims.json")
    (directory / "report.html").write_text(study_page(result), encoding="utf-8")
    if figures:
        chart_style.write_images(all_charts(run), directory / "figures")


def has_directories(run: RunData) -> bool:
    """Whether a run has texts that others may not see."""
    texts, cleaned = (
        [of_run.config, of_run.manifest, of_run.results.signatures, _texts_of_parts(of_run)]
        for of_run in (run, without_directories(run))
    )
    return texts != cleaned


def _texts_of_parts(run: RunData) -> list[Any]:
    return [[part.signatures, part.notes, part.failures] for part in run.parts.values()]


def without_directories(run: RunData, *, anonymous: bool = False) -> RunData:
    """Return what others may see of a run: paths have no directories.

    ``anonymous``: nor are there hosts of servers, and names of users, of this machine and of files.
    """
    files = [*run.manifest["data_sha256"], *run.manifest["plugins_sha256"]] if anonymous else []
    clean = cleaner(
        [run.config, run.manifest, _texts_of_parts(run)], anonymous=anonymous, files=files
    )
    manifest = each_text(run.manifest, clean)
    if anonymous and (compared := compared_in(run)) is not None:
        manifest["compared"] = plain(compared.anonymous())
    return replace(
        run,
        config=each_text(run.config, clean),
        manifest=cast(Manifest, manifest),
        results=replace(run.results, signatures=each_text(run.results.signatures, clean)),
        parts={key: cleaned_study(part, clean) for key, part in run.parts.items()},
    )
