"""Counts of each hypothesis against each annotator: what any set of references gives follows."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from maege.array_types import Floats
from maege.metric.score_request import ScoreRequest
from maege.metric.sentence_counts import SentenceCounts, mean_of_totals, smallest_floats
from maege.texts.reference_subsets import ReferencePairs
from maege.texts.texts import Texts


@dataclass(frozen=True, eq=False)
class PairCounts(ReferencePairs):
    """The counts of each hypothesis against each annotator alone, by one metric.

    Those of annotators against themselves are 0, and those against sets that they are part of mean
    nothing.
    """

    # Turns sums of counts, shape (..., columns), into scores, shape (...).
    score_totals: Callable[[Floats], Floats]

    @classmethod
    def from_scores(
        cls, texts: Texts, scored: SentenceCounts, merge: Callable[[Floats], Floats]
    ) -> "PairCounts":
        """Take the counts of ``pair_requests``."""
        arrays = iter(scored.counts)
        table: Floats | None = None
        for annotator, hypotheses in enumerate(_hypotheses(texts)):
            for hypothesis in hypotheses:
                counts = next(arrays)
                if counts is None:
                    raise ValueError("no counts of the sentences of a corpus")
                if table is None:
                    shape = len(texts.hypotheses), len(texts.annotators), *counts.shape
                    table = np.zeros(shape)
                table[hypothesis, annotator] = counts
        if table is None:
            raise ValueError("no hypotheses")
        return cls(texts.annotators, smallest_floats(table), merge, scored.score_totals)

    @classmethod
    def of_exact_match(cls, texts: Texts, normalise: Callable[[str], str]) -> "PairCounts":
        """Count the outputs that equal a reference after normalisation; the score is their share.

        Parameters
        ----------
        texts
            Hypotheses and references.
        normalise
            Of two texts that it makes equal, one counts for the other.
        """
        keys: dict[str, int] = {}
        numbers = np.array(
            [[keys.setdefault(normalise(t), len(keys)) for t in text] for text in texts.hypotheses]
        )
        equal = numbers[:, None] == numbers[None, -len(texts.annotators) :]
        counts = np.stack([equal, np.ones_like(equal)], axis=-1).astype(np.float32)
        return cls(texts.annotators, counts, _any_reference, mean_of_totals)


def pair_requests(texts: Texts) -> list[ScoreRequest]:
    """Return a corpus for each annotator as the reference, and each hypothesis by anyone else."""
    return [
        request
        for annotator, hypotheses in zip(texts.annotators, _hypotheses(texts), strict=True)
        for request in texts.requests((texts.hypotheses[i] for i in hypotheses), (annotator,))
    ]


def _hypotheses(texts: Texts) -> list[list[int]]:
    """Return for each annotator the indices of the hypotheses of all others."""
    number, first = len(texts.hypotheses), len(texts.systems)
    return [
        [index for index in range(number) if index != first + annotator]
        for annotator in range(len(texts.annotators))
    ]


def _any_reference(counts: Floats) -> Floats:
    """Return the greatest counts, shape (..., references, columns) -> (..., columns)."""
    return np.asarray(counts.max(axis=-2), dtype=float)
