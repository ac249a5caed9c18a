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
from maege.statistics.bootstrap import ClusterResampler, cluster_sums
from maege.statistics.jackknife import MIN_CLUSTERS, jackknife_value
from maege.statistics.multiple_testing import ALPHA, benjamini_hochberg
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


RewardVerdict = Literal["rewarded", "punished", "no reaction", "undecided"]
_RARE = 0.05  # share of sentences below which reactions are none


@dataclass(frozen=True)
class Reward:
    """Mean of score(after) - score(before) over the steps of one type."""

    mean: float
    n: int  # steps
    sentences: int  # that the steps come from
    interval: Interval | None  # jackknife, Student's t; None with fewer than ten sentences
    pvalue: float  # of sign flips of sentences
    q: float  # adjusted over all types of the metric (Benjamini and Hochberg, 1995)
    rewarded: float  # share of the steps in which the score rises
    punished: float  # share in which it falls
    unchanged: float
    # Mean by standard deviation of all steps, to compare metrics; None if all steps are equal.
    standardised: float | None
    # Rewarded or punished only if q < 0.05 and the interval, if there is one, does not include 0;
    # no reaction if the score never changes in so many sentences.
    verdict: RewardVerdict
    adjusted: float = 1.0  # p-value for all types and metrics of the run (step-down max T)


def rewards(steps: Steps, resampler: ClusterResampler) -> dict[str, dict[str, Reward]]:
    """Return the reward of each type of edit by each metric.

    ``q`` is adjusted for each metric, ``adjusted`` for all metrics.
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
    of_all = np.empty((steps.sentences.size, len(gains) * len(steps.types)))
    sums = np.split(of_all, len(gains), axis=1)
    for own, of_metric in zip(sums, gains, strict=True):
        own[:] = steps.sentences.sums(added_up(of_metric))
    tests = resampler.sign_flip_tests(of_all)
    pvalues, adjusted = (test.reshape(len(gains), -1) for test in tests)
    by_metric = {}
    for index, metric in enumerate(steps.metrics):
        by_type = _rewards(gains[index], sign[index], sums[index], counts, steps, resampler)
        by_metric[metric] = _with_fdr(
            {
                type_: replace(reward, pvalue=float(pvalue), q=float(pvalue), adjusted=float(level))
                for (type_, reward), pvalue, level in zip(
                    by_type.items(), pvalues[index], adjusted[index], strict=True
                )
            }
        )
    return by_metric


def _rewards(
    gains: Floats,
    sign: Floats,
    sums: Floats,
    counts: Floats,
    steps: Steps,
    resampler: ClusterResampler,
) -> dict[str, Reward]:
    """Return the reward of each type by one metric, without p-values.

    ``gains`` and ``sign`` of steps, ``sums`` of gains by cluster and type, ``counts`` of steps by
    sentence and type.
    """
    deviation = float(gains.std())
    if deviation <= SPREAD_TOLERANCE * np.abs(gains).max():  # equal steps but for rounding
        deviation = 0.0
    weights = steps.sentences.sums(counts)
    by_type = {}
    for index, name in enumerate(steps.types):
        signs = sign[steps.type == index]
        mean = float(gains[steps.type == index].mean())
        by_type[name] = Reward(
            mean=mean,
            n=len(signs),
            sentences=int((counts[:, index] > 0).sum()),
            interval=_interval(sums[:, index], weights[:, index], resampler),
            pvalue=1.0,
            q=1.0,
            rewarded=float((signs > 0).mean()),
            punished=float((signs < 0).mean()),
            unchanged=float((signs == 0).mean()),
            standardised=mean / deviation if deviation else None,
            verdict="undecided",
        )
    return by_type


def _interval(sums: Floats, weights: Floats, resampler: ClusterResampler) -> Interval | None:
    """Return the interval of a mean; ``sums`` and ``weights`` (steps) have shape (clusters,)."""
    if (weights > 0).sum() < MIN_CLUSTERS:
        return None
    sums = np.stack([sums, weights], axis=-1)
    return jackknife_value(sums, weights, resampler.settings.confidence).interval


def silence_pvalue(reward: Reward) -> float:
    """Return the p-value of "the score changes in 5 % of the sentences or more".

    1 if it ever changes; else the probability that it does in none of so many sentences.
    """
    return 1.0 if reward.unchanged < 1 else float((1 - _RARE) ** reward.sentences)


def _with_fdr(rewards: Mapping[str, Reward]) -> dict[str, Reward]:
    """Adjust the p-values of all types of a metric together, and decide the verdicts."""
    adjusted = benjamini_hochberg([reward.pvalue for reward in rewards.values()])
    return {
        type_: replace(reward, q=q, verdict=_verdict(reward, q))
        for (type_, reward), q in zip(rewards.items(), adjusted, strict=True)
    }


def _verdict(reward: Reward, q: float) -> RewardVerdict:
    """Decide by q; an interval that includes 0 forbids it, for the test is about symmetry."""
    if silence_pvalue(reward) < ALPHA:
        return "no reaction"
    contains_0 = reward.interval is not None and reward.interval[0] <= 0 <= reward.interval[1]
    if q >= ALPHA or reward.mean == 0 or contains_0:
        return "undecided"
    return "rewarded" if reward.mean > 0 else "punished"
