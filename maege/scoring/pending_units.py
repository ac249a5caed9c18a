"""Which units of a metric are still to be scored."""

from collections import deque
from collections.abc import Sequence
from math import ceil

import numpy as np
from numpy.typing import NDArray


class PendingUnits:
    """Indices of the units that are to be scored: in order, after those to be scored again.

    Each slot of an executor takes those of a part of its own, as long as there are any: then units
    that share texts, which are next to each other, are scored in one process by all metrics.
    """

    def __init__(self, number: int) -> None:
        self._parts = {0: range(number)}  # by slot, what is left
        self._again: deque[int] = deque()

    def __bool__(self) -> bool:
        return bool(self._again) or any(self._parts.values())

    def first(self, slot: int = 0) -> int:
        """Return the next index."""
        return self._again[0] if self._again else self._part(slot).start

    def take(self, sentences: float, sizes: NDArray[np.int64], slot: int = 0) -> list[int]:
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
            part = self._part(slot)
            # Their number is rounded before it is added: a sum can lose what is far below 1.
            most = part[: ceil(min(len(part), sentences))]
            sums = np.cumsum(sizes[most.start : most.stop])
            most = most[: int(np.searchsorted(sums, sentences)) + 1]
            taken += most
            self._parts[slot] = part[len(most) :]
        return taken

    def _part(self, slot: int) -> range:
        """Return what is left to a slot, or else the second half of the largest part."""
        if not self._parts.get(slot):
            largest = max(self._parts, key=lambda other: len(self._parts[other]))
            part = self._parts[largest]
            middle = len(part) // 2
            self._parts[largest], self._parts[slot] = part[:middle], part[middle:]
        return self._parts[slot]

    def again(self, batch: Sequence[int]) -> None:
        """Put indices before all others."""
        self._again.extendleft(reversed(batch))

    def add(self, indices: range) -> None:
        """Add indices when no others are pending."""
        self._parts = {0: indices}

    def clear(self) -> None:
        """Remove all indices."""
        self._again.clear()
        self._parts = {0: range(0)}
