"""The tau of metrics in two runs on the same sentences: paired tests of what changed."""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from maege.metric import Floats
from maege.statistics.bootstrap import Interval, Resampling
from maege.statistics.multiple_testing import ALPHA, holm


@dataclass(frozen=True)
class PairedChange:
    """The mean of a metric's values of sentences in a second run minus that in a first.

    Parameters
    ----------
    metric
        Name of the metric.
    first, second
        Means over the sentences.
    difference
        ``second`` minus ``first``.
    interval
        Of the difference, by Student's t over sentences, not corrected; None for one sentence.
    pvalue, holm
        Two-sided, of the paired sign-flip test; corrected for the number of metrics (Holm, 1979).
    """

    metric: str
    first: float
    second: float
    difference: float
    interval: Interval | None
    pvalue: float
    holm: float

    @property
    def is_significant(self) -> bool:
        """Whether the corrected p-value is below 0.05."""
        return self.holm < ALPHA


def paired_changes(
    first: Mapping[str, Floats], second: Mapping[str, Floats], settings: Resampling
) -> list[PairedChange]:
    """Compare the values of metrics in two runs by paired tests over sentences.

    If a metric is as good in both runs, the difference of a sentence is as likely with the
    opposite sign, so the test flips signs of sentences.

    Parameters
    ----------
    first, second
        By metric, a value of each sentence, such as its tau, in each of the runs. The sentences
        are the same in the same order: shape (sentences,), at least one.
    settings
        Of the test, with the level of confidence of the intervals.

    Returns
    -------
    list of PairedChange
        One for each metric of both runs, by name.

    Examples
    --------
    >>> taus = np.array([0.25, 0.5, 0.5, 0.75])
    >>> (change,) = paired_changes({"m": taus}, {"m": taus - 0.5}, Resampling())
    >>> change.first, change.second, change.difference, change.interval
    (0.5, 0.0, -0.5, (-0.5, -0.5))
    """
    metrics = sorted(first.keys() & second.keys())
    if not metrics:
        return []
    a, b = (np.stack([run[metric] for metric in metrics], axis=-1) for run in (first, second))
    resampler = settings.for_clusters(len(a))
    pvalues = resampler.sign_flip_pvalues(b - a, abs(a) + abs(b)).tolist()
    return [
        PairedChange(
            metric,
            float(a[:, i].mean()),
            float(b[:, i].mean()),
            float((b - a)[:, i].mean()),
            student_interval((b - a)[:, i], settings.confidence),
            pvalues[i],
            corrected,
        )
        for i, (metric, corrected) in enumerate(zip(metrics, holm(pvalues), strict=True))
    ]


def student_interval(values: Floats, confidence: float) -> Interval | None:
    """Return the interval of a mean by Student's t; None for a single value.

    Parameters
    ----------
    values
        Shape (n,).
    confidence
        Between 0 and 1.

    Examples
    --------
    >>> low, high = student_interval(np.array([1.0, 2.0, 3.0]), 0.95)
    >>> round(low, 3), round(high, 3)
    (-0.484, 4.484)
    """
    from scipy.special import stdtrit

    if len(values) < 2:
        return None
    mean, error = values.mean(), values.std(ddof=1) / np.sqrt(len(values))
    half_width = float(stdtrit(len(values) - 1, (1 + confidence) / 2)) * error
    return float(mean - half_width), float(mean + half_width)
