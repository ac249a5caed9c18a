"""HTTP requests over a connection that is kept alive, with retries.

Written on http.client: urllib3.Retry waits either as long as the server requests or by its own
schedule, never the longer of both, and refuses a Retry-After that is neither number nor date.
"""

import html
import http.client
import json
import logging
import socket
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from ipaddress import ip_address
from threading import Timer
from typing import Any, NamedTuple
from urllib.parse import quote, urlsplit

from maege import __version__
from maege.errors import MetricError

_log = logging.getLogger(__name__)

FIRST_PAUSE_S = 0.5  # doubled after each attempt
MAX_PAUSE_S = 30.0
MAX_RETRY_S = 60.0  # since the first attempt; later there is no further one
ANNOUNCED_PAUSE_S = 1.0  # pauses that are at least this long are announced
MAX_BODY_BYTES = 1 << 26
_CHUNK = 1 << 16
BUSY_STATUSES = (429, 502, 503, 504)
MAX_EXCERPT = 300  # characters of a response in a message
REDACTED = b"***"


class Response(NamedTuple):
    """Status, body, and the seconds that the server requests to wait (0 if it does not)."""

    status: int
    body: bytes
    retry_after: float

    @property
    def excerpt(self) -> str:
        """The beginning of the body, on one line."""
        beginning = self.body[: 8 * MAX_EXCERPT].decode("utf-8", "replace")
        return " ".join(beginning.split())[:MAX_EXCERPT]


class OversizedResponseError(http.client.HTTPException):
    """A response has more than ``MAX_BODY_BYTES``."""


class HttpConnection:
    """A connection to a server, not to be used by two threads at once. Follows no redirect.

    The path of the URL is not used. ``timeout`` is in seconds, for a whole response. ``retries``
    is how often to try again if the server is busy or cannot be reached (with ``retry_timeouts``,
    also if there is no response in time): after growing pauses, or after the seconds in
    ``Retry-After``, at most ``MAX_PAUSE_S``, and not later than ``MAX_RETRY_S`` after the first
    attempt.

    Raises ValueError if the URL cannot be used, without the URL: it may hold a password.
    """

    def __init__(
        self, url: str, *, timeout: float, retries: int, retry_timeouts: bool = True
    ) -> None:
        parts = urlsplit(url)
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise ValueError("expected one such as http://localhost:8000")
        if parts.username is not None:
            raise ValueError("it must not hold a password")
        if not (url.isascii() and url.isprintable()) or " " in url:
            raise ValueError("it has characters that must be escaped")
        is_secure = parts.scheme == "https"
        kind = http.client.HTTPSConnection if is_secure else http.client.HTTPConnection
        self._connection = kind(parts.hostname, parts.port, timeout=timeout)
        self._server, self._timeout = parts.netloc, timeout
        self._retries, self._retry_timeouts = retries, retry_timeouts

    def close(self) -> None:
        """Close the connection; the next request opens it again."""
        self._connection.close()

    def request(
        self, method: str, path: str, body: bytes | None, headers: Mapping[str, str]
    ) -> Response:
        """Send a request, with retries, and return the last response.

        Raises OSError (as TimeoutError) or http.client.HTTPException if the last attempt has none.
        """
        deadline = time.monotonic() + MAX_RETRY_S
        for attempt in range(self._retries):
            pause = min(FIRST_PAUSE_S * 2**attempt, MAX_PAUSE_S)
            try:
                response = self.request_once(method, path, body, headers)
                if response.status not in BUSY_STATUSES:
                    return response
                pause = max(pause, min(response.retry_after, MAX_PAUSE_S))
                reason = f"answers {response.status}"
                if time.monotonic() + pause > deadline:
                    return response
            except OversizedResponseError:
                raise
            except (OSError, http.client.HTTPException) as error:
                if isinstance(error, TimeoutError) and not self._retry_timeouts:
                    raise
                if time.monotonic() + pause > deadline:
                    raise
                reason = f"cannot be reached ({type(error).__name__})"
            if pause >= ANNOUNCED_PAUSE_S:
                _log.warning(
                    "the server %s %s; retry %d of %d in %g s",
                    *(self._server, reason, attempt + 1, self._retries, pause),
                )
            time.sleep(pause)
        return self.request_once(method, path, body, headers)

    def request_once(
        self, method: str, path: str, body: bytes | None, headers: Mapping[str, str]
    ) -> Response:
        """Send a request once, and return the response; raises as ``request`` does."""
        headers = {"Accept": "application/json", "User-Agent": f"maege/{__version__}", **headers}
        try:
            with self._deadline():
                self._connection.request(method, path, body, headers)
                with self._connection.getresponse() as response:
                    wait = response.headers.get("Retry-After", "")
                    retry_after = float(wait) if wait.isdecimal() else 0.0
                    return Response(response.status, _read_body(response), retry_after)
        except BaseException:
            self.close()
            raise

    @contextmanager
    def _deadline(self) -> Iterator[None]:
        """Connect, and raise TimeoutError if the context does not end in time.

        The timeout of a socket is that of each of its operations: a server that sends a byte now
        and then would never exceed it. So the connection is shut down at the deadline.
        """
        if self._connection.sock is None:
            self._connection.connect()
        connected = self._connection.sock
        timer = Timer(self._timeout, _shut_down, [connected])
        timer.daemon = True
        begin = time.monotonic()
        timer.start()
        try:
            yield
        except (OSError, http.client.HTTPException, ValueError):
            if time.monotonic() - begin < self._timeout:
                raise
        finally:
            timer.cancel()
        if time.monotonic() - begin >= self._timeout:
            raise TimeoutError


