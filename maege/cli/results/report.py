"""`maege results report`."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from maege.errors import ConfigError
from maege.files.manifest import read_manifest
from maege.files.output_directory import OutputDirectory
from maege.studies.registry import STUDIES
from maege.terminal import options
from maege.terminal.helpful_command import HelpfulCommand, argument
from maege.terminal.printed_result import report_line
from maege.terminal.printing import print_lines

if TYPE_CHECKING:  # slow to import
    from maege.report.study_result import StudyResult


@click.command(cls=HelpfulCommand)
@argument("directory", type=options.PATH, help="Output directory of a command.")
@click.option(
    "--figures/--no-figures",
    default=None,
    help="Write the charts as SVG, PNG and PDF files; by default if vl-convert is installed.",
    show_default=False,
)
@click.option(
    "--anonymous",
    is_flag=True,
    help="Write a report for a blind review into DIRECTORY/anonymous: without directories, hosts, "
    "names of users and of files.",
)
def command(directory: Path, figures: bool | None, anonymous: bool) -> None:
    """Rebuild the report of a command from what it stored.

    Page, Markdown and tables are written again, of a run figures, too; the results are not changed.

    Example: maege results report runs/quickstart --figures
    """
    from maege.checking.recomputation import load_result  # slow to import
    from maege.report.chart_style import has_vl_convert
    from maege.studies.run.report.run_directory import ANONYMOUS, rebuild

    manifest = read_manifest(directory) or {}
    study = manifest.get("command", "run")
    if study in STUDIES and study != "run":
        if figures:
            raise ConfigError("--figures: only the charts of a run are written as files")
        _rebuild(load_result(directory, manifest), directory, anonymous=anonymous)
    else:
        if figures is None:
            figures = has_vl_convert()
        rebuild(directory, figures=figures, anonymous=anonymous)
    if anonymous:
        directory = directory / ANONYMOUS
    lines = [report_line(directory), f"Tables: {directory / 'tables'}"]
    print_lines([*lines, f"Figures: {directory / 'figures'}"] if figures else lines)


def _rebuild(result: "StudyResult", directory: Path, *, anonymous: bool) -> None:
    """Write page, Markdown and tables of a study that is no run."""
    from maege.studies.run.report.received_files import clear_errors  # slow to import
    from maege.studies.run.report.run_directory import ANONYMOUS

    part = ANONYMOUS if anonymous else Path()
    with (
        OutputDirectory(directory) as output,
        output.update(replaced=lambda file: file.is_relative_to(ANONYMOUS) and anonymous) as folder,
        clear_errors(directory),
    ):
        (folder / part).mkdir(exist_ok=True)
        (result.anonymous() if anonymous else result).write_report(folder / part)
