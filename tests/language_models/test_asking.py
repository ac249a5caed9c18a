"""Faults of a server, each to its end: an answer, a reason why there is none, or a message."""

import gzip
import json
import socket
import time
from collections.abc import Iterator
from email.utils import formatdate
from pathlib import Path

import pytest

from maege.errors import MetricError
from maege.language_models import asking, patience
from maege.language_models.amounts import Budget, Prices
from maege.language_models.answer_form import AnswerForm
from maege.language_models.asking import Asker, Terms
from maege.language_models.client import Client
from maege.language_models.ledger import Ledger
from maege.language_models.parsing import Answer
from maege.language_models.question import Question
from tests.support.judge_server import Handler, JudgeServer, Script, completion, serving

GOOD = '{"score": 4}'
KEY = "s3cret/key"


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(patience, "FIRST_PAUSE_S", 0.01)
    monkeypatch.setenv("JUDGE_KEY", KEY)


@pytest.fixture(scope="module")
def served() -> Iterator[JudgeServer]:
    with serving(good) as made:
        yield made


@pytest.fixture
def server(served: JudgeServer) -> JudgeServer:
    served.script, served.received = good, []
    return served


def good(handler: Handler, content: dict) -> None:
    handler.complete(GOOD)


def first(fault: Script, then: Script = good, times: int = 1) -> Script:
    """A script with a fault in the first requests."""
    calls: list[int] = []

    def script(handler: Handler, content: dict) -> None:
        calls.append(1)
        (fault if len(calls) <= times else then)(handler, content)

    return script


def questions(server: JudgeServer, number: int = 1) -> list[Question]:
    return [
        Question(
            {
                "model": "small",
                "messages": [{"role": "user", "content": f"text {i} ü"}],
                "max_tokens": 20,
            },
            AnswerForm("pointwise", (1, 5)),
            server.url,
            "digest",
            0,
        )
        for i in range(number)
    ]


def terms(**changes: object) -> Terms:
    values = {
        "account": "a", "prices": Prices(1, 2, 1000, "EUR"), "budget": Budget(), "concurrency": 4,
        "limit_field": "max_tokens", "sends_seed": True, "idempotent": True,
        "accepts_model_change": False,
    }  # fmt: skip
    return Terms(**{**values, **changes})


def ask(
    server: JudgeServer, ledger: Ledger | None = None, number: int = 1, timeout: float = 5.0,
    **changes: object,
) -> list[Answer]:  # fmt: skip
    with ledger or Ledger(None) as opened:
        asker = Asker(opened, terms(**changes), lambda: Client(server.url, "JUDGE_KEY", timeout))
        return asker.ask(questions(server, number))


def busy(**headers: str) -> Script:
    return lambda handler, content: handler.reply(429, b"slow down", **headers)


def close(handler: Handler, content: dict) -> None:
    handler.connection.shutdown(socket.SHUT_RDWR)
    handler.close_connection = True


def truncated(handler: Handler, content: dict) -> None:
    handler.wfile.write(b"HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n{")
    handler.wfile.flush()
    close(handler, content)


def zipped(handler: Handler, content: dict) -> None:
    handler.reply(200, gzip.compress(completion(GOOD)), Content_Encoding="gzip")


def status(code: int, body: bytes = b"oops") -> Script:
    return lambda handler, content: handler.reply(code, body)


def said(text: str | None, end: str = "stop", **message: object) -> Script:
    return lambda handler, content: handler.complete(text, end, **message)


@pytest.mark.parametrize(
    ("script", "requests"),
    [
        (good, 1),
        (said('{"score": 4.0}'), 1),
        (first(busy(Retry_After="0.02")), 2),
        (first(busy(Retry_After=formatdate(time.time() - 5, usegmt=True))), 2),
        (first(busy(), times=6), 7),
        (first(status(500), times=3), 4),
        (first(status(504)), 2),
        (first(close), 2),
        (first(truncated), 2),
        (first(said("no JSON")), 2),
        (first(said('{"score": 9}')), 2),
        (first(said('{"score": 3, "score": 4}')), 2),
        (first(said('{"score": true}')), 2),
        (said('{"score": 4, "why": "é"}'), 1),
        (first(said("{", "length")), 2),
    ],
)
def test_faults_that_pass_end_in_an_answer(
    server: JudgeServer, script: Script, requests: int
) -> None:
    server.script = script
    assert ask(server) == [Answer("answer", (4.0,))]
    assert len(server.received) == requests


