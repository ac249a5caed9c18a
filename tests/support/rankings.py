"""Rankings of made-up texts and their scores."""

from collections.abc import Sequence

import numpy as np

from maege.ranking import (
    Candidate,
    GivenRanking,
    Ranking,
    ScoredRankings,
    Step,
    all_ordered_pairs,
    attach_scores,
)
from maege.statistics.bootstrap import Resampling

FEW = Resampling(resamples=100, permutations=199, seed=1)


def chain(sentence: int, length: int, *, number: int = 0, types: str = "") -> GivenRanking:
    """A chain whose texts are all different."""
    items = tuple(
        Candidate((f"{sentence} {number} {i}",), ((),), (i,), i / max(1, length - 1))
        for i in range(length)
    )
    steps = tuple(Step(i, i + 1, types[i] if types else "T", i) for i in range(length - 1))
    return GivenRanking(
        "chains",
        (sentence,),
        0,
        number,
        ("s",),
        (f"{sentence:06}",),
        items,
        all_ordered_pairs(length),
        steps,
    )


def scored_by(rankings: Sequence[Ranking], scores: np.ndarray) -> ScoredRankings:
    """Attach the scores of all candidates, in order, by one metric."""
    return attach_scores(rankings, {"m": np.asarray(scores, dtype=float)})
