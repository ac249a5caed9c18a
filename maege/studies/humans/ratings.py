"""Agreement with ratings as ratings: mean ratings of systems, and differences within sentences.

Ranks forget how much better an output is. Where people gave ratings, published correlations are
with the mean ratings of systems.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

import numpy as np

from maege.array_types import Floats
from maege.judgements.judgements import JudgementSet
from maege.statistics.bootstrap import Resampling, percentile_interval, system_draws
from maege.statistics.jackknife import jackknife, t_interval
from maege.statistics.pairwise_differences import difference_correlation, difference_products
from maege.statistics.score_table import ScoreTable
from maege.statistics.system_measures import (
    MIN_SYSTEMS,
    hull_interval,
    pearson,
    soft_pairwise_accuracy,
    spearman,
    superiority,
)
from maege.statistics.value import Value, finite


@dataclass(frozen=True)
class RatingAgreement:
    """How a metric agrees with ratings; r and so on are None with fewer than four systems."""

    metric: str  # or a row beside which metrics stand
    # Pairwise-difference correlation, with the interval by the jackknife of sentences.
    differences: Value
    pearson: Value  # of means of rated outputs with mean ratings, resampling sentences
    other_systems: Value  # the same, resampling sentences and systems
    spearman: Value  # of the same means, resampling sentences
    soft_accuracy: float | None  # with differences of ratings as advantages of a system


@dataclass(frozen=True)
class RatedSystem:
    """The mean rating of a system."""

    system: str
    rating: Value  # its interval is by resampling sentences
    sentences: int  # in which its output was rated


@dataclass(frozen=True)
class RatingResults:
    """The results about ratings; empty where people ranked outputs."""

    agreements: list[RatingAgreement] = field(default_factory=list)
    systems: list[RatedSystem] = field(default_factory=list)  # the best first


def rating_results(
    judgements: JudgementSet, scores: Mapping[str, ScoreTable], settings: Resampling
) -> RatingResults:
    """Compare metrics with the ratings of a set of judgements; nothing if these are rankings.

    ``scores`` are of its systems and sentences, in their order.
    """
    ratings = output_ratings(judgements)
    if ratings is None:
        return RatingResults()
    level = _RatingLevel(ratings, settings)
    systems = sorted(level.systems(judgements.systems), key=lambda s: -(s.rating.value or 0.0))
    outputs = {name: table.sentence_scores for name, table in scores.items()}
    return RatingResults([level.agreement(n, of) for n, of in outputs.items()], systems)


def output_ratings(judgements: JudgementSet) -> Floats | None:
    """Return the rating of each output, shape (sentences, systems); nan where there is none.

    None if outputs were ranked, not rated.
    """
    systems = {system: place for place, system in enumerate(judgements.systems)}
    sentences = {sentence: place for place, sentence in enumerate(judgements.sentences)}
    ratings = np.full((len(sentences), len(systems)), np.nan)
    for judgement in judgements.judgements:
        for group in judgement.groups:
            if group.rating is None:
                return None
            for system in group.systems:
                ratings[sentences[judgement.sentence], systems[system]] = group.rating
    return ratings


class _RatingLevel:
    """The ratings of a set, in resamples of its sentences."""

    def __init__(self, ratings: Floats, settings: Resampling) -> None:
        self._ratings, self._settings = ratings, settings
        self._is_rated = np.isfinite(ratings)
        self._has_systems = ratings.shape[1] >= MIN_SYSTEMS
        self._resampler = settings.for_clusters(len(ratings))
        self._numbers = self._resampler.sums(self._is_rated.astype(float))
        self._people = self._means(ratings)
        self._superiority = self._probable(ratings) if self._has_systems else None

    def systems(self, names: tuple[str, ...]) -> Iterator[RatedSystem]:
        """Yield the mean rating of each system, in the order of their names."""
        values = self._resampler.values(*self._people)
        numbers = self._is_rated.sum(axis=0).tolist()
        for name, rating, number in zip(names, values, numbers, strict=True):
            yield RatedSystem(name, rating, number)

    def agreement(self, metric: str, scores: Floats) -> RatingAgreement:
        """Return the agreement of a metric; ``scores`` have shape (sentences, systems)."""
        differences, nothing = self._differences(scores), Value(None)
        if self._superiority is None:
            return RatingAgreement(metric, differences, nothing, nothing, nothing, None)
        (people, resampled), (means, of_metric) = self._people, self._means(scores)
        level, r = self._settings.confidence, float(pearson(people, means))
        draws = system_draws(len(people), self._settings)
        drawn = (np.take_along_axis(of, draws, axis=1) for of in (resampled, of_metric))
        rho = spearman(resampled, of_metric)
        soft = soft_pairwise_accuracy(self._superiority, self._probable(scores))
        return RatingAgreement(
            metric,
            differences,
            Value(finite(r), hull_interval(r, pearson(resampled, of_metric), level)),
            Value(finite(r), percentile_interval(pearson(*drawn), level)),
            Value(finite(spearman(people, means)), percentile_interval(rho, level)),
            finite(soft),
        )

    def _differences(self, scores: Floats) -> Value:
        """Return the pairwise-difference correlation."""
        products = difference_products(self._ratings, scores)
        numbers = self._is_rated.sum(axis=1)
        pairs = numbers * (numbers - 1) / 2
        (value,), deviations = jackknife(products, difference_correlation, pairs)
        level = self._settings.confidence
        interval = t_interval(float(value), deviations[:, 0], pairs, level, (-1.0, 1.0))
        return Value(finite(value), interval)

    def _means(self, values: Floats) -> tuple[Floats, Floats]:
        """Return the means of rated outputs of systems, as observed and in resamples."""
        rated = np.where(self._is_rated, values, 0.0)
        with np.errstate(invalid="ignore"):
            observed = rated.sum(axis=0) / self._is_rated.sum(axis=0)
            return observed, self._resampler.sums(rated) / self._numbers

    def _probable(self, values: Floats) -> Floats:
        """Return how probable it is that each system is better, by differences of rated outputs."""
        rated = np.where(self._is_rated, values, np.nan)
        net = np.nan_to_num(rated[:, :, None] - rated[:, None, :])
        return superiority(net, self._settings.permutations, self._settings.seed)
