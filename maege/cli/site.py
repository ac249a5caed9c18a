"""`maege site`."""

from pathlib import Path
from typing import Annotated

import typer

from maege.terminal.printing import print_lines


def command(
    directories: Annotated[
        list[Path],
        typer.Argument(
            metavar="DIRECTORY", help="Output directories of commands, or directories of such ones."
        ),
    ],
    output: Annotated[Path, typer.Option(metavar="DIRECTORY", help="Directory of the site.")],
    anonymous: Annotated[
        bool,
        typer.Option(
            "--anonymous",
            help="For a blind review: without directories, hosts, names of users and of files.",
        ),
    ] = False,
) -> None:
    """Write a static index of several reports, with copies of them.

    It needs no server and no network. An earlier site in the directory is replaced, anything else
    is not.

    Example: maege site runs --output public
    """
    from maege.site import write_site  # slow to import

    number = write_site(directories, output, anonymous=anonymous)
    print_lines([f"Site: {output / 'index.html'}", f"Reports: {number}"])
