"""Metrics behind an HTTP endpoint: errors are reported, temporary failures are retried."""

import json
import threading
import time
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

import maege
from maege import http_transport
from maege.errors import MetricError
from maege.plugins.registry import build
from tests.support.stub_metrics import texts

Reply = tuple[int, dict[str, str], bytes]


class Server(ThreadingHTTPServer):
    """Sends given replies, and records the requests."""

    daemon_threads = False
    url = ""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.received: list[tuple[dict, str]] = []
        self.reply: Callable[[dict], Reply] = good
        self.url = f"http://127.0.0.1:{self.server_address[1]}/score?model=a"


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: Server

    def do_POST(self) -> None:
        content = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.server.received.append((content, self.headers.get("Authorization", "")))
        status, headers, body = self.server.reply(content)
        self.send_response(status)
        for key, value in headers.items():
            self.send_header(key, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_) -> None: ...


def good(content: dict) -> Reply:
    answers = [{"id": r["id"], "score": len(r["hypotheses"][0])} for r in content["requests"]]
    return 200, {}, json.dumps({"answers": answers}).encode()


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    monkeypatch.setattr(http_transport, "FIRST_PAUSE_S", 0.01)
    with Server() as made:
        thread = threading.Thread(target=made.serve_forever, args=(0.01,))
        thread.start()
        yield made
        made.shutdown()
        thread.join()


def failure_message(server: Server, **parameters) -> str:
    with pytest.raises(MetricError) as caught:
        build("http", {"url": server.url, **parameters}).score(texts(3))
    return str(caught.value)


LENGTHS = [len(r.hypotheses[0]) for r in texts(5)]


def test_requests_are_sent_in_batches(server: Server) -> None:
    metric = build("http", {"url": server.url, "batch_size": 2, "reads": ["hypothesis"]})
    assert metric.score(texts(5)) == LENGTHS
    assert [len(content["requests"]) for content, _ in server.received] == [2, 2, 1]
    assert server.received[0][0]["requests"][0]["references"] == [[]]
    assert metric.reads == {"hypothesis"}
    assert metric.signature == (
        f"http|url:{server.url}|reads:hypothesis|cache_version:None|maege:0.1.0"
    )
    assert not metric.cache_scores
    assert build("http", {"url": server.url, "cache_version": 1}).cache_scores


