"""An output file: tried before the work, then written completely or not at all."""

import errno
import os
import shutil
import sys
import tempfile
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from maege.errors import OutputError
from maege.standard_streams import PATHS


def check_output_file(path: Path, *, force: bool) -> None:
    """Check, before any work, that a command can write a file.

    Devices, pipes and standard output are written through and never replaced. A link is followed.

    Raises OutputError if it exists, unless ``force``, or cannot be written.
    """
    if path.is_dir():
        raise OutputError(f"{path} is a directory; give a file as --output")
    if _is_written_through(path):
        return
    target = Path(os.path.realpath(path))
    if target.is_symlink():
        raise OutputError(f"{path} is a link to itself; give another --output")
    if target.exists() and not force:
        raise OutputError(f"{path} exists; give another --output, or --force to replace it")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        handle, trial = _temporary(target)
        os.close(handle)
        Path(trial).unlink()
    except OSError as error:
        raise OutputError(
            f"{path} cannot be written: no file can be made in {target.parent} "
            f"({error.strerror}); give another --output"
        ) from None


def write_atomic(path: Path, data: bytes) -> None:
    """Write a file completely or not at all: under a temporary name, then renamed."""
    write_chunks_atomic(path, (data,))


def write_chunks_atomic(path: Path, chunks: Iterable[bytes]) -> None:
    """Write a file chunk by chunk, completely or not at all."""
    if _is_written_through(path):
        _write_through(path, chunks)
        return
    target = Path(os.path.realpath(path))
    target.parent.mkdir(parents=True, exist_ok=True)
    handle, temporary = _temporary(target)
    try:
        with os.fdopen(handle, "wb") as file:
            file.writelines(chunks)
            file.flush()
            os.fsync(file.fileno())  # a power cut after the renaming must not leave it empty
        umask = os.umask(0)
        os.umask(umask)
        Path(temporary).chmod(0o666 & ~umask)
        _move(temporary, target)
    finally:
        Path(temporary).unlink(missing_ok=True)


def _temporary(target: Path) -> tuple[int, str]:
    return tempfile.mkstemp(dir=target.parent, prefix=f".{target.name[:100]}.")


def _move(temporary: str, target: Path) -> None:
    try:
        Path(temporary).replace(target)
    except OSError as error:
        if error.errno not in (errno.EBUSY, errno.EXDEV):
            raise
        shutil.copyfile(temporary, target)  # the file itself is a mount point


def _is_written_through(path: Path) -> bool:
    return _stream(path) is not None or (path.exists() and not path.is_file())


def _stream(path: Path) -> int | None:
    """Return the descriptor of standard output or error if a path is one of them."""
    with suppress(OSError):
        output = sys.stdout.fileno()
        if path.as_posix() in PATHS:  # descriptor 1 is standard error by now
            return output
        for descriptor in (output, 2):
            if os.path.samestat(path.stat(), os.fstat(descriptor)):
                return descriptor
    return None


def _write_through(path: Path, chunks: Iterable[bytes]) -> None:
    stream = _stream(path)
    sys.stdout.flush()
    with open(path, "wb") if stream is None else os.fdopen(os.dup(stream), "wb") as file:  # noqa: PTH123
        file.writelines(chunks)
