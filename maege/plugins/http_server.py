"""A metric that is served over HTTP: a server is sent JSON and answers with JSON."""

import http.client
import json
import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from math import inf
from time import monotonic
from typing import Annotated, Any
from urllib.parse import urlsplit

from maege.errors import DataError, MetricError
from maege.http_transport import (
    BUSY_STATUSES,
    MAX_EXCERPT,
    CertificateError,
    HttpConnection,
    OversizedResponseError,
    without_credentials,
)
from maege.metric.metric import IncrementalMetric
from maege.metric.parameters import Bounds, CacheVersion, ReadFields, Seconds, parametrised
from maege.metric.score_request import ALL_FIELDS, ScoreRequest
from maege.metric.signature import write_signature
from maege.plugins.json_protocol import request_object, scores_of
from maege.redaction import redact


class Endpoint:
    """A URL that receives JSON by POST and returns JSON; see ``HttpConnection``.

    A timeout is not tried again. ``token`` is sent as a bearer token, and never part of a message.
    Raises MetricError if the URL cannot be used.
    """

    def __init__(self, url: str, timeout: float, retries: int, token: str | None) -> None:
        self.url, self._timeout, self._retries, self._token = url, timeout, retries, token
        self._headers = {"Content-Type": "application/json"}
        if token is not None:
            self._headers["Authorization"] = f"Bearer {token}"
        try:
            self._connection = HttpConnection(
                url, timeout=timeout, retries=retries, retry_timeouts=False
            )
        except ValueError as error:
            name = without_credentials(url)
            raise MetricError(f"the URL {name!r} cannot be used: {error}") from None
        parts = urlsplit(url)
        self._path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")

    def close(self) -> None:
        """Close the connection."""
        self._connection.close()

    def post(self, content: Any) -> Any:
        """Send JSON content and return the JSON content of the response.

        Raises MetricError if there is none.
        """
        body = json.dumps(content).encode("ascii")
        attempts = f"; attempts: at most {self._retries + 1} (`retries`)"
        try:
            response = self._connection.request("POST", self._path, body, self._headers)
        except TimeoutError:
            raise self.failed(f"did not answer within {self._timeout:g} s (`timeout`)") from None
        except (OversizedResponseError, CertificateError) as error:
            raise self.failed(f"cannot be used: {error}") from None
        except (OSError, http.client.HTTPException) as error:
            text = self.redact(str(error))[:MAX_EXCERPT]
            reason = f"cannot be reached ({type(error).__name__}: {text})"
            raise self.failed(reason + attempts) from None
        if response.status != http.client.OK:
            reason = f"answers {response.status}: {response.excerpt(self._token)}"
            raise self.failed(reason + attempts * (response.status in BUSY_STATUSES))
        try:
            return json.loads(response.body)
        except (ValueError, RecursionError):
            reason = f"does not answer with JSON: {response.excerpt(self._token)}"
            raise self.failed(reason) from None

    def redact(self, value: Any) -> Any:
        """Return a value without the token; see the function of this name."""
        return redact(value, self._token)

    def failed(self, reason: str) -> MetricError:
        """Return an error about the endpoint; a token in a response is left out."""
        return MetricError(self.redact(f"the endpoint {self.url} {reason}"))


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
        If it is set, scores are cached (see `maege doctor cache`) under the URL and this version.
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