@pytest.mark.parametrize(
    ("script", "expected", "requests"),
    [
        (said(None, refusal="No."), "refusal", 1),
        (said(GOOD, "content_filter"), "refusal", 1),
        (said("{", "length"), "cut", 2),
        (said("four"), "unparsable", 2),
        (said('{"score": 4} {"score": 5}'), "unparsable", 2),
        (said("  "), "empty", 1),
        (said(None), "empty", 1),
        (zipped, "error", 4),  # nothing is decompressed, as none was asked for
        (status(200, b"<html>"), "error", 4),
        (status(200, b'{"choices": []}'), "error", 4),
        (status(200, b"[" * 100_000), "error", 4),
        (status(500), "error", 4),
        (close, "error", 4),
        (status(400, b'{"error": {"code": "context_length_exceeded"}}'), "error", 1),
    ],
)
def test_faults_that_stay_end_in_a_reason(
    server: JudgeServer, script: Script, expected: str, requests: int
) -> None:
    server.script = script
    (answer,) = ask(server)
    assert (answer.status, answer.scores) == (expected, ()) and answer.reason
    assert len(server.received) == requests


def test_a_cut_answer_is_asked_for_with_twice_the_limit(server: JudgeServer) -> None:
    server.script = first(said("{", "length"))
    ask(server)
    assert [content["max_tokens"] for content in server.received] == [20, 40]
    assert len({content["seed"] for content in server.received}) == 2


@pytest.mark.parametrize(
    ("script", "message"),
    [
        (status(401, f"who is {KEY}?".encode()), "answers 401: who is ***?"),
        (status(404, json.dumps({"error": f"no {KEY}"}).encode()), "answers 404"),
        (status(422), "answers 422: oops"),
        (lambda h, c: h.reply(302, b"", Location="http://127.0.0.1:1/"), "answers 302"),
    ],
)
def test_a_rejection_is_one_message_without_the_key(
    server: JudgeServer, script: Script, message: str
) -> None:
    server.script = script
    with pytest.raises(MetricError) as caught:
        ask(server)
    assert message in str(caught.value)
    assert KEY not in str(caught.value) and "s3cret" not in str(caught.value)
    assert len(server.received) == 1


