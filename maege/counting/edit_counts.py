"""Counts of edits, and the selection of an annotator for each sentence."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Literal, NamedTuple

from maege.counting.f_score import f_score

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
        """Return the F score, see maege.counting.f_score.

        >>> round(EditCounts(509, 1223, 2378).f_score(0.5), 4)
        0.3501
        """
        return f_score(self.precision, self.recall, beta)


# The key to maximise: a function of the sums so far, and of what a sentence would add to them.
AnnotatorKey = Callable[[EditCounts, EditCounts], Any]


def select_annotators(
    sentences: Iterable[Sequence[EditCounts]], key: AnnotatorKey, selection: AnnotatorSelection
) -> tuple[EditCounts, list[int]]:
    """Select an annotator for each sentence; return the sum of their counts, and their indices.

    ``sentences`` are the counts of each against each annotator. The annotator with the greatest key
    is selected; of equal ones the first. If the selection is by ``corpus``, the key is computed
    from the counts of the sentence and the sums of the sentences before, so that the order of
    sentences matters; if it is by ``sentence``, from the counts of the sentence alone.
    """
    total, zero = EditCounts(), EditCounts()
    selected = []
    for candidates in sentences:
        sums = total if selection == "corpus" else zero
        best = candidates[0]
        distinct = dict.fromkeys(candidates)
        if len(distinct) > 1:
            best = max(distinct, key=lambda counts: key(sums, counts))
        selected.append(candidates.index(best))
        total = total + best
    return total, selected
