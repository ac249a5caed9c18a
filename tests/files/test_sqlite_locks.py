import sqlite3
from pathlib import Path
from threading import Timer

import pytest

from maege.files.sqlite_locks import connect_when_unlocked


def test_a_lock_for_which_sqlite_does_not_wait_is_waited_for(tmp_path: Path) -> None:
    path = tmp_path / "new.sqlite"

    def connect() -> sqlite3.Connection:
        connection = sqlite3.connect(path, isolation_level=None)
        try:
            connection.execute("PRAGMA journal_mode = WAL")
        except sqlite3.Error:
            connection.close()
            raise
        return connection

    other = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(sqlite3.OperationalError, match="locked"):
        connect()
    Timer(0.2, other.close).start()
    connection = connect_when_unlocked(connect)
    assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    connection.close()
