"""Metrics as users write them in Python."""

from dataclasses import dataclass

import maege


class Overlap(maege.SentenceMetric):
    """Not among the names of MAEGE; it has no name of its own either."""

    def score_sentence(self, segment: maege.Segment) -> float:
        words = set(segment.hypothesis.split())
        shared = [len(words & set(text.split())) for text in segment.references]
        return max(shared) / max(1, len(words))


@dataclass(frozen=True)
class Length:
    unit: int = 1
    name = "length"

    def score(self, requests):
        return [sum(map(len, r.hypotheses)) / self.unit for r in requests]


def overlap(hypothesis, references):
    return Overlap().score_sentence(maege.Segment("", hypothesis, tuple(references)))
