"""The command line. Each command is a module, which is imported when the command is called."""

import errno
import logging
import os
import signal
import sys
import warnings
from io import StringIO
from pathlib import Path
from traceback import walk_tb
from typing import Any, NoReturn

import click
from click.shell_completion import get_completion_class

from maege import __version__
from maege.cli import interruption
from maege.cli.commands import RENAMED, SECTIONS, UNLISTED
from maege.errors import ConfigError, MaegeError, check_unicode, shorten
from maege.standard_streams import (
    escape_standard_error,
    flush_standard_error,
    open_standard_descriptors,
    separate_standard_output,
)
from maege.terminal.lazy_group import LazyGroup
from maege.terminal.printing import print_message
from maege.user_warnings import LITE_NOTE, escape_control_characters

FULL = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}  # a disk, a quota, a file


class _App(LazyGroup):
    """The command `maege`."""

    def invoke(self, ctx: click.Context) -> Any:
        """Call a command, without the blank line that Click prints after an interruption."""
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt:
            raise click.Abort from None


def _print_completion(ctx: click.Context, _: click.Parameter, shell: str | None) -> None:
    if shell is not None:
        completion: Any = get_completion_class(shell)
        click.echo(completion(app, {}, "maege", "_MAEGE_COMPLETE").source())
        ctx.exit()


@click.group(
    cls=_App,
    sections=SECTIONS,
    unlisted=UNLISTED,
    former=RENAMED,
    context_settings={"help_option_names": ["-h", "--help"], "show_default": True},
)
@click.version_option(
    __version__, "--version", "-V", message="maege %(version)s", help="Print the version."
)
@click.option(
    "--show-completion",
    type=click.Choice(["bash", "zsh", "fish"]),
    callback=_print_completion,
    expose_value=False,
    is_eager=True,
    help="Print what makes a shell complete names, to be added to its start-up file.",
)
def app() -> None:
    """Evaluate metrics of grammatical error correction, and the correctors that they score.

    Start: maege run quickstart

    `maege COMMAND --help` has an example of each command.
    """


class _LogFormatter(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        return escape_control_characters(super().format(record))


def main() -> None:
    """Run the command line; a user's mistake is one message and exit code 2."""
    # The matrices are small, so threads in the linear algebra only cost time. The variable takes
    # effect if it is set before numpy is imported; that of the user has precedence. Torch, whose
    # models need all cores, does not read it.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    open_standard_descriptors()
    escape_standard_error()
    separate_standard_output()
    log = logging.StreamHandler()
    log.setFormatter(_LogFormatter("maege: %(message)s"))
    logging.getLogger("maege").addHandler(log)
    logging.getLogger("maege").setLevel(logging.INFO)
    warnings.formatwarning = lambda message, *_, **__: (
        f"maege: {shorten(escape_control_characters(shorten(str(message))))}\n"
    )
    interruption.handle_signals()
    try:
        _call_app()
    except SystemExit as end:
        interruption.limit_end(end.code if isinstance(end.code, int) else 0)
        raise
    finally:
        flush_standard_error()


class _HeldNotes:
    """Prints warnings, but that on the lite pipeline at the end, below those that matter."""

    def __init__(self) -> None:
        self._show = warnings.showwarning
        self._held: dict[str, None] = {}

    def show(self, message: Warning | str, *details: Any, **further: Any) -> None:
        """Print a warning, or hold it back."""
        if str(message) == LITE_NOTE:
            self._held[str(message)] = None
        else:
            self._show(message, *details, **further)

    def print(self) -> None:
        """Print what was held back, each once."""
        for text in self._held:
            click.echo(f"maege: {text}", err=True)


class _Shown(StringIO):
    """What Click shows; as for a terminal, it leaves control characters in words of the user."""

    def isatty(self) -> bool:
        return True


def _call_app() -> None:
    try:
        _report_mistakes()
    except BaseException as end:
        # What is interrupted may fail in any way: an import, or a metric whose library it is.
        number = interruption.received_signal()
        if number and getattr(end, "code", None) not in (0, 128 + number):
            _end_by(number)
        raise


def _report_mistakes() -> None:
    try:
        for argument in (*sys.argv[1:], _working_directory()):
            check_unicode(argument, "command line")
        held = _HeldNotes()
        warnings.showwarning = held.show
        code = app(prog_name="maege", standalone_mode=False)
        held.print()
        sys.exit(code)
    except click.ClickException as error:
        shown = _Shown()
        error.show(shown)
        print_message(shown.getvalue().rstrip("\n"))
        sys.exit(error.exit_code)
    except click.Abort as end:
        if isinstance(end.__cause__, EOFError):  # of which Click says no more than this
            raise end.__cause__ from None
        _end_by(interruption.received_signal() or signal.SIGINT)  # a plug-in may raise it
    except MaegeError as error:
        _fail(str(error))
    except OSError as error:
        message = f"{_file_of(error)}: {error.strerror or error}".removeprefix(": ")
        if error.errno in FULL:
            message += (
                "; make room and repeat the command: it takes the scores that are in the cache of "
                "scores from there"
            )
        _fail(message)
    except MemoryError:
        _fail("there is not enough memory for this; use fewer sentences, systems or metrics")


def _end_by(number: signal.Signals) -> NoReturn:
    click.echo(f"maege: ended by {number.name}", err=True)
    sys.exit(128 + number)


def _working_directory() -> str:
    try:
        return str(Path.cwd())
    except FileNotFoundError:
        raise ConfigError("the working directory was deleted; change into another one") from None


def _file_of(error: OSError) -> str:
    """Return the file of an error. If writing into an open file fails, Python does not tell it.

    Then it is the path that the innermost function has to do with.
    """
    if error.filename:
        return str(error.filename)
    for frame, _ in reversed([*walk_tb(error.__traceback__)]):
        for value in frame.f_locals.values():
            if isinstance(value, Path):
                return str(value)
    return ""


def _fail(message: str) -> NoReturn:
    if number := interruption.received_signal():
        _end_by(number)
    print_message(f"maege: {message}")
    sys.exit(2)
