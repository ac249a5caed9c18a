"""ERRANT's F score (Bryant, Felice and Briscoe, 2017)."""

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Sequence
from typing import Annotated, Any, Literal

import numpy as np

from maege.array_types import Floats
from maege.counting.annotated_segment import AnnotatedSegment, AnnotatedSource
from maege.counting.edit_counts import EditCounts, f_scores
from maege.counting.edit_metric import LEAST_GOLD_EDITS, EditAggregation, EditMetric, MatchedEdit
from maege.counting.ratios import Betas
from maege.data.edit import Edit
from maege.data.error_type_names import ERRANT_CATEGORIES, ERRANT_OPERATIONS
from maege.data.units import TOKENS, Unit
from maege.errors import MetricError
from maege.extraction.error_types import OPERATION_RULES, UNKNOWN, WORD_RULES
from maege.extraction.spacy_pipeline import pipeline_rules, require
from maege.extraction.type_scheme import TypeSchemes, edit_types
from maege.metric.parameters import Bounds, parametrised
from maege.metric.score_request import GoldEdits, ScoreRequest

Aspect = Literal["correction", "detection", "token-detection", "classification"]
# Types of ERRANT; without a category those of texts not in English.
ERRANT_TYPES = {UNKNOWN, *ERRANT_OPERATIONS} | {
    f"{operation}:{category}" for operation in ERRANT_OPERATIONS for category in ERRANT_CATEGORIES
}
_TYPES = {type_: index for index, type_ in enumerate(sorted(ERRANT_TYPES))}
_NAMED = 5  # types that a note has, at most
_RETYPE = (
    "`maege data convert FILE.m2 --retype --output NEW.m2` gives gold edits the types of ERRANT"
)
_DECIMALS = 4  # to which errant_compare rounds the F in the choice of an annotator
HALF_TOLERANCE = 1e-6  # nearer to a half in units of the last decimal, numpy and Python may differ
_Compared = dict[Hashable, list[str]]  # what is compared of edits, and the types of the edits


