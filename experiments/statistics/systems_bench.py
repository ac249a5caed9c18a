"""Intervals and tests of compared systems, on samples of the sentences of CoNLL-2014.

python -m experiments.statistics.systems_bench [--runs N] [--sizes N,...] prints a table, and with
--write stores it in results/; a quarter of an hour. The corpus: `maege data fetch conll14`.

The sentences with the outputs of the twelve systems are the population. Test sets are drawn from
it with replacement; intervals should cover the score of the population. For tests, the outputs are
exchanged at random in each sentence, between the two systems of a pair or among all twelve, so that
the systems are equal. The last rows compare the resampled choice of annotators with that of a
metric that scores each resample of the corpus anew.
"""

from argparse import ArgumentParser
from collections.abc import Iterator, Mapping, Sequence
from csv import DictWriter
from dataclasses import replace
from pathlib import Path
from time import process_time

import numpy as np

from experiments.statistics.coverage_bench import rate_rows
from experiments.statistics.tally import Rate, Tally
from maege.array_types import Floats
from maege.config.subject import configuration
from maege.metric.counting_metric import CountingMetric
from maege.metric.indexed_segments import distinct_segments
from maege.progress import QUIET
from maege.randomness import generator
from maege.report.markdown import markdown_table
from maege.statistics.bootstrap import Resampling
from maege.statistics.score_table import ScoreTable
from maege.studies.scorer import Scorer
from maege.studies.systems.config import SystemsConfig
from maege.studies.systems.scored_systems import score_details, scored_systems
from maege.studies.systems.system_inputs import SystemInputs, read_inputs
from maege.studies.systems.system_pairs import system_pairs

PART = "S systems"
METRICS = ("m2", "errant", "gleu", "imeasure")
SYSTEMS = (
    "AMU", "CAMB", "CUUI", "IITB", "IPN", "NTHU", "PKU", "POST", "RAC", "SJTU", "UFC", "UMC",
)  # fmt: skip
SIZES = (300, 1312)
ALPHA = 0.05
SEED = 1
RESAMPLES, PERMUTATIONS = 1000, 1999
RESCORED = ("AMU", "PKU", "IITB")
RESCORED_RESAMPLES = 200
STORED = Path(__file__).parent / "results/systems.csv"


class Population:
    """The texts and the counts of all sentences."""

    def __init__(self, metrics: Sequence[str]) -> None:
        config = configuration(
            SystemsConfig,
            {"corpus": "conll14", "systems": SYSTEMS, "cache": None},
            metrics=list(metrics),
        )
        self.inputs: SystemInputs = read_inputs(config)
        self.metrics = self.inputs.metrics
        texts = self.inputs.texts
        requests = [
            request
            for name, request in zip(texts.systems, texts.requests(), strict=True)
            if name in SYSTEMS
        ]
        scoring = Scorer(config, 1, QUIET.scored).attempt(requests, self.metrics)
        self.requests = dict(zip(SYSTEMS, requests, strict=True))
        self.counts: Mapping[str, ScoreTable] = {
            name: ScoreTable.from_scores(
                name, SYSTEMS, scores, texts.clusters, self.metrics[name].detail_totals
            )
            for name, scores in scoring.scores.items()
        }


def of_sentences(counts: ScoreTable, values: Floats) -> ScoreTable:
    """Return the counts of a test set, shape (sentences, systems, columns), as of a metric."""
    scores = counts.score_totals(values.sum(axis=0))
    return replace(
        counts,
        items=counts.items[: values.shape[1]],
        observed=scores,
        cluster=np.arange(len(values)),
        counts=values,
    )


def system_rates(
    population: Population, runs: int, sizes: Sequence[int], seed: int, first_run: int = 0
) -> list[Rate]:
    """Simulate test sets of some sizes."""
    tally = Tally(PART)
    for size in sizes:
        for run in range(first_run, first_run + runs):
            for counts in population.counts.values():
                assert counts.counts is not None
                rng = generator(seed, "systems bench", size, run)  # the same for each metric
                drawn = counts.counts[rng.integers(len(counts.counts), size=size)]
                settings = Resampling(RESAMPLES, PERMUTATIONS, seed=run)
                _add_intervals(tally, counts, drawn, size, run, settings)
                _add_pairs(tally, counts, drawn, size, run, settings, rng)
                _add_family(tally, counts, drawn, size, run, settings, rng)
    return tally.rates()


def _add_intervals(
    tally: Tally, counts: ScoreTable, drawn: Floats, size: int, run: int, settings: Resampling
) -> None:
    sample = of_sentences(counts, drawn)
    assert counts.counts is not None
    totals = counts.counts.sum(axis=0)
    truth = dict(zip(counts.items, counts.score_totals(totals).tolist(), strict=True))
    for system in scored_systems(sample, sample.resampled_scores(settings), settings):
        name, row = system.system, f"{counts.metric}, score"
        tally.add_interval(
            f"{row}, percentiles", size, run, name, system.score.interval, truth[name]
        )
        tally.add_interval(f"{row}, BCa", size, run, name, system.bca, truth[name])
    details = counts.detail_totals(totals)
    for detail in score_details(sample, settings):
        value = float(details[detail.detail][counts.items.index(detail.system)])
        row = f"{counts.metric}, {detail.detail}"
        tally.add_interval(
            f"{row}, percentiles", size, run, detail.system, detail.value.interval, value
        )
        tally.add_interval(f"{row}, BCa", size, run, detail.system, detail.bca, value)


