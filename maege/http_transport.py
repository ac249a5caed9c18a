"""HTTP requests over a connection that is kept alive, with retries.

Written on http.client: urllib3.Retry waits either as long as the server requests or by its own
schedule, never the longer of both, and refuses a Retry-After that is neither number nor date.
"""

import http.client
import json
import time
from collections.abc import Mapping
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from maege import __version__
from maege.errors import MetricError

FIRST_PAUSE_S = 0.5  # doubled after each attempt
MAX_PAUSE_S = 30.0
BUSY_STATUSES = (429, 502, 503, 504)
MAX_EXCERPT = 300  # characters of a response in a message


class Response(NamedTuple):
    """Status, body, and the seconds that the server requests to wait (0 if it does not)."""

    status: int
    body: bytes
    retry_after: float

    @property
    def excerpt(self) -> str:
        """The beginning of the body, on one line."""
        return " ".join(self.body.decode("utf-8", "replace").split())[:MAX_EXCERPT]


class HttpConnection:
    """A connection to a server, not to be used by two threads at once. Follows no redirect.

    Parameters
    ----------
    url
        The URL of the server; its path is not used.
    timeout
        Seconds to wait for a response.
    retries
        How often to try again if the server is busy or cannot be reached, after growing pauses,
        or after the seconds in ``Retry-After``, at most ``MAX_PAUSE_S``.
    retry_timeouts
        Whether to try again also if there is no response in time.

    Raises
    ------
    ValueError
        If the URL cannot be used. The message does not contain it: it may hold a password.
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
        self._retries, self._retry_timeouts = retries, retry_timeouts

    def close(self) -> None:
        """Close the connection; the next request opens it again."""
        self._connection.close()

    def request(
        self, method: str, path: str, body: bytes | None, headers: Mapping[str, str]
    ) -> Response:
        """Send a request, with retries, and return the last response.

        Raises
        ------
        TimeoutError, OSError, http.client.HTTPException
            If there is no response to the last attempt.
        """
        for attempt in range(self._retries):
            pause = min(FIRST_PAUSE_S * 2**attempt, MAX_PAUSE_S)
            try:
                response = self.request_once(method, path, body, headers)
                if response.status not in BUSY_STATUSES:
                    return response
                pause = max(pause, min(response.retry_after, MAX_PAUSE_S))
            except (OSError, http.client.HTTPException) as error:
                if isinstance(error, TimeoutError) and not self._retry_timeouts:
                    raise
            time.sleep(pause)
        return self.request_once(method, path, body, headers)

    def request_once(
        self, method: str, path: str, body: bytes | None, headers: Mapping[str, str]
    ) -> Response:
        """Send a request once, and return the response; raises as ``request`` does."""
        headers = {
            "Accept": "application/json",
            "User-Agent": f"maege/{__version__}",
            **headers,
        }
        try:
            self._connection.request(method, path, body, headers)
            with self._connection.getresponse() as response:
                wait = response.headers.get("Retry-After", "")
                retry_after = float(wait) if wait.isdecimal() else 0.0
                return Response(response.status, response.read(), retry_after)
        except BaseException:
            self.close()
            raise


def without_credentials(url: str) -> str:
    """Return a URL for messages.

    >>> without_credentials("http://me:secret@localhost/")
    'localhost/'
    """
    return url.rpartition("@")[2]


class Endpoint:
    """A URL that receives JSON by POST and returns JSON.

    Parameters
    ----------
    url
        Such as ``http://localhost:8000/score``.
    timeout
        Seconds to wait for a response.
    retries
        How often to try again, see ``HttpConnection``; a timeout is not tried again.
    token
        Sent as a bearer token; never part of a message.

    Raises
    ------
    MetricError
        If the URL cannot be used.
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
        attempts = f"; attempts: {self._retries + 1} (`retries`)"
        try:
            response = self._connection.request("POST", self._path, body, self._headers)
        except TimeoutError:
            raise self.failed(f"did not answer within {self._timeout:g} s (`timeout`)") from None
        except (OSError, http.client.HTTPException) as error:
            reason = f"cannot be reached ({type(error).__name__}: {error})"
            raise self.failed(reason + attempts) from None
        if response.status != http.client.OK:
            reason = f"answers {response.status}: {response.excerpt}"
            raise self.failed(reason + attempts * (response.status in BUSY_STATUSES))
        try:
            return json.loads(response.body)
        except (ValueError, RecursionError):
            raise self.failed(f"does not answer with JSON: {response.excerpt}") from None

    def failed(self, reason: str) -> MetricError:
        """Return an error about the endpoint; a token in a response is left out."""
        message = f"the endpoint {self.url} {reason}"
        return MetricError(message.replace(self._token, "***") if self._token else message)
