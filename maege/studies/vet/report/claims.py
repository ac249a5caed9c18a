"""The claims of a vetting: what its page asserts, and all that its sentences could have named."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from maege.report.statements import claims_of_page, sentences
from maege.statistics.claim import Claim
from maege.statistics.measures import HEADLINE, label
from maege.statistics.value import Value
from maege.studies.vet.conditions import ORIGINAL
from maege.studies.vet.contrast_pairs import PreferenceRates
from maege.studies.vet.examination import Vetting
from maege.studies.vet.injected_errors import INJECTED_ERRORS
from maege.studies.vet.report.statements import STATEMENTS
from maege.studies.vet.report.tested_claims import (
    WARNING,
    baseline_claims,
    baseline_differences,
    order_claims,
    reversal_claims,
    share_claims,
    statistic_name,
    type_claims,
)
from maege.studies.vet.sentinel_tests import SentinelTest

# Headings of the findings: what makes a vetting incomplete, and what the marks do not decide.
CONTRACT, MISSING_SCORES, ALL_STATISTICS = "Contract", "Missing scores", "All statistics"
_INVERTED_CONTRACT = 0.1  # share of chains whose full correction scores highest
_SYSTEMS_STATISTIC = "spearman"


def vetting_claims(vetting: Vetting) -> tuple[Claim, ...]:
    """Return the claims of all sections, adjusted for the page, with their sentences."""
    return claims_of_page(raw_claims(vetting), STATEMENTS)


def raw_claims(vetting: Vetting) -> list[Claim]:
    """Return the claims of all sections, adjusted within their families."""
    tests = vetting.sentinel_tests.get(vetting.metric, [])
    reversals = reversal_claims(tests)
    outputs, errors, inverted = share_claims(vetting)
    sections: dict[str, Iterable[Claim]] = {
        CONTRACT: _contract(vetting),
        MISSING_SCORES: _missing_scores(vetting),
        ALL_STATISTICS: [
            *_inversions(vetting, reversals, inverted),
            *reversals,
            *_decidable(vetting, tests),
            *order_claims(tests),
            *_by_construction(tests),
            *_references(tests),
            *sorted(outputs, key=lambda c: c.details["beats"] == "source"),
            *_rates(vetting.degenerate_outputs.get(vetting.metric, ())),
            *errors,
            *_rates_of_errors(vetting.injected_errors.get(vetting.metric, ())),
            *type_claims(vetting),
            *sorted(baseline_claims(vetting), key=lambda c: c.topic != HEADLINE),
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


def _inversions(
    vetting: Vetting, reversals: Sequence[Claim], by_outputs: Sequence[Claim]
) -> Iterator[Claim]:
    """Yield what suggests that lower scores are better: orders, bad outputs, the contract."""
    configured = [c for c in reversals if c.details["is inverted"] and not c.details["is original"]]
    yield from _inverted("order", configured)
    yield from _inverted("outputs", by_outputs)
    for check in vetting.checks:
        if check.values.get("best", 1.0) <= _INVERTED_CONTRACT:
            yield Claim(WARNING, (vetting.metric,), details={"reason": check.message})


def _inverted(reason: str, claims: Iterable[Claim]) -> Iterator[Claim]:
    for claim in claims:
        details = {"reason": reason}
        yield replace(claim, statement=WARNING, topic="", details=details)


def _decidable(vetting: Vetting, tests: Sequence[SentinelTest]) -> Iterator[Claim]:
    """Yield which values would be shown to be above the sentinels, where the metric's is not."""
    for test in tests:
        is_main = (test.ranking_type, test.statistic) == ("chains", HEADLINE)
        values = [
            c.detectable
            for c in test.comparisons
            if c.compares_with_references <= test.best.compares_with_references
        ]
        known = [value for value in values if value is not None]
        if (is_main or test.statistic == _SYSTEMS_STATISTIC) and (test.value or 0.0) < max(
            known, default=-1.0
        ):
            yield Claim(
                "vet.decidable",
                (statistic_name(test),),
                value=Value(max(known)),
                details={"sentences": vetting.sample["sentences"]},
            )


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
    differences = {(d.statistic, d.b): d for d in baseline_differences(vetting)}
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
