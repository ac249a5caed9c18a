"""Kill a process that asks a judge, at random moments, until it has finished.

`python -m tests.support.judge_kills 100` does so a hundred times, and says what was paid twice.
"""

import os
import random
import signal
import subprocess
import sys
import threading
import time
from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from maege.language_models.ledger import Ledger
from maege.metrics.judge.metric import Judge
from tests.support.judge_server import Handler, by_length, serving, shown_texts

ANSWER_S = 0.01
CONCURRENCY = 4
ASK = """
import sys
from maege.metric.score_request import Segment
from maege.metrics.judge.metric import Judge
judge = Judge(url=sys.argv[1], model="small", answers=sys.argv[2], concurrency=int(sys.argv[4]))
segments = [Segment("a", f"text {i}" + "x" * i, ()) for i in range(int(sys.argv[3]))]
print(judge.counts(segments).sum())
"""


class Outcome(NamedTuple):
    printed: str
    requests: Counter  # by text
    possibly_paid: int
    paid: int


def ask_with_kills(kills: int, texts: int, folder: Path) -> Outcome:
    """Return what the last process printed, after some that were killed."""
    lock = threading.Lock()
    requests: Counter = Counter()

    def script(handler: Handler, content: dict) -> None:
        (text,) = shown_texts(content)
        with lock:
            requests[text] += 1
        time.sleep(ANSWER_S)
        handler.complete(f'{{"score": {by_length(content, [text])["score"]}}}')

    path = folder / "answers.sqlite"
    with serving(script) as server:
        command = [sys.executable, "-c", ASK, server.url, str(path), str(texts), str(CONCURRENCY)]
        for _ in range(kills):
            before = requests.total()
            with subprocess.Popen(command, stdout=subprocess.DEVNULL) as process:
                while requests.total() == before and process.poll() is None:
                    time.sleep(0.005)
                time.sleep(random.uniform(0, 3 * ANSWER_S))
                os.kill(process.pid, signal.SIGKILL)
        printed = subprocess.run(command, check=True, capture_output=True, text=True).stdout
        account = Judge(url=server.url, model="small").account
    with Ledger(path) as ledger:
        possibly, paid = ledger.possibly_paid(account), ledger.paid(account)
    return Outcome(printed, requests, possibly.requests, paid.requests)


def main() -> None:
    kills = int(sys.argv[1])
    with TemporaryDirectory() as folder:
        outcome = ask_with_kills(kills, 8 * kills, Path(folder))
    again = sum(number - 1 for number in outcome.requests.values())
    print(f"{kills} kills: {outcome.requests.total()} requests on {len(outcome.requests)} texts;")
    print(f"{again} asked again ({again / kills:.2f} a kill; {CONCURRENCY} under way);")
    print(f"{outcome.possibly_paid} counted as possibly paid, {outcome.paid} as paid")


if __name__ == "__main__":
    main()
