"""The scores of one metric: of many requests, and one with its details."""

from collections.abc import Callable, Iterable, Sequence, Sized
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

import numpy as np

from maege.array_types import Floats
from maege.counts.indexed_rows import IndexedRows
from maege.errors import MetricError
from maege.metric.score_request import ScoreRequest


class CountedScore(NamedTuple):
    """The score of a corpus, and the counts of its sentences, shape (sentences, columns)."""

    score: float
    counts: Floats | IndexedRows


@dataclass(frozen=True, eq=False)
class SentenceCounts:
    """The counts of the sentences of corpora by one metric."""

    # for each request that is a corpus, shape (sentences, columns); else None
    counts: Sequence[Floats | None]
    # turns sums of counts, shape (..., columns), into scores, shape (...)
    score_totals: Callable[[Floats], Floats]
    # how many of the first columns the scores depend on; None if on all
    total_columns: int | None = None

    def of_corpora(self) -> Floats:
        """Return the counts of all corpora, shape (sentences, corpora, columns).

        They have the same sentences. Where a corpus has fewer columns, the others are 0.
        """
        tables = [table for table in self.counts if table is not None]
        columns = max(table.shape[1] for table in tables)
        return np.stack([np.pad(t, ((0, 0), (0, columns - t.shape[1]))) for t in tables], axis=1)


def mean_of_totals(totals: Floats) -> Floats:
    """Turn a sum of values and their number, shape (..., 2), into the mean, shape (...)."""
    return np.asarray(totals[..., 0] / totals[..., 1])


def check_have_sentences(corpora: Iterable[Sized]) -> None:
    """Raise MetricError if a corpus that is scored by the mean of its sentences has none."""
    if not all(map(len, corpora)):
        raise MetricError("a corpus without sentences has no score, which is their mean")


def mean(scores: Floats) -> float:
    """Return the mean of scores, shape (sentences,).

    They are added one by one: the sum of a column of counts has the same last digit.
    """
    check_have_sentences([scores])
    return float(np.cumsum(scores)[-1] / len(scores))


class CountedScores:
    """What a metric may tell from counts of its sentences; by default nothing."""

    name: str
    # Whether the score of a corpus is a function of summed counts of its sentences. Then
    # ``score_with_counts`` and ``score_totals`` tell what any other sample of the sentences would
    # score, and intervals on corpora need no further scoring.
    counts_sentences: bool = False
    # Whether ``merge_references`` tells from the counts against single references what any set of
    # them would score. A subclass may score in a way of its own, so each class declares it anew.
    merges_references: bool = False
    # How many of the first counts ``score_totals`` depends on, so that others need not be summed in
    # resamples; None if on all. Each class declares it anew, too.
    total_columns: int | None = None

    def __init_subclass__(cls, **keywords: Any) -> None:
        """Forget that a base class merges references, and on which counts its scores depend."""
        super().__init_subclass__(**keywords)
        cls.merges_references = vars(cls).get("merges_references", False)
        cls.total_columns = vars(cls).get("total_columns")

    def score_with_counts(self, requests: Sequence[ScoreRequest]) -> list[CountedScore]:
        """Score corpora, and return the counts of their sentences, too."""
        raise NotImplementedError(f"{self.name} does not count sentences")

    def score_totals(self, totals: Floats) -> Floats:
        """Turn summed counts of sentences, shape (..., columns), into scores, shape (...)."""
        raise NotImplementedError(f"{self.name} does not count sentences")

    def detail_totals(self, totals: Floats) -> dict[str, Floats]:
        """Return what scores are made of, such as precision, from summed counts of sentences.

        Names and values are those of ``details``; totals of shape (..., columns) give values of
        shape (...). Empty if the scores are all there is.
        """
        return {}

    def merge_references(self, counts: Floats) -> Floats:
        """Return counts against several references from those against each of them alone.

        ``counts`` are those of the sentences of a corpus, in their order, as ``score_with_counts``
        returns them with one reference for each sentence: shape (..., sentences, references,
        columns). The result has shape (..., sentences, columns); ``score_totals`` turns its sum
        over the sentences into the score of the corpus with all these references.
        """
        raise NotImplementedError(f"{self.name} does not merge references")


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