@parametrised
class Errant(EditMetric):
    """ERRANT: F score of the edits that it finds between source and hypothesis; 0 to 1.

    Edits are compared, and annotators chosen, as ``errant_compare`` does: for each sentence the
    annotator with the best F of the corpus so far, rounded to four decimals; among equals the one
    with more correct, then with fewer wrong, then with fewer missed edits of the sentence, then
    the lowest number. Gold edits are those of the request; without them they are extracted from
    source and references. Edits of hypotheses are extracted, too, unless the request has them
    (``--hypothesis-m2``). Of gold edits with alternatives (``||``) the first counts, and -NONE- is
    an empty replacement; ``errant_compare``, made for ERRANT's own files, knows neither.

    **It rewards** whole edits of one annotator. With ``beta`` 0.5 a needless edit costs as much as
    four missed ones; changing nothing scores 0 where there are errors.

    Parameters
    ----------
    beta
        Recall counts beta times as much as precision.
    aspect
        What makes an edit correct: span and text (``correction``), these and the type
        (``classification``), the span alone (``detection``), or each token of it
        (``token-detection``; an insertion counts for the token on its right).
    aggregation
        The score of a corpus: from ``pooled`` counts, as published; the ``mean`` of sentence scores
        (macro F over sentences); or that of the F scores of ``types`` with at least five gold
        edits (macro F over types). A correct edit has its gold type, a wrong one that of ERRANT,
        so gold edits need ERRANT's types. The annotators are those of ``pooled``, which is also
        the score of single sentences, and where no type has as many edits.
    betas
        Further betas. In addition to the score there is F with each of them, for example to see
        where systems exchange their places; from the same counts, so that annotators are those
        that are chosen with ``beta``.
    spacy_pipeline
        What ERRANT runs on: one of `maege data list annotators`, as ``lite`` (English), ``neutral``
        (any language: no tags, no lemmas, no types but M, R and U) or the name of a spaCy model;
        or ``auto``, which depends on the language of the corpus and on what is installed.
    gold_edits
        ``file``: the gold edits that come with the references, where they are known, as in an M2
        file. ``extracted``: those that ERRANT extracts from the references, also where others are
        known, as papers that compare systems by ERRANT do.

    References
    ----------
    Bryant, Felice and Briscoe (2017). Automatic annotation and evaluation of error types for
    grammatical error correction. ACL. https://aclanthology.org/P17-1074/
    """

    beta: Annotated[float, Bounds(gt=0)] = 0.5
    aspect: Aspect = "correction"
    aggregation: EditAggregation = "pooled"
    spacy_pipeline: str = "auto"
    betas: Betas = ()
    gold_edits: GoldEdits = "file"
    unit: Unit = TOKENS

    name = "errant"
    merges_references = True

    def __post_init__(self) -> None:
        super().__post_init__()
        require()
        rules = pipeline_rules(self.spacy_pipeline)
        if self.aspect == "classification" and rules in (OPERATION_RULES, WORD_RULES):
            raise MetricError(
                f"errant: `aspect: classification` compares ERRANT's types, which "
                f"`spacy_pipeline: {self.spacy_pipeline}` has not; choose another aspect"
            )

    @property
    def needs_types(self) -> bool:
        """Whether the types of edits matter."""
        return self.aspect == "classification" or self.aggregation == "types"

    @property
    def ignored_types(self) -> frozenset[str]:
        """UNK, but where only the place of an edit counts."""
        is_detection = self.aspect in ("detection", "token-detection")
        return frozenset() if is_detection else frozenset({UNKNOWN})

    @property
    def width(self) -> int:
        """Number of counts of a sentence against an annotator."""
        return super().width * (len(_TYPES) if self.aggregation == "types" else 1)

    def annotator_key(self, sums: EditCounts, counts: EditCounts) -> tuple[float, int, int, int]:
        """Prefer a high rounded F, then many correct, few wrong, few missed edits."""
        correct, proposed, gold = counts
        f_score = round((sums + counts).f_score(self.beta), _DECIMALS)
        return f_score, correct, correct - proposed, correct - gold

    def annotator_keys(self, sums: Floats, counts: Floats) -> tuple[Floats, ...]:
        """Return the same keys for arrays of counts; the F is in units of the last decimal."""
        correct, proposed, gold = np.moveaxis(counts, -1, 0)
        f_score = f_scores(sums + counts, self.beta)
        return _rounded(f_score), correct, correct - proposed, correct - gold

    def annotator_counts(self, segments: Sequence[AnnotatedSegment]) -> list[list[EditCounts]]:
        """Return for each segment the counts against each annotator."""
        return [gold.counts(proposed) for proposed, gold in self._compared_segments(segments)]

    def _compared_segments(
        self, segments: Sequence[AnnotatedSegment]
    ) -> Iterator[tuple[_Compared, "_GoldEdits"]]:
        """Yield for each segment the edits of the hypothesis and those of each annotator."""
        gold: dict[AnnotatedSource, _GoldEdits] = {}
        proposed = self.hypothesis_edits(segments, types=self.needs_types)
        for segment, edits in zip(segments, proposed, strict=True):
            source = segment.source
            if source not in gold:
                gold[source] = _GoldEdits([self._compared(a.edits) for a in source.annotations])
            yield self._compared(edits), gold[source]

    def count_rows(self, segments: Sequence[AnnotatedSegment]) -> Floats:
        """Return the counts against each annotator; with ``types`` apart for each type."""
        if self.aggregation != "types":
            return super().count_rows(segments)
        schemes = self._schemes_of(segments)
        if not schemes.are_one:
            first = next(iter([*schemes.foreign, *schemes.gold]))
            raise MetricError(
                f"errant: `aggregation: types` needs gold edits with the types that edits of "
                f"hypotheses have, but there is {first!r}. {_RETYPE}; or leave the gold edits out, "
                f"so that they are extracted from references"
            )
        annotators = max((len(segment.source.annotations) for segment in segments), default=0)
        rows = np.zeros((len(segments), annotators, len(_TYPES), len(EditCounts._fields)))
        for row, (proposed, gold) in zip(rows, self._compared_segments(segments), strict=True):
            for of_annotator, edits in zip(row, gold.by_annotator, strict=False):
                for type_, counts in _counts_by_type([(proposed, edits)]).items():
                    of_annotator[_type_index(type_)] = counts
        number = [len(segment.source.annotations) for segment in segments]
        return np.column_stack([number, rows.reshape(len(segments), annotators * self.width)])

    def matched_edits(self, segment: AnnotatedSegment, annotator: int) -> list[MatchedEdit]:
        """Return the edits of a hypothesis, with types; those without an effect are never right."""
        gold = segment.source.annotations[annotator].edits
        return self.match(self.hypothesis_edits([segment], types=True)[0], gold)

    def match(self, proposed: Iterable[Edit], gold: Iterable[Edit]) -> list[MatchedEdit]:
        """Return edits with whether they are right; those without an effect never are."""
        gold_keys = self._compared(gold).keys()
        return [
            MatchedEdit(edit, bool(keys := self._compared([edit])) and keys.keys() <= gold_keys)
            for edit in proposed
        ]

    def corpus_details(
        self, segments: Sequence[AnnotatedSegment], selected: Sequence[int]
    ) -> dict[str, Any]:
        """Return F and counts by type, if gold edits and proposed ones have types of one scheme.

        Else the same name may mean other errors, so there are only recall by gold type, and
        precision by that of the proposed edits.
        """
        pairs = [
            (self._compared(edits), self._compared(segment.source.annotations[annotator].edits))
            for segment, edits, annotator in zip(
                segments, self.hypothesis_edits(segments, types=True), selected, strict=True
            )
        ]
        details: dict[str, Any] = {}
        if self._schemes_of(segments).are_one:
            by_type = _counts_by_type(pairs)
            if not any(UNKNOWN in types for own, _ in pairs for types in own.values()):
                unknown = by_type.pop(UNKNOWN, None)  # of gold edits only: precision means nothing
                details |= {} if unknown is None else _recall_of_unknown(unknown)
            if self.aggregation == "types":
                details["types"] = sum(c.gold >= LEAST_GOLD_EDITS for c in by_type.values())
            details["by_type"] = {
                type_: {"f": counts.f_score(self.beta), **counts._asdict()}
                for type_, counts in sorted(by_type.items())
            }
            return details
        are_given = any(segment.edits is not None for segment in segments)
        reverse = [(gold, proposed) for proposed, gold in pairs]
        details["recall_by_gold_type"] = {
            type_: {"recall": correct / number, "correct": correct, "gold": number}
            for type_, (correct, number) in _correct_by_type(reverse).items()
        }
        details[f"precision_by_{'hypothesis' if are_given else 'errant'}_type"] = {
            type_: {"precision": correct / number, "correct": correct, "proposed": number}
            for type_, (correct, number) in _correct_by_type(pairs).items()
        }
        return details

    def _schemes_of(self, segments: Iterable[AnnotatedSegment]) -> TypeSchemes:
        """Return the types of gold edits and of edits of hypotheses."""
        sources = dict.fromkeys(segment.source for segment in segments)
        gold = edit_types(a.edits for source in sources for a in source.annotations)
        given = [segment.edits for segment in segments if segment.edits is not None]
        return TypeSchemes.of(gold, edit_types(given) if given else None, self.spacy_pipeline)

    def remarks(self, requests: Sequence[ScoreRequest]) -> tuple[str, ...]:
        """Say which gold edits do not count, and where types are of different schemes."""
        ignored = super().remarks(requests)
        # Requests on the same sentences share their gold edits.
        distinct = {
            (id(request.gold_edits), id(request.hypothesis_edits)): request
            for request in requests
            if request.level == "corpus"
        }
        notes = (self._remark(request) for request in distinct.values())
        return (*ignored, *dict.fromkeys(note for note in notes if note))

    def _remark(self, request: ScoreRequest) -> str:
        """Return what to know of the types of the edits of a corpus; empty if nothing."""
        if request.gold_edits is None:
            return ""
        given = request.hypothesis_edits
        schemes = TypeSchemes.of(
            edit_types(a.edits for of_sentence in request.gold_edits for a in of_sentence),
            None if given is None else edit_types(edits or () for edits in given),
            self.spacy_pipeline,
        )
        if schemes.are_one:
            return ""
        if self.aspect == "classification":
            foreign = schemes.foreign
            return (
                f"errant: {foreign.total():,} of {schemes.gold.total():,} gold edits have types "
                f"that no edit of a hypothesis has (the first: {next(iter(foreign))!r}). "
                f"`aspect: classification` counts them as missed. {_RETYPE}"
            )
        if equal := schemes.in_both:
            return (
                f"errant: types of gold edits are of another scheme than those of hypotheses. "
                f"{len(equal)} names are in both ({', '.join(equal[:_NAMED])}), but may mean other "
                f"errors, so there is no F by type. {_RETYPE}"
            )
        return ""

    def _compared(self, edits: Iterable[Edit]) -> _Compared:
        """Return what is compared of edits; where it is corrections, not those without effect."""
        ignored = self.ignored_types
        compared: _Compared = {}
        for edit in edits:
            if edit.type not in ignored:
                for key in self._keys(edit):
                    compared.setdefault(key, []).append(edit.type)
        return compared

    def _keys(self, edit: Edit) -> Iterable[Hashable]:
        if self.aspect == "correction":
            return [(edit.start, edit.end, edit.replacement)]
        if self.aspect == "classification":
            return [(edit.start, edit.end, edit.type, edit.replacement)]
        if self.aspect == "detection":
            return [edit.span]
        return range(edit.start, max(edit.end, edit.start + 1))


