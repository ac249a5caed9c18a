"""How often wrong texts have a higher score than texts that are better, and by how much."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from maege.array_types import Bools, Floats, Indices
from maege.attribution.means import clustered_mean
from maege.statistics.multiple_testing import ALPHA, with_holm
from maege.statistics.proportion import Proportion
from maege.statistics.sentence_clusters import cluster_numbers
from maege.statistics.ties import sign_with_tolerance, spread
from maege.statistics.value import Value
from maege.studies.attack.sentences import OPPONENTS, AttackedSentence, OpponentName, Seen
from maege.studies.attack.text_scores import FoundText, ScoredText, TextScores

TOLERANCE = 0.05  # share of wins above which a metric is exposed


@dataclass(frozen=True)
class Duel:
    """A found text, and a better one."""

    found: FoundText
    opponent: OpponentName
    better: str
    score: float  # of the better text

    @property
    def pair(self) -> tuple[str, str]:
        """The attack and the opponent."""
        return self.found.attack, self.opponent


@dataclass(frozen=True)
class WinRate:
    """How often the texts of an attack beat an opponent, on sentences of the evaluation."""

    metric: str
    attack: str
    opponent: str
    sentences: int
    wins: int  # sentences in which the wrong text has the higher score
    ties: int  # in which both have the same score
    rate: Value  # of wins
    tie_rate: Value
    # Mean score of the wrong text minus that of the opponent; 1 is what a full correction is worth.
    # None if full corrections do not score above sources.
    gain: Value | None
    pvalue: float  # one-sided, that the rate is above what is tolerated
    pvalue_below: float  # that it is below
    adjusted: float = 1.0  # for all attacks and opponents of the metric (Holm)

    @property
    def is_exposed(self) -> bool:
        """Whether the rate is significantly above what is tolerated."""
        return self.adjusted < ALPHA


@dataclass(frozen=True)
class Margin:
    """By how much the highest score changes by errors that are certain."""

    metric: str
    attack: str
    start: str  # what was damaged
    moves: int  # each adds an error
    sentences: int  # in which so many moves are possible
    change: Value  # 1 is what a full correction is worth


@dataclass(frozen=True)
class Duels:
    """The duels of all texts that were found with a metric."""

    metric: str
    duels: tuple[Duel, ...]
    worth: float  # mean score of a full correction minus that of the source
    confidence: float  # of intervals

    @cached_property
    def _spread(self) -> float:
        return spread(np.array([score for d in self.duels for score in (d.found.score, d.score)]))

    def by_pair(self) -> Iterator[tuple[str, str, list[Duel]]]:
        """Yield the duels of each attack and opponent."""
        for attack in dict.fromkeys(duel.found.attack for duel in self.duels):
            for opponent in OPPONENTS:
                if some := [duel for duel in self.duels if duel.pair == (attack, opponent)]:
                    yield attack, opponent, some

    def signs(self, some: Sequence[Duel]) -> Floats:
        """Return 1 where the found text scores higher, -1 where lower or nan, 0 for ties."""
        better = np.array([duel.score for duel in some])
        found = np.array([duel.found.score for duel in some])
        signs = sign_with_tolerance(better, found, self._spread)
        return np.where(np.isnan(found), -1.0, signs)

    def won(self) -> list[Duel]:
        """Return the duels in which the found text scores higher."""
        signs = self.signs(self.duels)
        return [duel for duel, sign in zip(self.duels, signs, strict=True) if sign == 1]

    def averaged(self, scores: TextScores, repeats: int) -> "Duels":
        """Return the duels with the means of new scores."""
        return self._with_scores(scores.again(self._texts, repeats))

    def rescored(self, scores: TextScores, seen: Seen = "visible") -> "Duels":
        """Return the duels with other scores, of another metric or with other references."""
        return self._with_scores(scores(self._texts, seen))

    @property
    def _texts(self) -> list[ScoredText]:
        return [(d.found.sentence, text) for d in self.duels for text in (d.found.text, d.better)]

    def _with_scores(self, scores: Floats) -> "Duels":
        """Return the duels with the scores of ``_texts``."""
        again = [
            replace(duel, found=replace(duel.found, score=score), score=better)
            for duel, (score, better) in zip(
                self.duels, scores.reshape(-1, 2).tolist(), strict=True
            )
        ]
        return replace(self, duels=tuple(again))


def win_rates(duels: Duels) -> tuple[WinRate, ...]:
    """Return how often the texts of each attack win, adjusted for each other."""
    rates = []
    for attack, opponent, some in duels.by_pair():
        gains = np.array([duel.found.score - duel.score for duel in some])
        sentences, signs = [duel.found.sentence for duel in some], duels.signs(some)
        wins, ties = (proportion(signs == sign, sentences, duels.confidence) for sign in (1, 0))
        has_worth = duels.worth > 0
        gain = mean_value(gains / duels.worth, sentences, duels.confidence) if has_worth else None
        rates.append(
            WinRate(
                duels.metric,
                attack,
                opponent,
                sentences=wins.n,
                wins=wins.count,
                ties=ties.count,
                rate=wins.value,
                tie_rate=ties.value,
                gain=gain,
                pvalue=wins.pvalue_above(TOLERANCE),
                pvalue_below=wins.pvalue_below(TOLERANCE),
            )
        )
    return tuple(with_holm(rates))


def margins(duels: Duels) -> Iterator[Margin]:
    """Yield by how much scores change by moves; nothing if full corrections are worth nothing."""
    for attack, start, some in duels.by_pair() if duels.worth > 0 else ():
        scores = [(d.found.sentence, d.found.by_moves) for d in some]
        for moves in range(1, max(len(by_moves) for _, by_moves in scores)):
            sentences, changes = zip(
                *((s, of[moves] - of[0]) for s, of in scores if len(of) > moves), strict=True
            )
            change = mean_value(np.array(changes) / duels.worth, sentences, duels.confidence)
            yield Margin(duels.metric, attack, start, moves, len(sentences), change)


def proportion(
    cases: Bools, sentences: Sequence[AttackedSentence], confidence: float
) -> Proportion:
    """Return the share of sentences, whose documents are units if they are known."""
    return Proportion.of_cases(cases, [sentence.document for sentence in sentences], confidence)


def mean_value(values: Floats, sentences: Sequence[AttackedSentence], confidence: float) -> Value:
    """Return a mean over sentences, shape (sentences,), with its interval.

    Units of the interval are documents if they are known.
    """
    return clustered_mean(values, clusters_of(sentences), confidence)


def clusters_of(sentences: Sequence[AttackedSentence]) -> Indices:
    """Return the number of the document of each sentence, or of the sentence itself."""
    keys = [sentence.document or sentence.key for sentence in sentences]
    return cluster_numbers(keys).astype(np.int32)