def _add_pairs(
    tally: Tally,
    counts: ScoreTable,
    drawn: Floats,
    size: int,
    run: int,
    settings: Resampling,
    rng: np.random.Generator,
) -> None:
    """Test pairs of neighbours in the order of names, which are of all kinds of quality."""
    exchanged = drawn.copy()
    for first in range(0, drawn.shape[1] - 1, 2):
        flipped = rng.random(len(drawn)) < 0.5
        exchanged[flipped, first : first + 2] = drawn[flipped, first : first + 2][:, ::-1]
    sample = of_sentences(counts, exchanged)
    pairs = [(first, first + 1) for first in range(0, drawn.shape[1] - 1, 2)]
    resampled = sample.resampled_scores(settings)
    assert resampled is not None
    compared = system_pairs(sample, resampled, pairs, settings)
    for pair, (a, b) in zip(compared, pairs, strict=True):
        item = f"{pair.a} : {pair.b}"
        assert pair.pvalue is not None
        row = f"{counts.metric}, pair"
        by_bootstrap = bootstrap_pvalue(resampled[:, a] - resampled[:, b])
        tally.add(f"{row}, permutations", "size", size, run, item, pair.pvalue < ALPHA)
        tally.add(f"{row}, bootstrap", "size", size, run, item, by_bootstrap < ALPHA)
        tally.add_interval(f"{row}, interval", size, run, item, pair.difference.interval, 0.0)


def bootstrap_pvalue(differences: Floats) -> float:
    """Return twice the share of resamples with the other sign, or 0, shape (resamples,).

    Koehn, P. (2004). Statistical significance tests for machine translation evaluation.
    """
    below, above = (~(differences > 0)).sum(), (~(differences < 0)).sum()  # undefined ones in both
    return float(min(1.0, 2 * (min(below, above) + 1) / (len(differences) + 1)))


def _add_family(
    tally: Tally,
    counts: ScoreTable,
    drawn: Floats,
    size: int,
    run: int,
    settings: Resampling,
    rng: np.random.Generator,
) -> None:
    """Test all pairs of systems that are all equal."""
    order = rng.permuted(np.tile(np.arange(drawn.shape[1]), (len(drawn), 1)), axis=1)
    sample = of_sentences(counts, np.take_along_axis(drawn, order[:, :, None], axis=1))
    systems = range(drawn.shape[1])
    pairs = [(a, b) for a in systems for b in systems if a < b]
    few = replace(settings, resamples=10)  # of the bootstrap, which is not looked at
    compared = system_pairs(sample, sample.resampled_scores(few), pairs, few)
    significant = any(pair.is_significant for pair in compared)
    tally.add(f"{counts.metric}, any of 66 pairs, Holm", "size", size, run, "", significant)


def rescored_rows(population: Population, seed: int) -> Iterator[list[str]]:
    """Yield the ends of intervals with the resampled choice of annotators, and with another each.

    A metric that scores the sentences of a resample one after the other chooses annotators anew.
    """
    for name, counts in population.counts.items():
        metric = population.metrics[name]
        if not hasattr(metric, "annotator_selection") or not isinstance(metric, CountingMetric):
            continue
        assert counts.counts is not None
        requests = [population.requests[system] for system in RESCORED]
        segments, members = distinct_segments(requests)
        rows = metric.counts(segments)
        for system, request, member in zip(RESCORED, requests, members, strict=True):
            of_system = counts.counts[:, counts.items.index(system)]
            resampled, rescored = [], []
            for resample in range(RESCORED_RESAMPLES):
                rng = generator(seed, "rescored", resample)
                drawn = rng.integers(len(of_system), size=len(of_system))
                resampled.append(float(counts.score_totals(of_system[drawn].sum(axis=0))))
                (counted,) = metric.assemble_with_counts([request], [member[drawn]], rows)
                rescored.append(counted.score)
            ends = [np.quantile(values, [0.025, 0.975]) for values in (resampled, rescored)]
            difference = np.subtract(rescored, resampled)
            yield [
                name,
                system,
                *(f"{low:.5f} to {high:.5f}" for low, high in ends),
                f"{np.abs(ends[1] - ends[0]).max():.5f}",
                f"{difference.mean():+.5f}",
                f"{np.abs(difference).max():.5f}",
                f"{np.std(rescored) / np.std(resampled):.4f}",
            ]


RESCORED_HEADINGS = (
    "metric", "system", "choice of the corpus", "choice in each resample", "ends differ by",
    "mean difference", "largest difference", "ratio of deviations",
)  # fmt: skip


def main() -> None:
    """Print the rates, or write them."""
    parser = ArgumentParser(prog="python -m experiments.statistics.systems_bench")
    parser.add_argument("--runs", type=int, default=1000, metavar="N")
    parser.add_argument(
        "--sizes", type=lambda text: tuple(map(int, text.split(","))), default=SIZES
    )
    parser.add_argument("--metrics", type=lambda text: text.split(","), default=METRICS)
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--write", action="store_true", help=f"write results/{STORED.name}, too")
    options = parser.parse_args()
    population = Population(options.metrics)
    rates = system_rates(population, options.runs, options.sizes, options.seed)
    rows = rate_rows(rates, system_rates(population, 1, options.sizes, options.seed))
    print(
        "\n".join(markdown_table(list(rows[0]), ([str(v) for v in row.values()] for row in rows)))
    )
    print(
        "\n".join(
            ["", *markdown_table(list(RESCORED_HEADINGS), rescored_rows(population, options.seed))]
        )
    )
    print(f"{options.runs} runs, seed {options.seed}; {process_time():.0f} s of CPU.")
    if options.write:
        with STORED.open("w", encoding="utf-8", newline="") as stream:
            writer = DictWriter(stream, list(rows[0]), lineterminator="\n")
            writer.writeheader()
            writer.writerows(rows)


if __name__ == "__main__":
    main()
