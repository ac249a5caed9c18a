"""JSON that comes from elsewhere: what Python would read in spite of its faults is refused."""

import pytest

from maege.data.json_text import JSON, load_json, parse_json
from maege.errors import DataError


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{", "not JSON"),
        ('{"a": 1, "a": 2}', "the same key twice"),
        ("NaN", "NaN is not a finite number"),
        ("[-Infinity]", "-Infinity is not a finite number"),
        ("1" * 301, "301 digits are not a finite number"),
        ("[" * 100_000, "not JSON"),
    ],
)
def test_mistakes_are_one_message(text: str, message: str) -> None:
    with pytest.raises(DataError, match=message):
        load_json(text)
    with pytest.raises(DataError, match=f"^file: .*{message}"):
        parse_json(text, "file")


def test_content_is_that_of_python() -> None:
    assert load_json(b'{"a": [1, 2.5, null, "\\u00e9"]}') == {"a": [1, 2.5, None, "é"]}
    assert load_json("1" * 300) == int("1" * 300)
    assert parse_json('"\\ud83d\\ude00"', "file") == "😀"
    with pytest.raises(DataError, match="half of a surrogate pair"):
        parse_json('["\\ud83d"]', "file")


def test_texts_of_language_models_may_have_line_breaks() -> None:
    assert JSON.decode('{"a": "b\nc"}') == {"a": "b\nc"}
    with pytest.raises(DataError):
        load_json('{"a": "b\nc"}')
