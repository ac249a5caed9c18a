"""The scores of one metric."""

from dataclasses import dataclass, field, replace

import numpy as np

from maege.array_types import Floats
from maege.metric.sentence_counts import SentenceCounts


@dataclass(frozen=True)
class Scores:
    """The scores of one metric."""

    values: Floats  # one per request, in order, shape (requests,)
    seconds: float = 0.0  # CPU time of the metric
    computed: int = 0  # number of distinct requests (or sentences) that the metric scored
    cached: int = 0  # number of those whose scores came from the cache
    notes: tuple[str, ...] = ()  # warnings to the user
    # Of the sentences of the requests that are corpora; None if they were not wanted, or the metric
    # has none. The scores of sentences are counts if their mean is the score of a corpus.
    counts: SentenceCounts | None = None
    # Scores of the requests for metrics without counts, shape (further requests,).
    further: Floats = field(default_factory=lambda: np.array([]))

    def part(self, start: int, end: int) -> "Scores":
        """Return the scores of some of the requests, those from ``start`` up to ``end``."""
        counts = self.counts and replace(self.counts, counts=self.counts.counts[start:end])
        return replace(self, values=self.values[start:end], counts=counts)
