"""Errors of files that have their checksums, but may come from anywhere."""

import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from maege import __version__
from maege.errors import DataError, MaegeError

# What reading and using files that are not what they seem may raise.
UNREADABLE = (
    ArithmeticError, AttributeError, EOFError, LookupError, MemoryError, NotImplementedError,
    OSError, RecursionError, TypeError, ValueError, zlib.error,
)  # fmt: skip


@contextmanager
def clear_errors(directory: Path | str) -> Iterator[None]:
    """Say in one message that files which have their checksums are not those of a command."""
    try:
        yield
    except MaegeError as error:
        raise error if isinstance(error, DataError) else DataError(str(error)) from None
    except UNREADABLE as error:
        reason = " ".join(str(error).split())[:500]
        raise DataError(
            f"{directory} cannot be read as the output of a command ({type(error).__name__}: "
            f"{reason}). If another version of maege made it, repeat it with this one, "
            f"{__version__}"
        ) from None
