"""The statistics of a vetting, from the scores of its groups of requests."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property

from maege.config.schema import RunConfig
from maege.metric import Floats
from maege.pipeline import resampling
from maege.ranking import Ranking, ScoredRanking, attach_scores, of_type
from maege.statistics.evaluation import evaluate
from maege.statistics.power import PairPower, pair_power
from maege.statistics.results import Results
from maege.statistics.sample_statistics import SampleStatistics
from maege.vetting.contrast_pairs import PreferenceRates, preference_rates
from maege.vetting.plan import INJECTED_GROUP, ORDERING_GROUP, VARIED_ORDERING_GROUP, Plan
from maege.vetting.sentinel_tests import (
    ComparedStatistic,
    SentinelTest,
    compare_under_condition,
    compare_with_sentinels,
)
from maege.vetting.sentinels import is_sentinel
from maege.vetting.trained_sentinels import trained_sentinel_scores
from maege.vetting.worst_steps import WorstStep, worst_steps


class VettingStatistics:
    """The statistics of one metric, its baselines and the sentinels.

    Parameters
    ----------
    config
        Metrics, data, samples and statistics.
    metric
        Name of the metric to be vetted.
    plan
        What was sampled and scored.
    scores
        By group of requests, then by metric or sentinel. Shape (requests of the group,).
    """

    def __init__(
        self,
        config: RunConfig,
        metric: str,
        plan: Plan,
        scores: Mapping[str, Mapping[str, Floats]],
    ) -> None:
        self._config, self._metric, self._plan, self._scores = config, metric, plan, scores
        self._resampling = resampling(config)

    def _scores_of(self, group: str) -> Mapping[str, Floats]:
        return self._scores.get(group, {})

    @cached_property
    def _configured(self) -> tuple[ScoredRanking, ...]:
        """The rankings of the configured sample, with the scores of metrics and sentinels."""
        scores = self._scores_of(ORDERING_GROUP)
        return _attach_with_trained_sentinels(self._plan.sample.rankings, scores)

    @cached_property
    def _configured_statistics(self) -> SampleStatistics:
        """Their statistics, which the results and the tests against the sentinels share."""
        repeated_pairs = self._plan.sample.repeated_pairs
        return SampleStatistics.from_rankings(self._configured, self._resampling, repeated_pairs)

    def results(self, signatures: Mapping[str, str]) -> Results | None:
        """Return the statistics of the configured sample; None if there are no scores.

        ``signatures`` has those of all metrics; sentinels are left out.
        """
        scored = self._scores_of(ORDERING_GROUP)
        signatures = {name: text for name, text in signatures.items() if name in scored}
        if not signatures:
            return None
        rankings = [item.restricted_to(list(signatures)) for item in self._configured]
        statistics = self._configured_statistics.restricted_to(list(signatures))
        return evaluate(self._plan.sample, rankings, signatures, self._resampling, statistics)

    @cached_property
    def _compared_statistics(self) -> list[ComparedStatistic]:
        """All statistics under all conditions."""
        return list(self._compute_compared_statistics())

    def _compute_compared_statistics(self) -> Iterator[ComparedStatistic]:
        configured, *varied = self._plan.conditions
        if self._scores_of(ORDERING_GROUP):
            yield from compare_under_condition(
                configured, self._configured, self._resampling, self._configured_statistics
            )
        scores = self._scores_of(VARIED_ORDERING_GROUP)
        start = 0
        for condition in varied:
            rankings = condition.sample.rankings
            end = start + sum(len(ranking.candidates) for ranking in rankings)
            of_condition = {name: values[start:end] for name, values in scores.items()}
            scored = _attach_with_trained_sentinels(rankings, of_condition)
            yield from compare_under_condition(condition, scored, self._resampling)
            start = end

    def sentinel_tests(self) -> dict[str, list[SentinelTest]]:
        """Return the tests of each metric against the sentinels."""
        names = dict.fromkeys(name for c in self._compared_statistics for name in c.by_metric)
        metrics = [name for name in names if not is_sentinel(name)]
        sentinels = [name for name in names if is_sentinel(name)]
        return compare_with_sentinels(self._compared_statistics, metrics, sentinels)

    def degenerate_outputs(self) -> dict[str, list[PreferenceRates]]:
        """Return by metric or sentinel how often it prefers degenerate outputs."""
        groups = [group for group in self._plan.contrast_pairs if group != INJECTED_GROUP]
        return self._preference_rates(groups)

    def injected_errors(self) -> dict[str, list[PreferenceRates]]:
        """Return by metric or sentinel how often it prefers texts with injected errors."""
        groups = [group for group in self._plan.contrast_pairs if group == INJECTED_GROUP]
        return self._preference_rates(groups)

    def _preference_rates(self, groups: Sequence[str]) -> dict[str, list[PreferenceRates]]:
        rates: dict[str, list[PreferenceRates]] = {}
        for group in groups:
            pairs = self._plan.contrast_pairs[group]
            for name, scores in self._scores_of(group).items():
                confidence = self._config.statistics.confidence
                rates.setdefault(name, []).extend(preference_rates(pairs, scores, confidence))
        return rates

    def power(self) -> Iterator[PairPower]:
        """Yield the power analyses of the metric against its neighbours in tau.

        Tau is that of chains; of lattices if there are no chains.
        """
        for compared in self._compared_statistics:
            if not compared.is_configured or not compared.statistic.startswith("tau"):
                continue
            if compared.ranking_type == "lattices" and self._config.chains:
                continue
            yield from self._power_in(compared)

    def _power_in(self, compared: ComparedStatistic) -> Iterator[PairPower]:
        metrics = {
            name: resampled
            for name, resampled in compared.by_metric.items()
            if not is_sentinel(name) and resampled.value is not None
        }
        if self._metric not in metrics:
            return
        ranked = sorted(metrics, key=lambda name: (-(metrics[name].value or 0.0), name))
        index = ranked.index(self._metric)
        for neighbour in ranked[max(0, index - 1) : index] + ranked[index + 1 : index + 2]:
            power = pair_power(
                compared.statistic,
                (self._metric, neighbour),
                metrics[self._metric],
                metrics[neighbour],
                compared.resampler.size,
                len(ranked) * (len(ranked) - 1) // 2,
            )
            if power is not None:
                yield power

    def worst_steps(self, results: Results | None) -> list[WorstStep]:
        """Return examples of valid edits that lower the score of the metric."""
        if results is None or self._metric not in results.metrics:
            return []
        chains = [i.restricted_to([self._metric]) for i in of_type(self._configured, "chains")]
        return worst_steps(chains, results.edit_types.get(self._metric, {}))


def _attach_with_trained_sentinels(
    rankings: Sequence[Ranking], scores: Mapping[str, Floats]
) -> tuple[ScoredRanking, ...]:
    """Attach scores, shape (requests,) by name, and those of sentinels fitted to these rankings.

    They need the gold scores of the rankings, so they score nothing else. Without scores, nothing
    is tested against them.
    """
    trained = trained_sentinel_scores(rankings) if scores else {}
    return attach_scores(rankings, {**scores, **trained})
