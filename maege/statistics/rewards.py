"""Rewards: how the score of a metric changes when an error of each type is corrected."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import prod
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from maege.array_types import Floats, Indices, Interval
from maege.counts.numbered_columns import numbers_by_appearance
from maege.ranking import (
    Ranking,
    ScoredRanking,
    Step,
    first_candidates,
    rankings_of,
    score_table,
)
from maege.ranking_requests import new_pairs
from maege.statistics.bootstrap import cluster_sums
from maege.statistics.jackknife import MIN_CLUSTERS, jackknife, paired_pvalue, ratio, t_interval
from maege.statistics.multiple_testing import ALPHA, holm
from maege.statistics.sentence_clusters import SentenceClusters
from maege.statistics.ties import SPREAD_TOLERANCE, sign_with_tolerance


@dataclass(frozen=True, eq=False, kw_only=True)
class Steps:
    """The single-edit steps of rankings, repeated steps under the same source once."""

    metrics: tuple[str, ...]  # in the order of the columns of the scores
    # The first ranking that has each step, and the number of the step there, shape (steps,).
    ranking: Indices
    number: Indices
    before: Floats  # scores without the edit, shape (steps, metrics)
    after: Floats  # scores with it
    spread: Floats  # of all scores of each metric, largest minus smallest, shape (metrics,)
    type: NDArray[np.int64]  # index of the edit's type in ``types``, shape (steps,)
    sentence: NDArray[np.int64]  # number of the sentence, from 0, shape (steps,)
    types: tuple[str, ...]  # in alphabetical order
    sentences: SentenceClusters  # the sentences that have steps, and their clusters

    @classmethod
    def from_rankings(cls, scored: Sequence[ScoredRanking]) -> "Steps":
        """Collect the steps of one or more rankings of single sentences."""
        rankings = rankings_of(scored)
        type_numbers = numbers_by_appearance()
        steps = np.fromiter(_new_steps(rankings, type_numbers), np.dtype((np.int32, 5)))
        ranking, number, lower, upper, type_number = np.ascontiguousarray(steps.T)
        del steps
        numbers = np.bincount(ranking, minlength=len(rankings))
        with_steps = [rankings[index] for index in np.flatnonzero(numbers).tolist()]
        sentences, sentence = SentenceClusters.of_rankings(with_steps)
        types = sorted(type_numbers)
        index = np.argsort([type_numbers[name] for name in types])
        scores = score_table(scored)
        first = first_candidates(rankings)[ranking]
        return cls(
            metrics=scored[0].metrics,
            ranking=ranking,
            number=number,
            before=scores[first + lower],
            after=scores[first + upper],
            spread=np.ptp(scores, axis=0),
            type=index[type_number],
            sentence=np.repeat(sentence, numbers[numbers > 0]),
            types=tuple(types),
            sentences=sentences,
        )

    def changes(self) -> tuple[Floats, Floats]:
        """Return sign and size of the change of the score, 0 for ties; shape (metrics, steps)."""
        sign = sign_with_tolerance(self.before, self.after, self.spread).T
        return sign, np.where(sign == 0, 0.0, self.after.T - self.before.T)


def _new_steps(
    rankings: Sequence[Ranking], type_numbers: dict[str, int]
) -> Iterator[tuple[int, int, int, int, int]]:
    """Yield ranking, number, lower and upper candidate, and number of the type of each new step."""
    steps: tuple[Step, ...] = ()

    def pairs(ranking: Ranking) -> list[tuple[int, int, str]]:
        nonlocal steps
        steps = ranking.steps
        return [(step.lower, step.upper, step.type) for step in steps]

    for index, numbers in enumerate(new_pairs(rankings, pairs)):
        for number in numbers:
            step = steps[number]
            yield index, number, step.lower, step.upper, type_numbers[step.type]


RewardVerdict = Literal["rewarded", "punished", "no reaction", "undecided", "rare"]
# Types that are too rare for a decision come last.
_ORDER: dict[RewardVerdict, int] = {
    "rewarded": 0, "undecided": 1, "no reaction": 1, "punished": 2, "rare": 3
}  # fmt: skip
# Of the 5 % of a row of the scorecard, the comparison with known metrics has the other half.
LEVEL_OF_TYPES = ALPHA / 2
_SELDOM = 0.05  # share of sentences below which reactions are none


@dataclass(frozen=True)
class Reward:
    """Mean of score(after) - score(before) over the steps of one type.

    Types in fewer than ten sentences (or documents) are rare: the jackknife does not hold there.
    """

    mean: float
    n: int  # steps
    sentences: int  # that the steps come from
    # Jackknife, Student's t; None of rare types. ``joint`` holds for all types of the metric at
    # once, as verdicts do, the other for this type alone.
    interval: Interval | None
    joint: Interval | None
    pvalue: float | None  # two-sided; None of rare types
    adjusted: float | None  # for all types of the metric that are not rare (Bonferroni)
    rewarded: float  # share of the steps in which the score rises
    punished: float  # share in which it falls
    unchanged: float
    # Mean by standard deviation of all steps, to compare metrics; None if all steps are equal.
    standardised: float | None
    # Rewarded or punished if the adjusted p-value is below 0.05; no reaction if the score never
    # changes, in so many sentences that it does in fewer than 5 % (Holm, over the types).
    verdict: RewardVerdict


def adjusted_for_types(pvalue: float, number: int) -> float:
    """Adjust the two-sided p-value of a type for the types of a metric (Bonferroni)."""
    return min(1.0, ALPHA / LEVEL_OF_TYPES * number * pvalue)


def rewards(steps: Steps, confidence: float) -> dict[str, dict[str, Reward]]:
    """Return the reward of each type of edit by each metric, with intervals of a confidence.

    A metric's verdicts do not depend on other metrics.
    """
    if not steps.metrics:
        return {}
    sign, gains = steps.changes()
    shape = len(steps.sentences), len(steps.types)
    cell = steps.sentence * len(steps.types) + steps.type

    def added_up(values: Floats) -> Floats:
        """Add up values of steps by sentence and type, shape (sentences, types)."""
        return cluster_sums(values, cell, prod(shape)).reshape(shape)

    counts = added_up(np.ones(len(cell)))
    weights = steps.sentences.sums(counts)
    return {
        metric: _rewards(
            steps, gains[n], sign[n], counts, weights, steps.sentences.sums(added_up(gains[n])),
            confidence,
        )
        for n, metric in enumerate(steps.metrics)
    }  # fmt: skip


def _rewards(
    steps: Steps,
    gains: Floats,
    sign: Floats,
    counts: Floats,
    weights: Floats,
    sums: Floats,
    confidence: float,
) -> dict[str, Reward]:
    """Return the reward of each type by one metric.

    ``gains`` and ``sign`` of steps; ``counts`` of steps by sentence and type, ``weights`` the same
    by cluster, ``sums`` of gains by cluster and type.
    """
    deviation = float(gains.std())
    if deviation <= SPREAD_TOLERANCE * np.abs(gains).max():  # equal steps but for rounding
        deviation = 0.0
    is_tested = (weights > 0).sum(axis=0) >= MIN_CLUSTERS
    number = int(is_tested.sum())
    by_type = {}
    for index, name in enumerate(steps.types):
        signs, weight = sign[steps.type == index], weights[:, index]
        mean, deviations = jackknife(np.stack([sums[:, index], weight], axis=-1), ratio, weight)
        of_type = float(mean[0]), deviations[:, 0], weight
        reward = Reward(
            mean=of_type[0],
            n=len(signs),
            sentences=int((counts[:, index] > 0).sum()),
            interval=None,
            joint=None,
            pvalue=None,
            adjusted=None,
            rewarded=float((signs > 0).mean()),
            punished=float((signs < 0).mean()),
            unchanged=float((signs == 0).mean()),
            standardised=of_type[0] / deviation if deviation else None,
            verdict="rare",
        )
        if is_tested[index]:
            pvalue = paired_pvalue(*of_type)
            reward = replace(
                reward,
                interval=t_interval(*of_type, confidence),
                joint=t_interval(*of_type, 1 - LEVEL_OF_TYPES / number),
                pvalue=pvalue,
                adjusted=adjusted_for_types(pvalue, number),
            )
        by_type[name] = reward
    return _with_verdicts(by_type)


def silence_pvalue(reward: Reward) -> float:
    """Return the p-value of "the score changes in 5 % of the sentences or more".

    1 if it ever changes; else the probability that it does in none of so many sentences.
    """
    return 1.0 if reward.unchanged < 1 else float((1 - _SELDOM) ** reward.sentences)


def _with_verdicts(rewards: Mapping[str, Reward]) -> dict[str, Reward]:
    tested = {type_: r for type_, r in rewards.items() if r.adjusted is not None}
    silent = dict(zip(tested, holm([*map(silence_pvalue, tested.values())]), strict=True))
    decided = {
        type_: replace(reward, verdict=_verdict(reward, silent[type_]))
        for type_, reward in tested.items()
    }
    return {**rewards, **decided}


def _verdict(reward: Reward, silent: float) -> RewardVerdict:
    if silent < ALPHA:
        return "no reaction"
    if reward.adjusted is None or reward.adjusted >= ALPHA:
        return "undecided"
    return "rewarded" if reward.mean > 0 else "punished"


def best_first(rewards: Mapping[str, Reward]) -> list[str]:
    """Return the types by verdict, those with the same one by mean, the highest first."""
    return sorted(
        rewards,
        key=lambda name: (_ORDER[rewards[name].verdict], -rewards[name].mean, name),
    )
