"""The examination of a metric: its contract, its agreement with the true order, its blind spots."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

import numpy as np

from maege.metric.metric import Metric, may_follow_instructions
from maege.metric.score_request import ScoreRequest
from maege.metric.scores import Scores
from maege.statistics.power import PairPower
from maege.statistics.results import Results
from maege.studies.known_results.known_result import RowStatistics
from maege.studies.lattices.inputs import Inputs
from maege.studies.lattices.scores import further_note
from maege.studies.parts_of_vetting import (
    ATTACKS,
    PartAnswers,
    VettedScores,
    attacks_of_vetting,
    part_of_vetting,
)
from maege.studies.rows import RowResults
from maege.studies.scorer import Scorer
from maege.studies.sentinels import named_sentinels
from maege.studies.study import Context
from maege.studies.vet.config import SectionName, VetConfig
from maege.studies.vet.contract import (
    PICKLABLE,
    CheckResult,
    ContractResult,
    check_contract,
    check_range,
)
from maege.studies.vet.contrast_pairs import PreferenceRates
from maege.studies.vet.failing_examples import FailingExamples
from maege.studies.vet.group_scores import GroupScores, TrustedMetrics, score_groups
from maege.studies.vet.inputs import CorpusInputs, VetInputs
from maege.studies.vet.kept_sentinels import KeptScores, KeptSentinels
from maege.studies.vet.known_sentinels import KnownSentinels, known_sentinels
from maege.studies.vet.library_metric import Timed, library_note
from maege.studies.vet.limits import Limits, scorer_limits
from maege.studies.vet.plan import ORDERING_GROUP, Plan, section_of_group
from maege.studies.vet.sentinel_tests import SentinelTest
from maege.studies.vet.vetting_statistics import VettingStatistics
from maege.studies.vet.workload import Workload


@dataclass(frozen=True)
class Vetting:
    """The results of a vetting."""

    config: VetConfig  # what was asked for: that of the metric and the corpus
    metric: str  # name of the vetted metric; the others of the configuration are baselines
    inputs: Inputs  # corpus and references
    sample: dict[str, Any]  # numbers of sentences, chains, lattices and corpora
    checks: list[CheckResult]  # of the contract; without this section, only failed checks
    # Why the metric has no scores at all; there is then nothing of what follows the notes. None if
    # it scores some ordinary sentences.
    contract_failure: str | None
    notes: tuple[str, ...] = ()  # what metrics reported of their scores
    # Statistics of the configured sample, without sentinels; None without scores of it.
    results: Results | None = None
    sentinel_tests: dict[str, list[SentinelTest]] = field(default_factory=dict)  # by metric
    # By metric or sentinel.
    degenerate_outputs: dict[str, list[PreferenceRates]] = field(default_factory=dict)
    injected_errors: dict[str, list[PreferenceRates]] = field(default_factory=dict)
    # Power analyses of the metric against its neighbours.
    power: list[PairPower] = field(default_factory=list)
    groups: list[str] = field(default_factory=list)  # names of the groups of requests
    # By metric, then by group: why there are no scores.
    failures: dict[str, dict[str, str]] = field(default_factory=dict)
    # By metric, the fields of requests that it reads.
    reads: Mapping[str, Collection[str]] = field(default_factory=dict)
    # The comparisons that rows of the dossier have, by row and metric.
    limits: Limits = field(default_factory=dict)
    # The statistics of rows in which metrics are compared with each other, by row and metric; those
    # of people are in ``parts``.
    row_statistics: RowStatistics = field(default_factory=dict)
    # By row of the dossier, sentences in which the metric fails.
    failing_examples: dict[str, FailingExamples] = field(default_factory=dict)
    parts: tuple[PartAnswers, ...] = ()  # the rows that people answer, if somebody asked them
    attacks: RowResults = field(default_factory=dict)  # the rows that attacks answer
    variants: tuple[str, ...] = ()  # names of the other metrics that are vetted together with it

    @property
    def no_baselines(self) -> tuple[str, ...]:
        """Names of the metrics that are vetted together with it, and are no baselines."""
        return tuple(name for name in self.variants if name not in self.config.also_baselines)

    @property
    def has_no_scores(self) -> bool:
        """Whether the metric has no scores in any group of requests."""
        failed = self.failures.get(self.metric, {})
        return self.contract_failure is not None or (
            bool(failed) and len(failed) == len(self.groups)
        )


def measure(config: VetConfig, inputs: VetInputs, context: Context) -> list[Vetting]:
    """Vet each metric on each corpus, with the others as baselines, corpus by corpus.

    Metrics run in other processes, so that a crash or an endless loop has no further consequences.
    If a metric scores no ordinary sentence, nothing else is scored by it. Its contract is checked
    on the first corpus.
    """
    vettings: list[Vetting] = []
    for number, corpus in enumerate(inputs.corpora):
        sections = [s for s in corpus.config.sections if s != "contract" or not number]
        vettings += _measure_corpus(corpus, sections or corpus.config.sections, context)
    return vettings


def _measure_corpus(
    inputs: CorpusInputs, sections: Sequence[SectionName], context: Context
) -> list[Vetting]:
    """Vet the metrics on one corpus: sample, sentinels, baselines and scores are the same."""
    config, metrics = inputs.config, inputs.metrics
    context.progress.stage("sample")
    vetted = {name: metrics[name] for name in config.vetted}
    reads = frozenset[str]().union(*(metric.reads for metric in vetted.values()))
    instructions = any(map(may_follow_instructions, vetted.values()))
    plan = Plan.from_config(config, inputs.lattices, sections, reads, instructions=instructions)
    context.progress.stage("contract")
    contracts = {
        name: check_contract(
            name,
            metric,
            plan.chains,
            config.executor.timeout,
            first_only="contract" not in sections,
        )
        for name, metric in vetted.items()
    }
    measured = {name: contract.measured for name, contract in contracts.items()}
    context.timings.setdefault("contract", {})[inputs.name] = measured
    return _CorpusVetting(inputs, sections, plan, contracts, context).vettings()


@dataclass(frozen=True)
class _CorpusVetting:
    """The vetting of metrics on one corpus, whose contracts have been checked."""

    inputs: CorpusInputs
    sections: Sequence[SectionName]
    plan: Plan
    contracts: Mapping[str, ContractResult]  # by vetted metric
    context: Context

    def vettings(self) -> list[Vetting]:
        """Return the vetting of each metric; without statistics, if its contract has failed."""
        vettings = {name: self._without_scores(name) for name in self.contracts}
        if self._working:
            vettings |= self._with_scores({name: vettings[name] for name in self._working})
        return [*vettings.values()]

    @property
    def _working(self) -> list[str]:
        """The names of the vetted metrics that score some ordinary sentences."""
        return [name for name, contract in self.contracts.items() if contract.failure is None]

    @property
    def _scorable(self) -> dict[str, Metric]:
        """The metrics that score, baselines included."""
        failed = self.contracts.keys() - {*self._working}
        return {name: m for name, m in self.inputs.metrics.items() if name not in failed}

    def _without_scores(self, name: str) -> Vetting:
        config = self.inputs.config.of(name)
        return Vetting(
            config=config.model_copy(update={"sections": tuple(self.sections)}),
            metric=name,
            inputs=self.inputs.lattices,
            sample=self.plan.sample.summary(),
            checks=self._reported_checks(name, GroupScores({})),
            contract_failure=self.contracts[name].failure,
            reads={name: built.reads for name, built in self.inputs.metrics.items()},
            variants=tuple(other for other in self.contracts if other != name),
        )

    def _with_scores(self, vettings: Mapping[str, Vetting]) -> dict[str, Vetting]:
        """Add the statistics to the vettings of working metrics: shared ones, and their own."""
        config, scorable, progress = self.inputs.config, self._scorable, self.context.progress
        progress.stage("score")
        scorer = self._scorer()
        scored = self._score(scorer)
        if scored.scores:
            progress.stage("evaluate")
        reads = {name: metric.reads for name, metric in scorable.items()}
        signatures = {name: metric.signature for name, metric in scorable.items()}
        known = self._known_sentinels
        statistics = VettingStatistics(config, self._working[0], self.plan, scored, reads, known)
        if known is None:
            self._kept_sentinels.write(statistics)
        of_people = VettedScores(scored.values, scorer_limits(reads))
        parts = [
            part_of_vetting(key).answers(config, part, of_people)
            for key, part in self.inputs.parts.items()
        ]
        attacks: RowResults = {}
        if ATTACKS in self.sections:
            own = replace(self.context, scorer=scorer)
            attacks = attacks_of_vetting().answers(config, self._working, own)
        shared: dict[str, Any] = {
            "notes": tuple(sorted(scored.notes)),
            "reads": reads,
            "sentinel_tests": statistics.sentinel_tests(),
            "degenerate_outputs": statistics.degenerate_outputs(),
            "injected_errors": statistics.injected_errors(),
            "groups": list(scored.scores),
            "failures": scored.failures,
            "limits": statistics.limits(signatures),
            "row_statistics": statistics.row_statistics(signatures),
            "parts": tuple(parts),
            "attacks": attacks,
        }
        return {
            name: replace(
                _with_own(replace(vetting, **shared), statistics.of(name), signatures),
                checks=self._reported_checks(name, scored),
            )
            for name, vetting in vettings.items()
        }

    @cached_property
    def _known_sentinels(self) -> KnownSentinels | None:
        shipped = known_sentinels(self.inputs.config, self.inputs.lattices)
        return self._kept_sentinels.read() if shipped is None else shipped

    @cached_property
    def _kept_sentinels(self) -> KeptSentinels:
        inputs = self.inputs
        return KeptSentinels(inputs.config, inputs.lattices, self.plan, self.sections)

    def _scorer(self) -> Scorer:
        """Return what scores in other processes, if all vetted metrics can be sent there."""
        in_processes = all(
            check.verdict == "pass" for check in self._checks if check.name == PICKLABLE
        )
        return self.context.scorer.isolating(is_possible=in_processes)

    @property
    def _checks(self) -> list[CheckResult]:
        return [check for name in self._working for check in self.contracts[name].checks]

    def _score(self, scorer: Scorer) -> GroupScores:
        """Score all groups of requests by all metrics and sentinels."""
        config, scorable = self.inputs.config, self._scorable
        is_ordered = "ordering" in self.sections
        further = self.plan.further_requests(config, scorable) if is_ordered else []
        if further:
            measured = (contract.measured.get("time", {}) for contract in self.contracts.values())
            times = (of_metric.get("seconds_20_tokens") for of_metric in measured)
            note = further_note(scorable, further, next(filter(None, times), None))
            self.context.progress.note(note)
        groups: dict[str, Sequence[ScoreRequest]] = {**self.plan.groups(self.sections)}
        of_parts: dict[str, Sequence[ScoreRequest]] = {}
        for key, part in self.inputs.parts.items():
            of_parts |= part_of_vetting(key).requests(part)
        groups |= of_parts
        known = self._known_sentinels
        files = {group: KeptScores(config, requests) for group, requests in of_parts.items()}
        known_scores = {group: file.read() for group, file in files.items()}
        unknown = {
            group: requests
            for group, requests in groups.items()
            if not (known and known.knows(group)) and not known_scores.get(group)
        }
        sentinels = named_sentinels(config.seed)
        own_scorer = self.context.scorer.shown_as("sentinels", len(sentinels))
        trusted = TrustedMetrics(sentinels, own_scorer, unknown)
        if groups:
            self._announce(groups, 0 if ORDERING_GROUP not in unknown else len(sentinels))
        scored = score_groups(
            groups, scorable, scorer, config.executor.timeout, further=further, trusted=trusted
        )
        for group, scores in known_scores.items():
            if scores is None:
                files[group].write(scored.values[group])
            else:
                scored.scores[group] |= {name: Scores(values) for name, values in scores.items()}
        return scored

    def _announce(self, groups: Mapping[str, Sequence[ScoreRequest]], sentinels: int) -> None:
        """Say how much each vetted metric has to score, and about how long that takes.

        ``sentinels``: how many of them score the same texts; none if what they reach is known.
        """
        parts = {
            group: key
            for key, part in self.inputs.parts.items()
            for group in part_of_vetting(key).requests(part)
        }
        sections: dict[str, list[ScoreRequest]] = {}
        for group, requests in groups.items():
            key = parts.get(group) or section_of_group(group)
            sections.setdefault(key, []).extend(requests)
        jobs = self.context.scorer.jobs
        for name in self._working:
            metric, contract = self.inputs.metrics[name], self.contracts[name]
            work = Workload.of(name, metric, sections)
            total = work.seconds(contract.seconds, jobs)
            self.context.progress.announced(work.announcement(total, sentinels))
            timed = Timed(work, contract.seconds, total)
            if note := library_note(metric, timed, sections, contract.ordinary, jobs):
                self.context.progress.note(note)

    def _reported_checks(self, name: str, scored: GroupScores) -> list[CheckResult]:
        """Return the checks, and that of the range of all scores; only failed ones if not asked."""
        checks = self.contracts[name].checks
        if "contract" not in self.sections:
            return [check for check in checks if check.verdict == "fail"]
        by_group = [of_group[name] for of_group in scored.values.values() if name in of_group]
        scores = [group for group in by_group if len(group)]
        if not scores:
            return checks
        in_range = check_range(self.inputs.metrics[name], np.concatenate(scores), "samples")
        return [*checks, in_range]


def _with_own(
    vetting: Vetting, statistics: VettingStatistics, signatures: Mapping[str, str]
) -> Vetting:
    """Add to what all vetted metrics share the statistics of one of them."""
    results = statistics.results(signatures)
    rewards = results.edit_types.get(vetting.metric, {}) if results else {}
    return replace(
        vetting,
        results=results,
        power=list(statistics.power()),
        failing_examples=statistics.failing_examples(rewards),
    )
