"""Outcomes of chunks as rows of numbers, one a sentence, from which any weights can be applied.

A row has the number of references, the number and the total length of the edited chunks of the
references, and then a number for each outcome. Rows of different lengths are filled up by zeros.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import zip_longest
from math import exp

import numpy as np

from maege.array_types import Floats, Integers
from maege.metrics.cleme.chunks import KINDS, OVER, UNCHANGED, WRONG, Assumption, ChunkedSentence

_HEAD = 3  # columns before the outcomes
_GREATEST = 700.0  # exponent that is not infinite


@dataclass(frozen=True)
class LengthWeights:
    """Weights of chunks that rise with their length, or fall if the chunks are wrong."""

    alpha: float  # the greatest weight without a maximum
    minimum: float
    maximum: float

    def of(self, kinds: Integers, lengths: Floats, mean_length: float) -> Floats:
        """Return the weights of outcomes, all of the same shape; of UNCHANGED their number.

        ``mean_length``: chunks of this length weigh 1. If it is NaN, because no reference edits
        anything, all do.
        """
        if np.isnan(mean_length):
            return np.where(kinds == UNCHANGED, lengths, 1.0)
        by_length = [
            (self._of(mean_length - length), self._of(length - mean_length))
            for length in range(int(lengths.max(initial=0)) + 1)
        ]
        falls = (kinds == WRONG) | (kinds == OVER)
        weights = np.array(by_length)[lengths.astype(np.int64), falls.astype(np.int64)]
        return np.where(kinds == UNCHANGED, lengths, weights)

    def _of(self, difference: float) -> float:
        """Return the weight of an outcome, by the difference of its length from the mean.

        Not by NumPy, whose last bit depends on the processor: it decides between references that
        are equal but for rounding.
        """
        weight = self.alpha * (1 / (1 + (self.alpha - 1) * exp(min(difference, _GREATEST))))
        return min(max(weight, self.minimum), self.maximum)


def outcome_row(sentence: ChunkedSentence, assumption: Assumption) -> list[int]:
    """Return the row of a sentence."""
    references = len(sentence.references) if assumption == "dependent" else 1
    outcomes = [
        1 + reference + references * (kind + KINDS * length)
        for reference, kind, length in sentence.outcomes(assumption)
    ]
    return [references, len(sentence.lengths), sum(sentence.lengths), *outcomes]


def table(rows: Sequence[Sequence[int]]) -> Floats:
    """Return rows as an array, shape (rows, columns)."""
    columns = list(zip_longest(*rows, fillvalue=0)) or [()] * _HEAD
    return np.array(columns, dtype=float).T


def mean_length(rows: Floats) -> float:
    """Return the mean length of the edited chunks of references; NaN if there are none."""
    _, number, length = rows[:, :_HEAD].sum(axis=0)
    return float(length / number) if number else float("nan")


def weigh(rows: Floats, weights: LengthWeights | None, mean: float) -> Floats:
    """Return weighted numbers of outcomes, shape (rows, most references, KINDS + 1).

    The last is that of WRONG and OVER together, which are added up in the order of the sentence, as
    in the published tool: the last bit decides between references that are equal but for rounding.
    ``weights``: None if each outcome counts as one.
    """
    references = rows[:, 0].astype(np.int64)
    most = int(references.max(initial=1))
    row, column = np.nonzero(rows[:, _HEAD:])
    code = rows[row, _HEAD + column].astype(np.int64) - 1
    rest, reference = np.divmod(code, references[row])
    length, kind = np.divmod(rest, KINDS)
    lengths = length.astype(float)
    values = (
        np.where(kind == UNCHANGED, lengths, 1.0)
        if weights is None
        else weights.of(kind, lengths, mean)
    )
    places = row * most + reference
    sums = np.bincount(places * KINDS + kind, weights=values, minlength=len(rows) * most * KINDS)
    false = np.isin(kind, (WRONG, OVER))
    both = np.bincount(places[false], weights=values[false], minlength=len(rows) * most)
    return np.column_stack([sums.reshape(-1, KINDS), both]).reshape(len(rows), most, KINDS + 1)
