"""The claims of a vetting: what its page asserts, and all that its sentences could have named."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from maege.report.statements import claims_of_page
from maege.statistics.claim import Claim
from maege.statistics.measures import HEADLINE, STATISTICS, label
from maege.statistics.multiple_testing import ALPHA
from maege.statistics.power import PairPower
from maege.statistics.value import Value
from maege.studies.vet.conditions import ORIGINAL
from maege.studies.vet.contrast_pairs import PreferenceRates
from maege.studies.vet.examination import Vetting
from maege.studies.vet.injected_errors import INJECTED_ERRORS
from maege.studies.vet.report.statements import STATEMENTS
from maege.studies.vet.report.tested_claims import (
    baseline_claims,
    baseline_differences,
    order_claims,
    reversal_claims,
    share_claims,
    statistic_name,
    type_claims,
)
from maege.studies.vet.sentinel_tests import SentinelTest

_SUMMARY, _USE = "Summary", "Use"
_KEY_SECTIONS = (_SUMMARY, _USE, "Contract", "Missing scores")  # that the command prints
_INVERTED_CONTRACT = 0.1  # share of chains whose full correction scores highest
_TRAINING_STATEMENT, _SYSTEMS_STATISTIC = "vet.use-training", "spearman"


def vetting_claims(vetting: Vetting) -> tuple[Claim, ...]:
    """Return the claims of all sections, adjusted for the page, with their sentences."""
    return claims_of_page(raw_claims(vetting), STATEMENTS)


def raw_claims(vetting: Vetting) -> list[Claim]:
    """Return the claims of all sections, adjusted within their families."""
    tests = vetting.sentinel_tests.get(vetting.metric, [])
    order, reversals = order_claims(tests), reversal_claims(tests)
    outputs, errors, inverted = share_claims(vetting)
    types, differences = type_claims(vetting), baseline_claims(vetting)
    main = [c for c in differences if c.details["statistic"] == HEADLINE]
    tested = [*order, *reversals, *outputs, *errors, *inverted, *types, *differences]
    families = {c.family for c in tested if c.pvalue is not None}
    sections: dict[str, Iterable[Claim]] = {
        _SUMMARY: [
            *_inversions(vetting, reversals, inverted),
            *_named("vet.reversed", reversals),
            *_named("vet.order-count", order),
            *_baselines_order(vetting, len(families)),
            *_decidable(vetting, tests),
            *_named("vet.baselines", main),
            *_named("vet.bad-outputs", (c for c in outputs if c.details["beats"] == "correction")),
            *_named("vet.beat-source", (c for c in outputs if c.details["beats"] == "source")),
            *_named("vet.new-errors", errors),
        ],
        _USE: _uses(vetting, [*order, *reversals], [*outputs, *errors, *types]),
        "Contract": _contract(vetting),
        "Missing scores": _missing_scores(vetting),
        "Ordering": [
            *(replace(c, statement="vet.order", topic=str(c.details["statistic"])) for c in order),
            *_by_construction(tests),
        ],
        "References": _references(tests),
        "Degenerate outputs": _rates(vetting.degenerate_outputs.get(vetting.metric, ())),
        "Injected errors": _rates_of_errors(vetting.injected_errors.get(vetting.metric, ())),
        "Error types": _named("vet.types", types),
        "Comparison": [
            *_named("vet.baselines", (c for c in differences if c not in main)),
            *_power(vetting),
        ],
    }
    return [
        replace(claim, section=section, is_key=section in _KEY_SECTIONS)
        for section, claims in sections.items()
        for claim in claims
    ]


def _named(statement: str, claims: Iterable[Claim]) -> list[Claim]:
    return [replace(claim, statement=statement) for claim in claims]


def _inversions(
    vetting: Vetting, reversals: Sequence[Claim], by_outputs: Sequence[Claim]
) -> Iterator[Claim]:
    """Yield what suggests that lower scores are better: orders, bad outputs, the contract."""
    configured = [c for c in reversals if c.details["is inverted"] and not c.details["is original"]]
    yield from _inverted("order", configured)
    yield from _inverted("outputs", by_outputs)
    for check in vetting.checks:
        if check.values.get("best", 1.0) <= _INVERTED_CONTRACT:
            yield Claim("vet.inverted", (vetting.metric,), details={"reason": check.message})


def _inverted(reason: str, claims: Iterable[Claim]) -> Iterator[Claim]:
    for claim in claims:
        details = {"reason": reason}
        yield replace(claim, statement="vet.inverted", topic="", details=details)


def _baselines_order(vetting: Vetting, families: int) -> Iterator[Claim]:
    """Yield in how many statistics each baseline would be better, if it were vetted here.

    This is a value to compare with, adjusted as the claims of the metric are: all statistics of a
    baseline for each other, and for the families of the page.
    """
    for name, tests in vetting.sentinel_tests.items():
        order = [c for c in order_claims(tests) if c.details["claim"] == "better"]
        adjusted = [1.0 if c.family_pvalue is None else families * c.family_pvalue for c in order]
        if name != vetting.metric and order:
            yield Claim(
                "vet.baselines-order",
                (name,),
                value=Value(sum(pvalue < ALPHA for pvalue in adjusted)),
                conditions=("adjusted as on a page on which this baseline is vetted",),
                table="sentinel_tests",
                details={"statistics": len(order)},
            )


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


def _uses(vetting: Vetting, order: Sequence[Claim], weaknesses: Sequence[Claim]) -> Iterator[Claim]:
    """Yield what each purpose of a metric needs."""
    main = [c for c in order if str(c.details["statistic"]).startswith(STATISTICS[HEADLINE].label)]
    systems = STATISTICS[_SYSTEMS_STATISTIC].label
    corpora = [c for c in order if str(c.details["statistic"]).startswith(systems)]
    main, corpora = (
        [c for c in claims if not c.details.get("is original")] for claims in (main, corpora)
    )
    for claim in main:
        yield replace(
            claim, statement="vet.use-order", topic=str(claim.details["statistic"]).split()[-1]
        )
    for claim in corpora:
        details = {**claim.details, "sentences": vetting.sample["sentences"]}
        yield replace(claim, statement="vet.use-systems", topic="", details=details)
    if main and vetting.degenerate_outputs.get(vetting.metric):
        first = str(main[0].details["statistic"])
        needed = [c for c in main if c.details["statistic"] == first]
        for claim in (*needed, *weaknesses):
            yield replace(claim, statement=_TRAINING_STATEMENT, topic="")
    if main or corpora:
        yield Claim("vet.conditions", (vetting.metric,))


def _contract(vetting: Vetting) -> Iterator[Claim]:
    for check in vetting.checks:
        yield Claim("vet.contract", (check.name,), details={"verdict": check.verdict})
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
            value=Value(r.worse_preferred.share, r.worse_preferred.interval),
            table="degenerate_outputs",
            details={"tied": r.tied.share},
        )


def _rates_of_errors(rates: Iterable[PreferenceRates]) -> Iterator[Claim]:
    for r in rates:
        yield Claim(
            "vet.error-rates",
            (r.kind,),
            topic=r.kind,
            value=Value(r.better_preferred.share, r.better_preferred.interval),
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
        yield Claim(
            "vet.power",
            (power.b,),
            topic=f"{power.statistic} {power.b}",
            value=Value(difference.difference, difference.interval),
            table="power",
            details={
                "label": label(power.statistic, difference.ranking_type),
                **_required(power),
            },
        )


def _required(power: PairPower) -> dict[str, float | int | None]:
    least, most = power.required_range
    return {
        "sentences": power.required_sentences,
        "least": least,
        "most": most,
        "detectable": power.detectable,
    }
