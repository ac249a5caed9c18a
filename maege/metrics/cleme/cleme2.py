"""CLEME2 (Ye et al., 2025)."""

from typing import Annotated, Literal

import numpy as np
from pydantic import BeforeValidator, Field

from maege.array_types import Floats
from maege.data.units import TOKENS, Unit
from maege.errors import MetricError
from maege.metric.counting_metric import Aggregation
from maege.metric.parameters import as_tuple, parametrised
from maege.metrics.cleme.chunk_metric import ChunkCounts, ChunkMetric, MeanLength
from maege.metrics.cleme.chunks import Assumption
from maege.metrics.cleme.metric import ratio

Rates = tuple[float, float, float, float]
PUBLISHED = {"corpus": (0.45, 0.35, 0.15, 0.05), "sentence": (0.35, 0.25, 0.20, 0.20)}


@parametrised
class Cleme2(ChunkMetric):
    """CLEME2: what a system hits, gets wrong, misses (under) and edits needlessly (over); 0 to 1.

    Chunks are those of ``cleme``. Of the chunks that a reference edits, ``hit``, ``wrong`` and
    ``under`` are the shares that the hypothesis corrects rightly, otherwise, and not at all;
    ``over`` is the share of its edits that no reference has. The score is f1 hit + f2 (1 - wrong) +
    f3 (1 - under) + f4 (1 - over). The published tool weighs chunks by the similarity of a language
    model by default, which is not available here.

    **It rewards** corrections of a reference, and almost as much that nothing is corrected wrongly.

    The unchanged source scores f2 + f4 on any corpus with errors: .400 with the published factors,
    more than three of the twelve systems of CoNLL-2014. A sentence without errors that is left
    alone scores 1 - f1: .650 alone, .550 in a corpus of such sentences.

    Parameters
    ----------
    assumption
        ``dependent``: a hypothesis is compared with one reference at a time, in a corpus with the
        one that gives the best score with the sentences before. ``independent``: each chunk may
        agree with any reference, and is missed only if all references edit it.
    weights
        By ``length``, as for ``cleme``, or ``none``.
    factors
        Of hit, wrong, under and over; their sum is 1. ``published``: .45, .35, .15 and .05 for
        pooled corpora, .35, .25, .20 and .20 for sentences and their mean.
    mean_length
        The length that weighs 1. ``corpus``: the mean length of the edited chunks of all references
        of the corpus; sentences that are scored alone have 1.79.
    alpha, minimum, maximum
        As for ``cleme``.
    aggregation
        The score of a corpus: from ``pooled`` counts, or the ``mean`` of sentence scores.
    spacy_pipeline
        What ERRANT runs on, as for ``errant``.

    References
    ----------
    Ye, Xu, Li, Song, Zhou, Zheng, Shen, Jiang, Kim, Liu, Su and Shan (2025). CLEME2.0: towards
    interpretable evaluation by disentangling edits for grammatical error correction. ACL.
    https://aclanthology.org/2025.acl-long.10/
    """

    assumption: Assumption = "dependent"
    weights: Literal["length", "none"] = "none"
    factors: Literal["published"] | Annotated[Rates, BeforeValidator(as_tuple)] = "published"
    mean_length: MeanLength = "corpus"
    alpha: Annotated[float, Field(ge=1)] = 2.0
    minimum: Annotated[float, Field(gt=0)] = 0.75
    maximum: Annotated[float, Field(gt=0)] = 1.25
    aggregation: Aggregation = "pooled"
    spacy_pipeline: str = "auto"
    unit: Unit = TOKENS

    name = "cleme2"

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.factors != "published" and abs(sum(self.factors) - 1) > 1e-5:
            raise MetricError(f"cleme2: factors is {self.factors}; their sum must be 1")

    def corpus_key(self, total: ChunkCounts, counts: ChunkCounts) -> tuple[float, ...]:
        """Prefer a high score, then many hits, few wrong, few missed, many unchanged chunks."""
        return self._score(_rates(total + counts), "corpus"), *counts.tie_key

    def sentence_key(self, counts: ChunkCounts) -> tuple[float, ...]:
        """Prefer a high score, then a high rate of hits, and low other rates."""
        rates = _rates(counts)
        hit, *others = rates
        return self._score(rates, "sentence"), hit, *(-rate for rate in others)

    def _score(self, rates: Rates, level: str) -> float:
        hit, wrong, under, over = rates
        f1, f2, f3, f4 = self._factors(level)
        return f1 * hit + f2 * (1 - wrong) + f3 * (1 - under) + f4 * (1 - over)

    def _factors(self, level: str) -> Rates:
        return PUBLISHED[level] if self.factors == "published" else self.factors

    def corpus_score(self, totals: Floats) -> Floats:
        """Return the scores of summed counts, shape (..., kinds) -> (...)."""
        values = self.describe(totals, "corpus")
        f1, f2, f3, f4 = self._factors("corpus")
        score = f1 * values["hit"] + f2 * (1 - values["wrong"])
        return np.asarray(score + f3 * (1 - values["under"]) + f4 * (1 - values["over"]))

    def describe(self, totals: Floats, level: str) -> dict[str, Floats]:
        """Return the four rates of summed counts."""
        hit, wrong, over, missed, _ = np.moveaxis(totals, -1, 0)
        necessary = hit + wrong + missed
        return {
            "hit": ratio(hit, necessary, 0.0),
            "wrong": ratio(wrong, necessary, 0.0),
            "under": ratio(missed, necessary, 0.0),
            "over": ratio(over, hit + wrong + over, 0.0),
        }


def _rates(counts: ChunkCounts) -> Rates:
    """Return the rates of hit, wrong, under and over."""
    hit, wrong, over, missed, _ = counts
    necessary = hit + wrong + missed or 1.0
    return (
        hit / necessary,
        wrong / necessary,
        missed / necessary,
        over / (hit + wrong + over or 1.0),
    )
