"""Standard error of the command line: control characters reach no terminal."""

import atexit
import codecs
import os
import select
import sys
import threading
from contextlib import suppress
from typing import TextIO

from maege.standard_output import Output
from maege.user_warnings import escape_control_characters

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
        with suppress(ImportError, AttributeError, OSError):  # room for code that keeps the lock
            import fcntl  # of Python while it writes, so that the thread cannot read

            fcntl.fcntl(write, fcntl.F_SETPIPE_SZ, PIPE_BYTES)
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
        poll = select.poll()
        poll.register(self._pipe, select.POLLIN)
        while True:
            poll.poll()
            self.flush()


_escaped: EscapedStandardError | None = None


def escape_standard_error() -> None:
    """Escape control characters in standard error from now on, until the process ends."""
    global _escaped
    if sys.stderr is not None and _escaped is None:
        _escaped = EscapedStandardError(sys.stderr)


def flush_standard_error() -> None:
    """Write what was written to standard error up to now."""
    if _escaped is not None:
        sys.stderr.flush()
        _escaped.flush()


def terminal() -> TextIO:
    """Return standard error as it is without escapes, as progress bars need it."""
    return sys.stderr if _escaped is None else _escaped.terminal
