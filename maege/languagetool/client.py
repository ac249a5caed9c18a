"""A client of LanguageTool's HTTP interface, which counts the errors in texts."""

import http.client
import json
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from typing import Any
from urllib.parse import urlencode, urlsplit

from maege.errors import LanguageToolError
from maege.http_transport import HttpConnection, Response, without_credentials

# Ends the paragraph of each text, so that no rule reads across texts. The last text has it too,
# because some rules depend on it.
_SEPARATOR = "\n\n"
RETRIES = 4
# Statuses of servers that refuse a long request, or fail because of one of its texts.
REFUSAL_STATUSES = (400, 413, 500)
START_HINT = (
    "is it running? `maege doctor languagetool start` starts one on this machine, and `server: "
    "managed` does so when needed"
)


class Client:
    """A connection to a server, kept alive; not to be used by two threads at once.

    ``url`` is such as ``http://localhost:8081``, the part before ``/v2/check``; ``timeout`` are the
    seconds to wait for a response. Raises LanguageToolError if the URL cannot be used; its methods
    do if the server gives no usable response.
    """

    def __init__(self, url: str, timeout: float = 60) -> None:
        self.url = url
        try:
            self._connection = HttpConnection(url, timeout=timeout, retries=RETRIES)
        except ValueError as error:
            raise LanguageToolError(
                f"LanguageTool server {without_credentials(url)!r}: {error}; expected `managed` "
                f"or a URL such as http://localhost:8081"
            ) from None
        self._path = urlsplit(url).path.rstrip("/").removesuffix("/v2")

    def close(self) -> None:
        """Close the connection."""
        self._connection.close()

    def version(self) -> str:
        """Return version and commit of the server, which are also those of its rules."""
        software = self._request("GET", "/v2/info").get("software")
        if not isinstance(software, Mapping) or "version" not in software:
            raise self._unexpected_response()
        return " ".join(str(software[key]) for key in ("version", "commit") if key in software)

    def is_healthy(self) -> bool:
        """Whether the server responds now and reports no problem."""
        try:
            path = f"{self._path}/v2/healthcheck"
            return self._connection.request_once("GET", path, None, {}).status == http.client.OK
        except (OSError, http.client.HTTPException):
            return False

    def count_errors(self, texts: Sequence[str], options: Mapping[str, str]) -> list[int]:
        """Return the number of errors in each text; ``options`` are parameters of ``/v2/check``.

        The texts are sent as paragraphs of one text. If the server refuses it, because it is long
        or one of its paragraphs makes it fail, halves are sent, until a failure concerns one text.
        """
        if not texts:
            return []
        try:
            return self._count(texts, options)
        except _RefusalError:
            if len(texts) == 1:
                raise
        half = len(texts) // 2
        return self.count_errors(texts[:half], options) + self.count_errors(texts[half:], options)

    def _count(self, texts: Sequence[str], options: Mapping[str, str]) -> list[int]:
        paragraphs = [text + _SEPARATOR for text in texts]
        content = self._request("POST", "/v2/check", {"text": "".join(paragraphs), **options})
        if content.get("warnings", {}).get("incompleteResults"):
            raise _RefusalError(
                f"LanguageTool at {self.url} checked a text only in part: {texts[0]!r}"
            )
        starts = [0]
        for paragraph in paragraphs[:-1]:
            starts.append(starts[-1] + utf16_length(paragraph))
        counts = [0] * len(texts)
        try:
            for match in content["matches"]:
                counts[bisect_right(starts, match["offset"]) - 1] += 1
        except (KeyError, TypeError):
            raise self._unexpected_response() from None
        return counts

    def _request(
        self, method: str, path: str, form: Mapping[str, str] | None = None
    ) -> dict[str, Any]:
        """Return the JSON object of a response, after retries."""
        body, headers = None, {}
        if form is not None:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
            body = urlencode(form, errors="replace").encode()
        try:
            response = self._connection.request(method, self._path + path, body, headers)
        except (OSError, http.client.HTTPException) as error:
            raise LanguageToolError(
                f"the LanguageTool server at {self.url} cannot be reached "
                f"({type(error).__name__}: {error}); {START_HINT}"
            ) from None
        self._check_status(response, form)
        try:
            content = json.loads(response.body)
        except (ValueError, RecursionError):
            content = None
        if not isinstance(content, dict):
            raise self._unexpected_response()
        return content

    def _check_status(self, response: Response, form: Mapping[str, str] | None) -> None:
        if response.status == http.client.OK:
            return
        reason = f"answers {response.status}: {response.excerpt()}"
        if response.status in REFUSAL_STATUSES:
            text = f"; the text: {form['text'].strip()[:100]!r}" if form else ""
            raise _RefusalError(f"LanguageTool at {self.url} {reason}{text}")
        raise LanguageToolError(f"the LanguageTool server at {self.url} {reason}; {START_HINT}")

    def _unexpected_response(self) -> LanguageToolError:
        return LanguageToolError(f"{self.url} does not answer as a LanguageTool server")


class _RefusalError(LanguageToolError):
    """The server refuses this text, but may accept a shorter one."""


def utf16_length(text: str) -> int:
    """Return the length of a text in UTF-16 code units, as Java counts.

    >>> utf16_length("a😀")
    3
    """
    return len(text.encode("utf-16-le", "surrogatepass")) // 2
