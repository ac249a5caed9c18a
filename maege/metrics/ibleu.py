"""iBLEU (Sun and Zhou, 2012): BLEU against references and BLEU against the source."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

import numpy as np

from maege.errors import MetricError
from maege.metric import AdditiveMetric, Aggregation, Floats, ScoreRequest, Segment
from maege.metrics.bleu import Bleu


@dataclass(frozen=True)
class IBleu(AdditiveMetric):
    """``alpha`` BLEU(hypothesis, references) ± (1 - ``alpha``) BLEU(hypothesis, source).

    Sun and Zhou subtract, to keep paraphrases from copying the source. The MAEGE study adds,
    since a correction should stay close to it; that is the default here. With ``plus`` the
    score is 0 to 1, with ``minus`` at least ``alpha`` - 1.

    alpha: weight of the references, 0 to 1.
    sign: ``plus`` or ``minus``.
    order, aggregation: as for ``bleu``.
    """

    alpha: float = 0.8
    sign: Literal["plus", "minus"] = "plus"
    order: int | Literal["adaptive"] = 4
    aggregation: Aggregation = "pooled"

    name = "ibleu"
    columns = tuple(
        f"{side}_{column}" for side in ("references", "source") for column in Bleu.columns
    )

    def __post_init__(self) -> None:
        if not isinstance(self.alpha, int | float) or not 0 <= self.alpha <= 1:
            raise MetricError(f"ibleu: alpha is {self.alpha!r}; it must be between 0 and 1")
        if self.sign not in ("plus", "minus"):
            raise MetricError(f"ibleu: sign is {self.sign!r}; it must be plus or minus")
        _ = self._bleu  # checks order and aggregation

    @property
    def range(self) -> tuple[float, float]:  # type: ignore[override]
        """From the lowest to the highest score."""
        return (0.0, 1.0) if self.sign == "plus" else (self.alpha - 1, self.alpha)

    @cached_property
    def _bleu(self) -> Bleu:
        return Bleu(self.order, self.aggregation)

    def counts(self, segments: Sequence[Segment]) -> Floats:
        """Return the counts of BLEU against the references, then against the source."""
        to_references = [Segment("", s.hypothesis, s.references) for s in segments]
        to_source = [Segment("", s.hypothesis, (s.source,)) for s in segments]
        return np.hstack([self._bleu.counts(to_references), self._bleu.counts(to_source)])

    def sentence_score(self, rows: Floats) -> Floats:
        """Combine the two sentence scores."""
        to_references, to_source = np.split(rows, 2, axis=-1)
        bleu = self._bleu
        return self._combine(bleu.sentence_score(to_references), bleu.sentence_score(to_source))

    def corpus_score(self, totals: Floats) -> Floats:
        """Combine the two corpus scores."""
        to_references, to_source = np.split(totals, 2, axis=-1)
        bleu = self._bleu
        return self._combine(bleu.corpus_score(to_references), bleu.corpus_score(to_source))

    def assemble(
        self, requests: Sequence[ScoreRequest], members: Sequence[Sequence[int]], rows: Floats
    ) -> list[float]:
        """Combine the two scores of each request; also means are those of BLEU."""
        sides = np.split(rows, 2, axis=-1)
        scores = [np.array(self._bleu.assemble(requests, members, side)) for side in sides]
        combined: list[float] = self._combine(*scores).tolist()
        return combined

    def _combine(self, to_references: Floats, to_source: Floats) -> Floats:
        sign = 1 if self.sign == "plus" else -1
        return self.alpha * to_references + sign * (1 - self.alpha) * to_source
