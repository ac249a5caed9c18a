"""Pairwise comparisons that judgements imply, in arrays.

Unexpanded comparisons are those that a person made: of two distinct outputs. Expanded ones are of
every two systems of a judgement; those with the same output are ties that nobody judged.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import chain, combinations
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from maege.array_types import Floats, Indices
from maege.judgements.judgements import Judgement, JudgementSet

Kind = Literal["unexpanded", "expanded"]
KINDS: tuple[Kind, ...] = ("unexpanded", "expanded")


@dataclass(frozen=True, eq=False, kw_only=True)
class Comparisons:
    """Comparisons of two systems, in arrays of shape (comparisons,).

    ``sentence``, ``judge``, ``first`` and ``second`` are indices in ``sentences``, ``judges`` and
    ``systems``.
    """

    kind: Kind
    systems: tuple[str, ...]
    judges: tuple[str, ...]
    sentences: tuple[int, ...]  # indices in the corpus
    sentence: Indices
    judge: Indices  # who judged
    first: Indices
    second: Indices  # its index is larger than that of the first
    outcome: NDArray[np.int8]  # 1 if the first is better, -1 if the second is, 0 for a tie

    def __len__(self) -> int:
        return len(self.outcome)

    @property
    def ties(self) -> int:
        """Number of ties."""
        return int((self.outcome == 0).sum())

    def select(self, mask: NDArray[np.bool_] | NDArray[np.int64]) -> "Comparisons":
        """Return some of the comparisons; ``mask`` has shape (comparisons,), or has indices."""
        names = ("sentence", "judge", "first", "second", "outcome")
        return replace(self, **{name: getattr(self, name)[mask] for name in names})

    def wins(self) -> Floats:
        """Return how often each system wins against each, shape (sentences, systems, systems)."""
        number = len(self.systems)
        shape = len(self.sentences), number, number
        won = self.outcome != 0
        is_first = self.outcome[won] > 0
        winner = np.where(is_first, self.first[won], self.second[won])
        loser = np.where(is_first, self.second[won], self.first[won])
        return _counts((self.sentence[won], winner, loser), shape)

    def tie_counts(self) -> Floats:
        """Return how often two systems tie: symmetric, shape (sentences, systems, systems)."""
        number = len(self.systems)
        tied = self.outcome == 0
        indices = self.sentence[tied], self.first[tied], self.second[tied]
        counts = _counts(indices, (len(self.sentences), number, number))
        return counts + counts.swapaxes(1, 2)


def _counts(indices: tuple[Indices, ...], shape: tuple[int, ...]) -> Floats:
    flat = np.ravel_multi_index(indices, shape)
    return np.bincount(flat, minlength=int(np.prod(shape))).reshape(shape).astype(np.float64)


def comparisons(judgement_set: JudgementSet, kind: Kind) -> Comparisons:
    """Return the comparisons of all judgements.

    For unexpanded ones, the first system of each output, by name, stands for it.

    >>> from maege.judgements.judgements import OutputGroup
    >>> groups = (OutputGroup(("A", "B"), 1), OutputGroup(("C",), 2))
    >>> judgements = JudgementSet("example", (Judgement(0, "j", groups, 1),))
    >>> [len(comparisons(judgements, kind)) for kind in ("unexpanded", "expanded")]
    [1, 3]
    """
    systems, judges = judgement_set.systems, judgement_set.judges
    sentences = judgement_set.sentences
    sentence_index = {sentence: index for index, sentence in enumerate(sentences)}
    judge_index = {judge: index for index, judge in enumerate(judges)}
    system_index = {system: index for index, system in enumerate(systems)}
    rows = (
        (sentence_index[judgement.sentence], judge_index[judgement.judge], *pair)
        for judgement in judgement_set.judgements
        for pair in _pairs(judgement, kind, system_index)
    )
    table = np.fromiter(chain.from_iterable(rows), dtype=np.int32).reshape(-1, 5).T
    sentence, judge, first, second, outcome = table
    return Comparisons(
        kind=kind,
        systems=systems,
        judges=judges,
        sentences=sentences,
        sentence=sentence,
        judge=judge,
        first=first,
        second=second,
        outcome=outcome.astype(np.int8),
    )


def _pairs(
    judgement: Judgement, kind: Kind, system_index: dict[str, int]
) -> Iterator[tuple[int, int, int]]:
    """Yield pairs of systems and which is better, as in Comparisons."""
    ranks = [
        (system_index[system], group.rank)
        for group in judgement.groups
        for system in (group.systems if kind == "expanded" else [min(group.systems)])
    ]
    for (first, first_rank), (second, second_rank) in combinations(sorted(ranks), 2):
        if first != second:  # a system that is listed twice is not compared with itself
            yield first, second, (second_rank > first_rank) - (second_rank < first_rank)
