"""The persistent cache of the scores of expensive metrics: one SQLite file.

A key is a hash of everything that a score depends on: the metric's signature (with the code of a
plug-in) and the request. A batch is written completely or not at all, also if the process is
killed, and several processes of one machine may use a cache at once (SQLite's write-ahead log).
"""

import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import numpy as np

from maege.array_types import Floats
from maege.errors import CacheError
from maege.metric import Metric
from maege.metric_signature import PLUGIN_MODULE_PREFIX
from maege.scoring.calling import ScoringUnit

if TYPE_CHECKING:
    import sqlite3  # imported where it is used: `maege score` has no cache

T = TypeVar("T")
FORMAT = 2  # version of the tables below; stored in the file (user_version)
TABLES = """
CREATE TABLE IF NOT EXISTS metrics (id INTEGER PRIMARY KEY, fingerprint TEXT UNIQUE NOT NULL);
CREATE TABLE IF NOT EXISTS scores (
    metric INTEGER NOT NULL, key BLOB NOT NULL, row BLOB NOT NULL, created INTEGER NOT NULL,
    PRIMARY KEY (metric, key)
) WITHOUT ROWID;
"""
LOCK_TIMEOUT_S = 60.0  # how long to wait for another process that writes
LOCK_POLL_INTERVAL_S = 0.05
MAX_KEYS_PER_QUERY = 500
SECONDS_PER_DAY = 24 * 3600


@dataclass(frozen=True)
class MetricEntries:
    """What a cache holds of one metric.

    Parameters
    ----------
    fingerprint
        The metric's fingerprint, see ``metric_fingerprint``.
    count
        Number of cached scores.
    oldest, newest
        When the first and the last were cached, in seconds since 1970.
    """

    fingerprint: str
    count: int
    oldest: int
    newest: int


