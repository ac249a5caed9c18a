"""The analysers of words: each function returns the one that analyses the words of a sentence."""

from collections.abc import Callable, Sequence
from itertools import accumulate

from maege.extraction.annotators.analyser import Analyse, Analysis, at_words, word_by_word

PYMORPHY_POS = {
    "NOUN": "NOUN", "ADJF": "ADJ", "ADJS": "ADJ", "COMP": "ADJ", "VERB": "VERB", "INFN": "VERB",
    "PRTF": "VERB", "PRTS": "VERB", "GRND": "VERB", "NUMR": "NUM", "ADVB": "ADV", "NPRO": "PRON",
    "PRED": "ADV", "PREP": "ADP", "CONJ": "CCONJ", "PRCL": "PART", "INTJ": "INTJ",
}  # fmt: skip
# By grammeme, before these; the last one is of adjectives.
_GRAMMEMES = {"PNCT": "PUNCT", "NUMB": "NUM", "Apro": "DET"}


def pymorphy(language: str) -> Analyse:
    """Russian and Ukrainian: the most frequent analysis of a word, by pymorphy3."""
    from pymorphy3 import MorphAnalyzer

    analyser = MorphAnalyzer(lang=language)

    def word(form: str) -> Analysis:
        first = analyser.parse(form)[0]
        grammemes = first.tag.grammemes
        pos = next((name for grammeme, name in _GRAMMEMES.items() if grammeme in grammemes), None)
        return Analysis(pos or PYMORPHY_POS.get(str(first.tag.POS), "X"), first.normal_form)

    return word_by_word(word)


# Characters: of a longer word, which is none of a dictionary, analysers need seconds.
_LONGEST_WORD = 60
# Of the tags of German corpora (STTS), as the German ERRANT reads them.
STTS_POS = {
    "NN": "NOUN", "NNA": "NOUN", "NNI": "NOUN", "FM": "NOUN", "NE": "PROPN", "NNE": "PROPN",
    "ADJA": "ADJ", "ADJD": "ADJ", "PIDAT": "ADJ", "CARD": "NUM", "ADV": "ADV", "PROAV": "ADV",
    "PROP": "ADV", "PAV": "ADV", "PTKA": "ADV", "ART": "DET", "PDAT": "DET", "PIAT": "DET",
    "PPOSAT": "DET", "PRELAT": "DET", "PWAT": "DET", "PDS": "PRON", "PIS": "PRON", "PPER": "PRON",
    "PPOSS": "PRON", "PRELS": "PRON", "PRF": "PRON", "PWS": "PRON", "PWAV": "PRON", "APPR": "ADP",
    "APPRART": "ADP", "APPO": "ADP", "APZR": "ADP", "KOKOM": "ADP", "PTKVZ": "ADP",
    "PTKZU": "PART", "PTKNEG": "PART", "PTKANT": "INTJ", "ITJ": "INTJ", "KON": "CCONJ",
    "KOUI": "SCONJ", "KOUS": "SCONJ", "TRUNC": "X", "XY": "X", "$,": "PUNCT", "$.": "PUNCT",
    "$(": "PUNCT", **dict.fromkeys(["VVFIN", "VVIMP", "VVINF", "VVIZU", "VVPP"], "VERB"),
    **dict.fromkeys(["VAFIN", "VAIMP", "VAINF", "VAPP", "VMFIN", "VMINF", "VMPP"], "AUX"),
}  # fmt: skip


def hanta(language: str) -> Analyse:
    """German: tags by the Hanover Tagger, which reads sentences, and lemmas by simplemma."""
    from HanTa.HanoverTagger import HanoverTagger

    tagger, lemmas = HanoverTagger("morphmodel_ger.pgz"), simplemma(language)

    def sentence(words: Sequence[str]) -> list[Analysis]:
        forms = [word[:1] + word[1:][-_LONGEST_WORD:] for word in words]
        tags = [
            tag.replace("(", "").replace(")", "") if tag[0] != "$" else tag
            for tag in tagger.tag_sent(forms, taglevel=0)
        ]
        return [
            # It takes marks that it does not know for foreign words.
            Analysis(STTS_POS.get(tag, "X"), of_word.lemma, tag)
            if any(map(str.isalnum, word))
            else Analysis("PUNCT", word, "$(")
            for word, tag, of_word in zip(words, tags, lemmas(words), strict=True)
        ]

    return sentence


# By the first letter of jieba's flag; the whole flag where it says more.
JIEBA_POS = {
    "n": "NOUN", "nr": "PROPN", "ns": "PROPN", "nt": "PROPN", "nz": "PROPN", "t": "NOUN",
    "s": "NOUN", "f": "NOUN", "v": "VERB", "a": "ADJ", "b": "ADJ", "z": "ADJ", "r": "PRON",
    "m": "NUM", "q": "NOUN", "d": "ADV", "p": "ADP", "c": "CCONJ", "u": "PART", "y": "PART",
    "e": "INTJ", "o": "INTJ", "x": "PUNCT", "w": "PUNCT", "i": "NOUN", "l": "NOUN", "j": "NOUN",
}  # fmt: skip


