"""The scores of one metric: of many requests, and one with its details."""

from dataclasses import dataclass, field, replace
from typing import Any

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
    # Of metrics that compare, the outcomes of pairs of texts, shape (pairs,); see `pair_request`.
    outcomes: Floats = field(default_factory=lambda: np.array([]))

    def part(self, start: int, end: int) -> "Scores":
        """Return the scores of some of the requests, those from ``start`` up to ``end``."""
        counts = self.counts and replace(self.counts, counts=self.counts.counts[start:end])
        return replace(self, values=self.values[start:end], counts=counts)


@dataclass(frozen=True)
class Score:
    """A score that prints itself.

    >>> print(Score(0.5, {"precision": 0.25, "counts": [1, 4]}, "overlap|maege:0.1.0"))
    overlap = 0.5000 (precision = 0.2500, counts = 1/4)
    signature: overlap|maege:0.1.0
    """

    value: float
    details: dict[str, Any]  # the values that it is made of, by name
    signature: str  # of the metric

    def __str__(self) -> str:
        flat = {key: value for key, value in self.details.items() if not isinstance(value, dict)}
        details = ", ".join(f"{key} = {_short(value)}" for key, value in flat.items())
        line = f"{self.signature.partition('|')[0]} = {self.value:.4f}"
        return f"{line} ({details})\nsignature: {self.signature}".replace(" ()", "")


def _short(value: Any) -> str:
    if isinstance(value, list | tuple):
        return "/".join(map(_short, value))
    return f"{value:.4f}" if isinstance(value, float) and value % 1 else f"{value}"
