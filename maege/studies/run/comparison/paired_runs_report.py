"""The paired comparison of two runs on the same sentences, as lines of text."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from maege.array_types import Floats, Interval
from maege.number_format import (
    format_difference,
    format_interval,
    format_number,
    format_percentage,
    format_pvalue,
)
from maege.report.display_table import text_table
from maege.statistics.bootstrap import Resampling
from maege.statistics.jackknife import jackknife_value
from maege.statistics.multiple_testing import ALPHA, with_holm
from maege.statistics.sentence_clusters import SentenceClusters, cluster_numbers
from maege.studies.run.comparison.sentence_matching import have_same_sentences, sentences_by_content
from maege.studies.run.report.result import RunResult


@dataclass(frozen=True)
class PairedChange:
    """The mean of a metric's values of sentences in a second run minus that in a first."""

    metric: str
    first: float  # mean over the sentences
    second: float
    difference: float  # ``second`` minus ``first``
    interval: Interval | None  # of the difference; jackknife, Student's t; None for one cluster
    pvalue: float  # two-sided, of the paired sign-flip test
    adjusted: float = 1.0  # for the number of metrics, by Holm's method

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
    weights = clusters.sizes.astype(float)
    sums = (np.stack([of_metric, weights], axis=-1) for of_metric in terms.T)
    return with_holm(
        PairedChange(
            metric,
            float(a[:, i].mean()),
            float(b[:, i].mean()),
            float((b - a)[:, i].mean()),
            jackknife_value(of_clusters, weights, settings.confidence).interval,
            pvalues[i],
        )
        for i, (metric, of_clusters) in enumerate(zip(metrics, sums, strict=True))
    )


def paired_lines(first: RunResult, second: RunResult) -> Iterator[str]:
    """Yield what changed in tau (macro), if both runs rank texts of the same sentences.

    Nothing is yielded if no tau of a sentence differs, or if one run has chains, but the other
    one only lattices.
    """
    if first.results.main_ranking_type != second.results.main_ranking_type:
        return
    if not have_same_sentences(first, second):
        return
    a, b, clusters = _common_taus(first, second)
    if all(np.array_equal(a[metric], b[metric]) for metric in a.keys() & b.keys()):
        return
    settings = first.results.settings
    changes = paired_changes(a, b, clusters, settings)
    yield f"Paired on {len(clusters):,} common sentences (tau, macro: second minus first):"
    interval = f"{format_percentage(settings.confidence, 0)} interval"
    headings = ["metric", "first", "second", "difference", interval, "p (Holm)", ""]
    yield from text_table([headings, *map(_row, changes)], text_columns=1)
    if any(change.is_significant for change in changes):
        yield f"  * significant (paired sign flips of {first.units}, Holm, 5 %)"


def _row(change: PairedChange) -> list[str]:
    return [
        change.metric,
        format_number(change.first, 3),
        format_number(change.second, 3),
        format_difference(change.difference),
        format_interval(change.interval),
        format_pvalue(change.adjusted),
        "*" if change.is_significant else "",
    ]


def _common_taus(
    first: RunResult, second: RunResult
) -> tuple[dict[str, Floats], dict[str, Floats], SentenceClusters]:
    """Return the taus of the sentences that have a tau in both runs, in the same order.

    The clusters of the sentences are those of the first run.
    """
    positions = []
    for run in (first, second):
        position = {index: i for i, index in enumerate(run.results.sentence_taus.sentences)}
        contents = sentences_by_content(run).items()
        positions.append({c: position[index] for c, index in contents if index in position})
    cluster_keys = {s.index: s.cluster_key for s in first.sample.prepared_sentences}
    indices = first.results.sentence_taus.sentences
    common = sorted(
        (content for content in positions[0] if content in positions[1]),
        key=lambda content: cluster_keys[indices[positions[0][content]]],
    )
    in_first, in_second = ([of_run[content] for content in common] for of_run in positions)
    selected = [indices[position] for position in in_first]
    clusters = SentenceClusters(
        np.array(selected, dtype=np.int64),
        cluster_numbers([cluster_keys[index] for index in selected]),
    )
    return _taus(first, in_first), _taus(second, in_second), clusters


def _taus(run: RunResult, positions: Sequence[int]) -> dict[str, Floats]:
    """Return the taus of some of the sentences of a run, by metric."""
    taus = run.results.sentence_taus.taus
    return {metric: np.array(values)[list(positions)] for metric, values in taus.items()}
