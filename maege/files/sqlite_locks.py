"""Locks of an SQLite file that several processes may write."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import sqlite3  # imported where a file is opened: most commands open none

LOCK_TIMEOUT_S = 60.0  # how long to wait for another process that writes
_POLL_INTERVAL_S = 0.05


def connect_when_unlocked(connect: Callable[[], "sqlite3.Connection"]) -> "sqlite3.Connection":
    """Call a function that opens a file, again while the file is locked.

    SQLite waits for a lock by itself, but not for the one that gives a new file a write-ahead log.
    """
    import sqlite3

    deadline = time.monotonic() + LOCK_TIMEOUT_S
    while True:
        try:
            return connect()
        except sqlite3.OperationalError as error:
            if "locked" not in str(error) or time.monotonic() > deadline:
                raise
        time.sleep(_POLL_INTERVAL_S)


@contextmanager
def transaction(connection: "sqlite3.Connection") -> Iterator["sqlite3.Connection"]:
    """Make a transaction that holds the write lock from its beginning."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield connection
    except BaseException:
        if connection.in_transaction:  # SQLite has rolled back by itself if the disk is full
            connection.execute("ROLLBACK")
        raise
    connection.execute("COMMIT")
