"""Texts that are wrong because they are far from the source and from all known corrections."""

from collections.abc import Sequence

import numpy as np
from rapidfuzz.distance import Levenshtein
from rapidfuzz.process import cdist

from maege.array_types import Bools
from maege.studies.attack.sentences import AttackedSentence

FAR = 0.5  # of the tokens of the longer text


class FarTexts:
    """Texts, of which those are found that are far from a sentence."""

    def __init__(self, texts: Sequence[str]) -> None:
        self._letters: dict[str, str] = {}  # by token
        self._texts = [*map(self._in_letters, texts)]

    def far_from(self, sentence: AttackedSentence) -> Bools:
        """Tell which texts are far from the source and from each known correction.

        Far is a Levenshtein distance, in tokens, of at least half of the tokens of the longer text.
        """
        known = [*map(self._in_letters, {sentence.source, *sentence.correct})]
        distances = cdist(
            self._texts, known, scorer=Levenshtein.normalized_distance, dtype=np.float64
        )
        return np.asarray((distances >= FAR).all(axis=1))

    def _in_letters(self, text: str) -> str:
        """Return a text with a letter for each token, whose distances are computed faster."""
        letters = self._letters
        return "".join(letters.setdefault(token, chr(len(letters))) for token in text.split())
