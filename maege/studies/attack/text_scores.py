"""Scores of single texts, in rounds: no text is scored twice with the same references."""

from collections.abc import Sequence
from typing import Literal

import numpy as np

from maege.array_types import Floats
from maege.errors import MetricError
from maege.metric.metric import Metric
from maege.metric.score_request import Segment, sentence_request
from maege.studies.attack.sentences import AttackedSentence
from maege.studies.scorer import Scorer

Seen = Literal["visible", "hidden"]  # the people whose corrections are the references
ScoredText = tuple[AttackedSentence, str]


class TextScores:
    """What a metric says of texts."""

    def __init__(self, scorer: Scorer, name: str, metric: Metric) -> None:
        self._scorer, self.name, self._metric = scorer, name, metric
        self._known: dict[Segment, float] = {}

    @property
    def number(self) -> int:
        """The number of distinct texts that were scored."""
        return len(self._known)

    def __call__(self, texts: Sequence[ScoredText], seen: Seen = "visible") -> Floats:
        """Return the scores of texts, shape (texts,). Raises MetricError if the metric fails."""
        segments = [self._segment(sentence, text, seen) for sentence, text in texts]
        new = [s for s in dict.fromkeys(segments) if s not in self._known]
        if new:
            result = self._scorer.attempt([*map(sentence_request, new)], {self.name: self._metric})
            if result.failures:
                raise MetricError(result.failures[self.name])
            scores = result.scores[self.name]
            self._scorer.notes |= set(scores.notes)
            self._known |= zip(new, scores.values.tolist(), strict=True)
        return np.array([self._known[segment] for segment in segments])

    def _segment(self, sentence: AttackedSentence, text: str, seen: Seen) -> Segment:
        """Return what the metric reads of a text."""
        reads = self._metric.reads
        references: tuple[str, ...] = ()
        if "references" in reads:
            references = sentence.references if seen == "visible" else sentence.hidden_references
        source = sentence.source if "source" in reads else ""
        return Segment(source, text if "hypothesis" in reads else "", references)
