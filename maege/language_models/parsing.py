"""From a response to an answer: the scores, or why there are none."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import accumulate
from math import exp
from typing import Any, Literal, NamedTuple

from maege.data.json_text import JSON, load_json
from maege.errors import DataError
from maege.float_sums import plain_sum
from maege.language_models import stated
from maege.language_models.answer_form import AnswerForm
from maege.user_warnings import one_line

Status = Literal["answer", "refusal", "cut", "unparsable", "empty", "error"]
# Where a model thinks before it answers. If the template of the server has the opening tag, only
# the closing one is in the text; in a line of its own it is no quotation.
_TAG = "think|thinking|thought|reasoning"
_THINKING = re.compile(rf"\A\s*[<\[](?:{_TAG})[>\]].*?(?:[<\[]/(?:{_TAG})[>\]]|\Z)", re.I | re.S)
_CLOSING_TAG = re.compile(rf"[<\[]/(?:{_TAG})[>\]]", re.I)
_CLOSING_LINE = re.compile(rf"^[ \t]*[<\[]/(?:{_TAG})[>\]][ \t]*$", re.I | re.M)
MAX_SEARCHED = 20_000  # characters of a text in which objects are searched
_TRAILING_COMMA = re.compile(r",(?=\s*[}\]])")  # also in explanations, where it is of no matter
_APOSTROPHES = re.compile(r"\{\s*'[^{}\"\\]*\}")  # {'score': 4}
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


def read_answer(body: bytes, form: AnswerForm, *, prompt: str = "", strict: bool = False) -> Answer:
    """Return the answer in the body of a response.

    The text may have more than the JSON object, unless ``strict``. All objects of the form must say
    the same, and the prose nothing else: which of two counts, only a reader can tell. An object
    that stands in a text of the ``prompt``, too, may be quoted, unless it is all that is said.
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
        scores = form.read(_said(text, form, prompt, strict=strict))
    except DataError as error:
        return Answer("unparsable", reason=str(error))
    if form.expected:
        expected = expected_score(choice.get("logprobs"), form, scores[0])
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
    if not all(type(count) is int and count >= 0 for count in counts):
        return None
    return Usage(*counts)


def read_identity(body: bytes) -> tuple[str, str]:
    """Return model and fingerprint, as the server names them, in a line; empty if it does not."""
    try:
        content = _content(body)
    except DataError:
        return "", ""
    names = (content.get(key) for key in ("model", "system_fingerprint"))
    model, fingerprint = (one_line(name[:200]) if isinstance(name, str) else "" for name in names)
    return model, fingerprint


def _content(body: bytes) -> Mapping[str, Any]:
    content = load_json(body)
    if not isinstance(content, Mapping):
        raise DataError("not a JSON object")
    return content


def _said(text: str, form: AnswerForm, prompt: str, *, strict: bool) -> Mapping[str, Any]:
    """Return what a text says in the fields of a form.

    Raises DataError if nothing is said, or several things; or if there may be more: an object of
    which a part can be read, because a quotation in it ends too early, must not be read in part.
    """
    pieces = _pieces(text, prompt, strict=strict)
    try:
        answers = [[*form.said(content)] for content, _ in pieces]
        is_clear = any(
            form.is_clear(piece[0]) for piece, x in zip(pieces, answers, strict=True) if x
        )
    except RecursionError:
        raise DataError("objects in objects, too many") from None
    said = [answer for of_piece in answers for answer in of_piece]
    if not said:
        raise DataError(f"there is no JSON object of the form {form.text}")
    if any(answer != said[0] for answer in said):
        raise DataError(f"there are JSON objects with different answers of the form {form.text}")
    first = next(i for i, of_piece in enumerate(answers) if of_piece)
    sources = ["" if x else source for (_, source), x in zip(pieces, answers, strict=True)]
    before, after = "".join(sources[:first]), "".join(sources[first:])
    if form.is_begun_in(before + after):
        raise DataError(f"there is an object of the form {form.text} that is not JSON")
    is_all = not (before + after).replace("```json", "").strip("` \t\r\n")
    objects = {source for (_, source), x in zip(pieces, answers, strict=True) if x}
    if (
        not is_clear
        or _is_inside(before)
        or form.contradicts(said[0], before, after)
        or stated.is_quoted(before, after)
        or (not is_all and _shows(prompt, objects))
    ):
        raise DataError(f"the object of the form {form.text} may not be the answer")
    return said[0]


