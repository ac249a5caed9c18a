"""A metric as a server: `python3 http_server.py 8000`, then `http: {url: ...}` with what it prints.

It is sent {"requests": [request, ...]} and returns {"answers": [{"id": ..., "score": ...}, ...]}.
"""

import json
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


def sentence(hypothesis, references):
    """Return the greatest share of tokens in common with a reference."""
    words, best = set(hypothesis.split()), 0.0
    for reference in references:
        accepted = set(reference.split())
        best = max(best, 2 * len(words & accepted) / max(1, len(words) + len(accepted)))
    return best


def answer(request):
    """Return the answer to one request; what cannot be scored has an "error" instead."""
    pairs = zip(request["hypotheses"], request["references"], strict=True)
    scores = [sentence(*pair) for pair in pairs]
    return {"id": request["id"], "score": sum(scores) / len(scores)}


class Handler(BaseHTTPRequestHandler):
    """Answers POST requests."""

    protocol_version = "HTTP/1.1"  # keeps connections open

    def do_POST(self):
        """Score the requests of the body."""
        content = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        body = json.dumps(
            {"answers": [answer(request) for request in content["requests"]]}
        ).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        """Be quiet."""


if __name__ == "__main__":
    port = int(sys.argv[1]) if len(sys.argv) > 1 else 0  # 0: any free one
    server = ThreadingHTTPServer(("127.0.0.1", port), Handler)
    print(f"http://127.0.0.1:{server.server_address[1]}/score", flush=True)
    server.serve_forever()
