"""`maege results site`."""

from collections.abc import Sequence
from pathlib import Path

import click

from maege.terminal import options
from maege.terminal.helpful_command import HelpfulCommand, argument
from maege.terminal.printing import print_lines


@click.command(cls=HelpfulCommand)
@argument(
    "directories",
    type=options.PATH,
    nargs=-1,
    required=True,
    metavar="DIRECTORY",
    help="Output directories of commands, or directories of such ones.",
)
@options.directory_option("--output", required=True, help="Directory of the site.")
@click.option(
    "--anonymous",
    is_flag=True,
    help="For a blind review: without directories, hosts, names of users and of files.",
)
def command(directories: Sequence[Path], output: Path, anonymous: bool) -> None:
    """Write a static index of several reports, with copies of them.

    It needs no server and no network. An earlier site in the directory is replaced, anything else
    is not.

    Example: maege results site runs --output public
    """
    from maege.site import write_site  # slow to import

    number = write_site(directories, output, anonymous=anonymous)
    print_lines([f"Site: {output / 'index.html'}", f"Reports: {number}"])
