"""Kill a run at random moments, resume it each time, and compare its results with undisturbed ones.

The signal is SIGKILL, so nothing can be cleaned up. The experiment has a cache of its own. The
LanguageTool server runs all the time, so that no kill comes while it starts.
"""

import argparse
import random
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from experiments.benchmarks.measured_process import PAPER
from maege.languagetool import server
from maege.scoring.cache import ScoreCache

METRICS = "[languagetool, gleu, ld]"


def cached_scores(path: Path) -> int:
    """Return the number of scores in a cache; it is created if the kill came before."""
    with ScoreCache(path) as cache:
        return sum(entries.count for entries in cache.stats())


@contextmanager
def languagetool_server() -> Iterator[None]:
    """Start a LanguageTool server if none is running, and stop it afterwards."""
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
    options = parser.parse_args()
    rng = random.Random(options.seed)
    with tempfile.TemporaryDirectory() as folder, languagetool_server():
        cache = Path(folder) / "scores.sqlite"
        command = [sys.executable, "-m", "maege", "run", str(PAPER), "--jobs", "2"]
        for text in ("synthetic_corpora.replicates=1", f"metrics={METRICS}", *options.sets):
            command += ["--set", text]
        resumed = [*command, "--set", f"cache={cache}", "--output", f"{folder}/resumed"]
        for number in range(options.kills):
            process = subprocess.Popen(resumed, stdout=subprocess.DEVNULL)
            seconds = rng.uniform(*options.seconds)
            try:
                process.wait(seconds)
            except subprocess.TimeoutExpired:
                process.send_signal(signal.SIGKILL)
                process.wait()
            end = "killed" if process.returncode < 0 else "had ended"
            count = cached_scores(cache)
            print(f"{number + 1}: {end} after {seconds:.1f} s, {count:,} scores cached", flush=True)
        subprocess.run(resumed, check=True, stdout=subprocess.DEVNULL)
        undisturbed = [*command, "--set", "cache=null", "--output", f"{folder}/undisturbed"]
        subprocess.run(undisturbed, check=True, stdout=subprocess.DEVNULL)
        interrupted, uninterrupted = (
            Path(folder, name, "run.json").read_bytes() for name in ("resumed", "undisturbed")
        )
    print("results are identical" if interrupted == uninterrupted else "RESULTS DIFFER")
    sys.exit(interrupted != uninterrupted)


if __name__ == "__main__":
    main()
