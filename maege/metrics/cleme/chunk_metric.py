"""Metrics of chunks: what CLEME and CLEME2 share."""

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from operator import add
from typing import Annotated, Any, Literal, NamedTuple

import numpy as np

from maege.array_types import Floats, Indices
from maege.counting.annotated_segment import AnnotatedSegment, AnnotatedSource
from maege.counting.gold_edit_metric import GoldEditMetric
from maege.data.corpus import Annotation
from maege.data.edit import Edit, Tokens
from maege.extraction.spacy_pipeline import require
from maege.metric.counting_metric import Aggregation
from maege.metric.parameters import Bounds
from maege.metric.score_request import ScoreRequest
from maege.metric.scores import CountedScore, mean, mean_of_totals
from maege.metrics.cleme import outcome_rows
from maege.metrics.cleme.chunks import KINDS, Assumption, ChunkedSentence, kept_references
from maege.metrics.cleme.outcome_rows import LengthWeights

# Of CoNLL-2014 with edits extracted from its references: 1.74 to 1.84 with different hypotheses.
MEAN_LENGTH = 1.79
MeanLength = Literal["corpus"] | Annotated[float, Bounds(gt=0)]
_Key = tuple[float, ...]


class ChunkCounts(NamedTuple):
    """Weighted numbers of chunks, in the order of the kinds of outcomes; see outcome_rows.weigh."""

    hit: float = 0.0
    wrong: float = 0.0
    over: float = 0.0
    missed: float = 0.0
    unchanged: float = 0.0
    false: float = 0.0  # wrong and over

    def __add__(self, other: "ChunkCounts") -> "ChunkCounts":  # type: ignore[override]
        return ChunkCounts(*map(add, self, other))

    @property
    def tie_key(self) -> _Key:
        """What decides between references with equal scores."""
        return self.hit, -self.false, -self.missed, self.unchanged


