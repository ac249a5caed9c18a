"""A metric of sentences that is counted."""

from maege.metric.counting_metric import SentenceMetric
from maege.metric.score_request import Segment


class Length(SentenceMetric):
    """The number of characters; cached, so that single sentences are counted."""

    name = "length"
    signature = "length|1"
    cache_scores = True

    def score_sentence(self, segment: Segment) -> float:
        return float(len(segment.hypothesis))
