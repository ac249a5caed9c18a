"""How many requests to a server are under way."""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Condition

SUCCESSES_PER_SLOT = 50  # until one more request may be under way, after the server was busy


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
