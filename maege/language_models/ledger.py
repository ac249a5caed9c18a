"""Answers and what was paid for them: one SQLite file, which several processes may use at once.

Before a request is sent, the most that it can cost is reserved; the answer replaces the reservation
in one transaction. What was reserved by a process that was killed stays: it may have been paid.
"""

import sqlite3
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from threading import Lock

from maege.errors import CacheError
from maege.files.sqlite_locks import LOCK_TIMEOUT_S, connect_when_unlocked, transaction
from maege.language_models.amounts import Amount, Budget

_FORMAT = 1
_APPLICATION_ID = int.from_bytes(b"MAEJ", "big")  # stored in the file
_AMOUNT = "requests INTEGER NOT NULL, tokens INTEGER NOT NULL, money REAL NOT NULL"
_TABLES = (
    "CREATE TABLE IF NOT EXISTS answers (key BLOB, attempt INTEGER, status INTEGER NOT NULL, "
    "body BLOB NOT NULL, seconds REAL NOT NULL, created INTEGER NOT NULL, "
    "PRIMARY KEY (key, attempt)) WITHOUT ROWID",
    f"CREATE TABLE IF NOT EXISTS paid (account TEXT PRIMARY KEY, {_AMOUNT})",
    "CREATE TABLE IF NOT EXISTS reserved (id INTEGER PRIMARY KEY, account TEXT NOT NULL, "
    f"{_AMOUNT})",
    "CREATE TABLE IF NOT EXISTS models (account TEXT, model TEXT, fingerprint TEXT, "
    "PRIMARY KEY (account, model, fingerprint)) WITHOUT ROWID",
    f"PRAGMA application_id = {_APPLICATION_ID}",
    f"PRAGMA user_version = {_FORMAT}",
)


@dataclass(frozen=True)
class StoredReply:
    """A response that was paid for."""

    status: int
    body: bytes
    seconds: float


