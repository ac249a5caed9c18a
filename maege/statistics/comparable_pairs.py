"""The comparable pairs of candidates of rankings: one is known to be better than the other."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from maege.array_types import Floats, Indices
from maege.ranking import Ranking, ScoredRanking, rankings_of, score_table
from maege.ranking_requests import RepeatedPairs, counted_pairs
from maege.statistics.jackknife import effective_number
from maege.statistics.sentence_clusters import SentenceClusters
from maege.statistics.ties import sign_with_tolerance

_PAIRS_AT_ONCE = 100_000


def candidate_pairs(rankings: Sequence[Ranking], repeated_pairs: RepeatedPairs = "once") -> Indices:
    """Return the worse and the better candidate of each pair that counts, shape (pairs, 2).

    Candidates are numbered over all rankings, which have one sentence each.
    """

    def numbers() -> Iterator[int]:  # a list of all pairs would be far larger than the array
        first = 0  # candidate of the ranking
        for ranking, positions in zip(
            rankings, counted_pairs(rankings, repeated_pairs), strict=True
        ):
            pairs = ranking.pairs
            for position in positions:
                worse, better = pairs[position]
                yield first + worse
                yield first + better
            first += len(ranking.candidates)

    return np.fromiter(numbers(), np.int32).reshape(-1, 2)


def with_outcomes(signs: Floats, metrics: Sequence[str], outcomes: Mapping[str, Floats]) -> Floats:
    """Return signs of pairs, shape (pairs, metrics); those of outcomes, (pairs,), where known."""
    for column, name in enumerate(metrics):
        if name in outcomes:
            signs[:, column] = np.sign(outcomes[name])
    return signs


@dataclass(frozen=True, eq=False)
class ComparablePairs:
    """Those of rankings of single sentences, and their scores."""

    metrics: tuple[str, ...]  # in the order of the columns of the scores
    scores: Floats  # of all candidates, shape (candidates, metrics)
    candidates: Indices  # of each pair, see `candidate_pairs`, shape (pairs, 2)
    sentence: Indices  # number of the sentence of each pair, from 0, shape (pairs,)
    sentences: SentenceClusters  # the sentences that have pairs, and their clusters
    # Of metrics that compare, of each pair, shape (pairs,).
    outcomes: Mapping[str, Floats] = field(default_factory=dict)

    @classmethod
    def from_rankings(
        cls,
        scored: Sequence[ScoredRanking],
        repeated_pairs: RepeatedPairs = "once",
        candidates: Indices | None = None,
    ) -> "ComparablePairs":
        """Collect the pairs of one or more rankings.

        The same two texts under the same source and references count once per sentence. With
        ``always``, pairs that are repeated in another ranking of the sentence count again.
        ``candidates``: what `candidate_pairs` returns, if that is known.
        """
        rankings = rankings_of(scored)
        outcomes: dict[str, list[float]] = {name: [] for name in scored[0].outcomes}
        of_scored = zip(scored, counted_pairs(rankings, repeated_pairs), strict=True)
        for item, positions in of_scored if outcomes else ():
            for name, of_metric in item.outcomes.items():
                outcomes[name] += of_metric[list(positions)].tolist() if positions else []
        if candidates is None:
            candidates = candidate_pairs(rankings, repeated_pairs)
        # The pairs of a ranking come after those of the ranking before.
        ends = np.cumsum([len(ranking.candidates) for ranking in rankings])
        numbers = np.diff(np.searchsorted(candidates[:, 0], ends), prepend=0)
        with_pairs = [r for r, number in zip(rankings, numbers, strict=True) if number]
        sentences, sentence = SentenceClusters.of_rankings(with_pairs)
        return cls(
            scored[0].metrics,
            score_table(scored),
            candidates,
            np.repeat(sentence.astype(np.int32), numbers[numbers > 0]),
            sentences,
            {name: np.array(of_metric) for name, of_metric in outcomes.items()},
        )

    @property
    def worse(self) -> Floats:
        """The scores of the worse candidate of each pair, shape (pairs, metrics)."""
        return self.scores[self.candidates[:, 0]]

    @property
    def better(self) -> Floats:
        """The scores of the better candidate of each pair, shape (pairs, metrics)."""
        return self.scores[self.candidates[:, 1]]

    @property
    def spread(self) -> Floats:
        """Of all scores of each metric, largest minus smallest, shape (metrics,)."""
        return np.asarray(np.ptp(self.scores, axis=0))

    def concordance(self) -> Floats:
        """Return 1 for concordant, 0 for tied, -1 for discordant pairs, shape (pairs, metrics).

        Of metrics that compare, by the outcomes of the pairs, not by their scores.
        """
        signs, spread = np.empty((len(self.candidates), len(self.metrics))), self.spread
        for start in range(0, len(signs), _PAIRS_AT_ONCE):
            some = slice(start, start + _PAIRS_AT_ONCE)
            worse, better = (self.scores[candidates] for candidates in self.candidates[some].T)
            signs[some] = sign_with_tolerance(worse, better, spread)
        return with_outcomes(signs, self.metrics, self.outcomes)

    def counts(self) -> NDArray[np.int64]:
        """Return the number of pairs of each sentence, shape (sentences,)."""
        return np.bincount(self.sentence, minlength=len(self.sentences))

    @property
    def effective_sentences(self) -> float:
        """Number of sentences with equally many pairs that would be worth as much."""
        return effective_number(self.counts().astype(float))

    @property
    def largest_share(self) -> float:
        """The share of the sentence with the most pairs in all pairs."""
        counts = self.counts()
        return float(counts.max() / counts.sum())
