"""From a response to an answer: the scores, or why there are none."""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import accumulate
from math import exp
from typing import Any, Literal, NamedTuple

from maege.data.json_text import load_json
from maege.errors import DataError
from maege.language_models.answer_form import AnswerForm

Status = Literal["answer", "refusal", "cut", "unparsable", "empty", "error"]
MAX_SEARCHED = 20_000  # characters of a text in which an object is searched
_NUMBER = re.compile(r"[\s:]*(\d)[\s}]*")  # a token that is a number of one digit


@dataclass(frozen=True)
class Answer:
    """What a response says."""

    status: Status
    scores: tuple[float, ...] = ()  # of each text, if the status is "answer"
    reason: str = ""  # why there are no scores
    mass: float = 0.0  # of an expected score; see `ExpectedScore`. 0 for a score that was sampled


@dataclass(frozen=True)
class Usage:
    """Tokens that a response says it took."""

    input: int = 0
    output: int = 0


def read_answer(body: bytes, form: AnswerForm, *, strict: bool) -> Answer:
    """Return the answer in the body of a response.

    ``strict``: whether the text is the JSON object; otherwise it is the last one in the text.
    """
    try:
        choice = _content(body)["choices"][0]
        message = choice["message"]
        text, refusal, end = (
            message.get("content"),
            message.get("refusal"),
            choice.get("finish_reason"),
        )
    except (DataError, LookupError, TypeError, AttributeError):
        return Answer("error", reason="not a response of the chat-completions protocol")
    if refusal or end == "content_filter":
        return Answer("refusal", reason="the model refuses")
    if end == "length":
        return Answer("cut", reason="the answer was cut at `max_tokens`")
    if not isinstance(text, str) or not text.strip():
        return Answer("empty", reason="the answer is empty")
    try:
        scores = form.read(load_json(text) if strict else _last_object(text))
    except DataError as error:
        return Answer("unparsable", reason=str(error))
    if form.expected:
        expected = expected_score(choice.get("logprobs"), form.fields[0], form.scale)
        if expected is not None:
            return Answer("answer", (expected.mean,), mass=expected.mass)
    return Answer("answer", scores)


def read_usage(body: bytes) -> Usage | None:
    """Return how many tokens a response says it took; None if it does not."""
    try:
        usage = _content(body)["usage"]
        counts = usage["prompt_tokens"], usage.get("completion_tokens", 0)
    except (DataError, LookupError, TypeError, AttributeError):
        return None
    if not all(type(count) is int and 0 <= count < 10**9 for count in counts):
        return None
    return Usage(*counts)


def read_identity(body: bytes) -> tuple[str, str]:
    """Return model and fingerprint, as the server names them; empty if it does not."""
    try:
        content = _content(body)
    except DataError:
        return "", ""
    names = (content.get(key) for key in ("model", "system_fingerprint"))
    model, fingerprint = (name[:200] if isinstance(name, str) else "" for name in names)
    return model, fingerprint


def _content(body: bytes) -> Mapping[str, Any]:
    content = load_json(body)
    if not isinstance(content, Mapping):
        raise DataError("not a JSON object")
    return content


def _last_object(text: str) -> Any:
    """Return the last JSON object in a text. Raises DataError if there is none."""
    text = text[-MAX_SEARCHED:]
    last: str | None = None
    decoder, start = json.JSONDecoder(), text.find("{")
    while start >= 0:
        end = start + 1
        try:
            _, end = decoder.raw_decode(text, start)
            last = text[start:end]
        except (ValueError, RecursionError):
            pass
        start = text.find("{", end)
    if last is None:
        raise DataError("there is no JSON object in the answer")
    return load_json(last)


class ExpectedScore(NamedTuple):
    """The mean number of a scale."""

    mean: float
    mass: float  # the probability of all numbers of the scale before they were restricted to it


def expected_score(
    logprobs: Mapping[str, Any], field: str, scale: tuple[int, int]
) -> ExpectedScore | None:
    """Return the mean of the numbers of a scale, where an answer has the number of a field.

    ``logprobs`` is what the protocol calls so; None if it has no probabilities at this position.
    """
    low, high = scale
    try:
        token = _token_of_number(logprobs["content"], field)
        probability = {
            str(other["token"]): exp(other["logprob"]) for other in (token, *token["top_logprobs"])
        }
    except (LookupError, TypeError, AttributeError, OverflowError):
        return None
    matches = ((_NUMBER.fullmatch(text), p) for text, p in probability.items())
    numbers = [(int(match[1]), p) for match, p in matches if match and 0 <= p <= 1]
    weights = [(number, p) for number, p in numbers if low <= number <= high]
    mass = sum(p for _, p in weights)
    if not mass:
        return None
    return ExpectedScore(sum(number * p for number, p in weights) / mass, min(1.0, mass))


def _token_of_number(tokens: list[Mapping[str, Any]], field: str) -> Mapping[str, Any]:
    """Return the token in which the last number of a field begins; LookupError if none does."""
    text = "".join(token["token"] for token in tokens)
    start = [match.start(1) for match in re.finditer(rf'"{field}"\s*:\s*(\d)', text)][-1]
    ends = accumulate(len(token["token"]) for token in tokens)
    return next(token for token, end in zip(tokens, ends, strict=True) if end > start)