class Ledger:
    """The open file, a context manager that closes it; threads may share it.

    Without a path, everything is forgotten at the end. Raises CacheError if the file cannot be
    used; what is not such a file is not changed.
    """

    def __init__(self, path: Path | None) -> None:
        self._path = path
        self._lock = Lock()
        with self._checked():
            if path is not None:
                path.parent.mkdir(parents=True, exist_ok=True)
            self._connection = connect_when_unlocked(self._open)

    def __enter__(self) -> "Ledger":
        return self

    def __exit__(self, *_: object) -> None:
        self._connection.close()

    def _open(self) -> sqlite3.Connection:
        connection = sqlite3.connect(
            self._path or ":memory:",
            timeout=LOCK_TIMEOUT_S,
            isolation_level=None,
            check_same_thread=False,
        )
        try:
            _prepare(connection)
        except BaseException:
            connection.close()
            raise
        return connection

    def reply(self, key: bytes, attempt: int) -> StoredReply | None:
        """Return what is stored of an attempt to answer a question, if anything is."""
        query = "SELECT status, body, seconds FROM answers WHERE key = ? AND attempt = ?"
        with self._checked(), self._lock:
            row = self._connection.execute(query, (key, attempt)).fetchone()
        return None if row is None else StoredReply(*row)

    def newest(self, keys: Iterable[bytes]) -> int:
        """Return when the last of some questions was answered, in seconds; 0 if none was."""
        query = "SELECT MAX(created) FROM answers WHERE key = ?"
        with self._checked(), self._lock:
            rows = (self._connection.execute(query, (key,)).fetchone() for key in keys)
            return max((created or 0 for (created,) in rows), default=0)

    def reserve(self, account: str, most: Amount, budget: Budget) -> int:
        """Reserve the most that a request can cost, and return the number of the reservation.

        Raises BudgetError, and reserves nothing, if budget is not left for it.
        """
        with self._transaction() as connection:
            before = self._sum("paid", account) + self._sum("reserved", account)
            budget.check(before, most)
            row = connection.execute(
                "INSERT INTO reserved (account, requests, tokens, money) VALUES (?, ?, ?, ?)",
                (account, most.requests, most.tokens, most.money),
            )
            return int(row.lastrowid or 0)

    def release(self, reservation: int) -> None:
        """Take a reservation back: the server did not work."""
        with self._transaction() as connection:
            connection.execute("DELETE FROM reserved WHERE id = ?", (reservation,))

    def settle(
        self, reservation: int, account: str, cost: Amount, key: bytes, attempt: int,
        reply: StoredReply,
    ) -> None:  # fmt: skip
        """Store a response, and replace the reservation by what it cost."""
        with self._transaction() as connection:
            connection.execute("DELETE FROM reserved WHERE id = ?", (reservation,))
            connection.execute(
                "INSERT OR REPLACE INTO answers VALUES (?, ?, ?, ?, ?, ?)",
                (key, attempt, reply.status, reply.body, reply.seconds, int(time.time())),
            )
            connection.execute(
                "INSERT INTO paid VALUES (?, ?, ?, ?) ON CONFLICT (account) DO UPDATE SET "
                "requests = requests + excluded.requests, tokens = tokens + excluded.tokens, "
                "money = money + excluded.money",
                (account, cost.requests, cost.tokens, cost.money),
            )

    def add_model(
        self, account: str, model: tuple[str, str], *, accepts_change: bool = False
    ) -> set[tuple[str, str]]:
        """Store a model that answered, and return all of the account.

        It is stored if it is the first one, or if a change is accepted.
        """
        with self._transaction() as connection:
            connection.execute(
                "INSERT OR IGNORE INTO models SELECT ?, ?, ? WHERE ? OR NOT EXISTS "
                "(SELECT 1 FROM models WHERE account = ?)",
                (account, *model, accepts_change, account),
            )
        return self.models(account)

    def models(self, account: str) -> set[tuple[str, str]]:
        """Return models and fingerprints that answered, as the server named them."""
        query = "SELECT model, fingerprint FROM models WHERE account = ?"
        with self._checked(), self._lock:
            return set(self._connection.execute(query, (account,)).fetchall())

    def paid(self, account: str) -> Amount:
        """Return what was certainly paid."""
        with self._checked(), self._lock:
            return self._sum("paid", account)

    def possibly_paid(self, account: str) -> Amount:
        """Return the most that requests without an answer have cost, also those under way."""
        with self._checked(), self._lock:
            return self._sum("reserved", account)

    def _sum(self, table: str, account: str) -> Amount:
        columns = ", ".join(f"COALESCE(SUM({c}), 0)" for c in ("requests", "tokens", "money"))
        query = f"SELECT {columns} FROM {table} WHERE account = ?"  # noqa: S608
        return Amount(*self._connection.execute(query, (account,)).fetchone())

    @contextmanager
    def _transaction(self) -> Iterator[sqlite3.Connection]:
        with self._checked(), self._lock, transaction(self._connection):
            yield self._connection

    @contextmanager
    def _checked(self) -> Iterator[None]:
        """Raise CacheError for whatever goes wrong with the file inside."""
        try:
            yield
        except (sqlite3.Error, OSError, ValueError) as error:
            raise CacheError(
                f"the file of answers {self._path} cannot be used: {error}. Name another one by "
                f"the parameter `answers` of the judge"
            ) from error


def _prepare(connection: sqlite3.Connection) -> None:
    """Make the tables in a new file. Raises ValueError for a file of another kind."""
    with transaction(connection):
        (application,) = connection.execute("PRAGMA application_id").fetchone()
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        (tables,) = connection.execute("SELECT COUNT(*) FROM sqlite_master").fetchone()
        if tables and (application, version) != (_APPLICATION_ID, _FORMAT):
            raise ValueError("it is another database, or of another version of MAEGE")
        if not tables:
            for statement in _TABLES:
                connection.execute(statement)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = NORMAL")


def default_path() -> Path:
    """Return the path of the default file, in the user's cache directory."""
    from platformdirs import user_cache_path

    return user_cache_path("maege") / f"answers-{_FORMAT}.sqlite"
