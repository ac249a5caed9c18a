"""Lemmas of the lite pipeline."""

import pytest

from maege.extraction.lite.lemmatizer import lemma


@pytest.mark.parametrize(
    ("word", "penn", "base"),
    [
        ("Wives", "NNS", "wife"),
        ("wifes", "NNS", "wife"),
        ("are", "VBP", "be"),
        ("wo", "MD", "will"),
        ("London", "NNP", "London"),
        ("saw", "VBD", "see"),
        ("stoped", "VBD", "stop"),
        ("its", "PRP$", "-PRON-"),
    ],
)
def test_lemmas(word: str, penn: str, base: str) -> None:
    assert lemma(word, penn) == base
