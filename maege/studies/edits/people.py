"""Whether metrics value edits that people call right above those that they call wrong."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

import numpy as np

from maege.array_types import Floats
from maege.attribution.agreement import (
    LabelledEdits,
    WithinOutputs,
    area_under_curve,
    within_outputs,
)
from maege.attribution.effects import effects
from maege.attribution.means import SHARES, clustered_mean
from maege.config.edits_section import MAX_EXACT_EDITS
from maege.data.corpus import Annotation, Sentence
from maege.data.edit import Edit
from maege.errors import DataError
from maege.extraction.extractor import extractor
from maege.extraction.spacy_pipeline import pipeline_for_language
from maege.judgements.marked_edits import MarkedOutput, read_marked_edits
from maege.lattice import Lattice
from maege.metric.metric import Metric
from maege.metric.score_request import ScoreRequest
from maege.report.columns import own_name
from maege.statistics.multiple_testing import holm_of_tested, with_holm
from maege.statistics.sentence_clusters import cluster_numbers
from maege.statistics.ties import sign_with_tolerance, spread
from maege.statistics.value import Value
from maege.studies.edits.config import EditsConfig
from maege.studies.lattices.inputs import Inputs
from maege.studies.study import Context
from maege.texts.references import visible_references

EFFECTS = {"shapley": "Shapley value", "alone": "alone", "last": "last"}
BASELINE = "edit is in a reference"
OTHER_JUDGE = "another judge"


@dataclass(frozen=True)
class PeopleAgreement:
    """How values of edits agree with people."""

    scorer: str  # a metric, the baseline, or another judge
    effect: str  # of `EFFECTS`; empty for the others
    outputs: int  # with right and wrong edits
    sentences: int  # of these outputs
    pairs: int  # of a right and a wrong edit of an output
    # P(value of a right edit > that of a wrong one of the same output), ties one half.
    within: Value
    area: Value  # the same for all edits, also of different outputs (AUC)
    positive_right: Value  # share of the right edits whose value is above 0
    positive_wrong: Value  # share of the wrong edits
    pvalue: float | None = None  # that `within` is one half, two-sided
    adjusted: float | None = None  # for the number of metrics (Holm)


@dataclass(frozen=True)
class AgreementDifference:
    """The difference of two values of ``within``, on the same sentences."""

    metric: str
    other: str  # the baseline, or another effect of the metric
    difference: Value  # that of Shapley values minus that of the other
    pvalue: float | None
    adjusted: float | None = None  # for the number of metrics (Holm)


@dataclass(frozen=True)
class PeopleFound:
    """What was measured with people."""

    agreements: tuple[PeopleAgreement, ...]
    differences: tuple[AgreementDifference, ...]
    outputs: int
    edits: int
    sentences: int
    right: float  # share of the edits
    notes: tuple[str, ...]


@dataclass(frozen=True, eq=False)
class MarkedEdits:
    """Marked outputs with their lattices and the references that metrics see."""

    outputs: tuple[MarkedOutput, ...]
    lattices: Mapping[tuple[int, tuple[Edit, ...]], Lattice]  # by sentence and edits
    references: Mapping[int, tuple[str, ...]]  # by sentence
    documents: Mapping[int, str]  # the unit of resampling, by sentence
    notes: tuple[str, ...]

    @cached_property
    def labels(self) -> LabelledEdits:
        """The labels of all edits of all outputs, in their order."""
        rows = [
            (right, number, output.sentence)
            for number, output in enumerate(self.outputs)
            for right in output.right
        ]
        right, output, sentence = zip(*rows, strict=True)
        cluster = cluster_numbers([self.documents[s] for s in sentence])
        return LabelledEdits(
            np.array(right), np.array(output), np.array(sentence, dtype=np.int64), cluster
        )

    def requests(self) -> list[ScoreRequest]:
        """Return the requests for all nodes of the lattices, in their order."""
        return [
            ScoreRequest(
                (" ".join(lattice.tokens),),
                (lattice.sentence_at(node),),
                (self.references[sentence],),
                "sentence",
            )
            for (sentence, _), lattice in self.lattices.items()
            for node in lattice
        ]

    def effects(self, scores: Floats) -> dict[str, Floats]:
        """Return by effect what the edits of all outputs are worth, from the scores of requests."""
        sizes = [lattice.size for lattice in self.lattices.values()]
        parts = np.split(scores, np.cumsum(sizes)[:-1])
        worth = dict(zip(self.lattices, map(effects, parts), strict=True))
        of_outputs = [worth[output.sentence, output.edits] for output in self.outputs]
        return {e: np.concatenate([getattr(of, e) for of in of_outputs]) for e in EFFECTS}

    def within(self, values: Floats) -> WithinOutputs:
        """Compare the values of right and wrong edits of each output."""
        labels = self.labels
        return within_outputs(values, labels, int(labels.cluster.max()) + 1)


def read_people(path: Path, inputs: Inputs, config: EditsConfig) -> MarkedEdits:
    """Read marked outputs of the sentences of a corpus; ``inputs`` have all of its sentences.

    Raises DataError if they are of other sentences.
    """
    marked = read_marked_edits(path)
    sentences = {sentence.index: sentence for sentence in inputs.corpus.sentences}
    texts = [sentence.text for sentence in sentences.values()]
    config.ask_language(inputs.corpus.name, texts, ["edits of references"])
    outputs: list[MarkedOutput] = []
    lattices, merged, large = {}, 0, 0
    for output in marked.outputs:
        sentence = _sentence_of(path, output, sentences)
        lattice = Lattice.from_annotation(sentence, Annotation(0, output.edits))
        if len(lattice.edits) != len(output.edits):
            merged += 1
        elif len(lattice.edits) > MAX_EXACT_EDITS:
            large += 1
        else:
            lattices[output.sentence, output.edits] = lattice
            outputs.append(output)
    if not any(all(output.right) is not any(output.right) for output in outputs):
        raise DataError(f"{path}: no output has both right and wrong edits: nothing to compare")
    used = sorted({output.sentence for output in outputs})
    left_out = {
        "of sentences that are not in the corpus": marked.without_sentence,
        "with overlapping edits": merged,
        f"with more than {MAX_EXACT_EDITS} edits": large,
    }
    notes = [f"{n:,} marked outputs {why} left out." for why, n in left_out.items() if n]
    documents = inputs.corpus.documents
    return MarkedEdits(
        tuple(outputs),
        lattices,
        {
            index: visible_references(inputs.references, index, empty=config.references.empty)
            for index in used
        },
        {index: str(documents[index]) if documents else str(index) for index in used},
        tuple(notes),
    )


def _sentence_of(path: Path, output: MarkedOutput, sentences: Mapping[int, Sentence]) -> Sentence:
    """Return the sentence of an output; raise DataError unless its edits fit."""
    sentence = sentences.get(output.sentence)
    if sentence is None:
        raise DataError(
            f"{path}, item {output.item}: sentence {output.sentence + 1} is no line of the corpus, "
            f"which has {len(sentences):,}"
        )
    if max(edit.end for edit in output.edits) > len(sentence.tokens):
        raise DataError(
            f"{path}, item {output.item}: an edit ends after the sentence, which has "
            f"{len(sentence.tokens)} tokens: {sentence.text[:80]}"
        )
    return sentence


def measure_people(
    marked: MarkedEdits, metrics: Mapping[str, Metric], config: EditsConfig, context: Context
) -> PeopleFound:
    """Score what the edits of each output make, and compare with what people say."""
    scores = context.scorer(marked.requests(), metrics)
    comparison = _Comparison(marked, config.statistics.confidence)
    columns: dict[tuple[str, str], Floats] = {}
    for metric, of_metric in scores.items():
        columns |= {(metric, e): v for e, v in marked.effects(of_metric.values).items()}
    columns[own_name(BASELINE, scores), ""] = _in_references(marked, config)
    within = {key: marked.within(values) for key, values in columns.items()}
    agreements = [
        comparison.agreement(*key, values, marked.labels, within[key])
        for key, values in columns.items()
    ]
    tested = [a.pvalue if a.effect == "shapley" else None for a in agreements]
    agreements = [
        replace(a, adjusted=p) for a, p in zip(agreements, holm_of_tested(tested), strict=True)
    ]
    agreements += comparison.other_judge(own_name(OTHER_JUDGE, scores))
    labels = marked.labels
    return PeopleFound(
        tuple(agreements),
        tuple(comparison.differences(within)),
        outputs=len(marked.outputs),
        edits=len(labels.right),
        sentences=len(np.unique(labels.sentence)),
        right=float(labels.right.mean()),
        notes=marked.notes,
    )


def _in_references(marked: MarkedEdits, config: EditsConfig) -> Floats:
    """Return 1 for each edit that ERRANT finds between the source and a reference, else 0."""
    pipeline = pipeline_for_language(config.corpus.spacy_pipeline, config.corpus.language_code)
    lattices = {sentence: lattice for (sentence, _), lattice in marked.lattices.items()}
    pairs = [
        (sentence, (" ".join(lattice.tokens), reference))
        for sentence, lattice in lattices.items()
        for reference in marked.references[sentence]
    ]
    known: set[tuple[int, int, int, tuple[str, ...]]] = set()
    extracted = extractor(pipeline).edits([pair for _, pair in pairs])
    for (sentence, _), edits in zip(pairs, extracted, strict=True):
        known |= {(sentence, e.start, e.end, e.replacement) for e in edits}
    return np.array(
        [
            float((output.sentence, edit.start, edit.end, edit.replacement) in known)
            for output in marked.outputs
            for edit in output.edits
        ]
    )


@dataclass(frozen=True, eq=False)
class _Comparison:
    """Compares values of edits with labels."""

    marked: MarkedEdits
    confidence: float

    @property
    def _clusters(self) -> int:
        return int(self.marked.labels.cluster.max()) + 1

    def agreement(
        self, scorer: str, effect: str, values: Floats, edits: LabelledEdits, within: WithinOutputs
    ) -> PeopleAgreement:
        """Return all measures of some values."""
        zero = np.zeros(len(values))
        positive = (sign_with_tolerance(zero, values, spread(values)) > 0).astype(float)
        of_right, of_wrong = (
            clustered_mean(
                positive[edits.right == label], edits.cluster[edits.right == label],
                self.confidence, SHARES,
            )
            for label in (True, False)
        )  # fmt: skip
        return PeopleAgreement(
            scorer,
            effect,
            outputs=within.outputs,
            sentences=within.sentences,
            pairs=within.pairs,
            within=within.value(self.confidence),
            area=area_under_curve(values, edits, self._clusters, self.confidence),
            positive_right=of_right,
            positive_wrong=of_wrong,
            pvalue=within.pvalue(),
        )

    def other_judge(self, name: str) -> Iterator[PeopleAgreement]:
        """Yield the agreement of other judges' labels, of edits that have some, by this name."""
        given: dict[tuple[int, Edit], list[tuple[str, bool]]] = defaultdict(list)
        for output in self.marked.outputs:
            for edit, right in zip(output.edits, output.right, strict=True):
                given[output.sentence, edit].append((output.judge, right))
        every = np.array(
            [
                np.mean([right for judge, right in marks if judge != output.judge] or np.nan)
                for output in self.marked.outputs
                for marks in [given[output.sentence, edit] for edit in output.edits]
            ]
        )
        has_other = np.isfinite(every)
        values, labels = every[has_other], self.marked.labels.restricted_to(has_other)
        within = within_outputs(values, labels, self._clusters)
        if within.pairs:
            agreement = self.agreement(name, "", values, labels, within)
            yield replace(agreement, pvalue=None)

    def differences(
        self, within: Mapping[tuple[str, str], WithinOutputs]
    ) -> Iterator[AgreementDifference]:
        """Yield how much Shapley values agree more than the baseline and other effects."""
        metrics = [metric for metric, effect in within if effect == "shapley"]
        baseline = next(key for key in within if key[1] == "")
        for other in (BASELINE, *(effect for effect in EFFECTS if effect != "shapley")):
            records = []
            for metric in metrics:
                key = baseline if other == BASELINE else (metric, other)
                of_metric = within[metric, "shapley"]
                difference, pvalue = of_metric.minus(within[key], self.confidence)
                records.append(AgreementDifference(metric, other, difference, pvalue))
            yield from with_holm(records)
