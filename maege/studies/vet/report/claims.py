"""The claims of a vetting: what its page asserts, and all that its sentences could have named."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from maege.report.statements import claims_of_page
from maege.statistics.claim import Claim
from maege.statistics.comparison import Difference
from maege.statistics.inverted_scores import looks_inverted
from maege.statistics.measures import COMPARED, HEADLINE, STATISTICS, label
from maege.statistics.multiple_testing import ALPHA, holm_of_tested
from maege.statistics.power import PairPower
from maege.statistics.proportion import Proportion
from maege.statistics.value import Value
from maege.studies.vet.conditions import ORIGINAL
from maege.studies.vet.contrast_pairs import PreferenceRates
from maege.studies.vet.degenerate_outputs import FULL_CORRECTION
from maege.studies.vet.injected_errors import INJECTED_ERRORS
from maege.studies.vet.report.statements import STATEMENTS
from maege.studies.vet.sentinel_tests import SentinelTest
from maege.studies.vet.sentinels import kind_of
from maege.studies.vet.vet import Vetting

# Half of the 5 % of a page is for the order of texts, an eighth each for four kinds of tests.
ORDER = "order of texts"
FURTHER = "bad outputs, new errors, types of edits, baselines"
KINDS_IN_FURTHER = 4
SUMMARY, USE = "Summary", "Use"
KEY_SECTIONS = (SUMMARY, USE, "Contract", "Missing scores")  # that the command prints
SUCCESS_RATE = 0.05  # a bad output succeeds in more sentences than that
DETECTION_RATE = 0.9  # a new error is noticed in more sentences than that
_MIN_SENTENCES = 20  # for tests of shares
INVERTED_CONTRACT = 0.1  # share of chains whose full correction scores highest
TRAINING_STATEMENT, SYSTEMS_STATISTIC = "vet.use-training", "spearman"


def vetting_claims(vetting: Vetting) -> tuple[Claim, ...]:
    """Return the claims of all sections, adjusted for the page, with their sentences."""
    return claims_of_page(raw_claims(vetting), STATEMENTS)


def raw_claims(vetting: Vetting) -> list[Claim]:
    """Return the claims of all sections, adjusted within their families."""
    tests = vetting.sentinel_tests.get(vetting.metric, [])
    order, reversals = _order(tests), _reversals(tests)
    outputs, errors, inverted = _shares(vetting)
    types, differences = _types(vetting), _baselines(vetting)
    main = [c for c in differences if c.details["statistic"] == HEADLINE]
    tested = [*order, *reversals, *outputs, *errors, *inverted, *types, *differences]
    families = {c.family for c in tested if c.pvalue is not None}
    sections: dict[str, Iterable[Claim]] = {
        SUMMARY: [
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
        USE: _uses(vetting, [*order, *reversals], [*outputs, *errors, *types]),
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
        replace(claim, section=section, is_key=section in KEY_SECTIONS)
        for section, claims in sections.items()
        for claim in claims
    ]


def _named(statement: str, claims: Iterable[Claim]) -> list[Claim]:
    return [replace(claim, statement=statement) for claim in claims]


def _with_holm(claims: Sequence[Claim], factor: int = KINDS_IN_FURTHER) -> list[Claim]:
    """Adjust claims for each other, and by a factor for the other kinds of the family.

    The frame of the report does not, since several sentences read the same claims.
    """
    adjusted = holm_of_tested([c.pvalue for c in claims])
    return [
        c if pvalue is None else replace(c, family_pvalue=min(1.0, factor * pvalue))
        for c, pvalue in zip(claims, adjusted, strict=True)
    ]


def statistic_name(test: SentinelTest) -> str:
    """Return the name of a statistic with its rankings."""
    return f"{STATISTICS[test.statistic].label} on {test.ranking_type}"


def _order(tests: Sequence[SentinelTest]) -> list[Claim]:
    """Return for each statistic that it is above the sentinels, and that it is below a blind one.

    The tests are two-sided, so the first has half of the level of the family, the second a quarter,
    as has that it is below 0. That few random scorers reach the value is a condition of the first.
    """
    claims = []
    for test in tests:
        if test.is_reference_value:
            continue
        share = test.adjusted_random_share
        is_reached = share is not None and share >= ALPHA
        for claim, pvalue, adjusted in (
            ("better", test.pvalue, 1.0 if is_reached else test.adjusted),
            ("worse", test.worse_pvalue, min(1.0, 2 * (test.adjusted_worse or 0.0))),
        ):
            claims.append(
                Claim(
                    "",
                    (kind_of(test.sentinel),),
                    family=ORDER,
                    value=Value(test.value, test.interval),
                    pvalue=pvalue,
                    family_pvalue=None if pvalue is None else adjusted,
                    units="sentences",
                    conditions=("partial corrections by these annotators",),
                    table="sentinel_tests",
                    details={
                        "claim": claim,
                        "statistic": statistic_name(test),
                        "sentinel value": test.best.sentinel_value,
                        "difference": test.best.difference,
                        "random share": test.random_share,
                        "not compared": ", ".join(map(kind_of, test.uncompared)),
                    },
                )
            )
    return claims


def _reversals(tests: Sequence[SentinelTest]) -> list[Claim]:
    """Return for each statistic in which 0 is the value of a constant that it is below 0."""
    claims = [
        Claim(
            "",
            (statistic_name(test),),
            topic=f"{test.ranking_type}, {test.source_policy}",
            family=ORDER,
            value=Value(test.value, test.interval),
            pvalue=_below_zero(test),
            units="sentences",
            conditions=("partial corrections by these annotators",),
            table="sentinel_tests",
            details={
                "claim": "reversed",
                "ranking type": test.ranking_type,
                "statistic": statistic_name(test),
                "is original": int(test.source_policy == ORIGINAL),
                "is inverted": int(test.statistic == HEADLINE and looks_inverted(test.interval)),
            },
        )
        for test in tests
        if test.reference_count is None and test.statistic != "soft_accuracy"
    ]
    return _with_holm(claims, 2)


def _below_zero(test: SentinelTest) -> float | None:
    """Return the two-sided p-value against 0; 1 if the value is not below it."""
    if test.zero_pvalue is None or test.value is None:
        return None
    return test.zero_pvalue if test.value < 0 else 1.0


def _inversions(
    vetting: Vetting, reversals: Sequence[Claim], by_outputs: Sequence[Claim]
) -> Iterator[Claim]:
    """Yield what suggests that lower scores are better: orders, bad outputs, the contract."""
    configured = [c for c in reversals if c.details["is inverted"] and not c.details["is original"]]
    yield from _inverted("order", configured)
    yield from _inverted("outputs", by_outputs)
    for check in vetting.checks:
        if check.values.get("best", 1.0) <= INVERTED_CONTRACT:
            yield Claim("vet.inverted", (vetting.metric,), details={"reason": check.message})


def _inverted(reason: str, claims: Iterable[Claim]) -> Iterator[Claim]:
    for claim in claims:
        details = {"reason": reason}
        yield replace(claim, statement="vet.inverted", topic="", details=details)


def _shares(vetting: Vetting) -> tuple[list[Claim], list[Claim], list[Claim]]:
    """Return claims on bad outputs, on new errors, and that all bad outputs are preferred."""
    rates = vetting.degenerate_outputs.get(vetting.metric, [])
    outputs = [claim for r in rates for claim in _outputs(r)]
    against_correction = [r for r in rates if r.baseline_text == FULL_CORRECTION]
    inverted = []
    if against_correction:
        pvalues = [_tested(r.worse_preferred, "pvalue_above", 0.5) for r in against_correction]
        known = [p for p in pvalues if p is not None]
        largest = max(known) if len(known) == len(pvalues) else None
        inverted = [Claim("", (vetting.metric,), family=FURTHER, pvalue=largest, units="sentences")]
    errors = [
        claim
        for r in vetting.injected_errors.get(vetting.metric, ())
        for claim in (
            _share(r, r.better_preferred, "pvalue_below", DETECTION_RATE, {"claim": "missed"}),
            _share(r, r.better_preferred, "pvalue_above", DETECTION_RATE, {"claim": "noticed"}),
        )
    ]
    adjusted = _with_holm([*outputs, *inverted])
    return adjusted[: len(outputs)], _with_holm(errors), adjusted[len(outputs) :]


def _outputs(rates: PreferenceRates) -> Iterator[Claim]:
    """Yield that a bad output is as good as the correction or better, or beats the source."""
    beats = "correction" if rates.baseline_text == FULL_CORRECTION else "source"
    details = {"claim": "success", "beats": beats}
    yield _share(rates, rates.worse_preferred, "pvalue_above", SUCCESS_RATE, details)
    if beats == "correction":
        yield _share(rates, rates.tied, "pvalue_above", SUCCESS_RATE, details)


def _share(
    rates: PreferenceRates,
    proportion: Proportion,
    test: str,
    limit: float,
    details: Mapping[str, str],
) -> Claim:
    return Claim(
        "",
        (rates.kind,),
        family=FURTHER,
        value=Value(proportion.share, proportion.interval),
        pvalue=_tested(proportion, test, limit),
        units="sentences" if proportion.documents is None else "documents",
        table="degenerate_outputs" if "beats" in details else "injected_errors",
        details={**details, "limit": limit, "n": proportion.n},
    )


def _tested(proportion: Proportion, test: str, limit: float) -> float | None:
    """Return the p-value of a share; None with too few sentences."""
    if proportion.n < _MIN_SENTENCES:
        return None
    pvalue: float = getattr(proportion, test)(limit)
    return pvalue


def _types(vetting: Vetting) -> list[Claim]:
    """Return for each error type that its correction raises, or lowers, the score."""
    types = vetting.results.edit_types.get(vetting.metric, {}) if vetting.results else {}
    claims = []
    for name, reward in types.items():
        contains_zero = (
            reward.interval is not None and reward.interval[0] <= 0 <= reward.interval[1]
        )
        claims.append(
            Claim(
                "",
                (name,),
                family=FURTHER,
                value=Value(reward.mean, reward.interval),
                pvalue=1.0 if contains_zero else reward.pvalue,
                units="sentences",
                table="edit_types",
                details={"claim": "penalised" if reward.mean < 0 else "rewarded"},
            )
        )
    return _with_holm(claims)


def _baselines(vetting: Vetting) -> list[Claim]:
    """Return the differences from baselines."""
    claims = [
        Claim(
            "",
            (difference.b,),
            topic=difference.statistic,
            family=FURTHER,
            value=Value(difference.difference, difference.interval),
            pvalue=difference.pvalue,
            units="sentences",
            table="differences",
            details={
                "claim": "difference",
                "statistic": difference.statistic,
                "label": label(difference.statistic, difference.ranking_type),
            },
        )
        for difference in _differences(vetting)
    ]
    return _with_holm(claims)


def _baselines_order(vetting: Vetting, families: int) -> Iterator[Claim]:
    """Yield in how many statistics each baseline would be better, if it were vetted here.

    This is a value to compare with, adjusted as the claims of the metric are: all statistics of a
    baseline for each other, and for the families of the page.
    """
    for name, tests in vetting.sentinel_tests.items():
        order = [c for c in _order(tests) if c.details["claim"] == "better"]
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


def _differences(vetting: Vetting) -> list[Difference]:
    """Return the differences from the baselines on the main rankings."""
    results = vetting.results
    if results is None or results.main_ranking_type is None:
        return []
    main = results.main_ranking_type
    return [
        d.oriented(vetting.metric)
        for statistic in COMPARED[main]
        for d in results.differences
        if (d.ranking_type, d.statistic) == (main, statistic) and vetting.metric in (d.a, d.b)
    ]


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
        if (is_main or test.statistic == SYSTEMS_STATISTIC) and (test.value or 0.0) < max(
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
    systems = STATISTICS[SYSTEMS_STATISTIC].label
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
            yield replace(claim, statement=TRAINING_STATEMENT, topic="")
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
    differences = {(d.statistic, d.b): d for d in _differences(vetting)}
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
