"""Scores of text files by one metric with intervals, as ``maege score`` prints them."""

import json
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from maege.metric.metric import Metric
from maege.metric.score_request import GOLD_EDITS, ScoreRequest
from maege.metric.scores import Scores
from maege.scoring.text_scoring import CorpusScore, corpus_scores, score_requests

if TYPE_CHECKING:
    from maege.array_types import Interval

_RESAMPLES = 10_000
CONFIDENCE = 0.95


def corpus_lines(
    metric: Metric,
    requests: Sequence[ScoreRequest],
    names: Sequence[str] | None,
    *,
    with_interval: bool,
) -> Iterator[str]:
    """Yield for each corpus a JSON object: its score, the interval, and details.

    Parameters
    ----------
    metric
        The metric.
    requests
        Corpora with the same sources.
    names
        Of the hypotheses; None leaves them out.
    with_interval
        Whether the intervals are computed.

    Raises
    ------
    MetricError
        If the metric fails.
    """
    scores = score_requests(metric, requests, with_counts=with_interval)
    outputs = [_output(score) for score in corpus_scores(metric, requests, scores.values)]
    if with_interval:
        intervals = _intervals(metric.name, scores, len(requests[0].sources))
        outputs = [
            {"score": output["score"], "interval": interval, "confidence": CONFIDENCE, **output}
            for output, interval in zip(outputs, intervals, strict=True)
        ]
    for index, output in enumerate(outputs):
        name = {} if names is None else {"hypothesis": names[index]}
        yield json.dumps(name | output, ensure_ascii=False)


def _output(score: CorpusScore) -> dict[str, Any]:
    output: dict[str, Any] = {"score": score.value, "sentences": len(score.request.sources)}
    if GOLD_EDITS in score.metric.reads:
        output["gold_edits"] = "extracted" if score.request.gold_edits is None else "given"
    return output | score.details | {"signature": score.signature}


def _intervals(metric: str, scores: Scores, sentences: int) -> "list[Interval | None]":
    """Return the intervals that ``maege systems`` has by default, for sentences."""
    from maege.statistics.bootstrap import Resampling, percentile_interval  # slow to import
    from maege.statistics.score_table import ScoreTable

    items = [str(number) for number in range(len(scores.values))]
    table = ScoreTable.from_scores(metric, items, scores, np.arange(sentences))
    resampled = table.resampled_scores(Resampling(_RESAMPLES, confidence=CONFIDENCE))
    if resampled is None:
        return [None] * len(items)
    return [percentile_interval(of_corpus, CONFIDENCE) for of_corpus in resampled.T]
