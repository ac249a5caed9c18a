"""Corpora of known quality, and what their points are worth."""

from collections.abc import Sequence

import numpy as np

from maege.metric.scores import SentenceCounts, mean_of_totals
from maege.ranking import Candidate, GivenRanking, ScoredRanking, all_ordered_pairs
from maege.statistics.bootstrap import Resampling
from maege.studies.systems.point_value import PointValues, point_values

SHARES = (0.0, 0.25, 0.5, 1.0)
TOKENS = 10  # of a sentence, with 2 gold edits


def scored(
    per_edit: float, noise: float, sentences: int = 400, copies: int = 1
) -> list[ScoredRanking]:
    """Corpora whose sentences score ``per_edit`` an edit, and normal noise.

    Each document has some equal sentences.
    """
    rng = np.random.default_rng(3)
    rankings = []
    for replicate in range(4):
        edits = rng.binomial(2, np.array(SHARES)[:, None], (len(SHARES), sentences // copies))
        values = per_edit * edits + noise * rng.normal(size=edits.shape)
        edits, values = edits.repeat(copies, axis=1), values.repeat(copies, axis=1)
        ranking = GivenRanking(
            "corpora",
            tuple(range(sentences)),
            None,
            replicate,
            ("w " * TOKENS,) * sentences,
            tuple(str(i // copies) for i in range(sentences)),
            tuple(
                Candidate(("",) * sentences, ((),) * sentences, tuple(row), share)
                for share, row in zip(SHARES, edits.tolist(), strict=True)
            ),
            all_ordered_pairs(len(SHARES)),
        )
        tables = [np.column_stack([row, np.ones(sentences)]) for row in values]
        counts = {"m": SentenceCounts(tables, mean_of_totals)}
        rankings.append(ScoredRanking(ranking, ("m",), values.mean(axis=1)[:, None], counts))
    return rankings


def points_of(
    rankings: Sequence[ScoredRanking], systems_score: float, sentences: int = 700
) -> PointValues:
    return point_values({"all": rankings}, {"m": systems_score}, sentences, Resampling(seed=1))
