"""The rules for merging are those of ERRANT, on words of all kinds."""

from types import SimpleNamespace

import numpy as np
import pytest
from errant.en.merger import process_seq
from spacy import symbols

from maege.extraction.merging import Merging

WORDS = ["the", "Cat", "cat", "ca", "t", "'s", "-", ".", ",", "way", "sub-way", "subway", "eat",
         "eats", "to", "is", "A", "very", "verY", "()"]  # fmt: skip
PARTS = ["DET", "NOUN", "VERB", "AUX", "PART", "ADJ", "ADV", "PUNCT", "ADP", "PRON"]


def drawn(rng: np.random.Generator, number: int) -> list[SimpleNamespace]:
    """Return tokens whose parts of speech have nothing to do with the words."""
    tokens = []
    for text in rng.choice(WORDS, number).tolist():
        tag = "POS" if text == "'s" and rng.random() < 0.5 else "X"
        part = getattr(symbols, str(rng.choice(PARTS[: 2 + int(rng.integers(9))])))
        lower = text.lower()
        tokens.append(SimpleNamespace(text=text, lower_=lower, lower=lower, tag_=tag, pos=part))
    return tokens


@pytest.mark.parametrize("seed", range(20))
def test_spans_are_those_of_errant(seed: int) -> None:
    rng = np.random.default_rng(seed)
    for _ in range(40):
        operations, i, j = [], 0, 0
        for kind in rng.choice(["S", "D", "I"], int(rng.integers(1, 12))).tolist():
            of_source, of_correction = kind != "I", kind != "D"
            operations.append((kind, i, i + of_source, j, j + of_correction))
            i, j = i + of_source, j + of_correction
        source, correction = drawn(rng, i), drawn(rng, j)
        alignment = SimpleNamespace(orig=source, cor=correction)
        expected = [tuple(span) for _, *span in process_seq(operations, alignment)]
        assert Merging(operations, source, correction).spans() == expected
