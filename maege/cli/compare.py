"""`maege compare`."""

from pathlib import Path
from typing import Annotated

import typer

from maege.cli.options import print_lines
from maege.report.run_comparison import compare
from maege.report.run_directory import read


def command(
    first: Annotated[Path, typer.Argument(help="Output directory of a run.")],
    second: Annotated[Path, typer.Argument(help="Output directory of another run.")],
) -> None:
    """Print what differs between two runs.

    Compared are the settings, the values and the conclusions.
    """
    print_lines(compare(read(first), read(second)))
