"""GLEU (Napoles et al., 2015; corrected and without tuning, Napoles et al., 2016)."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from maege.array_types import Floats, Indices, Integers
from maege.blas_threads import one_thread
from maege.counting.n_grams import ORDERS, SegmentNgrams, count_in_batches, expand, n_gram_details
from maege.data.units import TOKENS, Unit, splitter
from maege.metric.counting_metric import AdditiveMetric, Aggregation
from maege.metric.in_units import InUnits
from maege.metric.parameters import parametrised
from maege.metric.score_request import (
    IndexedSegments,
    ScoreRequest,
    Segment,
    distinct_segments,
)
from maege.metric.signature import write_signature
from maege.user_warnings import warn_caller

STATISTIC_COLUMNS = 2 + 2 * ORDERS  # two lengths, then a numerator and a denominator for each order
_OF_REFERENCE = [1, *range(2, STATISTIC_COLUMNS, 2)]  # the columns that depend on the reference
ITERATIONS = 500
SMALL_EXACT = 2**24  # whole numbers up to here are exact as floats of 32 bits
_BATCH_SIZE = 256  # sentences for which drawn statistics are added up at a time
_INVERTED = (
    "gleu with `brevity: inverted` is an error of the published tool of May 2016 to June 2017: it "
    "punishes long hypotheses. Use it only to reproduce figures of that time"
)


@parametrised
class Gleu(InUnits, AdditiveMetric):
    """GLEU; 0 to 1. N-grams up to length 4 of tokens that are split at white space.

    Upper and lower case are distinguished. The numerator of an order is the number of n-grams
    shared with the reference minus the number of those shared with the source that do not occur in
    the reference, at least 0.

    Scores of sentences are smoothed: each 0 among the ten statistics of a sentence and a reference
    is taken as 1, and the scores against all references are averaged. So an empty hypothesis
    against an empty reference scores 1. Implementations without this smoothing give other scores of
    sentences. Scores of corpora are not smoothed: statistics are added up, and the score is 0 if
    one of the sums is 0. A sentence without references scores 0, and adds nothing to a corpus.

    **It rewards** n-grams of a reference, those that nobody had to change included, and takes off
    those of the source that should have been changed and are still there.

    Parameters
    ----------
    reference_sampling
        How several references are taken together. ``published``: a corpus has the mean score of
        500 iterations, each with one reference drawn per sentence, with the same draws as the
        published tool under Python 2. ``expectation``: the score at the expected statistics,
        without draws; it differs in the fourth decimal or later on test sets of usual size.
        ``mean``: that of the scores against the first references of all sentences, against the
        second ones, and so on, where sentences with fewer have their last one. ``maximum``: each
        sentence counts with the reference against which its score is the greatest, the first of
        equal ones, also in a corpus. Only this one changes scores of sentences.
    aggregation
        The score of a corpus: ``pooled`` statistics as described, or the ``mean`` of sentence
        scores.
    brevity
        ``standard``; or ``inverted``, with the lengths of hypothesis and reference exchanged in the
        brevity penalty, as in the published tool from May 2016 to June 2017. That punishes long
        hypotheses, and is for reproducing figures of that time only.

    References
    ----------
    Napoles, Sakaguchi, Post and Tetreault (2015). Ground truth for grammatical error correction
    metrics. ACL. https://aclanthology.org/P15-2097/

    Napoles, Sakaguchi, Post and Tetreault (2016). GLEU without tuning.
    https://arxiv.org/abs/1605.02592
    """

    reference_sampling: Literal["published", "expectation", "mean", "maximum"] = "published"
    aggregation: Aggregation = "pooled"
    brevity: Literal["standard", "inverted"] = "standard"
    unit: Unit = TOKENS

    name = "gleu"
    columns = (
        "hypothesis_length",
        "reference_length",
        *(f"{part}{n}" for n in range(1, ORDERS + 1) for part in ("numerator", "denominator")),
        "sentence_score",
    )
    range = (0.0, 1.0)
    merges_references = True

    def __post_init__(self) -> None:
        if self._inverted:
            warn_caller(_INVERTED)

    @property
    def signature(self) -> str:
        """Name, parameters and version; the brevity penalty only if it is inverted."""
        return write_signature(self, without=() if self._inverted else ("brevity",))

    @property
    def reference_use(self) -> Literal["mean", "best"]:  # type: ignore[override]
        """Whether the references of a sentence are averaged, or the best one counts."""
        return "best" if self.reference_sampling == "maximum" else "mean"

    @property
    def _inverted(self) -> bool:
        return self.brevity == "inverted"

    def counts(self, segments: Sequence[Segment]) -> Floats:
        """Return mean statistics over the references, or the best, and the sentence score.

        The shape is (segments, columns). If the score of a corpus depends on single references,
        their number follows, and then the statistics against each of them.
        """
        segments = IndexedSegments.of(segments)
        references = max(map(len, segments.references), default=0)
        width = len(self.columns) + self._by_reference * (
            1 + max(1, references) * STATISTIC_COLUMNS
        )

        def row(ngrams: SegmentNgrams) -> Floats:
            statistics = _statistics(ngrams)
            scores = self._sentence_scores(statistics)
            of_all = _best if self.reference_use == "best" else _averages
            summary = of_all(statistics, scores, ngrams.reference_count)
            if not self._by_reference:
                return summary
            by_reference = statistics.reshape(len(statistics), -1)
            counts = np.column_stack([summary, ngrams.reference_count, by_reference])
            return np.pad(counts, ((0, 0), (0, width - counts.shape[1])))

        return count_in_batches(segments, row, width, splitter(self.unit))

    @property
    def _by_reference(self) -> bool:
        """Whether scores of corpora depend on the statistics against single references."""
        return self.aggregation == "pooled" and self.reference_sampling in ("published", "mean")

    @property
    def _averages_references(self) -> bool:
        """Whether the score of a corpus is the mean of those against its references."""
        return self.aggregation == "pooled" and self.reference_sampling == "mean"

    def _sentence_scores(self, statistics: Floats) -> Floats:
        """Return the smoothed scores of single sentences, shape (..., columns) -> (...)."""
        return score_of_statistics(np.where(statistics == 0, 1, statistics), self._inverted)

    def sentence_score(self, rows: Floats) -> Floats:
        """Return the score among ``counts``, shape (sentences,)."""
        return rows[..., STATISTIC_COLUMNS]

    def corpus_score(self, totals: Floats) -> Floats:
        """Return the score at the mean statistics, shape (..., columns) -> shape (...)."""
        return score_of_statistics(totals[..., :STATISTIC_COLUMNS], self._inverted)

    def details(self, requests: Sequence[ScoreRequest]) -> list[dict[str, Any]]:
        """Return precisions, brevity penalty and lengths, of pooled means over the references."""
        segments, members = distinct_segments(requests)
        rows = self.counts(segments)[:, : len(self.columns)]
        return [self._details(rows[member]) for member in members]

    def details_of_counts(self, counts: Floats) -> dict[str, Any] | None:
        """Return the same from ``resampled_counts``; None if these are others."""
        if self.aggregation == "mean" or self._averages_references:
            return None
        return self._details(counts)

    def _details(self, rows: Floats) -> dict[str, Any]:
        counts = dict(zip(self.columns, rows.sum(axis=0).tolist(), strict=True))
        return n_gram_details(counts, "numerator", "denominator", inverted=self._inverted)

    def pooled_scores(self, corpora: Sequence[Indices], rows: Any) -> Iterable[float]:
        """Score corpora by the statistics that they depend on."""
        if not (self._by_reference and corpora):
            return super().pooled_scores(corpora, rows)
        if self._averages_references:
            totals = (self.resampled_counts(rows[member]).sum(axis=0) for member in corpora)
            return map(float, map(self.score_totals, totals))
        return _means_of_draws(corpora, rows, len(self.columns), self._inverted)

    def resampled_counts(self, rows: Floats) -> Floats:
        """Return what is summed for a corpus: the mean statistics, without draws.

        If scores against single references are averaged: for each reference the statistics, and
        whether the sentence has it.
        """
        if self._averages_references:
            return _blocks(rows[:, len(self.columns) :])
        return super().resampled_counts(rows[:, : len(self.columns)])

    def score_totals(self, totals: Floats) -> Floats:
        """Turn summed ``resampled_counts``, shape (..., columns), into scores, shape (...)."""
        if not self._averages_references:
            return super().score_totals(totals)
        return self._mean_of_blocks(totals, lambda s: score_of_statistics(s, self._inverted))

    def scores_of_sentences(self, counts: Floats) -> Floats | None:
        """Return the scores of single sentences from ``resampled_counts``."""
        if not self._averages_references:
            return super().scores_of_sentences(counts)
        return self._mean_of_blocks(counts, self._sentence_scores)

    def _mean_of_blocks(self, counts: Floats, score: Callable[[Floats], Floats]) -> Floats:
        """Average scores over the references that any sentence has, (..., columns) -> (...)."""
        blocks = counts.reshape(*counts.shape[:-1], -1, STATISTIC_COLUMNS + 1)
        exists = blocks[..., -1] > 0
        sums = (score(blocks[..., :-1]) * exists).sum(axis=-1)
        return np.asarray(sums / np.maximum(1, exists.sum(axis=-1)))

    def merge_references(self, counts: Floats) -> Floats:
        """Return counts with several references, (..., references, columns) -> (..., columns).

        Those of ``published`` are without draws, so that scores are those of ``expectation``.
        """
        if self._averages_references:  # side by side
            return counts.reshape(*counts.shape[:-2], -1)
        if self.reference_use == "mean":
            return np.asarray(counts.mean(axis=-2))
        if self.aggregation == "mean":
            return np.asarray(counts.max(axis=-2))
        best = counts[..., STATISTIC_COLUMNS].argmax(axis=-1)
        return np.take_along_axis(counts, best[..., None, None], axis=-2)[..., 0, :]


def _statistics(ngrams: SegmentNgrams) -> Floats:
    """Return the statistics against each reference, shape (segments, references, columns)."""
    pairs, pair = ngrams.of_any_source()
    entries = pairs.hypothesis_entries
    exists = np.arange(len(pairs.reference_lengths)) < pairs.reference_count[:, None]
    absent = (entries.references == 0) & exists.T[:, entries.segment]
    # Most n-grams are in all references, and do not have to be looked up in the source.
    sometimes_absent = np.flatnonzero(absent.any(axis=0))
    ends = np.searchsorted(entries.segment[sometimes_absent], np.arange(len(exists) + 1))
    segment, row = expand(ends[pair], ends[pair + 1])
    entry = sometimes_absent[row]
    in_source = ngrams.counts_in_source(segment, entries.gram[entry])
    copied = np.minimum(entries.hypothesis[entry], in_source)
    cells = segment * ORDERS + entries.order[entry]
    length = ngrams.hypothesis_length
    result = np.zeros((len(length), len(ngrams.reference_lengths), STATISTIC_COLUMNS))
    result[:, :, 0] = length[:, None]
    result[:, :, 1] = ngrams.reference_lengths.T
    result[:, :, 3::2] = np.maximum(0, length[:, None] - np.arange(ORDERS))[:, None, :]
    for index, reference in enumerate(entries.references):
        matched = pairs.total(entries, np.minimum(entries.hypothesis, reference))
        penalty = ngrams.sums(cells, copied * absent[index, entry])
        result[:, index, 2::2] = np.maximum(0, matched[pair] - penalty)
    return result * exists[pair, :, None]


def _averages(statistics: Floats, scores: Floats, references: Integers) -> Floats:
    """Return statistics and sentence scores averaged over the references."""
    count = references[:, None]
    weight = (np.arange(statistics.shape[1]) < count) / np.maximum(1, count)
    mean = (scores * weight).sum(axis=1)
    expected = (statistics * weight[:, :, None]).sum(axis=1)
    return np.column_stack([expected, mean])


def _best(statistics: Floats, scores: Floats, references: Integers) -> Floats:
    """Return statistics and sentence score against the best reference; 0 without references."""
    if not statistics.shape[1]:
        return np.zeros((len(statistics), STATISTIC_COLUMNS + 1))
    exists = np.arange(statistics.shape[1]) < references[:, None]
    best = np.where(exists, scores, -1.0).argmax(axis=1)
    segment = np.arange(len(statistics))
    rows = np.column_stack([statistics[segment, best], scores[segment, best]])
    return np.asarray(rows * exists[segment, best, None])


def _blocks(rows: Floats) -> Floats:
    """Return for each reference its statistics, and whether a sentence has it, side by side.

    A row has the number of references of a sentence, and then the statistics against each. A
    sentence with fewer references than others has its last one in place of the missing ones.
    """
    number = rows[:, :1].astype(int)
    statistics = rows[:, 1:].reshape(len(rows), -1, STATISTIC_COLUMNS)
    position = np.arange(statistics.shape[1])
    of_last = np.minimum(position, np.maximum(0, number - 1))[:, :, None]
    repeated = np.take_along_axis(statistics, of_last, axis=1)
    exists = (position < number)[:, :, None]
    return np.concatenate([repeated, exists], axis=2).reshape(len(rows), -1)


def score_of_statistics(statistics: Floats, inverted: bool = False) -> Floats:
    """Score statistics, shape (..., STATISTIC_COLUMNS) -> shape (...); 0 if one of them is 0.

    ``inverted``: with the lengths exchanged in the brevity penalty.
    """
    valid = np.asarray((statistics > 0).all(axis=-1))
    safe = np.where(valid[..., None], statistics, 1)
    hypothesis, reference = (1, 0) if inverted else (0, 1)
    brevity = np.minimum(0, 1 - safe[..., reference] / safe[..., hypothesis])
    precision = np.log(safe[..., 2::2] / safe[..., 3::2]).sum(axis=-1) / ORDERS
    return np.where(valid, np.exp(brevity + precision), 0.0)


def _means_of_draws(
    corpora: Sequence[Indices], rows: Any, column: int, inverted: bool
) -> Iterator[float]:
    """Score corpora as the mean over iterations that draw one reference for each sentence.

    A corpus has the row of each of its sentences. A row has in ``column`` the number of references
    of a sentence, and then the statistics against each. What is drawn depends on these numbers
    only, so corpora that agree in them are scored together.
    """
    columns = list(rows.T) if isinstance(rows, np.ndarray) else rows.columns
    sizes = np.maximum(1, columns[column].astype(np.int64))
    of_size: dict[bytes, list[Indices]] = {}
    for corpus in corpora:
        of_size.setdefault(sizes[corpus].tobytes(), []).append(corpus)
    scores = {
        key: iter(_draw(sizes[alike[0]], np.array(alike), columns[column + 1 :], inverted))
        for key, alike in of_size.items()
    }
    return (next(scores[sizes[corpus].tobytes()]) for corpus in corpora)


def _draw(
    sizes: Integers, corpora: Indices, statistics: Sequence[NDArray[Any]], inverted: bool
) -> list[float]:
    """Score corpora, shape (corpora, sentences), with these numbers of references.

    ``statistics`` are the columns of the first reference, of the second, and so on.
    """
    drawn = _drawn_references(sizes)
    of_first = (column[corpora] for column in statistics[:STATISTIC_COLUMNS])
    first = np.stack([values.sum(axis=1, dtype=float) for values in of_first], axis=-1)
    others = np.zeros((len(drawn), len(corpora), len(_OF_REFERENCE)))  # minus those of the first
    # Statistics are whole numbers, so that the order in which they are added does not matter.
    for reference in range(1, sizes.max(initial=1)):
        sentences = np.flatnonzero(sizes > reference)
        for start in range(0, len(sentences), _BATCH_SIZE):
            batch = sentences[start : start + _BATCH_SIZE]
            rows = corpora[:, batch].T
            differences = [
                statistics[reference * STATISTIC_COLUMNS + number][rows].astype(float)
                - statistics[number][rows]
                for number in _OF_REFERENCE
            ]
            values = np.stack(differences, axis=-1).reshape(len(batch), -1)
            if np.abs(values).max() < SMALL_EXACT / _BATCH_SIZE:
                values = values.astype(np.float32)
            is_drawn = (drawn[:, batch] == reference).astype(values.dtype)
            with one_thread():
                others += (is_drawn @ values).reshape(others.shape)
    of_corpora = np.repeat(first[None], len(drawn), axis=0)
    of_corpora[..., _OF_REFERENCE] += others
    of_draws = score_of_statistics(of_corpora, inverted)
    return [float(np.ascontiguousarray(scores).mean()) for scores in of_draws.T]


def _drawn_references(sizes: Integers) -> NDArray[np.unsignedinteger[Any]]:
    """Return the number of the reference that is drawn, shape (iterations, sentences).

    The published tool seeds Python's generator with 101 times the iteration, and draws for
    each sentence in turn; under Python 2 that is the generator's next number times the
    number of references. NumPy's ``RandomState`` is the same generator, if a list has the seed.
    With one reference each, all iterations are equal and one is enough.
    """
    iterations = ITERATIONS if sizes.max(initial=1) > 1 else 1
    drawn = np.empty((iterations, len(sizes)), dtype=np.min_scalar_type(sizes.max(initial=1)))
    generator = np.random.RandomState()
    for iteration, row in enumerate(drawn):
        generator.seed([iteration * 101])
        row[:] = generator.random_sample(len(sizes)) * sizes
    return drawn
