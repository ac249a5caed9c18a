"""Rankings: candidates whose true order is known by construction, and their scores.

The candidates of a chain or of a lattice are single sentences, those of sampled corpora are whole
corpora. Scoring turns rankings into requests; statistics read scored rankings.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from types import MappingProxyType
from typing import Any, Literal, Protocol

import numpy as np

from maege.array_types import Floats
from maege.metric.score_request import Level, ScoreRequest, pair_request
from maege.metric.sentence_counts import SentenceCounts

RankingType = Literal["chains", "lattices", "corpora"]


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

    It says only what is asked of it: of a lattice, texts and pairs are made then.
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


def requests(rankings: Iterable[Ranking], *, has_texts: bool = True) -> list[ScoreRequest]:
    """Return the requests of all items of all rankings, in order.

    ``has_texts``: whether texts of lattices are made. If not, they are when a metric needs them.
    """
    return [request for r in rankings for request in _requests(r, has_texts=has_texts)]


def _requests(ranking: Ranking, *, has_texts: bool) -> Iterator[ScoreRequest]:
    sources: Any = ranking.sources
    level: Level = "corpus" if ranking.type == "corpora" else "sentence"
    makes_texts = level == "sentence" and has_texts
    for candidate in ranking.candidates:
        hypotheses: Any = candidate.hypotheses
        references: Any = candidate.references
        yield ScoreRequest(
            sources, tuple(hypotheses) if makes_texts else hypotheses, references, level
        )


def pair_requests(rankings: Sequence[Ranking]) -> list[ScoreRequest]:
    """Return the requests to compare the two texts of each pair, the better one first."""
    return [
        pair_request(
            source,
            (candidates[high].hypotheses[0], candidates[low].hypotheses[0]),
            (candidates[high].references[0], candidates[low].references[0]),
        )
        for ranking in rankings
        if ranking.type != "corpora"
        for (source,), candidates in [(ranking.sources, list(ranking.candidates))]
        for low, high in ranking.pairs
    ]


_NOTHING: Mapping[str, Any] = {}  # that tens of thousands of rankings share


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

    def scores_only(self) -> "ScoredRanking":
        """Return the same ranking without what only statistics of corpora are computed from."""
        return replace(self, counts=_NOTHING, leave_out_scores=_NOTHING)


def attach_scores(
    rankings: Sequence[Ranking],
    scores: Mapping[str, Floats],
    counts: Mapping[str, SentenceCounts] = MappingProxyType({}),
    leave_out_scores: Mapping[str, Floats] = MappingProxyType({}),
    outcomes: Mapping[str, Floats] = MappingProxyType({}),
) -> tuple[ScoredRanking, ...]:
    """Cut the scores of all requests into the scores of each ranking, (candidates, metrics).

    ``scores``: by metric, those of ``requests(rankings)`` in order, shape (requests,). ``counts``:
    by metric that has them, the counts of sentences of the same requests. ``leave_out_scores``: by
    metric without counts, shape (candidates that are corpora, groups). ``outcomes``: by metric that
    compares, those of ``pair_requests(rankings)`` in order, shape (pairs,).
    """
    lengths = [len(ranking.candidates) for ranking in rankings]
    table = np.stack(list(scores.values()), axis=-1) if scores else np.empty((sum(lengths), 0))
    metrics = tuple(scores)
    scored = []
    start, corpora, pairs = 0, 0, 0
    for ranking, part in zip(rankings, split_by_length(table, lengths), strict=True):
        end = start + len(part)
        if ranking.type == "corpora":
            of_ranking = {m: replace(c, counts=c.counts[start:end]) for m, c in counts.items()}
            rows = slice(corpora, corpora + len(part))
            left_out = {metric: values[rows] for metric, values in leave_out_scores.items()}
            scored.append(ScoredRanking(ranking, metrics, part, of_ranking, left_out))
            corpora += len(part)
        else:
            of_pairs = slice(pairs, pairs := pairs + len(ranking.pairs))
            compared = {metric: values[of_pairs] for metric, values in outcomes.items()} or _NOTHING
            scored.append(ScoredRanking(ranking, metrics, part, outcomes=compared))
        start = end
    return tuple(scored)


def split_by_length(values: Floats, lengths: Sequence[int]) -> list[Floats]:
    """Cut an array, shape (sum of lengths, ...), into consecutive parts of these lengths.

    >>> [part.tolist() for part in split_by_length(np.arange(3.0), [2, 0, 1])]
    [[0.0, 1.0], [], [2.0]]
    """
    return np.split(values, np.cumsum(lengths)[:-1]) if lengths else []


def scores_by_metric(scored: Sequence[ScoredRanking]) -> dict[str, Floats]:
    """Return the scores of all candidates of at least one ranking, by metric.

    Each array has shape (candidates,), in the order of ``requests``: the inverse of
    ``attach_scores``.
    """
    table = np.ascontiguousarray(np.concatenate([item.scores for item in scored]).T)
    return dict(zip(scored[0].metrics, table, strict=True))


def scores_by_request(scored: Iterable[ScoredRanking]) -> dict[ScoreRequest, dict[str, float]]:
    """Return the scores of single texts by request and metric, where no metric lacks one."""
    return {
        request: dict(zip(item.metrics, row.tolist(), strict=True))
        for item in scored
        if item.ranking.type != "corpora"
        for request, row in zip(requests([item.ranking]), item.scores, strict=True)
        if np.isfinite(row).all()
    }


def of_type(scored: Iterable[ScoredRanking], ranking_type: RankingType) -> list[ScoredRanking]:
    """Return the rankings of one type."""
    return [item for item in scored if item.ranking.type == ranking_type]
