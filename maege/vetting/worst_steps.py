"""Examples: the corrections for which a metric takes the most away."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from maege.ranking import ScoredRanking
from maege.statistics.edit_types import Reward, Steps

A_TYPE = 3  # examples
LEAST = 3  # types that are shown if none is penalised


@dataclass(frozen=True)
class Example:
    """A step of a chain: the text before and after one valid edit, with the metric's scores."""

    type: str
    sentence: int
    edit: str
    before: str
    after: str
    score_before: float
    score_after: float


def worst_examples(chains: Sequence[ScoredRanking], rewards: Mapping[str, Reward]) -> list[Example]:
    """Return the steps that lose the most of each type that is penalised, else of the worst.

    The chains have the scores of one metric, ``rewards`` those of its edit types.
    """
    if not chains:
        return []
    steps = Steps.from_rankings(chains)
    gains = (steps.after - steps.before)[:, 0]
    worst_first = sorted(rewards, key=lambda type_: (rewards[type_].mean, type_))
    penalised = [type_ for type_ in worst_first if rewards[type_].verdict == "penalised"]
    examples = []
    for type_ in penalised or worst_first[:LEAST]:
        indices = np.flatnonzero(steps.type == steps.types.index(type_))
        for index in indices[np.argsort(gains[indices], kind="stable")][:A_TYPE]:
            ranking, step = steps.steps[index][0].ranking, steps.steps[index][1]
            before, after = (
                ranking.candidates[position].hypotheses[0] for position in (step.lower, step.upper)
            )
            examples.append(
                Example(
                    type_,
                    ranking.sentences[0],
                    changed_part(before, after),
                    before,
                    after,
                    float(steps.before[index, 0]),
                    float(steps.after[index, 0]),
                )
            )
    return examples


def changed_part(before: str, after: str) -> str:
    """Return what one edit changed.

    >>> changed_part("He go home .", "He goes home .")
    'go → goes'
    >>> changed_part("go home", "go to home")
    '∅ → to'
    """
    a, b = before.split(), after.split()
    start = _shared(a, b)
    end = min(_shared(a[::-1], b[::-1]), min(len(a), len(b)) - start)
    parts = (tokens[start : len(tokens) - end] for tokens in (a, b))
    return " → ".join(" ".join(part) or "∅" for part in parts)


def _shared(a: Sequence[str], b: Sequence[str]) -> int:
    """Return how many tokens two texts share at their beginning."""
    differ = (place for place, (x, y) in enumerate(zip(a, b, strict=False)) if x != y)
    return next(differ, min(len(a), len(b)))
