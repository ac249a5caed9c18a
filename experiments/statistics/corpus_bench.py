"""Samples of sentences with their synthetic corpora: intervals and tests of rho, r, accuracy."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import TYPE_CHECKING

import numpy as np

from experiments.statistics import alternatives
from experiments.statistics.corpus_samples import CorpusSamples
from experiments.statistics.equal_scorers_bench import EqualScorersBench
from experiments.statistics.population import CorpusPopulation
from experiments.statistics.tally import BETWEEN, Rate, Tally
from maege.array_types import Floats, Interval
from maege.randomness import generator
from maege.statistics.corpus_statistic import CorpusStatistic
from maege.statistics.evaluation import corpus_interval
from maege.statistics.metric_differences import corpus_differences
from maege.statistics.multiple_testing import ALPHA, holm
from maege.statistics.sample_statistics import CorpusStatistics

if TYPE_CHECKING:
    pass

RESAMPLES = 150  # of each sample; the default of a run is 500, see the row that has as many
LABELS = {
    "spearman": "rho",
    "spearman_applied": "rho, edits applied",
    "pearson": "r",
    "pairwise_accuracy": "pairwise accuracy",
}
COMPARED = ("spearman", "pairwise_accuracy")
LARGE = 500  # sentences; half as many samples of this size, and with more resamples


@dataclass(frozen=True)
class Outcome:
    """What one sample says of one statistic of one metric."""

    value: float
    intervals: Mapping[str, Interval | None]
    statistic: CorpusStatistic


class CorpusBench:
    """Samples of sentences of a population, with what the replicates drew for them.

    The true value of a statistic depends on the number of sentences: it
    is the mean over the samples.

    Parameters
    ----------
    population
        The corpora.
    runs
        Number of samples of each size.
    seed
        Of samples and resamples.
    resamples
        Of the nested bootstrap in each sample.
    outlying
        Names of metrics with outliers.
    """

    def __init__(
        self,
        population: CorpusPopulation,
        runs: int,
        seed: int,
        resamples: int = RESAMPLES,
        outlying: frozenset[str] = frozenset(),
    ) -> None:
        self._population, self._runs, self._seed = population, runs, seed
        self._samples = CorpusSamples(population, seed)
        self._resamples = resamples
        self._outlying = outlying
        self._intervals = Tally("E. corpora: intervals", (), outlying)
        self._pairs = Tally("E. corpora: differences of metrics", (), outlying)
        self._halves = Tally("E. corpora: disjoint halves of the sentences", (), outlying)

    def run(self, sizes: Sequence[int]) -> list[Rate]:
        """Simulate samples of all sizes, scorers that are equal, and halves."""
        for size in sizes:
            self._coverage(size)
        for run in range(self._runs // 4):
            self._split(run)
        equal = EqualScorersBench(self._samples, self._runs, self._seed, self._resamples)
        return [
            *self._intervals.rates(),
            *self._pairs.rates(),
            *equal.run(),
            *self._halves.rates(),
        ]

    def run_with_resamples(self, size: int, resamples: int) -> list[Rate]:
        """Return the coverage of rho alone with another number of resamples."""
        tally = Tally("E. corpora: intervals", (), self._outlying)
        by_metric = self._outcomes(size, resamples, ("spearman",))
        for (_, metric), outcomes in by_metric.items():
            truth = float(np.mean([outcome.value for outcome in outcomes]))
            for run, outcome in enumerate(outcomes):
                interval = outcome.intervals["nested"]
                row = f"rho, nested, {resamples} resamples"
                tally.add_interval(row, size, run, metric, interval, truth)
        return tally.rates()

    def _coverage(self, size: int) -> None:
        by_metric = self._outcomes(size, self._resamples, tuple(LABELS))
        truth = {
            key: float(np.mean([outcome.value for outcome in outcomes]))
            for key, outcomes in by_metric.items()
        }
        for (key, metric), outcomes in by_metric.items():
            for run, outcome in enumerate(outcomes):
                for method, interval in outcome.intervals.items():
                    row = f"{LABELS[key]}, {method}"
                    self._intervals.add_interval(
                        row, size, run, metric, interval, truth[key, metric]
                    )
        metrics = list(self._population.counts)
        for key in COMPARED:
            values = np.array([truth[key, metric] for metric in metrics])
            for run in range(len(by_metric[key, metrics[0]])):
                outcomes = {metric: by_metric[key, metric][run] for metric in metrics}
                self._add_family(key, size, run, outcomes, values)
            for a, b in combinations(metrics, 2):
                gap = truth[key, a] - truth[key, b]
                for run, (x, y) in enumerate(
                    zip(by_metric[key, a], by_metric[key, b], strict=True)
                ):
                    self._add_difference(key, size, run, f"{a}{BETWEEN}{b}", x, y, gap)

    def _add_family(
        self, key: str, size: int, run: int, outcomes: Mapping[str, Outcome], truth: Floats
    ) -> None:
        """Test all pairs together, where all differences are those of the population, and as is."""
        real = {metric: outcome.statistic for metric, outcome in outcomes.items()}
        null = {
            metric: _shifted(statistic, value)
            for (metric, statistic), value in zip(real.items(), truth.tolist(), strict=True)
        }
        label, pairs = f"difference of {LABELS[key]}", list(combinations(real, 2))
        shift = {
            pair: truth[i] - truth[j] for pair, (i, j) in zip(pairs, _indices(real), strict=True)
        }
        gaps = {(a, b): real[a].minus(real[b]).resampled for a, b in pairs}
        tried = [
            holm([alternatives.normal_pvalue(gaps[pair] - value) for pair, value in shift.items()]),
            holm([alternatives.normal_pvalue(gaps[pair]) for pair in pairs]),
        ]
        printed = [
            [d.adjusted for d in corpus_differences(key, statistics) if d.adjusted is not None]
            for statistics in (null, real)
        ]
        regular = {metric: null[metric] for metric in null if metric not in self._outlying}
        if len(regular) < len(null):
            any_pair = any(d.is_significant for d in corpus_differences(key, regular))
            row = f"{label}, nested, any pair of metrics without outliers (Holm)"
            self._pairs.add(row, "size", size, run, "", any_pair)
        for name, (of_null, of_real) in (
            ("nested", printed),
            ("tried: normal", tried),
        ):
            any_pair = any(p < ALPHA for p in of_null)
            self._pairs.add(f"{label}, {name}, any pair (Holm)", "size", size, run, "", any_pair)
            row = f"{label}, {name}, significant pairs of {len(pairs)}"
            self._pairs.add(row, "value", size, run, "", sum(p < ALPHA for p in of_real))

    def _add_difference(
        self, key: str, size: int, run: int, pair: str, x: Outcome, y: Outcome, truth: float
    ) -> None:
        """Test a difference against that of the population."""
        for method, without in (("nested", {}), ("jackknife", {"resampled": None})):
            gap = replace(x.statistic, **without).minus(replace(y.statistic, **without))
            if gap.rests_on_few:
                continue  # not compared
            row = f"difference of {LABELS[key]}, {method}"
            self._pairs.add_interval(row, size, run, pair, gap.interval, truth)
            if gap.value is not None:
                pvalue = _shifted(gap, truth).pvalue
                self._pairs.add(row, "size", size, run, pair, pvalue is not None and pvalue < ALPHA)
                if gap.pvalue is not None:
                    self._pairs.add(row, "power", size, run, pair, gap.pvalue < ALPHA)
                if gap.resampled is not None:
                    for name, test in alternatives.TESTS.items():
                        null, real = (test(gap.resampled - value) for value in (truth, 0.0))
                        name = f"difference of {LABELS[key]}, {name}"
                        self._pairs.add(name, "size", size, run, pair, null < ALPHA)
                        self._pairs.add(name, "power", size, run, pair, real < ALPHA)

    def _outcomes(
        self, size: int, resamples: int, keys: Sequence[str]
    ) -> dict[tuple[str, str], list[Outcome]]:
        """Return for each statistic and metric the outcome of each sample."""
        by_metric: dict[tuple[str, str], list[Outcome]] = {}
        is_expensive = size >= LARGE or resamples > RESAMPLES
        for run in range(self._runs // 2 if is_expensive else self._runs):
            rng = generator(self._seed, "corpora of the bench", size, run)
            statistics = self._samples.statistics(self._samples.drawn(rng, size), resamples, run)
            for key in keys:
                for metric in statistics.scores:
                    outcome = _outcome(statistics, key, metric)
                    if outcome is not None:
                        by_metric.setdefault((key, metric), []).append(outcome)
        return by_metric

    def _split(self, run: int) -> None:
        """Compare the intervals of rho in two halves of the sentences."""
        rng = generator(self._seed, "halves", run)
        sentences, replicates = self._population.sentences, self._population.replicates
        order = rng.permutation(sentences)
        offset = np.arange(replicates)[:, None] * sentences
        size = sentences // 2
        halves = [
            self._samples.statistics(offset + np.sort(half), self._resamples, run)
            for half in (order[:size], order[size : 2 * size])
        ]
        for metric in self._population.counts:
            a, b = (_outcome(half, "spearman", metric) for half in halves)
            if a is None or b is None:
                continue
            for method in ("nested", "jackknife", "replicates"):
                x, y = a.intervals[method], b.intervals[method]
                if x is not None and y is not None:
                    row = f"intervals of rho do not overlap, {method}"
                    apart = x[1] < y[0] or y[1] < x[0]
                    self._halves.add(row, "share", size, run, metric, apart)


def _shifted(statistic: CorpusStatistic, by: float) -> CorpusStatistic:
    """Return the statistic minus a number, in the resamples and without groups, too."""
    resampled, left_out = statistic.resampled, statistic.left_out
    return replace(
        statistic,
        value=None if statistic.value is None else statistic.value - by,
        resampled=None if resampled is None else resampled - by,
        left_out=None if left_out is None else left_out - by,
    )


def _outcome(statistics: CorpusStatistics, key: str, metric: str) -> Outcome | None:
    """Return value and intervals by all methods; None if the statistic is undefined."""
    statistic = statistics.statistic(key, metric)
    if statistic.value is None:
        return None
    intervals = {
        "nested": statistic.interval,
        "jackknife": replace(statistic, resampled=None).interval,
    }
    if key != "pairwise_accuracy":
        alone = replace(statistic, resampled=None, left_out=None)
        values = statistics.by_replicate(key, metric).tolist()
        intervals["replicates"] = corpus_interval(alone, values, statistics.resampling)[1]
    if key == "spearman":
        intervals |= {name: method(statistic) for name, method in alternatives.INTERVALS.items()}
    return Outcome(statistic.value, intervals, statistic)


def _indices(metrics: Mapping[str, object]) -> Iterator[tuple[int, int]]:
    return combinations(range(len(metrics)), 2)
