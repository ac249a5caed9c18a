"""Levenshtein similarities: of hypothesis and source, of hypothesis and nearest reference."""

import math
from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from rapidfuzz.distance import Levenshtein

from maege.errors import MetricError
from maege.metric import ScoreRequest, Segment, SentenceMetric


@dataclass(frozen=True)
class Similarity(SentenceMetric):
    """1 - distance / length; at most 1, and below 0 where the texts share little.

    A corpus is the mean of its sentences.

    unit: ``character`` (the MAEGE study's), or ``token`` (split at white space).
    floor: least score, for example 0; none by default, as in the study, where one very short
        sentence can then move the mean of a corpus.
    empty: score where the text that gives the length is empty (in the study's scripts 1); by
        default that length counts as 1.
    """

    unit: Literal["character", "token"] = "character"
    floor: float | None = None
    empty: float | None = None

    range = (-math.inf, 1.0)

    def __post_init__(self) -> None:
        if self.unit not in ("character", "token"):
            raise MetricError(f"{self.name}: unit is {self.unit!r}; it must be character or token")
        for key, value in (("floor", self.floor), ("empty", self.empty)):
            number = isinstance(value, int | float) and math.isfinite(value)
            if value is not None and not number:
                raise MetricError(f"{self.name}: {key} is {value!r}; it must be a number")

    @abstractmethod
    def compare(self, segment: Segment) -> tuple[float, int]:
        """Return the similarity of a sentence, and the distance that it is made of."""

    def score_sentence(self, segment: Segment) -> float:
        """Return the similarity."""
        return self.compare(segment)[0]

    def details(self, requests: Sequence[ScoreRequest]) -> list[dict[str, Any]]:
        """Return the sum of the distances."""
        return [{"distance": sum(self.compare(s)[1] for s in r.segments())} for r in requests]

    def _similarity(self, hypothesis: str, other: str, *, by: str) -> tuple[float, int]:
        """Return similarity and distance; the distance is divided by the length of ``by``."""
        a, b, length = (
            (hypothesis, other, len(by))
            if self.unit == "character"
            else (hypothesis.split(), other.split(), len(by.split()))
        )
        distance = Levenshtein.distance(a, b)
        if not length and self.empty is not None:
            return self.empty, distance
        similarity = 1 - distance / max(1, length)
        return similarity if self.floor is None else max(self.floor, similarity), distance


@dataclass(frozen=True)
class Ld(Similarity):
    """1 - distance of hypothesis and source, over the length of the source.

    It needs no references. The length of the source, not of the hypothesis, normalises, as in
    the MAEGE study.
    """

    name = "ld"
    reads = frozenset({"source", "hypothesis"})

    def compare(self, segment: Segment) -> tuple[float, int]:
        """Return similarity to, and distance from, the source."""
        return self._similarity(segment.hypothesis, segment.source, by=segment.source)


@dataclass(frozen=True)
class MinLd(Similarity):
    """The greatest, over references, of 1 - distance of hypothesis and reference / its length.

    The best ratio wins, which need not be the least distance. Without references the score is
    0. In the study's scripts an empty reference made any hypothesis 1 (``empty: 1``).
    """

    name = "minld"
    reads = frozenset({"hypothesis", "references"})

    def compare(self, segment: Segment) -> tuple[float, int]:
        """Return similarity to, and distance from, the reference with the best ratio."""
        pairs = (self._similarity(segment.hypothesis, r, by=r) for r in segment.references)
        return max(pairs, default=(0.0, 0), key=lambda pair: pair[0])
