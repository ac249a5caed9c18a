"""What M2 and ERRANT share: counts against annotators, one of whom is selected, and an F score."""

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, zip_longest
from statistics import fmean
from typing import Any, Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from maege.array_types import Floats, Indices
from maege.counting.annotated_segment import AnnotatedSegment
from maege.counting.edit_counts import (
    AnnotatorSelection,
    Candidates,
    EditCounts,
    annotator_candidates,
    f_scores,
    precisions,
    recalls,
    select_annotators,
)
from maege.counting.gold_edit_metric import GoldEditMetric
from maege.counting.ratios import Betas, with_betas
from maege.counts.indexed_rows import IndexedRows, smallest_floats
from maege.data.edit import Edit
from maege.metric.counting_metric import Aggregation
from maege.metric.score_request import ScoreRequest
from maege.metric.scores import CountedScore, check_have_sentences, mean_of_totals

EditAggregation = Aggregation | Literal["types"]
LEAST_GOLD_EDITS = 5  # of a type that ``types`` averages over
_FEW_REQUESTS = 20  # annotators are selected for one after the other; in more, for all at once
_REQUESTS_AT_ONCE = 10_000


class MatchedEdit(NamedTuple):
    """An edit of a hypothesis, and whether it counts as correct."""

    edit: Edit
    correct: bool


