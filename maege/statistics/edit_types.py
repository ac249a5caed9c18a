"""Rewards: how the score of a metric changes when an error of each type is corrected."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from maege.metric import Floats
from maege.ranking import ScoredRanking, Step
from maege.sampling.sample import PairKey, pair_key
from maege.statistics.bootstrap import ClusterResampler, Interval, cluster_sums
from maege.statistics.kendall import TIE_TOLERANCE, sign_with_tolerance
from maege.statistics.multiple_testing import ALPHA, benjamini_hochberg


@dataclass(frozen=True, eq=False)
class Steps:
    """The distinct single-edit steps of rankings; the same step under the same source counts once.

    Parameters
    ----------
    metrics
        Names, in the order of the columns of the scores.
    steps
        Each step with the first ranking that has it.
    before, after
        Scores without and with the edit, shape (steps, metrics).
    type
        Index of the edit's type in ``types``, shape (steps,).
    cluster
        Number of the sentence, from 0 to ``clusters`` - 1, shape (steps,).
    types
        In alphabetical order.
    clusters
        Number of sentences that have steps.
    """

    metrics: tuple[str, ...]
    steps: tuple[tuple[ScoredRanking, Step], ...]
    before: Floats
    after: Floats
    type: NDArray[np.int64]
    cluster: NDArray[np.int64]
    types: tuple[str, ...]
    clusters: int

    @classmethod
    def from_rankings(cls, scored: Sequence[ScoredRanking]) -> "Steps":
        """Collect the steps of one or more rankings of single sentences."""
        steps: dict[tuple[PairKey, str], tuple[ScoredRanking, Step]] = {}
        for item in scored:
            for step in item.ranking.steps:
                key = (pair_key(item.ranking, step.lower, step.upper), step.type)
                steps.setdefault(key, (item, step))
        sentences, cluster = np.unique([pair[0] for pair, _ in steps], return_inverse=True)
        types, type_ = np.unique([type_ for _, type_ in steps], return_inverse=True)
        metrics = scored[0].metrics
        before = [item.scores[step.lower] for item, step in steps.values()]
        after = [item.scores[step.upper] for item, step in steps.values()]
        return cls(
            metrics,
            tuple(steps.values()),
            np.array(before).reshape(len(steps), len(metrics)),
            np.array(after).reshape(len(steps), len(metrics)),
            type_,
            cluster,
            tuple(map(str, types)),
            len(sentences),
        )


@dataclass(frozen=True)
class Reward:
    """Mean of score(after) - score(before) over the steps of one type.

    Parameters
    ----------
    mean, interval
        The reward; bootstrap interval over sentences (None with fewer than two).
    n, sentences
        Number of steps, and of the sentences they come from.
    pvalue, q
        Of sign flips of sentences; corrected over all types and metrics of the run (Benjamini and
        Hochberg, 1995).
    rewarded, penalised, unchanged
        Shares of the steps in which the score rises, falls, and stays the same.
    standardised
        The mean divided by the standard deviation of all steps of the metric, so that metrics can
        be compared; None if all steps are equal.
    verdict
        ``rewarded`` or ``penalised`` only if q < 0.05.
    """

    mean: float
    n: int
    sentences: int
    interval: Interval | None
    pvalue: float
    q: float
    rewarded: float
    penalised: float
    unchanged: float
    standardised: float | None
    verdict: Literal["rewarded", "penalised", "undecided"]


def rewards(steps: Steps, resampler: ClusterResampler) -> dict[str, dict[str, Reward]]:
    """Return the reward of each type of edit by each metric, ``q`` corrected over all of them."""
    before, after = np.ascontiguousarray(steps.before.T), np.ascontiguousarray(steps.after.T)
    columns = zip(steps.metrics, before, after, strict=True)
    return with_fdr(
        {metric: _rewards(low, high, steps, resampler) for metric, low, high in columns}
    )


def _rewards(
    before: Floats, after: Floats, steps: Steps, resampler: ClusterResampler
) -> dict[str, Reward]:
    """Return the reward of each type by one metric; ``q`` is not yet corrected."""
    gains = after - before
    sign = sign_with_tolerance(before, after)
    gains = np.where(sign == 0, 0.0, gains)
    deviation = float(gains.std())
    if deviation <= TIE_TOLERANCE * np.abs(gains).max():  # equal steps but for rounding
        deviation = 0.0
    of_type = np.eye(len(steps.types))[steps.type]
    sums = cluster_sums(gains[:, None] * of_type, steps.cluster, steps.clusters)
    counts = cluster_sums(of_type, steps.cluster, steps.clusters)
    with np.errstate(invalid="ignore", divide="ignore"):
        resampled = resampler.sums(sums) / resampler.sums(counts)
    pvalues = resampler.sign_flip_pvalues(sums)
    by_type = {}
    for index, name in enumerate(steps.types):
        signs = sign[steps.type == index]
        sentences = int((counts[:, index] > 0).sum())
        mean = float(gains[steps.type == index].mean())
        by_type[name] = Reward(
            mean=mean,
            n=len(signs),
            sentences=sentences,
            interval=resampler.interval(resampled[:, index]) if sentences > 1 else None,
            pvalue=float(pvalues[index]),
            q=float(pvalues[index]),
            rewarded=float((signs > 0).mean()),
            penalised=float((signs < 0).mean()),
            unchanged=float((signs == 0).mean()),
            standardised=mean / deviation if deviation else None,
            verdict="undecided",
        )
    return by_type


def with_fdr(by_metric: Mapping[str, Mapping[str, Reward]]) -> dict[str, dict[str, Reward]]:
    """Correct the p-values of all types and metrics together, and decide the verdicts."""
    keys = sorted((metric, type_) for metric, rewards in by_metric.items() for type_ in rewards)
    pvalues = [by_metric[metric][type_].pvalue for metric, type_ in keys]
    adjusted = benjamini_hochberg(pvalues)
    result: dict[str, dict[str, Reward]] = {metric: {} for metric in by_metric}
    for (metric, type_), q in zip(keys, adjusted, strict=True):
        reward = by_metric[metric][type_]
        verdict = _verdict(reward.mean, q)
        result[metric][type_] = replace(reward, q=q, verdict=verdict)
    return result


def _verdict(mean: float, q: float) -> Literal["rewarded", "penalised", "undecided"]:
    if q >= ALPHA or mean == 0:
        return "undecided"
    return "rewarded" if mean > 0 else "penalised"
