"""When two corrections of a sentence count as the same one."""

import re
from typing import Literal, get_args

from maege.errors import ConfigError, did_you_mean

Normalisation = Literal["none", "case", "words"]
NORMALISATIONS: tuple[Normalisation, ...] = get_args(Normalisation)

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
    if normalise not in NORMALISATIONS:
        hint = did_you_mean(normalise, NORMALISATIONS)
        raise ConfigError(f'unknown normalisation "{normalise}" of corrections; {hint}')
    if normalise == "none":
        return " ".join(text.split())
    words = _SINGLE_LETTERS.sub(r"\1\2", _NON_WORD.sub(" ", text)).strip()
    return words.lower() if normalise == "words" else words
