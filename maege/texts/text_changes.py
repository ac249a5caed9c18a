"""What a system or an annotator changed: words of all sentences, their order, ends of sentences."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

import numpy as np

from maege.array_types import Floats
from maege.errors import DataError
from maege.texts.texts import Author

_MAX_CELLS = 10_000_000  # product of the numbers of words of two texts that are aligned
LONG_WORD = 5  # letters; of words that are both so long, a larger distance is tolerated
TOLERATED, TOLERATED_IN_LONG = 1, 2  # Levenshtein distances, in characters
Counting = Literal["strict", "tolerant"]
COUNTINGS: tuple[Counting, ...] = ("strict", "tolerant")
_ABBREVIATIONS = frozenset({"e.g.", "i.e.", "etc.", "Mr.", "Mrs.", "Dr.", "vs.", "No."})
_LETTERS = re.compile(r"([^\W\d_]\.)+")  # "A.", "U.S."


@dataclass(frozen=True)
class WordAlignment:
    """Which words of a source became which words of an output."""

    source: tuple[str, ...]
    output: tuple[str, ...]
    # Positions of aligned words in source and output, in the order of the source. Each word is in
    # one pair at most, and the shorter text has no other words.
    pairs: tuple[tuple[int, int], ...]

    @property
    def only_in_source(self) -> tuple[int, ...]:
        """The positions of source words that are in no pair."""
        paired = {i for i, _ in self.pairs}
        return tuple(i for i in range(len(self.source)) if i not in paired)

    @property
    def only_in_output(self) -> tuple[int, ...]:
        """The positions of output words that are in no pair."""
        paired = {j for _, j in self.pairs}
        return tuple(j for j in range(len(self.output)) if j not in paired)


def align_words(source: Sequence[str], output: Sequence[str]) -> WordAlignment:
    """Align words by the assignment of least cost.

    The cost of a pair is the Levenshtein distance of both words in characters, plus the difference
    of their positions divided by the number of words of the longer text. Words that are left over
    in the longer text cost nothing. Where several assignments cost the same, it is always the same
    one, but which is a choice of the solver. Memory grows with the product of the numbers of words:
    a DataError tells that it is above ten million.

    References
    ----------
    Choshen and Abend (2018). Inherent biases in reference-based evaluation for grammatical error
    correction and text simplification. ACL. Kuhn, H. (1955). The Hungarian method for the
    assignment problem.

    Examples
    --------
    >>> align_words("he go to school".split(), "he goes school today".split()).pairs
    ((0, 0), (1, 1), (2, 3), (3, 2))
    """
    words = tuple(source), tuple(output)
    if not all(words):
        return WordAlignment(*words, ())
    if words[0] == words[1]:
        return WordAlignment(*words, tuple((i, i) for i in range(len(source))))
    if len(source) * len(output) > _MAX_CELLS:
        raise DataError(
            f"a sentence of {len(source):,} words, in an output of {len(output):,}, is too long to "
            f"be aligned; it begins {' '.join(source[:5])!r:.80}; is it one sentence per line?"
        )
    return WordAlignment(*words, _assignment(*words))


def _assignment(source: tuple[str, ...], output: tuple[str, ...]) -> tuple[tuple[int, int], ...]:
    from rapidfuzz.distance import Levenshtein
    from rapidfuzz.process import cdist
    from scipy.optimize import linear_sum_assignment

    distance = cdist(source, output, scorer=Levenshtein.distance, dtype=np.int32)
    offsets = np.arange(len(source))[:, None] - np.arange(len(output))
    rows, columns = linear_sum_assignment(
        distance + np.abs(offsets) / max(len(source), len(output))
    )
    return tuple(zip(rows.tolist(), columns.tolist(), strict=True))


@dataclass(frozen=True)
class WordChanges:
    """How an output differs from its source."""

    # Number of aligned words that differ, and of words without a partner on either side.
    strict: int
    # The same without aligned words that are nearly equal: of a Levenshtein distance of at most 1,
    # or 2 if both have five letters or more. Inflections and most misspellings are so near, so that
    # this hides most of what systems do.
    tolerant: int
    # Spearman's rho between the positions of aligned words: 1 if none was moved past another. None
    # with fewer than two pairs, unless the words are the same.
    order: float | None


def word_changes(source: str, output: str) -> WordChanges:
    """Compare the words of two sentences whose tokens are separated by white space.

    The tolerant count is near to what is counted in Choshen and Abend (2018), see `align_words`.

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


@dataclass(frozen=True, eq=False)
class TextChanges:
    """The word changes of a text."""

    name: str
    author: Author
    strict: Floats  # numbers of word changes, shape (sentences,); see `WordChanges`
    tolerant: Floats
    order: Floats  # as in `WordChanges`, shape (sentences,); nan where undefined
    # Sentence ends inside a line, minus those of the source, shape (sentences,): above 0 if a
    # sentence was split, below 0 if sentences were merged.
    sentence_ends: Floats

    def counts(self, counting: Counting) -> Floats:
        """Return the word changes of each sentence by one of the countings."""
        return self.strict if counting == "strict" else self.tolerant


def text_changes(
    name: str, author: Author, sources: Sequence[str], texts: Sequence[str]
) -> TextChanges:
    """Compare a text with its source, sentence by sentence; DataError if they are not parallel.

    Tokens are separated by white space.
    """
    if len(sources) != len(texts):
        raise DataError(
            f"{name}: {len(texts):,} sentences, but there are {len(sources):,} sources; all texts "
            f"must be parallel, one line each"
        )
    pairs = list(zip(sources, texts, strict=True))
    changes = [word_changes(source, text) for source, text in pairs]
    return TextChanges(
        name,
        author,
        np.array([c.strict for c in changes], dtype=float),
        np.array([c.tolerant for c in changes], dtype=float),
        np.array([np.nan if c.order is None else c.order for c in changes], dtype=float),
        np.array([sentence_ends(t) - sentence_ends(s) for s, t in pairs], dtype=float),
    )


def sentence_ends(text: str) -> int:
    """Count the sentences that end inside a text.

    A token that ends in ``.``, ``?`` or ``!`` ends a sentence if a word follows, unless it is an
    abbreviation, single letters with stops, or an ellipsis.

    >>> sentence_ends("It is so . But is it ? Mr. A. says ... yes , etc. and so on .")
    2
    """
    tokens = text.split()
    return sum(
        _ends_sentence(token) and any(map(str.isalnum, following))
        for token, following in pairwise(tokens)
    )


def _ends_sentence(token: str) -> bool:
    return (
        token.endswith((".", "?", "!"))
        and not token.endswith("..")
        and token not in _ABBREVIATIONS
        and not _LETTERS.fullmatch(token)
    )
