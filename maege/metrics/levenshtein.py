"""Levenshtein similarities: of hypothesis and source, of hypothesis and nearest reference."""

import math
from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Literal, Self

import numpy as np
from rapidfuzz.distance import Levenshtein

from maege.array_types import Floats
from maege.data.units import CHARACTERS, Unit, splitter
from maege.metric.counting_metric import SentenceMetric
from maege.metric.parameters import parametrised
from maege.metric.score_request import ScoreRequest, Segment


@parametrised
class LevenshteinSimilarity(SentenceMetric):
    """1 - distance / length; at most 1, and below 0 where the texts share little.

    The score of a corpus is the mean of its sentences.

    Parameters
    ----------
    unit
        What is counted: ``character``, code points of the text as it is, as in the MAEGE study;
        ``token``, split at white space; ``cluster`` or ``letter``, what other metrics call the unit
        ``character`` or ``letter``, without blanks.
    floor
        The lowest score, for example 0. By default there is none, as in the study, so that one very
        short sentence can change the mean of a corpus much.
    score_if_empty
        The score where the text that gives the length is empty; 1 in the study's scripts. By
        default its length counts as 1.
    """

    unit: Literal["character", "token", "cluster", "letter"] = "character"
    floor: float | None = None
    score_if_empty: float | None = None

    range = (-math.inf, 1.0)

    @abstractmethod
    def compare(self, segment: Segment) -> tuple[float, int]:
        """Return the similarity of a sentence, and the distance that it is made of."""

    def score_sentence(self, segment: Segment) -> float:
        """Return the similarity."""
        return self.compare(segment)[0]

    def details(self, requests: Sequence[ScoreRequest]) -> list[dict[str, Any]]:
        """Return the sum of the distances."""
        return [{"distance": sum(self.compare(s)[1] for s in r.segments())} for r in requests]

    def for_unit(self, unit: Unit) -> Self:
        """Return this metric for texts of characters without blanks."""
        if unit == "token" or self.unit != CHARACTERS:
            return self
        return replace(self, unit="cluster" if unit == CHARACTERS else unit)

    def _split(self, text: str) -> list[str]:
        unit: Any = CHARACTERS if self.unit == "cluster" else self.unit
        return splitter(unit)(text)

    def _similarity(self, hypothesis: str, other: str, *, by: str) -> tuple[float, int]:
        """Return similarity and distance; the distance is divided by the length of ``by``."""
        a, b, length = (
            (hypothesis, other, len(by))
            if self.unit == CHARACTERS
            else (self._split(hypothesis), self._split(other), len(self._split(by)))
        )
        distance = Levenshtein.distance(a, b)
        if not length and self.score_if_empty is not None:
            return self.score_if_empty, distance
        similarity = 1 - distance / max(1, length)
        return similarity if self.floor is None else max(self.floor, similarity), distance


@parametrised
class SourceSimilarity(LevenshteinSimilarity):
    """1 - distance of hypothesis and source, over the length of the source (LD).

    It needs no references. Although the study calls it a distance, it is a similarity. The length
    of the source, not of the hypothesis, normalises, as in the study.

    **It rewards** changing little: the unchanged source scores 1.

    References
    ----------
    Choshen and Abend (2018). Automatic metric validation for grammatical error correction. ACL.
    https://aclanthology.org/P18-1127/
    """

    name = "ld"
    reads = frozenset({"source", "hypothesis"})

    def compare(self, segment: Segment) -> tuple[float, int]:
        """Return similarity to, and distance from, the source."""
        return self._similarity(segment.hypothesis, segment.source, by=segment.source)


@parametrised
class ReferenceSimilarity(LevenshteinSimilarity):
    """The greatest, over references, of 1 - distance / length of the reference (MinLD).

    The best ratio counts, which need not be the least distance. Without references the score is
    0. In the study's scripts any hypothesis has 1 with an empty reference (``score_if_empty: 1``).

    **It rewards** texts that are spelt almost as a reference is, as the unchanged source often is.

    References
    ----------
    Choshen and Abend (2018). Automatic metric validation for grammatical error correction. ACL.
    https://aclanthology.org/P18-1127/
    """

    name = "minld"
    reads = frozenset({"hypothesis", "references"})
    reference_use = "best"
    merges_references = True

    def compare(self, segment: Segment) -> tuple[float, int]:
        """Return similarity to, and distance from, the reference with the best ratio."""
        pairs = (self._similarity(segment.hypothesis, r, by=r) for r in segment.references)
        return max(pairs, default=(0.0, 0), key=lambda pair: pair[0])

    def merge_references(self, counts: Floats) -> Floats:
        """Return the greatest score, shape (..., references, 2) -> (..., 2)."""
        return np.asarray(counts.max(axis=-2))
