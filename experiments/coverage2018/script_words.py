"""Word changes as the authors' script counts them (borgr/assess_learner_language).

It splits texts at every non-word character, so that there are empty tokens, which take part in the
alignment; aligned words are compared by their lemmas as nouns of WordNet. Its sentences are those
of NLTK's Punkt, matched across both texts; ours are lines, so that rows shift where it joins or
splits lines, and counts of sentences differ a little.
"""

import csv
import re
from functools import cache

import numpy as np
from rapidfuzz.distance import Levenshtein
from rapidfuzz.process import cdist
from scipy.optimize import linear_sum_assignment

from experiments.coverage2018.known_values import HERE

LONG = 5  # letters of a lemma
LEMMAS = HERE / "noun_lemmas.csv"


def script_word_changes(source: str, output: str) -> int:
    """Count the words of two texts that are not aligned with nearly the same word.

    A word of one letter that is inserted beside punctuation is aligned with an empty token and is
    not counted, for the distance is 1.
    """
    longer, shorter = sorted((split_words(source), split_words(output)), key=len, reverse=True)
    offsets = np.abs(np.arange(len(longer))[:, None] - np.arange(len(shorter)))
    distance = cdist(longer, shorter, scorer=Levenshtein.distance, dtype=np.int32)
    rows, columns = linear_sum_assignment(distance + offsets / len(longer))
    aligned = set(rows.tolist())
    pairs = zip(rows.tolist(), columns.tolist(), strict=True)
    # Two empty tokens are the same.
    changed = sum(not nearly_same(longer[i], shorter[j]) for i, j in pairs)
    return changed + sum(bool(word) for i, word in enumerate(longer) if i not in aligned)


def split_words(text: str) -> list[str]:
    """Return the words of a text in lower case, and empty tokens between other characters.

    >>> split_words("The dog .")
    ['the', 'dog', '', '']
    """
    return [word.lower() for word in re.split(r"\W", text)]


def nearly_same(word: str, other: str) -> bool:
    """Tell whether the lemmas differ by one character, or by two if both are long.

    >>> nearly_same("countries", "country"), nearly_same("go", "going")
    (True, False)
    """
    lemmas = [noun_lemmas().get(text, text) for text in (word, other)]
    limit = 2 if min(map(len, lemmas)) >= LONG else 1
    return Levenshtein.distance(*lemmas, score_cutoff=limit) <= limit


@cache
def noun_lemmas() -> dict[str, str]:
    """Return the lemmas of the words that have one of their own; see noun_lemmas.py."""
    with LEMMAS.open(encoding="utf-8", newline="") as stream:
        return {row["word"]: row["lemma"] for row in csv.DictReader(stream)}
