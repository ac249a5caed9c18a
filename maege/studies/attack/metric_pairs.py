"""Which of two metrics is deceived in fewer sentences, and whether it is by the same texts."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from maege.array_types import Bools
from maege.report.columns import own_name
from maege.statistics.jackknife import cluster_pvalues, ratio
from maege.statistics.multiple_testing import with_holm
from maege.statistics.proportion import mcnemar
from maege.statistics.ties import tied_ranks
from maege.statistics.value import Value
from maege.studies.attack.sentences import AttackedSentence
from maege.studies.attack.win_rates import Duels, clusters_of, mean_value, proportion

ENSEMBLE = "all together"


@dataclass(frozen=True)
class MetricPair:
    """Two metrics, each attacked by itself, on the same sentences."""

    attack: str
    opponent: str
    first: str
    second: str
    sentences: int
    only_first: int  # sentences in which wrong texts win with the first metric only
    only_second: int
    difference: Value  # of the rates of wins
    pvalue: float  # two-sided
    adjusted: float = 1.0  # for all pairs of metrics of the attack and opponent (Holm)


@dataclass(frozen=True)
class Transfer:
    """How often texts that were found with a metric win with another one, or with all."""

    metric: str  # that was attacked
    attack: str
    opponent: str
    scored_by: str
    rate: Value  # of wins


def metric_pairs(of_all: Sequence[Duels]) -> Iterator[MetricPair]:
    """Yield all pairs of metrics for each attack and opponent.

    The test is McNemar's exact one; where documents are known, the jackknife of these.
    """
    wins: dict[tuple[str, str], dict[str, dict[AttackedSentence, float]]] = {}
    for duels in of_all:
        for attack, opponent, some in duels.by_pair():
            signs = duels.signs(some)
            won = {d.found.sentence: float(s == 1) for d, s in zip(some, signs, strict=True)}
            wins.setdefault((attack, opponent), {})[duels.metric] = won
    for (attack, opponent), by_metric in wins.items():
        pairs = []
        for first, second in combinations(by_metric, 2):
            sentences = [s for s in by_metric[first] if s in by_metric[second]]
            a, b = (np.array([by_metric[m][s] for s in sentences]) for m in (first, second))
            only_first, only_second = int((a > b).sum()), int((a < b).sum())
            difference = mean_value(a - b, sentences, of_all[0].confidence)
            pvalue = mcnemar(only_first, only_second)
            if all(sentence.document for sentence in sentences):
                columns = np.stack([a - b, np.ones(len(a))], axis=-1)
                of_documents = cluster_pvalues(columns, clusters_of(sentences), ratio)[0]
                pvalue = 1.0 if of_documents is None else of_documents
            pairs.append(
                MetricPair(
                    attack,
                    opponent,
                    first,
                    second,
                    sentences=len(sentences),
                    only_first=only_first,
                    only_second=only_second,
                    difference=difference,
                    pvalue=pvalue,
                )
            )
        yield from with_holm(pairs)


def wins_by_scorer(by_scorer: Mapping[str, Duels]) -> dict[str, Bools]:
    """Return in which duels the found text wins, by the metric that scores, and with all together.

    ``by_scorer`` has the same duels with the scores of each metric. All together prefer what has
    the better mean rank, among the found text and its opponents.
    """
    won = {name: scored.signs(scored.duels) == 1 for name, scored in by_scorer.items()}
    return won | {own_name(ENSEMBLE, won): _won_by_rank([*by_scorer.values()])}


def transfers(duels: Duels, won: Mapping[str, Bools]) -> Iterator[Transfer]:
    """Yield how often the texts that were found with a metric win, by ``wins_by_scorer``."""
    position = {id(duel): i for i, duel in enumerate(duels.duels)}
    for attack, opponent, some in duels.by_pair():
        indices = [position[id(duel)] for duel in some]
        for name, cases in won.items():
            share = proportion(cases[indices], [d.found.sentence for d in some], duels.confidence)
            yield Transfer(duels.metric, attack, opponent, name, share.value)


def _won_by_rank(by_scorer: Sequence[Duels]) -> Bools:
    """Tell in which duels the found text has a better mean rank over metrics."""
    groups: dict[tuple[str, str | None, AttackedSentence], list[int]] = {}
    for i, duel in enumerate(by_scorer[0].duels):
        found = duel.found
        groups.setdefault((found.attack, found.start, found.sentence), []).append(i)
    won = np.zeros(len(by_scorer[0].duels), dtype=bool)
    for indices in groups.values():
        scores = np.array(
            [
                [of.duels[indices[0]].found.score, *(of.duels[i].score for i in indices)]
                for of in by_scorer
            ]
        )
        rank, *better = tied_ranks(scores).mean(axis=0)
        won[indices] = rank > np.array(better) + 1e-9
    return won
