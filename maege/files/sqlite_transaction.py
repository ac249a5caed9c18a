"""A transaction of an SQLite file that several processes may write."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import sqlite3  # imported where a file is opened: most commands open none


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
