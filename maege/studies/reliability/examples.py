"""Examples: the texts whose scores return least, and the worst wrong decisions."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice

import numpy as np

from maege.array_types import Floats

EXAMPLES = 5  # of each metric, each of another source


@dataclass(frozen=True)
class InconsistentText:
    """A text whose scores differ when it is asked about again."""

    source: str
    text: str
    deviation: float  # standard deviation of the scores
    scores: tuple[float, ...]  # of each repeat


@dataclass(frozen=True)
class WrongDecision:
    """Two texts of which the worse one is preferred."""

    source: str
    better: str
    worse: str
    difference: float  # mean of the better text minus the worse one
    differences: tuple[float, ...]  # of each repeat


def least_consistent(
    scores: Floats, texts: Sequence[tuple[str, str]]
) -> tuple[InconsistentText, ...]:
    """Return the texts whose scores vary most.

    ``scores`` have shape (texts, repeats); ``texts`` are the source and the text of each row.
    """
    deviations = scores.std(axis=1, ddof=1)
    return tuple(
        InconsistentText(*texts[row], float(deviations[row]), tuple(scores[row].tolist()))
        for row in _largest(deviations, [source for source, _ in texts])
    )


def worst_decisions(
    differences: Floats, pairs: Sequence[tuple[str, str, str]]
) -> tuple[WrongDecision, ...]:
    """Return the pairs in which the worse text is preferred most.

    ``differences`` of the better and the worse text have shape (pairs, repeats); ``pairs`` are the
    source, the better and the worse text of each.
    """
    means = differences.mean(axis=1)
    return tuple(
        WrongDecision(*pairs[row], float(means[row]), tuple(differences[row].tolist()))
        for row in _largest(-means, [source for source, _, _ in pairs])
    )


def _largest(values: Floats, sources: Sequence[str]) -> list[int]:
    """Return the rows of the largest values above 0, the first of each source."""
    first: dict[str, int] = {}
    for row in np.argsort(-values, kind="stable").tolist():
        if values[row] > 0:
            first.setdefault(sources[row], row)
    return list(islice(first.values(), EXAMPLES))
