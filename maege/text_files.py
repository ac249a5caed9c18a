"""Text files that are read with clear errors and appear whole or not at all."""

import os
import tempfile
from collections.abc import Iterable
from pathlib import Path

from maege.errors import DataError


def read_text(path: str | Path) -> str:
    """Return the text of a UTF-8 file, without a byte-order mark.

    Raises DataError if it is missing, no file, or not UTF-8 (with the line).
    """
    path = Path(path)
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        raise DataError(f"{path}: no such file") from None
    except OSError as error:
        raise DataError(f"{path}: cannot be read ({error.strerror})") from None
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise DataError(
            f"{path}, line {line}: byte 0x{data[error.start]:02x} is not UTF-8; "
            f"convert the file (for example with iconv)"
        ) from None


def read_lines(path: str | Path) -> list[str]:
    r"""Return the lines of a UTF-8 file, split at ``\n`` or ``\r\n`` and at nothing else."""
    lines = read_text(path).split("\n")
    if lines[-1] == "":
        lines.pop()
    return [line.removesuffix("\r") for line in lines]


def read_parallel(*paths: Path) -> list[list[str]]:
    """Return the lines of files with one sentence a line, without blanks around them.

    Raises DataError if the first is empty, or another has not as many lines.
    """
    files = [[line.strip() for line in read_lines(path)] for path in paths]
    if not files[0]:
        raise DataError(f"{paths[0]}: the file is empty")
    for path, lines in zip(paths, files, strict=True):
        if len(lines) != len(files[0]):
            raise DataError(
                f"{path}: {len(lines)} lines, but {paths[0]} has {len(files[0])}; files must be "
                f"parallel, one sentence a line"
            )
    return files


def write_atomic(path: Path, data: bytes) -> None:
    """Write a file under a temporary name and move it into place."""
    write_chunks_atomic(path, (data,))


def write_chunks_atomic(path: Path, pieces: Iterable[bytes]) -> None:
    """Write a file piece by piece under a temporary name and move it into place."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "wb") as file:
            file.writelines(pieces)
        umask = os.umask(0)
        os.umask(umask)
        Path(temporary).chmod(0o666 & ~umask)
        Path(temporary).replace(path)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise
