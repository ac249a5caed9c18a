"""What a search finds for one sentence."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from maege.array_types import Floats
from maege.studies.attack.opponents import OpponentName
from maege.studies.attack.sentences import AttackedSentence

GIVEN = "given"  # the rule of texts that others have found: they may be right
# Numbers of scores after which it is noted what was found.
CHECKPOINTS = (10, 30, 100, 300, 1_000, 3_000, 10_000)


@dataclass(frozen=True)
class FoundText:
    """A wrong text that was found for a sentence, and what the metric says of it."""

    attack: str
    rule: str  # why it is wrong
    sentence: AttackedSentence
    text: str
    score: float
    queries: int  # distinct texts of the sentence that were scored to find it
    # Scores of what was found after the first of ``CHECKPOINTS``; nan where nothing was.
    course: tuple[float, ...]
    start: OpponentName | None = None  # what was damaged
    moves: int = 0  # by how many
    # The score of what was damaged, and the highest ones after one, two, ... moves.
    by_moves: tuple[float, ...] = ()


def course_of(scores: Sequence[float] | Floats) -> tuple[float, ...]:
    """Return the highest scores at the checkpoints, of texts that were scored one by one.

    >>> course_of([0.5, 0.25])
    (0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5)
    """
    highest = np.fmax.accumulate(np.array(scores, dtype=float))
    return tuple(float(highest[min(n, len(highest)) - 1]) for n in CHECKPOINTS)