def _shut_down(connected: socket.socket) -> None:
    with suppress(OSError):  # it is closed
        # Not the method of an SSLSocket, which another thread must not call.
        socket.socket.shutdown(connected, socket.SHUT_RDWR)


def _read_body(response: http.client.HTTPResponse) -> bytes:
    """Read a body completely, but not more than ``MAX_BODY_BYTES``."""
    oversized = OversizedResponseError(f"its response has more than {MAX_BODY_BYTES:,} bytes")
    if (response.length or 0) > MAX_BODY_BYTES:
        raise oversized
    body = bytearray()
    while chunk := response.read(_CHUNK):
        body += chunk
        if len(body) > MAX_BODY_BYTES:
            raise oversized
    if response.length:
        raise http.client.IncompleteRead(bytes(body), response.length)
    return bytes(body)


def without_credentials(url: str) -> str:
    """Return a URL for messages.

    >>> without_credentials("http://me:secret@localhost/")
    'localhost/'
    """
    return url.rpartition("@")[2]


def other_host(url: str) -> str:
    """Return the host of a URL; empty if it is this machine.

    >>> other_host("http://127.0.0.1:8080/v1"), other_host("https://api.example.org/v1")
    ('', 'api.example.org')
    """
    host = urlsplit(url).hostname or ""
    try:
        return "" if ip_address(host).is_loopback else host
    except ValueError:
        return "" if host == "localhost" else host


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
        except OversizedResponseError as error:
            raise self.failed(f"cannot be used: {error}") from None
        except (OSError, http.client.HTTPException) as error:
            text = self.redact(str(error))[:MAX_EXCERPT]
            reason = f"cannot be reached ({type(error).__name__}: {text})"
            raise self.failed(reason + attempts) from None
        if response.status != http.client.OK:
            reason = f"answers {response.status}: {self._excerpt(response)}"
            raise self.failed(reason + attempts * (response.status in BUSY_STATUSES))
        try:
            return json.loads(response.body)
        except (ValueError, RecursionError):
            reason = f"does not answer with JSON: {self._excerpt(response)}"
            raise self.failed(reason) from None

    def _excerpt(self, response: Response) -> str:
        return response._replace(body=self.redact(response.body)).excerpt

    def redact(self, value: Any) -> Any:
        """Return a value without the token; see the function of this name."""
        return redact(value, self._token)

    def failed(self, reason: str) -> MetricError:
        """Return an error about the endpoint; a token in a response is left out."""
        return MetricError(self.redact(f"the endpoint {self.url} {reason}"))


def redact(value: Any, token: str | None) -> Any:
    """Return JSON content, a text or bytes without a token, also where it is escaped.

    This comes before a text is cut or quoted, which may leave a part of the token.
    """
    if token is None:
        return value
    if isinstance(value, Mapping):
        return {redact(key, token): redact(content, token) for key, content in value.items()}
    if isinstance(value, list):
        return [redact(content, token) for content in value]
    if isinstance(value, str):
        in_bytes: bytes = redact(value.encode("utf-8", "surrogatepass"), token)
        return in_bytes.decode("utf-8", "surrogatepass")
    if isinstance(value, bytes):
        for form in _written_forms(token):
            value = value.replace(form.encode("ascii"), REDACTED)
    return value


def _written_forms(token: str) -> list[str]:
    """Return how servers may write a token: as it is, in JSON, Python, HTML or a URL.

    The longest form is first.
    """
    in_json, in_python = json.dumps(token)[1:-1], repr(token)[1:-1]
    forms = {token, in_json, in_json.replace("/", "\\/"), in_python, in_python.replace("'", "\\'")}
    forms |= {html.escape(token), html.escape(token, quote=False), quote(token, safe="")}
    return sorted(forms, key=len, reverse=True)
