"""Which words of a source a correction changes, whatever they become."""

from maege.studies.coverage.estimators.correction_keys import Normalisation, correction_key
from maege.texts.word_alignment import WordAlignment, align_words


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
    match.

    Parameters
    ----------
    source, correction
        Texts.
    normalise
        As for `correction_key`; words are separated by white space. With ``none`` punctuation must
        be separated alike in both texts.

    Examples
    --------
    >>> [changed_words_key("He go home .", text) for text in ("He goes home.", "Went home")]
    [(1,), (0, 1)]
    """
    words, changed = (correction_key(text, normalise).split() for text in (source, correction))
    return changed_words(align_words(words, changed))
