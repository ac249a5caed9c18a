"""The persistent cache of the scores of expensive metrics: one SQLite file.

A key is a hash of everything that a score depends on: the metric's signature (with the code of a
plug-in) and the request. A batch is written completely or not at all, also if the process is
killed, and several processes of one machine may use a cache at once (SQLite's write-ahead log).
"""

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import TypeVar

import numpy as np

from maege.array_types import Floats
from maege.errors import CacheError
from maege.scoring.cache_file import FORMAT, Mode, connect, transaction
from maege.scoring.calling import MAX_SCORE

_T = TypeVar("_T")
CHECKSUM_SIZE = 8
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
        The SQLite file.
    mode
        Whether the file is only read, or written, or also created if it does not exist.

    Raises
    ------
    CacheError
        By every method, if the file cannot be used. What is not a cache is never changed.
    """

    def __init__(self, path: Path, mode: Mode = "create") -> None:
        self.path = path
        self._invalid: set[tuple[str, bytes]] = set()  # fingerprints and keys of rows, see below
        if mode == "create":
            self._try(lambda: path.parent.mkdir(parents=True, exist_ok=True))
        self._connection = self._try(lambda: connect(path, mode))

    def __enter__(self) -> "ScoreCache":
        return self

    def __exit__(self, *_: object) -> None:
        self._connection.close()

    def get_many(
        self, fingerprint: str, keys: Sequence[bytes], columns: int | None = None
    ) -> dict[bytes, Floats]:
        """Return the cached rows by key, each of shape (columns,); absent keys are left out.

        So are rows that are invalid: not as they were written, not finite, or with another number
        of columns, if it is known. The next ``put_many`` replaces them.
        """
        rows: dict[bytes, Floats] = {}
        for key, row, checksum in self._try(lambda: list(self._select(fingerprint, keys))):
            if not isinstance(key, bytes):  # the index of a damaged file leads to another type
                continue
            values = _unpack(key, row, checksum, columns)
            if values is None:
                self._invalid.add((fingerprint, key))
            else:
                rows[key] = values
        return rows

    def _select(
        self, fingerprint: str, keys: Sequence[bytes]
    ) -> Iterator[tuple[object, object, object]]:
        for start in range(0, len(keys), MAX_KEYS_PER_QUERY):
            batch = keys[start : start + MAX_KEYS_PER_QUERY]
            marks = ",".join("?" * len(batch))
            query = (
                "SELECT key, row, checksum FROM scores JOIN metrics ON metric = id "  # noqa: S608
                f"WHERE fingerprint = ? AND key IN ({marks})"
            )
            yield from self._connection.execute(query, (fingerprint, *batch))

    def put_many(self, fingerprint: str, keys: Sequence[bytes], rows: Floats) -> None:
        """Cache rows, shape (keys, columns), all or none; valid rows that are there stay."""
        now = int(time.time())
        packed = [row.astype("<f8").tobytes() for row in rows]
        replaced = [(key, fingerprint) for key in keys if (fingerprint, key) in self._invalid]

        def write() -> None:
            with transaction(self._connection) as connection:
                connection.execute(
                    "INSERT OR IGNORE INTO metrics (fingerprint) VALUES (?)", (fingerprint,)
                )
                connection.executemany(
                    "DELETE FROM scores WHERE key = ? "
                    "AND metric IN (SELECT id FROM metrics WHERE fingerprint = ?)",
                    replaced,
                )
                connection.executemany(
                    "INSERT OR IGNORE INTO scores "
                    "SELECT id, ?, ?, ?, ? FROM metrics WHERE fingerprint = ?",
                    [
                        (key, row, _checksum(key, row), now, fingerprint)
                        for key, row in zip(keys, packed, strict=True)
                    ],
                )

        self._try(write)
        self._invalid.difference_update((fingerprint, key) for key, _ in replaced)

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
            with transaction(self._connection) as connection:
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

    def _try(self, call: Callable[[], _T]) -> _T:
        import sqlite3  # here, because `maege score` has no cache

        try:
            return call()
        except (sqlite3.Error, OSError, ValueError) as error:
            raise CacheError(
                f"the cache of scores {self.path} cannot be used: {error}. Name another "
                f"file under the key `cache`, or none: `cache: null`"
            ) from error


def _checksum(key: bytes, row: bytes) -> bytes:
    return sha256(key + row).digest()[:CHECKSUM_SIZE]


def _unpack(key: bytes, row: object, checksum: object, columns: int | None) -> Floats | None:
    """Return a row as it was cached; None if it is invalid."""
    if not isinstance(row, bytes) or checksum != _checksum(key, row) or not row or len(row) % 8:
        return None
    values = np.frombuffer(row, dtype="<f8")
    if len(values) != (columns or len(values)) or not (np.abs(values) <= MAX_SCORE).all():
        return None
    return values


def default_path() -> Path:
    """Return the path of the default cache, in the user's cache directory.

    The name contains the format, so that a new version of MAEGE never meets an old file.
    """
    from platformdirs import user_cache_path

    return user_cache_path("maege") / f"scores-{FORMAT}.sqlite"
