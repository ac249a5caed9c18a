"""Several runs: paired tests of two runs, and claims of replicability."""

from collections.abc import Mapping

import numpy as np

from experiments.statistics.chain_truth import Truth, recentred
from experiments.statistics.tally import Rate, Tally
from maege.statistics.bootstrap import Resampling
from maege.statistics.jackknife import ClusteredStatistic
from maege.statistics.metric_differences import Difference
from maege.statistics.multiple_testing import ALPHA
from maege.statistics.replicability import replicability
from maege.statistics.sentence_clusters import SentenceClusters
from maege.studies.run.comparison.paired_runs_report import paired_changes

CORPORA = 3  # of a claim of replicability
# By statistic, differences of metrics that are equal in the population, and as they are.
NullAndReal = Mapping[str, tuple[list[Difference], list[Difference]]]


class SeveralRunsBench:
    """What is said of several runs, where samples of a population are runs.

    Parameters
    ----------
    truth
        Of the population.
    labels
        Names of the statistics in the rows, by their keys.
    outlying
        Names of metrics with outliers.
    """

    def __init__(self, truth: Truth, labels: Mapping[str, str], outlying: frozenset[str]) -> None:
        self._truth, self._labels = truth, labels
        self._tally = Tally("H. several runs", (), outlying)
        self._differences: dict[int, list[NullAndReal]] = {}

    def rates(self) -> list[Rate]:
        """Return the rates of paired runs and of replicability."""
        for size in self._differences:
            self._add_replicability(size)
        return self._tally.rates()

    def add_differences(self, size: int, differences: NullAndReal) -> None:
        """Record the differences between the metrics in a sample."""
        self._differences.setdefault(size, []).append(differences)

    def add_paired_runs(
        self,
        size: int,
        run: int,
        by_metric: Mapping[str, Mapping[str, ClusteredStatistic]],
        resampling: Resampling,
    ) -> None:
        """Take each metric for a second run of the one before it, equal in the population."""
        taus = {}
        for metric, statistics in by_metric.items():
            truth = self._truth.statistics[metric]["tau_macro"] or 0.0
            terms = recentred(statistics["tau_macro"], truth).terms
            assert terms is not None
            taus[metric] = terms * size
        values = list(taus.values())
        second = dict(zip(taus, values[1:] + values[:1], strict=True))
        number = np.arange(size)
        clusters = SentenceClusters(number, number)
        changes = paired_changes(taus, second, clusters, resampling)
        row = "paired runs, tau macro"
        for change in changes:
            self._tally.add(row, "size", size, run, change.metric, change.pvalue < ALPHA)
            self._tally.add_interval(row, size, run, change.metric, change.interval, 0.0)
        any_metric = any(change.is_significant for change in changes)
        self._tally.add(f"{row}, any metric (Holm)", "size", size, run, "", any_metric)

    def _add_replicability(self, size: int) -> None:
        """Take samples that follow each other for corpora."""
        runs = self._differences[size]
        if len(runs) < CORPORA:
            return
        for start in range(0, len(runs) - CORPORA + 1, CORPORA):
            for key, label in self._labels.items():
                corpora = [runs[start + index][key] for index in range(CORPORA)]
                nulls, first = [null for null, _ in corpora], corpora[0][1]
                row = f"replicability in {CORPORA} corpora, {label}"
                any_claim = any(claim.shown_in for claim in replicability(nulls))
                self._tally.add(f"{row}, equal in all", "size", size, start, "", any_claim)
                claims = replicability([first, *nulls[1:]])
                too_many = any(claim.shown_in > 1 for claim in claims)
                self._tally.add(f"{row}, in two or more", "size", size, start, "", too_many)
