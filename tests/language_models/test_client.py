"""One request to an endpoint, and what came back, without a server."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from maege.errors import MetricError
from maege.http_transport import CertificateError, HttpConnection, Response
from maege.language_models.client import Client, Reply, check_url

KEY = "a-key-of-many-letters"


@pytest.fixture
def client(monkeypatch: pytest.MonkeyPatch) -> Client:
    monkeypatch.setenv("MY_KEY", KEY)
    return Client("http://localhost:1/v1?version=2", "MY_KEY", 5)


@pytest.fixture
def answer(monkeypatch: pytest.MonkeyPatch) -> Callable[[Response | Exception], list[Any]]:
    """A function that sets what each request gets; it returns what was sent."""

    def set_answer(content: Response | Exception) -> list[Any]:
        sent: list[Any] = []

        def request_once(self: Any, method: str, path: str, body: bytes, headers: Any) -> Response:
            sent.append((path, json.loads(body), headers))
            if isinstance(content, Exception):
                raise content
            return content

        monkeypatch.setattr(HttpConnection, "request_once", request_once)
        return sent

    return set_answer


def test_a_request_has_the_key_and_a_response_has_not(client: Client, answer: Any) -> None:
    sent = answer(Response(200, f'{{"said": "{KEY}"}}'.encode(), 0))
    reply = client.send({"model": "m"}, "id")
    assert (reply.kind, reply.body) == ("response", b'{"said": "***"}')
    ((path, body, headers),) = sent
    assert (path, body) == ("/v1/chat/completions?version=2", {"model": "m"})
    assert headers["Authorization"] == f"Bearer {KEY}"
    assert headers["Idempotency-Key"] == "id"


@pytest.mark.parametrize(
    ("content", "kind", "reason"),
    [
        (Response(429, b"slowly", 3.0), "busy", "the server answers 429: slowly"),
        (Response(503, b"", 0), "busy", "answers 503"),
        (Response(502, b"", 0), "broken", "answers 502"),
        (Response(400, f"{KEY} is wrong".encode(), 0), "rejected", "400: *** is wrong"),
        (TimeoutError(), "broken", "no answer within 5 s"),
        (ConnectionError("no"), "broken", "no"),
        (CertificateError("expired"), "rejected", "expired"),
    ],
)
def test_what_is_no_response_has_a_kind_and_a_reason(
    client: Client, answer: Any, content: Any, kind: str, reason: str
) -> None:
    answer(content)
    reply = client.send({})
    assert reply.kind == kind
    assert KEY not in reply.reason
    assert reason in reply.reason


def test_tokens_are_counted_by_servers_that_can(client: Client, answer: Any) -> None:
    body = {"model": "m", "messages": [{"content": "a"}, {"content": "b"}]}
    sent = answer(Response(200, b'{"count": 7}', 0))
    assert client.count_tokens(body) == 7
    assert sent[0][:2] == ("/tokenize?version=2", {**body, "content": "a\nb"})
    answer(Response(200, b'{"tokens": [1, 2, 3]}', 0))
    assert client.count_tokens(body) == 3
    for wrong in (b"{}", b"[]", b'{"count": true}', b'{"count": 0}', b"x"):
        answer(Response(200, wrong, 0))
        assert client.count_tokens(body) is None
    answer(OSError())
    assert client.count_tokens(body) is None


def test_urls_and_keys_are_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    check_url("https://api.example.org/v1")
    for url, message in (
        ("http://me:secret@host/", "must not hold a password"),
        ("host:80", "must be that of an endpoint"),
        ("http://host:port/", "must be that of an endpoint"),
    ):
        with pytest.raises(MetricError, match=message) as caught:
            check_url(url)
        assert "secret" not in str(caught.value)
    for value in ("", " ", "ké"):
        monkeypatch.setenv("MY_KEY", value)
        with pytest.raises(MetricError, match="MY_KEY"):
            Client("http://localhost:1/v1", "MY_KEY", 5)


def test_signs_are_found_at_the_beginning_in_any_case() -> None:
    reply = Reply("busy", body=b"Insufficient_Quota" + b" " * 20_000 + b"billing")
    assert reply.has_any(["insufficient_quota"])
    assert not reply.has_any(["billing"])
