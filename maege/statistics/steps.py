"""Single-edit steps of rankings, with the scores before and after each edit."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from maege.array_types import Floats
from maege.ranking import ScoredRanking, Step
from maege.sampling.sample import PairKey, pair_key
from maege.statistics.sentence_clusters import SentenceClusters


@dataclass(frozen=True, eq=False)
class Steps:
    """The distinct single-edit steps of rankings; the same step under the same source counts once.

    Parameters
    ----------
    metrics
        Names, in the order of the columns of the scores.
    steps
        Each step with the first ranking that has it.
    before, after
        Scores without and with the edit, shape (steps, metrics).
    spread
        Of all scores of each metric, largest minus smallest, shape (metrics,).
    type
        Index of the edit's type in ``types``, shape (steps,).
    sentence
        Number of the sentence, from 0, shape (steps,).
    types
        In alphabetical order.
    sentences
        The sentences that have steps, and their clusters.
    """

    metrics: tuple[str, ...]
    steps: tuple[tuple[ScoredRanking, Step], ...]
    before: Floats
    after: Floats
    spread: Floats
    type: NDArray[np.int64]
    sentence: NDArray[np.int64]
    types: tuple[str, ...]
    sentences: SentenceClusters

    @classmethod
    def from_rankings(cls, scored: Sequence[ScoredRanking]) -> "Steps":
        """Collect the steps of one or more rankings of single sentences."""
        steps: dict[tuple[PairKey, str], tuple[ScoredRanking, Step]] = {}
        for item in scored:
            for step in item.ranking.steps:
                key = (pair_key(item.ranking, step.lower, step.upper), step.type)
                steps.setdefault(key, (item, step))
        rankings = [item.ranking for item, _ in steps.values()]
        sentences, sentence = SentenceClusters.of_rankings(rankings)
        types, type_ = np.unique([type_ for _, type_ in steps], return_inverse=True)
        metrics = scored[0].metrics
        before = [item.scores[step.lower] for item, step in steps.values()]
        after = [item.scores[step.upper] for item, step in steps.values()]
        return cls(
            metrics,
            tuple(steps.values()),
            np.array(before).reshape(len(steps), len(metrics)),
            np.array(after).reshape(len(steps), len(metrics)),
            np.ptp(np.concatenate([item.scores for item in scored]), axis=0),
            type_,
            sentence,
            tuple(map(str, types)),
            sentences,
        )
