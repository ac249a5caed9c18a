"""Japanese: morphemes, parts of speech and lemmas by Sudachi."""

from collections.abc import Sequence

from maege.extraction.annotators.analyser import Analyse, Analysis, at_words

_MAX_BYTES = 49_000  # of a text that Sudachi takes
UPOS = {
    "名詞": "NOUN", "代名詞": "PRON", "動詞": "VERB", "形容詞": "ADJ", "形状詞": "ADJ",
    "連体詞": "DET", "副詞": "ADV", "接続詞": "CCONJ", "感動詞": "INTJ", "助詞": "ADP",
    "助動詞": "AUX", "接頭辞": "NOUN", "接尾辞": "NOUN", "記号": "SYM", "補助記号": "PUNCT",
    "空白": "X",
}  # fmt: skip


def analyse(language: str) -> Analyse:
    """Return the function that analyses the words of a sentence."""
    from sudachipy import Dictionary, SplitMode

    tokenizer = Dictionary(dict="small").tokenizer(mode=SplitMode.A)

    def sentence(words: Sequence[str]) -> list[Analysis]:
        if len("".join(words).encode()) > _MAX_BYTES:
            return [Analysis("X")] * len(words)
        parts = []
        for morpheme in tokenizer.tokenize("".join(words)):
            kind, subkind, *_ = morpheme.part_of_speech()
            pos = {"数詞": "NUM", "固有名詞": "PROPN"}.get(subkind) or UPOS.get(kind, "X")
            parts.append((morpheme.surface(), Analysis(pos, morpheme.dictionary_form())))
        return at_words(words, parts)

    return sentence
