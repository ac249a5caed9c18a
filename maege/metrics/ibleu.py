"""iBLEU (Sun and Zhou, 2012): BLEU against references and BLEU against the source."""

from collections.abc import Sequence
from functools import cached_property
from typing import Annotated, Literal

import numpy as np

from maege.array_types import Floats, Indices
from maege.counting.in_units import InUnits
from maege.counting.n_grams import ORDERS
from maege.data.units import TOKENS, Unit
from maege.metric.counting_metric import AdditiveMetric, Aggregation
from maege.metric.parameters import Bounds, parametrised
from maege.metric.score_request import ScoreRequest, Segment
from maege.metrics.bleu import Bleu, MaxOrder


@parametrised
class IBleu(InUnits, AdditiveMetric):
    """``alpha`` BLEU(hypothesis, references) ± (1 - ``alpha``) BLEU(hypothesis, source).

    Sun and Zhou subtract, to keep paraphrases from copying the source. The MAEGE study adds,
    because a correction should stay close to it; that is the default here. With ``reward`` the
    score is 0 to 1, with ``penalty`` from ``alpha`` - 1 to ``alpha``.

    **It rewards** what BLEU does, and with ``reward`` also n-grams of the source: changing less.

    Parameters
    ----------
    alpha
        Weight of the references.
    source_term
        Whether BLEU against the source is a ``reward`` (added) or a ``penalty`` (subtracted).
    max_order, aggregation
        As for ``bleu``.

    References
    ----------
    Sun and Zhou (2012). Joint learning of a dual SMT system for paraphrase generation. ACL.
    https://aclanthology.org/P12-2008/
    """

    alpha: Annotated[float, Bounds(ge=0, le=1)] = 0.8
    source_term: Literal["reward", "penalty"] = "reward"
    max_order: MaxOrder = ORDERS
    aggregation: Aggregation = "pooled"
    unit: Unit = TOKENS

    name = "ibleu"
    reference_use = "together"
    columns = tuple(
        f"{side}_{column}" for side in ("references", "source") for column in Bleu.columns
    )

    @property
    def range(self) -> tuple[float, float]:  # type: ignore[override]
        """From the lowest to the highest score."""
        return (0.0, 1.0) if self.source_term == "reward" else (self.alpha - 1, self.alpha)

    @cached_property
    def _bleu(self) -> Bleu:
        return Bleu(self.max_order, self.aggregation, self.unit)

    def counts(self, segments: Sequence[Segment]) -> Floats:
        """Return BLEU's counts against the references, then those against the source.

        The shape is (segments, columns).
        """
        to_references = [Segment("", s.hypothesis, s.references) for s in segments]
        to_source = [Segment("", s.hypothesis, (s.source,)) for s in segments]
        return np.hstack([self._bleu.counts(to_references), self._bleu.counts(to_source)])

    def sentence_score(self, rows: Floats) -> Floats:
        """Combine the two sentence scores, shape (sentences,)."""
        to_references, to_source = np.split(rows, 2, axis=-1)
        bleu = self._bleu
        return self._combine(bleu.sentence_score(to_references), bleu.sentence_score(to_source))

    def corpus_score(self, totals: Floats) -> Floats:
        """Combine the two corpus scores, shape (..., columns) -> shape (...)."""
        to_references, to_source = np.split(totals, 2, axis=-1)
        bleu = self._bleu
        return self._combine(bleu.corpus_score(to_references), bleu.corpus_score(to_source))

    def assemble(
        self, requests: Sequence[ScoreRequest], members: Sequence[Indices], rows: Floats
    ) -> list[float]:
        """Combine the two BLEU scores of each request.

        ``rows``: counts of the distinct sentences, shape (sentences, columns).
        """
        sides = np.split(rows, 2, axis=-1)
        scores = [np.array(self._bleu.assemble(requests, members, side)) for side in sides]
        combined: list[float] = self._combine(*scores).tolist()
        return combined

    def _combine(self, to_references: Floats, to_source: Floats) -> Floats:
        sign = 1 if self.source_term == "reward" else -1
        return self.alpha * to_references + sign * (1 - self.alpha) * to_source
