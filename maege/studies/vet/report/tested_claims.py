"""What is tested in a vetting: claims with p-values, adjusted within their families."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from maege.statistics.claim import Claim
from maege.statistics.measures import COMPARED, HEADLINE, STATISTICS, label, looks_inverted
from maege.statistics.metric_differences import Difference
from maege.statistics.multiple_testing import ALPHA, holm_of_tested
from maege.statistics.proportion import Proportion
from maege.statistics.value import Value
from maege.studies.vet.conditions import ORIGINAL
from maege.studies.vet.contrast_pairs import PreferenceRates
from maege.studies.vet.degenerate_outputs import FULL_CORRECTION
from maege.studies.vet.examination import Vetting
from maege.studies.vet.sentinel_tests import SentinelTest
from maege.studies.vet.sentinels import kind_of

WARNING = "vet.inverted"  # the statement that stands above the verdict
_NEW_ERRORS = "vet.new-errors"
# Half of the 5 % of a page is for the order of texts, an eighth each for four kinds of tests.
ORDER_FAMILY = "order of texts"
FURTHER_FAMILY = "bad outputs, new errors, types of edits, baselines"
_KINDS_IN_FURTHER = 4
SUCCESS_RATE = 0.05  # a bad output succeeds in more sentences than that
DETECTION_RATE = 0.9  # a new error is noticed in more sentences than that
_MIN_SENTENCES = 20  # for tests of shares


def _with_holm(claims: Sequence[Claim], factor: int = _KINDS_IN_FURTHER) -> list[Claim]:
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


def order_claims(tests: Sequence[SentinelTest]) -> list[Claim]:
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
                    "vet.order",
                    (kind_of(test.sentinel),),
                    topic=statistic_name(test),
                    family=ORDER_FAMILY,
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


def reversal_claims(tests: Sequence[SentinelTest]) -> list[Claim]:
    """Return for each statistic in which 0 is the value of a constant that it is below 0."""
    claims = [
        Claim(
            "vet.reversed",
            (statistic_name(test),),
            topic=f"{test.ranking_type}, {test.source_policy}",
            family=ORDER_FAMILY,
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
        if test.reference_count is None and test.statistic != "pairwise_accuracy"
    ]
    return _with_holm(claims, 2)


def _below_zero(test: SentinelTest) -> float | None:
    """Return the two-sided p-value against 0; 1 if the value is not below it."""
    if test.zero_pvalue is None or test.value is None:
        return None
    return test.zero_pvalue if test.value < 0 else 1.0


def share_claims(vetting: Vetting) -> tuple[list[Claim], list[Claim], list[Claim]]:
    """Return claims on bad outputs, on new errors, and that all bad outputs are preferred."""
    rates = vetting.degenerate_outputs.get(vetting.metric, [])
    outputs = [claim for r in rates for claim in _outputs(r)]
    against_correction = [r for r in rates if r.baseline_text == FULL_CORRECTION]
    inverted = []
    if against_correction:
        pvalues = [_tested(r.worse_preferred, "pvalue_above", 0.5) for r in against_correction]
        known = [p for p in pvalues if p is not None]
        largest = max(known) if len(known) == len(pvalues) else None
        inverted = [
            Claim(
                WARNING, (vetting.metric,), family=FURTHER_FAMILY, pvalue=largest, units="sentences"
            )
        ]
    errors = [
        claim
        for r in vetting.injected_errors.get(vetting.metric, ())
        for claim in (
            _share(_NEW_ERRORS, r, r.better_preferred, "pvalue_below", {"claim": "missed"}),
            _share(_NEW_ERRORS, r, r.better_preferred, "pvalue_above", {"claim": "noticed"}),
        )
    ]
    adjusted = _with_holm([*outputs, *inverted])
    return adjusted[: len(outputs)], _with_holm(errors), adjusted[len(outputs) :]


def _outputs(rates: PreferenceRates) -> Iterator[Claim]:
    """Yield that a bad output is as good as the correction or better, or beats the source."""
    is_correction = rates.baseline_text == FULL_CORRECTION
    statement = "vet.bad-outputs" if is_correction else "vet.beat-source"
    details = {"claim": "success", "beats": "correction" if is_correction else "source"}
    yield _share(statement, rates, rates.worse_preferred, "pvalue_above", details)
    if is_correction:
        yield _share(statement, rates, rates.tied, "pvalue_above", details)


def _share(
    statement: str,
    rates: PreferenceRates,
    proportion: Proportion,
    test: str,
    details: Mapping[str, str],
) -> Claim:
    is_error = statement == _NEW_ERRORS
    limit = DETECTION_RATE if is_error else SUCCESS_RATE
    return Claim(
        statement,
        (rates.kind,),
        family=FURTHER_FAMILY,
        value=proportion.value,
        pvalue=_tested(proportion, test, limit),
        units="sentences" if proportion.documents is None else "documents",
        table="injected_errors" if is_error else "degenerate_outputs",
        details={**details, "limit": limit, "n": proportion.n},
    )


def _tested(proportion: Proportion, test: str, limit: float) -> float | None:
    """Return the p-value of a share; None with too few sentences."""
    if proportion.n < _MIN_SENTENCES:
        return None
    pvalue: float = getattr(proportion, test)(limit)
    return pvalue


def type_claims(vetting: Vetting) -> list[Claim]:
    """Return for each error type that its correction raises, or lowers, the score."""
    types = vetting.results.edit_types.get(vetting.metric, {}) if vetting.results else {}
    claims = []
    for name, reward in types.items():
        contains_zero = (
            reward.interval is not None and reward.interval[0] <= 0 <= reward.interval[1]
        )
        claims.append(
            Claim(
                "vet.types",
                (name,),
                family=FURTHER_FAMILY,
                value=Value(reward.mean, reward.interval),
                pvalue=1.0 if contains_zero else reward.pvalue,
                units="sentences",
                table="edit_types",
                details={"claim": "penalised" if reward.mean < 0 else "rewarded"},
            )
        )
    return _with_holm(claims)


def baseline_claims(vetting: Vetting) -> list[Claim]:
    """Return the differences from baselines."""
    claims = [
        Claim(
            "vet.baselines",
            (difference.b,),
            topic=difference.statistic,
            family=FURTHER_FAMILY,
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
        for difference in baseline_differences(vetting)
    ]
    return _with_holm(claims)


def baseline_differences(vetting: Vetting) -> list[Difference]:
    """Return the differences from the baselines on the main rankings."""
    results = vetting.results
    if results is None or results.main_ranking_type is None:
        return []
    main = results.main_ranking_type
    return [
        d.oriented(vetting.metric)
        for statistic in COMPARED[main]
        for d in results.differences_in(statistic, main)
        if vetting.metric in (d.a, d.b)
    ]
