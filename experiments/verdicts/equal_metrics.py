"""How often a metric that equals a usual one is called weak or bad.

The sentences of known metrics are drawn with replacement, as if they were all sentences there are.
A metric with noise that changes no order has the statistic of the metric that it is made from, so
it is as good as that one. In each draw it is graded beside the known metrics, of which one is its
double; those that are truly below half of the others are not asked.
"""

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from experiments.verdicts.known import known_items
from maege.array_types import Floats
from maege.randomness import generator
from maege.statistics.jackknife import ClusteredStatistic, t_interval
from maege.statistics.value import Value
from maege.studies.dossier.grades import Field, grade
from maege.studies.rows import LimitComparison, RowResult, scorecard_rows
from maege.studies.vet.limits import paired_comparison

ROWS = ("order", "people-sentences")  # whose statistics are means over sentences
DRAWS = 200


def false_grades(corpus: str, human_set: str, draws: int = DRAWS) -> tuple[int, int]:
    """Return in how many of the draws a metric is called weak or bad, and how many there were."""
    cases = [case for row in ROWS for case in _cases(corpus, human_set, row)]
    rng = generator(1, "equal metrics", corpus, human_set)
    false = 0
    for draw in range(draws):
        row, name, statistics = cases[draw % len(cases)]
        false += _word(row, name, _drawn(statistics, rng)) in ("weak", "bad")
    return false, draws


_Statistics = dict[str, ClusteredStatistic]


def _cases(corpus: str, human_set: str, row: str) -> Iterator[tuple[str, str, _Statistics]]:
    """Yield for each metric of the better half its row, its name, and the statistics of all."""
    items = known_items(corpus, (human_set,))
    statistics = {
        metric: statistic
        for metric, by_row in items.items()
        if row in by_row and isinstance(statistic := by_row[row][0].statistic, ClusteredStatistic)
    }
    best_first = sorted(statistics, key=lambda name: -(statistics[name].value or 0.0))
    for name in best_first[: len(best_first) // 2]:
        yield row, name, statistics


def _drawn(statistics: _Statistics, rng: np.random.Generator) -> _Statistics:
    """Return the statistics on sentences that are drawn with replacement, the same for all."""
    number = len(next(iter(statistics.values())).weights)
    chosen = rng.integers(number, size=number)
    return {
        name: ClusteredStatistic.of_means(_means(s)[chosen], s.weights[chosen])
        for name, s in statistics.items()
    }


def _means(statistic: ClusteredStatistic) -> Floats:
    assert statistic.means is not None
    return statistic.means


def _word(row: str, name: str, statistics: _Statistics) -> str:
    """Return the grade of a double of a metric, whose only limit is chance."""
    by_key = {r.key: r for r in scorecard_rows()}
    results = {n: _result(n, s) for n, s in statistics.items()}
    own = statistics[name]
    pairs = [paired_comparison(n, own, s) for n, s in statistics.items() if n != name]
    double = replace(results[name], metric="double")
    field = Field({n: r for n, r in results.items() if n != name}, pairs)
    return grade(by_key[row], [double], [field]).word


def _result(name: str, statistic: ClusteredStatistic) -> RowResult:
    value = float(statistic.value or 0.0)
    interval = t_interval(value, statistic.deviations, statistic.weights, 0.95)
    nothing = ClusteredStatistic.of_means(np.zeros_like(statistic.weights), statistic.weights)
    chance = paired_comparison("chance", statistic, nothing)
    compared: tuple[LimitComparison, ...] = (chance,)
    return RowResult(name, "drawn", 1312, Value(value, interval), compared, "sentences")
