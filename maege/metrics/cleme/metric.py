"""CLEME (Ye et al., 2023)."""

from typing import Annotated, Literal

import numpy as np

from maege.array_types import Floats
from maege.counting.edit_counts import f_score
from maege.counting.ratios import Betas, f_measure, ratio, with_betas
from maege.data.units import TOKENS, Unit
from maege.errors import MetricError
from maege.metric.counting_metric import Aggregation
from maege.metric.parameters import Bounds, Conversion, as_tuple, parametrised
from maege.metric.score_request import GoldEdits
from maege.metrics.cleme.chunk_metric import ChunkCounts, ChunkMetric, MeanLength
from maege.metrics.cleme.chunks import Assumption

_DECIMALS = 4  # to which the published tool rounds
Rates = tuple[float, float, float, float]
PUBLISHED = {"corpus": (0.45, 0.35, 0.15, 0.05), "sentence": (0.35, 0.25, 0.20, 0.20)}


@parametrised
class Cleme(ChunkMetric):
    """CLEME: F score of chunks with the same boundaries in all texts; 0 to 1.

    The edits of hypothesis and references that touch or overlap are merged into one chunk, and all
    texts are cut at its ends. A chunk that the hypothesis edits is right if it has the text of the
    reference; one that only the reference edits is missed. Edits are found by ERRANT; gold edits
    are those of the request, if it has any. Of alternatives (``||``) the first counts. References
    that delete the whole sentence are left out, unless all do.

    Long chunks that are right or missed, and short ones that are wrong, weigh more. With the
    defaults one token has .75 (1.25 if it is wrong), three have 1.25 (.75).

    **It rewards** corrections of a reference, however annotators divide them into edits; a wrong
    correction of one word costs more than a right one gains.

    The unchanged source scores 0 on a corpus with errors, and sentences without errors score 1.

    Parameters
    ----------
    assumption
        ``dependent``: a hypothesis is compared with one reference at a time, in a corpus with the
        one that gives the best F with the sentences before. ``independent``: each chunk may agree
        with any reference, and is missed only if all references edit it.
    weights
        By ``length``, or ``none``.
    mean_length
        The length that weighs 1. ``corpus``: the mean length of the edited chunks of all references
        of the corpus, as published. It depends on the hypotheses, too; sentences that are scored
        alone have 1.79, as on CoNLL-2014 with extracted edits.
    alpha, minimum, maximum
        The weight of a chunk of length l is alpha / (1 + (alpha - 1) exp(mean length - l)), or of
        l - mean length if it is wrong, at least ``minimum`` and at most ``maximum``. The published
        tool ignores what is asked for, also with its option for sentences (alpha 10), and takes
        these defaults.
    beta
        Recall counts beta times as much as precision.
    rounding
        ``published``: values are rounded to four decimals where references are compared, and scores
        of sentences; scores of pooled corpora are not. Or ``none``.
    aggregation
        The score of a corpus: from ``pooled`` counts, or the ``mean`` of sentence scores.
    betas
        Further betas. In addition to the score there is F with each of them, for example to see
        where systems exchange their places; from the same counts, so that references are those
        that are chosen with ``beta``.
    spacy_pipeline, gold_edits
        What ERRANT runs on, and where gold edits are from, as for ``errant``.

    References
    ----------
    Ye, Li, Zhou, Li, Ma, Zheng and Shen (2023). CLEME: debiasing multi-reference evaluation for
    grammatical error correction. EMNLP. https://aclanthology.org/2023.emnlp-main.378/
    """

    assumption: Assumption = "dependent"
    weights: Literal["length", "none"] = "length"
    mean_length: MeanLength = "corpus"
    alpha: Annotated[float, Bounds(ge=1)] = 2.0
    minimum: Annotated[float, Bounds(gt=0)] = 0.75
    maximum: Annotated[float, Bounds(gt=0)] = 1.25
    beta: Annotated[float, Bounds(gt=0)] = 0.5
    rounding: Literal["published", "none"] = "published"
    aggregation: Aggregation = "pooled"
    spacy_pipeline: str = "auto"
    betas: Betas = ()
    gold_edits: GoldEdits = "file"
    unit: Unit = TOKENS

    name = "cleme"

    def corpus_key(self, total: ChunkCounts, counts: ChunkCounts) -> tuple[float, ...]:
        """Prefer a high F, then many hits, few wrong, few missed, many unchanged chunks."""
        return self._rounded(self._values(total + counts)[0]), *counts.tie_key

    def sentence_key(self, counts: ChunkCounts) -> tuple[float, ...]:
        """Prefer a high F, then precision, recall, accuracy."""
        right = counts.hit + counts.unchanged
        size = counts.hit + counts.false + counts.missed + counts.unchanged
        values = *self._values(counts), right / size if size else 0.0
        return tuple(map(self._rounded, values))

    def _values(self, counts: ChunkCounts) -> tuple[float, float, float]:
        """Return F, precision and recall."""
        hit, missed, proposed = counts.hit, counts.missed, counts.hit + counts.false
        precision = hit / proposed if proposed else 1.0
        recall = hit / (hit + missed) if hit + missed else 1.0
        return f_score(precision, recall, self.beta), precision, recall

    def _rounded(self, value: float) -> float:
        return round(value, _DECIMALS) if self.rounding == "published" else value

    def corpus_score(self, totals: Floats) -> Floats:
        """Return the F of summed counts, not rounded, shape (..., kinds) -> (...)."""
        values = self.describe(totals, "corpus")
        return f_measure(values["precision"], values["recall"], self.beta * self.beta)

    def describe(self, totals: Floats, level: str) -> dict[str, Floats]:
        """Return precision, recall and accuracy of summed counts, and F with ``betas``."""
        hit, wrong, over, missed, unchanged = np.moveaxis(totals, -1, 0)
        values = {
            "precision": ratio(hit, hit + wrong + over, 1.0),
            "recall": ratio(hit, hit + missed, 1.0),
            "accuracy": ratio(hit + unchanged, totals.sum(axis=-1)),
        }
        return with_betas(values, self.betas)


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
    spacy_pipeline, gold_edits
        What ERRANT runs on, and where gold edits are from, as for ``errant``.

    References
    ----------
    Ye, Xu, Li, Song, Zhou, Zheng, Shen, Jiang, Kim, Liu, Su and Shan (2025). CLEME2.0: towards
    interpretable evaluation by disentangling edits for grammatical error correction. ACL.
    https://aclanthology.org/2025.acl-long.10/
    """

    assumption: Assumption = "dependent"
    weights: Literal["length", "none"] = "none"
    factors: Literal["published"] | Annotated[Rates, Conversion(as_tuple)] = "published"
    mean_length: MeanLength = "corpus"
    alpha: Annotated[float, Bounds(ge=1)] = 2.0
    minimum: Annotated[float, Bounds(gt=0)] = 0.75
    maximum: Annotated[float, Bounds(gt=0)] = 1.25
    aggregation: Aggregation = "pooled"
    spacy_pipeline: str = "auto"
    gold_edits: GoldEdits = "file"
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
            "hit": ratio(hit, necessary),
            "wrong": ratio(wrong, necessary),
            "under": ratio(missed, necessary),
            "over": ratio(over, hit + wrong + over),
        }


def _rates(counts: ChunkCounts) -> Rates:
    """Return the rates of hit, wrong, under and over."""
    hit, wrong, over, missed, *_ = counts
    necessary = hit + wrong + missed or 1.0
    return (
        hit / necessary,
        wrong / necessary,
        missed / necessary,
        over / (hit + (wrong + over) or 1.0),
    )
