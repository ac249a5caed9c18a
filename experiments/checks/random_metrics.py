"""How often a random metric is called informative by ``maege vet``, over many seeds."""

import argparse
from collections import Counter
from pathlib import Path

from maege.config.loading import load
from maege.inputs import load_inputs
from maege.pipeline import resampling
from maege.ranking import attach_scores, requests
from maege.scoring.engine import score_all
from maege.vetting.options import DEFAULT
from maege.vetting.plan import Plan
from maege.vetting.sentinel_tests import claims, measures
from maege.vetting.sentinels import Sentinel, sentinels


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--config", type=Path, default=DEFAULT)
    parser.add_argument("--seeds", type=int, default=100)
    parser.add_argument("--set", action="append", default=[], metavar="KEY=VALUE")
    arguments = parser.parse_args()
    config = load(arguments.config, arguments.set)
    plan = Plan.of(config, load_inputs(config), ("order",))
    known = sentinels(config.seed)
    seeds = range(1000, 1000 + arguments.seeds)
    randoms = {f"seed {seed}": Sentinel("random", seed) for seed in seeds}
    measured = []
    for condition in plan.conditions:
        scored = score_all(requests(condition.sample.rankings), known | randoms).scores
        values = {name: scores.values for name, scores in scored.items()}
        rankings = attach_scores(condition.sample.rankings, values)
        measured += measures(condition, rankings, resampling(config))
    found = claims(measured, list(randoms), list(known))
    informative = {name: [c for c in mine if c.informative] for name, mine in found.items()}
    fooled = {name: mine for name, mine in informative.items() if mine}
    print(f"{len(measured)} claims a metric; informative: {len(fooled)} of {len(randoms)} metrics")
    uncorrected = Counter(
        f"{c.sample} {c.source} {c.references or 'all'} {c.statistic}"
        for mine in found.values()
        for c in mine
        if c.ci and c.ci[0] > 0  # of rho: of resampled replicates only
    )
    for name, count in uncorrected.most_common():
        print(f"interval above 0 in {count:3} of {len(randoms)}: {name}")


if __name__ == "__main__":
    main()
