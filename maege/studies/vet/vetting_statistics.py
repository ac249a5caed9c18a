"""The statistics of a vetting, from the scores of its groups of requests."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import replace
from functools import cached_property
from typing import Any, Self

import numpy as np

from maege.config.schema import RunConfig
from maege.metric.score_request import ALL_FIELDS
from maege.metric.scores import Scores
from maege.ranking import Ranking, ScoredRanking, ScoredRankings, of_type
from maege.ranking_requests import attach
from maege.statistics.evaluation import evaluate
from maege.statistics.jackknife import ClusteredStatistic
from maege.statistics.power import PairPower, pair_power
from maege.statistics.random_scorers.distribution import RandomScorerStatistics
from maege.statistics.results import Results
from maege.statistics.rewards import Reward
from maege.statistics.sample_statistics import SampleStatistics
from maege.studies.dossier.lattice_rows import punished_types, types_result
from maege.studies.known_results.known_result import RowStatistics
from maege.studies.scorer import resampling
from maege.studies.sentinels import is_sentinel
from maege.studies.vet.conditions import Condition
from maege.studies.vet.contrast_pairs import PreferenceRates, preference_rates
from maege.studies.vet.degenerate_outputs import FULL_CORRECTION, SOURCE
from maege.studies.vet.failing_examples import (
    FailingExamples,
    examples_of_pairs,
    examples_of_steps,
    examples_of_types,
)
from maege.studies.vet.group_scores import GroupScores
from maege.studies.vet.injected_errors import VALID_EDITS
from maege.studies.vet.known_sentinels import KnownSentinels, OfCondition, key_of
from maege.studies.vet.limits import (
    BAD_OUTPUTS_ROW,
    NEW_ERRORS_ROW,
    ORDER_ROW,
    TYPES_ROW,
    Limits,
    row_statistics,
    sentinel_limits,
)
from maege.studies.vet.plan import INJECTED_GROUP, ORDERING_GROUP, VARIED_ORDERING_GROUP, Plan
from maege.studies.vet.sentinel_tests import (
    ComparedStatistic,
    SentinelTest,
    compare_under_condition,
    compare_with_sentinels,
    is_reference_value,
)
from maege.studies.vet.trained_sentinels import trained_sentinel_scores


class VettingStatistics:
    """The statistics of one metric, its baselines and the sentinels.

    ``config``: metrics, data, samples and statistics. ``metric``: name of the metric to be vetted.
    ``plan``: what was sampled and scored. ``scores``: of all groups of requests. ``reads``: by
    metric, the fields of requests that it reads; by default all. ``known``: what sentinels reach,
    if they need not have scored the sample.
    """

    def __init__(
        self,
        config: RunConfig,
        metric: str,
        plan: Plan,
        scores: GroupScores,
        reads: Mapping[str, Collection[str]] | None = None,
        known: KnownSentinels | None = None,
    ) -> None:
        self._reads, self._known = reads or {}, known
        self._config, self._metric, self._plan, self._scores = config, metric, plan, scores
        self._resampling = resampling(config)
        # Texts and gold scores, and what was fitted to them.
        self._last_trained: tuple[list[Any], dict[str, Scores]] = ([], {})

    def of(self, metric: str) -> Self:
        """Return them with another metric as the vetted one; what is computed is not repeated."""
        other = copy(self)
        other._metric = metric
        return other

    def _scores_of(self, group: str) -> Mapping[str, Scores]:
        return self._scores.scores.get(group, {})

    def _attach(
        self, group: str, rankings: Sequence[Ranking], first_request: int, first_corpus: int
    ) -> ScoredRankings:
        """Attach the scores of a group, and those of sentinels that are fitted to the rankings.

        These need the gold scores of the rankings, so they score nothing else. Without scores,
        nothing is tested against them. ``first_request`` is that of these rankings in the group,
        ``first_corpus`` that among the corpora of all conditions.
        """
        end = first_request + _candidates(rankings)
        corpora = slice(first_corpus, first_corpus + _candidates(only_corpora(rankings)))
        scores = {n: s.part(first_request, end) for n, s in self._scores_of(group).items()}
        total = sum(_candidates(only_corpora(c.sample.rankings)) for c in self._plan.conditions)
        for name, further in self._scores.further.items():
            if name in scores:
                left_out = further.reshape(total, -1)[corpora].ravel()
                scores[name] = replace(scores[name], further=left_out)
        if scores and self._known is None:
            scores |= self._trained(rankings)
        return attach(rankings, scores)

    def _trained(self, rankings: Sequence[Ranking]) -> dict[str, Scores]:
        """Fit sentinels; again only if texts or gold scores are others than the last time."""
        texts = [
            (r.type, r.sources, r.clusters, [(c.hypotheses, c.gold_score) for c in r.candidates])
            for r in rankings
        ]
        if texts != self._last_trained[0]:
            self._last_trained = texts, trained_sentinel_scores(rankings)
        return self._last_trained[1]

    @cached_property
    def _configured(self) -> ScoredRankings:
        """The rankings of the configured sample, with the scores of metrics and sentinels."""
        return self._attach(ORDERING_GROUP, self._plan.sample.rankings, 0, 0)

    def _statistics_of(
        self,
        scored: Sequence[ScoredRanking],
        condition: Condition,
        values_only: Collection[str] = (),
    ) -> SampleStatistics:
        # Only results of the configured sample have the p-values of metrics alone.
        names = scored[0].metrics
        statistics = SampleStatistics.from_rankings(
            scored,
            self._resampling,
            self._plan.sample.repeated_pairs,
            values_only,
            untested=[*filter(is_sentinel, names)] if condition.is_configured else names,
        )
        # Fewer references are no other texts.
        same_texts = condition if condition.reference_count is None else self._plan.conditions[0]
        known = self._known_under(same_texts)
        if known is None:
            return statistics
        return replace(statistics, known_random_scorers=known.random_scorer_statistics)

    def _known_under(self, condition: Condition) -> OfCondition | None:
        known = self._known
        return None if known is None else known.conditions[key_of(*condition.key)]

    @cached_property
    def _configured_statistics(self) -> SampleStatistics:
        """Their statistics, which the results and the tests against the sentinels share."""
        return self._statistics_of(self._configured, self._plan.conditions[0])

    def results(self, signatures: Mapping[str, str]) -> Results | None:
        """Return the statistics of the configured sample; None if there are no scores.

        ``signatures`` has those of all metrics; sentinels are left out.
        """
        scored = self._scores_of(ORDERING_GROUP)
        signatures = {name: text for name, text in signatures.items() if name in scored}
        if not signatures:
            return None
        rankings = [item.restricted_to(list(signatures)) for item in self._configured]
        statistics = replace(
            self._configured_statistics.restricted_to(list(signatures)),
            known_random_scorers=self.random_scorers,
        )
        return evaluate(
            self._plan.sample,
            rankings,
            signatures,
            self._resampling,
            lambda: statistics,
            self._metric,
        )

    @cached_property
    def _compared_statistics(self) -> list[ComparedStatistic]:
        """All statistics under all conditions."""
        return [compared for _, of_condition in self.by_condition for compared in of_condition]

    @cached_property
    def by_condition(self) -> list[tuple[Condition, list[ComparedStatistic]]]:
        """Conditions with all statistics; those without scores are missing."""
        return [(condition, list(compared)) for condition, compared in self._compared()]

    @property
    def random_scorers(self) -> RandomScorerStatistics:
        """The statistics of random scorers on the configured sample."""
        return self._configured_statistics.random_scorers

    def _compared(self) -> Iterator[tuple[Condition, Iterable[ComparedStatistic]]]:
        configured, *varied = self._plan.conditions
        request, corpus = 0, _candidates(only_corpora(configured.sample.rankings))
        random_scorers = None
        if self._scores_of(ORDERING_GROUP):
            statistics, random_scorers = self._configured_statistics, self.random_scorers
            known = self._known_under(configured)
            compared = compare_under_condition(configured, statistics, random_scorers, known)
            yield configured, compared
        for condition in varied if self._scores_of(VARIED_ORDERING_GROUP) else ():
            rankings = condition.sample.rankings
            scored = self._attach(VARIED_ORDERING_GROUP, rankings, request, corpus)
            # Sentinels are values there, which no metric is tested against.
            is_tested = not is_reference_value(condition.corpora_source_policy, None)
            sentinels = () if is_tested else filter(is_sentinel, scored[0].metrics)
            statistics = self._statistics_of(scored, condition, [*sentinels])
            # Fewer references are no other texts.
            same_texts = random_scorers if condition.reference_count is not None else None
            compared = compare_under_condition(
                condition,
                statistics,
                same_texts or statistics.random_scorers,
                self._known_under(condition),
            )
            yield condition, compared
            request += _candidates(rankings)
            corpus += _candidates(only_corpora(rankings))

    def sentinel_tests(self) -> dict[str, list[SentinelTest]]:
        """Return the tests of each metric against the sentinels."""
        names = dict.fromkeys(name for c in self._compared_statistics for name in c.by_metric)
        metrics = {
            name: self._reads.get(name, ALL_FIELDS) for name in names if not is_sentinel(name)
        }
        sentinels = [name for name in names if is_sentinel(name)]
        return compare_with_sentinels(self._compared_statistics, metrics, sentinels)

    def limits(self, metrics: Collection[str]) -> Limits:
        """Return the comparisons of metrics with all limits of the rows of the dossier."""
        reads = {name: self._reads.get(name, ALL_FIELDS) for name in metrics}
        return sentinel_limits(self._compared_statistics, reads)

    def row_statistics(self, metrics: Collection[str]) -> RowStatistics:
        """Return the statistics of metrics that rows of the dossier compare, by row and metric."""
        return row_statistics(self._compared_statistics, metrics)

    def degenerate_outputs(self) -> dict[str, list[PreferenceRates]]:
        """Return by metric or sentinel how often it prefers degenerate outputs."""
        return self.rates_in(self._degenerate_groups)

    def injected_errors(self) -> dict[str, list[PreferenceRates]]:
        """Return by metric or sentinel how often it prefers texts with injected errors."""
        return self.rates_in([INJECTED_GROUP])

    @property
    def _degenerate_groups(self) -> list[str]:
        return [group for group in self._plan.contrast_pairs if group != INJECTED_GROUP]

    def rates_in(self, groups: Sequence[str]) -> dict[str, list[PreferenceRates]]:
        """Return by metric or sentinel how often it prefers the worse texts of some groups."""
        rates: dict[str, list[PreferenceRates]] = {}
        for group in groups:
            confidence = self._config.statistics.confidence
            for name, scores in self._scores_of(group).items():
                pairs = self._plan.contrast_pairs[group]
                of_pairs = preference_rates(pairs, scores.values, confidence)
                rates.setdefault(name, []).extend(of_pairs)
            known = {} if self._known is None else self._known.rates.get(group, {})
            for name, of_known in known.items():
                rates.setdefault(name, []).extend(of_known)
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
            name: statistic
            for name, statistic in compared.by_metric.items()
            if isinstance(statistic, ClusteredStatistic)
            and not is_sentinel(name)
            and statistic.value is not None
        }
        if self._metric not in metrics:
            return
        ranked = sorted(metrics, key=lambda name: (-(metrics[name].value or 0.0), name))
        index = ranked.index(self._metric)
        for neighbour in ranked[max(0, index - 1) : index] + ranked[index + 1 : index + 2]:
            power = pair_power(
                compared.statistic,
                (self._metric, neighbour),
                metrics[self._metric].minus(metrics[neighbour]),
                len(ranked) - 1,
                confidence=self._resampling.confidence,
            )
            if power is not None:
                yield power

    def failing_examples(self, rewards: Mapping[str, Reward]) -> dict[str, FailingExamples]:
        """Return by key of a row of the dossier examples of sentences in which the metric fails.

        Error types are those that are punished, the clearest first; without any, all of them.
        """
        bad = self._degenerate_groups
        against_correction = self._failing_pairs(bad, FULL_CORRECTION, tie_is_failure=True)
        against_source = self._failing_pairs(bad, SOURCE, tie_is_failure=False)
        examples = {
            NEW_ERRORS_ROW: self._failing_pairs([INJECTED_GROUP], VALID_EDITS, tie_is_failure=True),
            BAD_OUTPUTS_ROW: max(against_correction, against_source, key=lambda e: e.failing),
        }
        if self._metric in self._scores_of(ORDERING_GROUP):
            chains = [i.restricted_to([self._metric]) for i in of_type(self._configured, "chains")]
            result = types_result(self._metric, "", rewards, "")
            tested = () if result is None else result.comparisons
            clearest_first = [c.subject for c in sorted(tested, key=lambda c: c.below)]
            types = punished_types(tested) or clearest_first
            examples[ORDER_ROW] = examples_of_steps(chains, seed=self._config.seed)
            examples[TYPES_ROW] = examples_of_types(chains, types)
        return {row: of_row for row, of_row in examples.items() if of_row.n}

    def _failing_pairs(
        self, groups: Sequence[str], better_text: str, *, tie_is_failure: bool
    ) -> FailingExamples:
        """Choose examples of the pairs of some groups whose better text is of a kind."""
        pairs, scores = [], []
        for group in groups:
            if self._metric in self._scores_of(group):
                of_pairs = self._scores_of(group)[self._metric].values.reshape(-1, 2)
                for pair, of_pair in zip(self._plan.contrast_pairs[group], of_pairs, strict=True):
                    if pair.baseline_text == better_text:
                        pairs.append(pair)
                        scores.append(of_pair)
        return examples_of_pairs(
            pairs,
            np.array(scores).reshape(-1),
            tie_is_failure=tie_is_failure,
            seed=self._config.seed,
        )


def _candidates(rankings: Sequence[Ranking]) -> int:
    """Return the number of candidates of all rankings."""
    return sum(len(ranking.candidates) for ranking in rankings)


def only_corpora(rankings: Sequence[Ranking]) -> list[Ranking]:
    """Return the rankings of corpora."""
    return [ranking for ranking in rankings if ranking.type == "corpora"]
