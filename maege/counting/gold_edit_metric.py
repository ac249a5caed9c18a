"""Metrics that compare with gold edits, which ERRANT extracts where there are none."""

from abc import abstractmethod
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import chain
from typing import Any, Self

from maege.array_types import Floats, Indices
from maege.counting.annotated_segment import AnnotatedSegment, annotate_segments, annotated_segments
from maege.counting.in_units import InUnits
from maege.counting.ratios import BETAS_PARAMETER
from maege.data.corpus import Annotation
from maege.data.edit import Edit
from maege.errors import MetricError
from maege.extraction.extractor import extractor
from maege.extraction.spacy_pipeline import AUTO, check, pipeline_for_language, versions
from maege.metric.counting_metric import CountingMetric
from maege.metric.score_request import (
    ALL_FIELDS,
    GOLD_EDITS,
    HYPOTHESIS_EDITS,
    GoldEdits,
    ScoreRequest,
    Segment,
)
from maege.metric.scores import CountedScore
from maege.metric.signature import write_signature


class GoldEditMetric(InUnits, CountingMetric):
    """A metric that compares with gold edits; ERRANT extracts them where a request has none.

    A subclass is decorated by ``parametrised`` and has the fields ``spacy_pipeline``, what ERRANT
    runs on (see maege.extraction.spacy_pipeline), and ``unit``. It may have ``gold_edits``: with
    ``extracted`` it reads none, so that ERRANT always extracts them from the references.
    """

    requires_gold_edits = True
    extracts_hypotheses = True  # their edits, by ERRANT, unless a request has them
    unwritten_defaults = (*InUnits.unwritten_defaults, GOLD_EDITS)
    spacy_pipeline: str
    gold_edits: GoldEdits = "file"

    def __post_init__(self) -> None:
        check(self.spacy_pipeline)

    @property
    def reads(self) -> frozenset[str]:  # type: ignore[override]
        """The texts, the gold edits unless they are to be extracted, and those of hypotheses."""
        gold = frozenset() if self.gold_edits == "extracted" else frozenset({GOLD_EDITS})
        own = frozenset({HYPOTHESIS_EDITS}) if self.extracts_hypotheses else frozenset()
        return ALL_FIELDS | gold | own

    @property
    def signature(self) -> str:
        """Name, parameters that scores depend on, what ERRANT runs on, and versions."""
        return write_signature(self, without=(BETAS_PARAMETER,), **versions(self.spacy_pipeline))

    def for_language(self, code: str | None) -> Self:
        """Return this metric with the pipeline for texts in a language."""
        metric: Any = self
        result: Self = replace(
            metric, spacy_pipeline=pipeline_for_language(self.spacy_pipeline, code)
        )
        return result

    def assumes_english(self, *, has_gold_edits: bool) -> bool:
        """Whether edits are extracted, and nobody has chosen how."""
        return self.spacy_pipeline == AUTO and (self.extracts_hypotheses or not has_gold_edits)

    @property
    def needs_types(self) -> bool:
        """Whether the score depends on the types of edits."""
        return False

    @property
    def ignored_types(self) -> frozenset[str]:
        """The types of edits that do not count."""
        return frozenset()

    def remarks(self, requests: Sequence[ScoreRequest]) -> tuple[str, ...]:
        """Tell how many of the given edits do not count because of their type.

        Raises MetricError if none of the gold edits counts: then a text without any change would be
        perfect; or none of those of hypotheses, which would be such texts.
        """
        if not self.ignored_types:
            return ()
        gold = distinct_gold(requests)
        left_out = self._left_out("gold edits", (a.edits for of_one in gold for a in of_one))
        if emptied := sum(any(map(self._is_emptied, of_one)) for of_one in gold):
            left_out += (
                f". In {emptied:,} sentences an annotator has no others, so that the unchanged "
                f"source counts as right there"
            )
        own = {id(r.hypothesis_edits): r.hypothesis_edits or () for r in requests}
        texts = [[edits for edits in of_text if edits] for of_text in own.values()]
        if all(len(request.sources) == 1 for request in requests):  # sentences of one text
            texts = [[*chain.from_iterable(texts)]]
        notes = [self._left_out("edits of a hypothesis", edits) for edits in texts]
        return tuple(filter(None, [left_out, *dict.fromkeys(notes)]))

    def _is_emptied(self, annotation: Annotation) -> bool:
        """Whether an annotator has edits, and none of them counts."""
        types = {edit.type for edit in annotation.edits}
        return bool(types) and types <= self.ignored_types

    def _left_out(self, what: str, texts: Iterable[Iterable[Edit]]) -> str:
        """Say how many edits do not count; empty if all do. Raises MetricError if none does."""
        types = Counter(edit.type for edits in texts for edit in edits)
        ignored = sorted(self.ignored_types & types.keys())
        number = sum(types[type_] for type_ in ignored)
        if not number:
            return ""
        named = " or ".join(ignored)
        if number == types.total():
            raise MetricError(
                f"{self.name}: all {number:,} {what} have the type {named}, which it leaves out. "
                f"Use `m2`, or give them types of ERRANT: `maege data convert "
                f"FILE.m2 --retype --output NEW.m2`"
            )
        return (
            f"{self.name} leaves out {number:,} of {types.total():,} {what}, as their type is "
            f"{named}"
        )

    def annotated(
        self, requests: Sequence[ScoreRequest], *, types: bool
    ) -> tuple[list[AnnotatedSegment], list[Indices]]:
        """Return the distinct segments of requests, and the indices of those of each request."""
        return annotated_segments(requests, self.spacy_pipeline, types=types, unit=self.unit)

    def annotate(self, segments: Sequence[Segment], *, types: bool) -> list[AnnotatedSegment]:
        """Return segments with the edits of their references."""
        return annotate_segments(segments, self.spacy_pipeline, types=types, unit=self.unit)

    def hypothesis_edits(
        self, segments: Sequence[AnnotatedSegment], *, types: bool
    ) -> list[tuple[Edit, ...]]:
        """Return the edits of hypotheses: those that are given, or that ERRANT finds."""
        without = [segment for segment in segments if segment.edits is None]
        pairs = [(segment.source.text, segment.hypothesis) for segment in without]
        found = extractor(self.spacy_pipeline).edits(pairs, types=types) if pairs else []
        extracted = iter(found)
        return [next(extracted) if s.edits is None else s.edits for s in segments]

    @abstractmethod
    def count_rows(self, segments: Sequence[AnnotatedSegment]) -> Floats:
        """Return what ``counts`` returns for annotated segments."""

    def counts(self, segments: Sequence[Segment]) -> Floats:
        """Return the counts of each sentence; see ``count_rows``."""
        return self.count_rows(self.annotate(segments, types=self.needs_types))

    def score(self, requests: Sequence[ScoreRequest]) -> list[float]:
        """Compare each distinct sentence once, then score."""
        return [counted.score for counted in self.score_with_counts(requests)]

    def score_with_counts(self, requests: Sequence[ScoreRequest]) -> list[CountedScore]:
        """Score corpora; the counts are those that ``assemble_with_counts`` returns."""
        segments, members = self.annotated(requests, types=self.needs_types)
        return self.assemble_with_counts(requests, members, self.count_rows(segments))


def distinct_gold(requests: Sequence[ScoreRequest]) -> list[tuple[Annotation, ...]]:
    """Return the gold edits of each sentence once, of requests on the same sentences.

    They are those of the largest corpus; or, if all requests have one sentence, of different ones.
    Sampled corpora have sentences that are there by themselves, too.
    """
    # Texts of a lattice share their gold edits.
    given = {id(r.gold_edits): r for r in requests if type(r.gold_edits) is tuple}.values()
    whole = max(given, key=lambda request: len(request.sources), default=None)
    if whole is None or len(whole.sources) > 1:
        return [] if whole is None else [*(whole.gold_edits or ())]
    distinct = dict.fromkeys((r.sources, r.gold_edits) for r in given)
    return [of_sentence for _, gold in distinct for of_sentence in gold or ()]
