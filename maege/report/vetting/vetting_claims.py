"""The claims that a vetting examines, one record each: what a program reads of its verdict."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from maege.number_format import format_percentage
from maege.report.vetting.vetting_summary import (
    DETECTION_RATE,
    SUCCESS_RATE,
    against_full_correction,
    is_detected,
    source_name,
    succeeds,
)
from maege.statistics.bootstrap import Interval
from maege.statistics.measures import HEADLINE, STATISTICS
from maege.vetting.degenerate_outputs import DEGENERATE_OUTPUTS
from maege.vetting.injected_errors import INJECTED_ERRORS
from maege.vetting.plan import SECTIONS
from maege.vetting.vet import Vetting

ClaimVerdict = Literal["holds", "fails", "not shown", "note"]
OF_CHECKS: dict[str, ClaimVerdict] = {"pass": "holds", "fail": "fails", "note": "note"}
OF_DETECTIONS: dict[bool | None, ClaimVerdict] = {
    True: "holds",
    False: "fails",
    None: "not shown",
}
OF_RELATIONS: dict[str, ClaimVerdict] = {
    "better": "holds",
    "worse": "fails",
    "undecided": "not shown",
}
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
        count = test.reference_count
        references = "" if count is None else f", {count} reference{'s' if count > 1 else ''}"
        yield Claim(
            ORDERING,
            f"{STATISTICS[test.statistic].label} on {test.ranking_type}, source shown: "
            f"{source_name(test.source_policy)}{references}: better than all scorers without "
            f"knowledge of grammar",
            test.value,
            test.interval,
            OF_RELATIONS[test.relation],
            test is headline,
        )
    if configured:
        is_wrong = any(test.is_reversed or test.relation == "worse" for test in configured)
        claim = (
            "in no statistic under the configured conditions reversed, or worse than a scorer "
            "without knowledge of grammar"
        )
        yield Claim(ORDERING, claim, None, None, "fails" if is_wrong else "holds", True)


def _degenerate_outputs(vetting: Vetting) -> Iterator[Claim]:
    for rates in against_full_correction(vetting):
        yield Claim(
            DEGENERATE,
            f"{rates.kind} ({DEGENERATE_OUTPUTS[rates.kind]}): not preferred to the full "
            f"correction, nor scored the same, in more than "
            f"{format_percentage(SUCCESS_RATE, 0)} of sentences",
            rates.worse_preferred.share,
            rates.worse_preferred.interval,
            "fails" if succeeds(rates.worse_preferred, rates.tied) else "holds",
            True,
        )


def _injected_errors(vetting: Vetting) -> Iterator[Claim]:
    for rates in vetting.injected_errors.get(vetting.metric, ()):
        yield Claim(
            INJECTED,
            f"{rates.kind} ({INJECTED_ERRORS[rates.kind]}): the score falls in more than "
            f"{format_percentage(DETECTION_RATE, 0)} of sentences",
            rates.better_preferred.share,
            rates.better_preferred.interval,
            OF_DETECTIONS[is_detected(rates)],
            False,
        )


def _comparison(vetting: Vetting) -> Iterator[Claim]:
    for difference in vetting.results.differences if vetting.results else ():
        if vetting.metric in (difference.a, difference.b):
            oriented = difference.oriented(vetting.metric)
            verdict: ClaimVerdict = "not shown"
            if oriented.is_significant and oriented.difference is not None:
                verdict = "holds" if oriented.difference > 0 else "fails"
            yield Claim(
                "comparison",
                f"{STATISTICS[oriented.statistic].label} on {oriented.ranking_type}: "
                f"above that of {oriented.b}",
                oriented.difference,
                oriented.interval,
                verdict,
                False,
            )
