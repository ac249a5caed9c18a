"""Means and histograms of the words that systems and annotators change."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import inf

import numpy as np

from maege.array_types import Floats
from maege.statistics.jackknife import jackknife_value
from maege.statistics.value import Value
from maege.texts.text_changes import COUNTINGS, Author, Counting, TextChanges

# The largest number of changes of each bin of a histogram.
BINS = {
    "0": 0, "1": 1, "2": 2, "3": 3, "4": 4, "5": 5, "6-10": 10, "11-20": 20, "21+": inf
}  # fmt: skip


@dataclass(frozen=True)
class ChangeSummary:
    """What a system or an annotator changes.

    Intervals are for other sentences of the kind, by the jackknife over sentences.
    """

    name: str
    author: Author
    sentences: int
    # Word changes, mean over sentences; see `WordChanges`.
    strict: Value
    tolerant: Value
    unchanged: float  # share of the sentences without any word change (strict)
    # Spearman's rho of the positions of aligned words, mean over sentences where it is defined;
    # None if there are none.
    order: float | None
    reordered: float | None  # share of these in which it is below 1
    order_undefined: int  # sentences left out of both, with fewer than two pairs of words
    # Numbers of sentences with more and with fewer sentence ends inside the line than in the
    # source. Sentences that were merged across lines cannot be seen.
    split: int
    merged: int


@dataclass(frozen=True)
class ChangeShare:
    """How many sentences have some number of word changes."""

    name: str
    author: Author
    counting: Counting
    changes: str  # a number, or a range of numbers
    sentences: int
    share: float
    cumulative: float  # share of the sentences with so many changes or fewer


def change_summary(changes: TextChanges, confidence: float) -> ChangeSummary:
    """Summarise the changes of one or more sentences; ``confidence`` is between 0 and 1."""
    order = changes.order[np.isfinite(changes.order)]
    return ChangeSummary(
        changes.name,
        changes.author,
        len(changes.strict),
        _mean(changes.strict, confidence),
        _mean(changes.tolerant, confidence),
        float((changes.strict == 0).mean()),
        float(order.mean()) if order.size else None,
        float((order < 1).mean()) if order.size else None,
        len(changes.order) - order.size,
        int((changes.sentence_ends > 0).sum()),
        int((changes.sentence_ends < 0).sum()),
    )


def change_shares(changes: Sequence[TextChanges]) -> Iterator[ChangeShare]:
    """Yield the histogram of each text by each counting, with the bins of `BINS`."""
    for counting in COUNTINGS:
        for text in changes:
            counts = text.counts(counting)
            below = 0
            for label, largest in BINS.items():
                up_to = int((counts <= largest).sum())
                yield ChangeShare(
                    text.name,
                    text.author,
                    counting,
                    label,
                    up_to - below,
                    (up_to - below) / len(counts),
                    up_to / len(counts),
                )
                below = up_to


def _mean(values: Floats, confidence: float) -> Value:
    weights = np.ones(len(values))
    sums = np.stack([values, weights], axis=-1)
    return jackknife_value(sums, weights, confidence, (0.0, np.inf))
