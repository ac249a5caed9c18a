"""Sentences to be scored against gold edits: those of the request, or extracted by ERRANT."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, repeat
from typing import NamedTuple

import numpy as np

from maege.array_types import Indices
from maege.data.corpus import Annotation
from maege.data.edit import Edit
from maege.data.units import TOKENS, Unit, annotation_in_units, join_units
from maege.extraction.extractor import extractor
from maege.metric.score_request import ScoreRequest, Segment


@dataclass(frozen=True, eq=False, slots=True)
class AnnotatedSource:
    """A source sentence and the annotations of at least one annotator.

    It is compared by identity, so it can be a dictionary key without comparing all edits.
    """

    text: str
    annotations: tuple[Annotation, ...]


class AnnotatedSegment(NamedTuple):
    """A sentence to be scored: an annotated source and a hypothesis."""

    source: AnnotatedSource
    hypothesis: str
    edits: tuple[Edit, ...] | None = None  # of the hypothesis, if they are given


def annotated_segments(
    requests: Sequence[ScoreRequest], pipeline: str, *, types: bool, unit: Unit = TOKENS
) -> tuple[list[AnnotatedSegment], list[Indices]]:
    """Return the distinct segments of requests, and the indices of the segments of each request.

    Requests without gold edits are annotated by ERRANT on a pipeline (see
    maege.extraction.spacy_pipeline), with one annotator per reference, and with types if these are
    needed. A sentence without annotations gets one annotator who corrected nothing. Segments with
    equal sources and annotations share one AnnotatedSource. Their texts have blanks between units.
    """
    sources: dict[_SourceKey, int] = {}
    # Index of the source, hypothesis, its edits.
    segments: dict[tuple[int, str, tuple[Edit, ...] | None], int] = {}
    members = []
    # Requests on the same sentences, as those of several systems, often share these objects.
    known: dict[tuple[int, int], list[int]] = {}
    for request in requests:
        edits = request.references if request.gold_edits is None else request.gold_edits
        shared = id(request.sources), id(edits)
        if shared not in known:
            known[shared] = [sources.setdefault(key, len(sources)) for key in _source_keys(request)]
        keys = known[shared]
        indices = [
            segments.setdefault(segment, len(segments))
            for segment in zip(
                keys,
                request.hypotheses,
                request.hypothesis_edits or repeat(None, len(keys)),
                strict=True,
            )
        ]
        members.append(np.array(indices, dtype=np.int32))
    annotated = _annotate(list(sources), pipeline, types=types, unit=unit)
    texts = list(sources)
    return [
        AnnotatedSegment(
            annotated[k], join_units(hypothesis, unit), _edits_in_units(edits, texts[k].text, unit)
        )
        for k, hypothesis, edits in segments
    ], members


def annotate_segments(
    segments: Sequence[Segment], pipeline: str, *, types: bool, unit: Unit = TOKENS
) -> list[AnnotatedSegment]:
    """Return segments with the edits of their references; see ``annotated_segments``."""
    keys = [_SourceKey(segment.source, segment.references, None) for segment in segments]
    distinct = list(dict.fromkeys(keys))
    annotated = _annotate(distinct, pipeline, types=types, unit=unit)
    sources = dict(zip(distinct, annotated, strict=True))
    return [
        AnnotatedSegment(sources[key], join_units(segment.hypothesis, unit))
        for key, segment in zip(keys, segments, strict=True)
    ]


class _SourceKey(NamedTuple):
    """A source with annotations, or with the references from which they are to be extracted."""

    text: str
    references: tuple[str, ...]
    annotations: tuple[Annotation, ...] | None


def _in_units(key: _SourceKey, unit: Unit) -> _SourceKey:
    """Return a source with blanks between units, and edits of units."""
    text, references, annotations = key
    if annotations is not None:
        tokens = tuple(text.split())
        annotations = tuple(annotation_in_units(a, tokens, unit) for a in annotations)
    return _SourceKey(
        join_units(text, unit), tuple(join_units(r, unit) for r in references), annotations
    )


def _edits_in_units(
    edits: tuple[Edit, ...] | None, text: str, unit: Unit
) -> tuple[Edit, ...] | None:
    """Return the edits of a source as edits of its units."""
    if edits is None:
        return None
    return annotation_in_units(Annotation(0, edits), tuple(text.split()), unit).edits


def _source_keys(request: ScoreRequest) -> Iterator[_SourceKey]:
    if request.gold_edits is None:
        return map(_SourceKey, request.sources, request.references, repeat(None))
    return map(_SourceKey, request.sources, repeat(()), request.gold_edits)


def _annotate(
    keys: Sequence[_SourceKey], pipeline: str, *, types: bool, unit: Unit
) -> list[AnnotatedSource]:
    """Extract the edits of references where there are no annotations."""
    if unit != TOKENS:
        keys = [_in_units(key, unit) for key in keys]
    unannotated = [key for key in keys if key.annotations is None]
    pairs = list(
        dict.fromkeys(chain.from_iterable(zip(repeat(k.text), k.references) for k in unannotated))
    )
    extracted = extractor(pipeline).edits(pairs, types=types) if pairs else []
    edits = dict(zip(pairs, extracted, strict=True))
    nothing_to_correct = (Annotation(0),)
    sources = []
    for text, references, annotations in keys:
        if annotations is None:
            annotations = tuple(
                Annotation(k, edits[text, reference]) for k, reference in enumerate(references)
            )
        sources.append(AnnotatedSource(text, annotations or nothing_to_correct))
    return sources
