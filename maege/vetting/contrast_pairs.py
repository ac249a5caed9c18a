"""A duel: a better text against a worse one, and how often a metric takes the worse for better."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from maege.metric import Floats, ScoreRequest
from maege.statistics.kendall import sign_with_tolerance
from maege.statistics.proportion import Proportion


@dataclass(frozen=True)
class Duel:
    """Two texts for one sentence, under the same source and references.

    kind: what makes the worse one worse. opponent: what the better one is.
    """

    kind: str
    opponent: str
    sentence: int
    better: ScoreRequest
    worse: ScoreRequest


@dataclass(frozen=True)
class Duels:
    """How a metric judged the duels of one kind against one opponent, at most one a sentence.

    worse_wins: the worse text scores higher; tied: both score the same (up to a relative 1e-12);
    better_wins: all is well. change: mean of the worse text's score less the better one's. worst:
    the place (in the list of all duels) of that with the greatest such change.
    """

    kind: str
    opponent: str
    worse_wins: Proportion
    tied: Proportion
    better_wins: Proportion
    change: float
    worst: int


def requests(duels: Sequence[Duel]) -> list[ScoreRequest]:
    """Return what a metric is asked: the better text of each duel, then the worse."""
    return [text for duel in duels for text in (duel.better, duel.worse)]


def judged(duels: Sequence[Duel], scores: Floats, confidence: float) -> list[Duels]:
    """Return how a metric judged each kind, by the scores of ``requests``, in order."""
    pairs = scores.reshape(-1, 2)
    better, worse = pairs[:, 0], pairs[:, 1]
    sign = sign_with_tolerance(better, worse)
    kinds = [(duel.kind, duel.opponent) for duel in duels]
    found = []
    for kind in dict.fromkeys(kinds):
        places = np.array([i for i, one in enumerate(kinds) if one == kind])
        mine, changes = sign[places], (worse - better)[places]
        won, tied, lost = (
            Proportion.of(int((mine == outcome).sum()), len(mine), confidence)
            for outcome in (1, 0, -1)
        )
        worst = int(places[int(changes.argmax())])
        found.append(Duels(*kind, won, tied, lost, float(changes.mean()), worst))
    return found


def sentence_request(source: str, hypothesis: str, references: tuple[str, ...]) -> ScoreRequest:
    """Return the request of a single sentence."""
    return ScoreRequest((source,), (hypothesis,), (references,), "sentence")
