"""What one should know of compared systems: tests that cannot be significant, and the like."""

from collections.abc import Iterator
from math import ceil, log2

import numpy as np

from maege.array_types import Floats
from maege.statistics.bootstrap import Resampling
from maege.statistics.multiple_testing import ALPHA
from maege.system.system_counts import SystemCounts


def system_notes(
    counts: SystemCounts, resampled: Floats | None, pairs: int, resampling: Resampling
) -> Iterator[str]:
    """Yield notes on the results of one metric.

    Parameters
    ----------
    counts
        Of the metric.
    resampled
        See ``resampled_scores``.
    pairs
        Number of pairs of systems that are compared.
    resampling
        Number of permutations.
    """
    if counts.counts is None:
        yield (
            f"{counts.metric}: no counts of sentences, so there are no intervals and no tests; "
            f"metrics that extend SentenceMetric or AdditiveMetric have counts"
        )
    if resampled is None:
        return
    if note := _significance_note(len(counts.sizes), len(counts.systems), pairs, resampling):
        yield note
    undefined = (~np.isfinite(resampled)).any(axis=1).sum()
    if undefined:
        yield (
            f"{counts.metric}: undefined in {undefined:,} of {len(resampled):,} resamples, which "
            f"intervals leave out; tests count them against a difference"
        )


def _significance_note(
    documents: int, systems: int, pairs: int, resampling: Resampling
) -> str | None:
    """Say if no p-value can be significant among all pairs after Holm."""
    if not pairs or resampling.for_clusters(documents).least_pvalue * pairs < ALPHA:
        return None
    fewer = f"; a `baseline` leaves {systems - 1:,} tests" if pairs >= systems else ""
    if 2.0 ** (1 - min(documents, 1000)) * pairs >= ALPHA:
        required = f"at least {ceil(1 + log2(pairs / ALPHA))} of them"
        few = f"{documents} sentences (or documents)"
    else:
        required = f"at least {ceil(pairs / ALPHA):,}"
        few = f"{resampling.permutations:,} permutations (`statistics.permutations`)"
    return (
        f"With {few} no difference can be significant, as the p-values of {pairs:,} tests are "
        f"adjusted; it takes {required}{fewer}"
    )
