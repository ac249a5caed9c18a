"""Text on standard output: wrapped to the width of a terminal, and never wrapped in a file."""

import os
import re
import shutil
import sys
from collections.abc import Iterable
from textwrap import wrap

import typer

# Spaces in an interval, such as [.94, .97], are no places for a line break.
_INTERVAL = re.compile(r"\[[^][]{,20}\]")
_NO_BREAK_SPACE = "\N{NO-BREAK SPACE}"


def width() -> int | None:
    """Return the number of columns for text; None if lines must not be wrapped.

    It is COLUMNS if that is set, else that of the terminal. In a file or a pipe, lines stay whole,
    so that a search finds whole sentences.
    """
    if os.environ.get("COLUMNS", "").isdecimal() or sys.stdout.isatty():
        return shutil.get_terminal_size().columns
    return None


def wrap_text(text: str, columns: int | None, bullet: str = "") -> list[str]:
    """Return the lines of a text; intervals stay whole.

    Parameters
    ----------
    text
        One paragraph.
    columns
        Length of a line in characters; None for a single line.
    bullet
        The beginning of the first line; the others are indented by its length.

    >>> wrap_text("tau .957 [.94, .97]", 15, "- ")
    ['- tau .957', '  [.94, .97]']
    """
    if columns is None:
        return [bullet + text]
    lines = wrap(
        _INTERVAL.sub(lambda match: match[0].replace(" ", _NO_BREAK_SPACE), text),
        max(columns, len(bullet) + 1),
        initial_indent=bullet,
        subsequent_indent=" " * len(bullet),
        break_long_words=False,
        break_on_hyphens=False,
    )
    return [line.replace(_NO_BREAK_SPACE, " ") for line in lines]


def print_lines(lines: Iterable[str]) -> None:
    """Print lines as they are produced.

    If the reader of a pipe exits, as `head` does, the rest is discarded: the command goes on, and
    its exit code is that of its result.
    """
    for line in lines:
        try:
            typer.echo(line)
        except BrokenPipeError:
            discard_output()


def discard_output() -> None:
    """Discard all further standard output."""
    devnull = os.open(os.devnull, os.O_WRONLY)
    os.dup2(devnull, sys.stdout.fileno())
    os.close(devnull)
