"""Levenshtein similarities: of hypothesis and source, of hypothesis and nearest reference."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal

import numpy as np
from rapidfuzz.distance import Levenshtein

from maege.errors import MetricError
from maege.metric import AdditiveMetric, Floats, Segment


@dataclass(frozen=True)
class Similarity(AdditiveMetric):
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

    columns: ClassVar[tuple[str, ...]] = ("similarity", "distance", "sentences")
    range: ClassVar[tuple[float, float]] = (-math.inf, 1.0)

    def __post_init__(self) -> None:
        if self.unit not in ("character", "token"):
            raise MetricError(f"{self.name}: unit is {self.unit!r}; it must be character or token")
        for key, value in (("floor", self.floor), ("empty", self.empty)):
            number = isinstance(value, int | float) and math.isfinite(value)
            if value is not None and not number:
                raise MetricError(f"{self.name}: {key} is {value!r}; it must be a number")

    def corpus_score(self, totals: Floats) -> Floats:
        """Return the mean similarity."""
        return np.asarray(totals[..., 0] / totals[..., -1])

    def _row(self, hypothesis: str, other: str, *, by: str) -> tuple[float, int, int]:
        """Return similarity, distance and 1; the distance is divided by the length of ``by``."""
        a, b, length = (
            (hypothesis, other, len(by))
            if self.unit == "character"
            else (hypothesis.split(), other.split(), len(by.split()))
        )
        distance = Levenshtein.distance(a, b)
        if not length and self.empty is not None:
            return self.empty, distance, 1
        similarity = 1 - distance / max(1, length)
        return similarity if self.floor is None else max(self.floor, similarity), distance, 1


@dataclass(frozen=True)
class Ld(Similarity):
    """1 - distance of hypothesis and source, over the length of the source.

    It needs no references. The length of the source, not of the hypothesis, normalises, as in
    the MAEGE study.
    """

    name: ClassVar[str] = "ld"
    reads: ClassVar[frozenset[str]] = frozenset({"source", "hypothesis"})

    def counts(self, segments: Sequence[Segment]) -> Floats:
        """Return similarity and distance of each segment."""
        rows = [self._row(s.hypothesis, s.source, by=s.source) for s in segments]
        return np.array(rows, dtype=float).reshape(-1, len(self.columns))


@dataclass(frozen=True)
class MinLd(Similarity):
    """The greatest, over references, of 1 - distance of hypothesis and reference / its length.

    The best ratio wins, which need not be the least distance. Without references the score is
    0. In the study's scripts an empty reference made any hypothesis 1 (``empty: 1``).
    """

    name: ClassVar[str] = "minld"
    reads: ClassVar[frozenset[str]] = frozenset({"hypothesis", "references"})

    def counts(self, segments: Sequence[Segment]) -> Floats:
        """Return similarity to, and distance from, the reference with the best ratio."""
        rows = [
            max(
                (self._row(s.hypothesis, r, by=r) for r in s.references),
                default=(0.0, 0, 1),
                key=lambda row: row[0],
            )
            for s in segments
        ]
        return np.array(rows, dtype=float).reshape(-1, len(self.columns))
