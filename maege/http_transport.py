"""An HTTP endpoint that is sent JSON, and asked again while it is busy or cannot be reached."""

import http.client
import json
import time
from typing import Any
from urllib.parse import urlsplit

from maege import __version__
from maege.errors import MetricError

FIRST_PAUSE = 0.5  # seconds; doubled after each attempt
LONGEST_PAUSE = 30.0
BUSY = (429, 502, 503, 504)


class Endpoint:
    """A connection to a URL, kept alive until it is closed; not to be used by two threads at once.

    url: as ``http://localhost:8000/score``. time_limit: seconds to wait for the server. retries:
    how often to try again. token: sent as a bearer token, and never told. Raises MetricError for
    a URL that is none, and if no usable answer comes.
    """

    def __init__(self, url: str, time_limit: float, retries: int, token: str | None) -> None:
        self.url, self._limit, self._retries, self._token = url, time_limit, retries, token
        self._headers = {
            "Accept": "application/json",
            "Content-Type": "application/json",
            "User-Agent": f"maege/{__version__}",
        }
        if token is not None:
            self._headers["Authorization"] = f"Bearer {token}"
        try:
            parts = urlsplit(url)
            secure = parts.scheme == "https"
            kind = http.client.HTTPSConnection if secure else http.client.HTTPConnection
            if parts.scheme not in ("http", "https") or not parts.hostname:
                raise ValueError("expected one such as http://localhost:8000/score")
            if parts.username is not None:
                raise ValueError("it must not hold a password; give a `token`")
            if not (url.isascii() and url.isprintable()) or " " in url:
                raise ValueError("it has characters that must be escaped")
            self._connection = kind(parts.hostname, parts.port, timeout=time_limit)
        except ValueError as error:
            shown = repr(url.rpartition("@")[2])
            raise MetricError(f"the URL {shown} cannot be used: {error}") from None
        self._path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")

    def close(self) -> None:
        """Close the connection."""
        self._connection.close()

    def post(self, content: Any) -> Any:
        """Send some content and return the answer, patiently."""
        body = json.dumps(content).encode("ascii")
        trouble, pause = "", 0.0
        for attempt in range(self._retries + 1):
            time.sleep(pause)
            pause = min(FIRST_PAUSE * 2**attempt, LONGEST_PAUSE)
            try:
                status, wait, answer = self._ask(body)
            except TimeoutError:
                self.close()
                raise self.failed(
                    f"did not answer within {self._limit:g} s (`time_limit`)"
                ) from None
            except (OSError, http.client.HTTPException) as error:
                self.close()
                trouble = f"cannot be reached ({type(error).__name__}: {error})"
                continue
            if status == http.client.OK:
                return self._content(answer)
            trouble = f"answers {status}: {_short(answer)}"
            if status not in BUSY:
                raise self.failed(trouble)
            pause = max(pause, min(wait, LONGEST_PAUSE))
        raise self.failed(f"{trouble}; attempts: {self._retries + 1} (`retries`)")

    def failed(self, what: str) -> MetricError:
        """Return the message about what the endpoint does; a token that it repeats is left out."""
        told = f"the endpoint {self.url} {what}"
        return MetricError(told.replace(self._token, "***") if self._token else told)

    def _ask(self, body: bytes) -> tuple[int, float, bytes]:
        """Return status, seconds that the server wants us to wait, and body of an answer."""
        self._connection.request("POST", self._path, body, self._headers)
        with self._connection.getresponse() as response:
            wait = response.headers.get("Retry-After", "")
            return response.status, float(wait) if wait.isdecimal() else 0.0, response.read()

    def _content(self, answer: bytes) -> Any:
        try:
            return json.loads(answer)
        except (ValueError, RecursionError):
            raise self.failed(f"does not answer with JSON: {_short(answer)}") from None


def _short(answer: bytes) -> str:
    return " ".join(answer.decode("utf-8", "replace").split())[:300]