class ChunkMetric(GoldEditMetric):
    """A metric that compares a hypothesis with references chunk by chunk.

    A subclass is decorated by ``parametrised`` and has the fields that are declared here.
    """

    assumption: Assumption
    weights: Literal["length", "none"]
    mean_length: MeanLength
    alpha: float
    minimum: float
    maximum: float
    aggregation: Aggregation
    range = (0.0, 1.0)

    def __post_init__(self) -> None:
        super().__post_init__()
        require()

    @property
    def reference_use(self) -> Literal["best", "together"]:  # type: ignore[override]
        """Together if a chunk may agree with any reference; else the best reference counts."""
        return "best" if self.assumption == "dependent" else "together"

    @abstractmethod
    def corpus_key(self, total: ChunkCounts, counts: ChunkCounts) -> _Key:
        """Return the key to maximise over references in a corpus with ``total`` so far."""

    @abstractmethod
    def sentence_key(self, counts: ChunkCounts) -> _Key:
        """Return the key to maximise over references of a sentence; its first part is the score."""

    @abstractmethod
    def corpus_score(self, totals: Floats) -> Floats:
        """Return the scores of summed counts, shape (..., kinds) -> (...)."""

    @abstractmethod
    def describe(self, totals: Floats, level: str) -> dict[str, Floats]:
        """Return what the score of summed counts, shape (..., kinds), is made of."""

    def count_rows(self, segments: Sequence[AnnotatedSegment]) -> Floats:
        """Return the outcomes of the chunks of each sentence; see ``outcome_rows``."""
        sources: dict[AnnotatedSource, tuple[Tokens, list[tuple[Edit, ...]]]] = {}
        rows = []
        of_hypotheses = self.hypothesis_edits(segments, types=False)
        for segment, edits in zip(segments, of_hypotheses, strict=True):
            if segment.source not in sources:
                sources[segment.source] = _references(segment.source)
            tokens, references = sources[segment.source]
            sentence = ChunkedSentence(tokens, edits, references)
            rows.append(outcome_rows.outcome_row(sentence, self.assumption))
        return outcome_rows.table(rows)

    def assemble_with_counts(
        self, requests: Sequence[ScoreRequest], members: Sequence[Indices], rows: Floats
    ) -> list[CountedScore]:
        """Weigh the outcomes of chunks, select references, and score.

        The counts are those against the references that the corpus selects.
        """
        return [
            CountedScore(score, counts)
            for score, counts, _, _ in self._evaluate(requests, members, rows)
        ]

    def _evaluate(
        self, requests: Sequence[ScoreRequest], members: Sequence[Indices], rows: Floats
    ) -> "Iterator[_Evaluation]":
        """Yield the score of each request with what is summed for it."""
        fixed = self._weigh(rows, MEAN_LENGTH if self.mean_length == "corpus" else self.mean_length)
        for request, member in zip(requests, members, strict=True):
            counts, own = fixed, member
            if request.level == "corpus" and self.mean_length == "corpus":
                counts, own = (
                    self._weigh(rows[member], None),
                    np.arange(len(member), dtype=np.int32),
                )
            by_sentence = request.level == "sentence" or self.aggregation == "mean"
            evaluate = self._by_sentence if by_sentence else self._pooled
            yield evaluate(counts[own], rows[member, 0])

    def _weigh(self, rows: Floats, mean_length: float | None) -> Floats:
        """Return the weighted counts; None: with the mean length of these rows."""
        if self.weights == "none":
            return outcome_rows.weigh(rows, None, MEAN_LENGTH)
        if mean_length is None:
            mean_length = outcome_rows.mean_length(rows)
        weights = LengthWeights(self.alpha, self.minimum, self.maximum)
        return outcome_rows.weigh(rows, weights, mean_length)

    def _pooled(self, by_reference: Floats, references: Floats) -> "_Evaluation":
        total, selected = ChunkCounts(), []
        for own in _candidates(by_reference, references):
            best = 0 if len(own) == 1 else _first_greatest([self.corpus_key(total, c) for c in own])
            selected.append(best)
            total = total + own[best]
        counts = by_reference[np.arange(len(selected)), selected, :KINDS]
        score = float(self.corpus_score(np.array(total[:KINDS])))
        return _Evaluation(score, counts, total, selected)

    def _by_sentence(self, by_reference: Floats, references: Floats) -> "_Evaluation":
        candidates = _candidates(by_reference, references)
        keys = [[self.sentence_key(counts) for counts in own] for own in candidates]
        selected = [_first_greatest(own) for own in keys]
        scores = np.array([own[best][0] for own, best in zip(keys, selected, strict=True)])
        chosen = by_reference[np.arange(len(selected)), selected]
        total, counts = ChunkCounts(*chosen.sum(axis=0).tolist()), chosen[:, :KINDS]
        if self.aggregation == "mean":
            counts = np.column_stack([scores, np.ones(len(scores))])
        return _Evaluation(mean(scores), counts, total, selected)

    def score_totals(self, totals: Floats) -> Floats:
        """Turn summed counts, shape (..., kinds), or scores, shape (..., 2), into scores."""
        return mean_of_totals(totals) if self.aggregation == "mean" else self.corpus_score(totals)

    def detail_totals(self, totals: Floats) -> dict[str, Floats]:
        """Return what the scores of summed counts are made of; nothing with ``mean``."""
        return {} if self.aggregation == "mean" else self.describe(totals, "corpus")

    def details(self, requests: Sequence[ScoreRequest]) -> list[dict[str, Any]]:
        """Return counts and what the score is made of; of a sentence also the annotator."""
        segments, members = self.annotated(requests, types=False)
        result = []
        evaluations = self._evaluate(requests, members, self.count_rows(segments))
        for request, member, evaluation in zip(requests, members, evaluations, strict=True):
            *total, _ = evaluation.total
            values = self.describe(np.array(total), request.level)
            row: dict[str, Any] = {key: float(value) for key, value in values.items()}
            kinds = ChunkCounts._fields[:KINDS]
            row |= {f"{kind}_chunks": value for kind, value in zip(kinds, total, strict=True)}
            if len(member) == 1 and self.assumption == "dependent":
                source = segments[member[0]].source
                kept = _kept(tuple(source.text.split()), source.annotations)
                row["annotator"] = kept[evaluation.selected[0]].annotator
            result.append(row)
        return result


_Candidates = tuple[ChunkCounts, ...]  # of a sentence, one for each reference


class _Evaluation(NamedTuple):
    """A score, what is summed for it, its chunks, and the index of the reference by sentence."""

    score: float
    counts: Floats
    total: ChunkCounts
    selected: list[int]


def _kept(tokens: Tokens, annotations: Sequence[Annotation]) -> list[Annotation]:
    edits = [annotation.edits for annotation in annotations]
    return [annotations[index] for index in kept_references(tokens, edits)]


def _references(source: AnnotatedSource) -> tuple[Tokens, list[tuple[Edit, ...]]]:
    tokens = tuple(source.text.split())
    return tokens, [annotation.edits for annotation in _kept(tokens, source.annotations)]


def _candidates(counts: Floats, references: Floats) -> list[_Candidates]:
    """Return the counts against each reference that a sentence has; one if all are equal."""
    result = []
    for own, number in zip(counts.tolist(), references.astype(int).tolist(), strict=True):
        candidates = own[:number]
        if all(other == candidates[0] for other in candidates[1:]):
            candidates = candidates[:1]
        result.append(tuple(ChunkCounts(*c) for c in candidates))
    return result


def _first_greatest(keys: Sequence[_Key]) -> int:
    return max(range(len(keys)), key=keys.__getitem__)
