"""How many requests a server gets at once, and how long a judge goes on if it does not answer."""

import logging
import random
import time
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Condition, Lock

from maege.errors import STOPPED_BY_SERVER, MetricError
from maege.language_models.client import Reply

_log = logging.getLogger(__name__)

FIRST_PAUSE_S, MAX_PAUSE_S = 0.5, 30.0
MAX_RETRY_S = 300.0  # of a busy server, for one request; no longer wait that it asks for is met
MAX_REFUSED_S = 90.0  # of a busy server that answers nothing, and asks for no wait
NEWS_AFTER_S, NEWS_EVERY_S = 5.0, 30.0  # of a wait, on the terminal
SUCCESSES_PER_SLOT = 50  # until one more request may be under way, after the server was busy
MAX_FAILURES = 20  # in a row, of all requests
# In an answer 429: no wait helps.
SPENT = ("insufficient_quota", "exceeded your current quota", "billing", "credit balance")


class Throttle:
    """Limits how many requests are under way: half as many after the server was busy."""

    def __init__(self, most: int) -> None:
        self._most, self._limit = most, float(most)
        self._active, self._successes = 0, 0
        self._changed = Condition()

    @contextmanager
    def slot(self) -> Iterator[None]:
        """Wait until one more request may be under way, and let it be."""
        with self._changed:
            self._changed.wait_for(lambda: self._active < self._limit)
            self._active += 1
        try:
            yield
        finally:
            with self._changed:
                self._active -= 1
                self._changed.notify()

    def halve(self) -> None:
        """Let half as many be under way: the server was busy."""
        with self._changed:
            self._limit = max(1, self._limit // 2)
            self._successes = 0

    def succeed(self) -> None:
        """Count an answer; after many, let one more be under way."""
        with self._changed:
            self._successes += 1
            if self._successes >= SUCCESSES_PER_SLOT and self._limit < self._most:
                self._limit += 1
                self._successes = 0
                self._changed.notify()


class Patience:
    """What is left with a server since its last answer; threads share it."""

    def __init__(self) -> None:
        self._lock = Lock()
        self.renew()

    def renew(self) -> None:
        """Begin anew: the server has answered."""
        with self._lock:
            self._failures = 0
            self._since: float | None = None  # when there was first no answer
            self._news = 0.0  # when the user is next told

    def spend(self, reply: Reply, wait: float) -> None:
        """Count a request without an answer, and say now and then that there is none.

        ``wait``: seconds until it is sent again. Raises MetricError if that is of no use.
        """
        now = time.monotonic()
        with self._lock:
            if self._since is None:
                self._since, self._news = now, now + NEWS_AFTER_S
            waited, has_news = now - self._since, now + wait >= self._news
            if has_news:
                self._news = max(now, self._news) + NEWS_EVERY_S
            self._failures += reply.kind == "broken"
            failures = self._failures
        if failures >= MAX_FAILURES:
            raise MetricError(
                f"judge: {failures} requests failed in a row; answers so far are kept. The last "
                f"one: {reply.reason}"
            )
        if reply.kind == "busy" and (reason := _reason_to_end(reply, waited)):
            raise MetricError(
                f"judge: {STOPPED_BY_SERVER}: {reply.reason}; {reason}. Answers so far are kept"
            )
        if has_news:
            _log.warning(
                "judge: waiting for the endpoint for %.0f s; %s. The next request follows in "
                "%.0f s; answers so far are kept", waited, reply.reason, wait
            )  # fmt: skip


def _reason_to_end(busy: Reply, waited: float) -> str:
    """Return why a busy server need not be asked again; empty if it may answer soon."""
    if busy.has_any(SPENT):
        return "the quota of the account is used up"
    if busy.retry_after > MAX_RETRY_S:
        return f"it asks to wait for {busy.retry_after:,.0f} s"
    is_long = waited > (MAX_RETRY_S if busy.retry_after else MAX_REFUSED_S)
    return f"for {waited:.0f} s it has answered nothing else" if is_long else ""


def pause(tries: int, retry_after: float) -> float:
    """Return how long to wait: as the server says, or longer and longer, at random."""
    longest = min(MAX_PAUSE_S, FIRST_PAUSE_S * 2 ** (tries - 1))
    return max(retry_after, random.uniform(0, longest))  # noqa: S311  no secret
