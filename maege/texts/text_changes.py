"""What a system or an annotator changed in all sentences of a corpus."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

import numpy as np

from maege.array_types import Floats
from maege.errors import DataError
from maege.texts.word_changes import word_changes

Author = Literal["annotator", "system"]
Counting = Literal["strict", "tolerant"]
COUNTINGS: tuple[Counting, ...] = ("strict", "tolerant")
_ABBREVIATIONS = frozenset({"e.g.", "i.e.", "etc.", "Mr.", "Mrs.", "Dr.", "vs.", "No."})
_LETTERS = re.compile(r"([^\W\d_]\.)+")  # "A.", "U.S."


@dataclass(frozen=True, eq=False)
class TextChanges:
    """The word changes of a text.

    Parameters
    ----------
    name
        Of the system or annotator.
    author
        Which of both it is.
    strict, tolerant
        Numbers of word changes, shape (sentences,); see `WordChanges`.
    order
        Spearman's rho of the positions of aligned words, shape (sentences,); nan where it is
        undefined.
    sentence_ends
        Sentence ends inside a line, minus those of the source, shape (sentences,): above 0 if a
        sentence was split, below 0 if sentences were merged.
    """

    name: str
    author: Author
    strict: Floats
    tolerant: Floats
    order: Floats
    sentence_ends: Floats

    def counts(self, counting: Counting) -> Floats:
        """Return the word changes of each sentence by one of the countings."""
        return self.strict if counting == "strict" else self.tolerant


def text_changes(
    name: str, author: Author, sources: Sequence[str], texts: Sequence[str]
) -> TextChanges:
    """Compare a text with its source, sentence by sentence.

    Parameters
    ----------
    name, author
        Who wrote the text.
    sources, texts
        Parallel sentences whose tokens are separated by white space.

    Raises
    ------
    DataError
        If the texts are not parallel.
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

    Examples
    --------
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
