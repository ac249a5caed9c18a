"""The file of a cache of scores: an SQLite database with an application id of its own.

A file that is not a cache of this format is never opened by SQLite, which could change it.
"""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    import sqlite3  # imported where it is used: `maege score` has no cache

Mode = Literal["read", "write", "create"]
FORMAT = 3  # version of the tables below; stored in the file (user_version)
APPLICATION_ID = int.from_bytes(b"MAEG", "big")  # stored in the file, too
_TABLES = (
    "CREATE TABLE metrics (id INTEGER PRIMARY KEY, fingerprint TEXT UNIQUE NOT NULL)",
    "CREATE TABLE scores ("
    "metric INTEGER NOT NULL, key BLOB NOT NULL, row BLOB NOT NULL, checksum BLOB NOT NULL, "
    "created INTEGER NOT NULL, PRIMARY KEY (metric, key)) WITHOUT ROWID",
    f"PRAGMA application_id = {APPLICATION_ID}",
    f"PRAGMA user_version = {FORMAT}",
)
# The header of an SQLite file.
MAGIC = b"SQLite format 3\0"
HEADER_SIZE = 100
USER_VERSION = slice(60, 64)
APPLICATION = slice(68, 72)
LOCK_TIMEOUT_S = 60.0  # how long to wait for another process that writes
LOCK_POLL_INTERVAL_S = 0.05


def connect(path: Path, mode: Mode) -> "sqlite3.Connection":
    """Open a cache; retry, because SQLite does not wait for the lock of a new file.

    Raises ValueError for a file that is not a cache of this format; sqlite3.Error, OSError.
    """
    import sqlite3

    deadline = time.monotonic() + LOCK_TIMEOUT_S
    while True:
        try:
            return _connect_once(path, mode)
        except sqlite3.OperationalError as error:
            if "locked" not in str(error) or time.monotonic() > deadline:
                raise
        time.sleep(LOCK_POLL_INTERVAL_S)


def _connect_once(path: Path, mode: Mode) -> "sqlite3.Connection":
    import sqlite3

    is_new = mode == "create" and not (path.exists() and path.stat().st_size)
    if not is_new:
        _check_header(path)
    if mode == "read":
        return _connect_to_read(path)
    connection = sqlite3.connect(path, timeout=LOCK_TIMEOUT_S, isolation_level=None)
    try:
        if is_new:
            _create_tables(connection)
        connection.execute("PRAGMA synchronous = NORMAL")
    except BaseException:
        connection.close()
        raise
    return connection


def _check_header(path: Path) -> None:
    """Raise ValueError if a file is not a cache of this format; it is not opened by SQLite."""
    if not path.is_file():
        raise ValueError("it is not a file")
    with path.open("rb") as file:
        header = file.read(HEADER_SIZE)
    version = int.from_bytes(header[USER_VERSION], "big")
    if not header.startswith(MAGIC):
        raise ValueError("it is not a cache of MAEGE, but another file; it was not changed")
    if int.from_bytes(header[APPLICATION], "big") != APPLICATION_ID:
        raise ValueError(
            "it is not a cache of this version of MAEGE, but a database of another program, or a "
            "cache of an earlier version (then delete it: its scores are computed again); it was "
            "not changed"
        )
    if version != FORMAT:
        raise ValueError(f"it has format {version}, expected {FORMAT}, of another version of MAEGE")


def _connect_to_read(path: Path) -> "sqlite3.Connection":
    import sqlite3

    # In a directory that cannot be written, SQLite cannot read a log; then there is none.
    errors = []
    for option in ("mode=ro", "immutable=1"):
        connection = sqlite3.connect(f"{path.absolute().as_uri()}?{option}", uri=True)
        try:
            connection.execute("SELECT COUNT(*) FROM metrics").fetchone()
        except sqlite3.OperationalError as error:
            connection.close()
            errors.append(error)
        except BaseException:
            connection.close()
            raise
        else:
            return connection
    raise errors[0]


def _create_tables(connection: "sqlite3.Connection") -> None:
    """Create the tables in an empty file, unless another process has done so.

    The application id is in the file itself, not only in a log, before it is a cache.
    """
    with transaction(connection):
        (application,) = connection.execute("PRAGMA application_id").fetchone()
        if application != APPLICATION_ID:
            for statement in _TABLES:
                connection.execute(statement)
    connection.execute("PRAGMA journal_mode = WAL")


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
