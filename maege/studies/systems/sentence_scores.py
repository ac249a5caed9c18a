"""Scores of the single sentences of systems."""

from collections.abc import Mapping, Sequence

import numpy as np

from maege.array_types import Floats
from maege.metric.counting_metric import CountingMetric
from maege.metric.metric import Metric
from maege.metric.score_request import ScoreRequest
from maege.metric.scores import Scores
from maege.studies.scorer import Scorer
from maege.texts.system_texts import SystemTexts


def counted_sentence_scores(metric: Metric, scores: Scores) -> Floats | None:
    """Return the scores of sentences from the counts of corpora, shape (sentences, systems).

    None if they do not tell; see ``CountingMetric.scores_of_sentences``.
    """
    if not isinstance(metric, CountingMetric) or scores.counts is None:
        return None
    return metric.scores_of_sentences(scores.counts.of_corpora())


def score_sentences(
    scorer: Scorer, texts: SystemTexts, metrics: Mapping[str, Metric]
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


def _sentence_requests(texts: SystemTexts) -> tuple[Sequence[ScoreRequest], np.ndarray]:
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
