"""Servers of `http` metrics and judges: too much, too slow, with the token, or dying."""

import gzip
import html
import json
import logging
import re
import socket
import threading
import time
import tracemalloc
from base64 import b64encode, urlsafe_b64encode
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from urllib.parse import quote

import pytest

from maege import http_transport
from maege.errors import MetricError
from maege.language_models import client
from maege.language_models.client import Client
from maege.plugins.registry import build
from tests.support.stub_metrics import texts

TOKEN = 's3cret\'to\\ken  "with/all" of it'
Reply = Callable[[socket.socket], None]


def read_request(accepted: socket.socket) -> bytes:
    """Read a whole request: if a part were left, the end of the connection would lose the reply."""
    received = accepted.recv(1 << 20)
    while received.startswith(b"POST") and b"\r\n\r\n" not in received:
        received += accepted.recv(1 << 20)
    head, _, body = received.partition(b"\r\n\r\n")
    length = re.search(rb"(?i)content-length: (\d+)", head)
    while length is not None and len(body) < int(length[1]):
        body += accepted.recv(1 << 20)
    return head + b"\r\n\r\n" + body


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
                        read_request(accepted)
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


def error(head: bytes, part: bytes, pause: float = 0.0) -> Reply:
    """Return what replies by the beginning of an error, then by the same bytes for ever."""

    def reply(accepted: socket.socket) -> None:
        accepted.sendall(head)
        while part:
            accepted.sendall(part)
            time.sleep(pause)

    return reply


ZIPPED = gzip.compress(bytes(1 << 26))
NO_JUDGE = {
    "endless error": (error(b"HTTP/1.1 400 X\r\n\r\n", b" " * 100_000), "1,048,576 bytes"),
    "endless chunks": (
        error(b"HTTP/1.1 500 X\r\nTransfer-Encoding: chunked\r\n\r\n", b"1000\r\n%4096d\r\n" % 0),
        "1,048,576 bytes",
    ),
    "zipped error": (
        error(b"HTTP/1.1 400 X\r\nContent-Encoding: gzip\r\n\r\n" + ZIPPED, b""),
        "answers 400",
    ),
    "slow error": (error(b"HTTP/1.1 400 X\r\n\r\n", b"x", 0.05), "no answer within 0.5 s"),
    "slow header": (error(b"HTTP/1.1 200 X\r\nA: ", b"x", 0.05), "no answer within 0.5 s"),
    "slow status": (error(b"", b"x", 0.05), "no answer within 0.5 s"),
    "never ready": (error(b"", b"HTTP/1.1 100 C\r\n\r\n", 0.01), "no answer within 0.5 s"),
    "redirect": (error(b"HTTP/1.1 307 X\r\nLocation: /v1\r\n\r\n", b""), "answers 307"),
}


@pytest.mark.parametrize("fault", NO_JUDGE)
def test_the_limits_of_an_answer_are_those_of_a_judge(
    fault: str, serve: Callable[[Reply], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    reply, reason = NO_JUDGE[fault]
    monkeypatch.setattr(client, "_MAX_BYTES", 1 << 20)
    body = {"model": "m", "messages": [{"role": "user", "content": "?"}]}
    tracemalloc.start()
    begin = time.monotonic()
    with Client(serve(reply), None, 10.0 if "bytes" in reason else 0.5) as judge:
        answer = judge.send(body)
        assert judge.count_tokens(body) is None
    assert reason in answer.reason and answer.was_sent
    assert time.monotonic() - begin < 5
    assert tracemalloc.get_traced_memory()[1] < 1 << 23
    tracemalloc.stop()


@pytest.mark.parametrize("scheme", ["http", "https"])
def test_a_server_that_agrees_on_nothing_is_given_up(
    scheme: str, serve: Callable[[Reply], str]
) -> None:
    url = serve(error(b"", b"\x16", 0.05)).replace("http", scheme)
    begin = time.monotonic()
    with Client(url, None, 0.5) as judge:
        assert judge.send({"model": "m", "messages": []}).kind == "broken"
    assert time.monotonic() - begin < 2
    failure_message(url, timeout=0.5)
    assert time.monotonic() - begin < 4


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


@pytest.mark.parametrize(
    ("scheme", "expected"),
    [("http", b"POST http://judge.example/v1/chat/"), ("https", b"CONNECT judge.example:443 ")],
)
def test_proxies_of_the_environment(
    scheme: str, expected: bytes, serve: Callable[[Reply], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A judge goes through them, but not to this machine, nor past what they say."""
    for variable in ("no_proxy", "NO_PROXY", "HTTPS_PROXY", "HTTP_PROXY"):
        monkeypatch.delenv(variable, raising=False)
    received: list[bytes] = []
    listening = socket.create_server(("127.0.0.1", 0))
    url = f"http://me:secret@127.0.0.1:{listening.getsockname()[1]}"

    def refuse() -> None:
        with suppress(OSError):
            while True:
                accepted, _ = listening.accept()
                with closing(accepted):
                    received.append(read_request(accepted))
                    accepted.sendall(response(b"no", 403))

    threading.Thread(target=refuse, daemon=True).start()
    for variable in ("http_proxy", "https_proxy"):
        monkeypatch.setenv(variable, url)
    body = {"model": "m", "messages": []}
    with closing(listening):
        with Client(f"{scheme}://judge.example/v1", None, 5.0) as judge:
            judge.send(body)
        assert received[0].startswith(expected)
        assert b"Proxy-Authorization: Basic bWU6c2VjcmV0\r\n" in received[0]
        with Client(serve(lambda accepted: accepted.sendall(response(b"{}"))), None, 5.0) as judge:
            assert judge.send(body).body == b"{}"
        monkeypatch.setenv("no_proxy", "judge.example")
        with Client(f"{scheme}://judge.example/v1", None, 5.0) as judge:
            assert judge.send(body).kind == "broken"  # there is no such server
        assert len(received) == 1


ENCODINGS: tuple[Callable[[str], str], ...] = (
    str,
    lambda text: json.dumps({"key": text}),
    quote,
    lambda text: re.sub("%..", lambda match: match[0].lower(), quote(text, safe="")),
    lambda text: b64encode(text.encode()).decode(),
    lambda text: urlsafe_b64encode(b"Bearer " + text.encode()).decode(),
)


@pytest.mark.parametrize("key", ["sk-s3cret_-Key42", "a\\'\"s3cret/é".replace("é", "e")])
@pytest.mark.parametrize("first", ENCODINGS)
@pytest.mark.parametrize("second", ENCODINGS)
def test_a_key_that_a_judge_encodes_twice_is_nowhere(
    first: Callable[[str], str],
    second: Callable[[str], str],
    key: str,
    serve: Callable[[Reply], str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("MY_KEY", key)
    written = second(first(key))
    body = {"model": "m", "messages": [{"role": "user", "content": "?"}]}
    for status in (200, 401):
        with Client(
            serve(lambda accepted: accepted.sendall(response(written.encode(), status))),  # noqa: B023
            "MY_KEY",
            5.0,
        ) as judge:
            reply = judge.send(body)
        assert b"***" in reply.body
        for form in (key, "s3cret", first(key), written):
            assert form.encode() not in reply.body and form not in reply.reason


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
