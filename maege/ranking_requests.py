"""What metrics see of rankings: requests, pairs that look the same; and scores, put back."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Literal

import numpy as np

from maege.counts.numbered_columns import numbers_by_appearance
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

RepeatedPairs = Literal["once", "always"]


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


def counted_pairs(
    rankings: Sequence[Ranking], repeated_pairs: RepeatedPairs
) -> Iterator[Sequence[int]]:
    """Yield the positions of the pairs of each one-sentence ranking that count.

    With ``once`` a pair that an earlier ranking of the sentence has does not count again.
    """
    if repeated_pairs == "always":
        yield from (range(len(ranking.pairs)) for ranking in rankings)
    else:
        yield from new_pairs(rankings, lambda ranking: ranking.pairs)


def new_pairs(
    rankings: Sequence[Ranking],
    pairs: Callable[[Ranking], Sequence[tuple[int, int, *tuple[str, ...]]]],
) -> Iterator[list[int]]:
    """Yield the positions of those pairs that no earlier ranking of the sentence has.

    Equal are those of which a metric sees the same: source, worse text, better text, references.
    ``pairs``: of a one-sentence ranking, (worse, better), with what else tells them apart.
    """
    last = {ranking.sentences: number for number, ranking in enumerate(rankings)}
    # Numbers of texts, and pairs of them; those of all sentences are too many.
    known: dict[tuple[int, ...], tuple[dict[Any, int], set[tuple[Any, ...]]]] = {}
    for number, ranking in enumerate(rankings):
        if ranking.sentences not in known:
            known[ranking.sentences] = numbers_by_appearance(), set()
        numbers, seen = known[ranking.sentences]
        source, low, high = ranking.sources[0], [], []
        for hypothesis, references in ranking.single_texts:
            text = source, hypothesis
            low.append(numbers[text])
            high.append(numbers[text, references])
        new = []
        for position, (worse, better, *further) in enumerate(pairs(ranking)):
            pair = low[worse], high[better], *further
            if pair not in seen:
                seen.add(pair)
                new.append(position)
        if last[ranking.sentences] == number:
            del known[ranking.sentences]
        yield new
