"""chrF and chrF++ (Popović, 2015 and 2017)."""

import string
from collections.abc import Sequence
from typing import Annotated, Any, Literal

import numpy as np
from numpy.typing import NDArray

from maege.array_types import Floats
from maege.counting.n_grams import SegmentNgrams, count_in_batches
from maege.counting.ratios import f_measure
from maege.metric.counting_metric import AdditiveMetric, Aggregation
from maege.metric.parameters import Bounds, parametrised
from maege.metric.score_request import ScoreRequest, Segment

_PARTS = 3  # counts of an order: n-grams of the hypothesis, of the reference, and of both
_EPSILON = 1e-16
_PERCENT = 100.0  # sacreBLEU compares references in per cent: the rounding decides which are equal
_PUNCTUATION = frozenset(string.punctuation)


@parametrised
class ChrF(AdditiveMetric):
    """chrF: F score of n-grams of characters, with ``word_order`` 2 chrF++; 0 to 1.

    Precision and recall are means over the orders that hypothesis and reference both have; blanks
    do not count, upper and lower case are distinguished. Of several references of a sentence the
    one with the greatest F counts (of equal ones the first), also in a corpus, whose counts are
    added up. Scores are those of sacreBLEU, divided by 100. Without references the score is 0.

    **It rewards** sequences of characters of a reference, also of words that are nearly right; most
    of them are in words that nobody changes.

    Source and reference share most characters, so the unchanged source has a high score: on
    CoNLL-2014 (two references) 0.931, more than the system AMU (0.913).

    Parameters
    ----------
    word_order
        Length of the longest n-grams of words that count, too: 0 for chrF, 2 for chrF++. A
        punctuation mark at an end of a word is a word of its own.
    char_order
        Length of the longest n-grams of characters.
    beta
        Recall counts beta times as much as precision.
    whitespace
        Whether blanks count as characters.
    smoothing
        ``effective``: the F of mean precision and recall, over the orders that both texts have.
        ``epsilon``: the mean over all orders of F scores, as in the script of chrF++, Moses and
        NLTK.
    aggregation
        The score of a corpus: from ``pooled`` counts, or the ``mean`` of sentence scores.

    References
    ----------
    Popović (2015). chrF: character n-gram F-score for automatic MT evaluation. WMT.
    https://aclanthology.org/W15-3049/

    Popović (2017). chrF++: words helping character n-grams. WMT.
    https://aclanthology.org/W17-4770/
    """

    word_order: Annotated[int, Bounds(ge=0, le=4)] = 0
    char_order: Annotated[int, Bounds(ge=1, le=10)] = 6
    beta: Annotated[float, Bounds(gt=0)] = 2.0
    whitespace: bool = False
    smoothing: Literal["effective", "epsilon"] = "effective"
    aggregation: Aggregation = "pooled"

    name = "chrf"
    reads = frozenset({"hypothesis", "references"})
    range = (0.0, 1.0)
    reference_use = "best"
    merges_references = True

    @property
    def columns(self) -> tuple[str, ...]:  # type: ignore[override]
        """Names of the counts: for each order those of the hypothesis, the reference, and both."""
        orders = [f"character{n}" for n in range(1, self.char_order + 1)]
        orders += [f"word{n}" for n in range(1, self.word_order + 1)]
        return tuple(
            f"{text}_{order}" for text in ("hypothesis", "reference", "both") for order in orders
        )

    def counts(self, segments: Sequence[Segment]) -> Floats:
        """Return counts against the best reference of each segment, shape (segments, columns)."""
        segments = [segment._replace(source="") for segment in segments]
        references = max((len(segment.references) for segment in segments), default=0)
        tokenise = list if self.whitespace else _characters
        parts = [_counts(segments, references, self.char_order, tokenise)]
        if self.word_order:
            parts.append(_counts(segments, references, self.word_order, _words))
        counts = np.concatenate(parts, axis=-1).reshape(-1, max(1, references), len(self.columns))
        number = np.array([len(segment.references) for segment in segments])
        exists = np.arange(counts.shape[1]) < np.maximum(1, number[:, None])
        return self._best(counts, exists)

    def _best(self, counts: Floats, exists: NDArray[np.bool_]) -> Floats:
        """Return the counts against the best reference: (..., references, columns) -> (...)."""
        best = np.where(exists, self._scaled_score(counts, _PERCENT), -1.0).argmax(axis=-1)
        return np.take_along_axis(counts, best[..., None, None], axis=-2)[..., 0, :]

    def merge_references(self, counts: Floats) -> Floats:
        """Select the best reference of each sentence: (..., references, columns) -> (...)."""
        if self.aggregation == "mean":
            return np.asarray(counts.max(axis=-2))
        return self._best(counts.astype(float), np.ones(counts.shape[:-1], dtype=bool))

    def corpus_score(self, totals: Floats) -> Floats:
        """Return the F of summed counts, shape (..., columns) -> shape (...)."""
        return self._scaled_score(totals, 1.0)

    def _scaled_score(self, totals: Floats, scale: float) -> Floats:
        """Return the F times ``scale``, rounded as by sacreBLEU."""
        hypothesis, reference, both = np.moveaxis(
            totals.reshape(*totals.shape[:-1], _PARTS, self.char_order + self.word_order), -2, 0
        )
        precision = np.where(hypothesis > 0, both / np.maximum(1, hypothesis), _EPSILON)
        recall = np.where(reference > 0, both / np.maximum(1, reference), _EPSILON)
        if self.smoothing == "epsilon":
            scores = f_measure(precision, recall, self.beta**2, _EPSILON)
            return np.asarray(scale * _sum(scores) / scores.shape[-1])
        exists = (hypothesis > 0) & (reference > 0)
        number = np.maximum(1, exists.sum(axis=-1))
        return scale * f_measure(
            _sum(np.where(exists, precision, 0.0)) / number,
            _sum(np.where(exists, recall, 0.0)) / number,
            self.beta**2,
        )

    def details(self, requests: Sequence[ScoreRequest]) -> list[dict[str, Any]]:
        """Return the precision and the recall of each order, of pooled counts."""
        rows = []
        for sums in super().details(requests):
            hypothesis, reference, both = np.array(list(sums.values())).reshape(_PARTS, -1)
            precisions, recalls = both / np.maximum(1, hypothesis), both / np.maximum(1, reference)
            rows.append({"precisions": precisions.tolist(), "recalls": recalls.tolist()})
        return rows


