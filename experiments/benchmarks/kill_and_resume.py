"""Kill a run at random moments, resume it each time, and compare its results with undisturbed ones.

Signal 9, so nothing can be tidied up. The metrics' answers are in a store of this experiment; the
LanguageTool server runs all the time, so that kills come while it is asked, not while it starts.
"""

import argparse
import random
import signal
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from experiments.benchmarks.measured_process import PAPER
from maege.languagetool import server

METRICS = "[languagetool, gleu, ld]"


def answers(store: Path) -> int:
    """Return how many answers a store holds."""
    if not store.exists():
        return 0
    with closing(sqlite3.connect(store)) as connection:
        try:
            return int(connection.execute("SELECT COUNT(*) FROM answers").fetchone()[0])
        except sqlite3.OperationalError:  # killed before there were tables
            return 0


@contextmanager
def a_server() -> Iterator[None]:
    """Have a LanguageTool server, and end it if it did not run before."""
    before = server.running_daemon()
    if before is None:
        server.start()
    try:
        yield
    finally:
        if before is None:
            server.stop()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=10)
    parser.add_argument("--seconds", type=float, nargs=2, default=(5, 25), help="before a kill")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--set", action="append", default=[], metavar="KEY=VALUE", dest="sets")
    given = parser.parse_args()
    rng = random.Random(given.seed)
    with tempfile.TemporaryDirectory() as folder, a_server():
        store = Path(folder) / "scores.sqlite"
        command = [sys.executable, "-m", "maege", "run", str(PAPER), "--jobs", "2"]
        for text in ("synthetic_corpora.replicates=1", f"metrics={METRICS}", *given.sets):
            command += ["--set", text]
        resumed = [*command, "--set", f"cache={store}", "--output", f"{folder}/resumed"]
        for number in range(given.kills):
            process = subprocess.Popen(resumed, stdout=subprocess.DEVNULL)
            seconds = rng.uniform(*given.seconds)
            try:
                process.wait(seconds)
            except subprocess.TimeoutExpired:
                process.send_signal(signal.SIGKILL)
                process.wait()
            told = "killed" if process.returncode < 0 else "had ended"
            kept = answers(store)
            print(f"{number + 1}: {told} after {seconds:.1f} s, {kept:,} answers kept", flush=True)
        subprocess.run(resumed, check=True, stdout=subprocess.DEVNULL)
        undisturbed = [*command, "--set", "cache=null", "--output", f"{folder}/undisturbed"]
        subprocess.run(undisturbed, check=True, stdout=subprocess.DEVNULL)
        one, two = (
            Path(folder, name, "results.json").read_bytes() for name in ("resumed", "undisturbed")
        )
    print("results are identical" if one == two else "RESULTS DIFFER")
    sys.exit(one != two)


if __name__ == "__main__":
    main()
