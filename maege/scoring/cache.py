"""Answers of dear metrics, kept by the content of the question, in one SQLite file.

A key is a hash of all that an answer depends on: the metric's signature (with the code of a
plug-in) and the question. Rows are written whole or not at all, also if the process is killed, and
several processes of a machine may use a store at once (SQLite's write-ahead log).
"""

import sqlite3
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import TypeVar

import numpy as np

from maege.errors import CacheError
from maege.metric import Floats, Metric, signature
from maege.scoring.deduplication import Question

T = TypeVar("T")
FORMAT = 1  # of the tables below; also in the file (user_version)
TABLES = """
CREATE TABLE IF NOT EXISTS metrics (id INTEGER PRIMARY KEY, identity TEXT UNIQUE NOT NULL);
CREATE TABLE IF NOT EXISTS answers (
    metric INTEGER NOT NULL, key BLOB NOT NULL, row BLOB NOT NULL, made INTEGER NOT NULL,
    PRIMARY KEY (metric, key)
) WITHOUT ROWID;
"""
PATIENCE = 60.0  # seconds to wait for another process that writes
AT_ONCE = 500  # keys in one query
DAY = 24 * 3600


@dataclass(frozen=True)
class Holding:
    """What a store holds of one metric; times are in seconds since 1970."""

    identity: str
    answers: int
    oldest: int
    newest: int


class ScoreCache:
    """An open store. Every method raises CacheError if the file cannot be used."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._try(lambda: path.parent.mkdir(parents=True, exist_ok=True))
        self._connection = self._try(self._open)

    def __enter__(self) -> "ScoreCache":
        return self

    def __exit__(self, *_: object) -> None:
        self._connection.close()

    def _open(self) -> sqlite3.Connection:
        """Open the file, patiently: the first change to a new one does not wait by itself."""
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                return self._opened()
            except sqlite3.OperationalError as error:
                if "locked" not in str(error) or time.monotonic() > deadline:
                    raise
            time.sleep(0.05)

    def _opened(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self.path, timeout=PATIENCE, isolation_level=None)
        try:
            (found,) = connection.execute("PRAGMA user_version").fetchone()
            if found not in (0, FORMAT):
                raise sqlite3.DatabaseError(f"it has format {found}, this version reads {FORMAT}")
            connection.execute("PRAGMA synchronous = NORMAL")
            if found != FORMAT:
                connection.execute("PRAGMA journal_mode = WAL")
                connection.executescript(TABLES)
                connection.execute(f"PRAGMA user_version = {FORMAT}")
        except BaseException:
            connection.close()
            raise
        return connection

    def find(self, identity: str, keys: Sequence[bytes]) -> dict[bytes, Floats]:
        """Return the answers that are there, by key."""
        return self._try(lambda: dict(self._found(identity, keys)))

    def _found(self, identity: str, keys: Sequence[bytes]) -> Iterator[tuple[bytes, Floats]]:
        for start in range(0, len(keys), AT_ONCE):
            some = keys[start : start + AT_ONCE]
            marks = ",".join("?" * len(some))
            query = (
                "SELECT key, row FROM answers JOIN metrics ON metric = id "  # noqa: S608
                f"WHERE identity = ? AND key IN ({marks})"
            )
            for key, row in self._connection.execute(query, (identity, *some)):
                yield key, np.frombuffer(row, dtype="<f8")

    def keep(self, identity: str, keys: Sequence[bytes], rows: Floats) -> None:
        """Keep answers, all or none; those that are there already stay."""
        now = int(time.time())
        packed = [row.astype("<f8").tobytes() for row in rows]

        def write() -> None:
            with _transaction(self._connection) as connection:
                connection.execute(
                    "INSERT OR IGNORE INTO metrics (identity) VALUES (?)", (identity,)
                )
                connection.executemany(
                    "INSERT OR IGNORE INTO answers "
                    "SELECT id, ?, ?, ? FROM metrics WHERE identity = ?",
                    [(key, row, now, identity) for key, row in zip(keys, packed, strict=True)],
                )

        self._try(write)

    def holdings(self) -> list[Holding]:
        """Tell what is there, a line for each metric."""
        query = (
            "SELECT identity, COUNT(*), MIN(made), MAX(made) FROM answers JOIN metrics "
            "ON metric = id GROUP BY identity ORDER BY identity"
        )
        return self._try(lambda: [Holding(*row) for row in self._connection.execute(query)])

    def prune(self, *, metric: str | None = None, older_than: float | None = None) -> int:
        """Remove answers and return how many; all, unless restricted.

        metric: of metrics whose signature begins so. older_than: made so many days ago.
        """

        def remove() -> int:
            with _transaction(self._connection) as connection:
                removed = connection.execute(
                    "DELETE FROM answers WHERE made <= ? AND metric IN "
                    "(SELECT id FROM metrics WHERE substr(identity, 1, ?) = ?)",
                    (time.time() - (older_than or 0) * DAY, len(metric or ""), metric or ""),
                ).rowcount
                connection.execute(
                    "DELETE FROM metrics WHERE id NOT IN (SELECT DISTINCT metric FROM answers)"
                )
            self._connection.execute("VACUUM")
            self._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            return removed

        return self._try(remove)

    def _try(self, call: Callable[[], T]) -> T:
        try:
            return call()
        except (sqlite3.Error, OSError) as error:
            raise CacheError(
                f"the store of scores {self.path} cannot be used: {error}. Give another file by "
                f"the key `cache`, or none by `cache: null`"
            ) from error


def default_path() -> Path:
    """Return the store that is used unless another is given: in the user's cache folder."""
    from platformdirs import user_cache_path

    return user_cache_path("maege") / "scores.sqlite"


def identity(metric: Metric) -> str:
    """Return all that a metric's answers depend on beside the question.

    That is its signature, and a hash of the file it is in (that of the foreign code, if it is
    adapted); not of what that file imports.
    """
    place = str(getattr(metric, "foreign_module", type(metric).__module__))
    module = sys.modules.get(place)
    file = getattr(module, "__file__", None)
    code = Path(file).read_bytes() if file and Path(file).is_file() else b""
    # The name of a plug-in file's module has a hash of what was loaded.
    known_by = f"{place}:".encode() + code
    return f"{signature(metric)}|code:{sha256(known_by).hexdigest()[:16]}"


def key(question: Question) -> bytes:
    """Return the hash of a question.

    >>> from maege.metric import Segment
    >>> key(Segment("", "a", ())) == key(Segment("", "b", ()))
    False
    """
    # Unlike repr, ascii does not depend on the version of Unicode that Python knows.
    return sha256(ascii(question).encode("ascii")).digest()


@contextmanager
def _transaction(connection: sqlite3.Connection) -> Iterator[sqlite3.Connection]:
    """Make a transaction that writes from its beginning, so that no other process comes between."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield connection
    except BaseException:
        connection.execute("ROLLBACK")
        raise
    connection.execute("COMMIT")
