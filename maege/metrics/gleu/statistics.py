"""Statistics of GLEU: of sentences against each reference, and the score that they give."""

import numpy as np

from maege.array_types import Floats, Integers
from maege.counting.n_grams import ORDERS, SegmentNgrams

STATISTIC_COLUMNS = 2 + 2 * ORDERS  # two lengths, then a numerator and a denominator for each order
OF_REFERENCE = [1, *range(2, STATISTIC_COLUMNS, 2)]  # the columns that depend on the reference


def statistics_of_references(ngrams: SegmentNgrams) -> Floats:
    """Return the statistics against each reference, shape (segments, references, columns)."""
    exists = np.arange(len(ngrams.reference_lengths)) < ngrams.reference_count[:, None]
    length = ngrams.hypothesis_length
    result = np.repeat(of_hypotheses(length)[:, None], exists.shape[1], axis=1)
    result[:, :, 1] = ngrams.reference_lengths.T
    for order, counts in enumerate(ngrams.by_order()):
        copied = np.minimum(
            counts.texts.take(ngrams.hypothesis, axis=0), counts.texts.take(ngrams.source, axis=0)
        )
        for index, reference in enumerate(counts.references):
            in_reference = reference.take(ngrams.text_group, axis=0)
            matched = np.einsum("ij->i", np.minimum(counts.texts, in_reference))
            absent = (reference == 0).astype(np.float32).take(ngrams.group, axis=0)
            numerator = matched[ngrams.hypothesis] - np.einsum("ij,ij->i", copied, absent)
            result[:, index, 2 + 2 * order] = np.maximum(0, numerator)
    return result * exists[:, :, None]


def of_mean(values: Floats, references: Integers) -> Floats:
    """Average values over the references, (segments, references, ...) -> (segments, ...)."""
    count = references[:, None]
    weight = (np.arange(values.shape[1]) < count) / np.maximum(1, count)
    return np.asarray((values.T * weight.T).T.sum(axis=1))


def of_best(statistics: Floats, scores: Floats, references: Integers) -> Floats:
    """Return statistics and sentence score against the best reference; 0 without references."""
    if not statistics.shape[1]:
        return np.zeros((len(statistics), STATISTIC_COLUMNS + 1))
    exists = np.arange(statistics.shape[1]) < references[:, None]
    best = np.where(exists, scores, -1.0).argmax(axis=1)
    segment = np.arange(len(statistics))
    rows = np.column_stack([statistics[segment, best], scores[segment, best]])
    return np.asarray(rows * exists[segment, best, None])


def of_hypotheses(lengths: Floats | Integers) -> Floats:
    """Return the statistics that depend on the length of a hypothesis alone; others are 0.

    Shape (...) -> (..., STATISTIC_COLUMNS).
    """
    result = np.zeros((*lengths.shape, STATISTIC_COLUMNS))
    result[..., 0] = lengths
    result[..., 3::2] = np.maximum(0, lengths[..., None] - np.arange(ORDERS))
    return result


def packed(statistics: Floats, references: Integers) -> Floats:
    """Return rows without what follows from others; see `unpacked`.

    A row has the number of references, the length of the hypothesis, and OF_REFERENCE for each.
    """
    lengths = statistics[:, :1, 0] if statistics.shape[1] else np.zeros((len(statistics), 1))
    of_references = statistics[:, :, OF_REFERENCE].reshape(len(statistics), -1)
    return np.hstack([references[:, None], lengths, of_references])


def unpacked(rows: Floats) -> tuple[Floats, Integers]:
    """Return what was `packed`: statistics, (segments, references, columns), and how many count."""
    references = rows[:, 0].astype(np.int64)
    width = len(OF_REFERENCE)
    of_references = rows[:, 2:].reshape(len(rows), (rows.shape[1] - 2) // width, width)
    statistics = np.repeat(of_hypotheses(rows[:, 1])[:, None], of_references.shape[1], axis=1)
    statistics[:, :, OF_REFERENCE] = of_references
    statistics[np.arange(of_references.shape[1]) >= references[:, None]] = 0
    return statistics, references


def reference_blocks(statistics: Floats, references: Integers) -> Floats:
    """Return for each reference its statistics, and whether a sentence has it, side by side.

    A sentence with fewer references than others has its last one in place of the missing ones.
    """
    number = references[:, None]
    position = np.arange(statistics.shape[1])
    of_last = np.minimum(position, np.maximum(0, number - 1))[:, :, None]
    repeated = np.take_along_axis(statistics, of_last, axis=1)
    exists = (position < number)[:, :, None]
    width = position.size * (STATISTIC_COLUMNS + 1)
    return np.concatenate([repeated, exists], axis=2).reshape(len(statistics), width)


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
