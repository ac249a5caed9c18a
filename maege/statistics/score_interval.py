"""The interval of the score of a corpus, as `maege score` prints it."""

import numpy as np

from maege.array_types import Interval
from maege.metric.scores import Scores
from maege.statistics.bootstrap import Resampling, percentile_interval
from maege.statistics.score_table import ScoreTable

RESAMPLES = 10_000
CONFIDENCE = 0.95


def score_intervals(metric: str, scores: Scores, sentences: int) -> list[Interval | None]:
    """Return the interval of the score of each corpus, by resampling sentences.

    They are those that ``maege systems`` has by default. ``sentences``: how many each corpus has.
    None for a single sentence, and for metrics without counts of sentences.
    """
    items = [str(number) for number in range(len(scores.values))]
    table = ScoreTable.from_scores(metric, items, scores, np.arange(sentences))
    resampled = table.resampled_scores(Resampling(RESAMPLES, confidence=CONFIDENCE))
    if resampled is None:
        return [None] * len(items)
    return [percentile_interval(of_corpus, CONFIDENCE) for of_corpus in resampled.T]
