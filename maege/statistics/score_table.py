"""Scores of items by one metric, for all sentences and for each: what any resample would score.

Items are what is scored on the same sentences, such as the outputs of systems.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from maege.array_types import Floats, Interval
from maege.metric.scores import Scores
from maege.statistics.bootstrap import (
    ClusterResampler,
    Resampling,
    cluster_sums,
    percentile_interval,
)
from maege.statistics.jackknife import jackknife
from maege.statistics.ties import sign_with_tolerance, spread

ItemAggregation = Literal["pooled", "mean", "trueskill", "expected-wins"]
AGGREGATIONS: dict[ItemAggregation, str] = {
    "pooled": "the score of all sentences as a corpus",
    "mean": "the mean of the scores of sentences",
    "trueskill": "TrueSkill of comparisons within sentences",
    "expected-wins": "Expected Wins of comparisons within sentences",
}
RESAMPLES, CONFIDENCE = 10_000, 0.95  # of the interval that `maege score` prints
# From values of clusters, shape (clusters, ...), to their sums, shape (resamples, ...).
Sums = Callable[[Floats], Floats]


def as_observed(values: Floats) -> Floats:
    """Add up the values of the clusters as they are, shape (1, ...)."""
    return np.asarray(values.sum(axis=0)[None])


class Resampled(NamedTuple):
    """Scores of items: as observed, shape (items,), and in resamples, shape (resamples, items)."""

    observed: Floats
    resampled: Floats


def _no_scores(totals: Floats) -> Floats:
    return np.full(totals.shape[:-1], np.nan)


def _outcomes(values: Floats, items: int) -> Floats:
    """Return outcomes of pairs as matrices, shape (sentences, items, items)."""
    first, second = np.triu_indices(items, k=1)
    by_sentence = values.reshape(-1, len(first))
    matrices = np.zeros((len(by_sentence), items, items))
    matrices[:, first, second] = by_sentence
    return np.asarray(matrices - matrices.swapaxes(1, 2))


@dataclass(frozen=True, eq=False)
class ScoreTable:
    """Scores of items by one metric, for all sentences and for each.

    Where a metric chooses annotators by the order of the sentences (M2, ERRANT), those chosen in
    the whole corpus stay in every resample.

    References
    ----------
    Goto, T., Kobayashi, M. and Watanabe, T. (2025). Rethinking Evaluation Metrics for Grammatical
    Error Correction: Why Use a Different Evaluation Process than Human? There the scores of outputs
    are compared within sentences, as people do, and systems are ranked by TrueSkill.

    Examples
    --------
    >>> sentences = np.array([[1.0, 0.5], [0.5, 0.5], [0.2, 0.9]])
    >>> table = ScoreTable.from_sentences("ld", ("x", "y"), sentences)
    >>> for aggregation in table.aggregations:
    ...     print(aggregation, table.scores(aggregation, as_observed).round(3).tolist())
    mean [[0.567, 0.633]]
    trueskill [[0.0, 0.0]]
    expected-wins [[0.5, 0.5]]
    """

    metric: str
    items: tuple[str, ...]
    observed: Floats  # the metric's scores of all sentences, shape (items,)
    cluster: NDArray[np.integer]  # of each sentence, from 0, shape (sentences,)
    # Sums over the sentences, shape (clusters, items, columns); None for metrics without counts.
    counts: Floats | None = None
    score_totals: Callable[[Floats], Floats] = _no_scores  # of sums, (..., columns) to (...)
    # What scores are made of, by name; see ``Metric.detail_totals``.
    detail_totals: Callable[[Floats], dict[str, Floats]] = lambda totals: {}
    sentences: Floats | None = None  # scores of each, shape (sentences, items); None if unknown
    # Of metrics that compare: of each sentence the outcomes of the item of the row against that of
    # the column, from -1 to 1, shape (sentences, items, items).
    outcomes: Floats | None = None

    @classmethod
    def from_scores(
        cls,
        metric: str,
        items: Sequence[str],
        scores: Scores,
        cluster: NDArray[np.integer],
        detail_totals: Callable[[Floats], dict[str, Floats]] = lambda totals: {},
    ) -> "ScoreTable":
        """Return the scores of items.

        ``scores`` has that of the corpus of each item, after which those of each of its sentences
        may follow, item by item. Its outcomes are those of each two items, sentence by sentence.
        """
        observed, others = np.split(scores.values, [len(items)])
        counts = scores.counts
        clusters = int(cluster.max(initial=-1)) + 1
        of_sentences = None
        if len(others):
            of_sentences = np.ascontiguousarray(others.reshape(len(items), -1).T)
        return cls(
            metric,
            items=tuple(items),
            observed=observed,
            cluster=cluster,
            counts=None if counts is None else cluster_sums(counts.of_corpora(), cluster, clusters),
            score_totals=_no_scores if counts is None else counts.score_totals,
            detail_totals=detail_totals,
            sentences=of_sentences,
            outcomes=_outcomes(scores.outcomes, len(items)) if len(scores.outcomes) else None,
        )

    @classmethod
    def from_sentences(cls, metric: str, items: Sequence[str], sentences: Floats) -> "ScoreTable":
        """Return scores of which those of corpora are means, each sentence a cluster."""
        cluster = np.arange(len(sentences))
        return cls(metric, tuple(items), sentences.mean(axis=0), cluster, sentences=sentences)

    @cached_property
    def sizes(self) -> Floats:
        """The number of sentences of each cluster, shape (clusters,)."""
        return np.bincount(self.cluster).astype(float)

    @property
    def order(self) -> list[int]:
        """The indices of the items, that with the highest score first."""
        return [int(index) for index in np.argsort(-self.observed, kind="stable")]

    @property
    def sentence_scores(self) -> Floats:
        """The scores of sentences; ValueError if they are not known."""
        if self.sentences is None:
            raise ValueError(f"{self.metric}: no scores of sentences")
        return self.sentences

    @property
    def aggregations(self) -> tuple[ItemAggregation, ...]:
        """How scores of resamples can be computed."""
        by = {"pooled": self.counts}
        return tuple(name for name in AGGREGATIONS if by.get(name, self.sentences) is not None)

    def total_scores(self, totals: Floats) -> Floats:
        """Turn sums of counts, shape (..., columns), into scores, nan where undefined."""
        with np.errstate(invalid="ignore", divide="ignore"):
            return np.asarray(self.score_totals(totals), dtype=np.float64)

    @property
    def expected(self) -> Floats:
        """The scores at the sums of the counts, shape (items,).

        Other ones than those observed if a metric draws references: resamples are without draws,
        and so is what they are compared with.
        """
        return self.total_scores(self._known_counts.sum(axis=0))

    @property
    def without_one(self) -> Floats:
        """The scores without each cluster, shape (clusters, items)."""
        counts = self._known_counts
        return self.total_scores(counts.sum(axis=0) - counts)

    def jackknife(self) -> tuple[Floats, Floats]:
        """Return the expected scores, and how each changes without each cluster.

        Scores have shape (items,), changes (clusters, items): scaled as by
        ``statistics.jackknife``; nan where a score is undefined.
        """
        return jackknife(self._known_counts, self.total_scores, self.sizes)

    def scores(self, aggregation: ItemAggregation, sums: Sums) -> Floats:
        """Return the scores in resamples of clusters, shape (resamples, items).

        ``sums`` adds up values of clusters in each resample: ``as_observed``, or those of a
        resampler. Two outputs of a sentence tie if their scores differ by rounding errors only.
        """
        return self._scores(aggregation, sums, None)

    def all_scores(self, sums: Sums) -> dict[ItemAggregation, Floats]:
        """Return what ``scores`` returns for each of ``aggregations``."""
        wins = None if self.sentences is None else self._wins(sums)
        return {name: self._scores(name, sums, wins) for name in self.aggregations}

    def resampled(self, aggregation: ItemAggregation, resampler: ClusterResampler) -> Resampled:
        """Return the scores at the sums as observed, and in resamples."""
        return Resampled(
            self.scores(aggregation, as_observed)[0], self.scores(aggregation, resampler.sums)
        )

    def resampled_totals(self, resampling: Resampling) -> Floats | None:
        """Return sums of counts in resamples, shape (resamples, items, columns).

        None with fewer than two clusters, and for metrics without counts. The resamples are the
        same for all metrics.
        """
        if self.counts is None or len(self.sizes) < 2:
            return None
        return resampling.for_clusters(len(self.sizes)).sums(self.counts)

    def resampled_scores(self, resampling: Resampling) -> Floats | None:
        """Return pooled scores in resamples, shape (resamples, items); see resampled_totals."""
        totals = self.resampled_totals(resampling)
        return None if totals is None else self.total_scores(totals)

    def _scores(self, aggregation: ItemAggregation, sums: Sums, wins: Floats | None) -> Floats:
        """Return the scores by an aggregation, from the wins if these are known."""
        if aggregation == "pooled":
            return self.total_scores(sums(self._known_counts))
        if aggregation == "mean":
            return np.asarray(sums(self._by_cluster(self.sentence_scores)) / self._numbers(sums))
        wins = self._wins(sums) if wins is None else wins
        if aggregation == "expected-wins":
            return np.asarray(expected_wins(wins))
        from maege.statistics.trueskill import trueskill  # its loops take a while to import

        ties = self._numbers(sums)[..., None] - wins - wins.swapaxes(1, 2)
        return np.asarray(trueskill(wins, ties * ~np.eye(len(self.items), dtype=bool)))

    def _wins(self, sums: Sums) -> Floats:
        """Return how often each item has a higher score than each, (resamples, items, items)."""
        if self.outcomes is not None:
            return sums(self._by_cluster(self.outcomes > 0))
        scores = self.sentence_scores
        largest = spread(scores)
        of_items = []
        for own in scores.T:  # one after the other: bounds memory
            is_higher = sign_with_tolerance(scores, own[:, None], largest) > 0
            of_items.append(sums(self._by_cluster(is_higher)))
        return np.stack(of_items, axis=1)

    def _numbers(self, sums: Sums) -> Floats:
        """Return the number of sentences of each resample, shape (resamples, 1)."""
        return sums(self.sizes)[:, None]

    def _by_cluster(self, values: Floats | NDArray[np.bool_]) -> Floats:
        return cluster_sums(values.astype(float), self.cluster, len(self.sizes))

    @property
    def _known_counts(self) -> Floats:
        if self.counts is None:
            raise ValueError(f"{self.metric}: no counts")
        return self.counts


def score_intervals(metric: str, scores: Scores, sentences: int) -> list[Interval | None]:
    """Return the interval of the score of each corpus, by resampling sentences.

    They are those that ``maege systems`` has by default. ``sentences``: how many each corpus has.
    None for a single sentence, and for metrics without counts of sentences.
    """
    items = [str(number) for number in range(len(scores.values))]
    table = ScoreTable.from_scores(metric, items, scores, np.arange(sentences))
    resampled = table.resampled_scores(Resampling(RESAMPLES, confidence=CONFIDENCE))
    if resampled is None:
        return [None] * len(items)
    return [percentile_interval(of_corpus, CONFIDENCE) for of_corpus in resampled.T]


def expected_wins(wins: Floats) -> Floats:
    """Return the Expected Wins of each system: its mean share of wins against its opponents.

    The share of wins is w_ij / (w_ij + w_ji) of expanded comparisons; ties are left out, and so are
    opponents from whom the system was never separated.

    ``wins``: how often each system (row) wins against each (column), shape (..., systems, systems).
    Returned: between 0 and 1, shape (..., systems). Undefined (nan) for a system that was never
    separated from any.

    References
    ----------
    Koehn, P. (2012). Simulating human judgment in machine translation evaluation campaigns.

    Examples
    --------
    >>> expected_wins(np.array([[0.0, 3.0, 0.0], [1.0, 0.0, 0.0], [2.0, 0.0, 0.0]]))
    array([0.375, 0.25 , 1.   ])
    """
    separated = wins + wins.swapaxes(-1, -2)
    shares = np.divide(wins, separated, out=np.zeros_like(separated), where=separated > 0)
    # Sums of sorted numbers do not depend on the order of the systems.
    total = np.sort(shares, axis=-1).sum(axis=-1)
    opponents = (separated > 0).sum(axis=-1)
    undefined = np.full_like(total, np.nan)
    return np.asarray(np.divide(total, opponents, out=undefined, where=opponents > 0))
