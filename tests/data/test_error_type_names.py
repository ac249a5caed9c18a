"""Error types in words."""

import pytest

from maege.data.error_type_names import in_words


@pytest.mark.parametrize(
    ("error_type", "words"),
    [
        ("ArtOrDet", "article or determiner"),
        ("U:PUNCT", "unnecessary punctuation"),
        ("R:NOUN:NUM", "wrong noun number"),
        ("M:NOUN:NUM:X", ""),
        ("X:NOUN", ""),
        ("M", ""),
        ("UNK", ""),
    ],
)
def test_types_of_two_schemes_have_words(error_type: str, words: str) -> None:
    assert in_words(error_type) == words
