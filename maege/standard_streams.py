"""Standard streams of the command line: output of a command alone, and no control characters."""

import atexit
import codecs
import os
import sys
import threading
from contextlib import suppress
from io import TextIOWrapper
from typing import Any, TextIO

from maege.operating_system import has_poll, wait_for_input, widen
from maege.user_warnings import escape_control_characters

PATHS = ("/dev/stdout", "/dev/fd/1", "/proc/self/fd/1")
_original: TextIO | None = None  # which would close its descriptor if it were forgotten


class Output(TextIOWrapper):
    """Text on a descriptor, in the encoding of the stream that it replaces, which may be None.

    What the encoding does not have is escaped. Click would write in another one than ASCII, but
    finds no bytes below.
    """

    def __init__(self, descriptor: int, replaced: TextIO | None) -> None:
        super().__init__(
            os.fdopen(descriptor, "wb", closefd=False),
            encoding=getattr(replaced, "encoding", None) or "utf-8",
            errors="backslashreplace",
            line_buffering=descriptor == 2 or os.isatty(descriptor),
        )

    @property
    def buffer(self) -> Any:
        """Say that there are none."""
        raise AttributeError("buffer")

    def write(self, text: str | bytes) -> int:
        """Write a text; Click has bytes of UTF-8 for shells that complete names."""
        return super().write(text.decode() if isinstance(text, bytes) else text)


def open_standard_descriptors() -> None:
    """Open those that were closed; what is opened next would be taken for standard output."""
    while (descriptor := os.open(os.devnull, os.O_RDWR)) <= 2:
        pass
    os.close(descriptor)


def separate_standard_output() -> None:
    """Lead descriptor 1 to standard error, where control characters are escaped, from now on.

    Plug-ins, their libraries and programs write there what they like, also below Python. What a
    command prints goes to a descriptor of its own; it is lost if standard output was closed.
    """
    global _original
    if _original is not None:
        return
    if sys.stdout is not None:
        sys.stdout.flush()
    _original = sys.stdout or sys.__stderr__
    output = Output(os.dup(1), sys.stdout)
    os.dup2(2, 1)
    sys.stdout = output


CHUNK_BYTES = 65_536
PIPE_BYTES = 1 << 20
THREAD_NAME = "standard error of MAEGE"


class EscapedStandardError:
    """Escapes what this process and those that it starts write to standard error.

    Plug-ins, libraries and programs write there what they like, also below Python. So file
    descriptor 2 is a pipe, which a thread reads.
    """

    def __init__(self, stream: TextIO) -> None:
        # What standard error was before, for what is meant to control the terminal.
        self.terminal = os.fdopen(os.dup(2), "w", encoding=stream.encoding, errors=stream.errors)
        self._pipe, write = os.pipe()
        # Room for code that keeps the lock of Python while it writes: the thread cannot read then.
        widen(write, PIPE_BYTES)
        os.dup2(write, 2)
        os.close(write)
        # The stream is kept, as it would close its descriptor if it were forgotten.
        self._replaced, sys.stderr = stream, Output(2, stream)
        os.set_blocking(self._pipe, False)
        self._decoder = codecs.getincrementaldecoder(stream.encoding)("backslashreplace")
        self._lock = threading.Lock()
        self._process = os.getpid()
        threading.Thread(target=self._follow, name=THREAD_NAME, daemon=True).start()
        atexit.register(self.flush)

    def flush(self) -> None:
        """Write what is still in the pipe."""
        if os.getpid() != self._process:  # a copy of the process, without the thread
            return
        with self._lock, suppress(OSError):  # nothing is there, or nobody reads any more
            while chunk := os.read(self._pipe, CHUNK_BYTES):
                self.terminal.write(escape_control_characters(self._decoder.decode(chunk)))
                self.terminal.flush()

    def _follow(self) -> None:
        while True:
            wait_for_input(self._pipe, None)
            self.flush()


class EscapedText(Output):
    """Escapes what Python writes to standard error; what is written below Python stays as it is."""

    def __init__(self, stream: TextIO) -> None:
        super().__init__(2, stream)
        self.terminal, sys.stderr = stream, self

    def write(self, text: str | bytes) -> int:
        """Write a text without control characters."""
        return super().write(escape_control_characters(text) if isinstance(text, str) else text)


_escaped: EscapedStandardError | EscapedText | None = None


def escape_standard_error() -> None:
    """Escape control characters in standard error from now on, until the process ends."""
    global _escaped
    if sys.stderr is not None and _escaped is None:
        escape = EscapedStandardError if has_poll() else EscapedText
        _escaped = escape(sys.stderr)


def flush_standard_error() -> None:
    """Write what was written to standard error up to now."""
    if _escaped is not None:
        sys.stderr.flush()
        _escaped.flush()


def terminal() -> TextIO:
    """Return standard error as it is without escapes, as progress bars need it."""
    return sys.stderr if _escaped is None else _escaped.terminal
