"""What a plan says of tokens: estimated from bytes, or counted by the server for some prompts."""

from collections.abc import Callable
from pathlib import Path

import pytest

from maege.errors import MetricError
from maege.language_models.question import estimated_tokens
from maege.metric.score_request import Segment, sentence_request
from maege.plugins.registry import build
from tests.support.judge_server import Handler, serving

REQUESTS = [sentence_request(Segment("a", "b" * size, ())) for size in range(100)]


def of_vllm(content: dict) -> bytes:
    return b'{"count": %d}' % (3 * estimated_tokens(content["messages"]))


def of_llama(content: dict) -> bytes:
    assert all(message["content"] in content["content"] for message in content["messages"])
    return b'{"tokens": %s}' % str([1] * (3 * estimated_tokens(content["messages"]))).encode()


@pytest.mark.parametrize("reply", [of_vllm, of_llama])
def test_a_server_that_counts_tokens_is_asked_for_some_prompts(
    reply: Callable[[dict], bytes], tmp_path: Path
) -> None:
    def script(handler: Handler, content: dict) -> None:
        assert handler.path == "/tokenize"
        handler.reply(200, reply(content), Content_Type="application/json")

    with serving(script) as server:
        keys = {"url": server.url, "model": "m", "answers": str(tmp_path / "a.sqlite")}
        estimated = build("judge", keys).plan(REQUESTS)
        assert not server.received
        counted = build("judge", keys | {"tokenize": True}).plan(REQUESTS)
        assert counted.read == 3 * estimated.read and counted.written == estimated.written
        assert len(server.received) == 20
        assert build("judge", keys | {"tokenize": True}).account == build("judge", keys).account
        offline = build("judge", keys | {"tokenize": True, "offline": True}).plan(REQUESTS)
        assert offline == estimated and len(server.received) == 20


@pytest.mark.parametrize(
    ("status", "body"),
    [
        (404, b"no"),
        (200, b"{}"),
        (200, b"[]"),
        (200, b'{"count": "9"}'),
        (200, b'{"count": 99999}'),
    ],
)
def test_a_server_that_does_not_count_tokens_is_one_message(
    status: int, body: bytes, tmp_path: Path
) -> None:
    def script(handler: Handler, _: dict) -> None:
        handler.reply(status, body, Content_Type="application/json")

    with serving(script) as server:
        keys = {"url": server.url, "model": "m", "answers": str(tmp_path / "a.sqlite")}
        with pytest.raises(MetricError, match=r"does not count tokens .*set `tokenize: false`"):
            build("judge", keys | {"tokenize": True}).plan(REQUESTS[:2])
        assert len(server.received) == 1  # a silent one would let wait for each
