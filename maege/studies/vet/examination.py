"""The examination of a metric: its contract, its agreement with the true order, its blind spots."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

import numpy as np

from maege.array_types import Floats
from maege.metric.metric import Metric
from maege.metric.score_request import ScoreRequest
from maege.statistics.power import PairPower
from maege.statistics.results import Results
from maege.studies.lattice_inputs import Inputs
from maege.studies.lattices import further_note
from maege.studies.parts import VettedScores, people_of_vetting
from maege.studies.rows import RowResults
from maege.studies.study import Context
from maege.studies.vet.config import VetConfig
from maege.studies.vet.contract import (
    PICKLABLE,
    CheckResult,
    ContractResult,
    check_contract,
    check_range,
)
from maege.studies.vet.contrast_pairs import PreferenceRates
from maege.studies.vet.failing_examples import FailingExamples
from maege.studies.vet.group_scores import score_groups
from maege.studies.vet.inputs import VetInputs
from maege.studies.vet.limits import Limits, RowStatistics, scorer_limits
from maege.studies.vet.plan import Plan
from maege.studies.vet.sentinel_tests import SentinelTest
from maege.studies.vet.sentinels import named_sentinels
from maege.studies.vet.vetting_statistics import VettingStatistics


@dataclass(frozen=True)
class Vetting:
    """The results of a vetting.

    Parameters
    ----------
    config
        What was asked for.
    metric
        Name of the vetted metric; the others of the configuration are baselines.
    inputs
        Corpus and references.
    sample
        Numbers of sentences, chains, lattices and corpora.
    checks
        Of the contract; without this section, only failed checks.
    contract_failure
        Why the metric has no scores at all; there is then nothing of what follows the notes. None
        if it scores some ordinary sentences.
    notes
        What metrics reported of their scores.
    results
        Statistics of the configured sample, without sentinels; None without scores of it.
    sentinel_tests
        By metric.
    degenerate_outputs, injected_errors
        By metric or sentinel.
    power
        Power analyses of the metric against its neighbours.
    groups
        Names of the groups of requests.
    failures
        By metric, then by group: why there are no scores.
    reads
        By metric, the fields of requests that it reads.
    limits
        The comparisons that rows of the dossier have, by row and metric.
    row_statistics
        The statistics of rows in which metrics are compared with each other, by row and metric.
    failing_examples
        By row of the dossier, sentences in which the metric fails.
    people
        The rows that people answer, by metric; empty if nobody asked them.
    """

    config: VetConfig
    metric: str
    inputs: Inputs
    sample: dict[str, Any]
    checks: list[CheckResult]
    contract_failure: str | None
    notes: tuple[str, ...] = ()
    results: Results | None = None
    sentinel_tests: dict[str, list[SentinelTest]] = field(default_factory=dict)
    degenerate_outputs: dict[str, list[PreferenceRates]] = field(default_factory=dict)
    injected_errors: dict[str, list[PreferenceRates]] = field(default_factory=dict)
    power: list[PairPower] = field(default_factory=list)
    groups: list[str] = field(default_factory=list)
    failures: dict[str, dict[str, str]] = field(default_factory=dict)
    reads: Mapping[str, Collection[str]] = field(default_factory=dict)
    limits: Limits = field(default_factory=dict)
    row_statistics: RowStatistics = field(default_factory=dict)
    failing_examples: dict[str, FailingExamples] = field(default_factory=dict)
    people: RowResults = field(default_factory=dict)

    @property
    def has_no_scores(self) -> bool:
        """Whether the metric has no scores in any group of requests."""
        failed = self.failures.get(self.metric, {})
        return self.contract_failure is not None or (
            bool(failed) and len(failed) == len(self.groups)
        )


def measure(config: VetConfig, inputs: VetInputs, context: Context) -> Vetting:
    """Vet one metric, with the others as baselines.

    Metrics run in other processes, so that a crash or an endless loop has no further consequences.
    If the metric scores no ordinary sentence, nothing else is scored.
    """
    progress, metrics, sections = context.progress, inputs.metrics, config.sections
    metric = metrics[config.metric]
    progress.stage("sample")
    plan = Plan.from_config(config, inputs.lattices, sections, metric.reads)
    progress.stage("contract")
    contract = check_contract(
        config.metric,
        metric,
        plan.chains,
        config.executor.timeout,
        first_only="contract" not in sections,
    )
    checks = partial(_reported_checks, contract, sections, config.metric, metric)
    vetting = Vetting(
        config=config,
        metric=config.metric,
        inputs=inputs.lattices,
        sample=plan.sample.summary(),
        checks=checks({}),
        contract_failure=contract.failure,
        reads={name: built.reads for name, built in metrics.items()},
    )
    if contract.failure is not None:
        return vetting
    progress.stage("score")
    further = plan.further_requests(config, metrics) if "ordering" in sections else []
    if further:
        times = (check.values.get("seconds_20_tokens") for check in contract.checks)
        progress.note(further_note(metrics, further, next(filter(None, times), None)))
    in_processes = all(c.verdict == "pass" for c in contract.checks if c.name == PICKLABLE)
    scorer = context.scorer.isolating(is_possible=in_processes)
    groups: Mapping[str, Sequence[ScoreRequest]] = plan.groups(sections)
    if inputs.people is not None:
        groups = {**groups, **people_of_vetting().requests(inputs.people)}
    scorers = {**metrics, **named_sentinels(config.seed)}
    scored = score_groups(groups, scorers, scorer, config.executor.timeout, further)
    if groups:
        progress.stage("evaluate")
    statistics = VettingStatistics(config, config.metric, plan, scored, vetting.reads)
    signatures = {name: built.signature for name, built in metrics.items()}
    results, limits = statistics.results(signatures), statistics.limits(signatures)
    people: RowResults = {}
    if inputs.people is not None:
        vetted = VettedScores(scored.scores, scorer_limits(vetting.reads))
        people = people_of_vetting().answers(config, inputs.people, vetted)
    return replace(
        vetting,
        checks=checks(scored.scores),
        notes=tuple(sorted(scored.notes)),
        results=results,
        sentinel_tests=statistics.sentinel_tests(),
        degenerate_outputs=statistics.degenerate_outputs(),
        injected_errors=statistics.injected_errors(),
        power=list(statistics.power()),
        groups=list(scored.scores),
        failures=scored.failures,
        limits=limits,
        row_statistics=statistics.row_statistics(signatures),
        failing_examples=statistics.failing_examples(
            limits, results.edit_types.get(config.metric, {}) if results else {}
        ),
        people=people,
    )


def _reported_checks(
    contract: ContractResult,
    sections: Collection[str],
    name: str,
    metric: Metric,
    scores_by_group: Mapping[str, Mapping[str, Floats]],
) -> list[CheckResult]:
    """Return the checks, and that of the range of all scores; only failed ones if not asked."""
    if "contract" not in sections:
        return [check for check in contract.checks if check.verdict == "fail"]
    by_group = [by_metric[name] for by_metric in scores_by_group.values() if name in by_metric]
    scores = [group for group in by_group if len(group)]
    if not scores:
        return contract.checks
    return [*contract.checks, check_range(metric, np.concatenate(scores), "samples")]
