"""Chinese: words and parts of speech by jieba."""

from collections.abc import Sequence

from maege.extraction.annotators.analyser import Analyse, Analysis, at_words

# By the first letter of jieba's flag; the whole flag where it says more.
UPOS = {
    "n": "NOUN", "nr": "PROPN", "ns": "PROPN", "nt": "PROPN", "nz": "PROPN", "t": "NOUN",
    "s": "NOUN", "f": "NOUN", "v": "VERB", "a": "ADJ", "b": "ADJ", "z": "ADJ", "r": "PRON",
    "m": "NUM", "q": "NOUN", "d": "ADV", "p": "ADP", "c": "CCONJ", "u": "PART", "y": "PART",
    "e": "INTJ", "o": "INTJ", "x": "PUNCT", "w": "PUNCT", "i": "NOUN", "l": "NOUN", "j": "NOUN",
}  # fmt: skip


def analyse(language: str) -> Analyse:
    """Return the function that analyses the words of a sentence."""
    import logging

    from jieba import posseg, setLogLevel

    setLogLevel(logging.WARNING)  # it prints what it loads

    def sentence(words: Sequence[str]) -> list[Analysis]:
        parts = []
        for pair in posseg.cut("".join(words)):
            pos = UPOS.get(pair.flag) or UPOS.get(pair.flag[:1], "X")
            if pos == "PUNCT" and any(map(str.isalnum, pair.word)):
                pos = "X"
            parts.append((pair.word, Analysis(pos)))
        return at_words(words, parts)

    return sentence
