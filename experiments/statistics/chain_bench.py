"""Samples of sentences with their chains: tests and intervals of tau, r, curves and rewards."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import combinations

import numpy as np

from experiments.statistics.alternatives import t_pvalue
from experiments.statistics.chain_truth import NO_TEST, curves, recentred, truth_of, variants
from experiments.statistics.population import ChainSample, ScoredChains
from experiments.statistics.several_runs_bench import SeveralRunsBench
from experiments.statistics.tally import BETWEEN, Rate, Tally
from maege.randomness import generator
from maege.statistics.bootstrap import ClusterResampler, Resampling
from maege.statistics.jackknife import ClusteredStatistic
from maege.statistics.kendall import Kendall
from maege.statistics.metric_differences import Difference, paired_differences
from maege.statistics.multiple_testing import ALPHA, holm
from maege.statistics.rewards import Reward, rewards

LABELS = {
    "tau_micro": "tau micro",
    "tau_macro": "tau macro",
    "pearson_within": "r within",
    "pearson": "r pooled",
}
COMPARED = ("tau_macro", "pearson_within")
PERMUTATIONS = 999
BANDS = ((10, 19), (20, 49), (50, 99), (100, 10**9))  # numbers of sentences
TYPE_BANDS = ((5, 9), *BANDS)  # of error types; with fewer than 10 there is no interval


class ChainBench:
    """Samples of sentences of a population, and what tests and intervals say of them.

    Parameters
    ----------
    population
        The chains with the scores of metrics.
    runs
        Number of samples of each size.
    seed
        Of the samples and tests.
    """

    def __init__(self, population: ScoredChains, runs: int, seed: int) -> None:
        self._population, self._runs, self._seed = population, runs, seed
        self._truth = truth_of(population)
        outlying = population.outlying
        rows = (*LABELS.values(), *_variant_rows(), *_curve_rows())
        self._single = Tally("B. single metrics", rows, outlying)
        marks = "B. tau micro by its mark, and by the longest sentence"
        self._marks = Tally(marks, (), outlying)
        self._pairs = Tally("C. differences of metrics", (), outlying)
        types = tuple(map(_band, TYPE_BANDS))
        self._rewards = Tally("D. rewards of error types", types, outlying)
        compared = {key: LABELS[key] for key in COMPARED}
        self._several = SeveralRunsBench(self._truth, compared, outlying)

    def run(self, sizes: Sequence[int]) -> list[Rate]:
        """Simulate samples of all sizes."""
        for size in sizes:
            for run in range(self._runs):
                self._simulate(size, run)
        parts = self._single, self._marks, self._pairs, self._rewards, self._several
        return [rate for part in parts for rate in part.rates()]

    def _simulate(self, size: int, run: int) -> None:
        rng = generator(self._seed, "chains of the bench", size, run)
        drawn = np.sort(rng.integers(self._population.chains.sentences, size=size))
        sample = self._population.sample(drawn)
        resampling = Resampling(permutations=PERMUTATIONS, seed=self._seed + run)
        resampler = resampling.for_clusters(size)
        quick = NO_TEST.for_clusters(size)
        taus = {m: sample.kendall(column, quick) for column, m in enumerate(sample.metrics)}
        by_metric = {
            metric: sample.statistics(column, quick, taus[metric])
            for column, metric in enumerate(sample.metrics)
        }
        self._add_single(size, run, by_metric, resampler)
        self._add_marks(size, run, by_metric)
        self._add_longest(size, run, by_metric, has_longest=bool((drawn == self._longest).any()))
        self._add_variants(size, run, taus)
        self._add_curves(size, run, sample)
        self._add_differences(size, run, by_metric, resampler)
        self._add_rewards(size, run, sample)
        self._several.add_paired_runs(size, run, by_metric, resampling)

    def _add_single(
        self,
        size: int,
        run: int,
        by_metric: Mapping[str, Mapping[str, ClusteredStatistic]],
        resampler: ClusterResampler,
    ) -> None:
        for key, label in LABELS.items():
            null = []
            for metric, statistics in by_metric.items():
                statistic, truth = statistics[key], self._truth.statistics[metric][key]
                self._single.add_interval(label, size, run, metric, statistic.interval, truth)
                if statistic.value is not None and truth is not None:
                    null.append((metric, self._null(key, statistic, truth)))
            statistics_at_0 = [statistic for _, statistic in null]
            is_tested = all(statistic.terms is not None for statistic in statistics_at_0)
            row = label if is_tested else f"tried: t of {label}"
            for (metric, _), pvalue in zip(null, _pvalues(statistics_at_0, resampler), strict=True):
                rejected = pvalue is not None and pvalue < ALPHA
                self._single.add(row, "size", size, run, metric, rejected)

    @staticmethod
    def _null(key: str, statistic: ClusteredStatistic, truth: float) -> ClusteredStatistic:
        if key == "pearson":  # its deviations are those of Fisher's z
            value = float(np.arctanh(statistic.value) - np.arctanh(truth))
            return replace(statistic, value=value)
        return recentred(statistic, truth)

    def _add_marks(
        self, size: int, run: int, by_metric: Mapping[str, Mapping[str, ClusteredStatistic]]
    ) -> None:
        for metric, statistics in by_metric.items():
            tau, truth = statistics["tau_micro"], self._truth.statistics[metric]["tau_micro"]
            row = "marked †" if tau.rests_on_few else "not marked"
            self._marks.add_interval(row, size, run, metric, tau.interval, truth)
            self._marks.add("marked †", "share", size, run, metric, tau.rests_on_few)

    def _add_longest(
        self,
        size: int,
        run: int,
        by_metric: Mapping[str, Mapping[str, ClusteredStatistic]],
        *,
        has_longest: bool,
    ) -> None:
        """Tell samples by whether they have the sentence with the most pairs."""
        row = f"{'with' if has_longest else 'without'} the longest sentence"
        for metric, statistics in by_metric.items():
            tau = statistics["tau_micro"]
            truth = self._truth.statistics[metric]["tau_micro"]
            self._marks.add_interval(row, size, run, metric, tau.interval, truth)
            if not has_longest:
                others = self._without_longest[metric]
                name = f"{row}, value of the other sentences"
                self._marks.add_interval(name, size, run, metric, tau.interval, others)

    @cached_property
    def _longest(self) -> int:
        return int(self._population.chains.pairs.counts().argmax())

    @cached_property
    def _without_longest(self) -> dict[str, float | None]:
        """Tau micro of the population without the sentence with the most pairs."""
        others = np.delete(np.arange(self._population.chains.sentences), self._longest)
        sample, resampler = self._population.sample(others), NO_TEST.for_clusters(len(others))
        return {
            metric: sample.kendall(column, resampler)["micro"].tau.value
            for column, metric in enumerate(sample.metrics)
        }

    def _add_variants(
        self, size: int, run: int, by_metric: Mapping[str, Mapping[str, Kendall]]
    ) -> None:
        for metric, taus in by_metric.items():
            for level, variant in variants():
                row = _variant_row(level, variant)
                truth = self._truth.variants[metric][f"{variant}_{level}"]
                interval = taus[level].intervals[variant]
                self._single.add_interval(row, size, run, metric, interval, truth)

    def _add_curves(self, size: int, run: int, sample: ChainSample) -> None:
        for metric, points in curves(sample).items():
            for point in points:
                truth = self._truth.curves[metric][point.errors]
                for band in BANDS:
                    if band[0] <= point.sentences <= band[1]:
                        row = f"curve, {_band(band)}"
                        self._single.add_interval(row, size, run, metric, point.interval, truth)

    def _add_differences(
        self,
        size: int,
        run: int,
        by_metric: Mapping[str, Mapping[str, ClusteredStatistic]],
        resampler: ClusterResampler,
    ) -> None:
        by_statistic = {}
        for key in COMPARED:
            real = {metric: statistics[key] for metric, statistics in by_metric.items()}
            null = {
                metric: recentred(statistic, self._truth.statistics[metric][key] or 0.0)
                for metric, statistic in real.items()
            }
            no_difference = paired_differences("chains", key, null, resampler)
            differences = paired_differences("chains", key, real, resampler)
            self._add_sizes(LABELS[key], size, run, no_difference)
            self._add_power(LABELS[key], size, run, differences)
            by_statistic[key] = no_difference, differences
        self._several.add_differences(size, by_statistic)
        self._add_micro_differences(size, run, by_metric)

    def _add_micro_differences(
        self, size: int, run: int, by_metric: Mapping[str, Mapping[str, ClusteredStatistic]]
    ) -> None:
        """Compare metrics that are equal in the population in tau (micro), by Student's t."""
        null = {
            metric: recentred(statistics["tau_micro"], self._truth.statistics[metric]["tau_micro"])
            for metric, statistics in by_metric.items()
        }
        pvalues = []
        for a, b in combinations(null, 2):
            gap = null[a].minus(null[b])
            pvalues.append(t_pvalue(gap) or 0.0)
            row = "tried: t of tau micro, single"
            self._pairs.add(row, "size", size, run, f"{a}{BETWEEN}{b}", pvalues[-1] < ALPHA)
        any_pair = min(holm(pvalues)) < ALPHA
        row = "tried: t of tau micro, any pair (Holm)"
        self._pairs.add(row, "size", size, run, "", any_pair)

    def _add_sizes(self, label: str, size: int, run: int, differences: list[Difference]) -> None:
        for d in differences:
            pair = f"{d.a}{BETWEEN}{d.b}"
            self._pairs.add_interval(f"{label}, single", size, run, pair, d.interval, 0.0)
            rejected = d.pvalue is not None and d.pvalue < ALPHA
            self._pairs.add(f"{label}, single", "size", size, run, pair, rejected)
        any_pair = any(d.is_significant for d in differences)
        self._pairs.add(f"{label}, any pair (adjusted)", "size", size, run, "", any_pair)

    def _add_power(self, label: str, size: int, run: int, differences: list[Difference]) -> None:
        by_max_t = sum(d.is_significant for d in differences)
        by_holm = sum(p < ALPHA for p in holm([d.pvalue or 1.0 for d in differences]))
        row = f"{label}, significant pairs of {len(differences)}"
        self._pairs.add(row, "value", size, run, "", by_max_t)
        self._pairs.add(f"{row}, by Holm", "value", size, run, "", by_holm)

    def _add_rewards(self, size: int, run: int, sample: ChainSample) -> None:
        steps = sample.steps
        null = replace(
            sample, steps=replace(steps, after=steps.after - self._truth.rewards[steps.type])
        )
        for metric, by_type in rewards(null.steps_with_types(), NO_TEST.confidence).items():
            for reward in by_type.values():
                self._add_reward(size, run, metric, reward)
            verdicts = {reward.verdict for reward in by_type.values()}
            any_type = bool(verdicts & {"rewarded", "punished"})
            # Called as in the stored tables: the decision is that of the page.
            self._rewards.add("any type with q < .05", "size", size, run, metric, any_type)

    def _add_reward(self, size: int, run: int, metric: str, reward: Reward) -> None:
        number = run + 10**6 * size  # bands are of all sizes
        for band in TYPE_BANDS:
            if reward.pvalue is not None and band[0] <= reward.sentences <= band[1]:
                row = _band(band)
                self._rewards.add_interval(row, 0, number, metric, reward.interval, 0.0)
                self._rewards.add(row, "size", 0, number, metric, reward.pvalue < ALPHA)


def _pvalues(
    statistics: Sequence[ClusteredStatistic], resampler: ClusterResampler
) -> list[float | None]:
    """Test statistics against 0 by the test that the product uses for each."""
    terms = [statistic.terms for statistic in statistics if statistic.terms is not None]
    if len(terms) == len(statistics) > 0:
        return list(resampler.sign_flip_pvalues(np.stack(terms, axis=-1)).tolist())
    return [t_pvalue(statistic) for statistic in statistics]


def _band(band: tuple[int, int]) -> str:
    low, high = band
    return f"{low}-{high} sentences" if high < 10**9 else f"{low}+ sentences"


def _variant_row(level: str, variant: str) -> str:
    return f"{variant.replace('_', ' ')} {level}"


def _variant_rows() -> tuple[str, ...]:
    return tuple(_variant_row(*pair) for pair in variants())


def _curve_rows() -> tuple[str, ...]:
    return tuple(f"curve, {_band(band)}" for band in BANDS)
