"""Korean: parts of speech and lemmas of words by Kiwi."""

from collections.abc import Sequence
from itertools import accumulate

from maege.extraction.annotators.analyser import Analyse, Analysis

# By the first letters of Kiwi's tag; the longest that fits.
UPOS = {
    "NNG": "NOUN", "NNP": "PROPN", "NNB": "NOUN", "NR": "NUM", "NP": "PRON", "VV": "VERB",
    "VA": "ADJ", "VX": "AUX", "VC": "AUX", "MM": "DET", "MAG": "ADV", "MAJ": "CCONJ",
    "IC": "INTJ", "J": "ADP", "E": "PART", "X": "PART", "SN": "NUM", "SF": "PUNCT",
    "SP": "PUNCT", "SS": "PUNCT", "SE": "PUNCT", "SB": "PUNCT", "S": "SYM",
}  # fmt: skip


def analyse(language: str) -> Analyse:
    """Return the function that analyses the words of a sentence."""
    from kiwipiepy import Kiwi

    kiwi = Kiwi(num_workers=1)

    def sentence(words: Sequence[str]) -> list[Analysis]:
        first: dict[int, Analysis] = {}  # of the morphemes that begin at a character
        for morpheme in kiwi.tokenize(" ".join(words)):
            first.setdefault(morpheme.start, Analysis(_pos(morpheme.tag), morpheme.lemma))
        return [first.get(start, Analysis("X")) for start in _starts(words)]

    return sentence


def _starts(words: Sequence[str]) -> list[int]:
    """Return where words begin in the text.

    >>> _starts(["a", "bc", "d"])
    [0, 2, 5]
    """
    return list(accumulate((len(word) + 1 for word in words[:-1]), initial=0)) if words else []


def _pos(tag: str) -> str:
    """Return the Universal POS tag of a tag of Kiwi.

    >>> _pos("VV-I"), _pos("JKB")
    ('VERB', 'ADP')
    """
    return next((UPOS[tag[:n]] for n in (3, 2, 1) if tag[:n] in UPOS), "X")
