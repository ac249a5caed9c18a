"""How often the better of two systems has the higher score, by the number of sentences."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from maege.array_types import Floats
from maege.ranking import ScoredRanking
from maege.statistics.bootstrap import (
    ClusterResampler,
    Resampling,
    cluster_sums,
    percentile_interval,
)
from maege.statistics.corpus_scores import SampledCorpora
from maege.statistics.jackknife import jackknife
from maege.statistics.value import Value
from maege.studies.systems.gold_sample import SeenReferences

_SENTENCES = (100, 300, 1000)  # of test sets

Key = tuple[str, SeenReferences]  # a metric, and whose corrections it sees


@dataclass(frozen=True)
class OrderAccuracy:
    """How often the better of two systems has the higher score.

    Parameters
    ----------
    metric
        Its name.
    references
        Whose corrections it sees.
    edits
        How many more correct edits per 100 tokens the better system has; None for so many as the
        expected scores differ by a point.
    sentences
        Of the test set.
    share
        Of the test sets; its interval by resampling sentences.
    """

    metric: str
    references: SeenReferences
    edits: float | None
    sentences: int
    share: Value


class Distance(NamedTuple):
    """How far the expected scores of two systems are apart.

    ``edits``: so many more correct edits per 100 tokens; None for those that a point is worth.
    ``resampled``: the difference in each resample, shape (resamples,), or of all.
    """

    edits: float | None
    difference: float
    resampled: Floats | float


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

    def share_in_order(
        self, difference: float, resampled: Floats | float, sentences: int
    ) -> Value | None:
        """Return how often the system with the higher expected score has the higher one.

        By normal approximation; None if scores do not vary.

        Parameters
        ----------
        difference, resampled
            Of the expected scores; and in each resample, shape (resamples,).
        sentences
            Of the test sets.
        """
        from scipy.special import ndtr

        if not self._variance > 0:
            return None
        scale = np.sqrt(self._sentences / sentences)
        with np.errstate(divide="ignore"):
            shares = ndtr(resampled / (np.sqrt(self._resampled) * scale))
        interval = percentile_interval(shares, self._confidence)
        if interval is None:
            return None
        return Value(float(ndtr(difference / (np.sqrt(self._variance) * scale))), interval)


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


def order_accuracies(
    key: Key, distances: Sequence[Distance], noise: ScoreNoise, sentences: int
) -> Iterator[OrderAccuracy]:
    """Yield how often systems are in the right order, for some distances and test sets.

    Parameters
    ----------
    key
        The metric, and whose corrections it sees.
    distances
        Of the systems.
    noise
        Of their scores.
    sentences
        The size of a further test set, beside SENTENCES.
    """
    for distance in distances:
        for size in sorted({*_SENTENCES, sentences}):
            share = noise.share_in_order(distance.difference, distance.resampled, size)
            if share is not None:
                yield OrderAccuracy(*key, distance.edits, size, share)