def _recall_of_unknown(counts: EditCounts) -> dict[str, Any]:
    recall = counts.correct / counts.gold
    row = {"recall": recall, "correct": counts.correct, "gold": counts.gold}
    return {"recall_by_gold_type": {UNKNOWN: row}}


class _GoldEdits:
    """What is compared of the edits of each annotator of a sentence."""

    def __init__(self, by_annotator: Sequence[_Compared]) -> None:
        self.by_annotator = by_annotator
        self._sizes = [sum(map(len, edits.values())) for edits in by_annotator]
        # Of each key the annotators who have it, and how many of their edits.
        self._annotators: dict[Hashable, list[tuple[int, int]]] = {}
        for annotator, edits in enumerate(by_annotator):
            for key, types in edits.items():
                self._annotators.setdefault(key, []).append((annotator, len(types)))

    def counts(self, proposed: _Compared) -> list[EditCounts]:
        """Return the counts against each annotator.

        An edit that several gold edits equal counts for each of them.
        """
        correct = [0] * len(self._sizes)
        wrong = [sum(map(len, proposed.values()))] * len(self._sizes)
        for key, types in proposed.items():
            for annotator, number in self._annotators.get(key, ()):
                correct[annotator] += number
                wrong[annotator] -= len(types)
        return [
            EditCounts(right, right + other, size)
            for right, other, size in zip(correct, wrong, self._sizes, strict=True)
        ]


