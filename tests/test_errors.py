"""Texts of errors: as long as one can read, the same in each run, and with the closest name."""

import pytest

from maege.errors import (
    LONGEST_NAME,
    MAX_ERROR_TEXT,
    ConfigError,
    DataError,
    MaegeError,
    check_choice,
    check_name,
    check_unicode,
    did_you_mean,
    error_text,
    is_name,
    quoted,
    shorten,
)


def test_a_long_text_loses_its_middle() -> None:
    text = "a" * 60 + "b" * 60
    short = shorten(text, 100)
    assert short == "a" * 50 + " [... 20 characters ...] " + "b" * 50
    assert shorten(text, 120) == text
    assert len(str(MaegeError("x" * 10**6))) < MAX_ERROR_TEXT + 100


def test_any_error_has_a_text_that_is_the_same_in_each_run() -> None:
    class BrokenError(Exception):
        def __str__(self) -> str:
            raise KeyboardInterrupt

    assert error_text(BrokenError()) == "BrokenError: its text raises KeyboardInterrupt"
    assert error_text(ValueError(object())) == "ValueError: <object object>"
    assert error_text(ValueError("\ud800")) == r"ValueError: \ud800"
    assert quoted(object(), 100) == "<object object>"
    assert quoted("abc", 3) == "'ab"


def test_of_many_names_some_are_listed() -> None:
    names = [f"name-{number:03}" for number in range(102)]
    hint = did_you_mean("name-007x", names)
    assert hint.startswith('did you mean "name-007"? Known: name-000, ')
    assert hint.endswith("name-099 and 2 more")
    assert did_you_mean("x", []) == "known: none"


def test_choices_names_and_texts_are_checked() -> None:
    check_choice("keep", ["drop", "keep"], "noop")
    with pytest.raises(ConfigError, match="noop is 3; known: drop, keep"):
        check_choice(3, ["drop", "keep"], "noop")
    check_unicode("é", "file")
    with pytest.raises(ConfigError, match=r"file: '\\ud800' is not Unicode text"):
        check_unicode("\ud800", "file")
    assert is_name("x" * LONGEST_NAME)
    for name in ("", " ", "a\nb", "x" * (LONGEST_NAME + 1)):
        assert not is_name(name)
        with pytest.raises(DataError, match=r"system .*: its name must be one line"):
            check_name(name, "system")
