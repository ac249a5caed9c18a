"""The requests to metrics that rankings are scored by, and the scores, back at the rankings."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from maege.metric.score_request import Level, ScoreRequest, pair_request
from maege.metric.scores import Scores
from maege.ranking import (
    Candidate,
    Ranking,
    ScoredRanking,
    ScoredRankings,
    attach_scores,
    first_candidates,
)


def requests(rankings: Iterable[Ranking]) -> list[ScoreRequest]:
    """Return the requests of all items of all rankings, in order."""
    return [
        request.with_tuples() if request.level == "sentence" else request
        for ranking in rankings
        for request in _requests(ranking, ranking.candidates)
    ]


class RankingRequests(Sequence[ScoreRequest]):
    """The requests of all items of rankings, in order, each of which is made when it is asked for.

    Texts of lattices are made when a metric needs them.
    """

    def __init__(self, rankings: Sequence[Ranking]) -> None:
        self._rankings = rankings
        self._first = first_candidates(rankings)

    def __len__(self) -> int:
        return int(self._first[-1])

    def __iter__(self) -> Iterator[ScoreRequest]:
        return (r for ranking in self._rankings for r in _requests(ranking, ranking.candidates))

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, slice):
            return [self[number] for number in range(len(self))[index]]
        index = range(len(self))[index]
        number = int(np.searchsorted(self._first, index, side="right")) - 1
        ranking = self._rankings[number]
        (request,) = _requests(ranking, [ranking.candidates[index - int(self._first[number])]])
        return request


def _requests(ranking: Ranking, candidates: Iterable[Candidate]) -> Iterator[ScoreRequest]:
    sources: Any = ranking.sources
    level: Level = "corpus" if ranking.type == "corpora" else "sentence"
    for candidate in candidates:
        hypotheses: Any = candidate.hypotheses
        references: Any = candidate.references
        yield ScoreRequest(sources, hypotheses, references, level)


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


def scores_by_request(scored: Iterable[ScoredRanking]) -> dict[ScoreRequest, dict[str, float]]:
    """Return the scores of single texts by request and metric, where no metric lacks one."""
    return {
        request: dict(zip(item.metrics, row.tolist(), strict=True))
        for item in scored
        if item.ranking.type != "corpora"
        for request, row in zip(requests([item.ranking]), item.scores, strict=True)
        if np.isfinite(row).all()
    }


def attach(rankings: Sequence[Ranking], scores: Mapping[str, Scores]) -> ScoredRankings:
    """Attach the scores of all metrics to rankings, with counts or scores of parts of corpora."""
    corpora = sum(len(ranking.candidates) for ranking in rankings if ranking.type == "corpora")
    return attach_scores(
        rankings,
        {name: of_metric.values for name, of_metric in scores.items()},
        {name: of_metric.counts for name, of_metric in scores.items() if of_metric.counts},
        {
            name: of_metric.further.reshape(corpora, -1)
            for name, of_metric in scores.items()
            if len(of_metric.further)
        },
        {name: of_metric.outcomes for name, of_metric in scores.items() if len(of_metric.outcomes)},
    )
