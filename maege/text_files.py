"""Reading text files with clear errors; writing files and directories atomically."""

import errno
import os
import select
import shutil
import stat
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from maege.errors import DataError, OutputError

MAX_BYTES = 2_000_000_000  # of a text file
PIPE_TIMEOUT_S = 60.0  # until a pipe has its first bytes


def read_text(path: str | Path) -> str:
    """Return the text of a UTF-8 file, without a byte-order mark.

    Raises DataError if it cannot be read, is not UTF-8, or has a NUL (with the line).
    """
    path = Path(path)
    try:
        data = read_bytes(path)
    except FileNotFoundError:
        raise DataError(f"{path}: no such file") from None
    except OSError as error:
        raise DataError(f"{path}: cannot be read ({error.strerror})") from None
    if b"\0" in data:
        line = data.count(b"\n", 0, data.index(b"\0")) + 1
        raise DataError(f"{path}, line {line}: a NUL character; is this a text file in UTF-8?")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise DataError(
            f"{path}, line {line}: byte 0x{data[error.start]:02x} is not UTF-8; "
            f"convert the file (for example with iconv)"
        ) from None


def read_bytes(path: Path) -> bytes:
    """Return the content of a file or a pipe, such as ``<(command)``, of limited size.

    Raises DataError for a device, for a pipe that nobody writes into, and for more than 2 GB;
    OSError if it cannot be opened.
    """
    with open_limited(path) as file:
        content = file.read(MAX_BYTES + 1)
    if len(content) > MAX_BYTES:
        raise DataError(f"{path}: larger than {MAX_BYTES / 1e9:.0f} GB, the limit for a text file")
    return content


def open_limited(path: Path) -> BinaryIO:
    """Open a file or a pipe for reading; see `read_bytes`."""
    # A pipe without a writer would wait for ever when it is opened, unless it does not block.
    handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0))
    try:
        mode = os.fstat(handle).st_mode
        if stat.S_ISDIR(mode):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        if not (stat.S_ISREG(mode) or stat.S_ISFIFO(mode)):
            raise DataError(f"{path}: a device, not a file")
        if stat.S_ISFIFO(mode):
            if not select.select([handle], [], [], PIPE_TIMEOUT_S)[0]:
                raise DataError(f"{path}: nothing was written into this pipe for a minute")
            os.set_blocking(handle, True)
        return os.fdopen(handle, "rb")
    except BaseException:
        os.close(handle)
        raise


def read_lines(path: str | Path) -> list[str]:
    r"""Return the lines of a UTF-8 file, split at ``\n`` or ``\r\n`` and at nothing else."""
    lines = read_text(path).split("\n")
    if lines[-1] == "":
        lines.pop()
    return [line.removesuffix("\r") for line in lines]


def read_parallel(*paths: Path) -> list[list[str]]:
    """Return the lines of each file, stripped of white space; there is one sentence per line.

    Raises DataError if the first file is empty, or another has a different number of lines.
    """
    files = [[line.strip() for line in read_lines(path)] for path in paths]
    if not files[0]:
        raise DataError(f"{paths[0]}: the file is empty")
    for path, lines in zip(paths, files, strict=True):
        if len(lines) != len(files[0]):
            raise DataError(
                f"{path}: {len(lines)} lines, but {paths[0]} has {len(files[0])}; files must be "
                f"parallel, with one sentence per line"
            )
    return files


def write_atomic(path: Path, data: bytes) -> None:
    """Write a file completely or not at all: under a temporary name, then renamed."""
    write_chunks_atomic(path, (data,))


def write_chunks_atomic(path: Path, chunks: Iterable[bytes]) -> None:
    """Write a file chunk by chunk, completely or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "wb") as file:
            file.writelines(chunks)
            file.flush()
            os.fsync(file.fileno())  # a power cut after the renaming must not leave it empty
        umask = os.umask(0)
        os.umask(umask)
        Path(temporary).chmod(0o666 & ~umask)
        Path(temporary).replace(path)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise


@contextmanager
def atomic_directory(
    directory: Path, *, commit_file: str = "", obsolete: Iterable[Path] = ()
) -> Iterator[Path]:
    """Update a directory only if the block succeeds.

    Parameters
    ----------
    directory
        The directory to update; it is created if it does not exist. Its other files stay.
    commit_file
        Name of a file that is removed before all others are moved and moved after them, so that
        a directory with this file is complete.
    obsolete
        Files, relative to the directory, that are removed unless the block writes new ones.

    Yields
    ------
    Path
        An empty directory, whose files are moved to ``directory`` at the end of the block.

    Raises
    ------
    OutputError
        If there is a directory where a file must be moved, or a file where a directory is needed.
    """
    directory = directory.resolve()
    directory.parent.mkdir(parents=True, exist_ok=True)
    staging = Path(tempfile.mkdtemp(prefix=f".{directory.name}.", dir=directory.parent))
    try:
        yield staging
        _move_files(staging, directory, commit_file, obsolete)
    finally:
        shutil.rmtree(staging, ignore_errors=True)


def _move_files(staging: Path, directory: Path, commit_file: str, obsolete: Iterable[Path]) -> None:
    names = sorted(path.relative_to(staging) for path in staging.rglob("*") if path.is_file())
    for name in names:
        if (directory / name).is_dir() or (directory / name).parent.is_file():
            raise OutputError(f"{directory / name} is in the way; remove it, or name another path")
    directory.mkdir(exist_ok=True)
    if commit_file:
        (directory / commit_file).unlink(missing_ok=True)
    for name in set(obsolete) - set(names):
        (directory / name).unlink(missing_ok=True)
    for name in sorted(names, key=lambda name: name.name == commit_file):
        (directory / name).parent.mkdir(parents=True, exist_ok=True)
        (staging / name).replace(directory / name)
    directory.chmod(0o755)
