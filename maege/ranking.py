"""Rankings: candidates whose true order is known by construction, and their scores.

The candidates of a chain or of a lattice are single sentences, those of sampled corpora are whole
corpora. Scoring turns rankings into requests; statistics read scored rankings.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from types import MappingProxyType
from typing import Any, Literal, Protocol

import numpy as np

from maege.array_types import Floats, Integers
from maege.metric.scores import SentenceCounts

RankingType = Literal["chains", "lattices", "corpora"]
_NOTHING: Mapping[str, Any] = {}  # that tens of thousands of rankings share


@dataclass(frozen=True, slots=True)
class Candidate:
    """One thing to be scored; texts of lattices are made when they are asked for."""

    hypotheses: Sequence[str]  # a text for every sentence of the ranking
    references: Sequence[tuple[str, ...]]  # for every sentence, those that a metric may see
    edit_counts: Sequence[int]  # for every sentence, the number of gold edits applied
    # True score that Pearson's r is measured against; in a corpus the expected number of edits per
    # sentence, in a chain or lattice linear up to 1 for the full correction.
    gold_score: float

    @property
    def edit_count(self) -> float:
        """The number of gold edits applied, mean per sentence."""
        counts = self.edit_counts
        return float((counts[0] if len(counts) == 1 else np.sum(np.asarray(counts))) / len(counts))


@dataclass(frozen=True, slots=True)
class Step:
    """Candidate ``upper`` is candidate ``lower`` with one more edit, of the given type."""

    lower: int
    upper: int
    type: str
    edit_index: int  # among the edits of the lattice


class Ranking(Protocol):
    """Candidates with a known partial order.

    A class may store these values, or make them each time when they are asked for.
    """

    @property
    def type(self) -> RankingType:
        """What the candidates are."""

    @property
    def sentences(self) -> tuple[int, ...]:
        """0-based indices in the corpus file, one for each text of a candidate."""

    @property
    def annotator(self) -> int | None:
        """Whose corrections these are; None where several are mixed."""

    @property
    def draw(self) -> int:
        """Which chain of the annotation, or which replicate of the corpora."""

    @property
    def sources(self) -> Sequence[str]:
        """What a metric sees as the source of each sentence."""

    @property
    def clusters(self) -> tuple[str, ...]:
        """Key of each sentence's unit of resampling: sentence or document."""

    @property
    def candidates(self) -> Sequence[Candidate]:
        """What is ranked."""

    @property
    def gold_scores(self) -> list[float]:
        """Those of the candidates."""

    @property
    def edit_counts(self) -> list[float]:
        """The number of gold edits that each candidate has applied, mean per sentence."""

    @property
    def single_texts(self) -> list[tuple[str, tuple[str, ...]]]:
        """The text and the references of each candidate, if the ranking has one sentence."""

    @property
    def pairs(self) -> tuple[tuple[int, int], ...]:
        """(worse, better) candidates, every comparable pair once."""

    @property
    def steps(self) -> tuple[Step, ...]:
        """The pairs that differ by a single edit; none in corpora."""


@dataclass(frozen=True, slots=True)
class GivenRanking:
    """A `Ranking` whose candidates and their order are given."""

    type: RankingType
    sentences: tuple[int, ...]
    annotator: int | None
    draw: int
    sources: Sequence[str]
    clusters: tuple[str, ...]
    candidates: Sequence[Candidate]
    pairs: tuple[tuple[int, int], ...]
    steps: tuple[Step, ...] = ()

    @property
    def gold_scores(self) -> list[float]:
        """See `Ranking`."""
        return [candidate.gold_score for candidate in self.candidates]

    @property
    def edit_counts(self) -> list[float]:
        """See `Ranking`."""
        return [candidate.edit_count for candidate in self.candidates]

    @property
    def single_texts(self) -> list[tuple[str, tuple[str, ...]]]:
        """See `Ranking`."""
        return [(c.hypotheses[0], c.references[0]) for c in self.candidates]


