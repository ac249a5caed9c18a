"""The command of an experiment that measures, stores its tables, and renders a page of them."""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from pathlib import Path
from time import process_time

from maege.errors import MaegeError


def parser_of(name: str, description: str | None) -> ArgumentParser:
    """Return the parser of ``python -m experiments.NAME``, with the options that all have."""
    parser = ArgumentParser(prog=f"python -m experiments.{name}", description=description)
    parser.add_argument(
        "--data", type=Path, default=Path("../shared/data"), help="default: %(default)s"
    )
    parser.add_argument("--write", action="store_true", help="write results/ and README.md")
    parser.add_argument("--stored", action="store_true", help="use the results that are stored")
    return parser


def run(parser: ArgumentParser, render: Callable[[Namespace], str], page: Path) -> None:
    """Render the page; print it, or write it with --write."""
    arguments = parser.parse_args()
    try:
        text = render(arguments)
    except MaegeError as error:  # for example missing data
        sys.exit(str(error))
    if arguments.write:
        page.write_text(text, encoding="utf-8")
    else:
        print(text, end="")
    print_progress(f"{process_time():.0f} s of CPU")


def print_progress(text: str) -> None:
    """Print a line that is not of the page."""
    print(text, file=sys.stderr, flush=True)
