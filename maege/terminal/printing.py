"""What a command prints: wrapped to the width of a terminal, and never wrapped in a file."""

import os
import re
import shutil
import sys
from collections.abc import Iterable
from textwrap import wrap

import click

from maege.errors import shorten
from maege.standard_streams import flush_standard_error
from maege.user_warnings import escape_control_characters

# No line ends within an interval, such as [.94, .97], or before a percent sign.
_UNBREAKABLE = re.compile(r"\[[^][]{,20}\]|\d %")
_NAME = re.compile(r"`([^`\s]+)`")
_NO_BREAK_SPACE = "\N{NO-BREAK SPACE}"


def width() -> int | None:
    """Return the number of columns for text; None if lines must not be wrapped.

    It is COLUMNS if that is set, else that of the terminal. In a file or a pipe, lines stay whole,
    so that a search finds whole sentences.
    """
    if os.environ.get("COLUMNS", "").isdecimal() or sys.stdout.isatty():
        return shutil.get_terminal_size().columns
    return None


def wrap_text(text: str, first: str = "", further: str | None = None) -> list[str]:
    """Return the lines of a paragraph, by the width of the terminal.

    Intervals and percentages stay whole. Names are without backticks. ``first`` begins the first
    line, ``further`` the others, by default as many spaces.
    """
    text = without_code(text)
    columns = width()
    if columns is None:
        return [first + text]
    return _wrap(text, columns, first, " " * len(first) if further is None else further)


def without_code(text: str) -> str:
    """Return a sentence without the backticks of names; commands keep them.

    >>> without_code("`gleu` is first; see `maege doctor`")
    'gleu is first; see `maege doctor`'
    """
    return _NAME.sub(r"\1", text)


def _wrap(text: str, columns: int, first: str, further: str) -> list[str]:
    """Wrap a paragraph.

    >>> _wrap("tau .957 [.94, .97]", 15, "- ", "  ")
    ['- tau .957', '  [.94, .97]']
    """
    lines = wrap(
        _UNBREAKABLE.sub(lambda match: match[0].replace(" ", _NO_BREAK_SPACE), text),
        max(columns, 1 + len(further)),
        initial_indent=first,
        subsequent_indent=further,
        break_long_words=False,
        break_on_hyphens=False,
    )
    return [line.replace(_NO_BREAK_SPACE, " ") for line in lines]


def print_lines(lines: Iterable[str], *, styled: bool = False) -> None:
    """Print lines as they are produced.

    Control characters in them, which a terminal would obey, are escaped, unless the lines are
    ``styled``: then their texts were escaped before.

    If the reader of a pipe exits, as `head` does, the rest is discarded: the command goes on, and
    its exit code is that of its result.
    """
    flush_standard_error()  # else notes and times that were written before stand between the lines
    for line in lines:
        try:
            click.echo(line if styled else escape_control_characters(line))
        except BrokenPipeError:
            _discard_output()


def print_message(text: str) -> None:
    """Print a text on standard error, without its middle if it is long, with escapes."""
    click.echo(shorten(escape_control_characters(shorten(text))), err=True)


def _discard_output() -> None:
    """Discard all further standard output."""
    devnull = os.open(os.devnull, os.O_WRONLY)
    os.dup2(devnull, sys.stdout.fileno())
    os.close(devnull)
