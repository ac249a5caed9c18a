"""Intervals and tests on human judgements, on judgements drawn from a model.

python -m experiments.statistics.people_bench [--runs N] [--sizes N,...] prints a table.
"""

from argparse import ArgumentParser
from collections.abc import Mapping
from time import process_time

import numpy as np

from experiments.statistics.head_to_head import head_to_head
from experiments.statistics.judges import SYSTEMS, Drawn, draw, scores_of
from experiments.statistics.tally import Rate, Tally
from maege.array_types import Floats
from maege.judgements.comparisons import KINDS, Comparisons, comparisons
from maege.judgements.human_rankings import judged_systems
from maege.randomness import generator
from maege.statistics.bootstrap import Resampling
from maege.statistics.correlation_tests import perm_both
from maege.statistics.kendall import MAIN_MEASURE
from maege.statistics.score_table import ScoreTable, expected_wins
from maege.statistics.system_measures import pearson
from maege.studies.humans.sentence_level import (
    metric_counts,
    sentence_differences,
    sentence_estimates,
)
from maege.studies.humans.system_level import SystemLevel

PART = "P people"
METRICS = {"better": 0.5, "equal": 0.5, "worse": 0.2}
TRUTH_SENTENCES = 20_000
MEASURES = (MAIN_MEASURE, "hties", "acc_eq")


def people_rates(
    runs: int,
    sizes: tuple[int, ...],
    seed: int,
    resamples: int = 200,
    truth_sentences: int = TRUTH_SENTENCES,
) -> list[Rate]:
    """Simulate judgements of some numbers of sentences."""
    tally = Tally(PART)
    truth = _truth(draw(generator(seed, "people", "truth"), truth_sentences, METRICS))
    for size in sizes:
        for run in range(runs):
            drawn = draw(generator(seed, "people", size, run), size, METRICS)
            settings = Resampling(resamples=resamples, permutations=199, seed=run)
            _add(tally, drawn, truth, size, run, settings)
    return tally.rates()


def _counts(compared: Comparisons, scores: Floats) -> Floats:
    return metric_counts(compared, scores_of(compared, scores))


def _truth(drawn: Drawn) -> dict[tuple[str, ...], float]:
    """Return the values on a great many sentences, by what they are of."""
    values: dict[tuple[str, ...], float] = {}
    few = Resampling(resamples=10, permutations=10)
    for kind in KINDS:
        compared = comparisons(drawn.judgements, kind)
        counts = {m: _counts(compared, s) for m, s in drawn.scores.items()}
        for estimate in sentence_estimates(counts, kind, few):
            values[estimate.metric, kind, estimate.measure] = float(estimate.value or 0)
    expanded = comparisons(drawn.judgements, "expanded")
    wins = expanded.wins().sum(axis=0)
    # TrueSkill depends on the number of judgements, so systems are compared by Expected Wins.
    human = expected_wins(wins)
    values |= {("system", s): float(v) for s, v in zip(expanded.systems, human, strict=True)}
    shares = wins / np.maximum(wins + wins.T, 1)
    for i, first in enumerate(expanded.systems):
        for j, second in enumerate(expanded.systems):
            values["share", first, second] = float(shares[i, j])
    for metric, scores in drawn.scores.items():
        values["r", metric] = float(pearson(human, scores.mean(axis=1)))
    return values


def _add(
    tally: Tally,
    drawn: Drawn,
    truth: Mapping[tuple[str, ...], float],
    size: int,
    run: int,
    settings: Resampling,
) -> None:
    for kind in KINDS:
        compared = comparisons(drawn.judgements, kind)
        counts = {m: _counts(compared, s) for m, s in drawn.scores.items()}
        for estimate in sentence_estimates(counts, kind, settings):
            if estimate.measure in MEASURES:
                row = f"{estimate.measure}, {kind}"
                key = estimate.metric, kind, estimate.measure
                tally.add_interval(row, size, run, estimate.metric, estimate.interval, truth[key])
        for difference in sentence_differences(counts, kind, MAIN_MEASURE, settings):
            pair = f"{difference.a} : {difference.b}"
            if pair == "better : equal":
                row = f"difference of {MAIN_MEASURE}, {kind}"
                tally.add(row, "size", size, run, pair, difference.pvalue < 0.05)
                tally.add_interval(row, size, run, pair, difference.interval, 0.0)
            else:
                row = f"difference of {MAIN_MEASURE}, {kind}, .5 and .2"
                tally.add(row, "power", size, run, pair, difference.pvalue < 0.05)
    _add_systems(tally, drawn, truth, size, run, settings)


def _add_systems(
    tally: Tally,
    drawn: Drawn,
    truth: Mapping[tuple[str, ...], float],
    size: int,
    run: int,
    settings: Resampling,
) -> None:
    expanded = comparisons(drawn.judgements, "expanded")
    if len(expanded.systems) < SYSTEMS:
        return
    for system in judged_systems(expanded, "expected-wins", settings):
        value = truth["system", system.system]
        tally.add_interval("Expected Wins", size, run, system.system, system.score.interval, value)
    for pair in head_to_head(expanded, settings):
        value = truth["share", pair.first, pair.second]
        item = f"{pair.first} : {pair.second}"
        tally.add_interval("head to head", size, run, item, pair.interval, value)
    level = SystemLevel(expanded, settings)
    scored = {}
    for metric, scores in drawn.scores.items():
        table = scores_of(expanded, scores).T
        scored[metric] = ScoreTable.from_sentences(metric, expanded.systems, table)
    for metric, of_metric in scored.items():
        for estimate in level.estimates(metric, of_metric):
            key = estimate.human_score, estimate.aggregation, estimate.measure
            if key == ("expected-wins", "mean", "pearson"):
                tally.add_interval(
                    "r by sentences", size, run, metric, estimate.by_sentences, truth["r", metric]
                )
    outputs = np.stack([s.sentence_scores for s in scored.values()])
    p = perm_both(outputs, level.human["expected-wins"], pearson, settings.permutations, run)
    tally.add("PERM-BOTH", "size", size, run, "better : equal", bool(p[0, 1] < 0.05))


def main() -> None:
    """Print the rates of all intervals and tests."""
    parser = ArgumentParser(prog="python -m experiments.statistics.people_bench")
    parser.add_argument("--runs", type=int, default=250, metavar="N")
    parser.add_argument(
        "--sizes", type=lambda text: tuple(map(int, text.split(","))), default=(200,)
    )
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    print("| | | sentences | rate | error |\n|---|---|---:|---:|---:|")
    for rate in people_rates(options.runs, options.sizes, options.seed):
        print(
            f"| {rate.row} | {rate.measure} | {rate.sentences} | {rate.mean:.3f} | "
            f"{rate.error:.3f} |"
        )
    print(f"{options.runs} runs, seed {options.seed}; {process_time():.0f} s of CPU.")


if __name__ == "__main__":
    main()
