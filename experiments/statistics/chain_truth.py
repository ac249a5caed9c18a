"""The values of a population of chains, which samples of its sentences estimate."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

import numpy as np

from experiments.statistics.population import ChainSample, ScoredChains
from maege.array_types import Floats
from maege.statistics.bootstrap import Resampling
from maege.statistics.jackknife import ClusteredStatistic
from maege.statistics.kendall import LEVELS
from maege.statistics.score_curves import ErrorsLeftPoint, errors_left_points

VARIANTS = ("gamma", "accuracy")
NO_TEST = Resampling(permutations=1)


@dataclass(frozen=True)
class Truth:
    """The values of the population, by metric and statistic; rewards of types as arrays."""

    statistics: Mapping[str, Mapping[str, float | None]]
    variants: Mapping[str, Mapping[str, float | None]]
    curves: Mapping[str, Mapping[int, float]]
    rewards: Floats


def truth_of(population: ScoredChains) -> Truth:
    """Compute the statistics of the population."""
    sample = population.all_sentences()
    resampler = NO_TEST.for_clusters(population.chains.sentences)
    statistics, of_variants = {}, {}
    for column, metric in enumerate(population.metrics):
        values = sample.statistics(column, resampler)
        statistics[metric] = {key: value.value for key, value in values.items()}
        taus = sample.kendall(column, resampler)
        of_variants[metric] = {f"{v}_{level}": taus[level].variants[v] for level, v in variants()}
    by_errors = {
        metric: {point.errors: point.mean for point in points}
        for metric, points in curves(sample).items()
    }
    steps = sample.steps
    of_type = np.eye(len(steps.types))[steps.type]
    means = of_type.T @ (steps.after - steps.before) / of_type.sum(axis=0)[:, None]
    return Truth(statistics, of_variants, by_errors, means)


def variants() -> Iterator[tuple[str, str]]:
    """Yield the levels and variants of tau whose intervals are simulated."""
    return ((level, variant) for level in LEVELS for variant in VARIANTS)


def curves(sample: ChainSample) -> dict[str, list[ErrorsLeftPoint]]:
    """Return the curves of a sample by metric."""
    scores = dict(zip(sample.metrics, sample.scores.T, strict=True))
    sentences = sample.pairs.sentences
    return errors_left_points(scores, sample.errors_left, sample.sentence, sentences, 0.95)


def recentred(statistic: ClusteredStatistic, truth: float | None) -> ClusteredStatistic:
    """Return the statistic minus its value in the population, where it is then 0."""
    truth, terms = truth or 0.0, statistic.terms
    if terms is not None:
        terms = terms - truth * statistic.weights / statistic.weights.sum()
    value = None if statistic.value is None else statistic.value - truth
    return replace(statistic, value=value, terms=terms)
