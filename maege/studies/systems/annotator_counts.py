"""Counts of edits of systems against every annotator, for other choices among annotators."""

from dataclasses import replace
from typing import Any, TypeGuard

import numpy as np

from maege.array_types import Floats, SmallFloats
from maege.counting.annotated_segment import annotated_segments
from maege.counting.edit_counts import f_scores
from maege.counting.edit_metric import EditMetric
from maege.metric.metric import Metric
from maege.texts.texts import Texts


def counts_annotators(metric: Metric) -> TypeGuard[EditMetric]:
    """Whether a metric chooses among the counts against each annotator; not plug-ins."""
    is_plugin = metric.plugin_module or metric.plugin_source
    return isinstance(metric, EditMetric) and metric.merges_references and not is_plugin


def annotator_counts(metric: EditMetric, texts: Texts) -> SmallFloats:
    """Return the numbers of correct, proposed and gold edits against each annotator.

    The shape is (sentences, systems, annotators, 3). Where a sentence has fewer annotators than
    others, its first one is repeated, which changes no choice.
    """
    segments, members = annotated_segments(
        texts.requests(), metric.spacy_pipeline, types=metric.needs_types
    )
    counts = metric.annotator_counts(segments)
    annotators = max(map(len, counts), default=1)
    table = [[*row, *row[:1] * (annotators - len(row))] for row in counts]
    return np.array(table, dtype=np.float32)[np.stack(members, axis=1)]


def chosen_counts(metric: EditMetric, counts: SmallFloats, beta: float | None = None) -> Floats:
    """Return the counts against the annotators that are chosen in the corpus.

    Parameters
    ----------
    metric
        It chooses.
    counts
        Of ``annotator_counts``.
    beta
        For another F score; None for that of the metric.

    Returns
    -------
    ndarray
        Shape (sentences, systems, 3).
    """
    merged = _pooled(metric, beta).merge_references(np.asarray(counts.swapaxes(0, 1), dtype=float))
    return np.asarray(merged.swapaxes(0, 1))


def sentence_f_scores(metric: EditMetric, counts: SmallFloats) -> Floats:
    """Return the F of each sentence against the annotator that is best for it alone.

    ``counts`` are those of ``annotator_counts``; the result has shape (sentences, systems).
    """
    # Corpora of one sentence each.
    alone = counts.reshape(-1, 1, *counts.shape[2:]).astype(float)
    merged = _pooled(metric, None).merge_references(alone)[:, 0]
    return f_scores(merged, metric.beta).reshape(counts.shape[:2])


def _pooled(metric: EditMetric, beta: float | None) -> EditMetric:
    parametrised: Any = metric
    result: EditMetric = replace(
        parametrised, aggregation="pooled", beta=metric.beta if beta is None else beta
    )
    return result
