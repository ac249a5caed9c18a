"""Examples: the corrections for which a metric takes the most away."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from maege.metric import Floats
from maege.ranking import Ranking
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


def worst_examples(
    chains: Sequence[Ranking], scores: Floats, rewards: Mapping[str, Reward]
) -> list[Example]:
    """Return the steps that lose the most of each type that is penalised, else of the worst."""
    if not chains:
        return []
    steps = Steps.of(chains)
    texts = [
        (c.sentences[0], candidate.hypotheses[0]) for c in chains for candidate in c.candidates
    ]
    gains = scores[steps.upper] - scores[steps.lower]
    worst_first = sorted(rewards, key=lambda type_: (rewards[type_].mean, type_))
    penalised = [type_ for type_ in worst_first if rewards[type_].verdict == "penalised"]
    examples = []
    for type_ in penalised or worst_first[:LEAST]:
        places = np.flatnonzero(steps.type == steps.types.index(type_))
        for place in places[np.argsort(gains[places], kind="stable")][:A_TYPE]:
            lower, upper = int(steps.lower[place]), int(steps.upper[place])
            before, after = texts[lower][1], texts[upper][1]
            examples.append(
                Example(
                    type_,
                    texts[lower][0],
                    changed_part(before, after),
                    before,
                    after,
                    float(scores[lower]),
                    float(scores[upper]),
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
