"""The form of an answer: its fields in words, as a schema, and as read, for each way."""

import json
from typing import Any

import pytest

from maege.errors import DataError
from maege.language_models.answer_form import AnswerForm

POINT = AnswerForm("pointwise", (1, 5))
PAIR = AnswerForm("pairwise", (1, 5), ("A", "B"))
LIST = AnswerForm("listwise", (1, 10), ("A", "B", "C"))


@pytest.mark.parametrize("form", [POINT, PAIR, LIST])
def test_text_and_schema_have_the_same_fields(form: AnswerForm) -> None:
    assert tuple(form.schema["properties"]) == tuple(form.schema["required"]) == form.fields
    assert all(f'"{field}": <' in form.text for field in form.fields)


def test_values_are_those_of_the_scale_or_the_labels() -> None:
    assert POINT.schema["properties"]["score"] == {"type": "integer", "minimum": 1, "maximum": 5}
    assert PAIR.schema["properties"]["better"]["enum"] == ["A", "B", "equal"]
    assert PAIR.text == '{"better": <"A" or "B" or "equal">}'
    assert (POINT.is_one_digit, LIST.is_one_digit) == (True, False)
    assert not AnswerForm("pointwise", (0, 10)).is_one_digit


@pytest.mark.parametrize(
    ("form", "content", "said"),
    [
        (POINT, {"SCORE": "4 out of 5", "why": "x"}, [{"score": 4.0}]),
        (POINT, {"result": {"score": 4}, "more": [{"score": 5}]}, [{"score": 4.0}, {"score": 5.0}]),
        (POINT, {"score": True}, []),
        (POINT, {"score": "4/10"}, []),
        (POINT, {"ſcore": 4}, []),  # another letter with the same capital
        (PAIR, {"better": " Text b. "}, [{"better": "B"}]),
        (PAIR, {"better": "tie"}, [{"better": "equal"}]),
        (PAIR, {"better": "C"}, []),
        (LIST, {"Text A": 1, "b": "2", "C": 3.0}, [{"A": 1.0, "B": 2.0, "C": 3.0}]),
        (LIST, {"A": 1, "B": 2}, []),
        (LIST, {"A": 1, "B": 2, "C": 3, "D": 4}, []),  # of a text that was not shown
    ],
)
def test_what_an_object_says(form: AnswerForm, content: Any, said: list[Any]) -> None:
    assert [*form.said(content)] == said


def test_a_field_is_there_once() -> None:
    with pytest.raises(DataError, match="same field twice"):
        list(POINT.said({"score": 4, "Score": 5}))


def test_scores_are_on_the_scale_and_pairs_have_a_winner() -> None:
    assert POINT.read({"score": 4.0}) == (4.0,)
    assert LIST.read({"A": 1.0, "B": 10.0, "C": 3.0}) == (1.0, 10.0, 3.0)
    assert [PAIR.read({"better": label}) for label in ("A", "B", "equal")] == [
        (1.0, 0.0), (0.0, 1.0), (0.5, 0.5)
    ]  # fmt: skip
    with pytest.raises(DataError, match="no number from 1 to 5"):
        POINT.read({"score": 5.5})


@pytest.mark.parametrize(
    ("content", "is_clear"),
    [
        ({"score": 4}, True),
        ({"final answer": {"score": 4}}, True),
        ({"my evaluation": [{"score": 4}]}, True),
        ({"for example": {"score": 4}}, False),
        ({"score": None, "answer": {"score": 4}}, False),
        ({"answer": {"score": 4}, "note": "I would give a score of 2."}, False),
        ({}, False),
        ("score", False),
    ],
)
def test_an_answer_is_no_example(content: Any, is_clear: bool) -> None:
    assert POINT.is_clear(content) == is_clear


def test_statements_around_an_object_may_contradict_it() -> None:
    assert POINT.contradicts({"score": 4.0}, "", "So the score is 3.")
    assert not POINT.contradicts({"score": 4.0}, "At first: score: 3. Then score: 4.", "")


@pytest.mark.parametrize(
    ("text", "is_begun"),
    [
        ('{"score": 4', True),
        (POINT.text, False),
        (json.dumps(POINT.schema), False),
        ('{"score": 1-5}', False),
        ("score: 4", False),
    ],
)
def test_the_form_itself_is_no_answer(text: str, is_begun: bool) -> None:
    assert POINT.is_begun_in(text) == is_begun
