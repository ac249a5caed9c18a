"""How often random metrics are informative in `maege vet`, over many seeds."""

import argparse
from collections import Counter
from pathlib import Path

from maege.config.loading import load
from maege.ranking_requests import requests
from maege.scoring.engine import score_all
from maege.statistics.sample_statistics import SampleStatistics
from maege.studies.lattice_inputs import load_inputs
from maege.studies.lattices import attach
from maege.studies.scorer import resampling
from maege.studies.vet.config import DEFAULT_CONFIG
from maege.studies.vet.plan import Plan
from maege.studies.vet.sentinel_tests import compare_under_condition, compare_with_sentinels
from maege.studies.vet.sentinels import Sentinel, named_sentinels

BLIND = frozenset({"source", "hypothesis"})  # what the metrics read


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--config", type=Path, default=DEFAULT_CONFIG)
    parser.add_argument("--seeds", type=int, default=100)
    parser.add_argument("--set", action="append", default=[], metavar="KEY=VALUE")
    arguments = parser.parse_args()
    config = load(arguments.config, arguments.set)
    plan = Plan.from_config(config, load_inputs(config), ("ordering",))
    kinds = named_sentinels(config.seed)
    seeds = range(1000, 1000 + arguments.seeds)
    metrics = {f"seed {seed}": Sentinel("random", seed) for seed in seeds}
    compared_statistics = []
    for condition in plan.conditions:
        rankings = condition.sample.rankings
        scored = score_all(requests(rankings), kinds | metrics, with_counts=True).scores
        statistics = SampleStatistics.from_rankings(
            attach(rankings, scored), resampling(config), condition.sample.repeated_pairs
        )
        compared_statistics += compare_under_condition(
            condition, statistics, statistics.random_scorers
        )
    tests = compare_with_sentinels(compared_statistics, dict.fromkeys(metrics, BLIND), list(kinds))
    informative = sum(any(test.informative for test in tests[name]) for name in metrics)
    print(
        f"{len(compared_statistics)} tests per metric; "
        f"informative: {informative} of {len(metrics)} metrics"
    )
    above_zero = Counter(
        f"{t.ranking_type} {t.source_policy} {t.reference_count or 'all'} {t.statistic}"
        for name in metrics
        for t in tests[name]
        if t.statistic != "pairwise_accuracy" and t.interval and t.interval[0] > 0
    )
    for name, count in above_zero.most_common():
        print(f"interval above 0 for {count:3} of {len(metrics)} metrics: {name}")


if __name__ == "__main__":
    main()
