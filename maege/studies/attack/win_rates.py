"""How often wrong texts have a higher score than texts that are better, and by how much."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from maege.array_types import Floats
from maege.statistics.bootstrap import cluster_sums
from maege.statistics.jackknife import jackknife_value
from maege.statistics.multiple_testing import ALPHA
from maege.statistics.proportion import Proportion
from maege.statistics.sentence_clusters import cluster_numbers
from maege.statistics.ties import sign_with_tolerance
from maege.statistics.value import Value
from maege.studies.attack.sentences import AttackedSentence


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
    pvalue: float | None  # one-sided, that the rate is above what is tolerated; None: no sentence
    adjusted: float | None = None  # for all attacks and opponents of the metric (Holm)

    @property
    def is_exposed(self) -> bool:
        """Whether the rate is significantly above what is tolerated."""
        return self.adjusted is not None and self.adjusted < ALPHA


@dataclass(frozen=True, eq=False)
class Duels:
    """The scores of the texts of an attack and of an opponent, in the same sentences."""

    attack: str
    opponent: str
    sentences: Sequence[AttackedSentence]
    found: Floats  # shape (sentences,), as the next one
    better: Floats


def win_rate(
    metric: str,
    duels: Duels,
    *,
    spread: float,
    worth: float | None,
    tolerance: float,
    confidence: float,
) -> WinRate:
    """Return how often the texts of an attack win.

    Parameters
    ----------
    metric
        Its name.
    duels
        The scores.
    spread
        Of the scores of the metric; see `sign_with_tolerance`.
    worth
        Of a full correction, in the unit of scores; None if it is not positive.
    tolerance
        The rate that is tolerated.
    confidence
        Level of the intervals.
    """
    signs = sign_with_tolerance(duels.better, duels.found, spread)
    documents = [sentence.document for sentence in duels.sentences]
    wins, ties = (_proportion(signs == sign, documents, confidence) for sign in (1, 0))
    return WinRate(
        metric,
        duels.attack,
        duels.opponent,
        len(signs),
        wins.count,
        ties.count,
        Value(wins.share, wins.interval),
        Value(ties.share, ties.interval),
        mean_value((duels.found - duels.better) / worth, duels.sentences, confidence)
        if worth
        else None,
        wins.pvalue_above(tolerance) if wins.n else None,
    )


def _proportion(cases: Floats, documents: Sequence[str], confidence: float) -> Proportion:
    if len(cases) and all(documents):
        return Proportion.of_documents(cases.tolist(), documents, confidence)
    return Proportion.of(int(cases.sum()), len(cases), confidence)


def mean_value(values: Floats, sentences: Sequence[AttackedSentence], confidence: float) -> Value:
    """Return a mean over sentences, shape (sentences,), with its interval.

    Units of the interval are documents if they are known.
    """
    if not len(values):
        return Value(None)
    clusters = cluster_numbers([sentence.document or sentence.key for sentence in sentences])
    columns = np.stack([values, np.ones(len(values))], axis=-1)
    sums = cluster_sums(columns, clusters, int(clusters.max()) + 1)
    return jackknife_value(sums, sums[:, 1], confidence)
