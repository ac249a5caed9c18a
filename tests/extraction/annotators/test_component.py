"""A pipeline writes what an analyser says of words into a Doc."""

from collections.abc import Sequence

import pytest
from spacy.tokens import Doc

from maege.extraction.annotators.analyser import ANALYSERS, Analyser, Analysis
from maege.extraction.annotators.component import pipeline


def test_words_have_part_of_speech_and_lemma(monkeypatch: pytest.MonkeyPatch) -> None:
    analyser = ANALYSERS[0]

    def sentence(words: Sequence[str]) -> list[Analysis]:
        known = {"дома": Analysis("NOUN", "дом"), "!": Analysis("PUNCT")}
        return [known.get(word, Analysis()) for word in words]

    monkeypatch.setattr(Analyser, "load", lambda self, language: sentence)
    nlp = pipeline(analyser, "ru")
    doc = nlp(Doc(nlp.vocab, words=["дома", "стоят", "!"]))
    assert [(token.pos_, token.lemma_) for token in doc] == [
        ("NOUN", "дом"), ("", "стоят"), ("PUNCT", "!")
    ]  # fmt: skip
    assert len(nlp(Doc(nlp.vocab, words=[]))) == 0
