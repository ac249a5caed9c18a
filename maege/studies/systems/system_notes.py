"""What one should know of compared systems: tests that cannot be significant, and the like."""

from collections.abc import Iterator
from math import ceil, log2

import numpy as np

from maege.array_types import Floats
from maege.statistics.bootstrap import Resampling
from maege.statistics.jackknife import MAX_VARIANCE_SHARE
from maege.statistics.multiple_testing import ALPHA
from maege.statistics.score_table import ScoreTable

FEW_DOCUMENTS = 20  # of fewer, which have a note of their own, one often has a large share


def system_notes(
    table: ScoreTable, resampled: Floats | None, pairs: int, resampling: Resampling
) -> Iterator[str]:
    """Yield notes on the results of one metric.

    Parameters
    ----------
    table
        Of the metric.
    resampled
        See ``ScoreTable.resampled_scores``.
    pairs
        Number of pairs of systems that are compared.
    resampling
        Number of permutations.
    """
    if table.counts is None:
        yield (
            f"{table.metric}: no counts of sentences, so there are no intervals and no tests; "
            f"metrics that extend SentenceMetric or AdditiveMetric have counts"
        )
    if resampled is None:
        return
    if note := _significance_note(len(table.sizes), len(table.items), pairs, resampling):
        yield note
    undefined = (~np.isfinite(resampled)).any(axis=1).sum()
    if undefined:
        yield (
            f"{table.metric}: undefined in {undefined:,} of {len(resampled):,} resamples, which "
            f"intervals leave out; tests count them against a difference"
        )
    if note := _dominance_note(table):
        yield note


def _dominance_note(table: ScoreTable) -> str | None:
    """Say which scores hang on one sentence (or document), so that intervals may be too narrow."""
    variance = np.nan_to_num(table.jackknife()[1] ** 2)
    shares = variance / np.maximum(variance.sum(axis=0), np.finfo(float).tiny)
    decided = [
        f"{table.items[system]} ({100 * shares[:, system].max():.0f} %, "
        f"number {shares[:, system].argmax() + 1:,})"
        for system in table.order
        if shares[:, system].max() > MAX_VARIANCE_SHARE
    ]
    if not decided or len(table.sizes) < FEW_DOCUMENTS:
        return None
    return (
        f"{table.metric}: a large share of the variance of the score is due to one sentence (or "
        f"document), so intervals and tests may be off: {', '.join(decided)}"
    )


def _significance_note(
    documents: int, systems: int, pairs: int, resampling: Resampling
) -> str | None:
    """Say if no p-value can be significant among all pairs after Holm."""
    if not pairs or resampling.for_clusters(documents).least_pvalue * pairs < ALPHA:
        return None
    where = ""
    fewer = f"; a `baseline` leaves {systems - 1:,} tests" if pairs >= systems else ""
    if 2.0 ** (1 - min(documents, 1000)) * pairs >= ALPHA:
        required = f"at least {ceil(1 + log2(pairs / ALPHA))} of them"
        few = f"{documents} sentences (or documents)"
    else:
        required = f"at least {ceil(pairs / ALPHA):,}"
        few = f"{resampling.permutations:,} permutations (`statistics.permutations`)"
        where = " in the table of pairs"  # findings have finer p-values
    return (
        f"With {few} no difference can be significant{where}, as the p-values of {pairs:,} tests "
        f"are adjusted; it takes {required}{fewer}"
    )
