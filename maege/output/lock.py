"""The lock of an output directory: one command at a time writes into it."""

import os
import stat
from pathlib import Path

from maege.errors import OutputError

NOT_A_LINK, DOES_NOT_WAIT = getattr(os, "O_NOFOLLOW", 0), getattr(os, "O_NONBLOCK", 0)
LOCK = ".maege-lock"  # a file in the directory, with the number of the process


class DirectoryLock:
    """A lock that ends with its process, however that ends; other processes do not inherit it.

    Parameters
    ----------
    directory
        An existing directory, resolved.

    Raises
    ------
    OutputError
        If another process, or this one, has the lock.
    """

    _held: set[Path] = set()  # noqa: RUF012  # locks of files do not exclude their own process

    def __init__(self, directory: Path) -> None:
        self._directory = directory
        self._file = directory / LOCK
        if directory in self._held:
            raise _conflict(directory, str(os.getpid()))
        self._descriptor = self._acquire()
        self._held.add(directory)

    def _acquire(self) -> int:
        while True:
            descriptor = self._open()
            try:
                self._lock(descriptor)
                if self._is_current(descriptor):
                    os.truncate(descriptor, 0)
                    os.write(descriptor, str(os.getpid()).encode())
                    return descriptor
            except BaseException:
                os.close(descriptor)
                raise
            os.close(descriptor)  # the process that had the lock has removed the file

    def _open(self) -> int:
        """Open the file, which may be somebody else's: a link could lead to any file."""
        flags = os.O_RDWR | os.O_CREAT | getattr(os, "O_CLOEXEC", 0)
        try:
            descriptor = os.open(self._file, flags | NOT_A_LINK | DOES_NOT_WAIT, 0o666)
        except OSError:
            if os.path.lexists(self._file) and not _is_regular(os.lstat(self._file)):
                raise _not_ours(self._file) from None
            raise
        if _is_regular(os.fstat(descriptor)):
            return descriptor
        os.close(descriptor)
        raise _not_ours(self._file)

    def _lock(self, descriptor: int) -> None:
        try:
            import fcntl
        except ImportError:  # not on every system
            return
        try:
            fcntl.lockf(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except (BlockingIOError, PermissionError):
            owner = os.read(descriptor, 20).decode("ascii", "replace")
            raise _conflict(self._directory, owner) from None
        except OSError:  # a file system without locks
            return

    def _is_current(self, descriptor: int) -> bool:
        try:
            return os.path.samestat(os.fstat(descriptor), self._file.stat())
        except FileNotFoundError:
            return False

    def release(self) -> None:
        """Remove the file and the lock."""
        self._file.unlink(missing_ok=True)
        os.close(self._descriptor)
        self._held.discard(self._directory)


def _is_regular(status: os.stat_result) -> bool:
    return stat.S_ISREG(status.st_mode)


def _not_ours(file: Path) -> OutputError:
    return OutputError(f"{file} is a link or a device, which maege does not write; remove it")


def _conflict(directory: Path, owner: str) -> OutputError:
    process = f"process {owner}" if owner.isdecimal() else "another process"
    return OutputError(
        f"{directory}: {process} is writing into this directory; wait until it has ended, or give "
        f"another --output"
    )
