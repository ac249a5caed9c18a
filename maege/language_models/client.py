"""One request to an endpoint of the chat-completions protocol, by the client of its inventor.

The client never tries again by itself: each attempt has to pass the budget and is counted.
"""

import os
import time
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import Any, Literal
from urllib.parse import urlsplit

from maege.errors import MetricError
from maege.http_transport import MAX_EXCERPT, redact, without_credentials

_MAX_BYTES = 1 << 20  # of a response
_INSTALL = "the judge needs the client `openai`; install it by pip install 'maege[judge]'"
# What happened: a response; the server is busy, and has not worked; it is broken or does not
# answer, and may have worked; or it will not answer this request.
_Kind = Literal["response", "busy", "broken", "rejected"]
BUSY, BROKEN = (429, 503), (500, 502, 504)
CONNECT_S = 10.0
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


class Client:
    """Sends requests; threads may share it. A context manager that closes its connections."""

    def __init__(self, url: str, key_variable: str | None, timeout: float) -> None:
        check_url(url)
        self._key = None if key_variable is None else _key(key_variable)
        openai = _openai()
        # The organisation and the project of the environment are of another endpoint.
        others = dict.fromkeys(("OpenAI-Organization", "OpenAI-Project"), openai.Omit())
        self._openai = openai
        self._url, self._timeout = url, timeout
        self._client = openai.OpenAI(
            api_key=self._key or "none",
            base_url=url,
            max_retries=0,
            timeout=openai.Timeout(timeout, connect=min(timeout, CONNECT_S)),
            default_headers=others,
            http_client=openai.DefaultHttpxClient(follow_redirects=False),
        )

    def __enter__(self) -> "Client":
        return self

    def __exit__(self, *_: object) -> None:
        self._client.close()

    def send(self, body: Mapping[str, Any], idempotency_key: str | None = None) -> Reply:
        """Send a request once, and return what came back; nothing is raised."""
        begin = time.monotonic()
        headers = {} if idempotency_key is None else {"Idempotency-Key": idempotency_key}
        openai, create = self._openai, self._client.chat.completions.with_streaming_response.create
        further = {key: value for key, value in body.items() if key not in ("model", "messages")}
        try:
            with create(
                model=body["model"],
                messages=body["messages"],
                extra_body=further,
                extra_headers=headers,
            ) as response:
                content = self._read(response, begin)
                # A server may echo the key; a short one is no secret, and could be in any answer.
                if self._key is not None and len(self._key) >= MIN_SECRET:
                    content = redact(content, self._key)
                return Reply("response", 200, content, seconds=time.monotonic() - begin)
        except openai.APIStatusError as error:
            return self._rejection(error)
        except openai.APIConnectionError as error:  # a time-out is one, too
            cause = error.__cause__ or error
            was_sent = type(cause).__name__ not in ("ConnectError", "ConnectTimeout")
            is_slow = was_sent and isinstance(error, openai.APITimeoutError)
            late = f"no answer within {self._timeout:g} s (`timeout`)"
            return Reply("broken", reason=late if is_slow else self._text(cause), was_sent=was_sent)
        except Exception as error:  # of the connection, while a response is read
            return Reply("broken", reason=self._text(error))

    def count_tokens(self, body: Mapping[str, Any]) -> int | None:
        """Return how many tokens the prompt of a request has; None if the server does not count.

        Servers with `/tokenize` beside the protocol are vLLM, which counts messages, and llama.cpp,
        which counts a text.
        """
        text = "\n".join(message["content"] for message in body["messages"])
        request = {"model": body["model"], "messages": body["messages"], "content": text}
        root = self._url.rstrip("/").removesuffix("/v1")
        try:
            reply = self._client.post(f"{root}/tokenize", cast_to=object, body=request)
            count = reply["count"] if "count" in reply else len(reply["tokens"])
        except (self._openai.OpenAIError, LookupError, TypeError, ValueError):
            return None
        return count if type(count) is int and count > 0 else None

    def _read(self, response: Any, begin: float) -> bytes:
        content = b""
        for chunk in response.iter_bytes():
            content += chunk
            if len(content) > _MAX_BYTES:
                raise ValueError(f"the response has more than {_MAX_BYTES:,} bytes")
            if time.monotonic() - begin > self._timeout:
                raise TimeoutError(f"no complete answer within {self._timeout:g} s (`timeout`)")
        return content

    def _rejection(self, error: Any) -> Reply:
        status = error.status_code
        kind: _Kind = "busy" if status in BUSY else "broken" if status in BROKEN else "rejected"
        content: bytes = redact(error.response.content[:_MAX_BYTES], self._key)
        excerpt = " ".join(content.decode("utf-8", "replace").split())[:MAX_EXCERPT]
        wait = _retry_after(error.response.headers.get("Retry-After", ""))
        return Reply(kind, status, content, f"the server answers {status}: {excerpt}", wait)

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


def _openai() -> Any:
    try:
        import openai  # slow to import, and an extra
    except ImportError:
        raise MetricError(_INSTALL) from None
    return openai


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


def _retry_after(value: str) -> float:
    """Return the seconds of a header ``Retry-After``, which is a number or a date.

    >>> _retry_after("2"), _retry_after("soon")
    (2.0, 0.0)
    """
    try:
        if value.replace(".", "", 1).isdecimal():
            return float(value)
        return max(0.0, (parsedate_to_datetime(value) - datetime.now(UTC)).total_seconds())
    except (ValueError, TypeError):
        return 0.0
