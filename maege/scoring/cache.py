"""The persistent cache of the scores of expensive metrics: one SQLite file.

A key is a hash of everything that a score depends on: the metric's signature (with the code of a
plug-in) and the request. A batch is written completely or not at all, also if the process is
killed, and several processes of one machine may use a cache at once (SQLite's write-ahead log). The
database has an application id of its own. A file that is not a cache of this format is never opened
by SQLite, which could change it.
"""

import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import numpy as np

from maege.array_types import Floats
from maege.errors import CacheError
from maege.files.sqlite_locks import LOCK_TIMEOUT_S, connect_when_unlocked, transaction
from maege.metric.metric import Metric
from maege.metric.score_request import ScoreRequest
from maege.metric.signature import PLUGIN_MODULE_PREFIX
from maege.scoring.calling import MAX_SCORE, ScoringUnit

if TYPE_CHECKING:
    import sqlite3  # imported where it is used: `maege score` has no cache

CHECKSUM_SIZE = 8
MAX_KEYS_PER_QUERY = 500
SECONDS_PER_DAY = 24 * 3600
Mode = Literal["read", "write", "create"]
_FORMAT = 3  # version of the tables below; stored in the file (user_version)
_APPLICATION_ID = int.from_bytes(b"MAEG", "big")  # stored in the file, too
_TABLES = (
    "CREATE TABLE metrics (id INTEGER PRIMARY KEY, fingerprint TEXT UNIQUE NOT NULL)",
    "CREATE TABLE scores ("
    "metric INTEGER NOT NULL, key BLOB NOT NULL, row BLOB NOT NULL, checksum BLOB NOT NULL, "
    "created INTEGER NOT NULL, PRIMARY KEY (metric, key)) WITHOUT ROWID",
    f"PRAGMA application_id = {_APPLICATION_ID}",
    f"PRAGMA user_version = {_FORMAT}",
)
# The header of an SQLite file.
MAGIC = b"SQLite format 3\0"
HEADER_SIZE = 100
USER_VERSION = slice(60, 64)
APPLICATION = slice(68, 72)


@dataclass(frozen=True)
class MetricEntries:
    """What a cache holds of one metric."""

    fingerprint: str  # see ``metric_fingerprint``
    count: int  # of cached scores
    oldest: int  # when the first was cached, in seconds since 1970
    newest: int


class ScoreCache:
    """An open cache, a context manager that closes it.

    Every method raises CacheError if the file cannot be used. What is not a cache is never changed.
    The mode "create" creates a file that does not exist.
    """

    def __init__(self, path: Path, mode: Mode = "create") -> None:
        self.path = path
        self._invalid: set[tuple[str, bytes]] = set()  # fingerprints and keys of rows, see below
        with self._checked():
            if mode == "create":
                path.parent.mkdir(parents=True, exist_ok=True)
            self._connection = connect(path, mode)

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
        with self._checked():
            selected = list(self._select(fingerprint, keys))
        for key, row, checksum in selected:
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
        with self._checked(), transaction(self._connection) as connection:
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
        self._invalid.difference_update((fingerprint, key) for key, _ in replaced)

    def stats(self) -> list[MetricEntries]:
        """Return what is cached of each metric, in the order of fingerprints."""
        query = (
            "SELECT fingerprint, COUNT(*), MIN(created), MAX(created) FROM scores JOIN metrics "
            "ON metric = id GROUP BY fingerprint ORDER BY fingerprint"
        )
        with self._checked():
            return [MetricEntries(*row) for row in self._connection.execute(query)]

    def prune(self, *, metric: str | None = None, older_than: float | None = None) -> int:
        """Remove all entries, or those that fit both restrictions, and return their number.

        ``metric``: only entries of metrics whose fingerprint begins with this text. ``older_than``:
        only entries that are at least this old, in days.
        """
        beginning, latest = metric or "", time.time() - (older_than or 0) * SECONDS_PER_DAY
        with self._checked():
            with transaction(self._connection) as connection:
                removed = connection.execute(
                    "DELETE FROM scores WHERE created <= ? AND metric IN "
                    "(SELECT id FROM metrics WHERE substr(fingerprint, 1, ?) = ?)",
                    (latest, len(beginning), beginning),
                ).rowcount
                connection.execute(
                    "DELETE FROM metrics WHERE id NOT IN (SELECT DISTINCT metric FROM scores)"
                )
            self._connection.execute("VACUUM")
            self._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            return removed

    @contextmanager
    def _checked(self) -> Iterator[None]:
        """Raise CacheError for whatever goes wrong with the file inside."""
        import sqlite3

        try:
            yield
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

    return user_cache_path("maege") / f"scores-{_FORMAT}.sqlite"


def connect(path: Path, mode: Mode) -> "sqlite3.Connection":
    """Open a cache.

    Raises ValueError for a file that is not a cache of this format; sqlite3.Error, OSError.
    """
    return connect_when_unlocked(lambda: _connect_once(path, mode))


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
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = NORMAL")
    except BaseException:
        connection.close()
        raise
    return connection


def _check_header(path: Path) -> None:
    """Raise ValueError if a file is not a cache of this format; SQLite does not open it."""
    if not path.is_file():
        raise ValueError("it is not a file")
    with path.open("rb") as file:
        header = file.read(HEADER_SIZE)
    version = int.from_bytes(header[USER_VERSION], "big")
    if not header.startswith(MAGIC):
        raise ValueError("it is not a cache of MAEGE, but another file; it was not changed")
    if int.from_bytes(header[APPLICATION], "big") != _APPLICATION_ID:
        raise ValueError(
            "it is not a cache of this version of MAEGE, but a database of another program, or a "
            "cache of an earlier version (then delete it: its scores are computed again); it was "
            "not changed"
        )
    if version != _FORMAT:
        raise ValueError(
            f"it has format {version}, expected {_FORMAT}, of another version of MAEGE"
        )


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
        if application != _APPLICATION_ID:
            for statement in _TABLES:
                connection.execute(statement)


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

    >>> from maege.metric.score_request import Segment
    >>> request_key(Segment("", "a", ())) == request_key(Segment("", "b", ()))
    False
    """
    # Unlike repr, ascii does not depend on the version of Unicode that Python has.
    text = ascii(unit.with_tuples() if isinstance(unit, ScoreRequest) else unit)
    if isinstance(unit, ScoreRequest) and unit.hypothesis_edits is None:
        # Older caches know no such field.
        text = text.removesuffix(", hypothesis_edits=None)") + ")"
    return sha256(text.encode("ascii")).digest()
