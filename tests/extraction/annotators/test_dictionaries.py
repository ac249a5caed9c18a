"""Analysers of words, with packages that the test makes up: how their words and tags are read."""

import sys
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from maege.extraction.annotators.analyser import Analysis
from maege.extraction.annotators.dictionaries import (
    ANALYSE,
    JIEBA_POS,
    KIWI_POS,
    PYMORPHY_POS,
    STTS_POS,
    SUDACHI_POS,
)

UNIVERSAL = {
    "ADJ", "ADP", "ADV", "AUX", "CCONJ", "DET", "INTJ", "NOUN", "NUM", "PART", "PRON", "PROPN",
    "PUNCT", "SCONJ", "SYM", "VERB", "X",
}  # fmt: skip


def package(monkeypatch: pytest.MonkeyPatch, name: str, **content: Any) -> None:
    module = ModuleType(name)
    vars(module).update(content)
    monkeypatch.setitem(sys.modules, name, module)


def test_tags_become_universal_ones() -> None:
    for table in (STTS_POS, PYMORPHY_POS, JIEBA_POS, KIWI_POS, SUDACHI_POS):
        assert set(table.values()) <= UNIVERSAL


def test_the_most_frequent_analysis_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    def parse(form: str) -> list[Any]:
        grammemes, pos = {"дом": ({"NOUN"}, "NOUN"), ",": ({"PNCT"}, None)}[form]
        tag = SimpleNamespace(grammemes=grammemes, POS=pos)
        return [SimpleNamespace(tag=tag, normal_form=form.upper()), None]

    package(monkeypatch, "pymorphy3", MorphAnalyzer=lambda lang: SimpleNamespace(parse=parse))
    analyse = ANALYSE["pymorphy"]("ru")
    assert analyse(["дом", ","]) == [Analysis("NOUN", "ДОМ"), Analysis("PUNCT", ",")]


def test_words_have_the_part_that_they_begin_in(monkeypatch: pytest.MonkeyPatch) -> None:
    def cut(text: str) -> list[Any]:
        assert text == "我去学校。a"
        words = [("我", "r"), ("去", "v"), ("学校", "nz"), ("。", "x"), ("a", "x")]
        return [SimpleNamespace(word=word, flag=flag) for word, flag in words]

    posseg = SimpleNamespace(cut=cut)
    package(monkeypatch, "jieba", posseg=posseg, setLogLevel=lambda level: None)
    found = ANALYSE["jieba"]("zh")(["我", "去学校", "。", "a"])
    assert [analysis.pos for analysis in found] == ["PRON", "VERB", "PUNCT", "X"]


def test_morphemes_have_lemmas(monkeypatch: pytest.MonkeyPatch) -> None:
    def tokenize(text: str) -> list[Any]:
        rows = [("行っ", ("動詞", "一般"), "行く"), ("た", ("助動詞", "*"), "た"),
                ("三", ("名詞", "数詞"), "三")]  # fmt: skip
        return [
            SimpleNamespace(
                surface=lambda s=s: s, part_of_speech=lambda p=p: p, dictionary_form=lambda d=d: d
            )
            for s, p, d in rows
        ]

    tokenizer = SimpleNamespace(tokenize=tokenize)
    dictionary = SimpleNamespace(tokenizer=lambda mode: tokenizer)
    package(
        monkeypatch, "sudachipy", Dictionary=lambda dict: dictionary,
        SplitMode=SimpleNamespace(A="A"),
    )  # fmt: skip
    analyse = ANALYSE["sudachi"]("ja")
    assert analyse(["行っ", "た", "三"]) == [
        Analysis("VERB", "行く"), Analysis("AUX", "た"), Analysis("NUM", "三")
    ]  # fmt: skip
    assert analyse(["あ" * 20_000]) == [Analysis("X")]  # longer than Sudachi takes


def test_a_word_has_its_first_morpheme(monkeypatch: pytest.MonkeyPatch) -> None:
    def tokenize(text: str) -> list[Any]:
        assert text == "나는 가"
        rows = [(0, "NP", "나"), (1, "JX", "는"), (3, "VV-I", "가다")]
        return [SimpleNamespace(start=a, tag=tag, lemma=lemma) for a, tag, lemma in rows]

    kiwi = SimpleNamespace(tokenize=tokenize)
    package(monkeypatch, "kiwipiepy", Kiwi=lambda num_workers: kiwi)
    assert ANALYSE["kiwi"]("ko")(["나는", "가"]) == [
        Analysis("PRON", "나"),
        Analysis("VERB", "가다"),
    ]


def test_german_tags_are_of_sentences_and_lemmas_of_words(monkeypatch: pytest.MonkeyPatch) -> None:
    long = "Donau" + "dampf" * 1000

    class Tagger:
        def __init__(self, model: str) -> None:
            assert model == "morphmodel_ger.pgz"

        def tag_sent(self, words: list[str], taglevel: int) -> list[str]:
            assert taglevel == 0
            assert words[:3] == ["Er", "hat", "…"] and len(words[3]) == 61  # its time is limited
            return ["PPER", "VA(FIN)", "FM", "NN", "$("]

    package(monkeypatch, "HanTa", __path__=[])
    package(monkeypatch, "HanTa.HanoverTagger", HanoverTagger=Tagger)
    package(monkeypatch, "simplemma", lemmatize=lambda form, lang: f"{form[:2]}/{lang}")
    assert ANALYSE["hanta"]("de")(["Er", "hat", "…", long, '"']) == [
        Analysis("PRON", "Er/de", "PPER"),
        Analysis("AUX", "ha/de", "VAFIN"),
        Analysis("PUNCT", "…", "$("),
        Analysis("NOUN", long, "NN"),
        Analysis("PUNCT", '"', "$("),
    ]


def test_simple_lemmas_have_no_part_of_speech(monkeypatch: pytest.MonkeyPatch) -> None:
    package(monkeypatch, "simplemma", lemmatize=lambda form, lang: f"{form}/{lang}")
    assert ANALYSE["simplemma"]("de")(["Häuser"]) == [Analysis(lemma="Häuser/de")]
