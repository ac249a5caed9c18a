"""How much outputs differ from their sources: words that changed, and their order."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from maege.coverage.changed_words import changed_words
from maege.coverage.word_alignment import align_words


class OutputChanges(NamedTuple):
    """How much an output differs from its source.

    Attributes
    ----------
    words
        Number of word changes: aligned words that differ, and words without a partner.
    order
        Spearman's rho of the positions of aligned words, -1 to 1; 1 for the same words in the same
        order, otherwise nan below two pairs.
    unchanged
        Whether the words are the same, in the same order.
    """

    words: int
    order: float
    unchanged: bool


def output_changes(source: str, output: str) -> OutputChanges:
    """Compare the words of an output with those of its source.

    Parameters
    ----------
    source, output
        Tokenised texts. Case and punctuation do not matter.

    References
    ----------
    Choshen, L. and Abend, O. (2018). Inherent Biases in Reference-based Evaluation for Grammatical
    Error Correction and Text Simplification. ACL.

    Examples
    --------
    >>> output_changes("He go home , now .", "goes he home now .")
    OutputChanges(words=1, order=0.8, unchanged=False)
    """
    words, of_output = _words(source), _words(output)
    if words == of_output:
        return OutputChanges(0, 1.0, True)
    alignment = align_words(words, of_output)
    order = _rank_correlation([position for _, position in alignment.pairs])
    return OutputChanges(len(changed_words(alignment)), order, False)


def _words(text: str) -> list[str]:
    """Return the tokens in lower case without punctuation, as far as something is left."""
    stripped = ("".join(filter(str.isalnum, token)) for token in text.lower().split())
    return [word for word in stripped if word]


def _rank_correlation(positions: Sequence[int]) -> float:
    """Return Spearman's rho of distinct numbers and their places in the list.

    >>> _rank_correlation([4, 5, 9]), _rank_correlation([3, 2])
    (1.0, -1.0)
    """
    number = len(positions)
    if number < 2:
        return float("nan")
    ranks = np.argsort(np.argsort(positions))
    squares = int(((ranks - np.arange(number)) ** 2).sum())
    return 1 - 6 * squares / (number * (number**2 - 1))
