"""What M2 and ERRANT share: gold edits, the choice of an annotator, and an F score."""

import math
from abc import abstractmethod
from collections.abc import Sequence
from statistics import fmean
from typing import Any, NamedTuple

from maege.counting.annotated_segment import GoldSegment, gold_segments
from maege.counting.edit_counts import AnnotatorSelection, EditCounts, choose
from maege.data.edit import Edit
from maege.errors import MetricError
from maege.extraction.spacy_pipeline import check, versions
from maege.metric import ALL_FIELDS, GOLD_EDITS, Aggregation, Metric, ScoreRequest, describe


class Found(NamedTuple):
    """An edit of a hypothesis, and whether it counts as correct."""

    edit: Edit
    correct: bool


class EditMetric(Metric):
    """A metric that compares the edits of a hypothesis with gold edits.

    A subclass is a frozen dataclass with the fields ``beta``, how many times as much as precision
    recall counts, ``aggregation``, ``pooled`` counts or the ``mean`` of sentence scores, and
    ``spacy_pipeline``, what ERRANT runs on (see maege.extraction.spacy_pipeline).
    """

    range = (0.0, 1.0)
    reads = ALL_FIELDS | {GOLD_EDITS}
    requires_gold_edits = True
    beta: float
    aggregation: Aggregation
    spacy_pipeline: str

    def __post_init__(self) -> None:
        number = isinstance(self.beta, int | float) and not isinstance(self.beta, bool)
        if not number or not 0 < self.beta < math.inf:
            raise MetricError(f"{self.name}: beta is {self.beta!r}; it must be a number above 0")
        if self.aggregation not in ("pooled", "mean"):
            raise MetricError(
                f"{self.name}: aggregation is {self.aggregation!r}; it must be pooled or mean"
            )
        check(self.spacy_pipeline)

    @property
    def signature(self) -> str:
        """Name, parameters, what ERRANT runs on, and versions."""
        return describe(self, **versions(self.spacy_pipeline))

    @abstractmethod
    def counts(self, segments: Sequence[GoldSegment]) -> list[list[EditCounts]]:
        """Return for each segment the counts against each annotator."""

    @abstractmethod
    def found(self, segment: GoldSegment, annotator: int) -> list[Found]:
        """Return the edits of a hypothesis, read for the annotator at a place of ``gold``."""

    @abstractmethod
    def prefer(self, sums: EditCounts, counts: EditCounts) -> Any:
        """Return what is to be greatest for the annotator that is chosen."""

    @property
    def choice(self) -> AnnotatorSelection:
        """How the annotator is chosen."""
        return "corpus"

    @property
    def typed(self) -> bool:
        """Whether the types of edits matter."""
        return False

    def score(self, requests: Sequence[ScoreRequest]) -> list[float]:
        """Compare every distinct sentence once, then choose, sum and score (or average scores)."""
        if self.aggregation == "mean":
            segments, members = gold_segments(requests, self.spacy_pipeline, types=self.typed)
            sentences = [self._sentence_score(counts) for counts in self.counts(segments)]
            return [fmean(sentences[place] for place in member) for member in members]
        evaluated = self.evaluate(requests, types=self.typed)
        return [total.f_score(self.beta) for total, _, _ in evaluated]

    def _sentence_score(self, counts: Sequence[EditCounts]) -> float:
        total, _ = choose([counts], self.prefer, self.choice)
        return total.f_score(self.beta)

    def details(self, requests: Sequence[ScoreRequest]) -> list[dict[str, Any]]:
        """Return the counts; of a sentence also annotator and edits, of a corpus what it has."""
        result = []
        for total, chosen, segments in self.evaluate(requests, types=True):
            row: dict[str, Any] = {
                "precision": total.precision,
                "recall": total.recall,
                **total._asdict(),
            }
            if len(segments) == 1:
                row["annotator"] = segments[0].gold[chosen[0]].annotator
                row["edits"] = [
                    f"{edit}{' +' if correct else ''}"
                    for edit, correct in self.found(segments[0], chosen[0])
                ]
            else:
                row |= self.corpus_details(segments, chosen)
            result.append(row)
        return result

    def corpus_details(
        self, segments: Sequence[GoldSegment], chosen: Sequence[int]
    ) -> dict[str, Any]:
        """Return what else is to be told of a corpus, given the places of chosen annotators."""
        return {}

    def evaluate(
        self, requests: Sequence[ScoreRequest], *, types: bool
    ) -> list[tuple[EditCounts, list[int], list[GoldSegment]]]:
        """Return of each request the sums, the chosen places, and its segments."""
        segments, members = gold_segments(requests, self.spacy_pipeline, types=types)
        counts = self.counts(segments)
        return [
            (
                *choose([counts[place] for place in member], self.prefer, self.choice),
                [segments[place] for place in member],
            )
            for member in members
        ]
