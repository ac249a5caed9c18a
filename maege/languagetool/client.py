"""A client of LanguageTool's HTTP interface, which counts the errors in texts."""

import http.client
import json
import time
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from typing import Any
from urllib.parse import urlencode, urlsplit

from maege import __version__
from maege.errors import LanguageToolError

# Ends a paragraph, so that no text goes on in the next. The last has it too: some rules see it.
AFTER = "\n\n"
ATTEMPTS = 5
FIRST_PAUSE = 0.5  # seconds; doubled after each attempt
LONGEST_PAUSE = 30.0
BUSY = (429, 502, 503, 504)
TOO_LARGE = (400, 413, 500)  # what servers say of too long a request, or of one they stumble over
AGENT = f"maege/{__version__}"


class Client:
    """A connection to a server, kept alive; not to be used by two threads at once.

    url: as ``http://localhost:8081``; what stands before ``/v2/check``. timeout: seconds
    to wait for an answer.
    """

    def __init__(self, url: str, timeout: float = 60) -> None:
        parts = urlsplit(url)
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise LanguageToolError(
                f"LanguageTool server {url!r}: expected `managed` or a URL such as "
                f"http://localhost:8081"
            )
        self.url = url
        self._path = parts.path.rstrip("/").removesuffix("/v2")
        kind = (
            http.client.HTTPSConnection if parts.scheme == "https" else http.client.HTTPConnection
        )
        try:
            self._connection = kind(parts.hostname, parts.port, timeout=timeout)
        except ValueError as error:
            raise LanguageToolError(f"LanguageTool server {url!r}: {error}") from None

    def close(self) -> None:
        """Close the connection."""
        self._connection.close()

    def version(self) -> str:
        """Return version and commit of the server, which are also those of its rules."""
        software = self._json("GET", "/v2/info", None).get("software")
        if not isinstance(software, Mapping) or "version" not in software:
            raise self._stranger()
        return " ".join(str(software[key]) for key in ("version", "commit") if key in software)

    def is_well(self) -> bool:
        """Tell whether the server answers that it is well, now."""
        try:
            return self._ask("GET", "/v2/healthcheck", None)[0] == http.client.OK
        except (OSError, http.client.HTTPException):
            self.close()
            return False

    def count_errors(self, texts: Sequence[str], options: Mapping[str, str]) -> list[int]:
        """Return the number of errors found in each text.

        The texts are sent as paragraphs of one. ``options`` are parameters of ``/v2/check``. If
        the server refuses so long a text, or fails, halves are sent, so that a failure
        concerns a single text.
        """
        if not texts:
            return []
        try:
            return self._count(texts, options)
        except _RefusalError:
            if len(texts) == 1:
                raise
        half = len(texts) // 2
        return [
            n for part in (texts[:half], texts[half:]) for n in self.count_errors(part, options)
        ]

    def _count(self, texts: Sequence[str], options: Mapping[str, str]) -> list[int]:
        answer = self._json(
            "POST", "/v2/check", {"text": "".join(text + AFTER for text in texts), **options}
        )
        if answer.get("warnings", {}).get("incompleteResults"):
            raise _RefusalError(
                f"LanguageTool at {self.url} checked a text only in part: {texts[0]!r}"
            )
        starts = [0]
        for text in texts[:-1]:
            starts.append(starts[-1] + _units(text + AFTER))
        counts = [0] * len(texts)
        try:
            for match in answer["matches"]:
                counts[bisect_right(starts, match["offset"]) - 1] += 1
        except (KeyError, TypeError):
            raise self._stranger() from None
        return counts

    def _json(self, method: str, path: str, form: Mapping[str, str] | None) -> dict[str, Any]:
        """Ask, patiently. Raises LanguageToolError if no usable answer comes."""
        trouble, pause = "", 0.0
        for attempt in range(ATTEMPTS):
            time.sleep(pause)
            pause = min(FIRST_PAUSE * 2**attempt, LONGEST_PAUSE)
            try:
                status, wait, body = self._ask(method, path, form)
            except (OSError, http.client.HTTPException) as error:
                self.close()
                trouble = f"cannot be reached ({type(error).__name__}: {error})"
                continue
            if status == http.client.OK:
                return self._read(body)
            trouble = f"answers {status}: {' '.join(body.decode('utf-8', 'replace').split())[:300]}"
            if status in TOO_LARGE:
                raise _RefusalError(f"LanguageTool at {self.url} {trouble}{_about(form)}")
            if status not in BUSY:
                break
            pause = max(pause, min(wait, LONGEST_PAUSE))
        raise LanguageToolError(
            f"the LanguageTool server at {self.url} {trouble}; is it running? `maege languagetool "
            f"start` starts one on this machine, and `server: managed` does so when needed"
        )

    def _ask(
        self, method: str, path: str, form: Mapping[str, str] | None
    ) -> tuple[int, float, bytes]:
        """Return status, seconds that the server wants us to wait, and body of an answer."""
        headers = {"Accept": "application/json", "User-Agent": AGENT}
        body = None
        if form is not None:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
            body = urlencode(form, errors="replace").encode()
        self._connection.request(method, self._path + path, body, headers)
        with self._connection.getresponse() as response:
            wait = response.headers.get("Retry-After", "")
            return response.status, float(wait) if wait.isdecimal() else 0.0, response.read()

    def _read(self, body: bytes) -> dict[str, Any]:
        try:
            answer = json.loads(body)
        except ValueError:
            answer = None
        if not isinstance(answer, dict):
            raise self._stranger()
        return answer

    def _stranger(self) -> LanguageToolError:
        return LanguageToolError(f"{self.url} does not answer as a LanguageTool server")


class _RefusalError(LanguageToolError):
    """The server will not check this text, but may check a shorter one."""


def _units(text: str) -> int:
    """Return the length of a text as Java counts it, in units of UTF-16.

    >>> _units("a😀")
    3
    """
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def _about(form: Mapping[str, str] | None) -> str:
    return f"; the text: {form['text'].strip()[:100]!r}" if form and "text" in form else ""
