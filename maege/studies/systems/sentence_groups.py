"""Groups of sentences by their length and by how much is to be corrected in them."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from maege.array_types import Floats
from maege.statistics.bootstrap import ClusterResampler, cluster_sums
from maege.statistics.score_table import ScoreTable
from maege.statistics.value import Value

EDIT_NUMBERS = (0.0, 1.0, 3.0, 6.0)  # the largest means of all groups but the last
_GOLD_EDITS = "gold edits"
LENGTH = "length"


@dataclass(frozen=True, eq=False)
class SentenceGroup:
    """Some of the sentences."""

    by: str  # ``length``, or ``gold edits``
    name: str  # which length (tokens), or number of edits
    sentences: NDArray[np.bool_]  # whether each sentence is in it, shape (sentences,)


@dataclass(frozen=True)
class GroupScore:
    """The score of a system on a group of sentences."""

    metric: str
    system: str
    by: str  # as of the SentenceGroup
    group: str
    sentences: int
    score: Value  # with its interval by resampling documents (or sentences)


def length_groups(sources: Sequence[str]) -> list[SentenceGroup]:
    """Return quartiles of the sentences by their number of tokens; equal ones are one group.

    >>> [g.name for g in length_groups(["a", "a b", "a b c", "a b c d", "a b c d"])]
    ['1 to 2', '3', '4']
    """
    lengths = np.array([len(source.split()) for source in sources])
    if not len(lengths):
        return []
    limits = np.unique(np.quantile(lengths, [0.25, 0.5, 0.75, 1.0], method="lower"))
    group = np.searchsorted(limits, lengths)
    return [
        SentenceGroup(LENGTH, _range(lengths[group == number]), group == number)
        for number in range(len(limits))
    ]


def edit_number_groups(numbers: Floats) -> list[SentenceGroup]:
    """Return groups by the number of gold edits, mean over annotators, shape (sentences,).

    >>> [g.name for g in edit_number_groups(np.array([0.0, 0.5, 1.0, 2.0, 9.0]))]
    ['0', 'over 0 to 1', 'over 1 to 3', 'over 6']
    """
    group = np.searchsorted(np.array(EDIT_NUMBERS), numbers)
    ranges = (f"over {low:g} to {high:g}" for low, high in pairwise(EDIT_NUMBERS))
    names = ["0", *ranges, f"over {EDIT_NUMBERS[-1]:g}"]
    return [
        SentenceGroup(_GOLD_EDITS, name, group == number)
        for number, name in enumerate(names)
        if (group == number).any()
    ]


def group_scores(
    table: ScoreTable,
    of_sentences: Floats,
    clusters: NDArray[np.int32],
    groups: Sequence[SentenceGroup],
    resampler: ClusterResampler,
) -> list[GroupScore]:
    """Return the score of each system on each group, from counts, without scoring again.

    ``of_sentences``: the counts of the metric, shape (sentences, systems, columns); ``clusters``:
    the document of each sentence, shape (sentences,); ``resampler`` is of the documents.
    """
    rows = []
    for group in groups:
        members = np.where(group.sentences[:, None, None], of_sentences, 0.0)
        of_documents = cluster_sums(members, clusters, resampler.size)
        has_any = cluster_sums(group.sentences.astype(float), clusters, resampler.size)
        values = table.total_scores(of_documents.sum(axis=0))
        resampled = table.total_scores(resampler.sums(of_documents))
        # Without a sentence of the group there is no score, whatever a metric makes of zeros.
        resampled = np.where(resampler.sums(has_any)[:, None] > 0, resampled, np.nan)
        number = int(group.sentences.sum())
        rows += [
            GroupScore(table.metric, system, group.by, group.name, number, value)
            for system, value in zip(table.items, resampler.values(values, resampled), strict=True)
        ]
    return rows


def _range(lengths: NDArray[np.int64]) -> str:
    low, high = int(lengths.min()), int(lengths.max())
    return f"{low}" if low == high else f"{low} to {high}"
