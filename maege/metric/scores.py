"""The scores of one metric."""

from dataclasses import dataclass, field, replace

import numpy as np

from maege.array_types import Floats
from maege.metric.sentence_counts import SentenceCounts


@dataclass(frozen=True)
class Scores:
    """The scores of one metric.

    Parameters
    ----------
    values
        One score per request, in order, shape (requests,).
    seconds
        CPU time of the metric.
    computed
        Number of distinct requests (or sentences) that the metric scored.
    cached
        Number of those whose scores came from the cache.
    notes
        Warnings to the user.
    counts
        Of the sentences of the requests that are corpora; None if they were not wanted, or the
        metric has none. The scores of sentences are counts if their mean is the score of a corpus.
    further
        Scores of the requests for metrics without counts, shape (further requests,).
    """

    values: Floats
    seconds: float = 0.0
    computed: int = 0
    cached: int = 0
    notes: tuple[str, ...] = ()
    counts: SentenceCounts | None = None
    further: Floats = field(default_factory=lambda: np.array([]))

    def part(self, start: int, end: int) -> "Scores":
        """Return the scores of some of the requests, those from ``start`` up to ``end``."""
        counts = self.counts and replace(self.counts, counts=self.counts.counts[start:end])
        return replace(self, values=self.values[start:end], counts=counts)
