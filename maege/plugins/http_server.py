"""A metric that is served over HTTP."""

import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from typing import Any

from maege.errors import DataError, MetricError
from maege.http_transport import Endpoint
from maege.metric import ALL_FIELDS, Metric, ScoreRequest
from maege.plugins.external_options import check_outside, signature_of, wrong
from maege.plugins.json_protocol import request_id, request_object, score_of


@dataclass(frozen=True)
class Http(Metric):
    """A server that is sent ``{"requests": [...]}`` and returns ``{"answers": [...]}``, by POST.

    Requests and answers are those of maege.plugins.json_protocol, in the same order (see
    docs/examples).

    url: as ``http://localhost:8000/score``; it is part of the signature, so put no secret in it.
    batch: requests sent at once. time_limit: seconds to wait for the server.
    retries: how often to try again if the server cannot be reached or says 429, 502, 503 or 504,
        after growing pauses, or those that it wants (seconds of Retry-After), at most 30 s.
    token: name of the environment variable with a bearer token.
    reads: some of source, hypothesis, references; what is not read is empty in requests.
    version: if given, answers are kept in the store (see `maege cache`) under URL and version.
    """

    url: str
    batch: int = 32
    time_limit: float = 60
    retries: int = 4
    token: str | None = None
    reads: Any = ALL_FIELDS
    version: Any = None

    name = "http"

    def __post_init__(self) -> None:
        if not isinstance(self.url, str):
            raise wrong("http", "url", self.url, "a URL such as http://localhost:8000/score")
        for key, least, most in (("batch", 1, 100_000), ("retries", 0, 100)):
            value = getattr(self, key)
            if type(value) is not int or not least <= value <= most:
                raise wrong("http", key, value, f"a whole number from {least} to {most}")
        check_outside(self, "http", time_limit=self.time_limit)
        self._endpoint().close()  # checks URL and token

    @property
    def cache_scores(self) -> bool:  # type: ignore[override]
        """Answers of a server whose version is known are kept."""
        return self.version is not None

    @property
    def signature(self) -> str:
        """The URL, what is read, and the version."""
        return signature_of(self, ("batch", "retries", "token"))

    def score(self, requests: Sequence[ScoreRequest]) -> list[float]:
        """Ask the server."""
        asked = [request.restricted_to(self.reads) for request in requests]
        with closing(self._endpoint()) as endpoint:
            return [
                score
                for start in range(0, len(asked), self.batch)
                for score in _scores(endpoint, asked[start : start + self.batch])
            ]

    def _endpoint(self) -> Endpoint:
        token = None if self.token is None else _secret(self.token)
        return Endpoint(self.url, self.time_limit, self.retries, token)


def _scores(endpoint: Endpoint, some: Sequence[ScoreRequest]) -> Iterator[float]:
    content = endpoint.post({"requests": [request_object(request) for request in some]})
    answers = content.get("answers") if isinstance(content, dict) else None
    if not isinstance(answers, list):
        raise endpoint.failed('does not answer with {"answers": [...]}')
    if len(answers) != len(some):
        raise endpoint.failed(f"gave {len(answers)} answers to {len(some)} requests")
    for request, answer in zip(some, answers, strict=True):
        try:
            if not isinstance(answer, Mapping):
                raise DataError("an answer is not an object with `id` and `score`")
            yield score_of(answer, request_id(request))
        except DataError as error:
            raise endpoint.failed(f"gave an answer that cannot be used: {error}") from None


def _secret(variable: str) -> str:
    """Return what an environment variable holds. No message tells it."""
    value = os.environ.get(variable, "") if isinstance(variable, str) else ""
    if not value.strip():
        raise MetricError(
            "http: token must be the name of an environment variable that holds the token, and "
            "no variable of that name is set"
        )
    if not (value.isascii() and value.isprintable()):
        raise MetricError(f"http: the environment variable {variable} holds no usable token")
    return value