def _characters(text: str) -> list[str]:
    return list("".join(text.split()))


def _words(text: str) -> list[str]:
    """Split at white space; one punctuation mark at the end of a word, or else at its start.

    >>> _words('Is ( it) "so" ?')
    ['Is', '(', 'it', ')', '"so', '"', '?']
    """
    words: list[str] = []
    for word in text.split():
        if len(word) > 1 and word[-1] in _PUNCTUATION:
            words += word[:-1], word[-1]
        elif len(word) > 1 and word[0] in _PUNCTUATION:
            words += word[0], word[1:]
        else:
            words.append(word)
    return words


def _counts(segments: Sequence[Segment], references: int, orders: int, tokenise: Any) -> Floats:
    """Return counts of n-grams, shape (segments, references, _PARTS, orders)."""
    shape = max(1, references), _PARTS, orders

    def row(ngrams: SegmentNgrams) -> Floats:
        result = np.zeros((len(ngrams.hypothesis_length), *shape))
        hypothesis = np.maximum(0, ngrams.hypothesis_length[:, None] - np.arange(orders))
        for index, length in enumerate(ngrams.reference_lengths):
            reference = np.maximum(0, length[:, None] - np.arange(orders))
            result[:, index, 0] = np.where(reference > 0, hypothesis, 0)
            result[:, index, 1] = reference
        for order, counts in enumerate(ngrams.by_order()):
            both = np.minimum(counts.texts, counts.references[:, ngrams.text_group]).sum(axis=-1)
            result[:, : len(both), 2, order] = both[:, ngrams.hypothesis].T
        return result.reshape(len(result), -1)

    rows = count_in_batches(segments, row, int(np.prod(shape)), tokenise, orders)
    return rows.reshape(len(segments), *shape)


def _sum(values: Floats) -> Floats:
    """Add up over the last axis one by one, so that equal values give equal sums as in Python."""
    return values.cumsum(axis=-1)[..., -1]
