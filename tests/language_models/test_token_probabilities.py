"""Expected scores, from the probabilities of tokens."""

import pytest

from maege.language_models.answer_form import AnswerForm
from maege.language_models.parsing import read_answer
from tests.support.judge_server import Tokens, completion, logprobs


def read(tokens: Tokens, scale: tuple[int, int] = (1, 5)) -> tuple[float, float]:
    text = "".join(token for token, _ in tokens)
    form = AnswerForm("pointwise", scale, expected=True)
    answer = read_answer(completion(text, logprobs=logprobs(tokens)), form, strict=False)
    return answer.scores[0], answer.mass


@pytest.mark.parametrize(
    "tokens",
    [
        [('{"', {}), ("score", {}), ('":', {}), (" ", {}), ("4", {"4": 0.6, "2": 0.2, "7": 0.1}),
         ("}", {"5": 0.9, "}": 0.1})],
        [('{"score"', {}), (":4}", {":4}": 0.6, ":2": 0.2, "10": 0.1, "four": 0.1})],
        # One number in two ways; and numbers of objects that do not count.
        [('<think>{"score": 1}</think> {"Score":', {"1": 1.0}),
         (" 4", {" 4": 0.5, "4": 0.1, "2": 0.2}), (', "no": {"score": 1}}', {})],
    ],
    ids=["apart", "together", "beside others"],
)  # fmt: skip
def test_the_mean_is_of_the_numbers_of_the_scale(tokens: Tokens) -> None:
    assert read(tokens) == pytest.approx(((0.6 * 4 + 0.2 * 2) / 0.8, 0.8))


def test_other_numbers_are_not_of_the_scale() -> None:
    tokens = [('{"score": ', {}), ("4", {"4": 0.3, "9": 0.3, "0": 0.3}), ("}", {})]
    assert read(tokens) == pytest.approx((4, 0.3))
    assert read(tokens, (0, 9)) == pytest.approx((13 / 3, 0.9))


@pytest.mark.parametrize(
    "field",
    [None, [], {}, {"content": None}, {"content": []}, {"content": [{"token": '{"score": 4}'}]},
     {"content": [{"token": '{"score": 4}', "logprob": "x", "top_logprobs": []}]},
     {"content": [{"token": '{"score": 4}', "logprob": 1e9, "top_logprobs": []}]},
     {"content": [{"token": "4", "logprob": -0.1, "top_logprobs": []}]}],
)  # fmt: skip
def test_without_probabilities_the_number_counts(field: object) -> None:
    form = AnswerForm("pointwise", (1, 5), expected=True)
    answer = read_answer(completion('{"score": 4}', logprobs=field), form, strict=True)
    assert (answer.scores, answer.mass) == ((4.0,), 0.0)