@lru_cache(maxsize=64)  # rankings share them
def all_ordered_pairs(length: int) -> tuple[tuple[int, int], ...]:
    """Return all pairs of a chain whose items are in ascending order.

    >>> all_ordered_pairs(3)
    ((0, 1), (0, 2), (1, 2))
    """
    return tuple((i, j) for i in range(length) for j in range(i + 1, length))


def linear_gold_score(applied: int, edits: int, original: float) -> float:
    """Return the gold score of a text with ``applied`` of ``edits`` edits: 1 when all are.

    >>> linear_gold_score(1, 2, 0.8)
    0.9
    """
    return original + (1 - original) * applied / edits


def first_candidates(rankings: Iterable[Ranking]) -> Integers:
    """Return the number of the first candidate of each ranking, and the end, (rankings + 1,)."""
    return np.cumsum([0, *(len(ranking.candidates) for ranking in rankings)], dtype=np.int64)


@dataclass(frozen=True, slots=True, eq=False)
class ScoredRanking:
    """A ranking and the scores of its candidates by one or more metrics."""

    ranking: Ranking  # the candidates and their true order
    metrics: tuple[str, ...]  # names of the metrics, in the order of the columns of ``scores``
    scores: Floats  # shape (candidates, metrics); higher is better
    # By metric that has them, the counts of the sentences of the candidates, if these are corpora.
    counts: Mapping[str, SentenceCounts] = field(default_factory=lambda: _NOTHING)
    # By metric without counts, the scores of the candidates without a group of sentences, shape
    # (candidates, groups); see ``maege.statistics.corpus_scores``.
    leave_out_scores: Mapping[str, Floats] = field(default_factory=lambda: _NOTHING)
    # By metric that compares, the outcome of each pair, above 0 if it is as it should be; (pairs,).
    outcomes: Mapping[str, Floats] = field(default_factory=lambda: _NOTHING)

    def restricted_to(self, metrics: Sequence[str]) -> "ScoredRanking":
        """Return the same ranking with the scores of some of the metrics.

        Raises ValueError if a metric has no scores.
        """
        columns = [self.metrics.index(metric) for metric in metrics]
        return replace(self, metrics=tuple(metrics), scores=self.scores[:, columns])


@dataclass(frozen=True, eq=False, repr=False)
class ScoredRankings(Sequence[ScoredRanking]):
    """Rankings and their scores, as arrays from which a `ScoredRanking` is cut when asked for."""

    rankings: Sequence[Ranking]
    metrics: tuple[str, ...]  # in the order of the columns of ``scores``
    scores: Floats  # of all candidates, shape (candidates, metrics)
    # By ranking that is of corpora, ``counts`` and ``leave_out_scores`` of `ScoredRanking`.
    of_corpora: Mapping[int, tuple[Mapping[str, SentenceCounts], Mapping[str, Floats]]]
    # By ranking that is not, ``outcomes`` of `ScoredRanking`; empty if no metric compares.
    outcomes: Mapping[int, Mapping[str, Floats]]

    @cached_property
    def _first(self) -> Integers:
        return first_candidates(self.rankings)

    def __len__(self) -> int:
        return len(self.rankings)

    def __repr__(self) -> str:
        return f"ScoredRankings({len(self):,} rankings, metrics={self.metrics})"

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, slice):
            return tuple(self[number] for number in range(len(self))[index])
        index = range(len(self))[index]
        counts, left_out = self.of_corpora.get(index, (_NOTHING, _NOTHING))
        return ScoredRanking(
            self.rankings[index],
            self.metrics,
            self.scores[self._first[index] : self._first[index + 1]],
            counts,
            left_out,
            self.outcomes.get(index, _NOTHING),
        )

    def some(self, indices: Sequence[int]) -> "ScoredRankings":
        """Return some of the rankings, by ascending indices."""
        rows: Any
        if indices and indices[-1] - indices[0] == len(indices) - 1:  # then a view is enough
            rows = slice(self._first[indices[0]], self._first[indices[-1] + 1])
        else:
            is_kept = np.zeros(len(self), dtype=bool)
            is_kept[list(indices)] = True
            rows = np.repeat(is_kept, np.diff(self._first))
        return ScoredRankings(
            [self.rankings[index] for index in indices],
            self.metrics,
            self.scores[rows],
            {new: self.of_corpora[i] for new, i in enumerate(indices) if i in self.of_corpora},
            {new: self.outcomes[i] for new, i in enumerate(indices) if i in self.outcomes},
        )

    def scores_only(self) -> "ScoredRankings":
        """Return the same without what only statistics of corpora are computed from."""
        return replace(self, of_corpora={})


