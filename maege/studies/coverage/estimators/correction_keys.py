"""When two corrections of a sentence count as the same one: equal texts, or changed words."""

import re
from typing import Literal, get_args

from maege.errors import ConfigError, did_you_mean
from maege.texts.text_changes import WordAlignment, align_words

Normalisation = Literal["none", "case", "words"]
_NORMALISATIONS: tuple[Normalisation, ...] = get_args(Normalisation)

_NON_WORD = re.compile(r"\W+")
_SINGLE_LETTERS = re.compile(r"(\s[a-zA-Z])\s([a-zA-Z]\s)")


def correction_key(text: str, normalise: Normalisation = "words") -> str:
    r"""Return a text that two corrections have in common if they count as the same.

    Parameters
    ----------
    text
        Of a correction.
    normalise
        ``none`` leaves the text as it is, but for runs of white space. ``words`` keeps only words
        in lower case: each run of other characters becomes a space, then a single letter is
        joined with a single letter after it, in one pass. ``case`` does the same without lower
        case.

    Returns
    -------
    str
        Without white space at its ends.

    Raises
    ------
    ConfigError
        For an unknown normalisation.

    References
    ----------
    Choshen and Abend (2018). Inherent biases in reference-based evaluation for grammatical error
    correction and text simplification. ACL. Their published fingerprints follow by ``words``.

    Examples
    --------
    >>> correction_key("In the U.S., two-thirds agree .")
    'in the us two thirds agree'
    >>> correction_key("Yes ,  he did.", "case"), correction_key("Yes ,  he did.", "none")
    ('Yes he did', 'Yes , he did.')
    """
    if normalise not in _NORMALISATIONS:
        hint = did_you_mean(normalise, _NORMALISATIONS)
        raise ConfigError(f'unknown normalisation "{normalise}" of corrections; {hint}')
    if normalise == "none":
        return " ".join(text.split())
    words = _SINGLE_LETTERS.sub(r"\1\2", _NON_WORD.sub(" ", text)).strip()
    return words.lower() if normalise == "words" else words


def changed_words(alignment: WordAlignment) -> tuple[int, ...]:
    """Return the positions of changed words of the source, in ascending order.

    A word is changed if it has no partner or another word as partner. Each inserted word counts as
    a position behind the end of the source, so the number of positions is that of word changes.

    >>> changed_words(align_words("he go to school".split(), "he goes to the school".split()))
    (1, 4)
    """
    length = len(alignment.source)
    replaced = [i for i, j in alignment.pairs if alignment.source[i] != alignment.output[j]]
    inserted = range(length, length + len(alignment.only_in_output))
    return tuple(sorted([*replaced, *alignment.only_in_source, *inserted]))


def changed_words_key(
    source: str, correction: str, normalise: Normalisation = "words"
) -> tuple[int, ...]:
    """Return what two corrections have in common that change the same words of the source.

    This is exact index match. Texts are normalised before their words are aligned, so corrections
    with the same `correction_key` have the same key here, and coverage is never below that of exact
    match. Words are separated by white space: with ``none`` punctuation must be separated alike in
    both texts.

    >>> [changed_words_key("He go home .", text) for text in ("He goes home.", "Went home")]
    [(1,), (0, 1)]
    """
    words, changed = (correction_key(text, normalise).split() for text in (source, correction))
    return changed_words(align_words(words, changed))
