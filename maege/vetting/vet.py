"""Vetting a metric: its contract, the order it keeps, attacks, over-correction, comparison."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

import numpy as np

from maege.config.schema import RunConfig
from maege.inputs import Inputs, load_inputs
from maege.metric import Floats, Metric, ScoreRequest
from maege.pipeline import check_metrics, resampling, score
from maege.ranking import ScoredRanking, attach_scores, of_type, split_by_length
from maege.scoring.batching import Progress, Scores
from maege.scoring.engine import ScoringResult
from maege.statistics.power import Separation, separation
from maege.statistics.results import Result, evaluate
from maege.user_warnings import capture_warnings
from maege.vetting import contrast_pairs
from maege.vetting.contract import ANSWERED, TRAVELS, Check, examine, in_range
from maege.vetting.contrast_pairs import Duel, Duels
from maege.vetting.isolated_metric import culprit
from maege.vetting.plan import ORDER, OTHERS, OVERCORRECTION, SECTIONS, Plan, attack_group
from maege.vetting.sentinel_tests import Claim, Measure, claims, measures
from maege.vetting.sentinels import sentinels
from maege.vetting.worst_steps import Example, worst_examples

SENTINEL = "sentinel "  # begins the names of sentinels, so that they are no metric's


@dataclass(frozen=True)
class Vetting:
    """What was found of a metric, and of the baselines and sentinels beside it.

    metric: its name. sample: counts. checks: of its contract. result: of the configuration's own
    sample, without sentinels. claims: by metric or baseline. attacks, overcorrection: by scorer,
    sentinels included; ``worst`` in them are places in ``duels`` (by group). separations: of the
    metric from its neighbours. examples: of edit types that it penalises. groups: of requests;
    failures: by metric and group, why there are no scores. signatures: by metric.
    """

    config: RunConfig
    metric: str
    inputs: Inputs
    sample: dict[str, Any]
    signatures: dict[str, str]
    checks: list[Check]
    result: Result | None
    claims: dict[str, list[Claim]]
    attacks: dict[str, list[Duels]]
    overcorrection: dict[str, list[Duels]]
    duels: dict[str, list[Duel]]
    separations: list[Separation]
    examples: list[Example]
    groups: list[str]
    failures: dict[str, dict[str, str]]
    notes: list[str]

    @property
    def is_vain(self) -> bool:
        """Nothing came of it: the metric gave no scores for anything that is looked at."""
        failed = self.failures.get(self.metric, {})
        unanswered = any(check.figures.get(ANSWERED) == 0 for check in self.checks)
        return unanswered or (bool(failed) and len(failed) == len(self.groups))


@dataclass(frozen=True)
class _Scored:
    """Scores by group of requests and scorer, where there are any; else why there are none."""

    scores: dict[str, dict[str, Floats]]
    failures: dict[str, dict[str, str]] = field(default_factory=dict)
    notes: set[str] = field(default_factory=set)


def vet(
    config: RunConfig,
    metric: str,
    *,
    sections: Collection[str] = SECTIONS,
    jobs: int = 1,
    on_stage: Callable[[str], None] = lambda name: None,
    on_score: Progress = lambda name, done, total: None,
) -> Vetting:
    """Vet one metric of a configuration; its other metrics are the baselines.

    Metrics are asked in other processes, so that one that crashes or hangs does no harm.
    """
    metrics = {entry.name: entry.build() for entry in config.metrics}
    on_stage("read")
    inputs, notes = capture_warnings(lambda: load_inputs(config))
    check_metrics(metrics, inputs)
    on_stage("sample")
    plan = Plan.of(config, inputs, sections)
    on_stage("contract")
    thoroughly = "contract" in sections
    limit = config.executor.timeout
    checks = list(examine(metric, metrics[metric], plan.chains, limit, thoroughly=thoroughly))
    on_stage("score")
    scored = _scored(config, metric, metrics, plan, sections, checks, jobs, on_score)
    on_stage("evaluate")
    if not thoroughly:
        checks = [check for check in checks if check.verdict == "fail"]
    else:
        values = [v for found in scored.scores.values() if (v := found.get(metric)) is not None]
        checks += (
            [in_range(metrics[metric], np.concatenate(values), "on the samples")] if values else []
        )
    found = _Findings(config, metric, plan, scored.scores)
    signatures = {name: one.signature for name, one in metrics.items()}
    result = found.result(signatures)
    measured = list(found.measures())
    return Vetting(
        config=config,
        metric=metric,
        inputs=inputs,
        sample=plan.sample.summary(),
        signatures=signatures,
        checks=checks,
        result=result,
        claims=found.claims(measured),
        attacks=found.duels(plan.attacks),
        overcorrection=found.duels({OVERCORRECTION: plan.bad_edits}),
        duels={attack_group(kind): duels for kind, duels in plan.attacks.items()}
        | {OVERCORRECTION: plan.bad_edits},
        separations=list(found.separations(measured)),
        examples=found.examples(result),
        groups=list(scored.scores),
        failures=scored.failures,
        notes=sorted(scored.notes.union(notes)),
    )


def _scored(
    config: RunConfig,
    metric: str,
    metrics: Mapping[str, Metric],
    plan: Plan,
    sections: Collection[str],
    checks: Sequence[Check],
    jobs: int,
    progress: Progress,
) -> _Scored:
    """Ask everything at once; a metric that fails is asked once more, group by group."""
    groups = plan.groups(sections)
    scorers: dict[str, Metric] = dict(metrics)
    scorers |= {SENTINEL + kind: one for kind, one in sentinels(config.seed).items()}
    scored = _Scored({name: {} for name in groups})
    if not groups:
        return scored
    hopeless = any(check.figures.get(ANSWERED) == 0 for check in checks)
    if hopeless:
        scored.failures[metric] = dict.fromkeys(groups, checks[0].told)
        del scorers[metric]
    travels = hopeless or all(c.verdict == "pass" for c in checks if c.name == TRAVELS)

    def ask(requests: Sequence[ScoreRequest], whom: Mapping[str, Metric]) -> ScoringResult:
        return score(config, requests, whom, jobs if travels else 1, progress, isolated=travels)

    found = ask([request for asked in groups.values() for request in asked], scorers)
    lengths = [len(asked) for asked in groups.values()]
    for name, scores in found.scores.items():
        for group, values in zip(groups, split_by_length(scores.values, lengths), strict=True):
            _note(scored, group, name, scores, values)
    for name in found.failures:
        for group, asked in groups.items():
            alone = ask(asked, {name: scorers[name]})
            if name in alone.scores:
                _note(scored, group, name, alone.scores[name], alone.scores[name].values)
                continue
            text = culprit(name, scorers[name], asked, config.executor.timeout)
            told = alone.failures[name] + ("" if text is None else f", at {text!r}")
            scored.failures.setdefault(name, {})[group] = told
    return scored


def _note(scored: _Scored, group: str, name: str, scores: Scores, values: Floats) -> None:
    scored.scores[group][name] = values
    scored.notes.update(scores.notes)


class _Findings:
    """What the scores say."""

    def __init__(
        self,
        config: RunConfig,
        metric: str,
        plan: Plan,
        scores: Mapping[str, Mapping[str, Floats]],
    ) -> None:
        self._config, self._metric, self._plan, self._scores = config, metric, plan, scores
        self._how = resampling(config)

    def result(self, signatures: Mapping[str, str]) -> Result | None:
        """Return the statistics of the configuration's own sample, without sentinels."""
        known = {m: s for m, s in signatures.items() if m in self._of(ORDER)}
        if not known:
            return None
        scored = [item.restricted_to(list(known)) for item in self._own()]
        return evaluate(self._plan.sample, scored, known, self._how)

    def _own(self) -> tuple[ScoredRanking, ...]:
        """Return the rankings of the configuration's own sample with the scores of all scorers."""
        return attach_scores(self._plan.sample.rankings, self._of(ORDER))

    def _of(self, group: str) -> Mapping[str, Floats]:
        return self._scores.get(group, {})

    def measures(self) -> Iterator[Measure]:
        """Yield all measures of all conditions."""
        own, *others = self._plan.conditions
        if self._of(ORDER):
            yield from measures(own, self._own(), self._how)
        rankings = [r for condition in others for r in condition.sample.rankings]
        scored = iter(attach_scores(rankings, self._of(OTHERS)))
        for condition in others:
            of_condition = list(islice(scored, len(condition.sample.rankings)))
            yield from measures(condition, of_condition, self._how)

    def claims(self, measured: Sequence[Measure]) -> dict[str, list[Claim]]:
        """Return what can be said of each metric against the sentinels."""
        every = [name for measure in measured for name in measure.scorers]
        known = [name for name in dict.fromkeys(every) if not name.startswith(SENTINEL)]
        of_nothing = [name for name in dict.fromkeys(every) if name.startswith(SENTINEL)]
        return claims(measured, known, of_nothing)

    def duels(self, groups: Mapping[str, Sequence[Duel]]) -> dict[str, list[Duels]]:
        """Return how each scorer judged some duels."""
        found: dict[str, list[Duels]] = {}
        for kind, duels in groups.items():
            group = kind if kind == OVERCORRECTION else attack_group(kind)
            for name, values in self._of(group).items():
                judged = contrast_pairs.judged(duels, values, self._config.statistics.confidence)
                found.setdefault(name, []).extend(judged)
        return found

    def separations(self, measured: Sequence[Measure]) -> Iterator[Separation]:
        """Say what it takes to tell the metric from its neighbours in the order of chains."""
        for measure in measured:
            if not measure.own or not measure.statistic.startswith("tau"):
                continue
            if measure.sample == "lattices" and self._config.chains:
                continue
            known = {
                name: found
                for name, found in measure.scorers.items()
                if not name.startswith(SENTINEL) and found.value is not None
            }
            ranked = sorted(known, key=lambda name: (-(known[name].value or 0.0), name))
            if self._metric not in known:
                continue
            place = ranked.index(self._metric)
            for other in ranked[max(0, place - 1) : place] + ranked[place + 1 : place + 2]:
                found = separation(
                    measure.statistic,
                    (self._metric, other),
                    known[self._metric],
                    known[other],
                    measure.resamples.size,
                    len(ranked) * (len(ranked) - 1) // 2,
                )
                if found is not None:
                    yield found

    def examples(self, result: Result | None) -> list[Example]:
        """Return the worst steps of the types that the metric penalises."""
        if result is None or self._metric not in result.metrics:
            return []
        chains = [item.restricted_to([self._metric]) for item in of_type(self._own(), "chains")]
        return worst_examples(chains, result.metrics[self._metric].edit_types)
