"""Standard output of the command line: nothing but what a command prints reaches it."""

import os
import sys
from io import TextIOWrapper
from typing import Any, TextIO

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
