"""Run a published tool of a checkout on files, and print the user CPU seconds of its loop.

The last line is `loop SECONDS`: what the tool takes once all is imported and read. For
`benchmarks.published_tools --tool`.
"""

import argparse
import gc
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path
from resource import RUSAGE_SELF, getrusage
from typing import Any

# What CLEME computes, whatever weights are asked for.
_WEIGHT = {"alpha": 2.0, "min_value": 0.75, "max_value": 1.25}
_WEIGHTS = {kind: {**_WEIGHT, "reverse": kind == "fp"} for kind in ("tp", "fp", "fn")}


def green(files: Sequence[str]) -> Callable[[], object]:
    """shotakoyama/green: source, hypothesis, references; one beta, one to four tokens."""
    import_module("green.count").set_tokenization("word")
    aggregate, corpus, score = (
        import_module(f"green.{name}") for name in ("aggreg", "corpus_main", "score")
    )
    texts = [Path(file).read_text("utf-8").splitlines() for file in files]
    source, hypothesis, *references = texts

    def call() -> object:
        rows = list(zip(*references, strict=True))
        (counts,) = aggregate.make_hdrn_accum(4, source, rows, [hypothesis])
        beta = score.beta_to_alpha_beta(2.0)
        (total,) = corpus.make_bn_accum(corpus.make_bdn_accum(counts, [beta]), 4)
        return score.n_accum_to_gmeanf(total, beta[0])[-1]

    return call


def cleme(files: Sequence[str]) -> Callable[[], object]:
    """THUKElab/CLEME of 2023, which has no CLEME2: gold edits, edits of a system; dependent."""
    reader = import_module("cleme.data").M2DataReader()
    gold, output = (reader.read(file) for file in files)
    metric = import_module("cleme.cleme").DependentChunkMetric("corpus", _WEIGHTS)
    return lambda: metric.evaluate(output, gold)[0]


def gotoscorer(files: Sequence[str]) -> Callable[[], object]:
    """gotutiyan/GTS: gold edits, edits of each system; chunks are made before the loop."""
    tool, chunker, alignment = map(
        import_module, ("gotoscorer", "scripts.chunker", "scripts.alignmenter")
    )
    gold, *systems = (chunker.generate_chunk_from_m2(file, 0) for file in files)

    def call() -> object:
        scored = alignment.evaluate(gold, systems)
        weighted = tool.calculate_weight(scored, 1, 0, 0)
        scores: list[Any] = tool.calculate_system_score(weighted, len(systems))
        return [round(score.F05, 4) for score in scores]

    return call


TOOLS = {"green": green, "cleme": cleme, "gotoscorer": gotoscorer}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("tool", choices=TOOLS)
    parser.add_argument("checkout", type=Path)
    parser.add_argument("files", nargs="+")
    arguments = parser.parse_args()
    sys.path.insert(0, str(arguments.checkout))
    call = TOOLS[arguments.tool](arguments.files)
    gc.collect()
    gc.freeze()  # what has been read
    start = getrusage(RUSAGE_SELF).ru_utime
    print(call())
    print("loop", getrusage(RUSAGE_SELF).ru_utime - start)


if __name__ == "__main__":
    main()
