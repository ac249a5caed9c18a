"""GREEN (Koyama, Nagata, Takamura and Okazaki, 2024)."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Annotated, Any, Literal, Self

import numpy as np
from numpy.typing import NDArray

from maege.array_types import Floats, Integers
from maege.counting.edit_metric import first_greatest
from maege.counting.n_grams import ORDERS, SegmentNgrams, count_in_batches
from maege.counting.ratios import BETAS_PARAMETER, Betas, with_betas
from maege.data.units import CHARACTERS, TOKENS, Unit, splitter
from maege.metric.counting_metric import AdditiveMetric, Aggregation
from maege.metric.parameters import Bounds, parametrised
from maege.metric.score_request import ScoreRequest, Segment
from maege.metric.signature import write_signature

_PARTS = ("true_positive", "false_positive", "false_negative")


@parametrised
class Green(AdditiveMetric):
    """GREEN: F score of the n-grams that a hypothesis keeps, deletes and inserts; 0 to 1.

    N-grams of 1 to 4 units are multisets. Of each n-gram, what source, hypothesis and reference
    have in common is kept rightly, what neither hypothesis nor reference has any longer is deleted
    rightly, and what both have gained is inserted rightly: true positives. What the hypothesis lost
    or gained alone is a false positive, what the reference lost or gained alone a false negative.
    Precision and recall are geometric means over the four orders. No edits are extracted, so that
    any language can be scored.

    Of several references, the one with the greatest F counts; of equal ones that with the greatest
    F without the longest n-grams, and so on, then the first. Without references the score is 0.

    **It rewards** agreement with a reference in all n-grams, most of which nobody changes; the
    higher beta is, the more does a missed correction cost.

    Kept n-grams are true positives, so most of the score is agreement on what is not changed. On
    CoNLL-2014 (two references) the unchanged source has 0.930 with ``beta`` 0.5, 0.842 with 1 and
    0.769 with 2; of the twelve systems none, one and eleven are above it. Therefore ``beta`` is 2
    here, where the published tool has 1.

    Parameters
    ----------
    beta
        Recall counts beta times as much as precision. The published tool has 1 by default.
    unit
        What n-grams are made of: ``token``, split at white space; ``character``, code points of the
        text as it is, blanks included, as in the published tool; ``cluster`` or ``letter``, what
        other metrics call the unit ``character`` or ``letter``, without blanks. ``token`` follows
        the corpus.
    short
        Which orders the geometric means are over. ``published``: all four; where no text has as
        many units, precision is 1 and recall 0, so that sentences of fewer than four tokens score
        0 even if they are right. ``orders_present``: those that one of the three texts has.
    aggregation
        The score of a corpus: from ``pooled`` counts, each against the reference that is best for
        its sentence, or the ``mean`` of sentence scores.
    betas
        Further betas. In addition to the score there is F with each of them, for example to see
        where systems exchange their places; from the same counts, so that references are those
        that are chosen with ``beta``.

    References
    ----------
    Koyama, Nagata, Takamura and Okazaki (2024). n-gram F-score for evaluating grammatical error
    correction. INLG. https://aclanthology.org/2024.inlg-main.25/
    """

    beta: Annotated[float, Bounds(gt=0)] = 2.0
    unit: Literal["token", "character", "cluster", "letter"] = "token"
    short: Literal["published", "orders_present"] = "published"
    aggregation: Aggregation = "pooled"
    betas: Betas = ()

    name = "green"
    columns = tuple(f"{part}{n}" for part in _PARTS for n in range(1, ORDERS + 1))
    range = (0.0, 1.0)
    reference_use = "best"
    merges_references = True

    @property
    def signature(self) -> str:
        """Name, version, and the parameters that scores depend on."""
        return write_signature(self, without=(BETAS_PARAMETER,))

    def for_unit(self, unit: Unit) -> Self:
        """Return this metric for texts of characters without blanks."""
        if unit == TOKENS or self.unit != TOKENS:
            return self
        return replace(self, unit="cluster" if unit == CHARACTERS else unit)

    def counts(self, segments: Sequence[Segment]) -> Floats:
        """Return counts against the best reference of each segment, shape (segments, columns)."""
        unit: Any = CHARACTERS if self.unit == "cluster" else self.unit
        tokenise = list if self.unit == CHARACTERS else splitter(unit)
        # The source is the first reference, so that n-grams are looked up once.
        with_source = [Segment(s, h, (s, *references)) for s, h, references in segments]
        return count_in_batches(with_source, self._rows, len(self.columns), tokenise)

    def _rows(self, ngrams: SegmentNgrams) -> Floats:
        width = len(ngrams.reference_lengths)
        if width <= 1:
            return np.zeros((len(ngrams.hypothesis_length), len(self.columns)))
        exists = np.arange(1, width) < ngrams.reference_count[:, None]
        return self._best(_counts_by_reference(ngrams) * exists[:, :, None])

    def _best(self, counts: Floats) -> Floats:
        """Return the counts against the best reference: (..., references, columns) -> (...)."""
        scores, _, _ = self._scores(counts)
        best = first_greatest([scores[..., order] for order in reversed(range(ORDERS))])
        return np.take_along_axis(counts, best[..., None, None], axis=-2)[..., 0, :]

    def merge_references(self, counts: Floats) -> Floats:
        """Select the best reference of each sentence: (..., references, columns) -> (...)."""
        if self.aggregation == "mean":
            return np.asarray(counts.max(axis=-2))
        return self._best(counts.astype(float))

    def corpus_score(self, totals: Floats) -> Floats:
        """Return the F of summed counts, shape (..., columns) -> shape (...)."""
        return self._scores(totals)[0][..., -1]

    def details(self, requests: Sequence[ScoreRequest]) -> list[dict[str, Any]]:
        """Return precision, recall, and the counts of each order."""
        rows = []
        for sums in super().details(requests):
            totals = np.array(list(sums.values()))
            _, precision, recall = self._scores(totals)
            lists = np.split(totals, len(_PARTS))
            counts = {f"{p}s": part.tolist() for p, part in zip(_PARTS, lists, strict=True)}
            values = {"precision": float(precision[-1]), "recall": float(recall[-1])}
            rows.append(with_betas(values, self.betas) | counts)
        return rows

    def detail_totals(self, totals: Floats) -> dict[str, Floats]:
        """Return precision and recall of summed counts; nothing with ``mean``."""
        if self.aggregation == "mean":
            return {}
        _, precision, recall = self._scores(totals)
        return with_betas({"precision": precision[..., -1], "recall": recall[..., -1]}, self.betas)

    def _scores(self, counts: Floats) -> tuple[Floats, Floats, Floats]:
        """Return F, precision and recall over the first 1, 2, ... orders.

        ``counts`` has shape (..., columns), each result (..., ORDERS).
        """
        right, wrong, missed = np.moveaxis(
            counts.reshape(*counts.shape[:-1], len(_PARTS), ORDERS), -2, 0
        )
        is_counted = np.ones(right.shape, dtype=bool)
        if self.short == "orders_present":
            is_counted = right + wrong + missed > 0
        precision = _geometric_means(_ratios(right, right + wrong, 1.0), is_counted)
        recall = _geometric_means(_ratios(right, right + missed, 0.0), is_counted)
        weight = 1 / (1 + self.beta**2)
        is_positive = (precision > 0) & (recall > 0)
        below = weight / np.where(is_positive, precision, 1)
        below += (1 - weight) / np.where(is_positive, recall, 1)
        return np.where(is_positive, 1 / below, 0.0), precision, recall


def _counts_by_reference(ngrams: SegmentNgrams) -> Floats:
    """Return the counts against each reference, shape (segments, references, columns).

    The sums over n-grams of the three parts follow from lengths and from sums of minima, as
    min(s, max(r, c)) = min(s, r) + min(s, c) - min(s, r, c).
    """
    s, *references = map(_sizes, ngrams.reference_lengths)
    r, c = np.array(references), _sizes(ngrams.hypothesis_length)
    s_r, s_c, r_c, s_r_c = (np.empty(r.shape) for _ in range(4))
    for order, counts in enumerate(ngrams.by_order()):
        source, in_references = counts.references[0], counts.references[1:]
        s_r[..., order] = np.minimum(source, in_references).sum(axis=-1)[:, ngrams.group]
        hypothesis, group = counts.texts[ngrams.hypothesis], ngrams.group
        in_source = np.minimum(hypothesis, source[group])
        in_references = np.minimum(hypothesis, in_references[:, group])
        s_c[..., order] = in_source.sum(axis=-1)
        r_c[..., order] = in_references.sum(axis=-1)
        s_r_c[..., order] = np.minimum(in_source, in_references).sum(axis=-1)
    right = s - s_r - s_c + r_c + s_r_c
    by_reference = np.concatenate([right, s_r + c - s_c - r_c, s_c + r - s_r - r_c], axis=-1)
    return by_reference.swapaxes(0, 1)


def _sizes(lengths: Integers) -> Floats:
    """Return the number of n-grams of each order, shape (segments,) -> (segments, ORDERS)."""
    return np.asarray(np.maximum(0, lengths[:, None] - np.arange(ORDERS)), dtype=float)


def _ratios(part: Floats, whole: Floats, empty: float) -> Floats:
    return np.where(whole > 0, part / np.maximum(1, whole), empty)


def _geometric_means(ratios: Floats, is_counted: NDArray[np.bool_]) -> Floats:
    """Return the means over the first 1, 2, ... orders of those that count, (..., ORDERS)."""
    with np.errstate(divide="ignore"):
        logarithms = np.log(np.where(is_counted, ratios, 1.0))
    number = is_counted.cumsum(axis=-1)
    means = np.exp(logarithms.cumsum(axis=-1) / np.maximum(1, number))
    return np.where(number > 0, means, 0.0)
