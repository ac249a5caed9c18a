"""HTTP requests over a connection that is kept alive, with retries.

Written on http.client: urllib3.Retry waits either as long as the server requests or by its own
schedule, never the longer of both, and refuses a Retry-After that is neither number nor date.
"""

import http.client
import json
import logging
import os
import socket
import ssl
import time
from base64 import b64encode
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from ipaddress import ip_address
from threading import Timer
from typing import NamedTuple
from urllib.parse import SplitResult, unquote, urlsplit

from maege import __version__
from maege.operating_system import wait_for_input
from maege.redaction import redact
from maege.user_warnings import one_line

_log = logging.getLogger(__name__)

FIRST_PAUSE_S = 0.5  # doubled after each attempt
MAX_PAUSE_S = 30.0
MAX_RETRY_S = 60.0  # since the first attempt; later there is no further one
ANNOUNCED_PAUSE_S = 1.0  # pauses that are at least this long are announced
CONNECT_S = 10.0
MAX_BODY_BYTES = 1 << 26
_CHUNK = 1 << 16
BUSY_STATUSES = (429, 502, 503, 504)
MAX_EXCERPT = 300  # characters of a response in a message


class Response(NamedTuple):
    """Status, body, and the seconds that the server requests to wait (0 if it does not)."""

    status: int
    body: bytes
    retry_after: float

    def excerpt(self, secret: str | None = None) -> str:
        """Return the beginning of the body, on one line, readable and without a secret."""
        body = self.body
        if b"\\u" in body:  # as most servers write what is not ASCII
            with suppress(ValueError, RecursionError):
                text = json.dumps(json.loads(body), ensure_ascii=False)
                body = text.encode("utf-8", "replace")
        beginning = redact(body, secret)[: 8 * MAX_EXCERPT].decode("utf-8", "replace")
        return one_line(" ".join(beginning.split())[:MAX_EXCERPT])


class OversizedResponseError(http.client.HTTPException):
    """A response has more bytes than it may."""


class CertificateError(OSError):
    """A certificate cannot be verified, which does not change by trying again."""


class HttpConnection:
    """A connection to a server, not to be used by two threads at once. Follows no redirect.

    The path of the URL is not used. ``timeout`` is in seconds, for connecting and a whole response,
    which is not decompressed and may have ``max_bytes``. ``retries`` is how often to try again if
    the server is busy or cannot be reached (with ``retry_timeouts``, also if there is no response
    in time): after growing pauses, or after the seconds in ``Retry-After``, at most
    ``MAX_PAUSE_S``, and not later than ``MAX_RETRY_S`` after the first attempt. ``proxy`` is the
    URL of an HTTP proxy.

    Raises ValueError if the URL cannot be used, without the URL: it may hold a password.
    """

    def __init__(
        self,
        url: str,
        *,
        timeout: float,
        retries: int = 0,
        retry_timeouts: bool = True,
        max_bytes: int = MAX_BODY_BYTES,
        proxy: str = "",
    ) -> None:
        parts = urlsplit(url)
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise ValueError("expected one such as http://localhost:8000")
        if parts.username is not None:
            raise ValueError("it must not hold a password")
        if not (url.isascii() and url.isprintable()) or " " in url:
            raise ValueError("it has characters that must be escaped")
        self._connection, self._prefix, self._headers = _connection(parts, timeout, proxy)
        self._server, self._timeout, self._max_bytes = parts.netloc, timeout, max_bytes
        self._retries, self._retry_timeouts = retries, retry_timeouts
        self.has_sent = False  # whether the last request may have reached the server
        self._connected: socket.socket | None = None  # the last one

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
            except (OversizedResponseError, CertificateError):
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
        own = {"Accept": "application/json", "User-Agent": f"maege/{__version__}", **self._headers}
        try:
            with self._deadline():
                self._connection.request(method, self._prefix + path, body, {**own, **headers})
                with self._connection.getresponse() as response:
                    wait = _retry_after(response.headers.get("Retry-After", ""))
                    return Response(response.status, _read_body(response, self._max_bytes), wait)
        except BaseException:
            self.close()
            raise

    @contextmanager
    def _deadline(self) -> Iterator[None]:
        """Connect, and raise TimeoutError if the context does not end in time.

        The timeout of a socket is that of each of its operations: a server that sends a byte now
        and then would never exceed it. So the connection is shut down at the deadline.
        """
        connection, begin = self._connection, time.monotonic()
        # It has no socket any more while it reads a body without a length.
        timer = Timer(self._timeout, lambda: _shut_down(connection.sock or self._connected))
        timer.daemon = True
        timer.start()
        self.has_sent = False
        try:
            if connection.sock is not None and _has_input(connection.sock):
                connection.close()  # the server has ended it
            if connection.sock is None:
                self._connect()
            self.has_sent = True
            yield
        except (OSError, http.client.HTTPException, ValueError):
            if time.monotonic() - begin < self._timeout:
                raise
        finally:
            timer.cancel()
        if time.monotonic() - begin >= self._timeout:
            raise TimeoutError

    def _connect(self) -> None:
        connection = self._connection
        connection.timeout = min(self._timeout, CONNECT_S)
        try:
            connection.connect()
        except TimeoutError:
            raise ConnectionError(f"no connection within {connection.timeout:g} s") from None
        self._connected = connection.sock
        self._connected.settimeout(self._timeout)


