"""References that are chosen for readable gold edits."""

from fractions import Fraction

from maege.counting.annotated_segment import AnnotatedSegment, AnnotatedSource
from maege.data.corpus import Annotation
from maege.data.edit import Edit
from maege.metrics.imeasure.reference_choice import ChoiceRules, ChosenReference, choose_references
from tests.reference_implementations import imeasure as readable

MANY = 20_000_000


def annotations(gold: readable.Gold) -> tuple[Annotation, ...]:
    return tuple(
        Annotation(k, tuple(Edit(start, end, tuple(text.split()), "T") for start, end, text in e))
        for k, e in gold.items()
    )


def chosen(
    source: str,
    hypothesis: str,
    gold: readable.Gold,
    *,
    mix: bool = True,
    weight: Fraction = Fraction(2),
    annotators: int | None = None,
    max_cells: int = MANY,
) -> ChosenReference:
    segment = AnnotatedSegment(AnnotatedSource(source, annotations(gold)), hypothesis)
    return choose_references([segment], ChoiceRules(mix, weight, annotators, max_cells))[0]