def test_token_is_sent_to_the_server_only(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MY_TOKEN", "s3cret")
    metric = build("http", {"url": server.url, "token_variable": "MY_TOKEN"})
    assert metric.score(texts(5)) == LENGTHS
    assert {token for _, token in server.received} == {"Bearer s3cret"}
    assert "s3cret" not in metric.signature + repr(metric)
    server.reply = lambda content: (403, {}, b"who is s3cret?")
    message = failure_message(server, token_variable="MY_TOKEN")
    assert "answers 403: who is ***?" in message
    monkeypatch.setenv("MY_TOKEN", "s3cret\nX: y")
    with pytest.raises(MetricError) as caught:
        build("http", {"url": server.url, "token_variable": "MY_TOKEN"})
    assert str(caught.value) == "http: the environment variable MY_TOKEN holds no usable token"
    with pytest.raises(MetricError, match="token_variable must be the name"):
        build("http", {"url": server.url, "token_variable": "NOT_SET_AT_ALL"})
    with pytest.raises(MetricError, match="token_variable is 3"):
        build("http", {"url": server.url, "token_variable": 3})


def test_no_file_has_the_token(
    server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MY_TOKEN", "s3cret")
    cache = tmp_path / "scores.sqlite"
    metric = {"http": {"url": server.url, "token_variable": "MY_TOKEN", "cache_version": 1}}
    settings = {
        "corpus": "tiny",
        "metrics": [metric],
        "sentences": {"max_characters": 45},
        "synthetic_corpora": None,
        "cache": str(cache),
        "statistics": {"resamples": 50, "permutations": 49},
    }
    run = maege.run(settings)
    assert not run.failures
    run.write(tmp_path / "run")
    assert {token for _, token in server.received} == {"Bearer s3cret"}
    written = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert cache in written
    assert [path for path in written if b"s3cret" in path.read_bytes()] == []


@pytest.mark.parametrize("status", [429, 502, 503, 504])
def test_busy_server_is_retried(server: Server, status: int) -> None:
    replies = iter([(status, {"Retry-After": "0"}, b"wait"), (status, {}, b"wait")])
    server.reply = lambda content: next(replies, None) or good(content)
    assert build("http", {"url": server.url}).score(texts(5)) == LENGTHS
    assert len(server.received) == 3


def test_retry_after_is_bounded(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http_transport, "MAX_PAUSE_S", 0.2)
    replies = iter([(503, {"Retry-After": "3600"}, b""), (503, {"Retry-After": "soon"}, b"")])
    server.reply = lambda content: next(replies, None) or good(content)
    begun = time.monotonic()
    assert build("http", {"url": server.url}).score(texts(5)) == LENGTHS
    assert 0.2 < time.monotonic() - begun < 5


def answers(*entries: object) -> Callable[[dict], Reply]:
    return lambda content: (200, {}, json.dumps({"answers": list(entries)}).encode())


@pytest.mark.parametrize(
    ("reply", "why"),
    [
        (lambda content: (503, {}, b"busy"), "answers 503: busy; attempts: at most 3 (`retries`)"),
        (lambda content: (500, {}, b"<b>oh\nno</b>"), "answers 500: <b>oh no</b>"),
        (lambda content: (302, {"Location": "/"}, b""), "answers 302"),
        (lambda content: (200, {}, b"hello"), "does not answer with JSON: hello"),
        (lambda content: (200, {}, b"[]"), 'does not answer with {"answers": [...]}'),
        (answers(), "gave 0 answers to 3 requests"),
        (answers(1, 2, 3), "an answer is not an object with `id` and `score`"),
        (answers({}, {}, {}), "an answer with the id None, expected"),
        (lambda c: answers(*({"id": r["id"], "score": "1"} for r in c["requests"]))(c),
         "the score is '1', not a finite number"),
        (lambda c: answers(*({"id": r["id"], "score": float("inf")} for r in c["requests"]))(c),
         "the score is inf, not a finite number"),
        (lambda c: answers(*({"id": r["id"], "error": "no"} for r in c["requests"]))(c),
         "gave an answer that cannot be used: it reports: no"),
        (lambda c: answers(*({"id": r["id"], "score": 1} for r in c["requests"][::-1]))(c),
         "answered one by one, in order"),
    ],
)  # fmt: skip
def test_invalid_answers_raise(server: Server, reply: Callable, why: str) -> None:
    server.reply = reply
    message = failure_message(server, retries=2)
    assert message.startswith(f"the endpoint {server.url} ")
    assert why in message


def test_timeout_is_reported_without_retry(server: Server) -> None:
    server.reply = lambda content: time.sleep(0.5) or good(content)
    assert "did not answer within 0.1 s" in failure_message(server, timeout=0.1)
    assert len(server.received) == 1


def test_unreachable_server_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http_transport, "FIRST_PAUSE_S", 0.01)
    with Server() as unused:
        url = unused.url
    with pytest.raises(MetricError, match=r"cannot be reached .*; attempts: at most 2") as caught:
        build("http", {"url": url, "retries": 1}).score(texts(1))
    assert url in str(caught.value)


@pytest.mark.parametrize(
    ("parameters", "why"),
    [
        (
            {"url": "localhost:8000"},
            "the URL 'localhost:8000' cannot be used: expected one such as",
        ),
        ({"url": "http://x:port/"}, "cannot be used: Port could not be cast"),
        ({"url": "http://[x/"}, "cannot be used: Invalid IPv6"),
        ({"url": "http://x/a b"}, "characters that must be escaped"),
        (
            {"url": "http://me:s3cret@x/"},
            "the URL 'x/' cannot be used: it must not hold a password",
        ),
        ({"url": 3}, "http: url is 3"),
        ({"url": "http://x", "batch_size": 0}, "batch_size is 0; it must be an integer"),
        ({"url": "http://x", "retries": 1.5}, "retries is 1.5"),
        ({"url": "http://x", "timeout": True}, "timeout is True"),
        ({}, "'url' is required"),
    ],
)
def test_wrong_parameters_raise(parameters: dict, why: str) -> None:
    with pytest.raises(MetricError) as caught:
        build("http", parameters)
    assert why in str(caught.value)
    assert "s3cret" not in str(caught.value)
