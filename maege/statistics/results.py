"""The results of a run: every statistic of every metric."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from maege.ranking import RankingType
from maege.statistics.bootstrap import Resampling
from maege.statistics.measures import HEADLINE, Estimate
from maege.statistics.metric_differences import Difference
from maege.statistics.results_json import NOT_IN_JSON
from maege.statistics.rewards import Reward
from maege.statistics.score_curves import EditsAppliedPoint, ErrorsLeftPoint


@dataclass(frozen=True)
class Replicates:
    """A statistic of one metric in each replicate of the corpora."""

    metric: str
    statistic: str
    sd: float | None  # between replicates; None if defined in fewer than two
    # Percentile interval that contains single replicates: what one draw of corpora could show.
    replicate_range: tuple[float, float] | None
    values: list[float | None]  # of each replicate; None where undefined


@dataclass(frozen=True)
class SentenceTaus:
    """Tau of each sentence that has comparable pairs."""

    sentences: Sequence[int]  # indices of the sentences in the corpus file, ascending
    pairs: Sequence[int]  # comparable pairs of each
    taus: Mapping[str, Sequence[float]]  # of each sentence, by metric


@dataclass(frozen=True, kw_only=True)
class Results:
    """All statistics of a run."""

    sample: dict[str, Any]  # counts; see ``Sample.summary``
    settings: Resampling  # of intervals and p-values
    signatures: dict[str, str]  # of the metrics that have scores
    estimates: list[Estimate]  # by metric, statistic and type of ranking
    replicates: list[Replicates]  # statistics of corpora
    differences: list[Difference]
    edit_types: dict[str, dict[str, Reward]]  # by metric and type, on chains
    # By metric, on chains, or on lattices if there are no chains.
    score_by_errors_left: dict[str, list[ErrorsLeftPoint]]
    score_by_edits_applied: dict[str, list[EditsAppliedPoint]]  # by metric, on corpora
    # On chains, or on lattices if there are no chains; stored as the table of sentences.
    sentence_taus: SentenceTaus = field(default=SentenceTaus((), (), {}), metadata=NOT_IN_JSON)

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
    def _estimates(self) -> dict[tuple[str, str, str], Estimate]:
        return {(e.metric, e.statistic, e.ranking_type): e for e in self.estimates}

    def estimate(
        self, metric: str, statistic: str, ranking_type: RankingType | None
    ) -> Estimate | None:
        """Return the estimate of a statistic; None if there are no such rankings."""
        return self._estimates.get((metric, statistic, ranking_type or ""))

    def differences_in(self, statistic: str, ranking_type: RankingType | None) -> list[Difference]:
        """Return the differences of metrics in a statistic, on rankings of a type."""
        key = statistic, ranking_type
        return [d for d in self.differences if (d.statistic, d.ranking_type) == key]

    def by_tau(self) -> list[str]:
        """Return the metrics by tau (macro) on the main type of rankings, then by name."""

        def key(metric: str) -> tuple[float, str]:
            tau = self.estimate(metric, HEADLINE, self.main_ranking_type)
            return (-(tau.value or 0.0) if tau else 0.0, metric)

        return sorted(self.signatures, key=key)