def jieba(language: str) -> Analyse:
    """Chinese: words and parts of speech by jieba."""
    import logging

    from jieba import posseg, setLogLevel

    setLogLevel(logging.WARNING)  # it prints what it loads

    def sentence(words: Sequence[str]) -> list[Analysis]:
        parts = []
        for pair in posseg.cut("".join(words)):
            pos = JIEBA_POS.get(pair.flag) or JIEBA_POS.get(pair.flag[:1], "X")
            if pos == "PUNCT" and any(map(str.isalnum, pair.word)):
                pos = "X"
            parts.append((pair.word, Analysis(pos)))
        return at_words(words, parts)

    return sentence


_SUDACHI_BYTES = 49_000  # of a text that Sudachi takes
SUDACHI_POS = {
    "名詞": "NOUN", "代名詞": "PRON", "動詞": "VERB", "形容詞": "ADJ", "形状詞": "ADJ",
    "連体詞": "DET", "副詞": "ADV", "接続詞": "CCONJ", "感動詞": "INTJ", "助詞": "ADP",
    "助動詞": "AUX", "接頭辞": "NOUN", "接尾辞": "NOUN", "記号": "SYM", "補助記号": "PUNCT",
    "空白": "X",
}  # fmt: skip


def sudachi(language: str) -> Analyse:
    """Japanese: morphemes, parts of speech and lemmas by Sudachi."""
    from sudachipy import Dictionary, SplitMode

    tokenizer = Dictionary(dict="small").tokenizer(mode=SplitMode.A)

    def sentence(words: Sequence[str]) -> list[Analysis]:
        if len("".join(words).encode()) > _SUDACHI_BYTES:
            return [Analysis("X")] * len(words)
        parts = []
        for morpheme in tokenizer.tokenize("".join(words)):
            kind, subkind, *_ = morpheme.part_of_speech()
            pos = {"数詞": "NUM", "固有名詞": "PROPN"}.get(subkind) or SUDACHI_POS.get(kind, "X")
            parts.append((morpheme.surface(), Analysis(pos, morpheme.dictionary_form())))
        return at_words(words, parts)

    return sentence


# By the first letters of Kiwi's tag; the longest that fits.
KIWI_POS = {
    "NNG": "NOUN", "NNP": "PROPN", "NNB": "NOUN", "NR": "NUM", "NP": "PRON", "VV": "VERB",
    "VA": "ADJ", "VX": "AUX", "VC": "AUX", "MM": "DET", "MAG": "ADV", "MAJ": "CCONJ",
    "IC": "INTJ", "J": "ADP", "E": "PART", "X": "PART", "SN": "NUM", "SF": "PUNCT",
    "SP": "PUNCT", "SS": "PUNCT", "SE": "PUNCT", "SB": "PUNCT", "S": "SYM",
}  # fmt: skip


def kiwi(language: str) -> Analyse:
    """Korean: parts of speech and lemmas of words by Kiwi."""
    from kiwipiepy import Kiwi

    kiwi = Kiwi(num_workers=1)

    def sentence(words: Sequence[str]) -> list[Analysis]:
        first: dict[int, Analysis] = {}  # of the morphemes that begin at a character
        for morpheme in kiwi.tokenize(" ".join(words)):
            first.setdefault(morpheme.start, Analysis(_kiwi_pos(morpheme.tag), morpheme.lemma))
        return [first.get(start, Analysis("X")) for start in _starts(words)]

    return sentence


def _starts(words: Sequence[str]) -> list[int]:
    """Return where words begin in the text, with a blank between them.

    >>> _starts(["a", "bc", "d"])
    [0, 2, 5]
    """
    return list(accumulate((len(word) + 1 for word in words[:-1]), initial=0)) if words else []


def _kiwi_pos(tag: str) -> str:
    """Return the Universal POS tag of a tag of Kiwi.

    >>> _kiwi_pos("VV-I"), _kiwi_pos("JKB")
    ('VERB', 'ADP')
    """
    return next((KIWI_POS[tag[:n]] for n in (3, 2, 1) if tag[:n] in KIWI_POS), "X")


def simplemma(language: str) -> Analyse:
    """Lemmas of words by simplemma."""
    from simplemma import lemmatize

    return word_by_word(
        lambda form: Analysis(
            lemma=lemmatize(form, lang=language) if len(form) <= _LONGEST_WORD else form
        )
    )


ANALYSE: dict[str, Callable[[str], Analyse]] = {
    "hanta": hanta,
    "pymorphy": pymorphy,
    "jieba": jieba,
    "sudachi": sudachi,
    "kiwi": kiwi,
    "simplemma": simplemma,
}  # by name