def _shows(prompt: str, objects: Iterable[str]) -> bool:
    """Whether one of some objects stands in a text of a prompt, which is a JSON string there."""
    shown = re.sub(r'\\+"', r'\\"', "".join(prompt.lower().split()))
    escaped = (re.sub(r'\\*"', r'\\"', "".join(each.lower().split())) for each in objects if each)
    return any(each in shown for each in escaped)


def _is_inside(before: str) -> bool:
    """Whether what follows a text is the value of a key, in an object that is not JSON."""
    _, brace, key = before.rpartition("{")
    return bool(brace) and "}" not in key and key.rstrip(" \t\n[").endswith(":")


def _pieces(text: str, prompt: str, *, strict: bool) -> list[tuple[Any, str]]:
    """Return the JSON objects in a text, without those in others, and None for what is between.

    Each has its text. What the model thinks before it answers is left out; if a text of the prompt
    has a closing tag, this may be quoted, and what stands above it counts.
    """
    try:
        return [(JSON.decode(text), "")]
    except (ValueError, RecursionError, DataError):
        if strict:
            raise DataError("the text is not a JSON object") from None
    if not _CLOSING_TAG.search(prompt):
        text = _CLOSING_LINE.split(text)[-1]
    text = _THINKING.sub("", text, count=1)
    if len(text) > MAX_SEARCHED:
        raise DataError(f"the text is longer than {MAX_SEARCHED:,} characters")
    text = _TRAILING_COMMA.sub("", text)
    start, pieces = 0, []
    while (begin := text.find("{", start)) >= 0:
        try:
            content, end = _decoded(text, begin)
        except (ValueError, RecursionError, DataError):
            content, begin, end = None, begin + 1, begin + 1
        pieces += [(None, text[start:begin]), (content, text[begin:end])]
        start = end
    return [*pieces, (None, text[start:])]


def _decoded(text: str, begin: int) -> tuple[Any, int]:
    """Return the object that begins in a text, and its end; it may be quoted by apostrophes."""
    if match := _APOSTROPHES.match(text, begin):
        return JSON.decode(match[0].replace("'", '"')), match.end()
    return JSON.raw_decode(text, begin)


class ExpectedScore(NamedTuple):
    """The mean number of a scale."""

    mean: float
    mass: float  # the probability of all numbers of the scale before they were restricted to it


def expected_score(
    logprobs: Mapping[str, Any], form: AnswerForm, score: float
) -> ExpectedScore | None:
    """Return the mean of the numbers of a scale, where an answer has the score.

    ``logprobs`` is what the protocol calls so; None if it has no probabilities at this position.
    """
    low, high = form.scale
    try:
        token = _token_of_score(logprobs["content"], form.fields[0], score)
        probability = {
            str(other["token"]): exp(other["logprob"]) for other in (token, *token["top_logprobs"])
        }
    except (LookupError, TypeError, AttributeError, OverflowError):
        return None
    matches = ((_NUMBER.fullmatch(text), p) for text, p in probability.items())
    numbers = [(int(match[1]), p) for match, p in matches if match and 0 <= p <= 1]
    weights = [(number, p) for number, p in numbers if low <= number <= high]
    mass = plain_sum(p for _, p in weights)
    if not mass:
        return None
    return ExpectedScore(plain_sum(number * p for number, p in weights) / mass, min(1.0, mass))


def _token_of_score(tokens: list[Mapping[str, Any]], field: str, score: float) -> Mapping[str, Any]:
    """Return the token in which the score last follows its field; LookupError if none does."""
    text = "".join(token["token"] for token in tokens)
    matches = re.finditer(rf"""["']{field}["']\s*:\s*["']?(\d)""", text, re.IGNORECASE)
    start = [match.start(1) for match in matches if int(match[1]) == score][-1]
    ends = accumulate(len(token["token"]) for token in tokens)
    return next(token for token, end in zip(tokens, ends, strict=True) if end > start)
