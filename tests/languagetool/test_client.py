"""The client of LanguageTool: retries, requests that are too large, wrong answers."""

import socket
import threading
from contextlib import closing
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from maege import http_transport
from maege.errors import LanguageToolError
from maege.languagetool import client
from maege.metrics.languagetool import LanguageTool
from tests.support.languagetool_errors import errors
from tests.support.languagetool_home import url as url


def test_text_level_rules_do_not_cross_sentences(url: str) -> None:
    texts = ["We study archaeology.", "They study archeology."]
    with closing(client.Client(url)) as ask:
        seen = ask.count_errors(texts, {"language": "en-US", "mode": "all"})
    assert sum(seen) == 1  # two ways to spell a word in one text
    assert errors(LanguageTool(server=url), *texts) == [0, 0]
    assert errors(LanguageTool(server=url, text_level_rules=True), *texts) == [0, 0]


class Faulty:
    """A server that sends the given answers in order, then valid ones."""

    def __init__(self, *answers: tuple[int, bytes]) -> None:
        self.bodies: list[str] = []
        rest = list(answers)
        bodies = self.bodies

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"])).decode()
                bodies.append(body)
                status, answer = rest.pop(0) if rest else (200, b'{"matches": []}')
                if status == 0:
                    self.connection.shutdown(socket.SHUT_RDWR)
                    self.close_connection = True
                    return
                self.send_response(status)
                self.send_header("Content-Length", str(len(answer)))
                self.end_headers()
                self.wfile.write(answer)

            do_GET = do_POST  # noqa: N815

            def log_message(self, *args: object) -> None: ...

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def __enter__(self) -> "Faulty":
        return self

    def __exit__(self, *_: object) -> None:
        self.server.shutdown()
        self.server.server_close()

    @property
    def client(self) -> client.Client:
        return client.Client(f"http://127.0.0.1:{self.server.server_port}", timeout=5)


def test_failed_requests_are_retried() -> None:
    with (
        Faulty((503, b"busy"), (0, b""), (429, b"slowly")) as faulty,
        closing(faulty.client) as ask,
    ):
        assert ask.count_errors(["a", "b"], {}) == [0, 0]
        assert len(faulty.bodies) == 4


def test_too_large_request_is_split() -> None:
    with Faulty((413, b"too long")) as faulty, closing(faulty.client) as ask:
        assert ask.count_errors(["a", "b", "c"], {}) == [0, 0, 0]
        assert [body.removeprefix("text=") for body in faulty.bodies][1:] == [
            "a%0A%0A",
            "b%0A%0Ac%0A%0A",
        ]


@pytest.mark.parametrize(
    ("answers", "message"),
    [
        ([(503, b"busy")] * 5, "answers 503: busy; is it running"),
        ([(403, b"forbidden")], "answers 403: forbidden"),
        ([(500, b"oops")], "answers 500: oops; the text: 'a b'"),
        ([(200, b"<html>")], "does not answer as a LanguageTool server"),
        ([(200, b"[]")], "does not answer as a LanguageTool server"),
        ([(200, b"{}")], "does not answer as a LanguageTool server"),
        ([(200, b'{"matches": [{}]}')], "does not answer as a LanguageTool server"),
        ([(200, b'{"warnings": {"incompleteResults": true}, "matches": []}')], "only in part"),
    ],
)
def test_invalid_responses_raise(answers: list[tuple[int, bytes]], message: str) -> None:
    with (
        Faulty(*answers) as faulty,
        closing(faulty.client) as ask,
        pytest.raises(LanguageToolError, match=message),
    ):
        ask.count_errors(["a b"], {})


def test_unreachable_server_is_reported() -> None:
    with (
        closing(client.Client("http://127.0.0.1:9")) as ask,
        pytest.raises(LanguageToolError, match=r"cannot be reached.*is it running"),
    ):
        ask.count_errors(["a"], {})


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http_transport, "FIRST_PAUSE_S", 0.01)
