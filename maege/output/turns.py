"""Processes that take turns at work that the first of them does for all."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep

POLL_INTERVAL_S = 0.1


@contextmanager
def turn(file: Path, timeout: float) -> Iterator[None]:
    """Wait until no other process is in such a block, for ``timeout`` seconds at most.

    This only saves work: where files cannot be written or locked, nobody waits.

    Parameters
    ----------
    file
        The file that is locked; it is created, with its directory.
    timeout
        In seconds.
    """
    descriptor = _open(file)
    try:
        deadline = monotonic() + timeout
        while descriptor is not None and not _lock(descriptor) and monotonic() < deadline:
            sleep(POLL_INTERVAL_S)
        yield
    finally:
        if descriptor is not None:
            os.close(descriptor)


def _open(file: Path) -> int | None:
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        return os.open(file, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    except OSError:
        return None


def _lock(descriptor: int) -> bool:
    """Return whether there is nothing to wait for."""
    try:
        import fcntl
    except ImportError:  # not on every system
        return True
    try:
        fcntl.lockf(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        return False
    except OSError:  # a file system without locks
        return True
    return True
