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

RESAMPLES = 10_000
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
        intervals = _intervals(scores, len(requests[0].sources))
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


def _intervals(scores: Scores, sentences: int) -> "list[Interval | None]":
    """Return the intervals that ``maege systems`` has by default, for sentences."""
    if scores.counts is None or sentences < 2:
        return [None] * len(scores.values)
    from maege.statistics.bootstrap import Resampling  # not needed for a single sentence

    resampler = Resampling(RESAMPLES, confidence=CONFIDENCE).for_clusters(sentences)
    counts = np.stack([np.asarray(of_corpus) for of_corpus in scores.counts.counts], axis=1)
    with np.errstate(invalid="ignore", divide="ignore"):
        resampled = scores.counts.score_totals(resampler.sums(counts))
    return [resampler.interval(of_corpus) for of_corpus in resampled.T]
