"""Counts of edits, their F score, and the selection of an annotator for each sentence."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Literal, NamedTuple

import numpy as np

from maege.array_types import Floats
from maege.counting.ratios import f_measure


def f_score(precision: float, recall: float, beta: float) -> float:
    """Return the weighted harmonic mean of precision and recall, 0 if both are 0.

    ``beta``, above 0, is the weight of recall relative to precision.

    >>> round(f_score(0.5, 0.25, 0.5), 4)
    0.4167
    """
    square = beta * beta
    if precision == recall == 0:
        return 0.0
    return (1 + square) * precision * recall / (square * precision + recall)


def precisions(counts: Floats) -> Floats:
    """Return correct / proposed edits of counts as of ``f_scores``; 1 if nothing is proposed."""
    return _ratios(counts[..., 0], counts[..., 1])


def recalls(counts: Floats) -> Floats:
    """Return correct / gold edits of counts as of ``f_scores``; 1 if nothing is to be corrected."""
    return _ratios(counts[..., 0], counts[..., 2])


def _ratios(part: Floats, whole: Floats) -> Floats:
    return np.where(whole > 0, part / np.maximum(1, whole), 1.0)


def f_scores(counts: Floats, beta: float) -> Floats:
    """Return F scores of numbers of correct, proposed and gold edits, shape (..., 3) -> (...).

    Precision is 1 if nothing is proposed, recall if nothing is to be corrected.

    >>> f_scores(np.array([[1.0, 2.0, 4.0], [0.0, 0.0, 0.0]]), 0.5).round(4).tolist()
    [0.4167, 1.0]
    """
    return f_measure(precisions(counts), recalls(counts), beta * beta)


AnnotatorSelection = Literal["corpus", "sentence"]


class EditCounts(NamedTuple):
    """Numbers of correct edits, proposed edits and gold edits. ``+`` adds counts."""

    correct: int = 0
    proposed: int = 0
    gold: int = 0

    def __add__(self, other: "EditCounts") -> "EditCounts":  # type: ignore[override]
        return EditCounts(self[0] + other[0], self[1] + other[1], self[2] + other[2])

    @property
    def precision(self) -> float:
        """Correct / proposed; 1 if nothing is proposed."""
        return self.correct / self.proposed if self.proposed else 1.0

    @property
    def recall(self) -> float:
        """Correct / gold; 1 if nothing is to be corrected."""
        return self.correct / self.gold if self.gold else 1.0

    def f_score(self, beta: float) -> float:
        """Return the F score, see maege.counting.edit_counts.

        >>> round(EditCounts(509, 1223, 2378).f_score(0.5), 4)
        0.3501
        """
        return f_score(self.precision, self.recall, beta)


# The key to maximise: a function of the sums so far, and of what a sentence would add to them. More
# correct edits make it greater, and fewer proposed or gold edits do not make it less.
AnnotatorKey = Callable[[EditCounts, EditCounts], Any]
# Of a sentence: indices of annotators, one of whom is selected, and the counts against them.
Candidates = Sequence[tuple[int, EditCounts]]


def annotator_candidates(counts: Sequence[EditCounts]) -> Candidates:
    """Return those annotators whose counts can have the greatest key, whatever the sums are.

    ``counts`` are those of a sentence against each annotator.

    >>> annotator_candidates([EditCounts(1, 2, 3), EditCounts(1, 2, 4), EditCounts(2, 2, 4)])
    [(0, EditCounts(correct=1, proposed=2, gold=3)), (2, EditCounts(correct=2, proposed=2, gold=4))]
    """
    best: list[EditCounts] = []
    for new in dict.fromkeys(counts):
        if not any(_is_as_good(other, new) for other in best):
            best = [o for o in best if new.correct == o.correct or not _is_as_good(new, o)]
            best.append(new)
    return [(counts.index(candidate), candidate) for candidate in best]


def select_annotators(
    sentences: Iterable[Candidates], key: AnnotatorKey, selection: AnnotatorSelection
) -> tuple[EditCounts, list[int]]:
    """Select an annotator for each sentence; return the sum of their counts, and their indices.

    The annotator with the greatest key is selected; of equal ones the first. If the selection is by
    ``corpus``, the key is computed from the counts of the sentence and the sums of the sentences
    before, so that the order of sentences matters; if it is by ``sentence``, from the counts of the
    sentence alone.
    """
    total, zero = EditCounts(), EditCounts()
    selected = []
    for candidates in sentences:
        index, best = candidates[0]
        if len(candidates) > 1:
            sums = total if selection == "corpus" else zero
            index, best = max(candidates, key=lambda candidate: key(sums, candidate[1]))
        selected.append(index)
        total = total + best
    return total, selected


def _is_as_good(counts: EditCounts, others: EditCounts) -> bool:
    return counts[0] >= others[0] and counts[1] <= others[1] and counts[2] <= others[2]
