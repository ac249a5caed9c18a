"""`maege results report`."""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import click

from maege.errors import ConfigError
from maege.files.manifest import read_manifest
from maege.files.output_directory import OutputDirectory
from maege.terminal import options
from maege.terminal.helpful_command import HelpfulCommand, argument
from maege.terminal.printed_result import report_line
from maege.terminal.printing import print_lines

if TYPE_CHECKING:  # slow to import
    from maege.report.study_result import StudyResult

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
@click.option(
    "--community-evals",
    "benchmark",
    metavar="OWNER/DATASET:TASK[=METRIC]",
    help="Of `maege systems`: also write DIRECTORY/community-evals/SYSTEM.yaml, the value of each "
    "system for `.eval_results` of its model on the Hugging Face Hub.",
)
@click.option("--part", metavar="KEY", help="Which of several test sets has these values.")
def command(
    directory: Path, figures: bool | None, anonymous: bool, benchmark: str | None, part: str | None
) -> None:
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
    entries = {} if benchmark is None else _entries(result, benchmark, part)
    own = ANONYMOUS if anonymous else Path()
    with (
        OutputDirectory(directory) as output,
        output.update(replaced=lambda file: _is_replaced(file, own, entries)) as folder,
        clear_errors(directory),
    ):
        (folder / own).mkdir(exist_ok=True)
        shown = result.anonymous() if anonymous else result
        shown.write_report(folder / own, figures=figures)
        for name, text in entries.items():
            (folder / name).parent.mkdir(exist_ok=True)
            (folder / name).write_text(text, encoding="utf-8", newline="\n")
    evals = [f"Community Evals: {directory / name.parent}" for name in [*entries][:1]]
    directory /= own
    lines = [report_line(directory), f"Tables: {directory / 'tables'}", *evals]
    print_lines([*lines, f"Figures: {directory / 'figures'}"] if figures else lines)


def _entries(result: "StudyResult", benchmark: str, part: str | None) -> dict[Path, str]:
    """Return the files for the Hub, by their place in the directory."""
    from maege.studies.systems.report.community_evals import FOLDER  # slow to import
    from maege.studies.systems.report.result import SystemsResult

    if not isinstance(result, SystemsResult):
        raise ConfigError(f"--community-evals: only of results of `maege systems`: {result.study}")
    files = result.community_evals(benchmark, part)
    return {Path(FOLDER) / f"{name}.yaml": text for name, text in files.items()}


def _is_replaced(file: Path, own: Path, entries: Mapping[Path, str]) -> bool:
    """Whether a file of an earlier report goes, though the new one may not have it."""
    if any(file.is_relative_to(path.parent) for path in entries):
        return True
    return file.is_relative_to(own / "tables") if own == Path() else file.is_relative_to(own)
