"""Empty corrections: none, a deletion or a mistake; and sentences without a reference."""

import pytest

from maege.data.empty_corrections import settle_empty, with_references
from maege.errors import ConfigError, DataError
from maege.user_warnings import capture_warnings

SOURCES = ["a b", "", "c", "d"]
ROWS = [["", "a"], ["", ""], ["c", None], [" ", ""]]


def test_empty_corrections_are_none() -> None:
    settled, (note,) = capture_warnings(lambda: settle_empty(SOURCES, ROWS, "drop", "file"))
    assert settled == [(None, "a"), ("", ""), ("c", None), (None, None)]
    assert note.startswith(
        "file: empty corrections of sentences with text: 3 (of the sentences 1, 4"
    )
    assert 'they are no corrections (`empty="delete"`: they delete the sentence)' in note


def test_empty_corrections_delete_the_sentence() -> None:
    settled, (note,) = capture_warnings(lambda: settle_empty(SOURCES, ROWS, "delete"))
    assert settled == [tuple(row) for row in ROWS]
    assert note.endswith("they delete the whole sentence")


def test_empty_corrections_are_a_mistake() -> None:
    with pytest.raises(DataError, match=r"3 \(of the sentences 1, 4, counted from 1.*`empty="):
        settle_empty(SOURCES, ROWS, "error")
    assert settle_empty(["a"], [["b"]], "error") == [("b",)]
    with pytest.raises(ConfigError, match="empty is 'dorp'"):
        settle_empty(["a"], [["b"]], "dorp")  # type: ignore[arg-type]


def test_a_message_names_the_first_sentences() -> None:
    _, (note,) = capture_warnings(lambda: settle_empty(["a"] * 7, [[""]] * 7, "drop"))
    assert "7 (of the sentences 1, 2, 3, 4, 5, ..., counted from 1)" in note


def test_sentences_without_a_reference_are_left_out() -> None:
    positions, (note,) = capture_warnings(lambda: with_references([False, True, False, True], "x"))
    assert positions == [1, 3]
    assert note.startswith("x: 2 of 4 sentences have no reference (the first: 1)")
    assert capture_warnings(lambda: with_references([True])) == ([0], ())
    with pytest.raises(DataError, match="x: no sentence has a reference"):
        with_references([False, False], "x")