def _counts_by_type(pairs: Iterable[tuple[_Compared, _Compared]]) -> dict[str, EditCounts]:
    """Return counts by type of proposed and gold edits; a correct edit has the gold type."""
    correct: Counter[str] = Counter()
    wrong: Counter[str] = Counter()
    missed: Counter[str] = Counter()
    for proposed, gold in pairs:
        for key, types in gold.items():
            (correct if key in proposed else missed).update(types)
        for key, types in proposed.items():
            if key not in gold:
                wrong.update(types)
    return {
        type_: EditCounts(hit, hit + wrong[type_], hit + missed[type_])
        for type_ in correct | wrong | missed
        for hit in (correct[type_],)
    }


def _type_index(type_: str) -> int:
    """Return the place of the counts of a type. Raises MetricError if it is not ERRANT's."""
    if type_ not in _TYPES:
        raise MetricError(
            f"errant: `aggregation: types` counts the types of ERRANT; {type_!r} is none of them"
        )
    return _TYPES[type_]


def _correct_by_type(pairs: Iterable[tuple[_Compared, _Compared]]) -> dict[str, tuple[int, int]]:
    """Count by type the edits, the first of each pair, that are in the second; and all."""
    correct: Counter[str] = Counter()
    total: Counter[str] = Counter()
    for edits, others in pairs:
        for key, types in edits.items():
            total.update(types)
            if key in others:
                correct.update(types)
    return {type_: (correct[type_], number) for type_, number in sorted(total.items())}


def _rounded(values: Floats) -> Floats:
    """Round as Python's ``round`` does, to the nearest decimal; in units of the last one."""
    scaled = values * 10.0**_DECIMALS
    result = np.rint(scaled)
    unclear = np.abs(np.abs(scaled - result) - 0.5) < HALF_TOLERANCE
    result[unclear] = [
        round(value, _DECIMALS) * 10**_DECIMALS for value in values[unclear].tolist()
    ]
    return np.rint(result)
