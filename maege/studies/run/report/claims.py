"""The claims of the page of a run: all that its findings assert, or could have asserted."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from maege.number_format import number_of
from maege.report.sample_sentences import FEW_UNITS, MIN_UNITS
from maege.report.statements import by_section, claims_of_page
from maege.report.study_result import StudyResult
from maege.statistics.claim import Claim
from maege.statistics.measures import HEADLINE, Estimate, label, looks_inverted
from maege.statistics.metric_differences import Difference
from maege.statistics.multiple_testing import ALPHA, holm_of_tested
from maege.statistics.rewards import Reward
from maege.statistics.value import Value
from maege.studies.parts import part_of_run
from maege.studies.run.report.run_data import RunData, manifest_of_part, pipeline_of
from maege.studies.run.report.sample_description import is_circular, units
from maege.studies.run.report.statements import STATEMENTS
from maege.studies.run.report.tables.edit_types import penalised

WARNINGS, WHICH, CERTAINTY = "Warnings", "Which metric?", "How sure?"
DOUBTS = "Where do metrics fail?"
QUESTIONS = (WARNINGS, WHICH, CERTAINTY, DOUBTS)
ALL_PEOPLE = "people"  # key of the part on all sets of judgements
AGAINST_ZERO, TYPES = "tau and rho against 0", "error types"


def claims_of_run(run: RunData) -> tuple[Claim, ...]:
    """Return the claims of a page, adjusted for all of it, with their sentences.

    Those of further parts of the run are last; their parts are those of the page.
    """
    statements = [*STATEMENTS]
    raw = _raw_claims(run)
    for key, part in run.parts.items():
        statements += part_of_run(key).study.statements
        raw += part.claims
    claims = claims_of_page(raw, statements)
    against_people = {
        claim.subjects[0] for claim in claims
        if claim.part and claim.section == WARNINGS and claim.is_shown
    }  # fmt: skip
    if not against_people:
        return claims
    return claims_of_page([_not_recommended(c, against_people) for c in raw], statements)


def _not_recommended(claim: Claim, metrics: Collection[str]) -> Claim:
    """Return a claim that does not recommend metrics; its family keeps its p-value."""
    if claim.section != WHICH or not {*claim.subjects} & {*metrics}:
        return claim
    return replace(claim, details={**claim.details, "against_people": 1})


def with_part(run: RunData, key: str, result: StudyResult) -> RunData:
    """Return a run with what else was examined of its metrics, adjusted for its page.

    What is about no single set of judgements has a part of its own there.
    """
    name = part_of_run(key).name
    named = replace(
        result,
        parts=tuple(replace(part, key=part.key or name) for part in result.parts),
        claims=tuple(replace(claim, part=claim.part or name) for claim in result.claims),
        manifest=manifest_of_part(key, run.config, run.manifest),
    )
    parts = {**run.parts, key: named}
    adjusted = claims_of_run(replace(run, parts=parts))
    end = len(adjusted)  # of the claims of a part; those of the first part come first
    for other, part in reversed(parts.items()):
        start = end - len(part.claims)
        parts[other] = replace(part, claims=adjusted[start:end])
        end = start
    return replace(run, parts=parts)


def findings_by_question(claims: Iterable[Claim]) -> dict[str, list[str]]:
    """Return the findings by the question of a reader that they answer.

    Of those about one set of judgements there are only warnings; the others stand with their set.
    """
    chosen = [c for c in claims if c.part in ("", ALL_PEOPLE) or c.section == WARNINGS]
    answers = by_section(chosen)
    in_order = dict.fromkeys([*QUESTIONS, *answers])
    return {question: answers[question] for question in in_order if question in answers}


def _raw_claims(run: RunData) -> list[Claim]:
    """Return the claims without their sentences; p-values are not adjusted for the page."""
    statistics = _tested_statistics(run)
    return [
        *(claim for statistic in statistics for claim in statistic.reversals()),
        *_sample_warnings(run),
        *_recommendations(run, statistics),
        *(claim for statistic in statistics for claim in statistic.pair_claims("run.pairs")),
        *(claim for statistic in statistics for claim in statistic.doubts()),
        *_type_claims(run),
    ]


@dataclass(frozen=True, eq=False)
class _Statistic:
    """A statistic that findings read: the estimates of all metrics, and their differences."""

    name: str  # for readers, as is the purpose
    purpose: str
    table: str  # that has the values
    estimates: Sequence[Estimate]  # of the metrics that have a value, the highest first
    differences: Sequence[Difference]  # of all pairs of metrics
    # By metric, two-sided against 0, adjusted for all metrics and statistics; of tested ones.
    pvalues: dict[str, float]
    units: str  # what claims generalise to

    @cached_property
    def value(self) -> dict[str, float]:
        """The value of each metric."""
        return {e.metric: e.value or 0.0 for e in self.estimates}

    def reversals(self) -> Iterator[Claim]:
        """Yield a claim for each metric with a value below 0: that it is reversed."""
        for e in self.estimates:
            if e.metric in self.pvalues and self.value[e.metric] < 0:
                inverted = e.statistic == HEADLINE and looks_inverted(e.interval)
                yield self._against_0("run.reversed", e, WARNINGS, inverted=int(inverted))

    def doubts(self) -> Iterator[Claim]:
        """Yield a claim for each metric that it differs from 0, and the metrics without a test."""
        for e in self.estimates:
            if e.metric in self.pvalues:
                yield self._against_0("run.not-zero", e, DOUBTS)
            elif self.value[e.metric] < 0:
                yield self._fact("run.not-tested", e)
            if e.random_share is not None and e.random_share > ALPHA:
                yield self._fact("run.random", e, share=e.random_share)

    def of_best(self, metrics: Sequence[str], ceiling: float | None) -> Iterator[Claim]:
        """Yield what a recommendation needs: that metrics are above 0, and above each other."""
        chosen = [e for e in self.estimates if e.metric in metrics]
        scope = "" if len(chosen) == len(self.estimates) else " of metrics without references"
        for e in chosen:
            details: dict[str, float | str | None] = {
                "random_pvalue": self.random_pvalue(e),
                "purpose": self.purpose,
                "scope": scope,
                "ceiling": ceiling,
            }
            yield self._against_0("run.best", e, WHICH, **details)
        if chosen:
            yield from self.pair_claims("run.best", WHICH, metrics)

    def random_pvalue(self, estimate: Estimate) -> float:
        """Return the share of random scorers that reach a value, adjusted for the metrics."""
        return min(1.0, (estimate.random_share or 0.0) * len(self.estimates))

    def pair_claims(
        self, statement: str, section: str = CERTAINTY, metrics: Sequence[str] | None = None
    ) -> Iterator[Claim]:
        """Yield a claim for each pair of metrics: that the higher one is significantly higher."""
        for d in self.differences:
            if d.difference is None or (metrics is not None and not {d.a, d.b} <= {*metrics}):
                continue
            difference = d if d.difference >= 0 else d.oriented(d.b)
            yield Claim(
                statement,
                (difference.a, difference.b),
                topic=self.name,
                family=f"pairs in {self.name}",
                value=Value(difference.difference, difference.interval),
                pvalue=difference.pvalue,
                family_pvalue=difference.adjusted,
                units=self.units,
                section=section,
                table="differences",
                is_key=True,
            )

    def above_0(self, metric: str) -> float | None:
        """Return the adjusted p-value of a value above 0; None for others, and without a test."""
        return self.pvalues.get(metric) if self.value.get(metric, 0.0) > 0 else None

    def _against_0(
        self, statement: str, estimate: Estimate, section: str, **details: float | str | None
    ) -> Claim:
        is_tested = statement != "run.best" or self.above_0(estimate.metric) is not None
        return Claim(
            statement,
            (estimate.metric,),
            topic=self.name,
            family=AGAINST_ZERO,
            value=Value(estimate.value, estimate.interval),
            pvalue=estimate.pvalue if is_tested else None,
            family_pvalue=self.pvalues.get(estimate.metric) if is_tested else None,
            units=self.units,
            section=section,
            table=self.table,
            is_key=True,
            details=details,
        )

    def _fact(self, statement: str, estimate: Estimate, **details: float) -> Claim:
        return Claim(
            statement,
            (estimate.metric,),
            topic=self.name,
            value=Value(estimate.value, estimate.interval),
            section=DOUBTS,
            table=self.table,
            is_key=True,
            details=details,
        )


def _tested_statistics(run: RunData) -> list[_Statistic]:
    """Return tau (macro) and rho; p-values against 0 are adjusted for both (Holm)."""
    results = run.results
    statistics = []
    for ranking_type, statistic, purpose in (
        (results.main_ranking_type, HEADLINE, "To order outputs of a sentence"),
        ("corpora", "spearman", "To compare systems on corpora"),
    ):
        estimates = (results.estimate(m, statistic, ranking_type) for m in results.metrics)
        defined = [e for e in estimates if e and e.value is not None]
        if defined:
            defined.sort(key=lambda estimate: (-(estimate.value or 0.0), estimate.metric))
            name, table = label(statistic, ranking_type or ""), ranking_type or ""
            differences = results.differences_in(statistic, ranking_type)
            of = _Statistic(name, purpose, table, defined, differences, {}, units(run))
            statistics.append(of)
    adjusted = iter(holm_of_tested([e.pvalue for of in statistics for e in of.estimates]))
    return [
        replace(
            of, pvalues={e.metric: p for e in of.estimates if (p := next(adjusted)) is not None}
        )
        for of in statistics
    ]


def _recommendations(run: RunData, statistics: Sequence[_Statistic]) -> Iterator[Claim]:
    """Yield what answers which metric to take, or why nothing does."""
    without_references = run.manifest.get("without_references", [])
    metrics = without_references if is_circular(run) else run.results.metrics
    if _too_few(run) or not metrics:
        return
    sampled = run.results.sample["corpora"] or {}
    for statistic in statistics:
        ceiling = sampled.get("ceiling") if statistic.table == "corpora" else None
        yield from statistic.of_best(metrics, ceiling)
    yield from _optimisation(run, statistics, metrics)


def _sample_warnings(run: RunData) -> Iterator[Claim]:
    """Yield what a reader has to know of the sample, and of ERRANT, before any value."""
    if is_circular(run):
        yield Claim("run.circular", (), section=WARNINGS, is_key=True)
    if too_few := _too_few(run):
        yield Claim("run.too-few", (), section=WARNINGS, is_key=True, details=too_few)
    for metric, signature in sorted(run.manifest["signatures"].items()):
        here = pipeline_of(signature)
        known = here and _known_pipelines(run.manifest["corpus"], metric)
        if known and here not in known:
            yield Claim("run.pipeline", (metric,), section=WARNINGS, is_key=True)


def _known_pipelines(corpus_name: str, metric: str) -> set[str]:
    """Return the pipelines with which a metric has known results on a corpus."""
    from maege.studies.known_results.result_files import known_corpora  # slow to import

    return {
        pipeline_of(result.signature)
        for corpus in known_corpora().values() if corpus.name == corpus_name
        for result in corpus.results if result.result.metric == metric
    }  # fmt: skip


def _too_few(run: RunData) -> dict[str, str | int]:
    """Return how many sentences or documents there are, and are needed; empty if they suffice."""
    sample = run.results.sample
    if sample["sentences"] < FEW_UNITS:
        return {"number": number_of(sample["sentences"], "sentence"), "needed": FEW_UNITS}
    if units(run) == "documents" and sample.get("clusters", MIN_UNITS) < MIN_UNITS:
        return {"number": number_of(sample["clusters"], "document"), "needed": MIN_UNITS}
    return {}


def _optimisation(
    run: RunData, statistics: Sequence[_Statistic], metrics: Sequence[str]
) -> Iterator[Claim]:
    """Yield a claim for each metric: that it is above 0 in all statistics.

    Both must be so, hence the larger p-value counts.
    """
    if not statistics or statistics[0].table == "corpora":
        return
    tau = statistics[0]
    for e in tau.estimates:
        if e.metric not in metrics:
            continue
        pvalues = [statistic.above_0(e.metric) for statistic in statistics]
        known = [pvalue for pvalue in pvalues if pvalue is not None]
        yield Claim(
            "run.train",
            (e.metric,),
            topic=" and ".join(statistic.name for statistic in statistics),
            family=AGAINST_ZERO,
            value=Value(e.value, e.interval),
            family_pvalue=max(known) if len(known) == len(pvalues) else None,
            units=tau.units,
            section=WHICH,
            table="metrics",
            is_key=True,
            details={"has_weakness": int(_has_weakness(run, tau, e))},
        )


def _has_weakness(run: RunData, tau: _Statistic, estimate: Estimate) -> bool:
    """Whether a table gives a reason against optimising a metric."""
    is_lower = any(
        d.is_significant and (d.oriented(estimate.metric).difference or 0.0) < 0
        for d in tau.differences
        if estimate.metric in (d.a, d.b)
    )
    return (
        is_lower
        or tau.random_pvalue(estimate) > ALPHA
        or bool(penalised(run.results, estimate.metric))
    )


def _type_claims(run: RunData) -> Iterator[Claim]:
    """Yield a claim for each metric and error type: that its correction lowers the score."""
    for metric in run.results.metrics:
        for name, reward in run.results.edit_types.get(metric, {}).items():
            yield Claim(
                "run.types",
                (name, metric),
                family=TYPES,
                value=Value(reward.mean, reward.interval),
                pvalue=reward.pvalue if reward.mean < 0 else 1.0,
                family_pvalue=_penalty_pvalue(reward),
                units=units(run),
                section=DOUBTS,
                table="edit_types",
                is_key=True,
            )


def _penalty_pvalue(reward: Reward) -> float:
    """Return the adjusted p-value, 1 if the mean is not below 0; the interval may not include 0."""
    includes_0 = reward.interval is not None and reward.interval[1] >= 0
    return 1.0 if reward.mean >= 0 or includes_0 else reward.adjusted
