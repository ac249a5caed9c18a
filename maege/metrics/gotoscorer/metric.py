"""GoToScorer (Gotou et al., 2020)."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Annotated, Any, ClassVar, Literal, Self

import numpy as np
from numpy.typing import NDArray

from maege.array_types import Floats, Indices, Integers
from maege.counting.annotated_segment import AnnotatedSegment, AnnotatedSource
from maege.counting.gold_edit_metric import GoldEditMetric
from maege.counting.ratios import BETAS_PARAMETER, Betas, f_measure, ratio, with_betas
from maege.data.edit import Edit
from maege.data.units import TOKENS, Unit
from maege.errors import MetricError
from maege.extraction.spacy_pipeline import require, versions
from maege.metric.metric import Hooks
from maege.metric.parameters import Bounds, parametrised
from maege.metric.score_request import ScoreRequest
from maege.metric.scores import CountedScore
from maege.metric.signature import write_signature
from maege.metrics.gotoscorer.chunks import CORRECT, EDITED, IGNORED_TYPES, ReferenceChunks
from maege.metrics.gotoscorer.difficulty import Difficulty

COLUMNS = ("true_positives", "false_positives", "false_negatives", "true_negatives", "weight")
_NO_SET = (
    "gotoscorer weighs each correction by how many systems of a set make it, so one system has no "
    "score by itself: a lone system would score 0 wherever it is right. Compare systems (`maege "
    "systems`), give a stored table of difficulties (`difficulty: FILE`), or `weights: none`"
)


@parametrised
class GoToScorer(GoldEditMetric):
    """GoToScorer: F score of corrections weighted by their difficulty; 0 to 1.

    The edits of one annotator, the other tokens, and the empty slots between them are chunks. The
    weight of a chunk is 1 - the share of systems that have there what the annotator has, so that a
    correction that all systems make counts nothing. A wrong edit where there is an error is counted
    as a false positive and a false negative. Edits of hypotheses are found by ERRANT; gold edits
    are those of the request, if it has any. Types ``noop``, ``UNK`` and ``Um`` are no edits.

    **It rewards** corrections that few systems of the set make.

    **Scores are relative to the set of systems**: those of a system among thirteen and among two
    differ by factors. Only scores of the same set, or with the same table, may be compared. The
    unchanged source scores 0; but as a system of the set it lowers all weights.

    Parameters
    ----------
    difficulty
        A file with difficulties. Without it, `maege systems` takes the systems that it compares.
    weights
        By ``difficulty``, or ``none``: each chunk counts as one, also for a single system.
    annotator
        The index of the annotator, or reference, from 0. Sentences with fewer have the last.
    beta
        Recall counts beta times as much as precision.
    betas
        Further betas. In addition to the score there is F with each of them, for example to see
        where systems exchange their places; from the same counts.
    spacy_pipeline
        What ERRANT runs on, as for ``errant``.

    References
    ----------
    Gotou, Nagata, Mita and Hanawa (2020). Taking the correction difficulty into account in
    grammatical error correction evaluation. COLING. https://aclanthology.org/2020.coling-main.188/
    """

    difficulty: str | Difficulty | None = None
    weights: Literal["difficulty", "none"] = "difficulty"
    annotator: Annotated[int, Bounds(ge=0)] = 0
    beta: Annotated[float, Bounds(gt=0)] = 0.5
    spacy_pipeline: str = "auto"
    betas: Betas = ()
    unit: Unit = TOKENS

    name = "gotoscorer"
    range = (0.0, 1.0)
    path_parameters = ("difficulty",)
    needs_types = True  # edits of some types do not count
    ignored_types = IGNORED_TYPES
    _table: ClassVar[Difficulty | None]  # those of the file, or given

    def __post_init__(self) -> None:
        super().__post_init__()
        require()
        table = self.difficulty
        if isinstance(table, str):
            table = Difficulty.read(table)
        object.__setattr__(self, "_table", table)

    @property
    def signature(self) -> str:
        """Name, parameters, a hash of the difficulties, what ERRANT runs on, and versions."""
        table = self._table
        more = versions(self.spacy_pipeline)
        more["difficulty"] = "none" if table is None else table.digest
        return write_signature(self, without=(BETAS_PARAMETER,), **more)

    @property
    def hooks(self) -> Hooks:  # type: ignore[override]
        """That difficulties are those of the outputs of systems."""
        return Hooks(for_systems=self.for_systems)

    def for_systems(self, requests: Sequence[ScoreRequest]) -> Self:
        """Return this metric with the difficulties of outputs of the same sources.

        It is the same if it has some, or needs none. Raises MetricError if there is one system.
        """
        if self.difficulty is not None or self.weights == "none":
            return self
        if len(requests) < 2:
            raise MetricError(_NO_SET)
        segments, members = self.annotated(requests, types=True)
        edits = self.hypothesis_edits(segments, types=True)
        first = [segments[index].source for index in members[0]]
        table = Difficulty.of_systems(
            [tuple(source.text.split()) for source in first],
            [self._reference(source) for source in first],
            [[edits[index] for index in member] for member in members],
        )
        return replace(self, difficulty=table)

    def _reference(self, source: AnnotatedSource) -> tuple[Edit, ...]:
        return source.annotations[min(self.annotator, len(source.annotations) - 1)].edits

    def count_rows(self, segments: Sequence[AnnotatedSegment]) -> Floats:
        """Return the weighted counts of each sentence, shape (segments, COLUMNS)."""
        table = self._table
        if table is None and self.weights == "difficulty":
            raise MetricError(_NO_SET)
        references: dict[AnnotatedSource, tuple[ReferenceChunks, Floats]] = {}
        for segment in segments:
            if segment.source not in references:
                references[segment.source] = self._chunks(segment.source, table)
        own = [references[segment.source] for segment in segments]
        edits = self.hypothesis_edits(segments, types=True)
        outcomes = [c.outcomes(e) for (c, _), e in zip(own, edits, strict=True)]
        return _weighted_counts(
            outcomes, [chunks.is_edited for chunks, _ in own], [weights for _, weights in own]
        )

    def _chunks(
        self, source: AnnotatedSource, table: Difficulty | None
    ) -> tuple[ReferenceChunks, Floats]:
        """Return the chunks of a reference and their weights."""
        tokens, reference = tuple(source.text.split()), self._reference(source)
        chunks = ReferenceChunks(tokens, reference)
        if table is None or self.weights == "none":
            return chunks, np.ones(len(chunks))
        return chunks, table.of(tokens, reference)

    def assemble_with_counts(
        self, requests: Sequence[ScoreRequest], members: Sequence[Indices], rows: Floats
    ) -> list[CountedScore]:
        """Score requests from the counts of their sentences."""
        counts = [rows[member] for member in members]
        return [CountedScore(float(self.score_totals(c.sum(axis=0))), c) for c in counts]

    def score_totals(self, totals: Floats) -> Floats:
        """Return the F of summed counts, shape (..., COLUMNS) -> (...)."""
        values = self.detail_totals(totals)
        return f_measure(values["precision"], values["recall"], self.beta * self.beta)

    def scores_of_sentences(self, counts: Floats) -> Floats | None:
        """Return the scores of single sentences."""
        return self.score_totals(counts)

    def detail_totals(self, totals: Floats) -> dict[str, Floats]:
        """Return precision, recall, accuracy of summed counts, 0 if undefined; F with ``betas``."""
        right, wrong, missed, unchanged, weight = np.moveaxis(totals, -1, 0)
        values = {
            "precision": ratio(right, right + wrong),
            "recall": ratio(right, right + missed),
            "accuracy": ratio(right + unchanged, weight),
        }
        return with_betas(values, self.betas)

    def details(self, requests: Sequence[ScoreRequest]) -> list[dict[str, Any]]:
        """Return precision, recall, and the weighted counts."""
        result = []
        for counted in self.score_with_counts(requests):
            totals = np.asarray(counted.counts).sum(axis=0)
            values = {key: float(value) for key, value in self.detail_totals(totals).items()}
            result.append(values | dict(zip(COLUMNS, totals.tolist(), strict=True)))
        return result


def _weighted_counts(
    outcomes: Sequence[Integers], is_gold: Sequence[NDArray[np.bool_]], weights: Sequence[Floats]
) -> Floats:
    """Add up the weights of the chunks of each sentence, shape (sentences, COLUMNS)."""
    if not outcomes:
        return np.zeros((0, len(COLUMNS)))
    owner = np.repeat(np.arange(len(outcomes)), [len(own) for own in outcomes])
    outcome, gold = np.concatenate(outcomes), np.concatenate(is_gold)
    weight = np.concatenate(weights)
    is_edited, is_correct = (outcome & EDITED) > 0, (outcome & CORRECT) > 0
    kinds = (
        is_edited & is_correct,
        is_edited & ~is_correct,
        gold & ~is_correct,
        ~is_edited & is_correct,
        np.ones(len(weight), dtype=bool),
    )
    sums = [np.bincount(owner, weight * kind, minlength=len(outcomes)) for kind in kinds]
    return np.column_stack(sums)
