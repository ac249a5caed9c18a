"""Russian and Ukrainian: the most frequent analysis of a word, by pymorphy3."""

from maege.extraction.annotators.analyser import Analyse, Analysis, word_by_word

UPOS = {
    "NOUN": "NOUN", "ADJF": "ADJ", "ADJS": "ADJ", "COMP": "ADJ", "VERB": "VERB", "INFN": "VERB",
    "PRTF": "VERB", "PRTS": "VERB", "GRND": "VERB", "NUMR": "NUM", "ADVB": "ADV", "NPRO": "PRON",
    "PRED": "ADV", "PREP": "ADP", "CONJ": "CCONJ", "PRCL": "PART", "INTJ": "INTJ",
}  # fmt: skip
_FURTHER = {"PNCT": "PUNCT", "NUMB": "NUM", "Apro": "DET"}  # grammemes; the last one of adjectives


def analyse(language: str) -> Analyse:
    """Return the function that analyses the words of a sentence."""
    from pymorphy3 import MorphAnalyzer

    analyser = MorphAnalyzer(lang=language)

    def word(form: str) -> Analysis:
        first = analyser.parse(form)[0]
        grammemes = first.tag.grammemes
        pos = next((name for grammeme, name in _FURTHER.items() if grammeme in grammemes), None)
        return Analysis(pos or UPOS.get(str(first.tag.POS), "X"), first.normal_form)

    return word_by_word(word)
