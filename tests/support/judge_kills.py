"""Kill what asks a judge at random moments: a process, and a run with all of its files.

`python -m tests.support.judge_kills 100` does so a hundred times each. It says what was paid twice,
and which files of the run differ from those of one that was not disturbed.
"""

import json
import os
import random
import shutil
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
from tests.support.command_line import SMALL, files
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


SIGNALS = (signal.SIGKILL, signal.SIGTERM, signal.SIGINT, signal.SIGHUP)


def run_with_kills(kills: int, folder: Path) -> tuple[int, Counter[str]]:
    """Return in how many runs there were so many kills, and how often each file differed."""

    def script(handler: Handler, content: dict) -> None:
        time.sleep(2 * ANSWER_S)
        handler.complete(json.dumps(by_length(content, shown_texts(content))))

    rng, differing, runs = random.Random(kills), Counter[str](), 0
    with serving(script) as server:
        judge = {"url": server.url, "model": "small", "answers": "a.sqlite", "concurrency": 2}
        config = {**SMALL, "metrics": ["ld", {"judge": judge}], "cache": None}
        (folder / "run.yaml").write_text(json.dumps(config))
        expected = _finished(folder)
        while kills > 0:
            runs += 1
            for path in folder.glob("a.sqlite*"):
                path.unlink()
            shutil.rmtree(folder / "out")
            for _ in range(min(kills, rng.randint(1, 6))):
                kills -= _killed(folder, rng)
            found = _finished(folder)
            names = expected.keys() | found.keys()
            differing.update(n for n in names if expected.get(n) != found.get(n))
    return runs, differing


def _command(folder: Path) -> subprocess.Popen:
    command = [sys.executable, "-m", "maege", "run", "run.yaml", "--output", "out", "--quiet"]
    pipes = {"stdout": subprocess.DEVNULL, "stderr": subprocess.PIPE}
    return subprocess.Popen(command, cwd=folder, text=True, **pipes)


def _killed(folder: Path, rng: random.Random) -> bool:
    """Kill a run while it asks, and say whether it had not ended before."""
    path = folder / "a.sqlite"
    before = path.stat().st_mtime_ns if path.exists() else 0
    with _command(folder) as process:
        while process.poll() is None and (not path.exists() or path.stat().st_mtime_ns == before):
            time.sleep(0.005)
        time.sleep(rng.uniform(0, 0.5))
        process.send_signal(rng.choice(SIGNALS))
        _, errors = process.communicate(timeout=60)
    if "Traceback" in errors:
        raise AssertionError(errors)
    return process.returncode != 0


def _finished(folder: Path) -> dict[str, bytes]:
    with _command(folder) as process:
        _, errors = process.communicate(timeout=120)
    if process.returncode != 0:
        raise AssertionError(errors)
    return files(folder / "out")


def main() -> None:
    kills = int(sys.argv[1])
    with TemporaryDirectory() as folder:
        runs, differing = run_with_kills(kills, Path(folder))
    print(f"{kills} kills of {runs} runs; files that differed: {dict(differing) or 'none'}")
    with TemporaryDirectory() as folder:
        outcome = ask_with_kills(kills, 8 * kills, Path(folder))
    again = sum(number - 1 for number in outcome.requests.values())
    print(f"{kills} kills: {outcome.requests.total()} requests on {len(outcome.requests)} texts;")
    print(f"{again} asked again ({again / kills:.2f} a kill; {CONCURRENCY} under way);")
    print(f"{outcome.possibly_paid} counted as possibly paid, {outcome.paid} as paid")


if __name__ == "__main__":
    main()