class _SecureConnection(http.client.HTTPSConnection):
    """Has its socket while it agrees on the encryption, so that a deadline can end that, too."""

    def connect(self) -> None:
        http.client.HTTPConnection.connect(self)  # also through a proxy
        name = getattr(self, "_tunnel_host", None) or self.host
        self.sock = _certificates().wrap_socket(
            self.sock, server_hostname=name, do_handshake_on_connect=False
        )
        try:
            self.sock.do_handshake()
        except ssl.SSLCertVerificationError as error:
            raise CertificateError(
                f"the certificate of {name} cannot be verified: {error.verify_message}. If its "
                f"authority is one of your own, let the variable SSL_CERT_FILE name the file "
                f"(PEM) of the authority's certificate"
            ) from None


def _certificates() -> ssl.SSLContext:
    """Return what verifies certificates. Python ignores a file of them that cannot be read."""
    context = ssl.create_default_context()
    if file := os.environ.get("SSL_CERT_FILE"):
        try:
            context.load_verify_locations(file)
        except OSError as error:
            reason = getattr(error, "reason", None) or error.strerror
            raise CertificateError(
                f"SSL_CERT_FILE names {file}, which has no certificates that can be read ({reason})"
            ) from None
    return context


def _connection(
    parts: SplitResult, timeout: float, proxy: str
) -> tuple[http.client.HTTPConnection, str, dict[str, str]]:
    """Return a connection, what comes before the path in requests, and headers for a proxy."""
    is_secure = parts.scheme == "https"
    kind = _SecureConnection if is_secure else http.client.HTTPConnection
    if not proxy:
        return kind(parts.hostname or "", parts.port, timeout=timeout), "", {}
    via = urlsplit(proxy)
    if via.scheme != "http" or not via.hostname:
        raise ValueError("its proxy must be one such as http://proxy:3128")
    headers = {}
    if via.username is not None:
        login = f"{unquote(via.username)}:{unquote(via.password or '')}"
        headers["Proxy-Authorization"] = f"Basic {b64encode(login.encode()).decode()}"
    connection = kind(via.hostname, via.port or 80, timeout=timeout)
    if not is_secure:
        return connection, f"http://{parts.netloc}", headers
    connection.set_tunnel(parts.hostname or "", parts.port or 443, headers)
    return connection, "", {}


def environment_proxy(url: str) -> str:
    """Return the URL of the proxy for a server, as the environment names it; empty if none."""
    from urllib.request import getproxies, proxy_bypass  # slow to import

    parts = urlsplit(url)
    if not other_host(url) or proxy_bypass(parts.hostname or ""):
        return ""
    return getproxies().get(parts.scheme, "")


def _has_input(connected: socket.socket) -> bool:
    """Whether a connection without an open request has something to read: it was ended."""
    return wait_for_input(connected.fileno(), 0)


def _shut_down(connected: socket.socket | None) -> None:
    with suppress(OSError):  # it is closed
        # Not the method of an SSLSocket, which another thread must not call.
        if connected is not None:
            socket.socket.shutdown(connected, socket.SHUT_RDWR)


def _retry_after(value: str) -> float:
    """Return the seconds of a header ``Retry-After``, which is a number or a date.

    >>> _retry_after("2"), _retry_after("soon")
    (2.0, 0.0)
    """
    try:
        if value.isascii() and value.replace(".", "", 1).isdecimal():
            return float(value)
        return max(0.0, (parsedate_to_datetime(value) - datetime.now(UTC)).total_seconds())
    except (ValueError, TypeError, OverflowError):
        return 0.0


def _read_body(response: http.client.HTTPResponse, most: int) -> bytes:
    """Read a body completely, but not more than so many bytes."""
    oversized = OversizedResponseError(f"its response has more than {most:,} bytes")
    if (response.length or 0) > most:
        raise oversized
    body = bytearray()
    while chunk := response.read(_CHUNK):
        body += chunk
        if len(body) > most:
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
