"""Scores of single texts, in rounds: no text is scored twice with the same references."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from maege.array_types import Floats
from maege.errors import MetricError
from maege.metric.metric import Metric
from maege.metric.score_request import Segment, sentence_request
from maege.scoring.rounds import Round
from maege.studies.attack.sentences import AttackedSentence, OpponentName, Seen
from maege.studies.scorer import Scorer

ScoredText = tuple[AttackedSentence, str]
_AT_ONCE = 5_000  # texts that are scored, and whose scores are stored, together
MAX_FAILED = 0.1  # of the texts of a round; with more, a metric has failed


class TextScores:
    """What a metric says of texts."""

    def __init__(self, scorer: Scorer, name: str, metric: Metric) -> None:
        self._scorer, self.name, self._metric = scorer, name, metric
        self._known: dict[Segment, float] = {}
        self.failed: dict[str, str] = {}  # by text that the metric cannot score: why

    @property
    def reads_references(self) -> bool:
        """Whether scores depend on references."""
        return "references" in self._metric.reads

    @property
    def number(self) -> int:
        """The number of distinct texts that were scored."""
        return len(self._known)

    def __call__(self, texts: Sequence[ScoredText], seen: Seen = "visible") -> Floats:
        """Return the scores of texts, shape (texts,); nan for those that the metric cannot score.

        Raises MetricError if that are many of a round.
        """
        segments = self._segments(texts, seen)
        new = [s for s in dict.fromkeys(segments) if s not in self._known]
        may_fail = int(MAX_FAILED * len(new))
        for start in range(0, len(new), _AT_ONCE):
            may_fail -= self._take(new[start : start + _AT_ONCE], may_fail)
        return np.array([self._known[segment] for segment in segments])

    def again(self, texts: Sequence[ScoredText], repeats: int) -> Floats:
        """Return the means of new scores, shape (texts,), which are not those of a cache.

        Raises MetricError if one fails.
        """
        segments = self._segments(texts, "visible")
        requests, metric = [*map(sentence_request, segments)], {self.name: self._metric}
        values = []
        for _ in range(repeats):
            result = self._scorer.attempt(requests, metric, is_new=True)
            if result.failures:
                raise MetricError(result.failures[self.name])
            values.append(result.scores[self.name].values)
        return np.asarray(np.mean(values, axis=0))

    def number_of_new(self, texts: Sequence[ScoredText]) -> int:
        """Return how many distinct texts have no score yet."""
        return len({*self._segments(texts, "visible")} - self._known.keys())

    def _take(self, new: Sequence[Segment], may_fail: int) -> int:
        """Take over the scores of texts, stored or new ones, and return how many failed."""
        scored = self._scorer.rounds.get(self.name, new, lambda: self._score(new, may_fail))
        self._scorer.notes |= set(scored.notes)
        self._known |= zip(new, scored.values, strict=True)
        self.failed |= scored.failed
        return len(scored.failed)

    def _score(self, new: Sequence[Segment], may_fail: int) -> Round:
        """Score texts, in halves if the metric fails."""
        result = self._scorer.attempt([*map(sentence_request, new)], {self.name: self._metric})
        if not result.failures:
            scores = result.scores[self.name]
            return Round(scores.values.tolist(), [], list(scores.notes))
        if may_fail < 1:
            raise MetricError(result.failures[self.name])
        if len(new) == 1:
            return Round([np.nan], [(new[0].hypothesis, result.failures[self.name])], [])
        half = len(new) // 2
        first = self._score(new[:half], may_fail)
        second = self._score(new[half:], may_fail - len(first.failed))
        return Round(
            first.values + second.values, first.failed + second.failed, first.notes + second.notes
        )

    def _segments(self, texts: Sequence[ScoredText], seen: Seen) -> list[Segment]:
        """Return what the metric reads of texts."""
        reads_source, reads_text = (f in self._metric.reads for f in ("source", "hypothesis"))
        return [
            Segment(
                sentence.source if reads_source else "",
                text if reads_text else "",
                sentence.seen(seen) if self.reads_references else (),
            )
            for sentence, text in texts
        ]


@dataclass(frozen=True)
class Attacker:
    """Who searches: what can be asked of the metric, and how often."""

    scores: TextScores
    budget: int  # scores for each sentence
    seed: int


@dataclass(frozen=True)
class FoundText:
    """A wrong text that was found for a sentence, and what the metric says of it."""

    attack: str
    rule: str  # why it is wrong
    sentence: AttackedSentence
    text: str
    score: float
    queries: int  # distinct texts of the sentence that were scored to find it
    start: OpponentName | None = None  # what was damaged
    moves: int = 0  # by how many
    # The score of what was damaged, and the highest ones after one, two, ... moves.
    by_moves: tuple[float, ...] = ()
