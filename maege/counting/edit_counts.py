"""Counts of edits, the F score they give, and the choice of an annotator for each sentence."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Literal, NamedTuple

AnnotatorSelection = Literal["corpus", "sentence"]


class EditCounts(NamedTuple):
    """Edits of a hypothesis that are gold, edits of the hypothesis, gold edits."""

    correct: int = 0
    proposed: int = 0
    gold: int = 0

    def plus(self, other: "EditCounts") -> "EditCounts":
        """Return the sum of both."""
        return EditCounts(self[0] + other[0], self[1] + other[1], self[2] + other[2])

    @property
    def precision(self) -> float:
        """Correct / proposed; 1 where nothing is proposed."""
        return self.correct / self.proposed if self.proposed else 1.0

    @property
    def recall(self) -> float:
        """Correct / gold; 1 where nothing is to be corrected."""
        return self.correct / self.gold if self.gold else 1.0

    def f_score(self, beta: float) -> float:
        """Return the weighted harmonic mean of precision and recall, 0 if both are 0.

        >>> round(EditCounts(509, 1223, 2378).f_score(0.5), 4)
        0.3501
        """
        precision, recall, square = self.precision, self.recall, beta * beta
        if precision == recall == 0:
            return 0.0
        return (1 + square) * precision * recall / (square * precision + recall)


# How good a choice is: of the sums so far, and what the sentence would add to them.
Preference = Callable[[EditCounts, EditCounts], Any]


def choose(
    sentences: Iterable[Sequence[EditCounts]], prefer: Preference, choice: AnnotatorSelection
) -> tuple[EditCounts, list[int]]:
    """Choose an annotator for each sentence; return the sums and the places of the chosen.

    ``corpus``: the one preferred in view of the sums so far, so that the order of the
    sentences matters. ``sentence``: the one preferred for the sentence alone. The first of equals.
    """
    total, nothing = EditCounts(), EditCounts()
    chosen = []
    for candidates in sentences:
        sums = total if choice == "corpus" else nothing
        best = candidates[0]
        different = dict.fromkeys(candidates)
        if len(different) > 1:
            best = max(different, key=lambda counts: prefer(sums, counts))
        chosen.append(candidates.index(best))
        total = total.plus(best)
    return total, chosen
