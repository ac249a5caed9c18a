"""The results of a run: every statistic of every metric."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from maege.ranking import RankingType
from maege.statistics.bootstrap import Resampling
from maege.statistics.measures import HEADLINE, Estimate
from maege.statistics.metric_differences import (
    Difference,
)
from maege.statistics.rewards import Reward
from maege.statistics.score_curves import (
    EditsAppliedPoint,
    ErrorsLeftPoint,
)


@dataclass(frozen=True)
class Replicates:
    """A statistic of one metric in each replicate of the corpora.

    Parameters
    ----------
    metric, statistic
        Name of the metric; key of the statistic.
    sd
        Standard deviation between replicates; None if it is defined in fewer than two.
    replicate_range
        Percentile interval that contains single replicates: what one draw of corpora could show.
    values
        Of each replicate; None where undefined.
    """

    metric: str
    statistic: str
    sd: float | None
    replicate_range: tuple[float, float] | None
    values: list[float | None]


@dataclass(frozen=True)
class SentenceTaus:
    """Tau of each sentence that has comparable pairs.

    Parameters
    ----------
    sentences
        Indices of the sentences in the corpus file, ascending.
    pairs
        Number of comparable pairs of each.
    taus
        By metric, tau of each sentence.
    """

    sentences: list[int]
    pairs: list[int]
    taus: dict[str, list[float]]


class EstimateKey(NamedTuple):
    """Key of an estimate of a run."""

    metric: str
    statistic: str
    ranking_type: str


@dataclass(frozen=True)
class Results:
    """All statistics of a run.

    Parameters
    ----------
    sample
        Counts that describe the sample; see ``Sample.summary``.
    settings
        How intervals and p-values were computed.
    signatures
        By metric, of those that have scores.
    estimates
        One record for each metric, statistic and type of ranking.
    replicates
        What is known of the statistics of corpora beyond their mean.
    differences
        Paired comparisons of metrics.
    edit_types
        By metric and type of edit, the reward on chains; empty without chains.
    score_by_errors_left
        By metric, on chains, or on lattices if there are no chains.
    score_by_edits_applied
        By metric, on corpora.
    sentence_taus
        On chains, or on lattices if there are no chains.
    """

    sample: dict[str, Any]
    settings: Resampling
    signatures: dict[str, str]
    estimates: list[Estimate]
    replicates: list[Replicates]
    differences: list[Difference]
    edit_types: dict[str, dict[str, Reward]]
    score_by_errors_left: dict[str, list[ErrorsLeftPoint]]
    score_by_edits_applied: dict[str, list[EditsAppliedPoint]]
    sentence_taus: SentenceTaus

    @property
    def metrics(self) -> list[str]:
        """The names of the metrics that have results, in alphabetical order."""
        return sorted(self.signatures)

    @property
    def main_ranking_type(self) -> RankingType | None:
        """``chains``, or ``lattices`` if there are no chains; None if there is neither."""
        if self.sample["chains"]:
            return "chains"
        return "lattices" if self.sample["lattices"] else None

    @cached_property
    def _estimates(self) -> dict[EstimateKey, Estimate]:
        return {EstimateKey(e.metric, e.statistic, e.ranking_type): e for e in self.estimates}

    def estimate(
        self, metric: str, statistic: str, ranking_type: RankingType | None
    ) -> Estimate | None:
        """Return the estimate of a statistic; None if there are no such rankings."""
        return self._estimates.get(EstimateKey(metric, statistic, ranking_type or ""))

    def by_tau(self) -> list[str]:
        """Return the metrics by tau (macro) on the main type of rankings, then by name."""

        def key(metric: str) -> tuple[float, str]:
            tau = self.estimate(metric, HEADLINE, self.main_ranking_type)
            return (-(tau.value or 0.0) if tau else 0.0, metric)

        return sorted(self.signatures, key=key)