class EditMetric(GoldEditMetric):
    """A metric that compares the edits of a hypothesis with gold edits.

    A subclass is decorated by ``parametrised`` and has the fields ``beta``, how many times as much
    as precision recall counts, ``betas``, further ones, and ``aggregation``, ``pooled`` counts, the
    ``mean`` of sentence scores, or that of ``types`` of edits. Only for the last, the counts of a
    sentence against an annotator are apart for each type, side by side; else there are three.
    """

    range = (0.0, 1.0)
    reference_use = "best"
    beta: float
    aggregation: EditAggregation
    betas: Betas
    annotator_selection: AnnotatorSelection = "corpus"

    @abstractmethod
    def annotator_counts(self, segments: Sequence[AnnotatedSegment]) -> list[list[EditCounts]]:
        """Return for each segment the counts against each annotator."""

    @abstractmethod
    def matched_edits(self, segment: AnnotatedSegment, annotator: int) -> list[MatchedEdit]:
        """Return the edits of a hypothesis, matched with those of the annotator at an index."""

    @abstractmethod
    def annotator_key(self, sums: EditCounts, counts: EditCounts) -> Any:
        """Return the key to maximise in the selection of an annotator; see select_annotators."""

    def annotator_keys(self, sums: Floats, counts: Floats) -> tuple[Floats, ...]:
        """Return ``annotator_key`` for arrays of counts, shape (..., 3): arrays of shape (...)."""
        raise NotImplementedError(f"{self.name} does not merge references")

    def count_rows(self, segments: Sequence[AnnotatedSegment]) -> Floats:
        """Return the number of annotators of each sentence, and the counts against each of them.

        The shape is (segments, 1 + 3 * greatest number of annotators), with ``types`` that times
        the number of types.
        """
        return _rows(self.annotator_counts(segments))

    def assemble_with_counts(
        self, requests: Sequence[ScoreRequest], members: Sequence[Indices], rows: Floats
    ) -> list[CountedScore]:
        """Select annotators in each request, and score; ``rows`` as ``counts`` returns them.

        The counts are those against the annotators that the corpus selects; with ``mean`` they are
        the score of the sentence, and 1.
        """
        of_all_types = self._of_all_types(rows)
        if self.aggregation == "mean":
            totals, _ = self._select_in_each(
                of_all_types, np.arange(len(rows), dtype=np.int32)[:, None]
            )
            table = np.column_stack([f_scores(totals, self.beta), np.ones(len(rows))])
            check_have_sentences(members)
            return [
                CountedScore(fmean(table[member, 0].tolist()), IndexedRows(table, member))
                for member in members
            ]
        table = smallest_floats(rows[:, 1:].reshape(-1, self.width))
        annotators = len(table) // max(1, len(rows))
        counted: dict[int, CountedScore] = {}
        sizes = np.array(list(map(len, members)))
        for some in _of_equal_sizes(sizes):
            sentences = np.stack([members[request] for request in some])
            totals, selected = self._select_in_each(of_all_types, sentences)
            scores = f_scores(totals, self.beta).tolist()
            indices = sentences * np.int32(annotators) + selected
            for request, score, index in zip(some, scores, indices, strict=True):
                if self.aggregation == "types" and requests[request].level == "corpus":
                    score = float(self.score_totals(table[index].sum(axis=0, dtype=float)))
                counted[request] = CountedScore(score, IndexedRows(table, index))
        return [counted[request] for request in range(len(requests))]

    def _select_in_each(self, rows: Floats, sentences: Indices) -> tuple[Floats, Indices]:
        """Select annotators in requests with equal numbers of sentences, as ``_select`` does.

        ``rows``: as of ``counts``, without types; ``sentences``: their indices, shape (requests,
        sentences). Returns the sums of counts, shape (requests, 3), and the indices of annotators,
        shape (requests, sentences).
        """
        if len(sentences) < _FEW_REQUESTS:
            each = [self._select(_candidates(rows[request])) for request in sentences]
            totals = np.array([total for total, _ in each], dtype=float).reshape(-1, 3)
            return totals, np.array([chosen for _, chosen in each], dtype=np.int32)
        counts = rows[:, 1:].reshape(len(rows), -1, len(EditCounts._fields))
        is_absent = np.arange(counts.shape[1]) >= rows[:, :1]
        totals = np.zeros((len(sentences), 1, counts.shape[2]))
        selected = np.empty(sentences.shape, dtype=np.int32)
        for position, of_requests in enumerate(sentences.T):
            candidates = counts[of_requests]
            sums = totals if self.annotator_selection == "corpus" else np.zeros_like(totals)
            first_key, *others = self.annotator_keys(sums, candidates)
            first_key = np.where(is_absent[of_requests], -np.inf, first_key)
            selected[:, position] = chosen = first_greatest([first_key, *others])
            totals += np.take_along_axis(candidates, chosen[:, None, None], axis=1)
        return totals[:, 0], selected

    @property
    def width(self) -> int:
        """Number of counts of a sentence against an annotator."""
        return len(EditCounts._fields)

    def _of_all_types(self, rows: Floats) -> Floats:
        """Add up the counts of types in rows as of ``counts``."""
        if self.aggregation != "types":
            return rows
        by_annotator = rows[:, 1:].reshape(len(rows), -1, self.width)
        return np.column_stack([rows[:, 0], _pooled(by_annotator).reshape(len(rows), -1)])

    def score_totals(self, totals: Floats) -> Floats:
        """Turn summed counts, shape (..., width), or scores, shape (..., 2), into scores."""
        if self.aggregation == "mean":
            return mean_of_totals(totals)
        pooled = f_scores(_pooled(totals), self.beta)
        if self.aggregation == "pooled":
            return pooled
        by_type = _by_type(totals)
        is_counted = by_type[..., 2] >= LEAST_GOLD_EDITS
        number = is_counted.sum(axis=-1)
        sums = (f_scores(by_type, self.beta) * is_counted).sum(axis=-1)
        return np.where(number > 0, sums / np.maximum(1, number), pooled)

    def detail_totals(self, totals: Floats) -> dict[str, Floats]:
        """Return precision and recall of summed counts, shape (..., 3); else nothing."""
        if self.aggregation != "pooled":
            return {}
        return with_betas({"precision": precisions(totals), "recall": recalls(totals)}, self.betas)

    def merge_references(self, counts: Floats) -> Floats:
        """Select an annotator for each sentence, as in a corpus with all of these annotators.

        With ``mean``, the greatest score of the sentence counts. Shape (..., sentences, annotators,
        columns) -> (..., sentences, columns), sentences in the order of the corpus.
        """
        if self.aggregation == "mean":
            return np.asarray(counts.max(axis=-2))
        merged = np.empty((*counts.shape[:-2], counts.shape[-1]))
        sums = np.zeros((*counts.shape[:-3], 1, len(EditCounts._fields)))
        for sentence in range(counts.shape[-3]):
            candidates = counts[..., sentence, :, :].astype(float)
            keys = self.annotator_keys(sums, _pooled(candidates))
            best = first_greatest(keys)[..., None, None]
            selected = np.take_along_axis(candidates, best, axis=-2)
            merged[..., sentence, :] = selected[..., 0, :]
            if self.annotator_selection == "corpus":
                sums += _pooled(selected)
        return merged

    def _select(self, sentences: Iterable[Candidates]) -> tuple[EditCounts, list[int]]:
        return select_annotators(sentences, self.annotator_key, self.annotator_selection)

    def details(self, requests: Sequence[ScoreRequest]) -> list[dict[str, Any]]:
        """Return the counts; of a sentence also annotator and edits, else ``corpus_details``."""
        result = []
        for total, selected, segments in self.evaluate(requests, types=True):
            row = self._count_details(total)
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

    def details_of_counts(self, counts: Floats) -> dict[str, Any] | None:
        """Return the counts of a corpus; None if they are means, or further details are needed."""
        has_further = len(counts) == 1 or type(self).corpus_details is not EditMetric.corpus_details
        if has_further or self.aggregation != "pooled":
            return None
        return self._count_details(EditCounts(*counts.sum(axis=0).astype(int).tolist()))

    def _count_details(self, total: EditCounts) -> dict[str, Any]:
        values = {"precision": total.precision, "recall": total.recall}
        return with_betas(values, self.betas) | total._asdict()

    def corpus_details(
        self, segments: Sequence[AnnotatedSegment], selected: Sequence[int]
    ) -> dict[str, Any]:
        """Return further details of a corpus, given the index of the annotator of each segment."""
        return {}

    def evaluate(
        self, requests: Sequence[ScoreRequest], *, types: bool
    ) -> list[tuple[EditCounts, list[int], list[AnnotatedSegment]]]:
        """Return the summed counts of each request, the selected annotators, and the segments."""
        segments, members = self.annotated(requests, types=types)
        candidates = list(map(annotator_candidates, self.annotator_counts(segments)))
        return [
            (
                *self._select(candidates[index] for index in member),
                [segments[index] for index in member],
            )
            for member in members
        ]


