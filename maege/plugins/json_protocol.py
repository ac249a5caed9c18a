r"""Requests and answers as lines of JSON, the same to a program, to a server and in a file.

A request is ``{"id": ..., "level": "sentence", "sources": [...], "hypotheses": [...],
"references": [[...], ...]}``; its answer ``{"id": ..., "score": number}`` or ``{"id": ...,
"error": "text"}``. To a request of the level ``list``, in which several texts of a sentence are
compared, the answer has ``"scores": [number, ...]`` instead, one for each text. Other keys of an
answer are ignored, so a request with a score added is one. Lines are ASCII (``\u00e9``), so they
mean the same whatever encoding a program takes for granted.
"""

import json
from collections.abc import Mapping
from hashlib import sha256
from math import isfinite
from typing import Any

from maege.data.json_text import load_json
from maege.errors import DataError
from maege.metric.score_request import ScoreRequest

_SHOWN = 100  # characters of a wrong line that a message shows


def request_object(request: ScoreRequest) -> dict[str, Any]:
    """Return a request as it is sent; the id is known by the content."""
    return {"id": request_id(request), **_content(request)}


def request_id(request: ScoreRequest) -> str:
    """Return the first 16 hex digits of the SHA-256 of a request's content as JSON.

    >>> request_id(ScoreRequest(("a",), ("b",), ((),)))
    '2099913051de4699'
    """
    return sha256(json.dumps(_content(request)).encode()).hexdigest()[:16]


def request_line(request: ScoreRequest) -> str:
    """Return a request as a line, with its end."""
    return json.dumps(request_object(request)) + "\n"


def _content(request: ScoreRequest) -> dict[str, Any]:
    request = request.with_tuples()
    return {
        "level": request.level,
        "sources": request.sources,
        "hypotheses": request.hypotheses,
        "references": request.references,
    }


def read_request(line: bytes) -> tuple[str, ScoreRequest]:
    """Return a request and its id. Raises DataError if the line is none, or was changed."""
    record = _mapping(line)
    try:
        request = ScoreRequest(
            tuple(record["sources"]),
            tuple(record["hypotheses"]),
            tuple(tuple(texts) for texts in record["references"]),
            record["level"],
        )
        expected_id = request_id(request)
    except (KeyError, TypeError, ValueError, RecursionError):
        expected_id = None
    if expected_id is None or record.get("id") != expected_id:
        raise DataError(f"not a request as it was exported: {_shown(line)}")
    return expected_id, request


def read_answer(line: bytes) -> dict[str, Any]:
    """Return the object of a line. Raises DataError if it is none, or has no id."""
    record = _mapping(line)
    if not isinstance(record.get("id"), str):
        raise DataError(f"an answer without an `id` that is a text: {_shown(line)}")
    return record


def scores_of(answer: Mapping[str, Any], request: ScoreRequest) -> tuple[float, ...]:
    """Return the scores of an answer to a request: of a list one for each text, else a single one.

    Raises DataError; see `score_of`.
    """
    if request.level != "list":
        return (score_of(answer, request_id(request)),)
    scores, number = _value_of(answer, request_id(request), "scores"), len(request.hypotheses)
    if not isinstance(scores, list) or len(scores) != number:
        raise DataError(f"the scores are {_shown(scores)}, not a list of {number} numbers")
    return tuple(map(_number, scores))


def score_of(answer: Mapping[str, Any], expected_id: str) -> float:
    """Return the score of an answer to the request with an id.

    Raises DataError if it answers another, reports an error, or has no finite number.
    """
    return _number(_value_of(answer, expected_id, "score"))


def _value_of(answer: Mapping[str, Any], expected_id: str, key: str) -> Any:
    if answer.get("id") != expected_id:
        raise DataError(
            f"an answer with the id {_shown(answer.get('id'))}, expected {expected_id!r}; "
            f"requests are answered one by one, in order"
        )
    if "error" in answer and answer["error"] is not None:
        raise DataError(f"it reports: {_text(answer['error'])}")
    if key not in answer:
        raise DataError(f"the answer to {expected_id} has no `{key}`")
    return answer[key]


def _number(value: Any) -> float:
    if isinstance(value, int | float) and not isinstance(value, bool):
        try:
            number = float(value)
        except OverflowError:
            number = float("inf")
        if isfinite(number):
            return number
    raise DataError(f"the score is {_shown(value)}, not a finite number")


def _mapping(line: bytes) -> dict[str, Any]:
    try:
        record = load_json(line)
    except DataError as error:
        raise DataError(f"{error}: {_shown(line)}") from None
    if not isinstance(record, dict):
        raise DataError(f"not a JSON object: {_shown(line)}")
    return record


def _shown(value: Any) -> str:
    text = value.decode("utf-8", "replace").rstrip("\r\n") if isinstance(value, bytes) else value
    quoted = repr(text)
    return quoted if len(quoted) <= _SHOWN else f"{quoted[:_SHOWN]}..."


def _text(value: Any) -> str:
    """Return the text of an error, which must be fit to be printed."""
    text = value[:1000] if isinstance(value, str) else _shown(value)
    return text.encode("utf-8", "replace").decode()
