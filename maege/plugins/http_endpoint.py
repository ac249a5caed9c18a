"""A server that is sent JSON and answers with JSON."""

import http.client
import json
from typing import Any
from urllib.parse import urlsplit

from maege.errors import MetricError
from maege.http_transport import (
    BUSY_STATUSES,
    MAX_EXCERPT,
    CertificateError,
    HttpConnection,
    OversizedResponseError,
    without_credentials,
)
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
