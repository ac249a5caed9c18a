"""Which units of a metric are still to be scored."""

from collections import deque
from collections.abc import Sequence


class PendingUnits:
    """Indices of the units that are to be scored: in order, after those to be scored again."""

    def __init__(self, number: int) -> None:
        self.number = number  # of all units; if it grows, those that are added are pending
        self._next = 0
        self._again: deque[int] = deque()

    def __bool__(self) -> bool:
        return bool(self._again) or self._next < self.number

    @property
    def first(self) -> int:
        """The next index."""
        return self._again[0] if self._again else self._next

    def pop(self) -> int:
        """Remove and return the next index."""
        if self._again:
            return self._again.popleft()
        self._next += 1
        return self._next - 1

    def again(self, batch: Sequence[int]) -> None:
        """Put indices before all others."""
        self._again.extendleft(reversed(batch))

    def clear(self) -> None:
        """Remove all indices."""
        self._again.clear()
        self._next = self.number
