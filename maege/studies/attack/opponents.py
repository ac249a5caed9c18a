"""Opponents: texts that must score higher than any wrong text."""

from dataclasses import dataclass
from typing import Literal, get_args

from maege.lattice import Lattice
from maege.randomness import generator
from maege.studies.attack.sentences import AttackedSentence

OpponentName = Literal["source", "partial", "alternative", "correction"]
OPPONENTS: tuple[OpponentName, ...] = get_args(OpponentName)
# What is worse than the wrong text if that has the higher score.
OPPONENT_WORDS: dict[str, str] = {
    "source": "the source",
    "partial": "one edit of a visible person",
    "alternative": "a correction that the metric does not see",
    "correction": "a correction that the metric sees",
}


@dataclass(frozen=True)
class Opponent:
    """Some edits of a person: a node of the lattice of these edits."""

    lattice: Lattice
    node: int

    @property
    def text(self) -> str:
        """The text with these edits."""
        return self.lattice.sentence_at(self.node)


def opponents(sentence: AttackedSentence, seed: int) -> dict[OpponentName, Opponent]:
    """Return the opponents of a sentence: not the source if it is known to be correct."""
    rng = generator(seed, "attack", "opponents", sentence.key)
    visible, hidden = list(sentence.visible.values()), list(sentence.hidden.values())
    chosen: dict[OpponentName, Opponent] = {}
    if sentence.source not in sentence.correct:
        chosen["source"] = Opponent(visible[0], visible[0].bottom)
    partial = [
        step
        for lattice in visible
        for bit in range(len(lattice.edits))
        if (step := Opponent(lattice, 1 << bit)).text != sentence.source
    ]
    if partial:
        chosen["partial"] = partial[int(rng.integers(len(partial)))]
    if hidden:
        lattice = hidden[int(rng.integers(len(hidden)))]
        chosen["alternative"] = Opponent(lattice, lattice.top)
    lattice = visible[int(rng.integers(len(visible)))]
    return {**chosen, "correction": Opponent(lattice, lattice.top)}
