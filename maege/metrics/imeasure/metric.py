"""The I-measure (Felice and Briscoe, 2015), with mixed references and without enumerating them."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache
from typing import Annotated, Any, Literal, get_args

import numpy as np

from maege.array_types import Floats, Indices
from maege.counting.annotated_segment import AnnotatedSegment
from maege.counting.gold_edit_metric import GoldEditMetric
from maege.counts.indexed_rows import IndexedRows, smallest_floats
from maege.data.corpus import Annotation
from maege.data.units import TOKENS, Unit
from maege.errors import MetricError
from maege.extraction.spacy_pipeline import installed, versions
from maege.metric.parameters import Bounds, parametrised
from maege.metric.score_request import ScoreRequest
from maege.metric.scores import CountedScore
from maege.metric.signature import write_signature
from maege.metrics.imeasure.column_counts import ColumnAspect, ColumnCounts, column_measures
from maege.metrics.imeasure.reference_choice import (
    ChoiceRules,
    ChosenReference,
    choose_references,
)

_Measure = Literal["i", "wacc", "accuracy", "precision", "recall", "f"]
Positive = Annotated[float, Bounds(gt=0, le=100)]
MOST_PLACES = 100  # weights are multiples of one over this, so that all is done in whole numbers


@parametrised
class IMeasure(GoldEditMetric):
    """I-measure: how much better (up to 1) or worse (down to -1) a text is than its source.

    Source, hypothesis and reference are aligned together. Each column is counted by which of the
    three agree, and a weighted accuracy of the hypothesis is compared with that of the source; 0
    means no change.

    With ``mix_references`` the reference is the best combination of the annotators' corrections:
    for each cluster of overlapping edits it takes the edits of one annotator, or none unless all
    annotators correct something there. The best reference has the greatest weighted accuracy; ties
    are resolved by I, then accuracy, then the same three measures of detection (the criteria of
    Felice and Briscoe's program). Of references that are equal in all six, the one that takes the
    first option in the last cluster where they differ is chosen: no correction, then the edits of
    the first annotator, of the second, and so on. The choice is exact, as if all references had
    been compared; see the ``README.md`` of this package for the algorithm.

    The score of a corpus is computed from the summed counts of the chosen references, and from
    those of the source with the same references. Gold edits are those of the request; without them
    ERRANT extracts them from source and references, one annotator per reference. Of edits with
    alternatives (``||``) the first counts.

    **It rewards** tokens that are right and were wrong in the source. A text that is less right
    than the unchanged source scores below it, which has 0.

    Parameters
    ----------
    measure
        The value to return. ``wacc`` is the weighted accuracy; times 100 it is what the scripts of
        Choshen and Abend (2018) report as I-measure. ``accuracy``, ``precision``, ``recall`` and
        ``f`` are computed from counts of columns.
    aspect
        For ``detection`` any change of a wrong token is right, whatever it changes to.
    mix_references
        Whether to combine the corrections of annotators. If false, the full correction of each
        annotator is a reference, and so is the source if an annotator changed nothing.
    weight
        Weight of columns that the hypothesis changes, relative to the others. At most two decimal
        places.
    beta
        Weight of recall relative to precision, for ``f``.
    annotators
        Number of annotators, for M2 files without lines for annotators who changed nothing. By
        default, as in the published tool, only annotators with a line for a sentence count.
    retokenise
        Split the replacements of given edits with NLTK, as the published tool does (``"`` becomes
        two backquotes, which no hypothesis has). Extracted edits, and characters, are not split.
    max_cells
        Limit of memory and time per sentence, in cells of 4 to 12 bytes. Where it does not
        suffice, only some references are compared, and a warning is issued.
    spacy_pipeline
        What ERRANT, which extracts the edits of references, runs on, as for ``errant``.

    References
    ----------
    Mariano Felice and Ted Briscoe. 2015. Towards a standard evaluation method for grammatical error
    detection and correction. NAACL. https://aclanthology.org/N15-1060
    """

    measure: _Measure = "i"
    aspect: ColumnAspect = "correction"
    mix_references: bool = True
    weight: Positive = 2.0
    beta: Positive = 1.0
    annotators: Annotated[int, Bounds(ge=1)] | None = None
    retokenise: bool = True
    max_cells: Annotated[int, Bounds(ge=1, le=1_000_000_000)] = 20_000_000
    spacy_pipeline: str = "auto"
    unit: Unit = TOKENS

    name = "imeasure"
    extracts_hypotheses = False
    reference_use = "best"

    def __post_init__(self) -> None:
        super().__post_init__()
        if MOST_PLACES % self._weight.denominator:
            raise MetricError(
                f"imeasure: weight is {self.weight}; it must be a number with at most two decimal "
                f"places"
            )

    @property
    def range(self) -> tuple[float, float]:  # type: ignore[override]
        """-1 to 1, or 0 to 1 if it is not I."""
        return (-1.0 if self.measure == "i" else 0.0, 1.0)

    @property
    def signature(self) -> str:
        """Name, parameters, what ERRANT runs on, and versions."""
        nltk = {"nltk": str(installed("nltk"))} if self.retokenise else {}
        return write_signature(self, **versions(self.spacy_pipeline), **nltk)

    def annotated(
        self, requests: Sequence[ScoreRequest], *, types: bool
    ) -> tuple[list[AnnotatedSegment], list[Indices]]:
        """Return the distinct segments of requests, with split replacements, and their indices."""
        if self.retokenise and self.unit == TOKENS and any(r.gold_edits for r in requests):
            requests = retokenise(requests)
        return super().annotated(requests, types=types)

    def count_rows(self, segments: Sequence[AnnotatedSegment]) -> Floats:
        """Return the counts of columns of each sentence, against the chosen reference.

        The shape is (segments, columns).
        """
        counts = [choice.counts for choice in self._choose(segments)]
        return np.array(counts, dtype=float).reshape(-1, len(ColumnCounts._fields))

    def assemble_with_counts(
        self, requests: Sequence[ScoreRequest], members: Sequence[Indices], rows: Floats
    ) -> list[CountedScore]:
        """Score the summed counts of each request; ``rows`` as ``counts`` returns them."""
        totals = np.array([rows[member].sum(axis=0) for member in members])
        scores = self.score_totals(totals.reshape(-1, rows.shape[1])).tolist()
        table = smallest_floats(rows)
        return [
            CountedScore(score, IndexedRows(table, member))
            for score, member in zip(scores, members, strict=True)
        ]

    def score_totals(self, totals: Floats) -> Floats:
        """Turn summed counts, shape (..., columns), into scores, shape (...)."""
        return column_measures(totals, self.measure, self.aspect, self.weight, self.beta)

    def scores_of_sentences(self, counts: Floats) -> Floats:
        """Return the scores of sentences; a reference is chosen for each sentence by itself."""
        return self.score_totals(counts)

    def measures(self, counts: ColumnCounts, aspect: ColumnAspect) -> dict[str, float]:
        """Return all measures of counts."""
        totals = np.array(counts, dtype=float)
        return {
            measure: float(column_measures(totals, measure, aspect, self.weight, self.beta))
            for measure in get_args(_Measure)
        }

    def details(self, requests: Sequence[ScoreRequest]) -> list[dict[str, Any]]:
        """Return measures and counts of both aspects; for a sentence also the chosen reference.

        The accuracy of the source is the same for both aspects and all weights. ``references`` is
        the exact number of possible combinations; ``exact`` whether the search was exact, or for a
        corpus the number of sentences where it was.
        """
        result = []
        for total, chosen in self.evaluate(requests):
            row: dict[str, Any] = {"source_accuracy": total.for_source.weighted_accuracy(1.0)}
            row |= self.measures(total, "correction") | total.for_aspect("correction")._asdict()
            detection = self.measures(total, "detection") | total.for_aspect("detection")._asdict()
            row |= {f"detection_{key}": value for key, value in detection.items()}
            if len(chosen) == 1:
                row["references"] = chosen[0].references
                row["exact"] = chosen[0].exact
                row["reference"] = " ".join(chosen[0].reference)
            else:
                row["exact"] = sum(choice.exact for choice in chosen)
            result.append(row)
        return result

    def evaluate(
        self, requests: Sequence[ScoreRequest]
    ) -> list[tuple[ColumnCounts, list[ChosenReference]]]:
        """Return the summed counts and the chosen references of each request.

        Raises MetricError if gold edits are outside their sentence, or of more annotators than
        there are.
        """
        segments, members = self.annotated(requests, types=False)
        chosen = self._choose(segments)
        by_request = [[chosen[index] for index in member] for member in members]
        return [(sum_counts(c.counts for c in choices), choices) for choices in by_request]

    def _choose(self, segments: Sequence[AnnotatedSegment]) -> list[ChosenReference]:
        self._check(segments)
        return choose_references(segments, self.rules)

    def _check(self, segments: Iterable[AnnotatedSegment]) -> None:
        for source in dict.fromkeys(segment.source for segment in segments):
            annotations = source.annotations
            if self.annotators is not None and len(annotations) > self.annotators:
                raise MetricError(
                    f"imeasure: `annotators` is {self.annotators}, but a sentence has "
                    f"{len(annotations)}: {source.text[:100]!r}"
                )
            length = len(source.text.split())
            for annotation in annotations:
                for edit in annotation.edits:
                    if not 0 <= edit.start <= edit.end <= length:
                        raise MetricError(
                            f"imeasure: the edit {edit} of annotator {annotation.annotator} is "
                            f"outside its sentence of {length} tokens: {source.text[:100]!r}"
                        )

    @property
    def rules(self) -> ChoiceRules:
        """The parameters that the choice of references depends on."""
        return ChoiceRules(self.mix_references, self._weight, self.annotators, self.max_cells)

    @property
    def _weight(self) -> Fraction:
        return Fraction(str(self.weight))


def sum_counts(counts: Iterable[ColumnCounts]) -> ColumnCounts:
    """Return the sum of counts."""
    return ColumnCounts(*map(sum, zip(ColumnCounts(), *counts, strict=True)))


def retokenise(requests: Sequence[ScoreRequest]) -> list[ScoreRequest]:
    """Split the replacements of given edits with NLTK. Raises MetricError if NLTK is missing."""
    try:
        from nltk.tokenize import NLTKWordTokenizer
    except ImportError:
        raise MetricError(
            "imeasure splits replacements with NLTK, as the published tool does; install it by "
            "pip install 'maege[errant]', or choose `retokenise: false`"
        ) from None
    split = cache(NLTKWordTokenizer().tokenize)

    def split_annotation(annotation: Annotation) -> Annotation:
        edits = (
            replace(edit, replacement=tuple(split(" ".join(edit.replacement))))
            for edit in annotation.edits
        )
        return replace(annotation, edits=tuple(edits))

    return [
        request
        if request.gold_edits is None
        else replace(
            request,
            gold_edits=tuple(tuple(map(split_annotation, gold)) for gold in request.gold_edits),
        )
        for request in requests
    ]
