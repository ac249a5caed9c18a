"""Paired tests of what changed in the values of metrics, as tau, on the same sentences."""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from maege.array_types import Floats, Interval
from maege.statistics.bootstrap import Resampling
from maege.statistics.jackknife import jackknife_value
from maege.statistics.multiple_testing import ALPHA, holm
from maege.statistics.sentence_clusters import SentenceClusters


@dataclass(frozen=True)
class PairedChange:
    """The mean of a metric's values of sentences in a second run minus that in a first."""

    metric: str
    first: float  # mean over the sentences
    second: float
    difference: float  # ``second`` minus ``first``
    interval: Interval | None  # of the difference; jackknife, Student's t; None for one cluster
    pvalue: float  # two-sided, of the paired sign-flip test
    adjusted: float  # for the number of metrics, by Holm's method

    @property
    def is_significant(self) -> bool:
        """Whether the adjusted p-value is below 0.05."""
        return self.adjusted < ALPHA


def paired_changes(
    first: Mapping[str, Floats],
    second: Mapping[str, Floats],
    clusters: SentenceClusters,
    settings: Resampling,
) -> list[PairedChange]:
    """Compare the values of metrics in two runs by paired tests over sentences or documents.

    If a metric is as good in both runs, the difference of a cluster is as likely with the opposite
    sign, so the test flips signs of clusters. The result has the metrics of both runs, by name.

    ``first`` and ``second`` have by metric a value of each sentence, such as its tau, shape
    (sentences,): of the same sentences in the same order, at least one.

    >>> taus, numbers = np.array([0.25, 0.5, 0.5, 0.75]), np.arange(4)
    >>> clusters = SentenceClusters(numbers, numbers)
    >>> (change,) = paired_changes({"m": taus}, {"m": taus - 0.5}, clusters, Resampling())
    >>> change.first, change.second, change.difference, change.interval
    (0.5, 0.0, -0.5, (-0.5, -0.5))
    """
    metrics = sorted(first.keys() & second.keys())
    if not metrics:
        return []
    a, b = (np.stack([run[metric] for metric in metrics], axis=-1) for run in (first, second))
    terms, scale = clusters.sums(b - a), clusters.sums(abs(a) + abs(b))
    pvalues = settings.for_clusters(clusters.size).sign_flip_pvalues(terms, scale).tolist()
    return [
        PairedChange(
            metric,
            float(a[:, i].mean()),
            float(b[:, i].mean()),
            float((b - a)[:, i].mean()),
            _interval(terms[:, i], clusters, settings.confidence),
            pvalues[i],
            adjusted,
        )
        for i, (metric, adjusted) in enumerate(zip(metrics, holm(pvalues), strict=True))
    ]


def _interval(terms: Floats, clusters: SentenceClusters, confidence: float) -> Interval | None:
    """Return the interval of the mean of sentences whose clusters have these sums."""
    weights = clusters.sizes.astype(float)
    return jackknife_value(np.stack([terms, weights], axis=-1), weights, confidence).interval
