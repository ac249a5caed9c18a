"""What M2 and ERRANT share: gold edits, the selection of an annotator, and an F score."""

from abc import abstractmethod
from collections.abc import Sequence
from statistics import fmean
from typing import Any, NamedTuple

from maege.counting.annotated_segment import AnnotatedSegment, annotated_segments
from maege.counting.edit_counts import AnnotatorSelection, EditCounts, select_annotators
from maege.data.edit import Edit
from maege.extraction.spacy_pipeline import check, versions
from maege.metric import ALL_FIELDS, GOLD_EDITS, Aggregation, Metric, ScoreRequest, describe


class MatchedEdit(NamedTuple):
    """An edit of a hypothesis, and whether it counts as correct."""

    edit: Edit
    correct: bool


class EditMetric(Metric):
    """A metric that compares the edits of a hypothesis with gold edits.

    A subclass is decorated by ``parametrised`` and has the fields ``beta``, how many times as much
    as precision recall counts, ``aggregation``, ``pooled`` counts or the ``mean`` of sentence
    scores, and ``spacy_pipeline``, what ERRANT runs on (see maege.extraction.spacy_pipeline).
    """

    range = (0.0, 1.0)
    reads = ALL_FIELDS | {GOLD_EDITS}
    requires_gold_edits = True
    beta: float
    aggregation: Aggregation
    annotator_selection: AnnotatorSelection = "corpus"
    spacy_pipeline: str

    def __post_init__(self) -> None:
        check(self.spacy_pipeline)

    @property
    def signature(self) -> str:
        """Name, parameters, what ERRANT runs on, and versions."""
        return describe(self, **versions(self.spacy_pipeline))

    @abstractmethod
    def counts(self, segments: Sequence[AnnotatedSegment]) -> list[list[EditCounts]]:
        """Return for each segment the counts against each annotator."""

    @abstractmethod
    def matched_edits(self, segment: AnnotatedSegment, annotator: int) -> list[MatchedEdit]:
        """Return the edits of a hypothesis, matched with those of the annotator at an index."""

    @abstractmethod
    def annotator_key(self, sums: EditCounts, counts: EditCounts) -> Any:
        """Return the key to maximise in the selection of an annotator; see select_annotators."""

    @property
    def needs_types(self) -> bool:
        """Whether the score depends on the types of edits."""
        return False

    def score(self, requests: Sequence[ScoreRequest]) -> list[float]:
        """Compare each distinct sentence once, then select, sum and score (or average scores)."""
        if self.aggregation == "mean":
            segments, members = annotated_segments(
                requests, self.spacy_pipeline, types=self.needs_types
            )
            sentences = [self._sentence_score(counts) for counts in self.counts(segments)]
            return [fmean(sentences[index] for index in member) for member in members]
        evaluated = self.evaluate(requests, types=self.needs_types)
        return [total.f_score(self.beta) for total, _, _ in evaluated]

    def _sentence_score(self, counts: Sequence[EditCounts]) -> float:
        total, _ = select_annotators([counts], self.annotator_key, self.annotator_selection)
        return total.f_score(self.beta)

    def details(self, requests: Sequence[ScoreRequest]) -> list[dict[str, Any]]:
        """Return the counts; of a sentence also annotator and edits, else ``corpus_details``."""
        result = []
        for total, selected, segments in self.evaluate(requests, types=True):
            row: dict[str, Any] = {
                "precision": total.precision,
                "recall": total.recall,
                **total._asdict(),
            }
            if len(segments) == 1:
                row["annotator"] = segments[0].source.annotations[selected[0]].annotator
                row["edits"] = [
                    f"{edit}{' +' if correct else ''}"
                    for edit, correct in self.matched_edits(segments[0], selected[0])
                ]
            else:
                row |= self.corpus_details(segments, selected)
            result.append(row)
        return result

    def corpus_details(
        self, segments: Sequence[AnnotatedSegment], selected: Sequence[int]
    ) -> dict[str, Any]:
        """Return further details of a corpus, given the index of the annotator of each segment."""
        return {}

    def evaluate(
        self, requests: Sequence[ScoreRequest], *, types: bool
    ) -> list[tuple[EditCounts, list[int], list[AnnotatedSegment]]]:
        """Return the summed counts of each request, the selected annotators, and the segments."""
        segments, members = annotated_segments(requests, self.spacy_pipeline, types=types)
        counts = self.counts(segments)
        return [
            (
                *select_annotators(
                    [counts[index] for index in member],
                    self.annotator_key,
                    self.annotator_selection,
                ),
                [segments[index] for index in member],
            )
            for member in members
        ]
