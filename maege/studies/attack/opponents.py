"""Opponents: texts that must score higher than any wrong text."""

from typing import Literal, get_args

from maege.randomness import generator
from maege.studies.attack.sentences import AttackedSentence, correction

OpponentName = Literal["source", "partial", "alternative", "correction"]
OPPONENTS: tuple[OpponentName, ...] = get_args(OpponentName)
# What is worse than the wrong text if that has the higher score.
OPPONENT_WORDS: dict[str, str] = {
    "source": "the source",
    "partial": "one edit of a visible person",
    "alternative": "a correction that the metric does not see",
    "correction": "a correction that the metric sees",
}


def opponents(sentence: AttackedSentence, seed: int) -> dict[OpponentName, str]:
    """Return the opponents of a sentence: not the source if it is known to be correct."""
    texts: dict[OpponentName, str] = {}
    if sentence.source not in sentence.correct:
        texts["source"] = sentence.source
    rng = generator(seed, "attack", "opponents", sentence.key)
    visible, hidden = list(sentence.visible.values()), list(sentence.hidden.values())
    partial = [
        text
        for lattice in visible
        for bit in range(len(lattice.edits))
        if (text := lattice.sentence_at(1 << bit)) != sentence.source
    ]
    if partial:
        texts["partial"] = partial[int(rng.integers(len(partial)))]
    if hidden:
        texts["alternative"] = correction(hidden[int(rng.integers(len(hidden)))])
    texts["correction"] = correction(visible[int(rng.integers(len(visible)))])
    return texts
