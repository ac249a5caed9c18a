"""Simulate all tests and intervals on the sentences of a run, and write a table.

Samples of sentences are drawn with replacement from those of the configuration. The table is
printed, and written to experiments/statistics/results.
"""

import sys
from argparse import ArgumentParser
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from time import process_time

from experiments.statistics import table
from experiments.statistics.chain_bench import ChainBench
from experiments.statistics.corpus_bench import RESAMPLES, CorpusBench
from experiments.statistics.null_bench import NullBench
from experiments.statistics.population import CorpusPopulation, ScoredChains, scored_rankings
from experiments.statistics.proportion_bench import proportion_rates
from experiments.statistics.tally import Rate
from maege.config.schema import load

ROOT = Path(__file__).parents[2]
RESULTS = Path(__file__).parent / "results"
FULL, SLICE = Path(__file__).parent / "conll14.yaml", ROOT / "tests/support/tiny.yaml"
SIZES, SLICE_SIZES = (30, 62, 200, 764), (62,)
RUNS, SLICE_RUNS = 400, 40
MANY_RESAMPLES = 500  # the default of a run
SEED = 1


@dataclass(frozen=True)
class Settings:
    """What is simulated.

    Parameters
    ----------
    config
        The configuration whose sentences are the population.
    runs
        Number of samples of each size, and of null scorers; half as many for corpora.
    sizes
        Numbers of sentences.
    seed
        Of all that is random.
    """

    config: Path
    runs: int
    sizes: tuple[int, ...]
    seed: int = SEED


SLICE_SETTINGS = Settings(SLICE, SLICE_RUNS, SLICE_SIZES)


def simulate(settings: Settings) -> tuple[list[Rate], list[str]]:
    """Return all rates, and notes on what was simulated and how long it took."""
    scored = scored_rankings(load(settings.config))
    chains, corpora = ScoredChains.from_rankings(scored), CorpusPopulation.from_rankings(scored)
    pairs = chains.chains.pairs
    corpus_runs = max(1, settings.runs // 2)
    corpus_sizes = [size for size in settings.sizes if size >= 62]
    corpus_bench = CorpusBench(corpora, corpus_runs, settings.seed, outlying=chains.outlying)
    parts: dict[str, Callable[[], list[Rate]]] = {
        "null scorers": lambda: NullBench(chains.chains, settings.runs, settings.seed).run(),
        "chains": lambda: ChainBench(chains, settings.runs, settings.seed).run(settings.sizes),
        "corpora": lambda: corpus_bench.run(corpus_sizes),
        "proportions": proportion_rates,
    }
    if len(corpus_sizes) > 1:
        middle = sorted(corpus_sizes)[len(corpus_sizes) // 2]
        parts[f"corpora, {MANY_RESAMPLES} resamples"] = lambda: corpus_bench.run_with_resamples(
            middle, MANY_RESAMPLES
        )
    rates, seconds = [], []
    for name, part in parts.items():
        start = process_time()
        rates += part()
        seconds.append(f"{name} {process_time() - start:.0f} s")
        print(seconds[-1], file=sys.stderr)
    return rates, [
        f"{settings.config.name}: {chains.chains.sentences} sentences, {len(pairs.sentence):,} "
        f"pairs (effective number of sentences {pairs.effective_sentences:.0f}, largest share "
        f"{pairs.largest_share:.3f}), {len(chains.metrics)} metrics, {corpora.replicates} "
        f"replicates of {len(corpora.expected)} corpora. {settings.runs} runs of each size, "
        f"{corpus_runs} of corpora, with {RESAMPLES} resamples each; seed {settings.seed}.",
        "",
        f"Mean over metrics ± its Monte-Carlo standard error (the worst metric; the mean without "
        f"metrics with outliers: {', '.join(sorted(chains.outlying)) or 'none'}). {table.MARKS}.",
        "",
        f"CPU time: {', '.join(seconds)}; {process_time():.0f} s in total.",
    ]


def main() -> None:
    """Run the bench."""
    parser = ArgumentParser(prog="python -m experiments.statistics", description=__doc__)
    parser.add_argument("config", type=Path, nargs="?", metavar="CONFIG")
    parser.add_argument("--runs", type=int, metavar="N")
    parser.add_argument("--sizes", type=lambda text: tuple(map(int, text.split(","))))
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument(
        "--slice", action="store_true", help="a quick look at the tiny corpus; writes no file"
    )
    arguments = parser.parse_args()
    default = SLICE_SETTINGS if arguments.slice else Settings(FULL, RUNS, SIZES)
    settings = Settings(
        arguments.config or default.config,
        arguments.runs or default.runs,
        arguments.sizes or default.sizes,
        arguments.seed,
    )
    rates, notes = simulate(settings)
    text = table.markdown(rates, notes)
    print(text, end="")
    if not arguments.slice:
        RESULTS.mkdir(exist_ok=True)
        (RESULTS / "table.md").write_text(text, encoding="utf-8")
        table.write_csv(rates, RESULTS / "table.csv")


if __name__ == "__main__":
    main()
