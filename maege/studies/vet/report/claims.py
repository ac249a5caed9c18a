"""The claims of a vetting: the grades of its rows, failed checks, missing scores, values."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from maege.report.statements import sentences
from maege.statistics.claim import Claim
from maege.statistics.measures import HEADLINE, STATISTICS, label, looks_inverted
from maege.statistics.metric_differences import Difference
from maege.statistics.value import Value
from maege.studies.dossier.dossier import JointDossier
from maege.studies.dossier.grades import Grade
from maege.studies.lattices.samples import units_of
from maege.studies.lattices.type_rewards import TITLE, type_claims
from maege.studies.vet.conditions import ORIGINAL
from maege.studies.vet.contrast_pairs import PreferenceRates
from maege.studies.vet.degenerate_outputs import FULL_CORRECTION
from maege.studies.vet.examination import Vetting
from maege.studies.vet.injected_errors import INJECTED_ERRORS
from maege.studies.vet.sentinel_tests import SentinelTest

# Headings of the findings: what makes a vetting incomplete, and what the rows do not decide.
CONTRACT, MISSING_SCORES, ALL_STATISTICS = "Contract", "Missing scores", "All statistics"
WARNING = "vet.inverted"  # the statement that stands above the verdict
GRADE = "vet.grade"  # the statement of a row
_INVERTED_CONTRACT = 0.1  # share of chains whose full correction scores highest
_HALF = 0.5


def grade_claims(joint: JointDossier) -> Iterator[Claim]:
    """Yield for each tested row of a metric what its grade says: no p-value is computed anew."""
    for dossier in joint.dossiers:
        for grade in dossier.grades:
            yield from _of_grade(dossier.metric, grade)


def _of_grade(metric: str, grade: Grade) -> Iterator[Claim]:
    result = grade.result
    if result is None:
        return
    question = f"{grade.row.name} ({metric})"
    for word, pvalue in grade.asserted.items():
        yield Claim(
            GRADE,
            (metric,),
            topic=question,
            family=question,
            value=result.value,
            family_pvalue=pvalue,
            units=result.units,
            conditions=result.conditions,
            section=ALL_STATISTICS,
            table="scorecard",
            details={"claim": word, "row": grade.row.name, "key": grade.row.key},
        )


def raw_claims(vetting: Vetting) -> list[Claim]:
    """Return the claims of a part: types of errors, and facts, for rows have the other tests."""
    tests = vetting.sentinel_tests.get(vetting.metric, [])
    rewards = {} if vetting.results is None else vetting.results.edit_types
    sections: dict[str, Iterable[Claim]] = {
        CONTRACT: _contract(vetting),
        MISSING_SCORES: _missing_scores(vetting),
        TITLE: type_claims(rewards, [vetting.metric], units_of(vetting.config)),
        ALL_STATISTICS: [
            *_inversions(vetting, tests),
            *_by_construction(tests),
            *_references(tests),
            *_rates(vetting.degenerate_outputs.get(vetting.metric, ())),
            *_rates_of_errors(vetting.injected_errors.get(vetting.metric, ())),
            *_power(vetting),
        ],
    }
    return [
        replace(claim, section=section, is_key=section != ALL_STATISTICS)
        for section, claims in sections.items()
        for claim in claims
    ]


def warnings_of_claims(claims: Iterable[Claim], titles: Mapping[str, str]) -> list[str]:
    """Return what has to stand above the verdict; of one of several parts, with its title."""
    shown = [c for c in claims if c.statement == WARNING]
    parts = dict.fromkeys(c.part for c in shown)
    return [
        f"{titles[part]}: {text}" if part else text
        for part in parts
        for text in sentences(c for c in shown if c.part == part)
    ]


def _inversions(vetting: Vetting, tests: Sequence[SentinelTest]) -> Iterator[Claim]:
    """Yield what suggests that lower scores are better: orders, bad outputs, the contract."""
    configured = [t for t in tests if t.is_configured and t.statistic == HEADLINE]
    if any(looks_inverted(test.interval) for test in configured):
        yield Claim(WARNING, (vetting.metric,), details={"reason": "order"})
    shares = [
        rates.worse_preferred.interval
        for rates in vetting.degenerate_outputs.get(vetting.metric, ())
        if rates.baseline_text == FULL_CORRECTION
    ]
    if shares and all(interval is not None and interval[0] > _HALF for interval in shares):
        yield Claim(WARNING, (vetting.metric,), details={"reason": "outputs"})
    for check in vetting.checks:
        if check.values.get("best", 1.0) <= _INVERTED_CONTRACT:
            yield Claim(WARNING, (vetting.metric,), details={"reason": check.message})


def statistic_name(test: SentinelTest) -> str:
    """Return the name of a statistic with its rankings."""
    return f"{STATISTICS[test.statistic].label} on {test.ranking_type}"


def _contract(vetting: Vetting) -> Iterator[Claim]:
    for check in vetting.checks:
        if check.verdict == "fail":
            details = {"message": check.message}
            yield Claim("vet.failed-check", (check.name,), topic=check.name, details=details)


def _missing_scores(vetting: Vetting) -> Iterator[Claim]:
    for group, reason in vetting.failures.get(vetting.metric, {}).items():
        yield Claim("vet.missing-scores", (group,), topic=" ".join(reason.split()))


def _by_construction(tests: Sequence[SentinelTest]) -> Iterator[Claim]:
    for test in tests:
        if test.source_policy == ORIGINAL and test.reference_count is None:
            changes = test.comparison_with("sentinel edit-distance")
            yield Claim(
                "vet.by-construction",
                (statistic_name(test),),
                value=Value(test.value, test.interval),
                details={"changed tokens": changes.sentinel_value},
            )


def _references(tests: Sequence[SentinelTest]) -> Iterator[Claim]:
    for test in tests:
        if test.reference_count is not None and test.statistic == HEADLINE:
            yield Claim(
                "vet.references",
                (str(test.reference_count),),
                value=Value(test.value, test.interval),
                details={"statistic": statistic_name(test)},
            )


def _rates(rates: Iterable[PreferenceRates]) -> Iterator[Claim]:
    for r in rates:
        yield Claim(
            "vet.rates",
            (r.kind,),
            topic=r.baseline_text,
            value=r.worse_preferred.value,
            table="degenerate_outputs",
            details={"tied": r.tied.share},
        )


def _rates_of_errors(rates: Iterable[PreferenceRates]) -> Iterator[Claim]:
    for r in rates:
        yield Claim(
            "vet.error-rates",
            (r.kind,),
            topic=r.kind,
            value=r.better_preferred.value,
            table="injected_errors",
            details={
                "description": INJECTED_ERRORS[r.kind],
                "n": r.better_preferred.n,
                "rises": r.worse_preferred.share,
                "equal": r.tied.share,
            },
        )


def _power(vetting: Vetting) -> Iterator[Claim]:
    """Yield how many sentences the differences from the nearest baselines take."""
    differences = {(d.statistic, d.b): d for d in _baseline_differences(vetting)}
    for power in vetting.power:
        difference = differences[power.statistic, power.b]
        least, most = power.required_range
        yield Claim(
            "vet.power",
            (power.b,),
            topic=f"{power.statistic} {power.b}",
            value=Value(difference.difference, difference.interval),
            table="power",
            details={
                "label": label(power.statistic, difference.ranking_type),
                "sentences": power.required_sentences,
                "least": least,
                "most": most,
                "detectable": power.detectable,
            },
        )


def _baseline_differences(vetting: Vetting) -> list[Difference]:
    """Return the differences from the baselines in tau."""
    results = vetting.results
    if results is None or results.main_ranking_type is None:
        return []
    return [
        d.oriented(vetting.metric)
        for d in results.differences_in(HEADLINE, results.main_ranking_type)
        if vetting.metric in (d.a, d.b)
    ]
