"""Which units of a metric are still to be scored."""

from collections import deque
from collections.abc import Sequence
from math import ceil

import numpy as np
from numpy.typing import NDArray


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

    def take(self, sentences: float, sizes: NDArray[np.int64]) -> list[int]:
        """Remove and return the next indices, of units that have so many sentences together.

        There is at least one, if any is pending. ``sizes`` are the numbers of sentences of all
        units.

        >>> pending, sizes = PendingUnits(4), np.array([1, 2, 2, 1])
        >>> pending.take(2, sizes)
        [0, 1]
        >>> pending.again([1])
        >>> pending.take(3, sizes), pending.take(np.inf, sizes)
        ([1, 2], [3])
        """
        taken: list[int] = []
        while self._again and sentences > 0:
            taken.append(self._again.popleft())
            sentences -= int(sizes[taken[-1]])
        if sentences > 0:
            # Their number is rounded before it is added: a sum can lose what is far below 1.
            last = self._next + ceil(min(self.number - self._next, sentences))
            sums = np.cumsum(sizes[self._next : last])
            end = min(last, self._next + int(np.searchsorted(sums, sentences)) + 1)
            taken += range(self._next, end)
            self._next = end
        return taken

    def again(self, batch: Sequence[int]) -> None:
        """Put indices before all others."""
        self._again.extendleft(reversed(batch))

    def clear(self) -> None:
        """Remove all indices."""
        self._again.clear()
        self._next = self.number
