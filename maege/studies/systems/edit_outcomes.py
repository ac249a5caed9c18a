"""Edits of systems in single sentences: right, wrong and missed ones."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from maege.counting.annotated_segment import AnnotatedSegment
from maege.counting.edit_counts import EditCounts, annotator_candidates, select_annotators
from maege.data.edit import Edit
from maege.extraction.error_types import UNKNOWN
from maege.metrics.errant import Errant
from maege.texts.texts import Texts

MAX_TEXTS = 60_000  # sentences times systems, to limit the time


class SystemOutcome(NamedTuple):
    """The edits of a system in a sentence."""

    annotator: int  # index in `gold` of the one in the comparison: the best for this sentence alone
    right: tuple[Edit, ...]  # those that the metric counts as correct
    wrong: tuple[Edit, ...]
    missed: tuple[Edit, ...]  # gold edits of which the span has no right edit


class SentenceOutcomes(NamedTuple):
    """A sentence with gold edits and the edits of systems."""

    number: int  # in the file, from 1
    source: str
    # By number of the annotator; or whose output the reference was made from, and which one it is.
    gold: Mapping[int | str, tuple[Edit, ...]]
    systems: tuple[SystemOutcome, ...]  # in the order of the systems


@dataclass(frozen=True, eq=False)
class EditOutcomes:
    """The edits of systems, given or extracted by ERRANT."""

    metric: str  # name of that which compares them with gold edits
    systems: tuple[str, ...]
    sentences: tuple[SentenceOutcomes, ...]  # where outputs differ most, in the order of the file
    omitted: int = 0  # number of the other sentences


def edit_outcomes(
    name: str, metric: Errant, texts: Texts, max_texts: int = MAX_TEXTS
) -> EditOutcomes:
    """Return the edits of systems by ERRANT, which has a name.

    If there are more than ``max_texts`` outputs of sentences, only sentences with many different
    outputs are in the result.
    """
    outputs = list(zip(*texts.outputs.values(), strict=True))
    by_difference = sorted(range(len(outputs)), key=lambda index: -len(set(outputs[index])))
    indices = sorted(by_difference[: max(1, max_texts // len(texts.systems))])
    segments, members = metric.annotated(texts.select(indices).requests(), types=True)
    proposed = metric.hypothesis_edits(segments, types=True)
    outcomes = [
        _outcome(metric, segment, edits, counts)
        for segment, edits, counts in zip(
            segments, proposed, metric.annotator_counts(segments), strict=True
        )
    ]
    sentences = tuple(
        SentenceOutcomes(
            texts.sentences[index] + 1,
            segments[row[0]].source.text,
            *_of_systems(texts, [segments[n] for n in row], [outcomes[n] for n in row]),
        )
        for index, row in zip(
            indices, zip(*(m.tolist() for m in members), strict=True), strict=True
        )
    )
    return EditOutcomes(name, texts.systems, sentences, len(outputs) - len(sentences))


def _of_systems(
    texts: Texts, segments: Sequence[AnnotatedSegment], outcomes: Sequence[SystemOutcome]
) -> tuple[Mapping[int | str, tuple[Edit, ...]], tuple[SystemOutcome, ...]]:
    """Return the gold edits of a sentence, and the outcomes, which have indices in these."""
    if not texts.own_corrections:
        annotations = segments[0].source.annotations
        return {a.annotator: _with_effect(a.edits) for a in annotations}, tuple(outcomes)
    gold: dict[int | str, tuple[Edit, ...]] = {}
    placed = []
    for system, segment, outcome in zip(texts.systems, segments, outcomes, strict=True):
        placed.append(outcome._replace(annotator=len(gold) + outcome.annotator))
        for number, annotation in enumerate(segment.source.annotations, start=1):
            which = f" {number}" if len(segment.source.annotations) > 1 else ""
            gold[f"of {system}{which}"] = _with_effect(annotation.edits)
    return gold, tuple(placed)


def _outcome(
    metric: Errant, segment: AnnotatedSegment, edits: Sequence[Edit], counts: Sequence[EditCounts]
) -> SystemOutcome:
    _, (annotator,) = select_annotators(
        [annotator_candidates(counts)], metric.annotator_key, "sentence"
    )
    gold = _with_effect(segment.source.annotations[annotator].edits)
    matched = metric.match(_with_effect(edits), gold)
    right = tuple(m.edit for m in matched if m.correct)
    spans = {edit.span for edit in right}
    return SystemOutcome(
        annotator,
        right,
        tuple(m.edit for m in matched if not m.correct),
        tuple(edit for edit in gold if edit.span not in spans),
    )


def _with_effect(edits: Sequence[Edit]) -> tuple[Edit, ...]:
    return tuple(edit for edit in edits if edit.type != UNKNOWN)
