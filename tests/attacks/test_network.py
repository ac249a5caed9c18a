"""Servers of `http` metrics that send too much, too slowly, or the token; or that die."""

import html
import json
import logging
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from urllib.parse import quote

import pytest

from maege import http_transport
from maege.errors import MetricError
from maege.plugins.registry import build
from tests.support.stub_metrics import texts

TOKEN = 's3cret\'to\\ken  "with/all" of it'
Reply = Callable[[socket.socket], None]


@pytest.fixture
def serve() -> Iterator[Callable[[Reply], str]]:
    """Yield a function that starts a server, which replies by raw bytes, and returns its URL."""
    listening = socket.create_server(("127.0.0.1", 0))

    def start(reply: Reply) -> str:
        def answer() -> None:
            with suppress(OSError):
                while True:
                    accepted, _ = listening.accept()
                    with closing(accepted), suppress(OSError):
                        accepted.recv(1 << 20)
                        reply(accepted)

        threading.Thread(target=answer, daemon=True).start()
        return f"http://127.0.0.1:{listening.getsockname()[1]}/"

    yield start
    listening.close()


def response(body: bytes, status: int = 200) -> bytes:
    return b"HTTP/1.1 %d X\r\nContent-Length: %d\r\n\r\n%s" % (status, len(body), body)


def failure_message(url: str, **parameters) -> str:
    with pytest.raises(MetricError) as caught:
        build("http", {"url": url, "retries": 0, **parameters}).score(texts(1))
    return str(caught.value)


def endless(accepted: socket.socket) -> None:
    accepted.sendall(b"HTTP/1.1 200 X\r\n\r\n")
    while True:
        accepted.sendall(b" " * 100_000)


def absurd(accepted: socket.socket) -> None:
    accepted.sendall(b"HTTP/1.1 200 X\r\nContent-Length: 1000000000000000\r\n\r\n{")


@pytest.mark.parametrize("reply", [endless, absurd])
def test_a_body_has_a_limit(reply: Reply, serve: Callable[[Reply], str]) -> None:
    assert "response has more than 67,108,864 bytes" in failure_message(serve(reply))


@pytest.mark.parametrize("beginning", [b"HTTP/1.1 200 X\r\n\r\n", b"HTTP/1.1 200 X\r\nA: ", b""])
def test_the_time_limit_is_that_of_a_whole_answer(
    beginning: bytes, serve: Callable[[Reply], str]
) -> None:
    def drip(accepted: socket.socket) -> None:
        accepted.sendall(beginning)
        while True:
            accepted.sendall(b"x")
            time.sleep(0.1)

    begin = time.monotonic()
    assert "did not answer within 0.5 s (`timeout`)" in failure_message(serve(drip), timeout=0.5)
    assert time.monotonic() - begin < 3


@pytest.mark.parametrize("padding", [0, 70, 80, 90, 280, 290, 300])
@pytest.mark.parametrize("where", ["status", "text", "json", "id", "score", "error", "line"])
def test_no_message_has_a_part_of_the_token(
    where: str, padding: int, serve: Callable[[Reply], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MY_TOKEN", TOKEN)
    written = "." * padding + TOKEN
    entry: dict[str, object] = {"id": "x", "score": 1}
    if where in ("id", "score", "error"):
        entry["id"] = first_id()
        entry[where] = written
    replies = {
        "status": response(written.encode(), 403),
        "text": response(written.encode()),
        "json": response(json.dumps({"error": written}).encode(), 401),
        "line": written.encode() + b"\r\n\r\n",
    }
    body = json.dumps({"answers": [entry]}).encode()
    url = serve(lambda accepted: accepted.sendall(replies.get(where, response(body))))
    message = failure_message(url, token_variable="MY_TOKEN")
    assert "s3c" not in message
    assert len(message) < 1000


@pytest.mark.parametrize("token", ["ab\\s3cret\\", "a'b\"s3cret'\"", "a\\'\"s3cret", "a&<s3cret"])
@pytest.mark.parametrize("form", [repr, json.dumps, str, html.escape, quote])
def test_no_message_has_a_token_that_a_server_writes_with_escapes(
    token: str,
    form: Callable[[str], str],
    serve: Callable[[Reply], str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("MY_TOKEN", token)
    url = serve(lambda accepted: accepted.sendall(response(form(token).encode(), 403)))
    assert "s3c" not in failure_message(url, token_variable="MY_TOKEN")


def first_id() -> str:
    from maege.plugins.json_protocol import request_id

    return request_id(texts(1)[0])


def test_retries_are_announced_and_bounded(
    serve: Callable[[Reply], str],
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(http_transport, "MAX_RETRY_S", 1.5)
    busy = b"HTTP/1.1 503 X\r\nRetry-After: 1\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
    url = serve(lambda accepted: accepted.sendall(busy))
    begin = time.monotonic()
    with caplog.at_level(logging.WARNING):
        assert "answers 503" in failure_message(url, retries=100)
    assert time.monotonic() - begin < 3
    assert "answers 503; retry 1 of 100 in 1 s" in caplog.text
