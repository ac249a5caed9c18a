"""`maege results report`."""

from pathlib import Path

import click

from maege.files.manifest import read_manifest
from maege.files.output_directory import OutputDirectory
from maege.terminal import options
from maege.terminal.helpful_command import HelpfulCommand, argument
from maege.terminal.printed_result import report_line
from maege.terminal.printing import print_lines

ANONYMOUS = Path("anonymous")  # the report for a blind review


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

    Page, Markdown, tables and figures are written again; the results are not changed.

    Example: maege results report runs/quickstart --figures
    """
    from maege.checking.recomputation import load_result  # slow to import
    from maege.report.chart_style import has_vl_convert, require_vl_convert
    from maege.report.received_files import clear_errors

    if figures:
        require_vl_convert()
    result = load_result(directory, read_manifest(directory) or {})
    figures = has_vl_convert() if figures is None else figures
    part = ANONYMOUS if anonymous else Path()
    with (
        OutputDirectory(directory) as output,
        output.update(replaced=lambda file: _is_replaced(file, part)) as folder,
        clear_errors(directory),
    ):
        (folder / part).mkdir(exist_ok=True)
        shown = result.anonymous() if anonymous else result
        shown.write_report(folder / part, figures=figures)
    directory /= part
    lines = [report_line(directory), f"Tables: {directory / 'tables'}"]
    print_lines([*lines, f"Figures: {directory / 'figures'}"] if figures else lines)


def _is_replaced(file: Path, part: Path) -> bool:
    """Whether a file of an earlier report goes, though the new one may not have it."""
    return file.is_relative_to(part / "tables") if part == Path() else file.is_relative_to(part)
