"""How many words a correction changes, and whether it moves any."""

from dataclasses import dataclass

from maege.texts.word_alignment import WordAlignment, align_words

LONG_WORD = 5  # letters; of words that are both so long, a larger distance is tolerated
TOLERATED, TOLERATED_IN_LONG = 1, 2  # Levenshtein distances, in characters


@dataclass(frozen=True)
class WordChanges:
    """How an output differs from its source.

    Parameters
    ----------
    strict
        Number of aligned words that differ, and of words without a partner on either side.
    tolerant
        The same without aligned words that are nearly equal: of a Levenshtein distance of at most
        1, or 2 if both have five letters or more. Inflections and most misspellings are so near, so
        that this hides most of what systems do.
    order
        Spearman's rho between the positions of aligned words: 1 if none was moved past another.
        None with fewer than two pairs, unless the words are the same.
    """

    strict: int
    tolerant: int
    order: float | None


def word_changes(source: str, output: str) -> WordChanges:
    """Compare the words of two texts.

    Parameters
    ----------
    source, output
        Sentences whose tokens are separated by white space; see `compared_words`.

    References
    ----------
    Choshen and Abend (2018). Inherent biases in reference-based evaluation for grammatical error
    correction and text simplification. ACL. The tolerant count is near to what is counted there.

    Examples
    --------
    >>> word_changes("He like the cats .", "He likes the big cat .")
    WordChanges(strict=3, tolerant=1, order=1.0)
    """
    alignment = align_words(compared_words(source), compared_words(output))
    unpaired = abs(len(alignment.source) - len(alignment.output))
    strict = tolerant = unpaired
    for i, j in alignment.pairs:
        word, other = alignment.source[i], alignment.output[j]
        if word != other:
            strict += 1
            tolerant += not _is_near(word, other)
    return WordChanges(strict, tolerant, _order(alignment))


def compared_words(text: str) -> tuple[str, ...]:
    """Return the words of a text: in lower case, with letters and digits only.

    >>> compared_words("The well-known U.S. law , he said .")
    ('the', 'wellknown', 'us', 'law', 'he', 'said')
    """
    words = ("".join(filter(str.isalnum, token)) for token in text.lower().split())
    return tuple(word for word in words if word)


def _is_near(word: str, other: str) -> bool:
    from rapidfuzz.distance import Levenshtein

    limit = TOLERATED_IN_LONG if min(len(word), len(other)) >= LONG_WORD else TOLERATED
    return Levenshtein.distance(word, other, score_cutoff=limit) <= limit


def _order(alignment: WordAlignment) -> float | None:
    """Return Spearman's rho between the positions of aligned words."""
    if alignment.source == alignment.output:
        return 1.0
    pairs = len(alignment.pairs)
    if pairs < 2:
        return None
    ranks = {j: rank for rank, j in enumerate(sorted(j for _, j in alignment.pairs))}
    squares = sum((rank - ranks[j]) ** 2 for rank, (_, j) in enumerate(alignment.pairs))
    return 1 - 6 * squares / (pairs * (pairs**2 - 1))
