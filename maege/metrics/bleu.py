"""BLEU (Papineni et al., 2002) of sentences and corpora, smoothed as in NLTK's ``method3``."""

from collections.abc import Sequence
from typing import Annotated, Any, Literal

import numpy as np
from numpy.typing import NDArray

from maege.array_types import Floats
from maege.counting.in_units import InUnits
from maege.counting.n_grams import ORDERS, SegmentNgrams, count_in_batches, n_gram_details
from maege.data.units import TOKENS, Unit, splitter
from maege.metric.counting_metric import AdditiveMetric, Aggregation
from maege.metric.parameters import Bounds, parametrised
from maege.metric.score_request import ScoreRequest, Segment

MaxOrder = Annotated[int, Bounds(ge=1, le=ORDERS)] | Literal["effective"]
EFFECTIVE = "effective"
_STATISTIC_COLUMNS = 2 + 2 * ORDERS  # two lengths, then matches and totals of each order
MAX_DISTANCE = 2**40  # larger than any difference of lengths


@parametrised
class Bleu(InUnits, AdditiveMetric):
    """BLEU; 0 to 1.

    Tokens are split at white space; upper and lower case are distinguished. Matches are clipped at
    the most occurrences in one reference; the brevity penalty takes the reference nearest in length
    (of two, the shorter). The k-th order without a match gets the precision 1 / (2^k × number of
    its n-grams); without any matching token, and for an empty hypothesis or no references, the
    score is 0. A sentence is scored as ``nltk.translate.bleu_score.sentence_bleu`` does with
    ``SmoothingFunction().method3``, a corpus as ``corpus_bleu``.

    **It rewards** n-grams of any of the references, also those that nobody had to change, in a text
    that is not much shorter.

    Parameters
    ----------
    max_order
        Length of the longest n-grams. ``effective`` is the sentence score of the scripts of Choshen
        and Abend (2018): the least of 4, the length of the hypothesis and that of the shortest
        reference, so that short sentences that equal a reference score 1; if it is 0, so is the
        score. Corpora use 4.
    aggregation
        The score of a corpus: from ``pooled`` counts of its sentences, or the ``mean`` of their
        scores.

    References
    ----------
    Papineni, Roukos, Ward and Zhu (2002). BLEU: a method for automatic evaluation of machine
    translation. ACL. https://aclanthology.org/P02-1040/
    """

    max_order: MaxOrder = ORDERS
    aggregation: Aggregation = "pooled"
    unit: Unit = TOKENS

    name = "bleu"
    reads = frozenset({"hypothesis", "references"})
    columns = (
        "hypothesis_length",
        "reference_length",
        *(f"match{n}" for n in range(1, ORDERS + 1)),
        *(f"total{n}" for n in range(1, ORDERS + 1)),
        "max_order",
    )
    range = (0.0, 1.0)
    reference_use = "together"
    total_columns = _STATISTIC_COLUMNS

    def counts(self, segments: Sequence[Segment]) -> Floats:
        """Return lengths, matches and totals of each order, and the longest order that counts.

        The shape is (segments, columns).
        """
        return count_in_batches(segments, self._rows, len(self.columns), splitter(self.unit))

    def _rows(self, ngrams: SegmentNgrams) -> Floats:
        matches = []
        for counts in ngrams.by_order():
            most = counts.references.max(axis=0, initial=0)[ngrams.text_group]
            matches.append(np.minimum(counts.texts, most).sum(axis=1)[ngrams.hypothesis])
        length = ngrams.hypothesis_length
        totals = np.maximum(1, length[:, None] - np.arange(ORDERS))
        reference_length = _closest_length(ngrams)
        return np.column_stack([length, reference_length, *matches, totals, self._orders(ngrams)])

    def _orders(self, ngrams: SegmentNgrams) -> Floats:
        if self.max_order != EFFECTIVE:
            return np.full(len(ngrams.hypothesis_length), float(self.max_order))
        lengths = np.where(_present(ngrams), ngrams.reference_lengths, ORDERS)
        shortest = lengths.min(axis=0, initial=ORDERS)
        return np.asarray(np.minimum(ngrams.hypothesis_length, shortest), dtype=float)

    def details(self, requests: Sequence[ScoreRequest]) -> list[dict[str, Any]]:
        """Return precisions without smoothing, brevity penalty and lengths, of pooled counts."""
        return [n_gram_details(c, "match", "total") for c in super().details(requests)]

    def details_of_counts(self, counts: Floats) -> dict[str, Any] | None:
        """Return the same from ``resampled_counts``; None if these are scores of sentences."""
        if self.aggregation == "mean":
            return None
        totals = dict(zip(self.columns, counts.sum(axis=0).tolist(), strict=True))
        return n_gram_details(totals, "match", "total")

    def sentence_score(self, rows: Floats) -> Floats:
        """Score sentences with n-grams up to the order of each, shape (sentences,)."""
        return _score(rows[..., :-1], rows[..., -1])

    def corpus_score(self, totals: Floats) -> Floats:
        """Return the scores of summed counts, shape (..., columns) -> shape (...)."""
        order = ORDERS if self.max_order == EFFECTIVE else int(self.max_order)
        return _score(totals[..., :_STATISTIC_COLUMNS], np.full(totals.shape[:-1], float(order)))


def _present(ngrams: SegmentNgrams) -> NDArray[np.bool_]:
    """Return which references there are, shape (most references, segments)."""
    return np.arange(len(ngrams.reference_lengths))[:, None] < ngrams.reference_count


def _closest_length(ngrams: SegmentNgrams) -> Floats:
    """Return the length of the reference nearest in length; of two, the shorter."""
    lengths, own = ngrams.reference_lengths, ngrams.hypothesis_length
    rank = 2 * np.abs(lengths - own) + (lengths > own)
    nearest = np.where(_present(ngrams), rank, MAX_DISTANCE).min(axis=0, initial=MAX_DISTANCE)
    closest = own + np.where(nearest % 2, nearest // 2, -(nearest // 2))
    return np.where(ngrams.reference_count > 0, closest, 0).astype(float)


def _score(statistics: Floats, order: Floats) -> Floats:
    """Score statistics (..., 2 + 2 ORDERS) with n-grams up to ``order`` (...)."""
    length, reference = statistics[..., 0], statistics[..., 1]
    matches = statistics[..., 2 : 2 + ORDERS]
    totals = np.maximum(1, statistics[..., 2 + ORDERS :])
    used = np.arange(1, ORDERS + 1) <= order[..., None]
    zero = matches == 0
    smoothed = 1 / (2.0 ** np.cumsum(zero & used, axis=-1) * totals)
    precision = np.where(zero, smoothed, matches / totals)
    logs = np.where(used, np.log(precision), 0).sum(axis=-1) / np.maximum(1, order)
    penalty = np.minimum(0, 1 - reference / np.maximum(1, length))
    return np.where(zero[..., 0] | (order == 0), 0.0, np.exp(penalty + logs))
