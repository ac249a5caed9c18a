"""A server of the chat-completions protocol with scripted faults, and a judge of known answers."""

import json
import math
import re
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

# What a server does with a request: it gets the handler and the content of the request.
Script = Callable[["Handler", dict], None]
Tokens = Sequence[tuple[str, Mapping[str, float]]]
Scores = Callable[[dict, list[str]], Any]


class JudgeServer(ThreadingHTTPServer):
    """Answers each request as ``script`` says, and records what it received."""

    daemon_threads = True
    request_queue_size = 128

    def __init__(self, script: Script) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.script = script
        self.received: list[dict] = []
        self.keys: set[str] = set()
        self.url = f"http://127.0.0.1:{self.server_address[1]}/v1"

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Say nothing: clients that are killed break connections."""


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    wbufsize = 1 << 16  # head and body in one packet
    server: JudgeServer

    def do_POST(self) -> None:
        content = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.server.received.append(content)
        self.server.keys.add(self.headers.get("Authorization", ""))
        self.server.script(self, content)

    def reply(self, status: int, body: bytes, **headers: str) -> None:
        self.send_response(status)
        for key, value in headers.items():
            self.send_header(key.replace("_", "-"), value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def complete(self, text: str | None, end: str = "stop", **message: Any) -> None:
        """Reply with a completion."""
        self.reply(200, completion(text, end, **message))

    def log_message(self, *_: Any) -> None: ...


def completion(text: str | None, end: str = "stop", logprobs: Any = None, **message: Any) -> bytes:
    choice = {"index": 0, "finish_reason": end, "logprobs": logprobs}
    choice["message"] = {"role": "assistant", "content": text, "refusal": None} | message
    usage = {"prompt_tokens": 100, "completion_tokens": 10, "total_tokens": 110}
    content = {"id": "c", "object": "chat.completion", "created": 1, "model": "small"}
    content |= {"system_fingerprint": "fp", "choices": [choice], "usage": usage}
    return json.dumps(content).encode()


def logprobs(tokens: Tokens) -> dict:
    """The field of the protocol: each token with the probabilities of others at its position."""

    def entry(token: str, probability: float) -> dict:
        return {"token": token, "bytes": None, "logprob": math.log(probability)}

    return {
        "content": [
            entry(token, others.get(token, 1.0))
            | {"top_logprobs": [entry(*other) for other in others.items()]}
            for token, others in tokens
        ]
    }


def shown_texts(content: dict) -> list[str]:
    """Return what a prompt of the built-in templates asks about, in its order."""
    prompt = content["messages"][-1]["content"]
    return [json.loads(text) for text in re.findall(r'^[^":]+: (".*")$', prompt, re.MULTILINE)][1:]


def answering(value: Callable[[dict, list[str]], Any]) -> Script:
    """Return a script whose answer about texts is the JSON of a value."""

    def script(handler: Handler, content: dict) -> None:
        handler.complete(json.dumps(value(content, shown_texts(content))))

    return script


def by_length(content: dict, texts: list[str]) -> dict:
    """Score the first text by its length."""
    return {"score": 1 + len(texts[0]) % 5}


@contextmanager
def serving(script: Script) -> Iterator[JudgeServer]:
    with JudgeServer(script) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.01,))
        thread.start()
        try:
            yield server
        finally:
            server.shutdown()
            thread.join()
