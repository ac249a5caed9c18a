"""Examples of valid edits for which the score of a metric falls the most."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from maege.ranking import ScoredRanking
from maege.statistics.rewards import Reward
from maege.statistics.steps import Steps

EXAMPLES_PER_TYPE = 3
MIN_TYPES = 3  # if no error type is penalised


@dataclass(frozen=True)
class WorstStep:
    """A step of a chain: the text before and after one valid edit, and the metric's scores.

    Parameters
    ----------
    type
        Error type of the edit.
    sentence
        Index of the sentence in the corpus, from 0.
    edit
        The changed tokens, for example ``"go → goes"``.
    before, after
        The texts.
    score_before, score_after
        Their scores.
    """

    type: str
    sentence: int
    edit: str
    before: str
    after: str
    score_before: float
    score_after: float


def worst_steps(chains: Sequence[ScoredRanking], rewards: Mapping[str, Reward]) -> list[WorstStep]:
    """Return the steps with the largest decrease of the score, by error type.

    Parameters
    ----------
    chains
        Chains with the scores of one metric.
    rewards
        How the metric rewards each error type.

    Returns
    -------
    list of WorstStep
        At most EXAMPLES_PER_TYPE of each penalised type, or of the MIN_TYPES types with the lowest
        mean change if none is penalised; none of them raises the score.
    """
    if not chains:
        return []
    steps = Steps.from_rankings(chains)
    lowest_first = sorted(rewards, key=lambda type_: (rewards[type_].mean, type_))
    penalised = [type_ for type_ in lowest_first if rewards[type_].verdict == "penalised"]
    return [
        _worst_step(type_, steps, index)
        for type_ in penalised or lowest_first[:MIN_TYPES]
        for index in _worst_first(steps, type_)[:EXAMPLES_PER_TYPE]
        if steps.after[index, 0] <= steps.before[index, 0]
    ]


def _worst_first(steps: Steps, type_: str) -> NDArray[np.intp]:
    """Return the indices of the steps of a type, that with the largest decrease first."""
    gains = (steps.after - steps.before)[:, 0]
    indices = np.flatnonzero(steps.type == steps.types.index(type_))
    return indices[np.argsort(gains[indices], kind="stable")]


def _worst_step(type_: str, steps: Steps, index: int) -> WorstStep:
    scored, step = steps.steps[index]
    before, after = (
        scored.ranking.candidates[position].hypotheses[0] for position in (step.lower, step.upper)
    )
    return WorstStep(
        type=type_,
        sentence=scored.ranking.sentences[0],
        edit=changed_part(before, after),
        before=before,
        after=after,
        score_before=float(steps.before[index, 0]),
        score_after=float(steps.after[index, 0]),
    )


def changed_part(before: str, after: str) -> str:
    """Return the tokens that one edit changed.

    >>> changed_part("He go home .", "He goes home .")
    'go → goes'
    >>> changed_part("go home", "go to home")
    '∅ → to'
    """
    a, b = before.split(), after.split()
    start = _shared_prefix(a, b)
    end = min(_shared_prefix(a[::-1], b[::-1]), min(len(a), len(b)) - start)
    parts = (tokens[start : len(tokens) - end] for tokens in (a, b))
    return " → ".join(" ".join(part) or "∅" for part in parts)


def _shared_prefix(a: Sequence[str], b: Sequence[str]) -> int:
    """Return the number of equal tokens at the beginning of two texts."""
    different = (index for index, (x, y) in enumerate(zip(a, b, strict=False)) if x != y)
    return next(different, min(len(a), len(b)))