def _by_type(counts: Floats) -> Floats:
    """Return counts apart for types, shape (..., 3 * types) -> (..., types, 3)."""
    return counts.reshape(*counts.shape[:-1], -1, len(EditCounts._fields))


def _pooled(counts: Floats) -> Floats:
    """Add up counts over types, shape (..., 3 * types) -> (..., 3)."""
    if counts.shape[-1] == len(EditCounts._fields):
        return counts
    return np.asarray(_by_type(counts).sum(axis=-2))


def _rows(counts: Sequence[Sequence[EditCounts]]) -> Floats:
    """Return a row for each sentence: the number of annotators, their counts, and zeros."""
    rows = [[len(candidates), *chain.from_iterable(candidates)] for candidates in counts]
    columns = list(zip_longest(*rows, fillvalue=0))
    return np.array(columns, dtype=float).reshape(len(columns), len(rows)).T


def _of_equal_sizes(sizes: NDArray[np.int64]) -> Iterator[list[int]]:
    """Yield the indices of equal sizes, _REQUESTS_AT_ONCE at most."""
    order = np.argsort(sizes, kind="stable")
    for equal in np.split(order, np.flatnonzero(np.diff(sizes[order])) + 1):
        for start in range(0, len(equal), _REQUESTS_AT_ONCE):
            yield equal[start : start + _REQUESTS_AT_ONCE].tolist()


def _candidates(rows: Floats) -> list[Candidates]:
    """Return the annotators of each sentence who can be selected; of equal rows they are shared."""
    candidates: dict[bytes, Candidates] = {}
    result = []
    for row in rows:
        key = row.tobytes()
        if key not in candidates:
            by_annotator = row[1:].astype(int).reshape(-1, len(EditCounts._fields)).tolist()
            counts = [EditCounts(*counts) for counts in by_annotator[: int(row[0])]]
            candidates[key] = annotator_candidates(counts)
        result.append(candidates[key])
    return result


def first_greatest(keys: Sequence[Floats]) -> NDArray[np.intp]:
    """Return the index of the greatest key over the last axis, the first of equal ones.

    ``keys``: the parts of the keys, the most significant first, of equal shapes.

    >>> int(first_greatest([np.array([0.5, 1.0, 1.0]), np.array([3.0, 1.0, 2.0])]))
    2
    """
    is_greatest = np.ones(keys[0].shape, dtype=bool)
    for key in keys:
        remaining = np.where(is_greatest, key, -np.inf)
        is_greatest &= remaining == remaining.max(axis=-1, keepdims=True)
    return np.asarray(is_greatest.argmax(axis=-1))
