"""How often wrong texts have a higher score than texts that are better, and by how much."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np

from maege.array_types import Floats, Indices, Interval
from maege.statistics.bootstrap import cluster_sums
from maege.statistics.jackknife import jackknife_value
from maege.statistics.multiple_testing import ALPHA, holm
from maege.statistics.proportion import Proportion
from maege.statistics.sentence_clusters import cluster_numbers
from maege.statistics.ties import sign_with_tolerance, spread
from maege.statistics.value import Value
from maege.studies.attack.climb import MAX_DEPTH, Climbed
from maege.studies.attack.found_texts import CHECKPOINTS, FoundText
from maege.studies.attack.opponents import OPPONENTS, OpponentName
from maege.studies.attack.sentences import AttackedSentence, Seen
from maege.studies.attack.text_scores import TextScores


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
class WinsInTime:
    """How often the texts of an attack would win, had the search stopped before."""

    metric: str
    attack: str
    opponent: str
    queries: int  # scores for each sentence
    rate: Value


@dataclass(frozen=True)
class Margin:
    """By how much the highest score changes by errors that are certain."""

    metric: str
    attack: str
    start: str  # what was damaged
    moves: int  # each adds an error
    sentences: int  # in which so many moves are possible
    change: Value  # 1 is what a full correction is worth


def signs_of(duels: Sequence[Duel], scores: Floats, spread_: float) -> Floats:
    """Return 1 where a score is above that of the opponent, -1 below, 0 for ties; nan as below."""
    better = np.array([duel.score for duel in duels])
    signs = sign_with_tolerance(better, scores, spread_)
    return np.where(np.isnan(scores), -1.0, signs)


def by_pair(duels: Sequence[Duel]) -> Iterator[tuple[str, str, list[Duel]]]:
    """Yield the duels of each attack and opponent."""
    for attack in dict.fromkeys(duel.found.attack for duel in duels):
        for opponent in OPPONENTS:
            if some := [duel for duel in duels if duel.pair == (attack, opponent)]:
                yield attack, opponent, some


def spread_of(duels: Sequence[Duel]) -> float:
    """Return the spread of the scores of a metric; see `sign_with_tolerance`."""
    return spread(np.array([score for d in duels for score in (d.found.score, d.score)]))


def win_rates(
    metric: str, duels: Sequence[Duel], worth: float, tolerance: float, confidence: float
) -> tuple[WinRate, ...]:
    """Return how often the texts of each attack win, adjusted for each other.

    ``worth`` is that of a full correction, in the unit of scores; ``tolerance`` the rate that is
    tolerated.
    """
    rates = []
    of_all = spread_of(duels)
    for attack, opponent, some in by_pair(duels):
        scores = np.array([duel.found.score for duel in some])
        gains = scores - np.array([duel.score for duel in some])
        sentences = [duel.found.sentence for duel in some]
        signs = signs_of(some, scores, of_all)
        wins, ties = (proportion(signs == sign, sentences, confidence) for sign in (1, 0))
        gain = mean_value(gains / worth, sentences, confidence) if worth > 0 else None
        rate, tie_rate = (Value(share.share, share.interval) for share in (wins, ties))
        pvalues = wins.pvalue_above(tolerance), wins.pvalue_below(tolerance)
        rates.append(
            WinRate(
                metric, attack, opponent, wins.n, wins.count, ties.count, rate, tie_rate, gain,
                *pvalues,
            )
        )  # fmt: skip
    adjusted = holm([rate.pvalue for rate in rates])
    return tuple(replace(r, adjusted=p) for r, p in zip(rates, adjusted, strict=True))


def wins_in_time(
    metric: str, duels: Sequence[Duel], budget: int, confidence: float
) -> Iterator[WinsInTime]:
    """Yield how often the texts of each attack would win after fewer scores."""
    of_all = spread_of(duels)
    for attack, opponent, some in by_pair(duels):
        sentences = [duel.found.sentence for duel in some]
        courses = np.array([duel.found.course for duel in some]).T
        for queries, scores in zip(CHECKPOINTS, courses, strict=True):
            if queries <= budget:
                wins = proportion(signs_of(some, scores, of_all) == 1, sentences, confidence)
                yield WinsInTime(
                    metric, attack, opponent, queries, Value(wins.share, wins.interval)
                )


def margins(
    metric: str, climbed: Sequence[Climbed], worth: float, confidence: float
) -> Iterator[Margin]:
    """Yield by how much scores change by moves; nothing if full corrections are worth nothing."""
    starts = dict.fromkeys((c.found.attack, start) for c in climbed for start in OPPONENTS)
    for attack, start in starts if worth > 0 else ():
        of_start = [c for c in climbed if (c.found.attack, c.found.start) == (attack, start)]
        for depth in range(MAX_DEPTH):
            if some := [c for c in of_start if len(c.best) > depth]:
                changes = np.array([c.best[depth] - c.start_score for c in some]) / worth
                change = mean_value(changes, [c.found.sentence for c in some], confidence)
                yield Margin(metric, attack, start, depth + 1, len(some), change)


def proportion(
    cases: Floats, sentences: Sequence[AttackedSentence], confidence: float
) -> Proportion:
    """Return the share of sentences, whose documents are units if they are known."""
    documents = [sentence.document for sentence in sentences]
    if all(documents):
        return Proportion.of_documents(cases.tolist(), documents, confidence)
    return Proportion.of(int(cases.sum()), len(cases), confidence)


def mean_value(
    values: Floats,
    sentences: Sequence[AttackedSentence],
    confidence: float,
    limits: Interval = (-np.inf, np.inf),
) -> Value:
    """Return a mean over sentences, shape (sentences,), with its interval within limits.

    Units of the interval are documents if they are known.
    """
    clusters = clusters_of(sentences)
    columns = np.stack([values, np.ones(len(values))], axis=-1)
    sums = cluster_sums(columns, clusters, int(clusters.max()) + 1)
    return jackknife_value(sums, sums[:, 1], confidence, limits)


def clusters_of(sentences: Sequence[AttackedSentence]) -> Indices:
    """Return the number of the document of each sentence, or of the sentence itself."""
    keys = [sentence.document or sentence.key for sentence in sentences]
    return cluster_numbers(keys).astype(np.int32)


def rescored(duels: Sequence[Duel], scores: TextScores, seen: Seen = "visible") -> list[Duel]:
    """Return duels with other scores, of another metric or with other references."""
    values = scores(
        [(d.found.sentence, text) for d in duels for text in (d.found.text, d.better)], seen
    ).reshape(-1, 2)
    return [
        replace(duel, found=replace(duel.found, score=score), score=better)
        for duel, (score, better) in zip(duels, values.tolist(), strict=True)
    ]
