"""The scores of compared systems, and what other analyses are computed from."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from typing import TypeVar

import numpy as np

from maege.array_types import Floats, SmallFloats
from maege.metric.counting_metric import CountingMetric
from maege.metric.metric import Metric
from maege.metric.score_request import ScoreRequest
from maege.metric.scores import Scores
from maege.statistics.bootstrap import Resampling
from maege.statistics.score_table import ScoreTable
from maege.studies.scorer import Scorer
from maege.studies.systems.annotator_counts import (
    annotator_counts,
    counts_annotators,
    sentence_f_scores,
)
from maege.texts.texts import Texts
from maege.user_warnings import capture_warnings

_T = TypeVar("_T")


@dataclass(frozen=True, eq=False)
class SystemScoring:
    """What the analyses of systems are computed from.

    Parameters
    ----------
    scorer
        Scores sentences.
    texts
        The outputs of the systems.
    metrics
        By name, those that have scores.
    scores
        By name, of the corpus of each system.
    resampling
        Number of resamples, confidence and seed.
    """

    scorer: Scorer
    texts: Texts
    metrics: Mapping[str, Metric]
    scores: Mapping[str, Scores]
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
    def annotator_counts(self) -> dict[str, SmallFloats]:
        """Counts against each annotator, of the metrics that have such counts."""
        return {
            name: without_warnings(partial(annotator_counts, metric, self.texts))
            for name, metric in self.metrics.items()
            if counts_annotators(metric)
        }

    def sentence_scores(self) -> dict[str, Floats]:
        """Return the scores of sentences by each metric, shape (sentences, systems).

        Metrics without counts that tell them score every sentence. Metrics that cannot are left
        out.
        """
        values: dict[str, Floats] = {}
        for name, metric in self.metrics.items():
            if counts_annotators(metric):
                values[name] = sentence_f_scores(metric, self.annotator_counts[name])
            elif (counted := counted_sentence_scores(metric, self.scores[name])) is not None:
                values[name] = counted
        others = {name: metric for name, metric in self.metrics.items() if name not in values}
        values |= score_sentences(self.scorer, self.texts, others)
        return {name: values[name] for name in self.metrics if name in values}


def counted_sentence_scores(metric: Metric, scores: Scores) -> Floats | None:
    """Return the scores of sentences from the counts of corpora, shape (sentences, systems).

    None if they do not tell; see ``CountingMetric.scores_of_sentences``.
    """
    if not isinstance(metric, CountingMetric) or scores.counts is None:
        return None
    return metric.scores_of_sentences(scores.counts.of_corpora())


def score_sentences(
    scorer: Scorer, texts: Texts, metrics: Mapping[str, Metric]
) -> dict[str, Floats]:
    """Score every sentence by itself, equal outputs once.

    Metrics that fail at that, or that know only the corpora of the systems, are left out.

    Returns
    -------
    dict
        By name of the metric, shape (sentences, systems).
    """
    able = {name: metric for name, metric in metrics.items() if metric.scores_any_request}
    if not able:
        return {}
    requests, index = _sentence_requests(texts)
    scoring = scorer.attempt(requests, able)
    return {name: scores.values[index] for name, scores in scoring.scores.items()}


def _sentence_requests(texts: Texts) -> tuple[Sequence[ScoreRequest], np.ndarray]:
    """Return the distinct requests, and the index of that of each sentence of each system."""
    distinct: dict[tuple[int, str], int] = {}
    index = np.array(
        [
            [distinct.setdefault(key, len(distinct)) for key in enumerate(of_system)]
            for of_system in texts.outputs.values()
        ]
    )
    gold = texts.gold_edits
    requests = [
        ScoreRequest(
            (texts.sources[number],),
            (output,),
            (texts.references[number],),
            "sentence",
            None if gold is None else (gold[number],),
        )
        for number, output in distinct
    ]
    return requests, index.T


def without_warnings(call: Callable[[], _T]) -> _T:
    """Call a function without its warnings, which came when the metrics were computed."""
    return capture_warnings(call)[0]
