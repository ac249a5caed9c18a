"""A metric that is served over HTTP."""

import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from math import inf
from time import monotonic
from typing import Annotated, Any

from maege.errors import DataError, MetricError
from maege.metric.metric import IncrementalMetric
from maege.metric.parameters import Bounds, CacheVersion, ReadFields, Seconds, parametrised
from maege.metric.score_request import ALL_FIELDS, ScoreRequest
from maege.metric.signature import write_signature
from maege.plugins.http_endpoint import Endpoint
from maege.plugins.json_protocol import request_object, scores_of


@parametrised
class Http(IncrementalMetric):
    """A server that is sent ``{"requests": [...]}`` and returns ``{"answers": [...]}``, by POST.

    Requests and answers are those of maege.plugins.json_protocol, in the same order (see
    docs/examples).

    Parameters
    ----------
    url
        Such as ``http://localhost:8000/score``. It is part of the signature, so it must not contain
        a secret.
    batch_size
        Number of requests that are sent together.
    timeout
        Seconds for the whole answer to requests that are sent together.
    retries
        How often a request is repeated if the server cannot be reached or answers 429, 502, 503
        or 504: after growing pauses, or those that it demands (seconds of Retry-After), at most
        30 s, and a minute in all. Longer pauses are announced.
    token_variable
        Name of the environment variable with a bearer token.
    reads
        Some of source, hypothesis, references. Other fields are empty in requests.
    cache_version
        If it is set, scores are cached (see `maege cache`) under the URL and this version.
    """

    url: str
    batch_size: Annotated[int, Bounds(ge=1, le=100_000)] = 32
    timeout: Seconds = 60.0
    retries: Annotated[int, Bounds(ge=0, le=100)] = 4
    token_variable: str | None = None
    reads: ReadFields = ALL_FIELDS
    cache_version: CacheVersion = None

    name = "http"

    def __post_init__(self) -> None:
        self._endpoint().close()  # checks URL and token

    @property
    def cache_scores(self) -> bool:  # type: ignore[override]
        """Whether the server has a version."""
        return self.cache_version is not None

    @property
    def signature(self) -> str:
        """The URL, what is read, and the version."""
        return write_signature(
            self,
            without=("batch_size", "timeout", "retries", "token_variable"),
            reads=",".join(sorted(self.reads)),
        )

    def iter_scores(
        self, requests: Sequence[ScoreRequest], seconds: float | None = None
    ) -> Iterator[float]:
        """Request scores from the server."""
        for (score,) in self.iter_answers(requests, seconds):
            yield score

    def iter_answers(
        self, requests: Sequence[ScoreRequest], seconds: float | None = None
    ) -> Iterator[tuple[float, ...]]:
        """Yield the scores of each answer; those of a list of texts are several."""
        restricted = [request.restricted_to(self.reads) for request in requests]
        deadline = inf if seconds is None else monotonic() + seconds
        with closing(self._endpoint()) as endpoint:
            for start in range(0, len(restricted), self.batch_size):
                if start and monotonic() >= deadline:
                    return
                yield from _scores(endpoint, restricted[start : start + self.batch_size])

    def _endpoint(self) -> Endpoint:
        token = None if self.token_variable is None else _secret(self.token_variable)
        return Endpoint(self.url, self.timeout, self.retries, token)


def _scores(endpoint: Endpoint, batch: Sequence[ScoreRequest]) -> Iterator[tuple[float, ...]]:
    content = endpoint.post({"requests": [request_object(request) for request in batch]})
    answers = content.get("answers") if isinstance(content, dict) else None
    if not isinstance(answers, list):
        raise endpoint.failed('does not answer with {"answers": [...]}')
    if len(answers) != len(batch):
        raise endpoint.failed(f"gave {len(answers)} answers to {len(batch)} requests")
    for request, answer in zip(batch, answers, strict=True):
        try:
            if not isinstance(answer, Mapping):
                raise DataError
            yield scores_of(answer, request)
        except DataError:
            raise _answer_error(endpoint, answer, request) from None


def _answer_error(endpoint: Endpoint, answer: Any, request: ScoreRequest) -> MetricError:
    """Return the error about an answer, in which the token is replaced before it is cut."""
    reason = "an answer is not an object with `id` and `score`"
    if isinstance(answer, Mapping):
        try:
            scores_of(endpoint.redact(answer), request)
        except DataError as error:
            reason = str(error)
    return endpoint.failed(f"gave an answer that cannot be used: {reason}")


def _secret(variable: str) -> str:
    """Return the value of an environment variable, which no message contains."""
    value = os.environ.get(variable, "")
    if not value.strip():
        raise MetricError(
            "http: token_variable must be the name of an environment variable that holds the "
            "token, and no variable of that name is set"
        )
    if not (value.isascii() and value.isprintable()):
        raise MetricError(f"http: the environment variable {variable} holds no usable token")
    return value
