"""The claims that a vetting examines, one record each: what a program reads of its verdict."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from maege.report.vetting_verdict import DETECTION_RATE, SUCCESS_RATE
from maege.statistics.bootstrap import Interval
from maege.statistics.measures import HEADLINE, STATISTICS, label
from maege.statistics.proportion import Proportion
from maege.vetting.degenerate_outputs import DEGENERATE_OUTPUTS, FULL_CORRECTION
from maege.vetting.injected_errors import INJECTED_ERRORS
from maege.vetting.plan import SECTIONS
from maege.vetting.sentinel_tests import SentinelTest
from maege.vetting.vet import Vetting

ClaimVerdict = Literal["holds", "fails", "not shown", "note"]
OF_CHECKS: dict[str, ClaimVerdict] = {"pass": "holds", "fail": "fails", "note": "note"}
CONTRACT, ORDERING, DEGENERATE, INJECTED = SECTIONS


@dataclass(frozen=True)
class Claim:
    """A property that a good metric has, and whether the vetted metric was shown to have it.

    Parameters
    ----------
    section
        The section of the vetting.
    claim
        The property.
    value, interval
        The number that it is about, and its interval; None if there is none.
    verdict
        ``holds``, ``fails``, ``not shown`` (the data decide neither), or ``note`` (neither would be
        an error).
    is_required
        Whether the metric passes only if the claim holds.
    """

    section: str
    claim: str
    value: float | None
    interval: Interval | None
    verdict: ClaimVerdict
    is_required: bool


def claims(vetting: Vetting) -> list[Claim]:
    """Return the claims of all sections that were examined."""
    return [
        *_contract(vetting),
        *_ordering(vetting),
        *_degenerate_outputs(vetting),
        *_injected_errors(vetting),
        *_comparison(vetting),
    ]


def _contract(vetting: Vetting) -> Iterator[Claim]:
    for check in vetting.checks:
        verdict = OF_CHECKS[check.verdict]
        yield Claim(CONTRACT, check.name, None, None, verdict, verdict != "note")
    is_complete = vetting.contract_failure is None and not vetting.failures.get(vetting.metric)
    completeness: ClaimVerdict = "holds" if is_complete else "fails"
    yield Claim(CONTRACT, "scores for all requests", None, None, completeness, True)


def _ordering(vetting: Vetting) -> Iterator[Claim]:
    tests = vetting.sentinel_tests.get(vetting.metric, [])
    configured = [test for test in tests if test.is_configured]
    headline = next((test for test in configured if test.statistic == HEADLINE), None)
    for test in tests:
        verdict: ClaimVerdict = (
            "holds" if test.informative else "fails" if _is_below(test) else "not shown"
        )
        references = "" if test.reference_count is None else f", {test.reference_count} references"
        yield Claim(
            ORDERING,
            f"{STATISTICS[test.statistic].label} on {test.ranking_type}, {test.source_policy} "
            f"source{references}: above all sentinels and random scorers",
            test.value,
            test.interval,
            verdict,
            test is headline,
        )
    if configured:
        verdict = "fails" if any(map(_is_below, configured)) else "holds"
        claim = "in no statistic under the configured conditions below the best sentinel"
        yield Claim(ORDERING, claim, None, None, verdict, True)


def _is_below(test: SentinelTest) -> bool:
    return test.difference_interval is not None and test.difference_interval[1] < 0


def _degenerate_outputs(vetting: Vetting) -> Iterator[Claim]:
    for rates in vetting.degenerate_outputs.get(vetting.metric, ()):
        if rates.baseline_text == FULL_CORRECTION:
            fails = _is_above(rates.worse_preferred, SUCCESS_RATE) or _is_above(
                rates.tied, SUCCESS_RATE
            )
            yield Claim(
                DEGENERATE,
                f"{rates.kind} ({DEGENERATE_OUTPUTS[rates.kind]}): not preferred to the full "
                f"correction, nor scored the same, in more than {SUCCESS_RATE:.0%} of sentences",
                rates.worse_preferred.share,
                rates.worse_preferred.interval,
                "fails" if fails else "holds",
                True,
            )


def _injected_errors(vetting: Vetting) -> Iterator[Claim]:
    for rates in vetting.injected_errors.get(vetting.metric, ()):
        detected = rates.better_preferred
        is_missed = detected.interval is not None and detected.interval[1] < DETECTION_RATE
        yield Claim(
            INJECTED,
            f"{rates.kind} ({INJECTED_ERRORS[rates.kind]}): the score falls in more than "
            f"{DETECTION_RATE:.0%} of sentences",
            detected.share,
            detected.interval,
            "holds"
            if _is_above(detected, DETECTION_RATE)
            else "fails"
            if is_missed
            else "not shown",
            False,
        )


def _is_above(proportion: Proportion, rate: float) -> bool:
    """Whether a share is significantly above a rate."""
    return proportion.interval is not None and proportion.interval[0] > rate


def _comparison(vetting: Vetting) -> Iterator[Claim]:
    for difference in vetting.results.differences if vetting.results else ():
        if vetting.metric in (difference.a, difference.b):
            oriented = difference.oriented(vetting.metric)
            is_decided = oriented.is_significant and oriented.difference is not None
            verdict: ClaimVerdict = "not shown"
            if is_decided:
                verdict = "holds" if (oriented.difference or 0) > 0 else "fails"
            yield Claim(
                "comparison",
                f"{label(oriented.statistic, oriented.ranking_type)} on {oriented.ranking_type}: "
                f"above that of {oriented.b}",
                oriented.difference,
                oriented.interval,
                verdict,
                False,
            )