def test_a_slow_or_a_huge_response_is_given_up(
    server: JudgeServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(asking, "BROKEN_ATTEMPTS", 1)
    server.script = lambda handler, content: time.sleep(0.5)
    (slow,) = ask(server, timeout=0.1)
    assert slow.reason == "no answer within 0.1 s (`timeout`)"
    server.script = lambda handler, content: handler.reply(200, b" " * 10_000_000)
    (huge,) = ask(server)
    assert "more than 1,048,576 bytes" in huge.reason


@pytest.mark.parametrize(
    ("script", "possibly"),
    [(status(500), 4), (status(504), 4), (close, 4), (status(200, b"<html>"), 4)],
)
def test_what_may_have_been_paid_counts(
    server: JudgeServer, tmp_path: Path, script: Script, possibly: int
) -> None:
    server.script = script
    ask(server, Ledger(tmp_path / "a.sqlite"))
    with Ledger(tmp_path / "a.sqlite") as ledger:
        assert ledger.possibly_paid("a").requests == possibly
        assert ledger.paid("a").requests == 0
    server.script = good
    assert ask(server, Ledger(tmp_path / "a.sqlite")) == [Answer("answer", (4.0,))]


def test_too_many_failures_in_a_row_stop_everything(server: JudgeServer) -> None:
    server.script = status(500)
    with pytest.raises(MetricError, match="20 requests failed in a row"):
        ask(server, number=50)
    assert len(server.received) < 40


def test_nobody_listens() -> None:
    with serving(good) as gone:
        pass
    with pytest.raises(MetricError, match=r"in a row.*connection failed"):
        ask(gone, number=20)


def test_names_of_models_are_one_printable_line(server: JudgeServer, tmp_path: Path) -> None:
    path = tmp_path / "a.sqlite"
    strange = completion(GOOD).replace(b'"fp"', rb'"fp\n\u202e\ud800"')
    server.script = status(200, strange)
    assert ask(server, Ledger(path)) == [Answer("answer", (4.0,))]
    with Ledger(path) as ledger:
        assert ledger.models("a") == {("small", r"fp\n\u202e\ud800")}


def test_answers_of_another_model_are_refused(server: JudgeServer, tmp_path: Path) -> None:
    path = tmp_path / "a.sqlite"
    ask(server, Ledger(path))
    other = completion(GOOD).replace(b'"fp"', b'"other"')
    server.script = status(200, other)
    with pytest.raises(MetricError, match="now answers by small other, and before by small fp"):
        ask(server, Ledger(path), number=2)
    with pytest.raises(MetricError, match="now answers by small other"):  # and again
        ask(server, Ledger(path), number=2)
    assert len(server.received) == 2
    # The answer was paid for, so it is kept for those who accept it.
    assert len(ask(server, Ledger(path), number=3, accepts_model_change=True)) == 3
    assert len(server.received) == 3


def test_requests_are_under_way_at_the_same_time(server: JudgeServer) -> None:
    def slow(handler: Handler, content: dict) -> None:
        time.sleep(0.1)
        handler.complete(GOOD)

    server.script = slow
    begin, cpu = time.monotonic(), time.thread_time()
    assert len(ask(server, number=32, concurrency=32)) == 32
    assert time.monotonic() - begin < 1.5  # one after the other, it would be 3.2 s
    assert time.thread_time() - cpu < 1


def test_a_spent_quota_ends_at_once(server: JudgeServer) -> None:
    spent = b'{"error": {"code": "insufficient_quota", "message": "check your plan"}}'
    server.script = first(good, status(429, spent), times=5)
    with pytest.raises(
        MetricError, match=r"stopped by the server: the server answers 429: .*quota"
    ):
        ask(server, number=26)
    assert 6 <= len(server.received) <= 5 + 4


def test_a_server_that_asks_for_hours_ends_it(server: JudgeServer, tmp_path: Path) -> None:
    server.script = busy(Retry_After="9999")
    with pytest.raises(MetricError, match="slow down; it asks to wait for 9,999 s"):
        ask(server, Ledger(tmp_path / "a.sqlite"))
    assert len(server.received) == 1
    with Ledger(tmp_path / "a.sqlite") as ledger:
        assert ledger.possibly_paid("a").requests == 0


def test_a_server_that_is_busy_for_ever_is_announced_and_given_up(
    server: JudgeServer, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(patience, "MAX_REFUSED_S", 0.5)
    monkeypatch.setattr(patience, "MAX_PAUSE_S", 0.05)
    monkeypatch.setattr(patience, "NEWS_AFTER_S", 0.2)
    server.script = first(good, busy(), times=3)
    begin = time.monotonic()
    with pytest.raises(MetricError, match=r"429: slow down; for \d s it has answered nothing else"):
        ask(server, number=26)
    assert time.monotonic() - begin < 5
    (said,) = {record.getMessage().split(" for ")[0] for record in caplog.records}
    assert said == "judge: waiting" and "the server answers 429: slow down" in caplog.text


@pytest.mark.parametrize("concurrency", [1, 8])
def test_a_change_of_the_model_within_a_run_stops_it(
    server: JudgeServer, tmp_path: Path, concurrency: int
) -> None:
    path = tmp_path / "a.sqlite"
    other = completion(GOOD).replace(b'"model": "small"', b'"model": "other"')
    server.script = first(good, status(200, other), times=6)
    with pytest.raises(MetricError, match="now answers by other fp, and before by small fp"):
        ask(server, Ledger(path), number=40, concurrency=concurrency)
    assert len(server.received) <= 7 + concurrency
    with pytest.raises(MetricError, match="now answers by other fp, and before by small fp"):
        ask(server, Ledger(path), number=40, concurrency=concurrency)
    with Ledger(path) as ledger:
        assert ledger.models("a") == {("small", "fp")}
