"""Counts of each hypothesis against each annotator: what any set of references gives follows."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from maege.array_types import Floats, SmallFloats
from maege.coverage.annotated_texts import AnnotatedTexts
from maege.reference_subsets import Subset
from maege.score_request import ScoreRequest
from maege.sentence_counts import SentenceCounts, mean_of_totals, smallest_floats

MAX_ELEMENTS = 2**23  # of the counts that are merged at once; bounds memory


@dataclass(frozen=True, eq=False)
class PairCounts:
    """The counts of each hypothesis against each annotator alone, by one metric.

    Parameters
    ----------
    annotators
        Names, sorted.
    counts
        Shape (hypotheses, annotators, sentences, columns); 0 for annotators against themselves.
    merge
        Turns counts of shape (..., sentences, references, columns) into those against all of these
        references, shape (..., sentences, columns); see ``Metric.merge_references``.
    score_totals
        Turns sums of counts, shape (..., columns), into scores, shape (...).
    """

    annotators: tuple[str, ...]
    counts: Floats | SmallFloats
    merge: Callable[[Floats], Floats]
    score_totals: Callable[[Floats], Floats]

    @classmethod
    def from_scores(
        cls, texts: AnnotatedTexts, scored: SentenceCounts, merge: Callable[[Floats], Floats]
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
    def of_exact_match(cls, texts: AnnotatedTexts, normalise: Callable[[str], str]) -> "PairCounts":
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

    def of_sets(self, subsets: Sequence[Subset]) -> Iterator[Floats]:
        """Yield for each set of annotators the counts, shape (hypotheses, sentences, columns).

        Those of hypotheses by annotators of the set mean nothing.
        """
        index = {name: number for number, name in enumerate(self.annotators)}
        members = [[index[name] for name in subset] for subset in subsets]
        if not members:
            return
        hypotheses, _, sentences, columns = self.counts.shape
        size = max(1, MAX_ELEMENTS // (hypotheses * sentences * columns * len(members[0])))
        for start in range(0, len(members), size):
            chosen = np.array(members[start : start + size])
            # hypotheses, sets, annotators, sentences, columns -> sets, hypotheses, sentences, ...
            counts: Any = self.counts[:, chosen].transpose(1, 0, 3, 2, 4)
            with np.errstate(invalid="ignore", divide="ignore"):  # of annotators of the set
                merged = self.merge(counts)
            yield from merged


def pair_requests(texts: AnnotatedTexts) -> list[ScoreRequest]:
    """Return a corpus for each annotator as the reference, and each hypothesis by anyone else."""
    return [
        request
        for annotator, hypotheses in zip(texts.annotators, _hypotheses(texts), strict=True)
        for request in texts.requests((annotator,), hypotheses)
    ]


def _hypotheses(texts: AnnotatedTexts) -> list[list[int]]:
    """Return for each annotator the indices of the hypotheses of all others."""
    number, first = len(texts.hypotheses), len(texts.systems)
    return [
        [index for index in range(number) if index != first + annotator]
        for annotator in range(len(texts.annotators))
    ]


def _any_reference(counts: Floats) -> Floats:
    """Return the greatest counts, shape (..., references, columns) -> (..., columns)."""
    return np.asarray(counts.max(axis=-2), dtype=float)
