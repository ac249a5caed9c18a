"""Systems on several test sets: coverage of intervals over sets, and false partial conjunctions.

The sentences of each set are drawn at random from known shares of right and wrong edits, so that
the true scores are known. Run ``python -m experiments.statistics.set_bench``.
"""

import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import sqrt

import numpy as np

from maege.array_types import Floats
from maege.counting.edit_counts import f_scores
from maege.statistics.bootstrap import Resampling
from maege.statistics.multiple_testing import Combination
from maege.statistics.score_table import ScoreTable
from maege.studies.systems.measurements import SystemAnalyses, SystemsFound
from maege.studies.systems.scored_systems import scored_systems
from maege.studies.systems.shared_units import SharedUnits
from maege.studies.systems.system_pairs import pairs_of, system_pairs
from maege.studies.systems.test_sets import (
    SetComparison,
    compare_sets,
    mean_ranks,
    mean_standardised,
)
from maege.texts.texts import Texts

SENTENCES, GOLD, BETA = 200, 1.5, 0.5  # of a test set; gold edits of a sentence, on average
SYSTEMS = ("a", "b", "c", "d")
RESAMPLING = Resampling(seed=1, resamples=400, permutations=999, confidence=0.95)
UNITS = SharedUnits.of_sets(
    {
        f"set{n}": Texts(f"set{n}", tuple(f"{n} {m}" for m in range(SENTENCES)), {}, {})
        for n in range(3)
    }
)
COMBINATIONS: tuple[Combination, ...] = ("simes", "fisher", "bonferroni")
RUNS = 200
# By name, the share of gold edits that each system makes, in each of three test sets.
EQUAL, APART = (0.4, 0.4, 0.4, 0.4), (0.55, 0.45, 0.35, 0.25)
FIRST_ABOVE = (0.65, 0.4, 0.4, 0.4)
SCENARIOS: dict[str, tuple[tuple[float, ...], ...]] = {
    "equal in all": (EQUAL, EQUAL, EQUAL),
    "a above in one": (FIRST_ABOVE, EQUAL, EQUAL),
    "a above in two": (FIRST_ABOVE, FIRST_ABOVE, EQUAL),
    "apart in all": (APART, APART, APART),
}
# In how many test sets some difference exists; claims of more are false.
TRUE_IN = {"equal in all": 0, "a above in one": 1, "a above in two": 2}


@dataclass(frozen=True)
class SetRate:
    """How often something happened."""

    scenario: str
    measure: str
    rate: float
    error: float  # Monte-Carlo standard error


def expected_counts(shares: tuple[float, ...]) -> Floats:
    """Return the expected correct, proposed and gold edits of a sentence, shape (systems, 3)."""
    right = GOLD * np.array(shares)
    return np.stack([right, right + 0.4, np.full(len(shares), GOLD)], axis=-1)


def drawn_set(shares: tuple[float, ...], rng: np.random.Generator) -> SystemsFound:
    """Draw the sentences of a test set, and compare the systems on them."""
    gold = rng.poisson(GOLD, size=(SENTENCES, 1)).repeat(len(shares), axis=1)
    # Difficult sentences are difficult for all systems.
    ease = rng.beta(4, 4, size=(SENTENCES, 1)) + 0.5
    right = rng.binomial(gold, ease * np.array(shares))
    counts = np.stack([right, right + rng.poisson(0.4, size=right.shape), gold], axis=-1)
    table = ScoreTable(
        "f",
        SYSTEMS,
        f_scores(counts.sum(axis=0).astype(float), BETA),
        np.arange(SENTENCES),
        counts.astype(float),
        lambda totals: f_scores(totals, BETA),
    )
    resampled, pairs = table.resampled_scores(RESAMPLING), pairs_of(table, None)
    return SystemsFound(
        {"f": scored_systems(table, resampled, RESAMPLING)},
        {"f": system_pairs(table, resampled, pairs, RESAMPLING, sets=3)},
        SystemAnalyses(),
        tables={"f": table},
    )


def set_rates(runs: int, seed: int = 1) -> Iterator[SetRate]:
    """Yield the rates of all scenarios."""
    for scenario, shares in SCENARIOS.items():
        outcomes: dict[str, list[float]] = {}
        for run in range(runs):
            rng = np.random.default_rng([seed, run, list(SCENARIOS).index(scenario)])
            found = {f"set{n}": drawn_set(of_set, rng) for n, of_set in enumerate(shares)}
            for measure, value in _outcomes(scenario, shares, found):
                outcomes.setdefault(measure, []).append(value)
        for measure, values in outcomes.items():
            rate, number = float(np.mean(values)), len(values)
            yield SetRate(scenario, measure, rate, sqrt(rate * (1 - rate) / number))


def _outcomes(
    scenario: str, shares: tuple[tuple[float, ...], ...], found: Mapping[str, SystemsFound]
) -> Iterator[tuple[str, float]]:
    true = f_scores(np.array([expected_counts(of_set) for of_set in shares]), BETA)[:, None]
    for combination in COMBINATIONS:
        comparison = compare_sets(found, combination, UNITS, RESAMPLING)
        most = max(pair.shown_in for pair in comparison.pairs["f"])
        if scenario in TRUE_IN:
            yield f"a false claim ({combination})", most > TRUE_IN[scenario]
        if scenario != "equal in all":
            yield (
                f"a is shown in as many sets as it is above ({combination})",
                (_shown_of_a(comparison) >= TRUE_IN.get(scenario, len(shares))),
            )
    if scenario in ("equal in all", "apart in all"):
        yield "a false swap", bool(comparison.swaps["f"])
    means = dict(zip(SYSTEMS, mean_standardised(true)[0], strict=True))
    ranks = dict(zip(SYSTEMS, mean_ranks(true.round(9))[0], strict=True))
    for system in comparison.systems["f"]:
        for name, value, truth in (
            ("mean z", system.standardised, means[system.system]),
            ("mean rank", system.mean_rank, ranks[system.system]),
        ):
            low, high = value.interval or (0.0, 0.0)
            yield f"{name} in its interval", low - 1e-9 <= truth <= high + 1e-9


def _shown_of_a(comparison: SetComparison) -> int:
    return min(pair.shown_in for pair in comparison.pairs["f"] if pair.above == "a")


def lines(rates: Iterator[SetRate]) -> Iterator[str]:
    """Yield the table in Markdown."""
    yield from ("| differences | measure | rate |", "| --- | --- | --- |")
    for rate in rates:
        yield f"| {rate.scenario} | {rate.measure} | {rate.rate:.3f} ±{rate.error:.3f} |"


if __name__ == "__main__":
    for line in lines(set_rates(int(sys.argv[1]) if len(sys.argv) > 1 else RUNS)):
        print(line, flush=True)
