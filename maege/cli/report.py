"""`maege report`."""

from pathlib import Path
from typing import Annotated

import typer

from maege.report.chart_style import has_vl_convert
from maege.studies.run.report.run_directory import ANONYMOUS, rebuild
from maege.terminal.printing import print_lines


def command(
    directory: Annotated[Path, typer.Argument(help="Output directory of a run.")],
    figures: Annotated[
        bool | None,
        typer.Option(
            help="Write the charts as SVG, PNG and PDF files; by default if vl-convert is "
            "installed.",
            show_default=False,
        ),
    ] = None,
    anonymous: Annotated[
        bool,
        typer.Option(
            "--anonymous",
            help="Write a report for a blind review into DIRECTORY/anonymous: without directories, "
            "hosts and names of users.",
        ),
    ] = False,
) -> None:
    """Rebuild the report of a finished run from its scores.

    Page, tables and figures are written again; the data of the run is not changed.

    Example: maege report runs/quickstart --figures
    """
    if figures is None:
        figures = has_vl_convert()
    rebuild(directory, figures=figures, anonymous=anonymous)
    if anonymous:
        directory = directory / ANONYMOUS
    lines = [f"Report: {directory / 'report.html'}", f"Tables: {directory / 'tables'}"]
    print_lines([*lines, f"Figures: {directory / 'figures'}"] if figures else lines)