class ScoreCache:
    """An open cache, a context manager that closes it.

    Parameters
    ----------
    path
        The SQLite file; it is created if it does not exist.

    Raises
    ------
    CacheError
        By every method, if the file cannot be used.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._try(lambda: path.parent.mkdir(parents=True, exist_ok=True))
        self._connection = self._try(self._connect)

    def __enter__(self) -> "ScoreCache":
        return self

    def __exit__(self, *_: object) -> None:
        self._connection.close()

    def _connect(self) -> "sqlite3.Connection":
        """Open the file; retry, because SQLite does not wait for the lock of a new file."""
        import sqlite3

        deadline = time.monotonic() + LOCK_TIMEOUT_S
        while True:
            try:
                return self._connect_once()
            except sqlite3.OperationalError as error:
                if "locked" not in str(error) or time.monotonic() > deadline:
                    raise
            time.sleep(LOCK_POLL_INTERVAL_S)

    def _connect_once(self) -> "sqlite3.Connection":
        import sqlite3

        connection = sqlite3.connect(self.path, timeout=LOCK_TIMEOUT_S, isolation_level=None)
        try:
            (version,) = connection.execute("PRAGMA user_version").fetchone()
            if version not in (0, FORMAT):
                raise sqlite3.DatabaseError(f"it has format {version}, expected {FORMAT}")
            connection.execute("PRAGMA synchronous = NORMAL")
            if version != FORMAT:
                connection.execute("PRAGMA journal_mode = WAL")
                connection.executescript(TABLES)
                connection.execute(f"PRAGMA user_version = {FORMAT}")
        except BaseException:
            connection.close()
            raise
        return connection

    def get_many(self, fingerprint: str, keys: Sequence[bytes]) -> dict[bytes, Floats]:
        """Return the cached rows by key, each of shape (columns,); absent keys are left out."""
        return self._try(lambda: dict(self._select(fingerprint, keys)))

    def _select(self, fingerprint: str, keys: Sequence[bytes]) -> Iterator[tuple[bytes, Floats]]:
        for start in range(0, len(keys), MAX_KEYS_PER_QUERY):
            batch = keys[start : start + MAX_KEYS_PER_QUERY]
            marks = ",".join("?" * len(batch))
            query = (
                "SELECT key, row FROM scores JOIN metrics ON metric = id "  # noqa: S608
                f"WHERE fingerprint = ? AND key IN ({marks})"
            )
            for key, row in self._connection.execute(query, (fingerprint, *batch)):
                yield key, np.frombuffer(row, dtype="<f8")

    def put_many(self, fingerprint: str, keys: Sequence[bytes], rows: Floats) -> None:
        """Cache rows, shape (keys, columns), all or none; keys that are there stay unchanged."""
        now = int(time.time())
        packed = [row.astype("<f8").tobytes() for row in rows]

        def write() -> None:
            with _transaction(self._connection) as connection:
                connection.execute(
                    "INSERT OR IGNORE INTO metrics (fingerprint) VALUES (?)", (fingerprint,)
                )
                connection.executemany(
                    "INSERT OR IGNORE INTO scores "
                    "SELECT id, ?, ?, ? FROM metrics WHERE fingerprint = ?",
                    [(key, row, now, fingerprint) for key, row in zip(keys, packed, strict=True)],
                )

        self._try(write)

    def stats(self) -> list[MetricEntries]:
        """Return what is cached of each metric, in the order of fingerprints."""
        query = (
            "SELECT fingerprint, COUNT(*), MIN(created), MAX(created) FROM scores JOIN metrics "
            "ON metric = id GROUP BY fingerprint ORDER BY fingerprint"
        )
        return self._try(lambda: [MetricEntries(*row) for row in self._connection.execute(query)])

    def prune(self, *, metric: str | None = None, older_than: float | None = None) -> int:
        """Remove entries: all, or those that fit both restrictions.

        Parameters
        ----------
        metric
            Only entries of metrics whose fingerprint begins with this text.
        older_than
            Only entries that are at least this old, in days.

        Returns
        -------
        int
            The number of removed entries.
        """

        def remove() -> int:
            with _transaction(self._connection) as connection:
                removed = connection.execute(
                    "DELETE FROM scores WHERE created <= ? AND metric IN "
                    "(SELECT id FROM metrics WHERE substr(fingerprint, 1, ?) = ?)",
                    (
                        time.time() - (older_than or 0) * SECONDS_PER_DAY,
                        len(metric or ""),
                        metric or "",
                    ),
                ).rowcount
                connection.execute(
                    "DELETE FROM metrics WHERE id NOT IN (SELECT DISTINCT metric FROM scores)"
                )
            self._connection.execute("VACUUM")
            self._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            return removed

        return self._try(remove)

    def _try(self, call: Callable[[], T]) -> T:
        import sqlite3

        try:
            return call()
        except (sqlite3.Error, OSError) as error:
            raise CacheError(
                f"the cache of scores {self.path} cannot be used: {error}. Name another file "
                f"under the key `cache`, or none: `cache: null`"
            ) from error


def default_path() -> Path:
    """Return the path of the default cache, in the user's cache directory.

    The name contains the format, so that a new version of MAEGE never meets an old file.
    """
    from platformdirs import user_cache_path

    return user_cache_path("maege") / f"scores-{FORMAT}.sqlite"


def metric_fingerprint(metric: Metric) -> str:
    """Return everything that a metric's scores depend on, apart from the request.

    That is its signature and a hash of its code: of its plug-in file and the modules beside it that
    this imports; and of the file that defines it, in a package (the file of the third-party code,
    if it is adapted). Files that this one imports are not included.
    """
    modules = dict.fromkeys(name for name in (metric.plugin_module, metric.module) if name)
    code = b"".join(f"{name}:".encode() + _code_of(name) for name in modules)
    return f"{metric.signature}|code:{sha256(code).hexdigest()[:16]}"


def _code_of(module_name: str) -> bytes:
    """Return the content of a module's file."""
    if module_name.startswith(PLUGIN_MODULE_PREFIX):
        # The name has a hash of what was loaded. The file may have changed since then, and two
        # files with the same content are one module.
        return b""
    file = getattr(sys.modules.get(module_name), "__file__", None)
    return Path(file).read_bytes() if file and Path(file).is_file() else b""


def request_key(unit: ScoringUnit) -> bytes:
    """Return the SHA-256 hash of a request or sentence, 32 bytes.

    >>> from maege.metric import Segment
    >>> request_key(Segment("", "a", ())) == request_key(Segment("", "b", ()))
    False
    """
    # Unlike repr, ascii does not depend on the version of Unicode that Python has.
    return sha256(ascii(unit).encode("ascii")).digest()


@contextmanager
def _transaction(connection: "sqlite3.Connection") -> Iterator["sqlite3.Connection"]:
    """Make a transaction that holds the write lock from its beginning."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield connection
    except BaseException:
        if connection.in_transaction:  # SQLite has rolled back by itself if the disk is full
            connection.execute("ROLLBACK")
        raise
    connection.execute("COMMIT")
