"""Weights of chunks by their length."""

from dataclasses import dataclass

import numpy as np

from maege.array_types import Floats, Integers
from maege.metrics.cleme.chunks import OVER, UNCHANGED, WRONG


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
        falls = (kinds == WRONG) | (kinds == OVER)
        difference = np.where(falls, lengths - mean_length, mean_length - lengths)
        with np.errstate(over="ignore"):
            weights = self.alpha / (1 + (self.alpha - 1) * np.exp(difference))
        return np.where(kinds == UNCHANGED, lengths, weights.clip(self.minimum, self.maximum))
