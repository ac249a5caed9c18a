"""`maege results compare`."""

from collections.abc import Sequence
from pathlib import Path

import click

from maege.terminal import options
from maege.terminal.helpful_command import HelpfulCommand, argument
from maege.terminal.printing import print_lines


@click.command(cls=HelpfulCommand)
@argument(
    "runs",
    type=options.PATH,
    nargs=-1,
    required=True,
    metavar="RUN",
    help="Output directories of two or more runs.",
)
@click.option(
    "--independent",
    is_flag=True,
    help="No sentence or learner is in two corpora; p-values are combined by Fisher's method, "
    "which may show more.",
)
def command(runs: Sequence[Path], independent: bool) -> None:
    """Print what differs between two or more runs.

    Two runs: the settings, the values and the conclusions that differ, with paired tests if the
    runs are on the same sentences. Two or more corpora: in how many of them, at least, one metric
    is above another in tau (macro).

    Example: maege results compare runs/first runs/second
    """
    from maege.report.received_files import clear_errors
    from maege.studies.run.comparison.run_comparison import compare  # slow to import
    from maege.studies.run.report.result import RunResult

    results = [RunResult.load(directory) for directory in runs]
    with clear_errors(" or ".join(map(str, runs))):
        print_lines(compare(results, _names(runs), "fisher" if independent else "bonferroni"))


def _names(directories: Sequence[Path]) -> list[str]:
    """Return the names of directories, or the paths if two have the same name."""
    names = [directory.resolve().name for directory in directories]
    return names if len(set(names)) == len(names) else list(map(str, directories))
