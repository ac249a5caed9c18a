"""`maege results show`."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from maege.errors import ConfigError
from maege.files.manifest import read_manifest
from maege.terminal import options
from maege.terminal.helpful_command import HelpfulCommand, argument
from maege.terminal.printing import print_lines

if TYPE_CHECKING:  # slow to import
    from maege.report.study_result import StudyResult, TableFormat

FORMATS = ("markdown", "latex", "csv")


@click.command(cls=HelpfulCommand)
@argument("directory", type=options.PATH, help="Output directory of any command.")
@argument(
    "table", required=False, metavar="[TABLE]", help="Name of a table; without it, all are listed."
)
@click.option(
    "--format",
    "kind",
    type=click.Choice(FORMATS),
    default="markdown",
    help="Markdown and LaTeX are as people read it, CSV has all digits.",
)
@click.option("--part", metavar="KEY", help="Which test set, or set of judgements, of several.")
@click.option(
    "--paragraph", metavar="METRIC", help="Instead of a table, what a paper may say of systems."
)
def command(
    directory: Path, table: str | None, kind: "TableFormat", part: str | None, paragraph: str | None
) -> None:
    """Print one table of a directory, as Markdown, LaTeX or CSV.

    Example: maege results show runs/quickstart metrics --format latex
    """
    from maege.checking.recomputation import load_result  # slow to import

    result = load_result(directory, read_manifest(directory) or {})
    if paragraph is not None:
        print_lines([_paragraph(result, paragraph, part)])
    elif table is not None:
        print_lines(result.table_text(table, kind, part).splitlines())
    else:
        for of_part in result.parts:
            names = ", ".join(table.name for table in of_part.tables)
            print_lines([f"{of_part.key}: {names}" if of_part.key else names])


def _paragraph(result: "StudyResult", metric: str, part: str | None) -> str:
    from maege.studies.systems.report.result import SystemsResult  # slow to import

    if not isinstance(result, SystemsResult):
        raise ConfigError(f"--paragraph: only results of `maege systems` have one: {result.study}")
    return result.paragraph(metric, part)
