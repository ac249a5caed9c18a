"""Words that carry content, by lists and by length."""

import pytest

from maege.texts.content_words import FUNCTION_WORDS, is_content_word


@pytest.mark.parametrize(
    ("word", "language", "is_content"),
    [
        ("house", "en", True),
        ("Against", "en", False),
        ("against", "de", True),
        ("Gegen", "de-AT", False),
        ("against", "fi", False),  # without a list, English function words do not count
        ("talossa", "fi", True),
        ("cat", "en", False),  # too short
        ("it's", "en", False),
        ("2026", "en", False),
        ("学", "zh", True),
        ("的", "zh", False),
        ("against", None, False),
    ],
)
def test_lists_and_length(word: str, language: str | None, is_content: bool) -> None:
    assert is_content_word(word, language) == is_content


def test_lists_have_the_words_that_would_count_otherwise() -> None:
    for code, words in FUNCTION_WORDS.items():
        without_hyphens = {word for word in words if word.isalpha()}
        assert not any(is_content_word(word, code) for word in words)
        assert all(is_content_word(word, "xx") or word in FUNCTION_WORDS["en"]
                   for word in without_hyphens if len(word) >= 4)  # fmt: skip
