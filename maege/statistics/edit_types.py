"""The reward a metric pays for correcting each type of error."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from maege.metric import Floats
from maege.ranking import Ranking
from maege.sampling.sample import PairKey, pair_key
from maege.statistics.bootstrap import Clusters, Interval, cluster_sums
from maege.statistics.kendall import TIE, direction
from maege.statistics.multiple_testing import benjamini_hochberg

ALPHA = 0.05


@dataclass(frozen=True)
class Steps:
    """The distinct single-edit steps of rankings; the same step under the same source counts once.

    lower, upper: places in the sequence of all items; type: place in ``types``; cluster: which
    sentence.
    """

    lower: NDArray[np.int64]
    upper: NDArray[np.int64]
    type: NDArray[np.int64]
    cluster: NDArray[np.int64]
    types: tuple[str, ...]
    clusters: int

    @classmethod
    def of(cls, rankings: Sequence[Ranking]) -> "Steps":
        """Collect the steps of rankings; types in alphabetical order."""
        seen: dict[tuple[PairKey, str], tuple[int, int]] = {}
        first = 0
        for ranking in rankings:
            for step in ranking.steps:
                key = (pair_key(ranking, step.lower, step.upper), step.type)
                seen.setdefault(key, (first + step.lower, first + step.upper))
            first += len(ranking.candidates)
        sentences, cluster = np.unique([pair[0] for pair, _ in seen], return_inverse=True)
        types, type_ = np.unique([type_ for _, type_ in seen], return_inverse=True)
        places = np.array(list(seen.values()), dtype=np.int64).reshape(-1, 2)
        return cls(
            places[:, 0], places[:, 1], type_, cluster, tuple(map(str, types)), len(sentences)
        )


@dataclass(frozen=True)
class Reward:
    """Mean of score(after) - score(before) over the steps of one type.

    n, sentences: steps, and sentences they come from. ci: bootstrap over sentences (None
    with fewer than two). pvalue: sign flips of sentences. q: corrected over all types and
    metrics of the run (Benjamini and Hochberg, 1995). rewarded, penalised, unchanged: shares
    of steps. standardised: mean over the standard deviation of all steps of the metric, so
    that metrics compare; None if all steps are equal. verdict: ``rewarded`` or ``penalised``
    only where q < 0.05.
    """

    mean: float
    n: int
    sentences: int
    ci: Interval | None
    pvalue: float
    q: float
    rewarded: float
    penalised: float
    unchanged: float
    standardised: float | None
    verdict: Literal["rewarded", "penalised", "undecided"]


def rewards(scores: Floats, steps: Steps, resamples: Clusters) -> dict[str, Reward]:
    """Return the reward of each type by one metric; ``q`` is not yet corrected."""
    before, after = scores[steps.lower], scores[steps.upper]
    gains = after - before
    sign = direction(before, after)
    gains = np.where(sign == 0, 0.0, gains)
    deviation = float(gains.std())
    if deviation <= TIE * np.abs(gains).max():  # equal steps but for rounding
        deviation = 0.0
    of_type = np.eye(len(steps.types))[steps.type]
    sums = cluster_sums(gains[:, None] * of_type, steps.cluster, steps.clusters)
    counts = cluster_sums(of_type, steps.cluster, steps.clusters)
    with np.errstate(invalid="ignore", divide="ignore"):
        resampled = resamples.sums(sums) / resamples.sums(counts)
    pvalues = resamples.sign_flip_pvalues(sums)
    found = {}
    for place, name in enumerate(steps.types):
        mine = sign[steps.type == place]
        sentences = int((counts[:, place] > 0).sum())
        mean = float(gains[steps.type == place].mean())
        found[name] = Reward(
            mean=mean,
            n=len(mine),
            sentences=sentences,
            ci=resamples.interval(resampled[:, place]) if sentences > 1 else None,
            pvalue=float(pvalues[place]),
            q=float(pvalues[place]),
            rewarded=float((mine > 0).mean()),
            penalised=float((mine < 0).mean()),
            unchanged=float((mine == 0).mean()),
            standardised=mean / deviation if deviation else None,
            verdict="undecided",
        )
    return found


def corrected(by_metric: Mapping[str, Mapping[str, Reward]]) -> dict[str, dict[str, Reward]]:
    """Correct the p-values of all types and metrics together, and give the verdicts."""
    keys = sorted((metric, type_) for metric, found in by_metric.items() for type_ in found)
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
