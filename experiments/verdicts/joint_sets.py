"""Rules that join sets of judgements: `python -m experiments.verdicts.joint_sets`.

Systems have a quality; people and metrics measure it with noise. Three sets: 13 systems, and twice
the same 15 others, judged in two ways. The better metric has r of about .86, the other one of .62;
under the null hypothesis both have .62.
"""

from collections.abc import Callable, Mapping

import numpy as np

from maege.array_types import Floats
from maege.randomness import generator
from maege.report.markdown import markdown_table
from maege.statistics.correlation_tests import exchange_of_totals
from maege.statistics.system_measures import pearson
from maege.studies.joint_results import joint_pvalue
from maege.studies.rows import one_sided_pvalues

LEVEL = 0.025
DRAWS = 1000
_PERMUTATIONS = 1999
_NOISE = {"worse": 1.2, "better": 0.5, "people": 0.4}
SETS = (13, 15)  # systems; the second ones are judged twice


def _partial_conjunction(pvalues: Floats) -> float:
    return float(min(1.0, 2 * np.sort(pvalues)[1]))


RULES: Mapping[str, Callable[[Floats], float]] = {
    "the first set alone": lambda p: float(p[0]),
    "z values: sets that share systems are averaged, others add up": lambda p: joint_pvalue(
        p.tolist(), [[0], [1, 2]]
    ),
    "z values averaged": lambda p: joint_pvalue(p.tolist(), [[0, 1, 2]]),
    "2 of 3 (partial conjunction)": _partial_conjunction,
}


def pvalues(first: str, draw: int) -> Floats:
    """Return the p-values of "the first metric is not above the other one", shape (3,)."""
    rng = generator(draw, "joint sets", first)
    found = []
    for systems, kinds in zip(SETS, (1, 2), strict=True):
        quality = rng.standard_normal(systems)
        totals = np.stack(
            [quality + _NOISE[kind] * rng.standard_normal(systems) for kind in (first, "worse")]
        )
        totals = (totals - totals.mean(axis=1, keepdims=True)) / totals.std(axis=1, keepdims=True)
        for _ in range(kinds):
            people = quality + _NOISE["people"] * rng.standard_normal(systems)
            r = pearson(people, totals)
            p = exchange_of_totals(totals, people, pearson, _PERMUTATIONS, draw)[0, 1]
            found.append(one_sided_pvalues(float(r[0] - r[1]), float(p))[0])
    return np.array(found)


def main() -> None:
    """Print the share of draws in which each rule finds the better metric."""
    rows = []
    drawn = {
        first: [pvalues(first, draw) for draw in range(DRAWS)] for first in ("worse", "better")
    }
    for rule, join in RULES.items():
        shares = [np.mean([join(p) <= LEVEL for p in drawn[first]]) for first in drawn]
        rows.append((rule, *(f"{share:.3f}" for share in shares)))
    headings = ("rule", f"error (at {LEVEL})", "power")
    print("\n".join(markdown_table(headings, rows)))


if __name__ == "__main__":
    main()