def attach_scores(
    rankings: Sequence[Ranking],
    scores: Mapping[str, Floats],
    counts: Mapping[str, SentenceCounts] = MappingProxyType({}),
    leave_out_scores: Mapping[str, Floats] = MappingProxyType({}),
    outcomes: Mapping[str, Floats] = MappingProxyType({}),
) -> ScoredRankings:
    """Cut the scores of all requests into the scores of each ranking, (candidates, metrics).

    ``scores``: by metric, those of ``requests(rankings)`` in order, shape (requests,). ``counts``:
    by metric that has them, the counts of sentences of the same requests. ``leave_out_scores``: by
    metric without counts, shape (candidates that are corpora, groups). ``outcomes``: by metric that
    compares, those of ``pair_requests(rankings)`` in order, shape (pairs,).
    """
    of_corpora, of_others = {}, {}
    start, corpora, pairs = 0, 0, 0
    for index, ranking in enumerate(rankings):
        length = len(ranking.candidates)
        if ranking.type == "corpora":
            some = slice(start, start + length)
            of_ranking = {m: replace(c, counts=c.counts[some]) for m, c in counts.items()}
            rows = slice(corpora, corpora := corpora + length)
            left_out = {metric: values[rows] for metric, values in leave_out_scores.items()}
            of_corpora[index] = of_ranking, left_out
        elif outcomes:
            of_pairs = slice(pairs, pairs := pairs + len(ranking.pairs))
            of_others[index] = {metric: values[of_pairs] for metric, values in outcomes.items()}
        start += length
    table = np.stack(list(scores.values()), axis=-1) if scores else np.empty((start, 0))
    return ScoredRankings(rankings, tuple(scores), table, of_corpora, of_others)


def split_by_length(values: Floats, lengths: Sequence[int]) -> list[Floats]:
    """Cut an array, shape (sum of lengths, ...), into consecutive parts of these lengths.

    >>> [part.tolist() for part in split_by_length(np.arange(3.0), [2, 0, 1])]
    [[0.0, 1.0], [], [2.0]]
    """
    return np.split(values, np.cumsum(lengths)[:-1]) if lengths else []


def rankings_of(scored: Sequence[ScoredRanking]) -> Sequence[Ranking]:
    """Return the rankings without their scores."""
    if isinstance(scored, ScoredRankings):
        return scored.rankings
    return [item.ranking for item in scored]


def score_table(scored: Sequence[ScoredRanking]) -> Floats:
    """Return the scores of all candidates of at least one ranking, shape (candidates, metrics)."""
    if isinstance(scored, ScoredRankings):
        return scored.scores
    return np.concatenate([item.scores for item in scored])


def scores_by_metric(scored: Sequence[ScoredRanking]) -> dict[str, Floats]:
    """Return the scores of all candidates of at least one ranking, by metric.

    Each array has shape (candidates,), in the order of ``requests``: the inverse of
    ``attach_scores``.
    """
    table = np.ascontiguousarray(score_table(scored).T)
    return dict(zip(scored[0].metrics, table, strict=True))


def of_type(scored: Sequence[ScoredRanking], ranking_type: RankingType) -> Sequence[ScoredRanking]:
    """Return the rankings of one type."""
    indices = [n for n, ranking in enumerate(rankings_of(scored)) if ranking.type == ranking_type]
    if isinstance(scored, ScoredRankings):
        return scored.some(indices)
    return [scored[index] for index in indices]
