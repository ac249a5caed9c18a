"""The claims of the page of a run: all that its findings assert, or could have asserted."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from maege.number_format import number_of
from maege.report.sample_sentences import FEW_UNITS, MIN_UNITS
from maege.report.statements import WARNINGS, Statement, claims_of_page
from maege.report.study_parts import Part
from maege.statistics.claim import Claim
from maege.statistics.measures import (
    CHANCE,
    HEADLINE,
    PAIRWISE_ACCURACY,
    Estimate,
    label,
    looks_inverted,
)
from maege.statistics.metric_differences import Difference
from maege.statistics.multiple_testing import ALPHA
from maege.statistics.rewards import silence_pvalue
from maege.statistics.value import Value
from maege.studies.dossier.grades import Grade, GradeWord
from maege.studies.dossier.lattice_rows import ORDER, SYSTEMS
from maege.studies.lattices.type_rewards import TABLE, TITLE, type_claims
from maege.studies.parts import part_of_run
from maege.studies.run.measurements import RunFound, pipeline_of
from maege.studies.run.report.scorecard import lattice_grades
from maege.studies.run.report.statements import STATEMENTS

WHICH, CERTAINTY = "Which metric?", "How sure?"
DOUBTS = "Where do metrics fail?"


def raw_claims(run: RunFound) -> list[Claim]:
    """Return the claims of a page, not yet adjusted for it; those of further parts are last."""
    raw = _of_lattices(run)
    for key, part in run.parts.items():
        raw += _with_part(part.claims, key)
    return raw


def statements_of_parts(run: RunFound) -> list[Statement]:
    """Return the statements of what else was examined."""
    return [statement for key in run.parts for statement in part_of_run(key).study.statements]


def warnings_of_parts(run: RunFound, raw: Iterable[Claim]) -> list[Claim]:
    """Return the warnings of further parts, as a page with these claims has them."""
    page = claims_of_page(raw, (*STATEMENTS, *statements_of_parts(run)))
    return [claim for claim in page if claim.part and claim.section == WARNINGS]


def without_warned(raw: Iterable[Claim], warnings: Iterable[Claim]) -> list[Claim]:
    """Return the claims of a page, which recommend no metric that a warning is about."""
    against_people = {warning.subjects[0] for warning in warnings if warning.is_shown}
    return [_not_recommended(claim, against_people) for claim in raw]


def _with_part(claims: Iterable[Claim], key: str) -> Iterator[Claim]:
    """Name the part of the page, where a claim is about no single set of judgements."""
    return (replace(claim, part=claim.part or part_of_run(key).name) for claim in claims)


def parts_on_page(run: RunFound, key: str) -> Iterator[Part]:
    """Yield the parts of the page on what else was examined, by the key that asks for it."""
    return (replace(p, key=p.key or part_of_run(key).name) for p in run.parts[key].parts)


def _not_recommended(claim: Claim, metrics: Collection[str]) -> Claim:
    """Return a claim that does not recommend metrics; its family keeps its p-value."""
    if claim.section != WHICH or not {*claim.subjects} & {*metrics}:
        return claim
    return replace(claim, details={**claim.details, "against_people": 1})


def _of_lattices(run: RunFound) -> list[Claim]:
    """Return the claims about lattices and corpora."""
    statistics = _tested_statistics(run)
    return [
        *(claim for statistic in statistics for claim in statistic.reversals()),
        *_sample_warnings(run),
        *_recommendations(run, statistics),
        *(claim for statistic in statistics for claim in statistic.pair_claims("run.pairs")),
        *(claim for statistic in statistics for claim in statistic.reached()),
        *type_claims(run.results.edit_types, run.results.by_tau(), run.units),
        *_silences(run),
    ]


@dataclass(frozen=True, eq=False, kw_only=True)
class _Statistic:
    """A statistic that findings read: the estimates of all metrics, and their differences."""

    name: str  # for readers, as is the purpose
    purpose: str
    table: str  # that has the values
    estimates: Sequence[Estimate]  # of the metrics that have a value, the highest first
    differences: Sequence[Difference]  # of all pairs of metrics
    grades: Mapping[str, Grade]  # of its row, by metric: whether it is above or below chance
    chance: float  # what a constant has
    units: str  # what claims generalise to

    @cached_property
    def value(self) -> dict[str, float]:
        """The value of each metric."""
        return {e.metric: e.value or 0.0 for e in self.estimates}

    def reversals(self) -> Iterator[Claim]:
        """Yield a claim for each metric with a value below chance: that it is reversed."""
        for e in self.estimates:
            if self.value[e.metric] < self.chance:
                inverted = e.statistic == HEADLINE and looks_inverted(e.interval)
                yield self._claim("run.reversed", e, WARNINGS, "bad", inverted=int(inverted))

    def reached(self) -> Iterator[Claim]:
        """Yield the share of random scorers that reach the value of a metric."""
        for e in self.estimates:
            if e.random_share is not None and e.random_share > ALPHA:
                yield self._fact("run.random", e, share=e.random_share)

    def of_best(self, metrics: Sequence[str]) -> Iterator[Claim]:
        """Yield what a recommendation needs: that metrics beat chance, and each other."""
        chosen = [e for e in self.estimates if e.metric in metrics]
        scope = "" if len(chosen) == len(self.estimates) else " of metrics without references"
        for e in chosen:
            yield self._claim("run.best", e, WHICH, "usual", purpose=self.purpose, scope=scope)
        if chosen:
            yield from self.pair_claims("run.best", WHICH, metrics)

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

    def _claim(
        self,
        statement: str,
        estimate: Estimate,
        section: str,
        word: GradeWord,
        **details: float | str | None,
    ) -> Claim:
        """Return a claim that is decided by the grade of the metric in the row."""
        return Claim(
            statement,
            (estimate.metric,),
            topic=self.name,
            family=f"{self.name} of {estimate.metric}",
            value=Value(estimate.value, estimate.interval),
            pvalue=estimate.pvalue,
            family_pvalue=self.grades[estimate.metric].pvalues.get(word, 1.0),
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


def _tested_statistics(run: RunFound) -> list[_Statistic]:
    """Return the statistics of the rows of order: tau (macro), and pairwise accuracy."""
    results, grades = run.results, lattice_grades(run)
    statistics = []
    for ranking_type, statistic, purpose, row in (
        (results.main_ranking_type, HEADLINE, "To order outputs of a sentence", ORDER),
        ("corpora", PAIRWISE_ACCURACY, "To compare systems on corpora", SYSTEMS),
    ):
        estimates = (results.estimate(m, statistic, ranking_type) for m in results.metrics)
        defined = [e for e in estimates if e and e.value is not None]
        if defined:
            defined.sort(key=lambda estimate: (-(estimate.value or 0.0), estimate.metric))
            name, table = label(statistic, ranking_type or ""), ranking_type or ""
            differences = results.differences_in(statistic, ranking_type)
            chance = CHANCE.get(statistic, 0.0)
            statistics.append(
                _Statistic(
                    name=name,
                    purpose=purpose,
                    table=table,
                    estimates=defined,
                    differences=differences,
                    grades=grades[row.key],
                    chance=chance,
                    units=run.units,
                )
            )
    return statistics


def _recommendations(run: RunFound, statistics: Sequence[_Statistic]) -> Iterator[Claim]:
    """Yield what answers which metric to take, or why nothing does."""
    metrics = run.without_references if run.lattices.are_circular else run.results.metrics
    if _too_few(run) or not metrics:
        return
    for statistic in statistics:
        yield from statistic.of_best(metrics)


def _sample_warnings(run: RunFound) -> Iterator[Claim]:
    """Yield what a reader has to know of the sample, and of ERRANT, before any value."""
    if run.lattices.are_circular:
        yield Claim("run.circular", (), section=WARNINGS, is_key=True)
    if too_few := _too_few(run):
        yield Claim("run.too-few", (), section=WARNINGS, is_key=True, details=too_few)
    for metric, signature in sorted(run.results.signatures.items()):
        here = pipeline_of(signature)
        known = here and _known_pipelines(run.lattices.corpus.name, metric)
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


def _too_few(run: RunFound) -> dict[str, str | int]:
    """Return how many sentences or documents there are, and are needed; empty if they suffice."""
    sample = run.results.sample
    if sample["sentences"] < FEW_UNITS:
        return {"number": number_of(sample["sentences"], "sentence"), "needed": FEW_UNITS}
    if run.units == "documents" and sample.get("clusters", MIN_UNITS) < MIN_UNITS:
        return {"number": number_of(sample["clusters"], "document"), "needed": MIN_UNITS}
    return {}


def _silences(run: RunFound) -> Iterator[Claim]:
    """Yield a claim for each metric and type that is not rare: its correction changes no score."""
    for metric in run.results.metrics:
        for name, reward in run.results.edit_types.get(metric, {}).items():
            if reward.verdict == "rare":
                continue
            yield Claim(
                "run.no-reaction",
                (name, metric),
                topic=metric,
                family=f"reactions of {metric}",
                value=Value(reward.mean, reward.interval),
                pvalue=silence_pvalue(reward),
                units=run.units,
                section=TITLE,
                table=TABLE,
                is_key=True,
            )
