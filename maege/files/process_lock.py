"""A lock file: processes wait while one of them does work that they all need."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def process_lock(file: Path, timeout: float) -> Iterator[None]:
    """Wait until no other process holds the lock, for ``timeout`` seconds at most.

    This only saves work: where files cannot be written or locked, nobody waits.

    Parameters
    ----------
    file
        The file that is locked; it is created, with its directory.
    timeout
        In seconds.
    """
    from filelock import FileLock  # takes some hundredths of a second

    lock = FileLock(file, timeout=timeout, fallback_to_soft=False)
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        lock.acquire()
    except OSError:  # Timeout is one
        pass
    try:
        yield
    finally:
        lock.release()
