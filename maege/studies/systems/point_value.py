"""What a point of a metric is worth in corrections."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

import numpy as np

from maege.array_types import Floats
from maege.ranking import Ranking, ScoredRanking
from maege.statistics.bootstrap import Resampling, percentile_interval
from maege.statistics.corpus_scores import CorpusScores, SampledCorpora, scores_of_corpora
from maege.statistics.nested_bootstrap import ReplicateCounts
from maege.statistics.value import Value
from maege.studies.systems.gold_sample import SeenReferences
from maege.studies.systems.order_accuracy import (
    Distance,
    Key,
    OrderAccuracy,
    ScoreNoise,
    order_accuracies,
)

_RESAMPLES = 1000
EDITS = (0.5, 1.0, 2.0)  # differences of quality, in corrected edits per 100 tokens
LARGEST_SHARE = 1.0  # of a score that is a share; its point is a hundredth


@dataclass(frozen=True)
class QualityLevel:
    """The mean score of corpora with a share of the gold edits applied.

    Parameters
    ----------
    metric
        Its name.
    references
        Whose corrections it sees.
    share
        Probability of an edit to be applied.
    edits
        Applied edits per 100 tokens of the source.
    score
        Of the corpora, mean of the replicates; its interval by resampling sentences and replicates.
    """

    metric: str
    references: SeenReferences
    share: float
    edits: float
    score: Value


@dataclass(frozen=True)
class PointValue:
    """What a point of a metric is worth near the scores of some systems.

    Parameters
    ----------
    metric
        Its name.
    references
        Whose corrections it sees.
    point
        A difference of scores: .01 of scores up to 1, else 1.
    systems_score
        The median score of the systems.
    is_outside
        Whether no corpora with a share of the gold edits have such scores; the slope is then that
        of the nearest ones.
    lower, upper
        The shares of edits between which corpora have such scores.
    slope
        Points per corrected edit per 100 tokens; the interval by resampling sentences and
        replicates. Undefined if the corpora do not differ.
    edits
        Corrected edits per 100 tokens that a point is worth. Undefined unless scores are shown to
        rise with corrections.
    """

    metric: str
    references: SeenReferences
    point: float
    systems_score: float
    is_outside: bool
    lower: float
    upper: float
    slope: Value
    edits: Value


@dataclass(frozen=True)
class PointValues:
    """What points of several metrics are worth.

    Parameters
    ----------
    sentences
        Of the sampled corpora.
    replicates
        How often they were sampled.
    values
        One for each metric and choice of references.
    levels, orders
        Of all of these.
    """

    sentences: int
    replicates: int
    values: tuple[PointValue, ...]
    levels: tuple[QualityLevel, ...]
    orders: tuple[OrderAccuracy, ...]


def point_values(
    scored: Mapping[SeenReferences, Sequence[ScoredRanking]],
    systems_scores: Mapping[str, float],
    sentences: int,
    resampling: Resampling,
) -> PointValues:
    """Compute what a point of each metric is worth, from corpora of known quality.

    Scores do not rise in proportion to corrections, so the slope is the one where the systems are.
    It holds for systems that make some of the annotators' edits and no others.

    Parameters
    ----------
    scored
        One for each of two or more replicates, by ``sample_partial_corrections``; the same texts
        for each choice of references.
    systems_scores
        By metric, the median score of the systems.
    sentences
        Of the comparison of systems.
    resampling
        Level of confidence and seed.
    """
    resampling = replace(resampling, resamples=_RESAMPLES, corpora_interval="nested")
    first = next(iter(scored.values()))
    corpora = SampledCorpora.of_rankings(first, resampling)
    edits = _edits_per_100_tokens([item.ranking for item in first], corpora)
    values: list[PointValue] = []
    levels: list[QualityLevel] = []
    orders: list[OrderAccuracy] = []
    for seen, replicates in scored.items():
        for metric, scores in scores_of_corpora(replicates, corpora).items():
            key = metric, seen
            value, slopes = _point_value(
                key, systems_scores[metric], corpora, edits, scores, resampling
            )
            values.append(value)
            levels += _levels(key, corpora, edits, scores, resampling)
            if all(metric in item.counts for item in replicates):
                noise = ScoreNoise(
                    replicates, metric, (value.lower, value.upper), corpora, resampling
                )
                orders += order_accuracies(key, _distances(value, slopes), noise, sentences)
    return PointValues(corpora.sentences, len(first), tuple(values), tuple(levels), tuple(orders))


def _edits_per_100_tokens(rankings: Sequence[Ranking], corpora: SampledCorpora) -> CorpusScores:
    """Return the applied edits, as if they were the scores of a metric."""
    edits = np.array([[c.edit_counts for c in ranking.candidates] for ranking in rankings], float)
    tokens = np.array([len(source.split()) for source in rankings[0].sources], float)
    counts = np.stack([edits, np.broadcast_to(tokens, edits.shape)], axis=-1)
    totals = counts.sum(axis=2)
    return CorpusScores.from_counts(
        _per_100(totals), ReplicateCounts.from_array(counts), _per_100, corpora
    )


def _per_100(totals: Floats) -> Floats:
    with np.errstate(invalid="ignore", divide="ignore"):
        return np.asarray(100 * totals[..., 0] / totals[..., 1])


def _levels(
    key: Key,
    corpora: SampledCorpora,
    edits: CorpusScores,
    scores: CorpusScores,
    resampling: Resampling,
) -> list[QualityLevel]:
    means, of_edits = scores.scores.mean(axis=0), edits.scores.mean(axis=0)
    resampled = None if scores.resampled is None else scores.resampled.mean(axis=1)
    return [
        QualityLevel(
            *key,
            float(share),
            float(of_edits[i]),
            Value(
                float(means[i]),
                None
                if resampled is None
                else percentile_interval(resampled[:, i], resampling.confidence),
            ),
        )
        for i, share in enumerate(corpora.expected)
    ]


def _point_value(
    key: Key,
    systems_score: float,
    corpora: SampledCorpora,
    edits: CorpusScores,
    scores: CorpusScores,
    resampling: Resampling,
) -> tuple[PointValue, Floats]:
    """Return what a point is worth, and the slope in each resample, shape (resamples,)."""
    means = scores.scores.mean(axis=0)
    distances = [
        max(min(pair) - systems_score, systems_score - max(pair), 0.0) for pair in pairwise(means)
    ]
    first = int(np.argmin(distances))
    point = 0.01 if max(abs(systems_score), np.abs(means).max()) <= LARGEST_SHARE else 1.0

    low, high = means[first : first + 2].tolist()
    position = (min(max(systems_score, min(low, high)), max(low, high)) - low) / (high - low or 1)

    def slope(of_scores: Floats, of_edits: Floats) -> Floats:
        slopes = _slopes(of_scores.mean(axis=-2), of_edits.mean(axis=-2)) / point
        with np.errstate(invalid="ignore"):  # 0 times infinity
            mean = (1 - position) * slopes[..., first] + position * slopes[..., first + 1]
        return np.asarray(mean)

    value: float | None = float(slope(scores.scores, edits.scores))
    interval, slopes = None, np.empty(0)
    if value is None or not np.isfinite(value):
        value = None  # corpora that differ in share have the same edits
    elif scores.resampled is not None and edits.resampled is not None:
        slopes = slope(scores.resampled, edits.resampled)
        interval = percentile_interval(slopes, resampling.confidence)
    rises = value is not None and value > 0 and (interval is None or interval[0] > 0)
    point_value = PointValue(
        *key,
        point,
        systems_score,
        bool(distances[first] > 0),
        float(corpora.expected[first]),
        float(corpora.expected[first + 1]),
        Value(value, interval),
        Value(
            1 / value if value and rises else None,
            (1 / interval[1], 1 / interval[0]) if rises and interval else None,
        ),
    )
    return point_value, slopes


def _slopes(scores: Floats, edits: Floats) -> Floats:
    """Return the slope of scores at each level of edits, shape (..., levels).

    That of the parabola through a level and its neighbours, or of a line at the ends.
    """
    with np.errstate(invalid="ignore", divide="ignore"):  # where corpora have the same edits
        steps = np.diff(edits)
        lines = np.diff(scores) / steps
        before, after = steps[..., :-1], steps[..., 1:]
        inner = (after * lines[..., :-1] + before * lines[..., 1:]) / (before + after)
    return np.concatenate([lines[..., :1], inner, lines[..., -1:]], axis=-1)


def _distances(value: PointValue, slopes: Floats) -> list[Distance]:
    """Return differences of expected scores: of a point, and of numbers of edits."""
    slope = value.slope.value
    if slope is None:
        return []
    distances = [
        Distance(edits, edits * slope * value.point, edits * slopes * value.point)
        for edits in EDITS
    ]
    if value.edits.value is not None:
        distances.insert(0, Distance(None, value.point, value.point))
    return distances
