"""What a language model is asked: its key, its seeds, its length."""

from dataclasses import replace
from typing import Any

import pytest

from maege.language_models.answer_form import AnswerForm
from maege.language_models.question import SEED_BITS, Question, estimated_tokens

BODY: dict[str, Any] = {
    "model": "m", "max_tokens": 30,
    "messages": [{"role": "system", "content": "a"}, {"role": "user", "content": "b"}],
}  # fmt: skip
QUESTION = Question(BODY, AnswerForm("pointwise", (1, 5)), "http://host/v1", "digest", 0)


@pytest.mark.parametrize(
    "other",
    [
        {"body": BODY | {"model": "n"}},
        {"endpoint": "http://other/v1"},
        {"prompt": "other"},
        {"form": AnswerForm("pairwise", (1, 5), ("A", "B"))},
        {"repeat": 1},
    ],
)
def test_the_key_depends_on_all_that_an_answer_does(other: dict[str, Any]) -> None:
    changed = replace(QUESTION, **other)
    assert changed.key != QUESTION.key
    assert changed.seed(0) != QUESTION.seed(0)


def test_the_same_question_has_the_same_key_and_other_seeds_for_attempts() -> None:
    again = replace(QUESTION, body=dict(reversed(BODY.items())), unsent="too long")
    assert again.key == QUESTION.key
    seeds = [QUESTION.seed(attempt) for attempt in range(3)]
    assert len({*seeds}) == 3
    assert all(0 <= seed < 1 << SEED_BITS for seed in seeds)


def test_text_and_limit_are_those_of_the_body() -> None:
    assert QUESTION.text == "a\nb"
    assert QUESTION.limit == 30
    assert replace(QUESTION, body={"max_completion_tokens": 7, "messages": []}).limit == 7


def test_tokens_are_estimated_from_bytes() -> None:
    assert estimated_tokens([]) == 0
    assert estimated_tokens([{"content": "x" * 350}] * 2) == 2 * (100 + 8)
    assert estimated_tokens([{"content": "学" * 100}]) == 300 / 2 + 8
