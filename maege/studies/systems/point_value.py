"""What a point of a metric is worth, by texts with some of their gold edits."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from maege.array_types import Floats, Interval
from maege.ranking import Ranking, ScoredRanking
from maege.statistics.bootstrap import (
    ClusterResampler,
    Resampling,
    cluster_sums,
    percentile_interval,
)
from maege.statistics.corpus_scores import CorpusScores, SampledCorpora, scores_of_corpora
from maege.statistics.jackknife import jackknife
from maege.statistics.replicate_counts import ReplicateCounts
from maege.statistics.value import Value

# Whose corrections metrics see beside a text with edits of an annotator: those of the `others`, or
# of `all`, the annotator among them, so that the right answer is known. Systems are between both.
SeenReferences = Literal["others", "all"]
Key = tuple[str, SeenReferences]  # a metric, and whose corrections it sees
_RESAMPLES = 1000
LARGEST_SHARE = 1.0  # of a score that is a share; its point is a hundredth


class ScoreNoise:
    """The standard deviation of the difference in score of two systems of nearly equal quality.

    The systems err independently of each other; their true quality is between two shares.
    """

    def __init__(
        self,
        scored: Sequence[ScoredRanking],
        metric: str,
        shares: tuple[float, float],
        corpora: SampledCorpora,
        resampling: Resampling,
    ) -> None:
        clusters = int(corpora.cluster.max()) + 1
        models = np.searchsorted(corpora.expected, shares).tolist()
        deviations = [_deviations(item, metric, models, corpora.cluster) for item in scored]
        # Corpora of different replicates are independent of each other, unlike those of the same.
        pairs = zip(deviations, [*deviations[1:], deviations[0]], strict=True)
        variance = np.mean([(better[:, 1] - worse[:, 0]) ** 2 for worse, better in pairs], axis=0)
        resampler = ClusterResampler(resampling, clusters)
        self._variance, self._sentences = float(variance.sum()), corpora.sentences
        self._resampled = resampler.sums(variance)
        self._confidence = resampling.confidence

    def share_in_order(self, difference: float, sentences: int) -> Value:
        """Return how often the system with the higher expected score has the higher one.

        By normal approximation; undefined if scores do not vary. ``difference``: of the expected
        scores; ``sentences``: of the test sets.
        """
        from scipy.special import ndtr

        if not self._variance > 0:
            return Value(None)
        scale = np.sqrt(self._sentences / sentences)
        with np.errstate(divide="ignore"):
            shares = ndtr(difference / (np.sqrt(self._resampled) * scale))
        interval = percentile_interval(shares, self._confidence)
        share = float(ndtr(difference / (np.sqrt(self._variance) * scale)))
        return Value(None if interval is None else share, interval)


def _deviations(
    item: ScoredRanking, metric: str, models: Sequence[int], cluster: NDArray[np.int64]
) -> Floats:
    """Return the jackknife deviations of the scores of some corpora, shape (clusters, models)."""
    clusters = int(cluster.max()) + 1
    of_metric = item.counts[metric]
    counts = np.stack([np.asarray(of_metric.counts[model]) for model in models], axis=1)
    sums = cluster_sums(counts, cluster, clusters)

    def scores(flat: Floats) -> Floats:
        return of_metric.score_totals(flat.reshape(*flat.shape[:-1], *sums.shape[1:]))

    return jackknife(sums.reshape(clusters, -1), scores, np.ones(clusters))[1]


@dataclass(frozen=True)
class PointValue:
    """What a point of a metric is worth near the scores of some systems."""

    metric: str
    references: SeenReferences
    point: float  # a difference of scores: .01 of scores up to 1, else 1
    systems_score: float  # the median of the systems
    # Whether no corpora with a share of the gold edits have such scores; the slope is then that of
    # the nearest ones.
    is_outside: bool
    lower: float  # the shares of edits between which corpora have such scores
    upper: float
    # Points per corrected edit per 100 tokens; the interval by resampling sentences and replicates.
    # Undefined if the corpora do not differ.
    slope: Value
    # Corrected edits per 100 tokens that a point is worth. Undefined unless scores are shown to
    # rise with corrections.
    edits: Value
    at: float  # the score where this holds: that of the systems, or the nearest of such corpora
    # How often the better of two systems whose expected scores are a point apart has the higher
    # score, on test sets as large as that of the systems; its interval by resampling sentences.
    # Undefined without counts of sentences, and unless scores are shown to rise.
    order: Value


@dataclass(frozen=True)
class PointValues:
    """What points of several metrics are worth."""

    sentences: int  # of the sampled corpora
    replicates: int  # how often they were sampled
    values: tuple[PointValue, ...]  # one for each metric and choice of references


def point_values(
    scored: Mapping[SeenReferences, Sequence[ScoredRanking]],
    systems_scores: Mapping[str, float],
    sentences: int,
    resampling: Resampling,
) -> PointValues:
    """Compute what a point of each metric is worth, from corpora of known quality.

    Scores do not rise in proportion to corrections, so the slope is the one where the systems are.
    It holds for systems that make some of the annotators' edits and no others.

    ``scored``: one for each of two or more replicates, by ``sample_partial_corrections``; the same
    texts for each choice of references. ``systems_scores``: by metric, the median score of the
    systems. ``sentences``: of the comparison of systems.
    """
    resampling = replace(resampling, resamples=_RESAMPLES, corpora_interval="nested")
    first = next(iter(scored.values()))
    corpora = SampledCorpora.of_rankings(first, resampling)
    edits = _edits_per_100_tokens([item.ranking for item in first], corpora)
    values = []
    for seen, replicates in scored.items():
        for metric, scores in scores_of_corpora(replicates, corpora).items():
            key = metric, seen
            value = _point_value(key, systems_scores[metric], corpora, edits, scores, resampling)
            if value.edits.value is not None and all(metric in r.counts for r in replicates):
                shares = value.lower, value.upper
                noise = ScoreNoise(replicates, metric, shares, corpora, resampling)
                value = replace(value, order=noise.share_in_order(value.point, sentences))
            values.append(value)
    return PointValues(corpora.sentences, len(first), tuple(values))


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


def _point_value(
    key: Key,
    systems_score: float,
    corpora: SampledCorpora,
    edits: CorpusScores,
    scores: CorpusScores,
    resampling: Resampling,
) -> PointValue:
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
    interval: Interval | None = None
    if value is None or not np.isfinite(value):
        value = None  # corpora that differ in share have the same edits
    elif scores.resampled is not None and edits.resampled is not None:
        resampled = slope(scores.resampled, edits.resampled)
        interval = percentile_interval(resampled, resampling.confidence)
    rises = value is not None and value > 0 and (interval is None or interval[0] > 0)
    is_outside = bool(distances[first] > 0)
    nearest = min((low, high), key=lambda score: abs(score - systems_score))
    return PointValue(
        *key,
        point,
        systems_score,
        is_outside,
        lower=float(corpora.expected[first]),
        upper=float(corpora.expected[first + 1]),
        slope=Value(value, interval),
        edits=Value(
            1 / value if value and rises else None,
            (1 / interval[1], 1 / interval[0]) if rises and interval else None,
        ),
        at=nearest if is_outside else systems_score,
        order=Value(None),
    )


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
