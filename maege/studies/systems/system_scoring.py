"""The scores of compared systems, and the counts that other analyses are computed from."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any, TypeGuard, TypeVar

import numpy as np

from maege.array_types import Floats, SmallFloats
from maege.metric.counting_metric import CountingMetric
from maege.metric.metric import Metric
from maege.metric.score_request import sentence_requests
from maege.metric.scores import Scores, SentenceCounts
from maege.statistics.bootstrap import Resampling
from maege.statistics.jackknife import ratio
from maege.statistics.score_table import ScoreTable
from maege.studies.scorer import Scorer, names_of_comparing
from maege.texts.texts import Texts
from maege.user_warnings import capture_warnings

if TYPE_CHECKING:  # few metrics compare edits
    from maege.counting.edit_metric import EditMetric
    from maege.metrics.errant import Errant

_T = TypeVar("_T")


def compares_edits(metric: Metric) -> "TypeGuard[EditMetric]":
    """Whether a metric counts edits against each annotator."""
    return hasattr(metric, "annotator_counts")


def counts_annotators(metric: Metric) -> "TypeGuard[EditMetric]":
    """Whether a metric chooses among the counts against each annotator; not plug-ins."""
    is_plugin = metric.plugin_module or metric.plugin_source
    return compares_edits(metric) and metric.merges_references and not is_plugin


def first_errant(metrics: Mapping[str, Metric]) -> "tuple[str, Errant] | None":
    """Return the first ERRANT with its name; a class of a plug-in that extends it is none."""
    for name, metric in metrics.items():
        if compares_edits(metric):
            from maege.metrics.errant import Errant  # few metrics compare edits

            if isinstance(metric, Errant) and type(metric) is Errant:
                return name, metric
    return None


def annotator_counts(metric: "EditMetric", texts: Texts) -> SmallFloats:
    """Return the numbers of correct, proposed and gold edits against each annotator.

    The shape is (sentences, systems, annotators, 3). Where a sentence has fewer annotators than
    others, its first one is repeated, which changes no choice.
    """
    segments, members = metric.annotated(texts.requests(), types=metric.needs_types)
    counts = metric.annotator_counts(segments)
    annotators = max(map(len, counts), default=1)
    table = [[*row, *row[:1] * (annotators - len(row))] for row in counts]
    return np.array(table, dtype=np.float32)[np.stack(members, axis=1)]


def sentence_f_scores(metric: "EditMetric", counts: SmallFloats) -> Floats:
    """Return the F of each sentence against the annotator that is best for it alone.

    ``counts`` are those of ``annotator_counts``; the result has shape (sentences, systems).
    """
    from maege.counting.edit_counts import f_scores  # few metrics compare edits

    # Corpora of one sentence each.
    alone = counts.reshape(-1, 1, *counts.shape[2:]).astype(float)
    parametrised: Any = metric
    pooled: EditMetric = replace(parametrised, aggregation="pooled")
    merged = pooled.merge_references(alone)[:, 0]
    return f_scores(merged, metric.beta).reshape(counts.shape[:2])


def score_systems(scorer: Scorer, texts: Texts, metrics: Mapping[str, Metric]) -> dict[str, Scores]:
    """Score the outputs of systems; of metrics that compare also each two outputs of a sentence.

    Metrics that fail are left out.
    """
    comparing = names_of_comparing(metrics)
    scores = dict(
        scorer(texts.requests(), {n: m for n, m in metrics.items() if n not in comparing})
    )
    if comparing:
        from maege.judgements.judged_texts import judged_pairs, judged_requests  # few compare

        compared = scorer(
            judged_requests(texts), {n: metrics[n] for n in comparing}, pairs=judged_pairs(texts)
        )
        scores |= {name: _with_counts(s, len(texts.systems)) for name, s in compared.items()}
    return {name: scores[name] for name in metrics if name in scores}


def _with_counts(scores: Scores, systems: int) -> Scores:
    """Return scores of corpora that are means of those of sentences, which come after them."""
    corpora, sentences = np.split(scores.values, [systems])
    rows = [np.column_stack([row, np.ones_like(row)]) for row in sentences.reshape(systems, -1)]
    return replace(scores, values=corpora, counts=SentenceCounts(rows, lambda s: ratio(s)[..., 0]))


@dataclass(frozen=True, eq=False)
class SystemScoring:
    """What the analyses of systems are computed from."""

    scorer: Scorer  # of sentences
    texts: Texts
    metrics: Mapping[str, Metric]  # by name, those that have scores
    scores: Mapping[str, Scores]  # by name, of the corpus of each system
    resampling: Resampling

    @cached_property
    def tables(self) -> dict[str, ScoreTable]:
        """The scores with the counts of documents, by metric."""
        texts, metrics = self.texts, self.metrics
        return {
            name: ScoreTable.from_scores(
                name, texts.systems, scores, texts.clusters, metrics[name].detail_totals
            )
            for name, scores in self.scores.items()
        }

    @cached_property
    def resampled(self) -> dict[str, Floats | None]:
        """The scores of the systems in resamples, shape (resamples, systems), by metric.

        None for metrics without counts.
        """
        return {
            name: table.resampled_scores(self.resampling) for name, table in self.tables.items()
        }

    @cached_property
    def sentence_scores(self) -> dict[str, Floats]:
        """The scores of sentences by each metric, shape (sentences, systems).

        Metrics without counts that tell them score every sentence. Those that cannot are left out.
        """
        values: dict[str, Floats] = {}
        for name, metric in self.metrics.items():
            if counts_annotators(metric):
                counts = without_warnings(partial(annotator_counts, metric, self.texts))
                values[name] = sentence_f_scores(metric, counts)
            elif (counted := counted_sentence_scores(metric, self.scores[name])) is not None:
                values[name] = counted
        others = {name: metric for name, metric in self.metrics.items() if name not in values}
        values |= score_sentences(self.scorer, self.texts, others)
        return {name: values[name] for name in self.metrics if name in values}


def counted_sentence_scores(metric: Metric, scores: Scores) -> Floats | None:
    """Return the scores of sentences from the counts of corpora, shape (sentences, systems).

    None if they do not tell; see ``CountingMetric.scores_of_sentences``. Those of metrics that
    compare are the scores themselves, see `score_systems`.
    """
    if scores.counts is not None and isinstance(metric, CountingMetric):
        return metric.scores_of_sentences(scores.counts.of_corpora())
    if scores.counts is not None and metric.hooks.scores_pairs:
        return scores.counts.of_corpora()[..., 0]
    return None


def score_sentences(
    scorer: Scorer, texts: Texts, metrics: Mapping[str, Metric]
) -> dict[str, Floats]:
    """Score every sentence by itself, equal outputs once; by metric, shape (sentences, systems).

    Metrics that fail at that, or that know only the corpora of the systems, are left out.
    """
    able = {name: metric for name, metric in metrics.items() if not metric.hooks.other_texts}
    if not able:
        return {}
    scoring = scorer.attempt(sentence_requests(texts.requests()), able)
    shape = len(texts.systems), -1
    return {name: scores.values.reshape(shape).T for name, scores in scoring.scores.items()}


def without_warnings(call: Callable[[], _T]) -> _T:
    """Call a function without its warnings, which came when the metrics were computed."""
    return capture_warnings(call)[0]
