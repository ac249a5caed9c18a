"""Requests to a server: which URLs, how long to wait, what of an answer is quoted."""

from datetime import UTC, datetime, timedelta
from email.utils import format_datetime

import pytest

from maege import http_transport
from maege.http_transport import (
    MAX_EXCERPT,
    HttpConnection,
    Response,
    environment_proxy,
    other_host,
    without_credentials,
)


@pytest.mark.parametrize(
    ("url", "message"),
    [
        ("localhost:8000", "expected one such as"),
        ("ftp://localhost", "expected one such as"),
        ("http://", "expected one such as"),
        ("http://me:secret@host/", "must not hold a password"),
        ("http://host/é", "must be escaped"),
        ("http://host/a b", "must be escaped"),
    ],
)
def test_urls_that_cannot_be_used_are_refused_without_them(url: str, message: str) -> None:
    with pytest.raises(ValueError, match=message) as caught:
        HttpConnection(url, timeout=1)
    assert "secret" not in str(caught.value)
    assert without_credentials("http://me:secret@host/") == "host/"


class Answers(HttpConnection):
    """A connection that gets answers, or errors, one after the other."""

    def __init__(self, *answers: Response | Exception, **settings: object) -> None:
        super().__init__("http://localhost:1", timeout=1, **settings)  # type: ignore[arg-type]
        self.rest = [*answers]

    def request_once(self, *_: object) -> Response:
        answer = self.rest.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return answer


@pytest.fixture
def pauses(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The seconds that are waited for, without waiting."""
    waited: list[float] = []
    monkeypatch.setattr(http_transport.time, "sleep", waited.append)
    return waited


BUSY, FINE = Response(503, b"busy", 0.0), Response(200, b"{}", 0.0)


def test_a_busy_server_is_asked_again_after_growing_pauses(pauses: list[float]) -> None:
    slow = Response(429, b"", 7.0)
    connection = Answers(BUSY, ConnectionError(), slow, FINE, retries=4)
    assert connection.request("POST", "/", b"", {}) == FINE
    assert pauses == [0.5, 1.0, 7.0]


def test_the_last_answer_counts(pauses: list[float]) -> None:
    assert Answers(BUSY, BUSY, retries=1).request("POST", "/", b"", {}) == BUSY
    with pytest.raises(ConnectionError):
        Answers(BUSY, ConnectionError(), retries=1).request("POST", "/", b"", {})
    with pytest.raises(TimeoutError):
        Answers(TimeoutError(), FINE, retries=1, retry_timeouts=False).request("GET", "/", None, {})
    assert len(pauses) == 2


def test_no_pause_ends_after_the_last_moment(
    pauses: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(http_transport, "MAX_RETRY_S", 1.0)
    slow = Response(503, b"", 29.0)
    assert Answers(slow, FINE, retries=3).request("GET", "/", None, {}) == slow
    assert pauses == []


def test_a_server_says_when_to_come_back() -> None:
    later = format_datetime(datetime.now(UTC) + timedelta(seconds=90), usegmt=True)
    assert 80 < http_transport._retry_after(later) <= 90
    before = format_datetime(datetime.now(UTC) - timedelta(days=1), usegmt=True)
    for text, seconds in (("1.5", 1.5), ("", 0.0), (before, 0.0), ("1.2.3", 0.0), ("٣", 0.0)):
        assert http_transport._retry_after(text) == seconds


def test_an_excerpt_is_readable_short_and_without_the_secret() -> None:
    body = b'{"error": "caf\\u00e9\\n \\u001b[31m with my-secret-key"}'
    assert Response(500, body, 0).excerpt("my-secret-key") == (
        '{"error": "café\\n \\u001b[31m with ***"}'
    )
    assert Response(500, b"a \n\t b", 0).excerpt() == "a b"
    assert len(Response(500, b"x" * 10_000, 0).excerpt()) == MAX_EXCERPT


def test_no_proxy_is_between_processes_of_this_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("http_proxy", "http://proxy:3128")
    monkeypatch.setenv("no_proxy", "near.example.org")
    assert environment_proxy("http://far.example.org/v1") == "http://proxy:3128"
    for url in (
        "http://localhost/",
        "http://127.0.0.9/",
        "http://[::1]/",
        "http://near.example.org",
    ):
        assert environment_proxy(url) == ""
    assert other_host("http://[::1]:80/") == ""
    assert other_host("http://192.0.2.1/") == "192.0.2.1"
