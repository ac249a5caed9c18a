"""One request to an endpoint of the chat-completions protocol.

The client never tries again by itself: each attempt has to pass the budget and is counted.
"""

import json
import os
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from http.client import HTTPException
from typing import Any, Literal
from urllib.parse import urlsplit

from maege.errors import MetricError
from maege.http_transport import (
    MAX_EXCERPT,
    CertificateError,
    HttpConnection,
    Response,
    environment_proxy,
    without_credentials,
)
from maege.redaction import redact

_MAX_BYTES = 1 << 20  # of a response
# What happened: a response; the server is busy, and has not worked; it is broken or does not
# answer, and may have worked; or it will not answer this request.
_Kind = Literal["response", "busy", "broken", "rejected"]
BUSY, BROKEN = (429, 503), (500, 502, 504)
MIN_SECRET = 8  # characters of a key that is not a placeholder, as "none"


@dataclass(frozen=True)
class Reply:
    """What came back for a request."""

    kind: _Kind
    status: int = 0  # 0 if there is none
    body: bytes = b""
    reason: str = ""  # of what is no response, without the key
    retry_after: float = 0.0  # seconds
    seconds: float = 0.0
    was_sent: bool = True  # whether the server may have worked

    def has_any(self, signs: Sequence[str]) -> bool:
        """Whether the beginning of the body has one of some texts, which are in lower case."""
        text = self.body[:10_000].decode("utf-8", "replace").lower()
        return any(sign in text for sign in signs)


class Client:
    """Sends requests; threads may share it. A context manager that closes its connections.

    Proxies are those of the environment, for other machines than this one.
    """

    def __init__(self, url: str, key_variable: str | None, timeout: float) -> None:
        check_url(url)
        self._key = None if key_variable is None else _key(key_variable)
        self._url, self._timeout, self._proxy = url, timeout, environment_proxy(url)
        parts = urlsplit(url)
        self._path = parts.path.rstrip("/")
        self._query = f"?{parts.query}" if parts.query else ""
        self._idle = [self._connection()]  # its settings are checked at once

    def __enter__(self) -> "Client":
        return self

    def __exit__(self, *_: object) -> None:
        while self._idle:
            self._idle.pop().close()

    def send(self, body: Mapping[str, Any], idempotency_key: str | None = None) -> Reply:
        """Send a request once, and return what came back; nothing is raised."""
        begin = time.monotonic()
        headers = {} if idempotency_key is None else {"Idempotency-Key": idempotency_key}
        connection = self._idle.pop() if self._idle else self._connection()
        try:
            response = self._post(connection, f"{self._path}/chat/completions", body, headers)
        except TimeoutError:
            late = f"no answer within {self._timeout:g} s (`timeout`)"
            return Reply("broken", reason=late, was_sent=connection.has_sent)
        except CertificateError as error:
            return Reply("rejected", reason=str(error), was_sent=False)
        except (OSError, HTTPException, ValueError) as error:
            return Reply("broken", reason=self._text(error), was_sent=connection.has_sent)
        finally:
            self._idle.append(connection)
        if not 200 <= response.status < 300:
            return self._rejection(response)
        # A server may echo the key; a short one is no secret, and could be in any answer.
        is_secret = self._key is not None and len(self._key) >= MIN_SECRET
        content = redact(response.body, self._key) if is_secret else response.body
        return Reply("response", 200, content, seconds=time.monotonic() - begin)

    def count_tokens(self, body: Mapping[str, Any]) -> int | None:
        """Return how many tokens the prompt of a request has; None if the server does not count.

        Servers with `/tokenize` beside the protocol are vLLM, which counts messages, and llama.cpp,
        which counts a text.
        """
        text = "\n".join(message["content"] for message in body["messages"])
        request = {"model": body["model"], "messages": body["messages"], "content": text}
        try:
            path = f"{self._path.removesuffix('/v1')}/tokenize"
            reply = json.loads(self._post(self._idle[0], path, request, {}).body)
            count = reply["count"] if "count" in reply else len(reply["tokens"])
        except (OSError, HTTPException, LookupError, TypeError, ValueError, RecursionError):
            return None
        return count if type(count) is int and count > 0 else None

    def _connection(self) -> HttpConnection:
        try:
            return HttpConnection(
                self._url, timeout=self._timeout, max_bytes=_MAX_BYTES, proxy=self._proxy
            )
        except ValueError as error:
            shown = without_credentials(self._url)
            raise MetricError(f"judge: {shown!r:.200} cannot be used: {error}") from None

    def _post(
        self, connection: HttpConnection, path: str, body: Any, headers: Mapping[str, str]
    ) -> Response:
        content = json.dumps(body).encode("ascii")
        own = {"Content-Type": "application/json", "Authorization": f"Bearer {self._key or 'none'}"}
        return connection.request_once("POST", path + self._query, content, {**own, **headers})

    def _rejection(self, response: Response) -> Reply:
        status = response.status
        kind: _Kind = "busy" if status in BUSY else "broken" if status in BROKEN else "rejected"
        reason = f"the server answers {status}: {response.excerpt(self._key)}"
        return Reply(kind, status, redact(response.body, self._key), reason, response.retry_after)

    def _text(self, error: BaseException) -> str:
        text = redact(str(error), self._key)[:MAX_EXCERPT]
        return f"the connection failed ({type(error).__name__}: {text})"


def check_url(url: str) -> None:
    """Raise MetricError for a URL that cannot be used, or that holds a password."""
    shown = without_credentials(url)
    try:
        parts = urlsplit(url)
        has_password = parts.username is not None
        is_usable = parts.scheme in ("http", "https") and bool(parts.hostname)
        _ = parts.port
    except ValueError:
        has_password, is_usable = False, False
    if has_password:
        raise MetricError(
            f"judge: the URL of {shown!r} must not hold a password; name the environment variable "
            f"that has the key by `key_variable`"
        )
    if not (is_usable and url.isascii() and url.isprintable() and " " not in url):
        raise MetricError(
            f"judge: url is {shown!r:.200}; it must be that of an endpoint, as "
            f"http://localhost:8080/v1"
        )


def _key(variable: str) -> str:
    """Return the value of an environment variable, which no message contains."""
    value = os.environ.get(variable, "")
    if not value.strip():
        raise MetricError(
            f"judge: key_variable must name an environment variable that holds the key, and "
            f"{variable!r:.100} is not set or empty"
        )
    if not (value.isascii() and value.isprintable()):
        raise MetricError(f"judge: the environment variable {variable} holds no usable key")
    return value
