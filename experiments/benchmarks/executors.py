"""Compare executors: one process, several, Dask. Results must be the same; times are printed.

The sample is that of the paper with ten chains an annotation, the metrics those of strings.
"""

import argparse
import sys
from statistics import median

from experiments.benchmarks.measured_process import PAPER, measure

BLEU = "{bleu: {max_order: effective}}, {ibleu: {max_order: effective}}"
METRICS = f"[{BLEU}, gleu, ld, minld, max-sari, sari]"
SAMPLE = ["--set", "chains.per_annotation=10", "--set", f"metrics={METRICS}"]
KINDS = {
    "1 process": ["--jobs", "1"],
    "2 processes": ["--jobs", "2"],
    "Dask, 2 workers": ["--jobs", "2", "--set", "executor.kind=dask"],
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=3, help="of each, in turn")
    parser.add_argument("--set", action="append", default=[], metavar="KEY=VALUE", dest="sets")
    options = parser.parse_args()
    sample = SAMPLE + [part for text in options.sets for part in ("--set", text)]
    walls: dict[str, list[float]] = {kind: [] for kind in KINDS}
    scoring: dict[str, list[float]] = {kind: [] for kind in KINDS}
    results = set()
    for _ in range(options.runs):
        for kind, arguments in KINDS.items():
            run = measure([str(PAPER), *sample, *arguments])
            walls[kind].append(run.wall)
            stages = {stage["name"]: stage["wall"] for stage in run.timings["stages"]}
            scoring[kind].append(stages["score"])
            results.add(run.results)
            print(f"{kind}: {run.wall:.1f} s, scoring {stages['score']:.1f} s", flush=True)
    alone = median(walls["1 process"]), median(scoring["1 process"])
    for kind in KINDS:
        whole, part = median(walls[kind]), median(scoring[kind])
        print(
            f"{kind}: median wall {whole:.1f} s (ratio {whole / alone[0]:.2f}), "
            f"scoring {part:.1f} s (ratio {part / alone[1]:.2f})"
        )
    print("results are identical" if len(results) == 1 else "RESULTS DIFFER")
    sys.exit(len(results) != 1)


if __name__ == "__main__":
    main()
